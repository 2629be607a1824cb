import { z } from "zod/v4";
import { nameLine } from "#app/platform/text/text.wire.ts";
import { ADDRESS_MAX, STORY_EVENTS } from "./webhook.ts";

const chosen = z
  .array(z.enum(STORY_EVENTS, "Evento desconhecido."), "Escolha ao menos um evento.")
  .min(1, "Escolha ao menos um evento.")
  .max(STORY_EVENTS.length, "Eventos demais.")
  .transform((events) => STORY_EVENTS.filter((one) => events.includes(one)));

/** The form of a new endpoint: of check boxes with one name, a single one arrives as a text. */
export const newEndpointForm = z.object({
  endereco: nameLine(ADDRESS_MAX).refine((value) => value !== "", "Informe o endereço."),
  eventos: z.preprocess((value) => (typeof value === "string" ? [value] : value), chosen),
});
