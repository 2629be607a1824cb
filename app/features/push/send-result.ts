import { HOUR_MS } from "#app/platform/time/units.ts";
/** Answer of a push service to one message. */
export type PushAnswer =
  | { kind: "accepted" }
  /** The subscription is over (404, 410). */
  | { kind: "gone" }
  /** This message, for ever: too large, malformed, sent on elsewhere. */
  | { kind: "refused"; status: number }
  /** The site's key (401, 403). */
  | { kind: "key-refused"; status: number; reason: string }
  /** Not now: busy (429, 406) or out of service (503). Nothing was delivered. */
  | { kind: "later"; status: number; retryAfterMs: number | null }
  /** Timeout, reset, an answer that was cut, an error behind which it may have been delivered. */
  | { kind: "no-answer" };

/**
 * Interprets a push service's status. Only a refusal by the service itself proves that nothing was delivered: with a 500, 502 or 504 it may have
 * been.
 */
export function meaningOfStatus(status: number): PushAnswer["kind"] {
  if (status === 200 || status === 201 || status === 202) return "accepted";
  if (status === 404 || status === 410) return "gone";
  if (status === 401 || status === 403) return "key-refused";
  // Windows refuses a burst with 406 (contracts §9).
  if (status === 429 || status === 406 || status === 503) return "later";
  return status >= 500 || status === 408 || status < 300 ? "no-answer" : "refused";
}

/** Tries of one message at a broken push service, and at a busy one. */
const BROKEN_TRIES = 4;
const BUSY_TRIES = 10;

/** First wait after an answer that names none (ms); each one after is four times as long. */
const RETRY_BASE_MS = 30_000;
const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = HOUR_MS;

const isBusy = (status: number) => status === 429 || status === 406;

/** Returns when a message is retried after so many attempts (epoch milliseconds); null: no more. */
export function retryAt({ status, retryAfterMs }: Extract<PushAnswer, { kind: "later" }>, tries: number, { now, expiresAt }: { now: number; expiresAt: number }): number | null {
  if (tries >= (isBusy(status) ? BUSY_TRIES : BROKEN_TRIES)) return null;
  const wait = retryAfterMs ?? RETRY_BASE_MS * 4 ** (tries - 1);
  const at = now + Math.min(RETRY_MAX_MS, Math.max(RETRY_MIN_MS, wait));
  return at < expiresAt ? at : null;
}
