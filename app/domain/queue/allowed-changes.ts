import type { QueueState } from "./queue-item.ts";

/** What people do to an item. */
export type QueueChange = "cancel" | "retry" | "send-now" | "schedule" | "mark-sent" | "resolve";

/** What decides whether they may. */
export interface ItemStanding {
  state: QueueState;
  /** The provider was asked to send it and did not prove that it refused: it may be out. */
  isDoubtful: boolean;
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

/** Why a change is not possible; null when it is. What may be out is never taken for what is not. */
export function changeRefusal(change: QueueChange, { state, isDoubtful }: ItemStanding): "sending" | "sent" | "state" | null {
  if (ALLOWED[change].includes(state) && !(state === "sending" && isDoubtful)) return null;
  return state === "sent" || state === "sending" ? state : "state";
}
