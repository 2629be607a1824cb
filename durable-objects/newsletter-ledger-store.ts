import { type IssueState, type NewsletterIssue, type NewsletterSendState, type NewsletterSlot, NO_NEWSLETTER_TALLIES } from "#app/features/newsletter/editions.ts";
import type { IssueContent } from "#app/features/newsletter/issue-content.ts";
import type { DueSend, IssueChange, NewsletterLedger, StoredContent } from "#app/features/newsletter/newsletter-ledger.server.ts";
import { RecipientRows } from "./recipient-rows.ts";

const COLUMNS: Record<keyof IssueChange, string> = { title: "title", state: "state", startedAt: "started_at", endedAt: "ended_at" };

const TABLES = `
  CREATE TABLE IF NOT EXISTS issues (
    id TEXT PRIMARY KEY, slot TEXT NOT NULL, title TEXT NOT NULL, state TEXT NOT NULL, created_at INTEGER NOT NULL, started_at INTEGER, ended_at INTEGER) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS issue_contents (issue TEXT NOT NULL, town TEXT NOT NULL, version INTEGER NOT NULL, content TEXT NOT NULL, PRIMARY KEY (issue, town, version)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS issue_sends (
    issue TEXT NOT NULL, subscriber INTEGER NOT NULL, town TEXT NOT NULL, version INTEGER NOT NULL, state TEXT NOT NULL, at INTEGER NOT NULL, not_before INTEGER,
    tries INTEGER NOT NULL DEFAULT 0, doubtful INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (issue, subscriber)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS issue_tallies (issue TEXT NOT NULL, state TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (issue, state)) WITHOUT ROWID;`;

/**
 * The newsletter object's SQLite: editions, the text of each town, and one row for each message. A row holds a subscriber's number and no
 * address. `doubtful`: a request for it may have been accepted, so that only the same message under the same key may follow.
 */
export class NewsletterLedgerStore extends RecipientRows<string, NewsletterIssue, IssueChange> implements NewsletterLedger {
  constructor(storage: DurableObjectStorage) {
    super(storage, { campaigns: "issues", prefix: "issue_", campaign: "issue", recipient: "subscriber", open: "'waiting', 'sending'", columns: COLUMNS }, TABLES);
  }

  /** Call from the constructor: requests that a restart cut off may have been accepted; the same is asked again under its key. */
  recover(): void {
    this.sql.exec("UPDATE issue_sends SET state = 'uncertain' WHERE state = 'sending' AND issue NOT IN (SELECT id FROM issues WHERE state IN ('waiting', 'sending'))");
    this.sql.exec("UPDATE issue_sends SET state = 'waiting', doubtful = 1, not_before = 0 WHERE state = 'sending'");
  }

  /** An edition in its first state; null where there is one of that name. */
  create(id: string, slot: NewsletterSlot, now: number): NewsletterIssue | null {
    const made = this.sql
      .exec("INSERT INTO issues (id, slot, title, state, created_at) VALUES (?, ?, '', 'waiting', ?) ON CONFLICT DO NOTHING RETURNING id", id, slot, now)
      .toArray();
    return made.length > 0 ? this.find(id) : null;
  }

  content(issue: string, town: string): StoredContent | null {
    const [row] = this.sql
      .exec<{ version: number; content: string }>("SELECT version, content FROM issue_contents WHERE issue = ? AND town = ? ORDER BY version DESC LIMIT 1", issue, town)
      .toArray();
    return row ? { version: row.version, content: JSON.parse(row.content) as IssueContent | null } : null;
  }

  saveContent(issue: string, town: string, content: IssueContent | null): StoredContent {
    const version = (this.content(issue, town)?.version ?? 0) + 1;
    this.sql.exec("INSERT INTO issue_contents VALUES (?, ?, ?, ?)", issue, town, version, JSON.stringify(content));
    return { version, content };
  }

  reserve(issue: string, subscriber: number, { town, version, isDue }: { town: string; version: number; isDue: boolean }, now: number): "reserved" | "known" {
    return this.storage.transactionSync(() => {
      const [row] = this.sql.exec<{ state: string }>("SELECT state FROM issue_sends WHERE issue = ? AND subscriber = ?", issue, subscriber).toArray();
      if (row && !(isDue && row.state === "waiting")) return "known";
      this.sql.exec(
        `INSERT INTO issue_sends (issue, subscriber, town, version, state, at, tries) VALUES (?, ?, ?, ?, 'sending', ?, 1)
          ON CONFLICT DO UPDATE SET state = 'sending', at = excluded.at, town = excluded.town, version = excluded.version, tries = tries + 1`,
        ...[issue, subscriber, town, version, now],
      );
      return "reserved";
    });
  }

  settle(issue: string, subscriber: number, state: Exclude<NewsletterSendState, "waiting" | "sending">, now: number): void {
    this.sql.exec("UPDATE issue_sends SET state = ?, at = ? WHERE issue = ? AND subscriber = ?", state, now, issue, subscriber);
  }

  defer(issue: string, subscriber: number, { notBefore, mayHaveArrived }: { notBefore: number; mayHaveArrived: boolean }, now: number): void {
    this.sql.exec(
      "UPDATE issue_sends SET state = 'waiting', not_before = ?, at = ?, doubtful = doubtful OR ? WHERE issue = ? AND subscriber = ?",
      ...[notBefore, now, Number(mayHaveArrived), issue, subscriber],
    );
  }

  giveUp(issue: string, subscriber: number, now: number): void {
    this.sql.exec(
      "UPDATE issue_sends SET state = CASE doubtful WHEN 1 THEN 'uncertain' ELSE 'missed' END, at = ? WHERE issue = ? AND subscriber = ? AND state = 'waiting'",
      ...[now, issue, subscriber],
    );
  }

  due(issue: string, now: number, { limit, withSilent }: { limit: number; withSilent: boolean }): DueSend[] {
    return this.sql
      .exec<{ subscriber: number; town: string; version: number; tries: number; doubtful: number }>(
        "SELECT subscriber, town, version, tries, doubtful FROM issue_sends WHERE issue = ? AND state = 'waiting' AND not_before <= ? AND doubtful <= ? ORDER BY not_before LIMIT ?",
        ...[issue, now, Number(withSilent), limit],
      )
      .toArray()
      .map(({ doubtful, ...row }) => ({ ...row, mayHaveArrived: doubtful === 1 }));
  }

  close(issue: string, state: IssueState, now: number): void {
    this.storage.transactionSync(() => {
      this.dropWaiting(issue);
      this.sql.exec("DELETE FROM issue_contents WHERE issue = ?", issue);
      this.change(issue, { state, endedAt: now });
    });
  }

  protected toCampaign(row: Record<string, SqlStorageValue>, tallies: Partial<NewsletterIssue["tallies"]>): NewsletterIssue {
    return {
      id: row.id as string,
      slot: row.slot as NewsletterSlot,
      title: row.title as string,
      state: row.state as IssueState,
      createdAt: row.created_at as number,
      startedAt: row.started_at as number | null,
      endedAt: row.ended_at as number | null,
      tallies: { ...NO_NEWSLETTER_TALLIES, ...tallies },
    };
  }
}
