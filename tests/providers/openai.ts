import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { writeAnswer } from "./newsroom-writer.ts";
import { type Answerer, type Scenario, type SimulatedServer, sendJson, startSimulatedServer } from "./simulated-server.ts";

/** Faults of a scenario. `once`: faults of the next calls, in order; `always`: of every call. */
export interface OpenAiSwitches {
  once?: Misfortune[];
  always?: Misfortune;
  /** Models that the provider no longer knows. */
  gone?: string[];
  /** A field that this model does not take. */
  refuses?: "temperature" | "reasoning_effort";
  /** The content to answer, instead of one of its own. */
  content?: string;
  /** Milliseconds before an answer. */
  delayMs?: number;
}

type Misfortune = "rate_limited" | "long_wait" | "insufficient_quota" | "server_error" | "invalid_key" | "slow" | "dropped" | "empty" | "filtered" | "not_json";

const EFFORTS = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];
const MODELS = ["gpt-6-luna", "gpt-5.6-luna", "gpt-5.4-nano"];
/** Reasoning tokens of a small model, unless disabled. */
const REASONING_TOKENS = 640;
const SLOW_MS = 4_000;

interface ChatRequest {
  model?: string;
  messages?: { role?: string; content?: unknown }[];
  max_tokens?: number;
  max_completion_tokens?: number;
  reasoning_effort?: string;
  temperature?: number;
}

const error = (response: ServerResponse, status: number, code: string | null, message: string, more: { param?: string; type?: string; headers?: Record<string, string> } = {}) =>
  sendJson(response, status, { error: { message, type: more.type ?? "invalid_request_error", param: more.param ?? null, code } }, more.headers);

const tokensOf = (text: string) => Math.ceil([...text].length / 3.6);

interface ContentPart {
  type?: string;
  text?: unknown;
  image_url?: { url?: unknown; detail?: unknown };
}

/** Tokens of a picture in low detail. */
const PICTURE_TOKENS = 85;
/** Its description of every picture. */
const DESCRIPTION = "Pessoas caminham em uma rua de calçamento, diante de casas baixas e coloridas.";
const PICTURE_URL = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;

const isPart = ({ type, text, image_url: picture }: ContentPart) =>
  type === "text" ? typeof text === "string" : type === "image_url" && typeof picture?.url === "string" && (PICTURE_URL.test(picture.url) || picture.url.startsWith("https://"));

const partsOf = (content: unknown): ContentPart[] => (Array.isArray(content) ? (content as ContentPart[]) : [{ type: "text", text: content }]);
const isContent = (content: unknown) => typeof content === "string" || (Array.isArray(content) && content.length > 0 && content.every(isPart));
const textIn = (content: unknown): string =>
  partsOf(content)
    .map(({ text }) => String(text ?? ""))
    .join("\n");
const picturesIn = (content: unknown): number => partsOf(content).filter(({ type }) => type === "image_url").length;

/** Refuses a request as the real provider words it; answers whether it did. */
function refused(response: ServerResponse, body: ChatRequest, { gone = [], refuses }: OpenAiSwitches): boolean {
  const deny = (message: string, param: string, code: string) => {
    error(response, 400, code, message, { param });
    return true;
  };
  if (!body || !Array.isArray(body.messages) || body.messages.length === 0) return deny("Missing required parameter: 'messages'.", "messages", "missing_required_parameter");
  if (body.messages.some(({ role, content }) => !["system", "developer", "user", "assistant"].includes(role ?? "") || !isContent(content)))
    return deny("Invalid value in 'messages'.", "messages", "invalid_value");
  if (!body.model || !MODELS.includes(body.model) || gone.includes(body.model)) {
    error(response, 404, "model_not_found", `The model \`${body.model}\` does not exist or you do not have access to it.`);
    return true;
  }
  if (body.max_tokens !== undefined)
    return deny("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", "max_tokens", "unsupported_parameter");
  if (refuses === "reasoning_effort" && body.reasoning_effort !== undefined)
    return deny("Unsupported parameter: 'reasoning_effort' is not supported with this model.", "reasoning_effort", "unsupported_parameter");
  if (body.reasoning_effort !== undefined && !EFFORTS.includes(body.reasoning_effort))
    return deny(`Unsupported value: 'reasoning_effort' does not support '${body.reasoning_effort}' with this model.`, "reasoning_effort", "unsupported_value");
  const reasons = refuses !== "reasoning_effort" && body.reasoning_effort !== "none";
  if (body.temperature !== undefined && (reasons || refuses === "temperature"))
    return deny(
      `Unsupported value: 'temperature' does not support ${body.temperature} with this model. Only the default (1) value is supported.`,
      "temperature",
      "unsupported_value",
    );
  return false;
}

