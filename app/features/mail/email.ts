import { HOUR_MS } from "#app/platform/time/units.ts";
/** A message to one address, as plain text and as HTML. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Further headers, by their names. */
  headers?: Readonly<Record<string, string>>;
}

/** Lifetime of an idempotency key (Resend: 24 hours, less an hour of margin; ms). */
export const SAME_KEY_MS = 23 * HOUR_MS;

/** Delays before retries after temporary failures; the last one is repeated (ours; ms). */
const RETRY_MS = [15_000, 60_000, 4 * 60_000, 16 * 60_000, HOUR_MS] as const;

/** Delay before the next request after `failures` in a row. Milliseconds. */
export const retryDelayMs = (failures: number): number => RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0;

/** Whether a request that was first sent at `firstAskedAt` can be repeated at `at` without sending the message twice. */
export const mayRepeat = (firstAskedAt: number | null, at: number): boolean => firstAskedAt === null || Math.abs(at - firstAskedAt) < SAME_KEY_MS;
