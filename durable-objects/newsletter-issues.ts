import { isIssueOpen, type NewsletterIssue, type NewsletterSlot, SLOT_LABELS } from "#app/features/newsletter/editions.ts";
import type { NewsletterIssuePort } from "#app/features/newsletter/newsletter-ledger.server.ts";
import type { DeliveryQueue } from "#app/platform/queue/delivery-queues.server.ts";
import type { DistributionJob } from "#app/platform/queue/distribution-job.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import type { NewsletterLedgerStore } from "./newsletter-ledger-store.ts";

interface NewsletterIssueDeps {
  ledger: NewsletterLedgerStore;
  queue: Pick<DeliveryQueue<DistributionJob>, "add" | "cancel">;
  /** Items of the queue that are not settled, and failed ones, as they are at this moment. */
  items(): readonly QueueItem<DistributionJob>[];
  now(): number;
}

/** What the clock and people do to editions of the newsletter. Decisions are taken before the first wait, so that two requests at once see each other. */
export class NewsletterIssues implements NewsletterIssuePort {
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
