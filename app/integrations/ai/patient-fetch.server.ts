/** A wait that nobody at a screen would sit out. */
const LONGEST_WAIT_SECONDS = 3;

async function isQuotaGone(response: Response): Promise<boolean> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { error?: { code?: string; type?: string } } | null;
  return body?.error?.code === "insufficient_quota" || body?.error?.type === "insufficient_quota";
}

/**
 * The SDK repeats every 429, also when the account has no money left and however long it is told to wait. It obeys this
 * header, so the answers that must not be repeated carry it.
 */
export async function patientFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.status !== 429 && response.status !== 503) return response;
  const wait = Number(response.headers.get("retry-after-ms") ?? Number.NaN) / 1000 || Number(response.headers.get("retry-after") ?? 0);
  if (!(wait > LONGEST_WAIT_SECONDS) && !(await isQuotaGone(response))) return response;
  const headers = new Headers(response.headers);
  headers.set("x-should-retry", "false");
  return new Response(response.body, { status: response.status, headers });
}
