import { z } from "zod/v4";
import { text } from "#app/platform/text/text.wire.ts";
import { isCheckRule } from "./levels.ts";
import { type OverrideReasons, REASON_MAX, REASON_MIN } from "./publish-gate.ts";

const reason = text(REASON_MAX)
  .transform((value) => value.replace(/\s+/g, " ").trim())
  .refine((value) => [...value].length >= REASON_MIN, `Escreva o motivo em pelo menos ${REASON_MIN} caracteres.`);

/** `motivos`: why a story is published over stops, by rule. */
export const overrideReasons = z
  .record(z.string(), reason, "Deve ser um objeto com um motivo por regra.")
  .refine((value) => Object.keys(value).every(isCheckRule), "Regra desconhecida.")
  .transform((value) => value as OverrideReasons)
  .meta({ description: "Motivo para publicar apesar de cada impedimento da conferência, por regra (admin e editor)." });

/** Body of writes that only carry reasons. */
export const reasonsBody = z.object({ motivos: overrideReasons }, "Envie um objeto JSON.").partial();
