import { type Campaign, type CampaignKind, type CampaignState, type HoldReason, NO_TALLIES, type SendState } from "#app/features/push/campaign.ts";
import type { CampaignChange, NewCampaign, PushLedger, Reservation } from "#app/features/push/push-ledger.server.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { QueueRows } from "./queue-rows.ts";

/** Retention of each alert's recipients. Milliseconds. */
const RETENTION_MS = 30 * DAY_MS;
/** Retention of a campaign's figures. Milliseconds. */
const CAMPAIGN_RETENTION_MS = 400 * DAY_MS;
/** The window of a reader's quota. Milliseconds. */
const QUOTA_WINDOW_MS = 7 * DAY_MS;

type Stored = Record<string, SqlStorageValue>;

const COLUMNS: Record<keyof CampaignChange, string> = {
  title: "title",
  state: "state",
  heldFor: "held_for",
  dueAt: "due_at",
  createdAt: "created_at",
  startedAt: "started_at",
  endedAt: "ended_at",
  by: "by",
  joinedTo: "joined_to",
};

/**
 * The push object's SQLite: campaigns, and one row for each message. A row's `counted` says that it may have reached the browser,
 * and so takes a place of the reader's week; `doubtful`, that an answer to it was once lost, and so that it counts whatever a
 * later answer says. Sums by state follow by trigger, and outlive the rows.
 */
