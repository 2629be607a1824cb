import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { createDistributionChannel, type DistributionProgress } from "#app/features/distribution/distribution-channel.server.ts";
import type { DistributionJob } from "#app/features/distribution/distribution-job.ts";
import type { DistributionQueuePort } from "#app/features/distribution/distribution-queue.server.ts";
import { createInvitationEmailChannel } from "#app/features/mail/email-channel.server.ts";
import { mailFromEnv } from "#app/features/mail/from-env.provider.ts";
import { createProtocolEmailChannel } from "#app/features/messages/reader-messages.server.ts";
import { createReaderMessageRepository } from "#app/features/messages/reader-messages.store.ts";
import { createNarrationChannel, type NarrationChannelDeps } from "#app/features/narration/narration-channel.server.ts";
import { narrationSettingsReader } from "#app/features/narration/narration-settings.server.ts";
import { createNarrationStories } from "#app/features/narration/narration-stories.server.ts";
import { isIssueOpen, type NewsletterIssue, type NewsletterSlot, SLOT_LABELS } from "#app/features/newsletter/editions.ts";
import { createIssueComposer } from "#app/features/newsletter/newsletter.server.ts";
import { createNewsletterChannel, type NewsletterChannelDeps } from "#app/features/newsletter/newsletter-channel.server.ts";
import type { NewsletterIssuePort } from "#app/features/newsletter/newsletter-ledger.server.ts";
import { createSubscriberRepository } from "#app/features/newsletter/subscribers.store.ts";
import { createNewsletterLinkChannel } from "#app/features/newsletter/subscriptions.server.ts";
import { createInvitationRepository } from "#app/features/people/invitations.store.ts";
import { createDaySummarySubjects } from "#app/features/podcast/day-summaries.server.ts";
import type { AlertSite } from "#app/features/push/alerts.server.ts";
import { readPushPace } from "#app/features/push/campaign.ts";
import type { CampaignRequest, PushCampaignPort } from "#app/features/push/campaign-port.server.ts";
import { createPushChannel } from "#app/features/push/push-channel.server.ts";
import { createPushRecipientRepository, createPushStoryRepository } from "#app/features/push/push-recipients.store.ts";
import { pushFromEnv } from "#app/features/push/web-push-sender.provider.ts";
import { createSettingsRepository, type SettingsRepository } from "#app/features/settings/settings.store.ts";
import { readSiteChoices, siteDefaultsOf } from "#app/features/settings/site-choices-cache.server.ts";
import { speechFromEnv } from "#app/features/speech/from-env.provider.ts";
import { d1Binding } from "#app/platform/db/d1-binding.provider.ts";
import { createDatabase, joinReads, mapRead, type Read } from "#app/platform/db/database.store.ts";
import type { DeliveryChannel } from "#app/platform/outbox/delivery-channel.server.ts";
import type { DeliveryQueue } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import { r2Store } from "#app/platform/storage/r2-store.provider.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { DeliveryQueueObject } from "./delivery-queue.ts";
import { NewsletterLedgerStore } from "./newsletter-ledger-store.ts";
import { PushCampaigns } from "./push-campaigns.ts";
import { PushLedgerStore } from "./push-ledger-store.ts";
import { publicItem } from "./queue-rows.ts";

interface NewsletterIssueDeps {
  ledger: NewsletterLedgerStore;
  queue: Pick<DeliveryQueue<DistributionJob>, "add" | "cancel">;
  /** Items of the queue that are not settled, and failed ones, as they are at this moment. */
  items(): readonly QueueItem<DistributionJob>[];
  now(): number;
}

/** Operations of the clock and of people on editions of the newsletter. Decisions are taken before the first wait, so that two requests at once see each other. */
class NewsletterIssues implements NewsletterIssuePort {
  constructor(private readonly deps: NewsletterIssueDeps) {}

  async requestIssue(id: string, slot: NewsletterSlot): Promise<NewsletterIssue> {
    const { ledger, now } = this.deps;
    const known = ledger.find(id);
    if (known) return known;
    const made = ledger.create(id, slot, now());
    if (!made) throw new Error("an edition's name was taken within one turn");
    await this.#enqueue(made);
    return made;
  }

  async issues(limit: number): Promise<NewsletterIssue[]> {
    return this.deps.ledger.list(limit);
  }

