import type { DeliveryQueue } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import type { DistributionJob } from "./distribution-job.ts";

/** A queue of the jobs of one kind, as services see it. */
export interface DistributionQueuePort extends DeliveryQueue<DistributionJob> {
  /** An article's jobs that are not done, failed ones last. */
  ofArticle(articleId: number): Promise<QueueItem<DistributionJob>[]>;
  /** The item in a slot, whatever became of it; null when there is none. */
  inSlot(name: string): Promise<QueueItem<DistributionJob> | null>;
  /** Replaces the content of a waiting job; false when it no longer waits. */
  rewrite(id: string, job: DistributionJob): Promise<boolean>;
}
