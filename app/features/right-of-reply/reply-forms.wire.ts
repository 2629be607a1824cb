import { z } from "zod/v4";
import { SUBTITLE_MAX, TITLE_MAX } from "#app/features/articles/article.ts";
import { nameLine } from "#app/platform/text/text.wire.ts";
import { REFUSAL_REASON_MAX } from "./reply-case.ts";

const REQUIRED = "Campo obrigatório.";
const needed = (max: number, sentence = REQUIRED) => nameLine(max).refine((value) => value !== "", sentence);

/** The headline under which a reply is published. */
export const grantForm = z.object({ titulo: needed(TITLE_MAX), subtitulo: needed(SUBTITLE_MAX) });

/** Reason of a refusal, or of ending a reservation; stored in the audit trail. */
export const reasonForm = z.object({ motivo: needed(REFUSAL_REASON_MAX, "Escreva o motivo: ele fica na trilha.") });
