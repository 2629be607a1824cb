import type { APIError, OpenAI } from "openai";
import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { type FailureClass, ProviderFailure, providerMessage } from "#app/platform/failures/provider-failure.ts";
import { DAILY_TOKENS_DEFAULT, modelOrder, type TextAnswer } from "./completion-limits.ts";
import type { ModelPicture, TextModel, TextModelChoice, TextRequest } from "./completions.server.ts";

function classOf({ status, code }: Partial<APIError>): FailureClass {
  if (status === 401) return "auth";
  if (status === 403 || code === "insufficient_quota") return "permission";
  if (status === 429) return "rate_limited";
  return status !== undefined && status < 500 && status !== 408 && status !== 409 ? "invalid" : "transient";
}

/** The provider's own hint, in whole seconds; absent when it gave none. */
function retryAfterSeconds(headers: Headers | undefined): number | undefined {
  const milliseconds = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  const seconds = Number.isFinite(milliseconds) ? milliseconds / 1000 : Number(headers?.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined;
}

/** An error of the SDK as the adapters' common failure, without anything that must not be shown. */
function failureOf(error: unknown, secrets: readonly string[]): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const { status, code, headers, error: body } = error as Partial<APIError>;
  if (status === undefined) {
    const timedOut = error instanceof Error && /timed? ?out|abort/i.test(`${error.name} ${error.constructor.name} ${error.message}`);
    return new ProviderFailure("transient", timedOut ? "o provedor demorou demais" : "não foi possível falar com o provedor", { code: timedOut ? "timeout" : "connection" });
  }
  const said = (body as { message?: unknown } | undefined)?.message;
  const message = typeof said === "string" ? providerMessage(said, secrets) : `o provedor respondeu ${status}`;
  const kind = classOf({ status, code: code ?? null });
  return new ProviderFailure(kind, message, {
    code: code ?? String(status),
    ...(kind === "rate_limited" ? { retryAfterSeconds: retryAfterSeconds(headers) } : {}),
    // A refused call was not charged; after a server error that is unknown.
    ...(status < 500 ? { tokens: 0 } : {}),
  });
}

/** Longest wait that is acceptable while a person watches the screen. */
const LONGEST_WAIT_SECONDS = 3;

async function isQuotaGone(response: Response): Promise<boolean> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { error?: { code?: string; type?: string } } | null;
  return body?.error?.code === "insufficient_quota" || body?.error?.type === "insufficient_quota";
}

/**
 * The SDK retries every 429, even without credit on the account and after any `Retry-After`. It obeys this
 * header, so it is set on answers that must not be retried.
 */
async function boundedRetryFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await withoutSlot(() => fetch(input, init));
  if (response.status !== 429 && response.status !== 503) return response;
  const wait = Number(response.headers.get("retry-after-ms") ?? Number.NaN) / 1000 || Number(response.headers.get("retry-after") ?? 0);
  if (!(wait > LONGEST_WAIT_SECONDS) && !(await isQuotaGone(response))) return response;
  const headers = new Headers(response.headers);
  headers.set("x-should-retry", "false");
  return new Response(response.body, { status: response.status, headers });
}

export interface OpenAiOptions {
  apiKey: string;
  baseUrl: string;
  /** In order of preference; the next is asked when the provider no longer knows one. */
  models: readonly string[];
  /** Of one attempt. */
  attemptMs?: number;
  /** Of all attempts together: people wait for the answer. */
  wholeMs?: number;
}

/** Of one attempt (contracts of the provider). */
const ATTEMPT_MS = 20_000;
/** Shorter than the time after which a repeated `Idempotency-Key` regards its first request as abandoned. */
const WHOLE_MS = 25_000;
const RETRIES = 1;

type Body = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** Fields that some models refuse and others need. */
const DROPPABLE = ["temperature", "reasoning_effort"] as const;

/** The field that a refusal names, if the request works without it. */
function refusedField(error: unknown): (typeof DROPPABLE)[number] | null {
  const { status, param, message } = error as Partial<APIError>;
  if (status !== 400) return null;
  return DROPPABLE.find((field) => param === field) ?? DROPPABLE.find((field) => !param && message?.includes(field)) ?? null;
}

