import { type Campaign, type CampaignKind, type CampaignState, type HoldReason, NO_TALLIES, type SendState } from "#app/features/push/campaign.ts";
import type { CampaignChange, NewCampaign, PushLedger, Reservation } from "#app/features/push/push-ledger.server.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { QueueRows } from "./queue-rows.ts";
import { RecipientRows } from "./recipient-rows.ts";

/** The window of a reader's quota. Milliseconds. */
const QUOTA_WINDOW_MS = 7 * DAY_MS;

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

const TABLES = `
  CREATE TABLE IF NOT EXISTS campaigns (
    id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, key TEXT NOT NULL UNIQUE, article_id INTEGER, title TEXT NOT NULL, state TEXT NOT NULL,
    held_for TEXT, due_at INTEGER NOT NULL, created_at INTEGER NOT NULL, started_at INTEGER, ended_at INTEGER, by TEXT, corrects_id INTEGER,
    clicks INTEGER NOT NULL DEFAULT 0);
  CREATE INDEX IF NOT EXISTS campaigns_by_start ON campaigns (started_at) WHERE kind = 'story' AND started_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS sends (
    campaign INTEGER NOT NULL, subscription INTEGER NOT NULL, state TEXT NOT NULL, at INTEGER NOT NULL, not_before INTEGER, tries INTEGER NOT NULL DEFAULT 0,
    counted INTEGER NOT NULL DEFAULT 0, doubtful INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (campaign, subscription)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sends_counted ON sends (subscription, at) WHERE counted = 1;
  CREATE TABLE IF NOT EXISTS tallies (campaign INTEGER NOT NULL, state TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (campaign, state)) WITHOUT ROWID;`;

/**
 * The push object's SQLite: campaigns of alerts, and one row for each message. A row's `counted` says that it may have reached the browser,
 * and so takes a place of the reader's week; `doubtful`, that an answer to it was once lost, and so that it counts whatever a
 * later answer says.
 */
export class PushLedgerStore extends RecipientRows<number, Campaign, CampaignChange> implements PushLedger {
  constructor(
    storage: DurableObjectStorage,
    private readonly memory: Pick<QueueRows<unknown, unknown>, "read" | "write">,
  ) {
    super(storage, { campaigns: "campaigns", prefix: "", campaign: "campaign", recipient: "subscription", open: "'held', 'waiting', 'sending'", columns: COLUMNS }, TABLES);
    if (!this.sql.exec("SELECT 1 FROM pragma_table_info('campaigns') WHERE name = 'joined_to'").toArray().length)
      this.sql.exec("ALTER TABLE campaigns ADD COLUMN joined_to INTEGER");
  }

  /** Call from the constructor: requests that a restart cut off were not answered, and are never repeated by themselves. */
  recover(): void {
    this.sql.exec("UPDATE sends SET state = 'uncertain', doubtful = 1 WHERE state = 'sending'");
  }

  create({ kind, key, articleId, title, state, heldFor, dueAt, by, correctsId }: NewCampaign, now: number): Campaign | null {
    const [made] = this.sql
      .exec<{ id: number }>(
        `INSERT INTO campaigns (kind, key, article_id, title, state, held_for, due_at, created_at, by, corrects_id)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING RETURNING id`,
        ...[kind, key, articleId, title, state, heldFor, dueAt, now, by && JSON.stringify(by), correctsId],
      )
      .toArray();
    return made ? this.find(made.id) : null;
  }

  findByKey(key: string): Campaign | null {
    return this.all("WHERE key = ?", key)[0] ?? null;
  }

  override list(limit: number): Campaign[] {
    return this.all("ORDER BY id DESC LIMIT ?", limit);
  }

  joinedTo(id: number): Campaign[] {
    return this.all("WHERE joined_to = ? ORDER BY id DESC", id);
  }

  starts(since: number): number[] {
    return this.sql
      .exec<{ at: number }>("SELECT started_at AS at FROM campaigns WHERE kind = 'story' AND started_at IS NOT NULL AND started_at > ?", since)
      .toArray()
      .map(({ at }) => at);
  }

  reserve(campaign: number, subscription: number, { weeklyQuota, isFree }: { weeklyQuota: number | null; isFree: boolean }, now: number): Reservation {
    return this.storage.transactionSync(() => {
      const [row] = this.sql
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
      this.sql.exec("UPDATE sends SET tries = tries + 1, counted = ? WHERE campaign = ? AND subscription = ?", Number(!isFree), campaign, subscription);
      return "reserved";
    });
  }

