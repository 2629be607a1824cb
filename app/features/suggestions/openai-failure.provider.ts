import type { APIError } from "openai";
import { type FailureClass, ProviderFailure, providerMessage } from "#app/platform/failures/provider-failure.ts";

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
export function failureOf(error: unknown, secrets: readonly string[]): ProviderFailure {
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
