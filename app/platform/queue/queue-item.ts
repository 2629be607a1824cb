/**
 * Where an item of a channel's queue stands. `pending` waits for a person, `scheduled` for its time; `sending` is durable before
 * a provider is called; `uncertain` may have gone out, and only a person settles it.
 */
export const QUEUE_STATES = ["pending", "scheduled", "sending", "sent", "failed", "uncertain"] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

/** Why an item did not go, for a person: what happened, and what they can do. */
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
  /** How far it came, where the provider tells; `failed`: taken, and then not handed on. */
  reached?: "failed" | "accepted" | "delivered" | "read";
}

/** Times in epoch milliseconds. */
export interface QueueItem<Payload> {
  id: string;
  payload: Payload;
  state: QueueState;
  /** When it is to go; null while it is pending. */
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

/** Why a whole queue is held; `until` null: until a person resumes it. */
export interface QueuePause {
  reason: string;
  until: number | null;
}

/** Why a channel's pace allows no start now, and until when (epoch milliseconds); the reason may be empty. */
export interface QueueThrottle {
  reason: string;
  until: number;
}
