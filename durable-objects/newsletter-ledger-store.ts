import { type IssueState, type NewsletterIssue, type NewsletterSendState, type NewsletterSlot, NO_NEWSLETTER_TALLIES } from "#app/features/newsletter/editions.ts";
import type { IssueContent } from "#app/features/newsletter/issue-content.ts";
import type { DueSend, IssueChange, NewsletterLedger, StoredContent } from "#app/features/newsletter/newsletter-ledger.server.ts";
import { DAY_MS } from "#app/platform/time/units.ts";

/** Retention of each edition's recipients, by number. Milliseconds. */
const SEND_RETENTION_MS = 30 * DAY_MS;
/** Retention of an edition's figures. Milliseconds. */
const ISSUE_RETENTION_MS = 400 * DAY_MS;

type Stored = Record<string, SqlStorageValue>;

const COLUMNS: Record<keyof IssueChange, string> = { title: "title", state: "state", startedAt: "started_at", endedAt: "ended_at" };

/**
 * The newsletter object's SQLite: editions, the text of each town, and one row for each message. A row holds a subscriber's number and no
 * address. `doubtful`: a request for it may have been accepted, so that only the same message under the same key may follow.
 */
export class NewsletterLedgerStore implements NewsletterLedger {
  readonly #sql: SqlStorage;