/** Applies a fault to the call; returns whether one applied. */
async function struck(what: Misfortune | undefined, response: ServerResponse): Promise<boolean> {
  switch (what) {
    case "rate_limited":
      error(response, 429, "rate_limit_exceeded", "Rate limit reached for requests. Please try again in 20ms.", { type: "requests", headers: { "retry-after-ms": "20" } });
      return true;
    case "long_wait":
      error(response, 429, "slow_down", "Rate limit reached. Please try again in 40s.", { type: "requests", headers: { "retry-after": "40" } });
      return true;
    case "insufficient_quota":
      error(response, 429, "insufficient_quota", "You exceeded your current quota, please check your plan and billing details.", { type: "insufficient_quota" });
      return true;
    case "server_error":
      error(response, 503, "server_is_overloaded", "The server is currently overloaded with other requests.", { type: "server_error", headers: { "retry-after-ms": "20" } });
      return true;
    case "invalid_key":
      error(
        response,
        401,
        "invalid_api_key",
        "Incorrect API key provided: sk-simul*****************1234. You can find your API key at https://platform.openai.com/account/api-keys.",
      );
      return true;
    case "slow":
      await sleep(SLOW_MS);
      return false;
    case "dropped":
      response.destroy();
      return true;
    case "not_json":
      response.writeHead(502, { "Content-Type": "text/html" });
      response.end("<html><body>Bad gateway at 10.0.0.7</body></html>");
      return true;
    default:
      return false;
  }
}

let answers = 0;

function completionOf(body: ChatRequest, switches: OpenAiSwitches, what: Misfortune | undefined) {
  const limit = body.max_completion_tokens ?? 4_096;
  const reasoning = switches.refuses === "reasoning_effort" || body.reasoning_effort === "none" ? 0 : REASONING_TOKENS;
  const room = what === "empty" ? 0 : Math.max(0, limit - reasoning);
  const messages = (body.messages ?? []).map(({ content }) => content);
  const whole = switches.content ?? (messages.some((content) => picturesIn(content) > 0) ? DESCRIPTION : writeAnswer(messages.map(textIn)));
  const isCut = tokensOf(whole) > room;
  const content = what === "filtered" ? "" : isCut ? [...whole].slice(0, Math.floor(room * 3.6)).join("") : whole;
  const prompt = (body.messages ?? []).reduce((sum, { content: text }) => sum + tokensOf(textIn(text)) + picturesIn(text) * PICTURE_TOKENS + 4, 3);
  const completion = Math.min(limit, reasoning + tokensOf(content));
  answers += 1;
  return {
    id: `chatcmpl-simulado-${answers}`,
    object: "chat.completion",
    created: Math.floor(Date.now() / 1000),
    model: body.model,
    choices: [
      { index: 0, message: { role: "assistant", content, refusal: null }, logprobs: null, finish_reason: what === "filtered" ? "content_filter" : isCut ? "length" : "stop" },
    ],
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion, completion_tokens_details: { reasoning_tokens: Math.min(limit, reasoning) } },
  };
}

const answer: Answerer = async (call, response, { switches: given }: Scenario) => {
  const switches = given as OpenAiSwitches;
  if (call.path !== "/v1/chat/completions") return error(response, 404, null, `Invalid URL (${call.method} ${call.path})`);
  if (call.method !== "POST") return error(response, 405, null, "Not allowed.");
  if (!/^Bearer \S+$/.test(call.headers.authorization ?? "")) return error(response, 401, null, "You didn't provide an API key.");
  const what = switches.once?.shift() ?? switches.always;
  if (switches.delayMs) await sleep(switches.delayMs);
  if (await struck(what, response)) return;
  const body = call.body as ChatRequest;
  if (refused(response, body, switches)) return;
  sendJson(response, 200, completionOf(body, switches, what));
};

/** Simulates OpenAI's chat completions, special cases included. */
export const startOpenAi = (port = 0): Promise<SimulatedServer> => startSimulatedServer(answer, port);
