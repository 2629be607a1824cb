import type { DeliveryQueue } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import type { DistributionJob } from "./distribution-job.ts";

/** The item in a slot. */
export interface SlotItem extends QueueItem<DistributionJob> {
  /** Time (ms) at which the last attempt began: what was sent was read after it. Null where no provider was asked, or the kind does not note it. */
  askedAt: number | null;
}

/** A queue of the jobs of one kind, as services see it. */
export interface DistributionQueuePort extends DeliveryQueue<DistributionJob> {
  /** An article's jobs that are not done, failed ones last. */
  ofArticle(articleId: number): Promise<QueueItem<DistributionJob>[]>;
  /** The item in a slot, whatever became of it; null when there is none. */
  inSlot(name: string): Promise<SlotItem | null>;
  /** Replaces the content of a waiting job; false when it no longer waits. */
  rewrite(id: string, job: DistributionJob): Promise<boolean>;
}
