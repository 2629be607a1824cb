import type { QueuePause, QueueState, QueueThrottle } from "./queue-item.ts";

/** The delivery queues, each an object of its own. */
export const QUEUE_NAMES = ["instagram", "whatsapp", "narration", "push", "email", "newsletter"] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** How a queue stands, without its items. Times in epoch milliseconds; null: no such item. */
export interface QueueSummary {
  counts: Record<QueueState, number>;
  /** When the oldest item was added that is not settled. */
  waitingSince: number | null;
  /** When the oldest failed item failed. */
  failedSince: number | null;
  /** Since when the oldest item is uncertain. */
  uncertainSince: number | null;
  /** When the queue's next step is due; in the past: it is late. Null: nothing is due, or the queue is held. */
  nextStepAt: number | null;
  paused: QueuePause | null;
  throttled: QueueThrottle | null;
}
