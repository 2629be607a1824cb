import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { ProviderFailure, providerMessage } from "#app/platform/failures/provider-failure.ts";

/** Timeout of a ping: no person waits for it, but a sweep must end (ms). */
const TIMEOUT_MS = 10_000;

/** One POST; an error answer becomes the adapters' common failure. */
export async function call(url: string, init: { headers: Record<string, string>; body: string }, secrets: readonly string[] = []): Promise<void> {
  let response: Response;
  try {
    response = await withoutSlot(() => fetch(url, { method: "POST", redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS), ...init }));
  } catch (error) {
    throw new ProviderFailure("transient", error instanceof Error && error.name === "TimeoutError" ? "o provedor demorou demais" : "não foi possível falar com o provedor");
  }
  const text = await response.text().catch(() => "");
  if (response.ok) return;
  const { status } = response;
  const wait = Number(response.headers.get("Retry-After") ?? Number.NaN);
  const message = providerMessage(text, secrets) || `o provedor respondeu ${status}`;
  const code = String(status);
  if (status === 429) throw new ProviderFailure("rate_limited", message, { code, ...(Number.isFinite(wait) ? { retryAfterSeconds: wait } : {}) });
  if (status === 401 || status === 403) throw new ProviderFailure("permission", message, { code });
  throw new ProviderFailure(status >= 500 || status === 408 ? "transient" : "invalid", message, { code });
}