  defer(campaign: number, subscription: number, notBefore: number, now: number): void {
    this.storage.transactionSync(() => {
      const [row] = this.sql.exec<{ state: SendState }>("SELECT state FROM sends WHERE campaign = ? AND subscription = ?", campaign, subscription).toArray();
      if (row && row.state !== "sending" && row.state !== "waiting") return;
      this.#put(campaign, subscription, "waiting", now);
      this.sql.exec("UPDATE sends SET not_before = ?, counted = counted AND doubtful WHERE campaign = ? AND subscription = ?", notBefore, campaign, subscription);
    });
  }

  settle(campaign: number, subscription: number, state: Exclude<SendState, "waiting" | "sending">, now: number): void {
    const mayHaveArrived = state === "sent" || state === "uncertain";
    // A row that is gone was its reader's, who left meanwhile.
    this.sql.exec(
      `UPDATE sends SET state = ?, at = MAX(at, ?), doubtful = doubtful OR ?, counted = counted AND (? OR doubtful)
        WHERE campaign = ? AND subscription = ?`,
      ...[state, now, Number(state === "uncertain"), Number(mayHaveArrived), campaign, subscription],
    );
  }

  miss(campaign: number, subscription: number): void {
    this.sql.exec(
      "UPDATE sends SET state = CASE doubtful WHEN 1 THEN 'uncertain' ELSE 'missed' END WHERE campaign = ? AND subscription = ? AND state = 'waiting'",
      campaign,
      subscription,
    );
  }

  due(campaign: number, now: number, limit: number): number[] {
    return this.#ids("SELECT subscription AS id FROM sends WHERE campaign = ? AND state = 'waiting' AND not_before <= ? ORDER BY not_before LIMIT ?", campaign, now, limit);
  }

  reached(campaign: number, after: number, limit: number): number[] {
    return this.#ids(
      "SELECT subscription AS id FROM sends WHERE campaign = ? AND subscription > ? AND state IN ('sent', 'uncertain') ORDER BY subscription LIMIT ?",
      ...[campaign, after, limit],
    );
  }

  retryUncertain(campaign: number, now: number): number {
    return this.sql.exec("UPDATE sends SET state = 'waiting', not_before = ?, tries = 0 WHERE campaign = ? AND state = 'uncertain' RETURNING 1", now, campaign).toArray().length;
  }

  addClick(campaign: number): void {
    this.sql.exec("UPDATE campaigns SET clicks = clicks + 1 WHERE id = ?", campaign);
  }

  /** Places taken in the seven days before `now`, by subscription. */
  usage(now: number, limit: number): [subscription: number, count: number][] {
    return this.sql
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
    this.sql.exec("DELETE FROM sends WHERE campaign IN (SELECT DISTINCT campaign FROM tallies) AND subscription = ?", subscription);
  }

  read<Value>(name: string): Value | null {
    return this.memory.read<Value>(name);
  }

  write(name: string, value: unknown): void {
    this.memory.write(name, value);
  }

  /** A clock that ran ahead leaves times to come: they count until it has caught up. */
  #counted(subscription: number, now: number): number {
    return this.sql.exec<{ count: number }>("SELECT COUNT(*) AS count FROM sends WHERE subscription = ? AND counted = 1 AND at > ?", subscription, now - QUOTA_WINDOW_MS).one()
      .count;
  }

  #put(campaign: number, subscription: number, state: SendState, now: number): void {
    this.sql.exec(
      "INSERT INTO sends (campaign, subscription, state, at) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET state = excluded.state, at = CASE counted WHEN 1 THEN MAX(at, excluded.at) ELSE excluded.at END",
      ...[campaign, subscription, state, now],
    );
  }

  #ids(query: string, ...values: SqlStorageValue[]): number[] {
    return this.sql
      .exec<{ id: number }>(query, ...values)
      .toArray()
      .map(({ id }) => id);
  }

  protected toCampaign(row: Record<string, SqlStorageValue>, tallies: Partial<Campaign["tallies"]>): Campaign {
    return {
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
      tallies: { ...NO_TALLIES, ...tallies },
    };
  }
}
