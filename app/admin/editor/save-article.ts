/** An answer of the API; status 0 when none came. */
export interface Answer {
  ok: boolean;
  status: number;
  body: unknown;
}

const TIMEOUT_MS = 30_000;
const NO_ANSWER: Answer = { ok: false, status: 0, body: null };

async function request(method: string, path: string, body: unknown, idempotencyKey: string | undefined): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method,
      credentials: "same-origin",
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => null);
    return { ok: response.ok, status: response.status, body: answer };
  } catch {
    // Offline, aborted or cut: the caller keeps the text and may send the same again.
    return NO_ANSWER;
  }
}

/** Renews the session by its refresh cookie; whether it worked. */
export const renewSession = async (): Promise<boolean> => (await request("POST", "/api/auth/refresh", undefined, undefined)).ok;

/** One call of the API; an access cookie that ran out is renewed once. Never throws. */
export async function send(method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<Answer> {
  const answer = await request(method, path, body, idempotencyKey);
  if (answer.status !== 401 || !(await renewSession())) return answer;
  return request(method, path, body, idempotencyKey);
}
