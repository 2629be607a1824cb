import { DESCRIPTION_INSTRUCTION, DESCRIPTION_REQUEST, DESCRIPTION_TEMPERATURE, DESCRIPTION_TOKENS, PICTURE_TOKENS } from "#app/features/media/alt-suggestion.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { logEvent } from "#app/platform/log/log.server.ts";
import { newsroomDay, newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import type { AiUsageRepository } from "./ai-labels.store.ts";
import { CALLS_PER_DAY, CALLS_PER_MINUTE, plainAnswer, reservedTokens, type TextAnswer, withServerInstruction } from "./completion-limits.ts";

/** A small picture, as bytes in base64. */
export interface ModelPicture {
  mime: string;
  base64: string;
}

/** One message as the provider gets it. */
export interface ModelMessage {
  role: "system" | "user";
  content: string;
  /** Sent with the text. */
  picture?: ModelPicture;
}

export interface TextRequest {
  messages: readonly ModelMessage[];
  maxTokens: number;
  temperature: number;
}

/** Port of a text model; `integrations/ai` implements it. Throws `ProviderFailure`. */
export interface TextModel {
  complete(request: TextRequest): Promise<TextAnswer>;
}

/** The text model of this deployment, or the settings it lacks. */
export type TextModelChoice = { model: TextModel; missing: readonly [] } | { model: null; missing: readonly string[] };

interface CompletionDeps {
  choice: TextModelChoice;
  usage: AiUsageRepository;
  /** Tokens of the newsroom in a day. */
  dailyTokens: number;
  timeZone: string;
  now(): number;
  randomId(): string;
}

interface CompletionRequest {
  messages: readonly ModelMessage[];
  maxTokens: number;
  temperature: number;
}

const BROKEN_ANSWER = "a resposta veio vazia ou incompleta";

/** Writing with the AI: counted per person and per day before it is asked; what was asked and answered is kept nowhere. */
export function createCompletionService({ choice, usage, dailyTokens, timeZone, now, randomId }: CompletionDeps) {
  async function count(userId: number, tokens: number): Promise<number> {
    const at = now();
    const counted = await usage.claim({ userId, now: at, day: newsroomDay(at, timeZone), tokens, perMinute: CALLS_PER_MINUTE, perDay: CALLS_PER_DAY, dailyTokens });
    if (counted.id !== null) return counted.id;
    const wait = (until: number) => ({ retryAfterSeconds: Math.max(1, Math.ceil((until - at) / 1000)) });
    if (counted.dayEdge !== null) refuse("too-many", `Limite de ${CALLS_PER_DAY} pedidos à IA por dia atingido.`, wait(counted.dayEdge + DAY_MS));
    if (counted.minuteEdge !== null) refuse("too-many", "Muitos pedidos à IA em um minuto. Aguarde um pouco.", wait(counted.minuteEdge + MINUTE_MS));
    return refuse("too-many", "A redação atingiu o limite diário de uso da IA.", wait(newsroomDayStart(at, timeZone) + DAY_MS));
  }

  /** Asks the model, counted before and settled after; `more` tokens are reserved beside those of the texts. */
  async function ask(request: CompletionRequest, userId: number, more = 0): Promise<TextAnswer> {
    if (!choice.model) return refuse("not-configured", `Integração não configurada. Falta definir: ${choice.missing.join(", ")}.`);
    const texts = request.messages.map(({ content }) => content);
    const call = await count(userId, reservedTokens(texts, request.maxTokens) + more);
    const startedAt = now();
    try {
      const answer = await choice.model.complete(request);
      const { model, promptTokens, completionTokens, finishReason } = answer;
      await usage.settle(call, promptTokens + completionTokens);
      logEvent("info", "ai", { userId, model, promptTokens, completionTokens, finishReason, ms: now() - startedAt });
      const content = plainAnswer(answer.content);
      if (content === "") throw new ProviderFailure("transient", BROKEN_ANSWER, { code: finishReason, tokens: promptTokens + completionTokens });
      return { ...answer, content };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      const { code, tokens, retryAfterSeconds } = error.details;
      if (tokens !== undefined) await usage.settle(call, tokens);
      logEvent("error", "ai-failed", { userId, kind: error.kind, code, tokens, ms: now() - startedAt });
      return refuse("provider-failed", `A IA não respondeu: ${error.message}`, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
    }
  }

  return {
    /** Settings that are missing before anything can be asked; empty when it can. */
    missing: choice.missing,

    /** One answer of the model; 429 past a limit, 502 when the provider fails. */
    complete: ({ messages, ...limits }: CompletionRequest, userId: number): Promise<TextAnswer> =>
      ask({ messages: withServerInstruction(messages, randomId()), ...limits }, userId),

    /** Describes a picture; refused as `complete` is. */
    describe: (picture: ModelPicture, userId: number): Promise<TextAnswer> =>
      ask(
        {
          messages: [
            { role: "system", content: DESCRIPTION_INSTRUCTION },
            { role: "user", content: DESCRIPTION_REQUEST, picture },
          ],
          maxTokens: DESCRIPTION_TOKENS,
          temperature: DESCRIPTION_TEMPERATURE,
        },
        userId,
        PICTURE_TOKENS,
      ),
  };
}
