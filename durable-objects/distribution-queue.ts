import type { DistributionJob } from "#app/domain/queue/distribution-job.ts";
import { createDistributionChannel, type DistributionProgress } from "#app/services/distribution/distribution-channel.ts";
import { createNarrationChannel } from "#app/services/narration/narration-channel.ts";
import type { DeliveryChannel } from "#app/services/outbox/delivery-channel.ts";
import { createPushChannel } from "#app/services/push/push-channel.ts";
import { DeliveryQueueObject } from "./delivery-queue.ts";

/**
 * Queue of what the site makes and sends besides Instagram and WhatsApp: the shared queue with a channel for each kind of job.
 * One per kind, named after it: a refused key of the push services must not hold the audio.
 */
export class DistributionQueue extends DeliveryQueueObject<DistributionJob, DistributionProgress> {
  protected override readonly retriedAs = "scheduled";

  protected override makeChannel(): DeliveryChannel<DistributionJob, DistributionProgress> {
    return createDistributionChannel({ narration: createNarrationChannel(), push: createPushChannel() });
  }
}
