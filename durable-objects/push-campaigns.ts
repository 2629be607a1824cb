import type { DistributionJob } from "#app/features/distribution/distribution-job.ts";
import { CAMPAIGN_LIFETIME_MS, type Campaign, isOpen, planStart, START_MEMORY_MS, type StartPlan } from "#app/features/push/campaign.ts";
import type { CampaignRefusal, CampaignRequest, PushCampaignPort } from "#app/features/push/campaign-port.server.ts";
import type { DeliveryQueue } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { PushLedgerStore } from "./push-ledger-store.ts";

/** Readers whose week is asked about, at most: their numbers go to D1 as one value. */
const USAGE_MAX = 50_000;

/** Time that the queue shows a job that ended unsent; its campaign stays. Milliseconds. */
const FAILED_RETENTION_MS = DAY_MS;

type Person = { id: number; name: string };

interface PushCampaignDeps {
  ledger: PushLedgerStore;
  queue: Pick<DeliveryQueue<DistributionJob>, "add" | "cancel">;
  /** Items of the queue that are not settled, and failed ones, as they are at this moment. */
  items(): readonly QueueItem<DistributionJob>[];
  now(): number;
}

const correctionKey = (articleId: number, requestKey: string) => `correcao:${articleId}:${requestKey}`;

/** Operations of people and publication on campaigns. Decisions are taken before the first wait, so that two requests at once see each other. */
export class PushCampaigns implements PushCampaignPort {
  constructor(private readonly deps: PushCampaignDeps) {}

  async requestCampaign({ articleId, title, by, isConfirmed, dailyCap, timeZone }: CampaignRequest): Promise<Campaign | CampaignRefusal> {
    const { ledger, now } = this.deps;
    const at = now();
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
    const { ledger, now } = this.deps;
    const key = `resumo:${day}`;
    const known = ledger.findByKey(key);
    if (known) return known;
    const made = ledger.create(
      { kind: "digest", key, articleId: null, title: "Resumo da noite", state: "waiting", heldFor: null, dueAt: now(), by: null, correctsId: null },
      now(),
    );
    if (!made) throw new Error("a campaign's key was taken within one turn");
    return this.#enqueue(made.id);
  }

  async requestCorrection(articleId: number, requestKey: string, title: string, by: Person | null): Promise<Campaign | null> {
    const { ledger, now } = this.deps;
    const corrected = this.#ofStory(articleId);
    if (!corrected || ledger.reached(corrected.id, 0, 1).length === 0) return null;
    const key = correctionKey(articleId, requestKey);
    const known = ledger.findByKey(key);
    if (known) return known;
    const made = ledger.create({ kind: "correction", key, articleId, title, state: "waiting", heldFor: null, dueAt: now(), by, correctsId: corrected.id }, now());
    if (!made) throw new Error("a campaign's key was taken within one turn");
    return this.#enqueue(made.id);
  }

  async campaignOfCorrection(articleId: number, requestKey: string): Promise<Campaign | null> {
    return this.deps.ledger.findByKey(correctionKey(articleId, requestKey));
  }

  async campaigns(limit: number): Promise<Campaign[]> {
    return this.deps.ledger.list(limit);
  }

  async campaignOfStory(articleId: number): Promise<Campaign | null> {
    return this.#ofStory(articleId);
  }

  async releaseCampaign(id: number, by: Person): Promise<Campaign | CampaignRefusal> {
    const { ledger, now } = this.deps;
    const campaign = ledger.find(id);
    if (!campaign) return { refused: "not-found" };
    if (campaign.state !== "held") return { refused: "over" };
    ledger.change(id, { state: "waiting", heldFor: null, dueAt: now(), startedAt: now(), by });
    return this.#restart(id);
  }