export class PushLedgerStore implements PushLedger {
  readonly #sql: SqlStorage;

  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly memory: Pick<QueueRows<unknown, unknown>, "read" | "write">,
  ) {
    this.#sql = storage.sql;
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS campaigns (
        id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, key TEXT NOT NULL UNIQUE, article_id INTEGER, title TEXT NOT NULL, state TEXT NOT NULL,
        held_for TEXT, due_at INTEGER NOT NULL, created_at INTEGER NOT NULL, started_at INTEGER, ended_at INTEGER, by TEXT, corrects_id INTEGER,
        clicks INTEGER NOT NULL DEFAULT 0);
      CREATE INDEX IF NOT EXISTS campaigns_by_start ON campaigns (started_at) WHERE kind = 'story' AND started_at IS NOT NULL;
      CREATE INDEX IF NOT EXISTS campaigns_open ON campaigns (id) WHERE state IN ('held', 'waiting', 'sending');
      CREATE TABLE IF NOT EXISTS sends (
        campaign INTEGER NOT NULL, subscription INTEGER NOT NULL, state TEXT NOT NULL, at INTEGER NOT NULL, not_before INTEGER, tries INTEGER NOT NULL DEFAULT 0,
        counted INTEGER NOT NULL DEFAULT 0, doubtful INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (campaign, subscription)) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS sends_counted ON sends (subscription, at) WHERE counted = 1;
      CREATE INDEX IF NOT EXISTS sends_waiting ON sends (campaign, not_before) WHERE state = 'waiting';
      CREATE INDEX IF NOT EXISTS sends_open ON sends (campaign) WHERE state = 'sending';
      CREATE INDEX IF NOT EXISTS sends_by_age ON sends (at);
      CREATE TABLE IF NOT EXISTS tallies (campaign INTEGER NOT NULL, state TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (campaign, state)) WITHOUT ROWID;
      CREATE TRIGGER IF NOT EXISTS send_added AFTER INSERT ON sends BEGIN
        INSERT INTO tallies VALUES (NEW.campaign, NEW.state, 1) ON CONFLICT DO UPDATE SET count = count + 1;
      END;
      CREATE TRIGGER IF NOT EXISTS send_changed AFTER UPDATE OF state ON sends WHEN OLD.state <> NEW.state BEGIN
        UPDATE tallies SET count = count - 1 WHERE campaign = OLD.campaign AND state = OLD.state;
        INSERT INTO tallies VALUES (NEW.campaign, NEW.state, 1) ON CONFLICT DO UPDATE SET count = count + 1;
      END;
    `);
    if (!this.#sql.exec("SELECT 1 FROM pragma_table_info('campaigns') WHERE name = 'joined_to'").toArray().length)
      this.#sql.exec("ALTER TABLE campaigns ADD COLUMN joined_to INTEGER");
  }

  /** Call from the constructor: requests that a restart cut off were not answered, and are never repeated by themselves. */
  recover(): void {
    this.#sql.exec("UPDATE sends SET state = 'uncertain', doubtful = 1 WHERE state = 'sending'");
  }

  create({ kind, key, articleId, title, state, heldFor, dueAt, by, correctsId }: NewCampaign, now: number): Campaign | null {
    const [made] = this.#sql
      .exec<{ id: number }>(
        `INSERT INTO campaigns (kind, key, article_id, title, state, held_for, due_at, created_at, by, corrects_id)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING RETURNING id`,
        ...[kind, key, articleId, title, state, heldFor, dueAt, now, by && JSON.stringify(by), correctsId],
      )
      .toArray();
    return made ? this.find(made.id) : null;
  }

  find(id: number): Campaign | null {
    return this.#all("WHERE id = ?", id)[0] ?? null;
  }

  findByKey(key: string): Campaign | null {
    return this.#all("WHERE key = ?", key)[0] ?? null;
  }

  change(id: number, change: CampaignChange): void {
    const fields = Object.keys(change) as (keyof CampaignChange)[];
    const values = fields.map((field) => (field === "by" ? (change.by ?? null) && JSON.stringify(change.by) : (change[field] ?? null)));
    this.#sql.exec(`UPDATE campaigns SET ${fields.map((field) => `${COLUMNS[field]} = ?`).join(", ")} WHERE id = ?`, ...(values as SqlStorageValue[]), id);
  }

  list(limit: number): Campaign[] {
    return this.#all("ORDER BY id DESC LIMIT ?", limit);
  }

  open(): Campaign[] {
    return this.#all("WHERE state IN ('held', 'waiting', 'sending') ORDER BY id");
  }

  joinedTo(id: number): Campaign[] {
    return this.#all("WHERE joined_to = ? ORDER BY id DESC", id);
  }

  starts(since: number): number[] {
    return this.#sql
      .exec<{ at: number }>("SELECT started_at AS at FROM campaigns WHERE kind = 'story' AND started_at IS NOT NULL AND started_at > ?", since)
      .toArray()
      .map(({ at }) => at);
  }

  reserve(campaign: number, subscription: number, { weeklyQuota, isFree }: { weeklyQuota: number | null; isFree: boolean }, now: number): Reservation {
    return this.storage.transactionSync(() => {
      const [row] = this.#sql
        .exec<{ state: SendState; doubtful: number }>("SELECT state, doubtful FROM sends WHERE campaign = ? AND subscription = ?", campaign, subscription)
        .toArray();
      if (row && row.state !== "waiting") return "known";
      // A message that is sent again because its answer was lost has its place already.
      const needsPlace = !isFree && row?.doubtful !== 1;
      if (needsPlace && weeklyQuota !== null && this.#counted(subscription, now) >= weeklyQuota) {
        this.#put(campaign, subscription, "over-quota", now);
        return "over-quota";
      }
      this.#put(campaign, subscription, "sending", now);
      this.#sql.exec("UPDATE sends SET tries = tries + 1, counted = ? WHERE campaign = ? AND subscription = ?", Number(!isFree), campaign, subscription);
      return "reserved";
    });
  }

  defer(campaign: number, subscription: number, notBefore: number, now: number): void {
    this.storage.transactionSync(() => {
      const [row] = this.#sql.exec<{ state: SendState }>("SELECT state FROM sends WHERE campaign = ? AND subscription = ?", campaign, subscription).toArray();
      if (row && row.state !== "sending" && row.state !== "waiting") return;
      this.#put(campaign, subscription, "waiting", now);
      this.#sql.exec("UPDATE sends SET not_before = ?, counted = counted AND doubtful WHERE campaign = ? AND subscription = ?", notBefore, campaign, subscription);
    });
  }

  settle(campaign: number, subscription: number, state: Exclude<SendState, "waiting" | "sending">, now: number): void {
    const mayHaveArrived = state === "sent" || state === "uncertain";
    // A row that is gone was its reader's, who left meanwhile.
    this.#sql.exec(
      `UPDATE sends SET state = ?, at = MAX(at, ?), doubtful = doubtful OR ?, counted = counted AND (? OR doubtful)
        WHERE campaign = ? AND subscription = ?`,
      ...[state, now, Number(state === "uncertain"), Number(mayHaveArrived), campaign, subscription],
    );
  }

  miss(campaign: number, subscription: number): void {
    this.#sql.exec(
      "UPDATE sends SET state = CASE doubtful WHEN 1 THEN 'uncertain' ELSE 'missed' END WHERE campaign = ? AND subscription = ? AND state = 'waiting'",
      campaign,
      subscription,
    );
  }

  tries(campaign: number, subscription: number): number {
    return this.#sql.exec<{ tries: number }>("SELECT tries FROM sends WHERE campaign = ? AND subscription = ?", campaign, subscription).toArray()[0]?.tries ?? 0;
  }

  due(campaign: number, now: number, limit: number): number[] {
    return this.#ids("SELECT subscription AS id FROM sends WHERE campaign = ? AND state = 'waiting' AND not_before <= ? ORDER BY not_before LIMIT ?", campaign, now, limit);
  }

  nextDue(campaign: number): number | null {
    return this.#sql.exec<{ at: number | null }>("SELECT MIN(not_before) AS at FROM sends WHERE campaign = ? AND state = 'waiting'", campaign).toArray()[0]?.at ?? null;
  }

  dropWaiting(campaign: number): void {
    this.#sql.exec("UPDATE sends SET state = CASE doubtful WHEN 1 THEN 'uncertain' ELSE 'missed' END WHERE campaign = ? AND state = 'waiting'", campaign);
  }

  reached(campaign: number, after: number, limit: number): number[] {
    return this.#ids(
      "SELECT subscription AS id FROM sends WHERE campaign = ? AND subscription > ? AND state IN ('sent', 'uncertain') ORDER BY subscription LIMIT ?",
      ...[campaign, after, limit],
    );
  }

  retryUncertain(campaign: number, now: number): number {
    return this.#sql.exec("UPDATE sends SET state = 'waiting', not_before = ?, tries = 0 WHERE campaign = ? AND state = 'uncertain' RETURNING 1", now, campaign).toArray().length;
  }

  addClick(campaign: number): void {
    this.#sql.exec("UPDATE campaigns SET clicks = clicks + 1 WHERE id = ?", campaign);
  }

  /** Places taken in the seven days before `now`, by subscription. */
  usage(now: number, limit: number): [subscription: number, count: number][] {
    return this.#sql
      .exec<{ subscription: number; count: number }>(
        "SELECT subscription, COUNT(*) AS count FROM sends WHERE counted = 1 AND at > ? GROUP BY subscription LIMIT ?",
        now - QUOTA_WINDOW_MS,
        limit,
      )
      .toArray()
      .map(({ subscription, count }) => [subscription, count]);
  }

  /** A reader left: nothing says any longer what their browser got. */
  forget(subscription: number): void {
    this.#sql.exec("DELETE FROM sends WHERE campaign IN (SELECT DISTINCT campaign FROM tallies) AND subscription = ?", subscription);
  }

  /** Deletes rows and campaigns that nobody may ask about any more. */
  prune(now: number): void {
    this.#sql.exec("DELETE FROM sends WHERE at < ?", now - RETENTION_MS);
    this.#sql.exec("DELETE FROM tallies WHERE campaign IN (SELECT id FROM campaigns WHERE created_at < ?)", now - CAMPAIGN_RETENTION_MS);
    this.#sql.exec("DELETE FROM campaigns WHERE created_at < ? AND state NOT IN ('held', 'waiting', 'sending')", now - CAMPAIGN_RETENTION_MS);
  }

  read<Value>(name: string): Value | null {
    return this.memory.read<Value>(name);
  }

  write(name: string, value: unknown): void {
    this.memory.write(name, value);
  }

  /** A clock that ran ahead leaves times to come: they count until it has caught up. */
  #counted(subscription: number, now: number): number {
    return this.#sql.exec<{ count: number }>("SELECT COUNT(*) AS count FROM sends WHERE subscription = ? AND counted = 1 AND at > ?", subscription, now - QUOTA_WINDOW_MS).one()
      .count;
  }

  #put(campaign: number, subscription: number, state: SendState, now: number): void {
    this.#sql.exec(
      "INSERT INTO sends (campaign, subscription, state, at) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET state = excluded.state, at = CASE counted WHEN 1 THEN MAX(at, excluded.at) ELSE excluded.at END",
      ...[campaign, subscription, state, now],
    );
  }

  #ids(query: string, ...values: SqlStorageValue[]): number[] {
    return this.#sql
      .exec<{ id: number }>(query, ...values)
      .toArray()
      .map(({ id }) => id);
  }

  #all(where: string, ...values: SqlStorageValue[]): Campaign[] {
    return this.#sql
      .exec<Stored>(`SELECT *, (SELECT json_group_object(state, count) FROM tallies WHERE campaign = campaigns.id) AS tallies FROM campaigns ${where}`, ...values)
      .toArray()
      .map((row) => ({
        id: row.id as number,
        kind: row.kind as CampaignKind,
        articleId: row.article_id as number | null,
        title: row.title as string,
        state: row.state as CampaignState,
        heldFor: row.held_for as HoldReason | null,
        dueAt: row.due_at as number,
        createdAt: row.created_at as number,
        startedAt: row.started_at as number | null,
        endedAt: row.ended_at as number | null,
        by: typeof row.by === "string" ? (JSON.parse(row.by) as Campaign["by"]) : null,
        correctsId: row.corrects_id as number | null,
        joinedTo: row.joined_to as number | null,
        clicks: row.clicks as number,
        tallies: { ...NO_TALLIES, ...(JSON.parse(row.tallies as string) as Partial<Campaign["tallies"]>) },
      }));
  }
}
