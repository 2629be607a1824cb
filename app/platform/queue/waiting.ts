import type { QueuePause } from "./queue-item.ts";

/** A time to wait for (ms since 1970). `countedFrom` is set where it was reckoned from a clock; null: a person chose the time itself. */
export interface Wait {
  dueAt: number;
  countedFrom: number | null;
}

/**
 * Restarts a wait after the clock was set back: its full length from now. A clock set forward only
 * ends waits early, which no step relies on.
 */
export function rebaseWait({ dueAt, countedFrom }: Wait, now: number): Wait {
  if (countedFrom === null || countedFrom <= now) return { dueAt, countedFrom };
  return { dueAt: now + Math.max(0, dueAt - countedFrom), countedFrom: now };
}

export interface WakeInput {
  /** The earliest item that is still to be sent; null: none. */
  nextDue: number | null;
  /** The earliest item with an unknown outcome to check; null when there is none. */
  nextCheck: number | null;
  paused: QueuePause | null;
  /** Until when the channel's pace allows no start; null: not limited. */
  throttledUntil: number | null;
}

/** When a queue's next step is due (ms); null: not scheduled. Outcome checks do not wait for a hold. */
export function nextWake({ nextDue, nextCheck, paused, throttledUntil }: WakeInput): number | null {
  const isStopped = paused !== null && paused.until === null;
  const sending = nextDue === null || isStopped ? [] : [Math.max(nextDue, paused?.until ?? 0, throttledUntil ?? 0)];
  const times = [...sending, ...(nextCheck === null ? [] : [nextCheck])];
  return times.length === 0 ? null : Math.min(...times);
}

/** Whether a hold still keeps a queue at `now`. */
export const isPaused = (pause: QueuePause | null, now: number): boolean => pause !== null && (pause.until === null || pause.until > now);

/** How often one step may be begun without coming to an end, by crashes or by faults of ours, before the item is set aside. */
export const CRASHES_MAX = 5;

/** How long a step that broke waits for its next try (ms). */
export const CRASH_RETRY_MS = 60_000;
