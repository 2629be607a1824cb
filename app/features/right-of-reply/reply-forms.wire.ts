import { z } from "zod/v4";
import { SUBTITLE_MAX, TITLE_MAX } from "#app/features/articles/article.ts";
import { nameLine } from "#app/platform/text/text.wire.ts";
import { REFUSAL_REASON_MAX } from "./reply-case.ts";

const REQUIRED = "Campo obrigatório.";
const needed = (max: number, sentence = REQUIRED) => nameLine(max).refine((value) => value !== "", sentence);

/** The headline under which a reply is published. */
export const grantForm = z.object({ titulo: needed(TITLE_MAX), subtitulo: needed(SUBTITLE_MAX) });

/** Why a case is refused, or a hold is ended; kept in the trail. */
export const reasonForm = z.object({ motivo: needed(REFUSAL_REASON_MAX, "Escreva o motivo: ele fica na trilha.") });
