import { type FailureClass, ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { TooLargeError } from "#app/platform/outbound/bounded-text.provider.ts";

/** Sentence for each status: bodies are often empty, and their texts are not meant for users (contracts of Azure Speech: errors). */
function meaningOf(status: number): { kind: FailureClass; message: string } {
  if (status === 401 || status === 403) return { kind: "auth", message: "o Azure não aceitou a chave para esta região" };
  if (status === 429) return { kind: "rate_limited", message: "o limite de pedidos do Azure foi atingido" };
  if (status === 400 || status === 413 || status === 415) return { kind: "invalid", message: "o Azure não aceitou o pedido" };
  if (status === 404) return { kind: "invalid", message: "o endereço do Azure Speech não existe" };
  if (status === 408 || status >= 500) return { kind: "transient", message: "o Azure está fora do ar" };
  return { kind: "invalid", message: `o Azure respondeu ${status}` };
}

/** A refusal of the provider, derived from its status only. */
export function statusFailure(status: number, headers: Headers): ProviderFailure {
  const { kind, message } = meaningOf(status);
  const wait = Number(headers.get("Retry-After") ?? Number.NaN);
  return new ProviderFailure(kind, message, {
    code: String(status),
    ...(headers.get("X-RequestId") ? { traceId: headers.get("X-RequestId") ?? undefined } : {}),
    ...(kind === "rate_limited" && Number.isFinite(wait) && wait >= 0 ? { retryAfterSeconds: Math.ceil(wait) } : {}),
  });
}

/** An unusable answer. */
export const garbled = (code: string) => new ProviderFailure("transient", "o Azure respondeu algo que não se entende", { code });

/** No answer: too large, timed out, or no connection. */
export function silence(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof TooLargeError) return garbled("too-large");
  const isTimeout = error instanceof Error && /timeout|abort/i.test(error.name);
  return isTimeout
    ? new ProviderFailure("transient", "o Azure demorou demais para responder", { code: "timeout" })
    : new ProviderFailure("transient", "não foi possível falar com o Azure", { code: "connection" });
}
