import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { createDistributionChannel, type DistributionProgress } from "#app/features/distribution/distribution-channel.server.ts";
import type { DistributionJob } from "#app/features/distribution/distribution-job.ts";
import type { DistributionQueuePort, SlotItem } from "#app/features/distribution/distribution-queue.server.ts";
import { createInvitationEmailChannel } from "#app/features/mail/email-channel.server.ts";
import { mailFromEnv } from "#app/features/mail/from-env.provider.ts";
import { createProtocolEmailChannel } from "#app/features/messages/reader-messages.server.ts";
import { createReaderMessageRepository } from "#app/features/messages/reader-messages.store.ts";
import { createNarrationChannel, type NarrationChannelDeps } from "#app/features/narration/narration-channel.server.ts";
import { narrationSettingsReader } from "#app/features/narration/narration-settings.server.ts";
import { createNarrationStories } from "#app/features/narration/narration-stories.server.ts";
import { publisherFromEnv } from "#app/features/network-posts/from-env.provider.ts";
import { networkPostDelivery } from "#app/features/network-posts/network-post-channel.server.ts";
import { createIssueComposer } from "#app/features/newsletter/newsletter.server.ts";
import { createNewsletterChannel, type NewsletterChannelDeps } from "#app/features/newsletter/newsletter-channel.server.ts";
import { createSubscriberRepository } from "#app/features/newsletter/subscribers.store.ts";
import { createNewsletterLinkChannel } from "#app/features/newsletter/subscriptions.server.ts";
import { createInvitationRepository } from "#app/features/people/invitations.store.ts";
import { createDaySummarySubjects } from "#app/features/podcast/day-summaries.server.ts";
import type { AlertSite } from "#app/features/push/alerts.server.ts";
import { readPushPace } from "#app/features/push/campaign.ts";
import { createPushChannel } from "#app/features/push/push-channel.server.ts";
import { createPushRecipientRepository, createPushStoryRepository } from "#app/features/push/push-recipients.store.ts";
import { pushFromEnv } from "#app/features/push/web-push-sender.provider.ts";
import { createSettingsRepository, type SettingsRepository } from "#app/features/settings/settings.store.ts";
import { readSiteChoices, siteDefaultsOf } from "#app/features/settings/site-choices-cache.server.ts";
import { speechFromEnv } from "#app/features/speech/from-env.provider.ts";
import { d1Binding } from "#app/platform/db/d1-binding.provider.ts";
import { createDatabase, joinReads, mapRead, type Read } from "#app/platform/db/database.store.ts";
import type { DeliveryChannel } from "#app/platform/outbox/delivery-channel.server.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import { r2Store } from "#app/platform/storage/r2-store.provider.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { NewsletterIssueQueue } from "./newsletter-issues.ts";
import { publicItem } from "./queue-rows.ts";

/** The channels of the newsletter: an edition, and the message with a link. */
function newsletterChannels(env: Env, own: Pick<NewsletterChannelDeps, "ledger" | "durable" | "now">) {
  const db = createDatabase(d1Binding(env.DB));
  const [articles, subscribers, settings] = [createArticleRepository(db), createSubscriberRepository(db), createSettingsRepository(db)];
  const defaults = siteDefaultsOf(env);
  const siteUrl = (env.SITE_URL || "http://localhost").replace(/(?<!\/)\/+$/, "");
  const deps = { db, choice: mailFromEnv(env), subscribers, readSite: mapRead(readSiteChoices(settings, defaults), ({ name }) => ({ name, url: siteUrl })) };
  return {
    newsletter: createNewsletterChannel({
      ...deps,
      ...own,
      settings,
      composer: createIssueComposer({ articles, categories: createCategoryRepository(db), settings, defaults, siteUrl }),
      readVisibleIds: (ids) => mapRead(articles.readVisibleCards(ids), (cards) => cards.map(({ id }) => id)),
    }),
    "newsletter-link": createNewsletterLinkChannel({ ...deps, now: own.now }),
  };
}

/** A failed job that nobody tried again is forgotten after this long (ours; ms). Its key stays. */
const FAILURE_RETENTION_MS = 30 * DAY_MS;

