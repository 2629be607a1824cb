import type { DistributionProgress } from "#app/features/distribution/distribution-channel.server.ts";
import type { DistributionJob } from "#app/features/distribution/distribution-job.ts";
import { CAMPAIGN_LIFETIME_MS, type Campaign, isOpen, planStart, START_MEMORY_MS, type StartPlan } from "#app/features/push/campaign.ts";
import type { CampaignRefusal, CampaignRequest, PushCampaignPort } from "#app/features/push/campaign-port.server.ts";
import type { NewItem } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { DeliveryQueueObject } from "./delivery-queue.ts";
import { PushLedgerStore } from "./push-ledger-store.ts";

/** Readers whose week is asked about, at most: their numbers go to D1 as one value. */
const USAGE_MAX = 50_000;

/** Time that the queue shows a job that ended unsent; its campaign stays. Milliseconds. */
const FAILED_RETENTION_MS = DAY_MS;

type Person = { id: number; name: string };

const isOf = (campaignId: number) => (job: DistributionJob) => job.kind === "push" && job.campaignId === campaignId;

const correctionKey = (articleId: number, requestKey: string) => `correcao:${articleId}:${requestKey}`;

/**
 * The queue of what is delivered as a campaign: one item of the queue, whose recipients are rows of a ledger. Operations of people and publication
 * on alerts. Decisions are taken before the first wait, so that two requests at once see each other.
 */
export abstract class PushCampaignQueue extends DeliveryQueueObject<DistributionJob, DistributionProgress> implements PushCampaignPort {
  protected readonly alerts = new PushLedgerStore(this.ctx.storage, this.rows);

  async requestCampaign({ articleId, title, by, isConfirmed, dailyCap, timeZone }: CampaignRequest): Promise<Campaign | CampaignRefusal> {
    const { alerts: ledger } = this;
    const at = this.now();
    const key = `materia:${articleId}`;
    const known = ledger.findByKey(key);
    if (known && (by === null || (isOpen(known) && known.state !== "held"))) return known;
    if (known?.state === "done" || (known && known.joinedTo !== null)) return { refused: "over" };
    const plan: StartPlan = isConfirmed ? { start: true } : planStart({ starts: ledger.starts(at - START_MEMORY_MS), dailyCap, timeZone, ignoresInterval: false }, at);
    if (!plan.start && by !== null) return { refused: plan.heldFor };
    const placed = plan.start ? ({ state: "waiting", heldFor: null, dueAt: at } as const) : ({ state: "held", heldFor: plan.heldFor, dueAt: plan.dueAt } as const);
    const created = known ?? ledger.create({ kind: "story", key, articleId, title, ...placed, by, correctsId: null }, at);
    if (!created) throw new Error("a campaign's key was taken within one turn");
    ledger.change(created.id, { ...placed, title, by, createdAt: at, startedAt: plan.start ? at : null, endedAt: null });
    return known ? this.#restart(created.id) : this.#enqueue(created.id);
  }

  async requestDigest(day: string): Promise<Campaign> {
    const { alerts: ledger } = this;
    const key = `resumo:${day}`;
    const known = ledger.findByKey(key);
    if (known) return known;
    const made = ledger.create(
      { kind: "digest", key, articleId: null, title: "Resumo da noite", state: "waiting", heldFor: null, dueAt: this.now(), by: null, correctsId: null },
      this.now(),
    );
    if (!made) throw new Error("a campaign's key was taken within one turn");
    return this.#enqueue(made.id);
  }

  async requestCorrection(articleId: number, requestKey: string, title: string, by: Person | null): Promise<Campaign | null> {
    const { alerts: ledger } = this;
    const corrected = this.#ofStory(articleId);
    if (!corrected || ledger.reached(corrected.id, 0, 1).length === 0) return null;
    const key = correctionKey(articleId, requestKey);
    const known = ledger.findByKey(key);
    if (known) return known;
    const made = ledger.create({ kind: "correction", key, articleId, title, state: "waiting", heldFor: null, dueAt: this.now(), by, correctsId: corrected.id }, this.now());
    if (!made) throw new Error("a campaign's key was taken within one turn");
    return this.#enqueue(made.id);
  }

  async campaignOfCorrection(articleId: number, requestKey: string): Promise<Campaign | null> {
    return this.alerts.findByKey(correctionKey(articleId, requestKey));
  }

  async campaigns(limit: number): Promise<Campaign[]> {
    return this.alerts.list(limit);
  }

  async campaignOfStory(articleId: number): Promise<Campaign | null> {
    return this.#ofStory(articleId);
  }

  async releaseCampaign(id: number, by: Person): Promise<Campaign | CampaignRefusal> {
    const { alerts: ledger } = this;
    const campaign = ledger.find(id);
    if (!campaign) return { refused: "not-found" };
    if (campaign.state !== "held") return { refused: "over" };
    ledger.change(id, { state: "waiting", heldFor: null, dueAt: this.now(), startedAt: this.now(), by });
    return this.#restart(id);
  }