  constructor(private readonly storage: DurableObjectStorage) {
    this.#sql = storage.sql;
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS issues (
        id TEXT PRIMARY KEY, slot TEXT NOT NULL, title TEXT NOT NULL, state TEXT NOT NULL, created_at INTEGER NOT NULL, started_at INTEGER, ended_at INTEGER) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS issues_open ON issues (id) WHERE state IN ('waiting', 'sending');
      CREATE TABLE IF NOT EXISTS issue_contents (issue TEXT NOT NULL, town TEXT NOT NULL, version INTEGER NOT NULL, content TEXT NOT NULL, PRIMARY KEY (issue, town, version)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS issue_sends (
        issue TEXT NOT NULL, subscriber INTEGER NOT NULL, town TEXT NOT NULL, version INTEGER NOT NULL, state TEXT NOT NULL, at INTEGER NOT NULL, not_before INTEGER,
        tries INTEGER NOT NULL DEFAULT 0, doubtful INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (issue, subscriber)) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS issue_sends_waiting ON issue_sends (issue, not_before) WHERE state = 'waiting';
      CREATE INDEX IF NOT EXISTS issue_sends_open ON issue_sends (issue) WHERE state = 'sending';
      CREATE INDEX IF NOT EXISTS issue_sends_by_age ON issue_sends (at);
      CREATE TABLE IF NOT EXISTS issue_tallies (issue TEXT NOT NULL, state TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (issue, state)) WITHOUT ROWID;
      CREATE TRIGGER IF NOT EXISTS issue_send_added AFTER INSERT ON issue_sends BEGIN
        INSERT INTO issue_tallies VALUES (NEW.issue, NEW.state, 1) ON CONFLICT DO UPDATE SET count = count + 1;
      END;
      CREATE TRIGGER IF NOT EXISTS issue_send_changed AFTER UPDATE OF state ON issue_sends WHEN OLD.state <> NEW.state BEGIN
        UPDATE issue_tallies SET count = count - 1 WHERE issue = OLD.issue AND state = OLD.state;
        INSERT INTO issue_tallies VALUES (NEW.issue, NEW.state, 1) ON CONFLICT DO UPDATE SET count = count + 1;
      END;
    `);
  }

  /** Call from the constructor: requests that a restart cut off may have been accepted; the same is asked again under its key. */
  recover(): void {
    this.#sql.exec("UPDATE issue_sends SET state = 'uncertain' WHERE state = 'sending' AND issue NOT IN (SELECT id FROM issues WHERE state IN ('waiting', 'sending'))");
    this.#sql.exec("UPDATE issue_sends SET state = 'waiting', doubtful = 1, not_before = 0 WHERE state = 'sending'");
  }

  /** An edition in its first state; null where there is one of that name. */
  create(id: string, slot: NewsletterSlot, now: number): NewsletterIssue | null {
    const made = this.#sql
      .exec("INSERT INTO issues (id, slot, title, state, created_at) VALUES (?, ?, '', 'waiting', ?) ON CONFLICT DO NOTHING RETURNING id", id, slot, now)
      .toArray();
    return made.length > 0 ? this.find(id) : null;
  }

  find(id: string): NewsletterIssue | null {
    return this.#issues("WHERE id = ?", id)[0] ?? null;
  }

  list(limit: number): NewsletterIssue[] {
    return this.#issues("ORDER BY created_at DESC, id DESC LIMIT ?", limit);
  }

  open(): NewsletterIssue[] {
    return this.#issues("WHERE state IN ('waiting', 'sending') ORDER BY id");
  }

  change(id: string, change: IssueChange): void {
    const fields = Object.keys(change) as (keyof IssueChange)[];
    this.#sql.exec(`UPDATE issues SET ${fields.map((field) => `${COLUMNS[field]} = ?`).join(", ")} WHERE id = ?`, ...fields.map((field) => change[field] ?? null), id);
  }

  content(issue: string, town: string): StoredContent | null {
    const [row] = this.#sql
      .exec<{ version: number; content: string }>("SELECT version, content FROM issue_contents WHERE issue = ? AND town = ? ORDER BY version DESC LIMIT 1", issue, town)
      .toArray();
    return row ? { version: row.version, content: JSON.parse(row.content) as IssueContent | null } : null;
  }

  saveContent(issue: string, town: string, content: IssueContent | null): StoredContent {
    const version = (this.content(issue, town)?.version ?? 0) + 1;
    this.#sql.exec("INSERT INTO issue_contents VALUES (?, ?, ?, ?)", issue, town, version, JSON.stringify(content));
    return { version, content };
  }

  reserve(issue: string, subscriber: number, { town, version, isDue }: { town: string; version: number; isDue: boolean }, now: number): "reserved" | "known" {
    return this.storage.transactionSync(() => {
      const [row] = this.#sql.exec<{ state: string }>("SELECT state FROM issue_sends WHERE issue = ? AND subscriber = ?", issue, subscriber).toArray();
      if (row && !(isDue && row.state === "waiting")) return "known";
      this.#sql.exec(
        `INSERT INTO issue_sends (issue, subscriber, town, version, state, at, tries) VALUES (?, ?, ?, ?, 'sending', ?, 1)
          ON CONFLICT DO UPDATE SET state = 'sending', at = excluded.at, town = excluded.town, version = excluded.version, tries = tries + 1`,
        ...[issue, subscriber, town, version, now],
      );
      return "reserved";
    });
  }

  settle(issue: string, subscriber: number, state: Exclude<NewsletterSendState, "waiting" | "sending">, now: number): void {
    this.#sql.exec("UPDATE issue_sends SET state = ?, at = ? WHERE issue = ? AND subscriber = ?", state, now, issue, subscriber);
  }

  defer(issue: string, subscriber: number, { notBefore, mayHaveArrived }: { notBefore: number; mayHaveArrived: boolean }, now: number): void {
    this.#sql.exec(
      "UPDATE issue_sends SET state = 'waiting', not_before = ?, at = ?, doubtful = doubtful OR ? WHERE issue = ? AND subscriber = ?",
      ...[notBefore, now, Number(mayHaveArrived), issue, subscriber],
    );
  }

  giveUp(issue: string, subscriber: number, now: number): void {
    this.#sql.exec(
      "UPDATE issue_sends SET state = CASE doubtful WHEN 1 THEN 'uncertain' ELSE 'missed' END, at = ? WHERE issue = ? AND subscriber = ? AND state = 'waiting'",
      ...[now, issue, subscriber],
    );
  }

  tries(issue: string, subscriber: number): number {
    return this.#sql.exec<{ tries: number }>("SELECT tries FROM issue_sends WHERE issue = ? AND subscriber = ?", issue, subscriber).toArray()[0]?.tries ?? 0;
  }

  due(issue: string, now: number, { limit, withSilent }: { limit: number; withSilent: boolean }): DueSend[] {
    return this.#sql
      .exec<{ subscriber: number; town: string; version: number; tries: number; doubtful: number }>(
        "SELECT subscriber, town, version, tries, doubtful FROM issue_sends WHERE issue = ? AND state = 'waiting' AND not_before <= ? AND doubtful <= ? ORDER BY not_before LIMIT ?",
        ...[issue, now, Number(withSilent), limit],
      )
      .toArray()
      .map(({ doubtful, ...row }) => ({ ...row, mayHaveArrived: doubtful === 1 }));
  }

  nextDue(issue: string): number | null {
    return this.#sql.exec<{ at: number | null }>("SELECT MIN(not_before) AS at FROM issue_sends WHERE issue = ? AND state = 'waiting'", issue).toArray()[0]?.at ?? null;
  }

  close(issue: string, state: IssueState, now: number): void {
    this.storage.transactionSync(() => {
      this.#sql.exec("UPDATE issue_sends SET state = CASE doubtful WHEN 1 THEN 'uncertain' ELSE 'missed' END WHERE issue = ? AND state = 'waiting'", issue);
      this.#sql.exec("DELETE FROM issue_contents WHERE issue = ?", issue);
      this.change(issue, { state, endedAt: now });
    });
  }

  /** Deletes rows and editions that nobody may ask about any more. */
  prune(now: number): void {
    this.#sql.exec("DELETE FROM issue_sends WHERE at < ?", now - SEND_RETENTION_MS);
    this.#sql.exec("DELETE FROM issue_tallies WHERE issue IN (SELECT id FROM issues WHERE created_at < ?)", now - ISSUE_RETENTION_MS);
    this.#sql.exec("DELETE FROM issues WHERE created_at < ? AND state NOT IN ('waiting', 'sending')", now - ISSUE_RETENTION_MS);
  }

  #issues(where: string, ...values: SqlStorageValue[]): NewsletterIssue[] {
    return this.#sql
      .exec<Stored>(`SELECT *, (SELECT json_group_object(state, count) FROM issue_tallies WHERE issue = issues.id) AS tallies FROM issues ${where}`, ...values)
      .toArray()
      .map((row) => ({
        id: row.id as string,
        slot: row.slot as NewsletterSlot,
        title: row.title as string,
        state: row.state as IssueState,
        createdAt: row.created_at as number,
        startedAt: row.started_at as number | null,
        endedAt: row.ended_at as number | null,
        tallies: { ...NO_NEWSLETTER_TALLIES, ...(JSON.parse(row.tallies as string) as Partial<NewsletterIssue["tallies"]>) },
      }));
  }
}
