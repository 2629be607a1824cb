import type { DeliveryQueue } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import type { DistributionJob } from "./distribution-job.ts";

/** A queue of the jobs of one kind, as services see it. */
export interface DistributionQueuePort extends DeliveryQueue<DistributionJob> {
  /** An article's jobs that are not done, failed ones last. */
  ofArticle(articleId: number): Promise<QueueItem<DistributionJob>[]>;
}
