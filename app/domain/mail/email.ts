/** A message to one person, in both forms: for programs that show HTML, and for the others. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** How long the service knows a request by its key: within it a repeated request sends nothing more (Resend: 24 hours, less an hour; ms). */
export const SAME_KEY_MS = 23 * 60 * 60_000;

/** Waits after failures that pass, each longer than the last; the last one is repeated (ours; ms). */
const RETRY_MS = [15_000, 60_000, 4 * 60_000, 16 * 60_000, 60 * 60_000] as const;

/** How long the next request waits after `failures` in a row. */
export const retryDelayMs = (failures: number): number => RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0;

/** Whether a request that was first made at `firstAskedAt` may be repeated at `at` without sending twice. */
export const mayRepeat = (firstAskedAt: number | null, at: number): boolean => firstAskedAt === null || Math.abs(at - firstAskedAt) < SAME_KEY_MS;
