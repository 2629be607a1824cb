import { MINUTE_MS } from "#app/platform/time/units.ts";

/**
 * States of an item of a channel's queue. `pending` waits for a person, `scheduled` for its time; `sending` is durable before a provider is called;
 * `uncertain` may have been sent, and only a person settles it.
 */
export const QUEUE_STATES = ["pending", "scheduled", "sending", "sent", "failed", "uncertain"] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

/** Explanation of an unsent item for a person: the cause and the remedy. */
export interface QueueFailure {
  reason: string;
  action: string;
  /** The provider's own code, for the log. */
  code: string | null;
}

/** Receipt of a sent item. */
export interface QueueReceipt {
  /** The provider's number of it; null where a person sent it, or said that it went. */
  providerId: string | null;
  permalink: string | null;
  by: "provider" | "person";
  /** Delivery state, where the provider reports it; `failed`: accepted, and then not delivered. */
  reached?: "failed" | "accepted" | "delivered" | "read";
}

/** Times in epoch milliseconds. */
export interface QueueItem<Payload> {
  id: string;
  payload: Payload;
  state: QueueState;
  /** Scheduled time; null while it is pending. */
  dueAt: number | null;
  attempts: number;
  failure: QueueFailure | null;
  receipt: QueueReceipt | null;
  /** Reason of its place in one line; null without one. */
  note: string | null;
  /** Null for items that publishing added. */
  addedBy: { id: number; name: string } | null;
  addedAt: number;
  settledAt: number | null;
}

/** Reason and end of a hold on a whole queue; `until` null: until a person resumes it. */
export interface QueuePause {
  reason: string;
  until: number | null;
}

/** Reason why a channel's pace allows no start now, and until when (epoch milliseconds); the reason may be empty. */
export interface QueueThrottle {
  reason: string;
  until: number;
}

/** A person's action on an item. */
export type QueueChange = "cancel" | "retry" | "send-now" | "schedule" | "mark-sent" | "resolve";

/** State that decides whether an action is allowed. */
export interface SendState {
  state: QueueState;
  /** The provider was asked to send it and did not prove that it refused: it may be out. */
  maybeSent: boolean;
}

const ALLOWED: Record<QueueChange, readonly QueueState[]> = {
  // Of an item that is being sent, until the provider is asked to send it.
  cancel: ["pending", "scheduled", "sending", "failed"],
  retry: ["failed"],
  "send-now": ["pending", "scheduled", "failed"],
  schedule: ["pending", "scheduled"],
  "mark-sent": ["pending", "scheduled", "failed", "uncertain"],
  resolve: ["uncertain"],
};

/** Returns why a change is not possible; null when it is. An item that may have been sent never counts as unsent. */
export function changeRefusal(change: QueueChange, { state, maybeSent }: SendState): "sending" | "sent" | "state" | null {
  if (ALLOWED[change].includes(state) && !(state === "sending" && maybeSent)) return null;
  return state === "sent" || state === "sending" ? state : "state";
}

/** The delivery queues, each an object of its own. */
export const QUEUE_NAMES = ["instagram", "whatsapp", "narration", "push", "email", "newsletter", "telegram", "facebook"] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** State of a queue, without its items. Times in epoch milliseconds; null: no such item. */
export interface QueueSummary {
  counts: Record<QueueState, number>;
  /** Time when the oldest unsettled item was added. */
  waitingSince: number | null;
  /** Time when the oldest failed item failed. */
  failedSince: number | null;
  /** Since when the oldest item is uncertain. */
  uncertainSince: number | null;
  /** Time when the queue's next step is due; in the past: it is late. Null: nothing is due, or the queue is held. */
  nextStepAt: number | null;
  paused: QueuePause | null;
  throttled: QueueThrottle | null;
}

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

/** Returns when a queue's next step is due (ms); null: not scheduled. Outcome checks do not wait for a hold. */
export function nextWake({ nextDue, nextCheck, paused, throttledUntil }: WakeInput): number | null {
  const isStopped = paused !== null && paused.until === null;
  const sending = nextDue === null || isStopped ? [] : [Math.max(nextDue, paused?.until ?? 0, throttledUntil ?? 0)];
  const times = [...sending, ...(nextCheck === null ? [] : [nextCheck])];
  return times.length === 0 ? null : Math.min(...times);
}

/** True when a hold is in effect at `now`. */
export const isPaused = (pause: QueuePause | null, now: number): boolean => pause !== null && (pause.until === null || pause.until > now);

/** Maximum of starts of one step without an end, by crashes or by our errors, before the item is set aside. */
export const CRASHES_MAX = 5;

/** Delay before a crashed step is retried (ms). */
export const CRASH_RETRY_MS = MINUTE_MS;
