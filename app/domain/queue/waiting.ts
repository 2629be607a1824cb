import type { QueueHold } from "./queue-item.ts";

/** A time to wait for (ms since 1970). `countedFrom` is set where it was reckoned from a clock; null: a person chose the time itself. */
export interface Wait {
  dueAt: number;
  countedFrom: number | null;
}

/**
 * The same wait by a clock that was put back since: as long as it was meant to be, from now. A clock that was put forward only
 * ends waits early, which no step relies on.
 */
export function afterClockChange({ dueAt, countedFrom }: Wait, now: number): Wait {
  if (countedFrom === null || countedFrom <= now) return { dueAt, countedFrom };
  return { dueAt: now + Math.max(0, dueAt - countedFrom), countedFrom: now };
}

export interface Ahead {
  /** The earliest item that is still to be sent; null: none. */
  nextDue: number | null;
  /** The earliest item of which it is only to be found out whether it went; null: none. */
  nextCheck: number | null;
  hold: QueueHold | null;
  /** Until when nothing new is begun, as the channel's pace wants it; null: at once. */
  restUntil: number | null;
}

/** When a queue must next do something (ms); null: not before somebody tells it to. Questions about what may be out do not wait for a hold. */
export function nextWake({ nextDue, nextCheck, hold, restUntil }: Ahead): number | null {
  const isStopped = hold !== null && hold.until === null;
  const sending = nextDue === null || isStopped ? [] : [Math.max(nextDue, hold?.until ?? 0, restUntil ?? 0)];
  const times = [...sending, ...(nextCheck === null ? [] : [nextCheck])];
  return times.length === 0 ? null : Math.min(...times);
}

/** Whether a hold still keeps a queue at `now`. */
export const isHeld = (hold: QueueHold | null, now: number): boolean => hold !== null && (hold.until === null || hold.until > now);

/** How often one step may be begun without coming to an end, by crashes or by faults of ours, before the item is set aside. */
export const STUMBLES_MAX = 5;

/** How long a step that broke waits for its next try (ms). */
export const STUMBLE_WAIT_MS = 60_000;
