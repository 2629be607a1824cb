import { type FailureClass, ProviderFailure, providerMessage } from "#app/platform/failures/provider-failure.ts";
import type { GatewayAnswer } from "./gateway-call.provider.ts";

/** Texts of an envelope's `message`: a text, a list, a list of lists, or a list of `{property, message}` (contracts §5.2). */
function textsWithin(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (depth > 4 || typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => textsWithin(item, depth + 1));
  const { message } = value as { message?: unknown };
  return textsWithin(message, depth + 1);
}

/** Of the moment of the call: by the time somebody reads it, the number may be connected again. */
export const OFFLINE_MESSAGE = "o WhatsApp não estava conectado";

/** What an error of the gateway says, flattened; empty when it says nothing. */
export function errorText(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const { response, message } = body as { response?: { message?: unknown }; message?: unknown };
  return [...new Set([...textsWithin(response?.message), ...(response?.message === undefined ? textsWithin(message) : [])])].join("; ");
}

/** Whether an answer, of any status, says that the call failed. */
export const saysFailed = ({ status, body }: GatewayAnswer): boolean =>
  status >= 300 || (typeof body === "object" && body !== null && (body as { error?: unknown }).error === true);

interface Known {
  match: RegExp;
  kind: FailureClass;
  code: string;
  /** For a person; without it, what the gateway said. */
  message?: string;
}

/**
 * Answers that prove that nothing was sent. The gateway catches whatever goes wrong while it sends, and also after it has
 * sent, and turns it into the same 400: a text that is not of this list proves nothing.
 */
const KNOWN: readonly Known[] = [
  { match: /rate-overlimit/i, kind: "rate_limited", code: "rate-overlimit", message: "o WhatsApp pediu para reduzir o ritmo" },
  { match: /^(?:error: )?connection closed$/i, kind: "transient", code: "offline", message: OFFLINE_MESSAGE },
  { match: /instance does not exist/i, kind: "invalid", code: "instance-missing", message: "a instância não existe no serviço de mensagens" },
  { match: / is already in use/i, kind: "invalid", code: "instance-exists" },
  { match: /requires property|is not of a type|does not meet|^text is required$|needs to be informed|invalid integration/i, kind: "invalid", code: "bad-request" },
  { match: /unsupported image format/i, kind: "invalid", code: "bad-media", message: "o serviço de mensagens não reconheceu a imagem" },
  { match: /owned media must be/i, kind: "invalid", code: "bad-media", message: "o serviço de mensagens não aceitou o endereço da imagem" },
];

/** What a gateway says when it cannot fetch a picture, before it sends anything. */
const UNREACHABLE = /econnrefused|enotfound|etimedout|ehostunreach|eai_again|request failed with status code|certificate|socket hang up/i;

const isPictureUnreachable = (status: number, text: string) => status === 500 && UNREACHABLE.test(text);

/** Statuses that are given before a send begins: what goes wrong while it runs is a 400 or a 500. */
const REFUSING = new Set([403, 404, 405, 413, 415]);

/** Code of the failure of a gateway that was not activated. */
export const LICENSE_CODE = "license";

/** Evolution 2.4 refuses every call of business until it is activated (docs/providers.md); wherever its body says so. */
const isLicenseMissing = ({ status, body }: GatewayAnswer) => status === 503 && (JSON.stringify(body ?? null) ?? "").includes("LICENSE_REQUIRED");

/** The failure of an answer. `sends`: the call sends a message, so what does not prove a refusal is `unknown_outcome`. */
export function failureOf(answer: GatewayAnswer, { sends, image = false, secrets }: { sends: boolean; image?: boolean; secrets: readonly string[] }): ProviderFailure {
  const { status, body, retryAfterSeconds } = answer;
  if (isLicenseMissing(answer)) return new ProviderFailure("transient", "a licença do serviço de mensagens não está ativada", { code: LICENSE_CODE });
  const text = errorText(body);
  const said = providerMessage(text, secrets) || `o serviço de mensagens respondeu ${status}`;
  const hint = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  if (status === 401) return new ProviderFailure("auth", "o serviço de mensagens recusou a chave de acesso", { code: "401" });
  if (status === 429) return new ProviderFailure("rate_limited", said, { code: "429", ...hint });
  if (status >= 300 && status < 400) return new ProviderFailure("invalid", "o endereço do serviço de mensagens leva a outro lugar", { code: String(status) });
  if (sends && /instance does not exist/i.test(text)) return new ProviderFailure("transient", "a instância não existe no serviço de mensagens", { code: "instance-missing" });
  const known = KNOWN.find(({ match }) => match.test(text));
  if (known) return new ProviderFailure(known.kind, known.message ?? said, { code: known.code, ...hint });
  if (image && isPictureUnreachable(status, text)) return new ProviderFailure("transient", "o serviço de mensagens não conseguiu buscar a imagem", { code: "media-unreachable" });
  if (sends && !REFUSING.has(status)) return new ProviderFailure("unknown_outcome", said, { code: String(status) });
  if (status === 403) return new ProviderFailure("permission", said, { code: "403" });
  return new ProviderFailure(status >= 400 && status < 500 && status !== 408 ? "invalid" : "transient", said, { code: String(status), ...hint });
}

/** What the gateway says of a group it cannot reach, and just the same of any group while it is offline (contracts §5.2). */
export const isObjectObject = ({ body }: GatewayAnswer): boolean => errorText(body) === "[object Object]";
