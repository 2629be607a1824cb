import { z } from "zod/v4";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { text } from "#app/platform/text/text.wire.ts";
import { AI_PARTS } from "./ai-label.ts";
import { ANSWER_TOKENS_DEFAULT, ANSWER_TOKENS_MAX, MESSAGE_CHARACTERS_MAX, MESSAGES_MAX, TEMPERATURE_DEFAULT, type TextAnswer } from "./completion-limits.ts";

const TOO_LONG = "As mensagens somam no máximo 12.000 caracteres.";
const TOKENS = `Deve ser um inteiro de 1 a ${ANSWER_TOKENS_MAX}.`;
const TEMPERATURE = "Deve ser um número de 0 a 1.";

const message = z.object(
  {
    role: z.enum(["system", "user"], "Deve ser system ou user."),
    content: text(MESSAGE_CHARACTERS_MAX).refine((value) => value.trim() !== "", "Escreva a mensagem."),
  },
  "Deve ser um objeto com role e content.",
);

/** A request as the specification names it (spec 1 §7); `model` is accepted and not looked at. */
export const completionBody = z.object(
  {
    model: z.unknown().optional(),
    messages: z
      .array(message, "Envie a lista de mensagens.")
      .min(1, "Envie ao menos uma mensagem.")
      .max(MESSAGES_MAX, `No máximo ${MESSAGES_MAX} mensagens.`)
      .refine((messages) => messages.reduce((sum, { content }) => sum + lengthOf(content), 0) <= MESSAGE_CHARACTERS_MAX, TOO_LONG),
    max_tokens: z.int(TOKENS).min(1, TOKENS).max(ANSWER_TOKENS_MAX, TOKENS).default(ANSWER_TOKENS_DEFAULT),
    temperature: z.number(TEMPERATURE).min(0, TEMPERATURE).max(1, TEMPERATURE).default(TEMPERATURE_DEFAULT),
  },
  "Envie um objeto JSON.",
);

/** Longest text of a use, and texts of one use (ours): an alternative text; the tags of a story. */
const USED_MAX = 500;
const USES_MAX = 20;

/** Body of `POST /ai/uses`. */
export const aiUseBody = z.object(
  {
    campo: z.enum(AI_PARTS, "Parte desconhecida."),
    textos: z
      .array(
        text(USED_MAX).refine((value) => value.trim() !== "", "Envie o texto usado."),
        "Deve ser uma lista de textos.",
      )
      .min(1, "Envie ao menos um texto.")
      .max(USES_MAX, `No máximo ${USES_MAX} textos.`),
  },
  "Envie um objeto JSON.",
);

/** The answer in the provider's own shape; what was spent stands in `usage`. */
export const completionWire = z
  .object({
    id: z.string(),
    object: z.literal("chat.completion"),
    created: z.int(),
    model: z.string(),
    choices: z.array(z.object({ index: z.int(), message: z.object({ role: z.literal("assistant"), content: z.string() }), finish_reason: z.string() })),
    usage: z.object({ prompt_tokens: z.int(), completion_tokens: z.int(), total_tokens: z.int() }),
  })
  .meta({ id: "Completion" });
export type CompletionWire = z.infer<typeof completionWire>;

export const toCompletionWire = ({ id, model, content, finishReason, created, promptTokens, completionTokens }: TextAnswer): CompletionWire => ({
  id,
  object: "chat.completion",
  created,
  model,
  choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: finishReason }],
  usage: { prompt_tokens: promptTokens, completion_tokens: completionTokens, total_tokens: promptTokens + completionTokens },
});
