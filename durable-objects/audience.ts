import { DurableObject } from "cloudflare:workers";
import { createAudienceRepository, type ViewFlush } from "#app/db/audience/audience.ts";
import { createDatabase } from "#app/db/database.ts";
import type { Presence } from "#app/domain/articles/presence.ts";
import { newsroomDay } from "#app/domain/time/newsroom-clock.ts";
import { d1Binding } from "#app/integrations/d1-binding.server.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";
import { PresenceRegistry } from "./presence-registry.ts";

/** How long counted views wait before they are sent to D1 as one batch. */
const FLUSH_DELAY_MS = 3_000;
/** How long a beacon's id is stored: a repeated beacon counts once. */
const BEACON_MEMORY_MS = 24 * 60 * 60_000;
const RETRY_DELAY_MS = 5_000;
const SHARD = "views";

/**
 * Why an object: page views arrive one by one, and D1 should get sums. One per site. Source of truth of a view: this object's
 * SQLite from before the beacon is answered until D1 has its batch; the batch's sequence number makes D1 refuse it twice.
 * It also holds the editor's presence: `PresenceRegistry` documents why that is not stored.
 */
export class Audience extends DurableObject<Env> {
  #repository = createAudienceRepository(createDatabase(d1Binding(this.env.DB)));
  #presence = new PresenceRegistry();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    void ctx.blockConcurrencyWhile(async () => {
      ctx.storage.sql.exec(`
        CREATE TABLE IF NOT EXISTS beacons (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS beacons_by_age ON beacons (at);
        CREATE TABLE IF NOT EXISTS pending (day TEXT NOT NULL, article_id INTEGER NOT NULL, views INTEGER NOT NULL, PRIMARY KEY (day, article_id)) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS outgoing (seq INTEGER PRIMARY KEY, rows TEXT NOT NULL);
        CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
      `);
      if (this.#hasWork() && (await ctx.storage.getAlarm()) === null) await ctx.storage.setAlarm(Date.now() + FLUSH_DELAY_MS);
    });
  }

  /** Counts one page view on the newsroom's current day; a repeated beacon id counts nothing. Durable when it resolves. */
  async countView(beaconId: string, articleId: number, timeZone: string, now = Date.now()): Promise<void> {
    const { sql } = this.ctx.storage;
    const isNew = this.ctx.storage.transactionSync(() => {
      if (sql.exec("INSERT OR IGNORE INTO beacons (id, at) VALUES (?, ?) RETURNING id", beaconId, now).toArray().length === 0) return false;
      sql.exec(
        "INSERT INTO pending (day, article_id, views) VALUES (?, ?, 1) ON CONFLICT (day, article_id) DO UPDATE SET views = views + 1",
        newsroomDay(now, timeZone),
        articleId,
      );
      return true;
    });
    if (isNew && (await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(now + FLUSH_DELAY_MS);
    await this.ctx.storage.sync();
  }

  /** Records that a person has an article open; returns everyone who has, the caller included. */
  reportPresence(articleId: number, presence: Omit<Presence, "seenAt">, now = Date.now()): Presence[] {
    return this.#presence.report(articleId, presence, now);
  }

  leavePresence(articleId: number, editing: string, userId: number, now = Date.now()): void {
    this.#presence.leave(articleId, editing, userId, now);
  }

  listPresence(articleId: number, now = Date.now()): Presence[] {
    return this.#presence.list(articleId, now);
  }

  /** Called by the watchdog: sends what is waiting. */
  async flush(): Promise<void> {
    await this.alarm();
  }

  override async alarm(): Promise<void> {
    let delay = FLUSH_DELAY_MS;
    try {
      this.#pack();
      await this.#send();
      this.ctx.storage.sql.exec("DELETE FROM beacons WHERE at < ?", Date.now() - BEACON_MEMORY_MS);
    } catch (error) {
      delay = RETRY_DELAY_MS;
      logEvent("error", "audience-flush", errorFields(error));
    } finally {
      if (this.#hasWork()) await this.ctx.storage.setAlarm(Date.now() + delay);
    }
  }

  #hasWork(): boolean {
    return this.ctx.storage.sql.exec("SELECT 1 FROM outgoing UNION ALL SELECT 1 FROM pending LIMIT 1").toArray().length > 0;
  }

  /** Moves the current sums under a sequence number of their own, atomically. */
  #pack(): void {
    const { sql } = this.ctx.storage;
    this.ctx.storage.transactionSync(() => {
      const rows = sql.exec<{ day: string; article_id: number; views: number }>("SELECT day, article_id, views FROM pending").toArray();
      if (rows.length === 0) return;
      const [counter] = sql
        .exec<{ value: number }>("INSERT INTO counters (name, value) VALUES ('seq', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value")
        .toArray();
      const flush: ViewFlush["rows"] = rows.map((row) => ({ day: row.day, articleId: row.article_id, views: row.views }));
      sql.exec("INSERT INTO outgoing (seq, rows) VALUES (?, ?)", counter?.value ?? 1, JSON.stringify(flush));
      sql.exec("DELETE FROM pending");
    });
  }

  async #send(): Promise<void> {
    const { sql } = this.ctx.storage;
    for (const { seq, rows } of sql.exec<{ seq: number; rows: string }>("SELECT seq, rows FROM outgoing ORDER BY seq").toArray()) {
      await this.#repository.addViews({ shard: SHARD, seq, rows: JSON.parse(rows) as ViewFlush["rows"], now: Date.now() });
      sql.exec("DELETE FROM outgoing WHERE seq = ?", seq);
    }
  }
}