  async joinCampaigns(ids: readonly number[], by: Person): Promise<Campaign | CampaignRefusal> {
    const { alerts: ledger } = this;
    const at = this.now();
    const [last, ...others] = ledger
      .open()
      .filter(({ id, kind, state }) => ids.includes(id) && kind === "story" && state === "held")
      .reverse();
    if (!last || others.length === 0) return { refused: "over" };
    for (const { id } of others) ledger.change(id, { state: "cancelled", heldFor: null, endedAt: at, joinedTo: last.id });
    ledger.change(last.id, { state: "waiting", heldFor: null, dueAt: at, startedAt: at, by });
    for (const { id } of others.flatMap((other) => this.itemsOf(isOf(other.id)))) await this.cancel(id);
    return this.#restart(last.id);
  }

  async cancelCampaign(id: number): Promise<Campaign | CampaignRefusal> {
    const campaign = this.alerts.find(id);
    if (!campaign) return { refused: "not-found" };
    if (!isOpen(campaign)) return { refused: "over" };
    return this.#stop(campaign, "cancelled");
  }

  async withdrawStory(articleId: number, isAutomaticOnly: boolean): Promise<void> {
    const open = this.alerts.open().filter((campaign) => campaign.articleId === articleId);
    for (const campaign of open) if (!isAutomaticOnly || (campaign.by === null && campaign.state !== "sending")) await this.#stop(campaign, "withdrawn");
  }

  async resendUncertain(id: number): Promise<{ campaign: Campaign; count: number } | CampaignRefusal> {
    const { alerts: ledger } = this;
    const at = this.now();
    const campaign = ledger.find(id);
    if (!campaign) return { refused: "not-found" };
    const isNews = at <= (campaign.startedAt ?? campaign.createdAt) + CAMPAIGN_LIFETIME_MS;
    if (!isNews || campaign.state === "held" || campaign.state === "withdrawn") return { refused: "over" };
    const count = ledger.retryUncertain(id, at);
    if (count === 0) return { refused: "nothing" };
    ledger.change(id, { state: "sending", dueAt: at, endedAt: null });
    return { campaign: await this.#restart(id), count };
  }

  async usage(): Promise<{ places: [number, number][]; starts: number[] }> {
    const { alerts: ledger } = this;
    return { places: ledger.usage(this.now(), USAGE_MAX), starts: ledger.starts(this.now() - START_MEMORY_MS) };
  }

  async forgetSubscription(subscriptionId: number): Promise<void> {
    this.alerts.forget(subscriptionId);
  }

  async countClick(id: number): Promise<void> {
    this.alerts.addClick(id);
  }

  /** The watchdog: a campaign whose item was lost between two writes gets one; old rows and old failures go. */
  protected async tidyCampaigns(): Promise<void> {
    const { alerts: ledger } = this;
    ledger.prune(this.now());
    for (const { id } of ledger.open()) await this.#enqueue(id);
    for (const { id, state, settledAt } of this.rows.open()) if (state === "failed" && (settledAt ?? 0) < this.now() - FAILED_RETENTION_MS) await this.cancel(id, false);
  }

  /** The campaign that a story went out with: its own, or the one that it was joined to. */
  #ofStory(articleId: number): Campaign | null {
    const own = this.alerts.findByKey(`materia:${articleId}`);
    return own && own.joinedTo !== null ? this.alerts.find(own.joinedTo) : own;
  }

  /** A campaign's items in the queue: of jobs that are not settled, and failed ones. */
  protected itemsOf(isIts: (job: DistributionJob) => boolean): QueueItem<DistributionJob>[] {
    return this.rows.open().filter(({ payload }) => isIts(payload));
  }

  /** A campaign's item in the queue, at its time: one, however often it is asked for. */
  protected async addOnce(isIts: (job: DistributionJob) => boolean, item: Omit<NewItem<DistributionJob>, "key">): Promise<void> {
    if (!this.itemsOf(isIts).some(({ state }) => state !== "failed")) await this.add([{ key: crypto.randomUUID(), ...item }]);
  }

  async #enqueue(id: number): Promise<Campaign> {
    const campaign = this.#find(id);
    const { articleId, title, dueAt, by } = campaign;
    await this.addOnce(isOf(id), { payload: { kind: "push", campaignId: id, articleId, title }, dueAt, by });
    return this.alerts.find(id) ?? campaign;
  }

  /** Its item again from the beginning, now: whom it reached is in the ledger. */
  async #restart(id: number): Promise<Campaign> {
    await Promise.all(this.itemsOf(isOf(id)).map((item) => this.cancel(item.id)));
    return this.#enqueue(id);
  }

  async #stop(campaign: Campaign, state: "cancelled" | "withdrawn"): Promise<Campaign> {
    const { alerts: ledger } = this;
    ledger.dropWaiting(campaign.id);
    ledger.change(campaign.id, { state, endedAt: this.now(), heldFor: null });
    for (const { id } of this.itemsOf(isOf(campaign.id))) await this.cancel(id);
    return this.#find(campaign.id);
  }

  #find(id: number): Campaign {
    const campaign = this.alerts.find(id);
    if (!campaign) throw new Error(`no campaign ${id}`);
    return campaign;
  }
}
