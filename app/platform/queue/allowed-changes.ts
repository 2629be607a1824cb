import type { QueueState } from "./queue-item.ts";

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

/** Why a change is not possible; null when it is. An item that may have been sent never counts as unsent. */
export function changeRefusal(change: QueueChange, { state, maybeSent }: SendState): "sending" | "sent" | "state" | null {
  if (ALLOWED[change].includes(state) && !(state === "sending" && maybeSent)) return null;
  return state === "sent" || state === "sending" ? state : "state";
}