  async cancelIssue(id: string): Promise<NewsletterIssue | null> {
    const { ledger, queue, now } = this.deps;
    const issue = ledger.find(id);
    if (!issue || !isIssueOpen(issue)) return null;
    ledger.close(id, "cancelled", now());
    for (const item of this.#itemsOf(id)) await queue.cancel(item.id);
    return ledger.find(id);
  }

  /** The watchdog: an edition whose item was lost between two writes gets one; old rows go. */
  async tidy(): Promise<void> {
    const { ledger, now } = this.deps;
    ledger.prune(now());
    for (const issue of ledger.open()) await this.#enqueue(issue);
  }

  #itemsOf(issueId: string): QueueItem<DistributionJob>[] {
    return this.deps.items().filter(({ payload }) => payload.kind === "newsletter" && payload.issueId === issueId);
  }

  async #enqueue({ id, slot }: NewsletterIssue): Promise<void> {
    if (this.#itemsOf(id).some(({ state }) => state !== "failed")) return;
    const [year, month, day] = id.split("-");
    const payload = { kind: "newsletter", articleId: null, issueId: id, title: `Boletim da ${SLOT_LABELS[slot].toLowerCase()} de ${day}/${month}/${year}` } as const;
    await this.deps.queue.add([{ key: crypto.randomUUID(), payload, dueAt: this.deps.now(), by: null }]);
  }
}

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
export class DistributionQueue extends DeliveryQueueObject<DistributionJob, DistributionProgress> implements DistributionQueuePort, PushCampaignPort, NewsletterIssuePort {
  protected override readonly retriedAs = "scheduled";
  readonly #ledger = new PushLedgerStore(this.ctx.storage, this.rows);
  readonly #newsletter = new NewsletterLedgerStore(this.ctx.storage);
  readonly #issues = new NewsletterIssues({ ledger: this.#newsletter, queue: this, items: () => this.rows.open(), now: () => this.now() });
  readonly #campaigns = new PushCampaigns({ ledger: this.#ledger, queue: this, items: () => this.rows.open(), now: () => this.now() });

  /** Called once, in the base's constructor, after the fields exist: nothing is in flight then. */
  protected override makeChannel(): DeliveryChannel<DistributionJob, DistributionProgress> {
    this.#ledger.recover();
    this.#newsletter.recover();
    const db = createDatabase(d1Binding(this.env.DB));
    const push = createPushChannel({
      db,
      choice: pushFromEnv(this.env),
      ledger: this.#ledger,
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
      ...newsletterChannels(this.env, { ledger: this.#newsletter, durable: () => this.durable(), now: () => this.now() }),
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
    await this.#campaigns.tidy();
    await this.#issues.tidy();
    await super.wake();
  }

  requestCampaign(request: CampaignRequest) {
    return this.#campaigns.requestCampaign(request);
  }

  requestDigest(day: string) {
    return this.#campaigns.requestDigest(day);
  }

  requestCorrection(...request: Parameters<PushCampaignPort["requestCorrection"]>) {
    return this.#campaigns.requestCorrection(...request);
  }

  campaignOfCorrection(articleId: number, requestKey: string) {
    return this.#campaigns.campaignOfCorrection(articleId, requestKey);
  }

  campaigns(limit: number) {
    return this.#campaigns.campaigns(limit);
  }

  campaignOfStory(articleId: number) {
    return this.#campaigns.campaignOfStory(articleId);
  }

  releaseCampaign(...release: Parameters<PushCampaignPort["releaseCampaign"]>) {
    return this.#campaigns.releaseCampaign(...release);
  }

  joinCampaigns(...join: Parameters<PushCampaignPort["joinCampaigns"]>) {
    return this.#campaigns.joinCampaigns(...join);
  }

  cancelCampaign(id: number) {
    return this.#campaigns.cancelCampaign(id);
  }

  withdrawStory(articleId: number, isAutomaticOnly: boolean) {
    return this.#campaigns.withdrawStory(articleId, isAutomaticOnly);
  }

  resendUncertain(id: number) {
    return this.#campaigns.resendUncertain(id);
  }

  usage() {
    return this.#campaigns.usage();
  }

  forgetSubscription(subscriptionId: number) {
    return this.#campaigns.forgetSubscription(subscriptionId);
  }

  countClick(id: number) {
    return this.#campaigns.countClick(id);
  }

  requestIssue(...request: Parameters<NewsletterIssuePort["requestIssue"]>) {
    return this.#issues.requestIssue(...request);
  }

  issues(limit: number) {
    return this.#issues.issues(limit);
  }

  cancelIssue(id: string) {
    return this.#issues.cancelIssue(id);
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
