import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";

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
export async function boundedRetryFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await withoutSlot(() => fetch(input, init));
  if (response.status !== 429 && response.status !== 503) return response;
  const wait = Number(response.headers.get("retry-after-ms") ?? Number.NaN) / 1000 || Number(response.headers.get("retry-after") ?? 0);
  if (!(wait > LONGEST_WAIT_SECONDS) && !(await isQuotaGone(response))) return response;
  const headers = new Headers(response.headers);
  headers.set("x-should-retry", "false");
  return new Response(response.body, { status: response.status, headers });
}
