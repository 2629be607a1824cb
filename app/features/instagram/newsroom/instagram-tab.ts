import type { InstagramHistoryWire, InstagramQueueWire } from "../instagram-queue.wire.ts";

/** Loader data of the Instagram tab. */
export interface InstagramTab {
  siteName: string;
  timeZone: string;
  /** Settings without which nothing can be published. */
  missing: readonly string[];
  simulated: boolean;
  /** Null when the queue could not be read. */
  queue: InstagramQueueWire | null;
  history: InstagramHistoryWire | null;
}
