import { createDatabase } from "#app/db/database.ts";
import type { DistributionJob } from "#app/domain/queue/distribution-job.ts";
import type { QueueItem } from "#app/domain/queue/queue-item.ts";
import { speechFromEnv } from "#app/integrations/azure-speech/from-env.server.ts";
import { d1Binding } from "#app/integrations/d1-binding.server.ts";
import { r2Store } from "#app/integrations/r2-store.server.ts";
import { createDistributionChannel, type DistributionProgress } from "#app/services/distribution/distribution-channel.ts";
import { createNarrationChannel } from "#app/services/narration/narration-channel.ts";
import { createNarrationStories } from "#app/services/narration/narration-stories.ts";
import type { DeliveryChannel } from "#app/services/outbox/delivery-channel.ts";
import { createPushChannel } from "#app/services/push/push-channel.ts";
import type { DistributionQueuePort } from "#app/services/queue/delivery-queues.ts";
import { siteDefaultsOf } from "#app/services/settings/read-site.ts";
import { DeliveryQueueObject } from "./delivery-queue.ts";
import { publicItem } from "./queue-rows.ts";

/** A failed job that nobody tried again is forgotten after this long (ours; ms). Its key stays. */
const FAILURE_RETENTION_MS = 30 * 24 * 60 * 60_000;

/**
 * Queue of what the site makes and sends besides Instagram and WhatsApp: the shared queue with a channel for each kind of job.
 * One per kind, named after it: a refused key of the push services must not hold the audio.
 */
export class DistributionQueue extends DeliveryQueueObject<DistributionJob, DistributionProgress> implements DistributionQueuePort {
  protected override readonly retriedAs = "scheduled";

  protected override makeChannel(): DeliveryChannel<DistributionJob, DistributionProgress> {
    return createDistributionChannel({ narration: this.#narration(), push: createPushChannel() });
  }

  #narration() {
    return createNarrationChannel({
      ...createNarrationStories(createDatabase(d1Binding(this.env.DB)), siteDefaultsOf(this.env)),
      choice: speechFromEnv(this.env),
      memory: this.rows,
      store: r2Store(this.env.MEDIA),
      isQueued: (id) => this.rows.get(id) !== null,
      durable: () => this.durable(),
      now: () => this.now(),
    });
  }

  async ofArticle(articleId: number): Promise<QueueItem<DistributionJob>[]> {
    return this.rows
      .open()
      .filter(({ payload }) => payload.articleId === articleId)
      .map(publicItem);
  }

  override async wake(): Promise<void> {
    const before = this.now() - FAILURE_RETENTION_MS;
    for (const { id, state, settledAt } of this.rows.addedBefore(before)) if (state === "failed" && (settledAt ?? 0) < before) this.rows.remove(id, this.now(), false);
    await super.wake();
  }
}