const isModelGone = (error: unknown) => {
  const { status, code } = error as Partial<APIError>;
  return status === 404 && (code === "model_not_found" || code == null);
};

/** Low detail: a fixed, small number of tokens, whatever the picture's size. */
const withPicture = (text: string, { mime, base64 }: ModelPicture): OpenAI.ChatCompletionContentPart[] => [
  { type: "text", text },
  { type: "image_url", image_url: { url: `data:${mime};base64,${base64}`, detail: "low" } },
];

/** Small models reason unless told not to, and then neither take a temperature nor leave room for the answer. */
const bodyOf = (model: string, { messages, maxTokens, temperature }: TextRequest): Body => ({
  model,
  messages: messages.map(({ role, content, picture }) => (picture ? { role: "user", content: withPicture(content, picture) } : { role, content })),
  max_completion_tokens: maxTokens,
  reasoning_effort: "none",
  temperature,
});

function toApiResult(completion: OpenAI.ChatCompletion): TextAnswer {
  const [choice] = completion.choices ?? [];
  const promptTokens = completion.usage?.prompt_tokens ?? 0;
  const completionTokens = completion.usage?.completion_tokens ?? 0;
  const spent = { tokens: completion.usage ? promptTokens + completionTokens : undefined };
  const content = choice?.message?.content ?? "";
  const finishReason = choice?.finish_reason ?? "";
  if (choice?.message?.refusal || finishReason === "content_filter") throw new ProviderFailure("policy", "o provedor recusou este conteúdo", { ...spent, code: "content_filter" });
  if (content.trim() === "") throw new ProviderFailure("transient", "a resposta veio vazia", { ...spent, code: finishReason || "empty" });
  return { id: completion.id, model: completion.model, content, finishReason, created: completion.created, promptTokens, completionTokens };
}

/** Chat completions of OpenAI, or of a compatible service at `baseUrl`. */
export function openAiTextModel({ apiKey, baseUrl, models, attemptMs = ATTEMPT_MS, wholeMs = WHOLE_MS }: OpenAiOptions): TextModel {
  /** The SDK is large and most requests do not need it: the first one that does loads it. */
  const connect = async () => {
    const { OpenAI } = await import("openai");
    return new OpenAI({ apiKey, baseURL: baseUrl, organization: null, project: null, maxRetries: RETRIES, timeout: attemptMs, logLevel: "off", fetch: boundedRetryFetch });
  };

  async function ask(client: OpenAI, body: Body, signal: AbortSignal): Promise<OpenAI.ChatCompletion> {
    try {
      return await client.chat.completions.create(body, { signal });
    } catch (error) {
      const field = refusedField(error);
      if (!field) throw error;
      const { [field]: _refused, ...rest } = body;
      return client.chat.completions.create(rest as Body, { signal });
    }
  }

  return {
    async complete(request) {
      const signal = AbortSignal.timeout(wholeMs);
      const client = await connect();
      let last: unknown;
      for (const model of models) {
        try {
          return toApiResult(await ask(client, bodyOf(model, request), signal));
        } catch (error) {
          last = error;
          if (!isModelGone(error)) break;
        }
      }
      throw failureOf(last, [apiKey]);
    },
  };
}

const OPENAI_URL = "https://api.openai.com/v1";

/** Environment variables of the AI. */
export type AiEnv = Pick<Env, "OPENAI_BASE_URL" | "OPENAI_MODEL" | "AI_DAILY_TOKENS"> & { OPENAI_API_KEY?: string };

/** The configured text model, or the names of missing settings. */
export function textModelFromEnv(env: AiEnv): TextModelChoice {
  if (!env.OPENAI_API_KEY) return { model: null, missing: ["OPENAI_API_KEY"] };
  return { model: openAiTextModel({ apiKey: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL || OPENAI_URL, models: modelOrder(env.OPENAI_MODEL ?? "") }), missing: [] };
}

/** Daily token budget of the newsroom; a setting that is not a number is ignored. */
export function dailyTokensFromEnv(env: AiEnv): number {
  const set = Number(env.AI_DAILY_TOKENS);
  return env.AI_DAILY_TOKENS && Number.isFinite(set) && set >= 0 ? set : DAILY_TOKENS_DEFAULT;
}
