import type { ArticleSummary } from "#app/features/articles/article.ts";
import type { QueueItem, QueuePause, QueueState, QueueThrottle } from "#app/platform/queue/queue-item.ts";
import type { WhatsAppPost } from "#app/platform/queue/whatsapp-post.ts";
import type { ChosenGroup } from "./chosen-group.ts";
import type { ConnectionView } from "./connection.ts";
import type { ItemOrder } from "./order-prompt.ts";

/** What is known of the number's connection, and of when (ms since 1970; null: nobody could be asked yet). */
export interface LineView extends ConnectionView {
  askedAt: number | null;
  /** Why the gateway could not be asked the last time; null when it answered. */
  failure: string | null;
}

/** The channel at a glance. */
export interface DeskStatus {
  line: LineView;
  counts: Record<QueueState, number>;
  paused: QueuePause | null;
  throttled: QueueThrottle | null;
  group: ChosenGroup | null;
}

/** A story to pick. */
export interface PickerArticle {
  article: ArticleSummary;
  /** It waits in the queue, or went out so lately that it cannot be put in again. */
  isQueued: boolean;
  /** When it went to the group last (ms since 1970); null: never, as far as the queue remembers. */
  sentAt: number | null;
}

/** Result of scheduling. */
export interface ScheduleOutcome {
  /** In sending order, each with the reason of its place. */
  scheduled: QueueItem<WhatsAppPost>[];
  left: { item: QueueItem<WhatsAppPost>; sentence: string }[];
  chosenBy: ItemOrder["chosenBy"];
  /** Why no model chose the order; null when one did. */
  without: string | null;
}