/**
 * Queue of what the site makes and sends besides Instagram and WhatsApp: the shared queue with a channel for each kind of job.
 * One per kind, named after it: a refused key of the push services must not hold the audio. The object of alerts is the source
 * of truth of campaigns and of who got which alert (`PushLedgerStore`).
 */
export class DistributionQueue extends NewsletterIssueQueue implements DistributionQueuePort {
  protected override readonly retriedAs = "scheduled";

  /** Called once, in the base's constructor, after the fields exist: nothing is in flight then. */
  protected override makeChannel(): DeliveryChannel<DistributionJob, DistributionProgress> {
    this.alerts.recover();
    this.editions.recover();
    const db = createDatabase(d1Binding(this.env.DB));
    const push = createPushChannel({
      db,
      choice: pushFromEnv(this.env),
      ledger: this.alerts,
      recipients: createPushRecipientRepository(db),
      stories: createPushStoryRepository(),
      readSite: this.#readSite(createSettingsRepository(db)),
      durable: () => this.durable(),
      now: () => this.now(),
    });
    const defaults = siteDefaultsOf(this.env);
    const deps: NarrationChannelDeps = {
      choice: speechFromEnv(this.env),
      memory: this.rows,
      store: r2Store(this.env.MEDIA),
      readSettings: narrationSettingsReader(db, defaults),
      isQueued: (id) => this.rows.get(id) !== null,
      durable: () => this.durable(),
      now: () => this.now(),
    };
    return createDistributionChannel({
      narration: createNarrationChannel("narration", createNarrationStories(db), deps),
      "day-summary": createNarrationChannel("day-summary", createDaySummarySubjects(db, defaults), deps),
      push,
      "invitation-email": createInvitationEmailChannel({
        db,
        choice: mailFromEnv(this.env),
        invitations: createInvitationRepository(db),
        readSite: this.#readSite(createSettingsRepository(db)),
        secret: this.env.SESSION_SECRET ?? "",
        now: () => this.now(),
      }),
      "protocol-email": createProtocolEmailChannel({
        db,
        choice: mailFromEnv(this.env),
        messages: createReaderMessageRepository(db),
        readSite: this.#readSite(createSettingsRepository(db)),
        now: () => this.now(),
      }),
      ...networkPostDelivery(db, (network, settings) => publisherFromEnv(this.env, network, settings), {
        inSlot: (name) => this.rows.inSlot(name),
        postTimes: (at, ms) => this.rows.sendAttempts(at, ms).map((attempt) => attempt.at),
        now: () => this.now(),
      }),
      ...newsletterChannels(this.env, { ledger: this.editions, durable: () => this.durable(), now: () => this.now() }),
    });
  }

  async ofArticle(articleId: number): Promise<QueueItem<DistributionJob>[]> {
    return this.rows
      .open()
      .filter(({ payload }) => payload.articleId === articleId)
      .map(publicItem);
  }

  async inSlot(name: string): Promise<SlotItem | null> {
    const row = this.rows.inSlot(name);
    return row && { ...publicItem(row), askedAt: "askedAt" in row.progress ? row.progress.askedAt : null };
  }

  async rewrite(id: string, job: DistributionJob): Promise<boolean> {
    const isRewritten = this.rows.rewrite(id, job);
    await this.durable();
    return isRewritten;
  }

  override async wake(): Promise<void> {
    const before = this.now() - FAILURE_RETENTION_MS;
    for (const { id, state, settledAt } of this.rows.addedBefore(before)) if (state === "failed" && (settledAt ?? 0) < before) this.rows.remove(id, this.now(), false);
    await this.tidyCampaigns();
    await this.tidyIssues();
    await super.wake();
  }

  #readSite(settings: SettingsRepository): Read<AlertSite> {
    const url = (this.env.SITE_URL || "http://localhost").replace(/(?<!\/)\/+$/, "");
    return mapRead(joinReads(readSiteChoices(settings, siteDefaultsOf(this.env)), settings.read("push")), ([{ name, timeZone }, pace]) => ({
      name,
      url,
      timeZone,
      pace: readPushPace(pace),
    }));
  }
}
