import { ProviderFailure, providerMessage } from "#app/platform/failures/provider-failure.ts";
import type { GatewayAnswer } from "./gateway-call.provider.ts";

/** What an error says: `message` (a text or a list), `error`, or the exception's own message. */
export function errorText(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const { message, error, exception } = body as { message?: unknown; error?: unknown; exception?: { message?: unknown } };
  const texts = [exception?.message, ...(Array.isArray(message) ? message : [message]), error].filter((text): text is string => typeof text === "string");
  return [...new Set(texts)].join("; ");
}

/** Statuses that are given before a send begins. */
const REFUSING = new Set([400, 403, 404, 405, 413, 415, 422]);

/** The failure of an answer. `sends`: the call sends a message, so what does not prove a refusal is `unknown_outcome`. */
export function failureOf({ status, body, retryAfterSeconds }: GatewayAnswer, { sends, secrets }: { sends: boolean; secrets: readonly string[] }): ProviderFailure {
  const text = errorText(body);
  const said = providerMessage(text, secrets) || `o serviço de mensagens respondeu ${status}`;
  const hint = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  if (status === 401) return new ProviderFailure("auth", "o serviço de mensagens recusou a chave de acesso", { code: "401" });
  if (status === 429 || /rate-overlimit/i.test(text)) return new ProviderFailure("rate_limited", "o WhatsApp pediu para reduzir o ritmo", { code: "rate-overlimit", ...hint });
  if (status >= 300 && status < 400) return new ProviderFailure("invalid", "o endereço do serviço de mensagens leva a outro lugar", { code: String(status) });
  if (/only in plus version|plus version/i.test(text)) return new ProviderFailure("permission", "esta edição do WAHA não envia imagens", { code: "plus" });
  // Encryption knows sessions too: what it says of them in a 500 comes in the middle of a send.
  const isSession = /session status is not as expected/i.test(text) || (/session /i.test(text) && /does not exist|not found/i.test(text));
  if (isSession && (!sends || REFUSING.has(status)))
    return status === 404 && !sends
      ? new ProviderFailure("invalid", "a sessão não existe no serviço de mensagens", { code: "instance-missing" })
      : new ProviderFailure("transient", "o WhatsApp não estava conectado", { code: "offline" });
  if (sends && !REFUSING.has(status)) return new ProviderFailure("unknown_outcome", said, { code: String(status) });
  if (status === 403) return new ProviderFailure("permission", said, { code: "403" });
  return new ProviderFailure(status >= 400 && status < 500 && status !== 408 ? "invalid" : "transient", said, { code: String(status), ...hint });
}
