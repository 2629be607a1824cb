/** What a push service answered to one message. */
export type PushAnswer =
  | { kind: "accepted" }
  /** The subscription is over (404, 410). */
  | { kind: "gone" }
  /** This message, for ever: too large, malformed, sent on elsewhere. */
  | { kind: "refused"; status: number }
  /** The site's key (401, 403). */
  | { kind: "key-refused"; status: number; reason: string }
  /** Not now: busy (429, 406) or broken (5xx). Nothing was delivered. */
  | { kind: "later"; status: number; retryAfterMs: number | null }
  /** Timeout, reset, an answer that was cut: it may have been delivered. */
  | { kind: "no-answer" };

/** Tries of one message at a broken push service, and at a busy one. */
const BROKEN_TRIES = 4;
const BUSY_TRIES = 10;

/** First wait after an answer that names none (ms); each one after is four times as long. */
const RETRY_BASE_MS = 30_000;
const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 60 * 60_000;

const isBusy = (status: number) => status === 429 || status === 406;

/** When a message is tried again after so many tries (epoch milliseconds); null: not any more. */
export function retryAt({ status, retryAfterMs }: Extract<PushAnswer, { kind: "later" }>, tries: number, { now, expiresAt }: { now: number; expiresAt: number }): number | null {
  if (tries >= (isBusy(status) ? BUSY_TRIES : BROKEN_TRIES)) return null;
  const wait = retryAfterMs ?? RETRY_BASE_MS * 4 ** (tries - 1);
  const at = now + Math.min(RETRY_MAX_MS, Math.max(RETRY_MIN_MS, wait));
  return at < expiresAt ? at : null;
}

/** How long a campaign waits after rounds in which no request was answered: the network is down (ms). */
export const silenceDelayMs = (rounds: number): number => Math.min(15 * 60_000, 30_000 * 2 ** (rounds - 1));