  async joinCampaigns(ids: readonly number[], by: Person): Promise<Campaign | CampaignRefusal> {
    const { ledger, queue, now } = this.deps;
    const at = now();
    const [last, ...others] = ledger
      .open()
      .filter(({ id, kind, state }) => ids.includes(id) && kind === "story" && state === "held")
      .reverse();
    if (!last || others.length === 0) return { refused: "over" };
    for (const { id } of others) ledger.change(id, { state: "cancelled", heldFor: null, endedAt: at, joinedTo: last.id });
    ledger.change(last.id, { state: "waiting", heldFor: null, dueAt: at, startedAt: at, by });
    for (const { id } of others.flatMap((other) => this.#itemsOf(other.id))) await queue.cancel(id);
    return this.#restart(last.id);
  }

  async cancelCampaign(id: number): Promise<Campaign | CampaignRefusal> {
    const campaign = this.deps.ledger.find(id);
    if (!campaign) return { refused: "not-found" };
    if (!isOpen(campaign)) return { refused: "over" };
    return this.#stop(campaign, "cancelled");
  }

  async withdrawStory(articleId: number, isAutomaticOnly: boolean): Promise<void> {
    const open = this.deps.ledger.open().filter((campaign) => campaign.articleId === articleId);
    for (const campaign of open) if (!isAutomaticOnly || (campaign.by === null && campaign.state !== "sending")) await this.#stop(campaign, "withdrawn");
  }

  async resendUncertain(id: number): Promise<{ campaign: Campaign; count: number } | CampaignRefusal> {
    const { ledger, now } = this.deps;
    const at = now();
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
    const { ledger, now } = this.deps;
    return { places: ledger.usage(now(), USAGE_MAX), starts: ledger.starts(now() - START_MEMORY_MS) };
  }

  async forgetSubscription(subscriptionId: number): Promise<void> {
    this.deps.ledger.forget(subscriptionId);
  }

  async countClick(id: number): Promise<void> {
    this.deps.ledger.addClick(id);
  }

  /** The watchdog: a campaign whose item was lost between two writes gets one; old rows and old failures go. */
  async tidy(): Promise<void> {
    const { ledger, queue, items, now } = this.deps;
    ledger.prune(now());
    for (const { id } of ledger.open()) await this.#enqueue(id);
    for (const { id, state, settledAt } of items()) if (state === "failed" && (settledAt ?? 0) < now() - FAILED_RETENTION_MS) await queue.cancel(id, false);
  }

  #ofStory(articleId: number): Campaign | null {
    const { ledger } = this.deps;
    const own = ledger.findByKey(`materia:${articleId}`);
    return own && own.joinedTo !== null ? ledger.find(own.joinedTo) : own;
  }

  #itemsOf(campaignId: number): QueueItem<DistributionJob>[] {
    return this.deps.items().filter(({ payload }) => payload.kind === "push" && payload.campaignId === campaignId);
  }

  /** The campaign's item in the queue, at its time: one, however often it is asked for. */
  async #enqueue(id: number): Promise<Campaign> {
    const { ledger, queue } = this.deps;
    const campaign = this.#find(id);
    if (!this.#itemsOf(id).some(({ state }) => state !== "failed")) {
      const payload = { kind: "push", campaignId: id, articleId: campaign.articleId, title: campaign.title } as const;
      await queue.add([{ key: crypto.randomUUID(), payload, dueAt: campaign.dueAt, by: campaign.by }]);
    }
    return ledger.find(id) ?? campaign;
  }

  /** Its item again from the beginning, now: whom it reached is in the ledger. */
  async #restart(id: number): Promise<Campaign> {
    const { queue } = this.deps;
    await Promise.all(this.#itemsOf(id).map((item) => queue.cancel(item.id)));
    return this.#enqueue(id);
  }

  async #stop(campaign: Campaign, state: "cancelled" | "withdrawn"): Promise<Campaign> {
    const { ledger, queue, now } = this.deps;
    ledger.dropWaiting(campaign.id);
    ledger.change(campaign.id, { state, endedAt: now(), heldFor: null });
    for (const { id } of this.#itemsOf(campaign.id)) await queue.cancel(id);
    return this.#find(campaign.id);
  }

  #find(id: number): Campaign {
    const campaign = this.deps.ledger.find(id);
    if (!campaign) throw new Error(`no campaign ${id}`);
    return campaign;
  }
}
