import type { DistributionJob } from "#app/features/distribution/distribution-job.ts";
import { isIssueOpen, type NewsletterIssue, type NewsletterSlot, SLOT_LABELS } from "#app/features/newsletter/editions.ts";
import type { NewsletterIssuePort } from "#app/features/newsletter/newsletter-ledger.server.ts";
import { NewsletterLedgerStore } from "./newsletter-ledger-store.ts";
import { PushCampaignQueue } from "./push-campaigns.ts";

const isOf = (issueId: string) => (job: DistributionJob) => job.kind === "newsletter" && job.issueId === issueId;

/** Operations of the clock and of people on editions of the newsletter, each a campaign too. */
export abstract class NewsletterIssueQueue extends PushCampaignQueue implements NewsletterIssuePort {
  protected readonly editions = new NewsletterLedgerStore(this.ctx.storage);

  async requestIssue(id: string, slot: NewsletterSlot): Promise<NewsletterIssue> {
    const known = this.editions.find(id);
    if (known) return known;
    const made = this.editions.create(id, slot, this.now());
    if (!made) throw new Error("an edition's name was taken within one turn");
    await this.#enqueue(made);
    return made;
  }

  async issues(limit: number): Promise<NewsletterIssue[]> {
    return this.editions.list(limit);
  }

  async cancelIssue(id: string): Promise<NewsletterIssue | null> {
    const issue = this.editions.find(id);
    if (!issue || !isIssueOpen(issue)) return null;
    this.editions.close(id, "cancelled", this.now());
    for (const item of this.itemsOf(isOf(id))) await this.cancel(item.id);
    return this.editions.find(id);
  }

  /** Called by the watchdog: enqueues open editions that have no queue item, because a crash came between the two writes, and deletes expired rows. */
  protected async tidyIssues(): Promise<void> {
    this.editions.prune(this.now());
    for (const issue of this.editions.open()) await this.#enqueue(issue);
  }

  async #enqueue({ id, slot }: NewsletterIssue): Promise<void> {
    const [year, month, day] = id.split("-");
    const title = `Boletim da ${SLOT_LABELS[slot].toLowerCase()} de ${day}/${month}/${year}`;
    await this.addOnce(isOf(id), { payload: { kind: "newsletter", articleId: null, issueId: id, title }, dueAt: this.now(), by: null });
  }
}
