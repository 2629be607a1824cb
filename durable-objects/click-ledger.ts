import { addToDay, addToLink, type DayTally, dayTallyFromJson, type LinkTally, linkTallyFromJson, tallyToJson } from "#app/features/links/analytics.ts";
import type { TallyCopies } from "#app/features/links/click-tallies.store.ts";
import { type Click, isFirstOfDay, SHARED_ADDRESS_BROWSERS } from "#app/features/links/visit.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";

/**
 * Visitors of a day, cached for one step of adding up: each is looked up and written once, however often
 * they come in the step.
 */
class ClickVisitors {
  readonly #sql: SqlStorage;
  /** Last visit (ms) by day, link and visitor; null before the first. */
  readonly #seen = new Map<string, { day: string; linkId: number; visitor: string; at: number | null }>();
  /** Browsers of a day's network, up to the number from which it counts as shared. */
  readonly #browsers = new Map<string, number>();
  readonly #known = new Set<string>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Returns true for a visitor's first click on the link that day; records it. */
  isFirst(day: string, { linkId, visitor, network, at }: Click): boolean {
    this.#meet(day, network, visitor);
    const seen = this.#find(day, linkId, visitor);
    const seenAt = seen.at;
    seen.at = Math.max(seenAt ?? 0, at);
    return isFirstOfDay({ seenAt, at, browsersOnNetwork: seenAt === null ? 0 : this.#browsersOn(day, network) });
  }

  /** Writes the visitors, in the same transaction as the tallies. */
  save(): void {
    for (const { day, linkId, visitor, at } of this.#seen.values()) {
      this.#sql.exec(
        "INSERT INTO visitors (day, link_id, visitor, seen_at) VALUES (?, ?, ?, ?) ON CONFLICT (day, link_id, visitor) DO UPDATE SET seen_at = MAX(seen_at, excluded.seen_at)",
        ...[day, linkId, visitor, at],
      );
    }
  }

  #meet(day: string, network: string, visitor: string): void {
    const key = `${day}\n${network}\n${visitor}`;
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.#sql.exec("INSERT OR IGNORE INTO browsers (day, network, visitor) VALUES (?, ?, ?)", day, network, visitor);
    this.#browsers.delete(`${day}\n${network}`);
  }

  #find(day: string, linkId: number, visitor: string) {
    const key = `${day}\n${linkId}\n${visitor}`;
    const before = this.#seen.get(key);
    if (before) return before;
    const row = this.#sql.exec<{ seen_at: number }>("SELECT seen_at FROM visitors WHERE day = ? AND link_id = ? AND visitor = ?", day, linkId, visitor).toArray()[0];
    const seen = { day, linkId, visitor, at: row?.seen_at ?? null };
    this.#seen.set(key, seen);
    return seen;
  }

  #browsersOn(day: string, network: string): number {
    const key = `${day}\n${network}`;
    const before = this.#browsers.get(key);
    if (before !== undefined) return before;
    const { n } = this.#sql
      .exec<{ n: number }>("SELECT COUNT(*) AS n FROM (SELECT 1 FROM browsers WHERE day = ? AND network = ? LIMIT ?)", day, network, SHARED_ADDRESS_BROWSERS)
      .one();
    this.#browsers.set(key, n);
    return n;
  }
}

/** Batches that are added up in one step, of at most a thousand clicks each: a step blocks the redirects of its isolate, and new batches. */
const BATCHES_PER_STEP = 4;
/** Links whose tallies are copied in one D1 batch, at most. */
const LINKS_PER_COPY = 100;
/** Tallies of one kind per D1 batch: bound values must stay below 2 MB (D1 § Limits). Characters. */
const TALLY_CHARACTERS_PER_COPY = 250_000;
/** No time zone changes its offset within a quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;

/** The first rows that fit into one statement; at least one. */
function takeWithinLimit<T extends { tally: string }>(rows: Iterable<T>): T[] {
  const taken: T[] = [];
  let length = 0;
  for (const row of rows) {
    length += row.tally.length;
    if (taken.length > 0 && length > TALLY_CHARACTERS_PER_COPY) break;
    taken.push(row);
  }
  return taken;
}

/** Storage of the click log: batches that are not added up yet, tallies, and the daily data that distinguishes visitors. */
export class ClickLedger {
  readonly #storage: DurableObjectStorage;
  #timeZone: string;
  /** Cache of the last quarter of an hour that was looked up: clicks arrive in bursts. */
  #place = { quarter: -1, day: "", hour: 0 };

  /** `timeZone` applies until `setTimeZone`. */
  constructor(storage: DurableObjectStorage, timeZone: string) {
    this.#storage = storage;
    this.#timeZone = timeZone;
  }

  get timeZone(): string {
    return this.#timeZone;
  }

  open(): void {
    this.#storage.sql.exec(`
      CREATE TABLE IF NOT EXISTS batches (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS batches_by_age ON batches (at);
      CREATE TABLE IF NOT EXISTS pending (id INTEGER PRIMARY KEY AUTOINCREMENT, clicks TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS day_tallies (day TEXT PRIMARY KEY, tally TEXT NOT NULL, seq INTEGER NOT NULL, copied INTEGER NOT NULL DEFAULT 0);
      CREATE INDEX IF NOT EXISTS days_changed ON day_tallies (seq) WHERE copied < seq;
      CREATE TABLE IF NOT EXISTS link_tallies (link_id INTEGER PRIMARY KEY, clicks INTEGER NOT NULL, tally TEXT NOT NULL, seq INTEGER NOT NULL, copied INTEGER NOT NULL DEFAULT 0);
      CREATE INDEX IF NOT EXISTS links_changed ON link_tallies (seq) WHERE copied < seq;
      CREATE TABLE IF NOT EXISTS salts (day TEXT PRIMARY KEY, salt TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS visitors (day TEXT NOT NULL, link_id INTEGER NOT NULL, visitor TEXT NOT NULL, seen_at INTEGER NOT NULL, PRIMARY KEY (day, link_id, visitor)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS browsers (day TEXT NOT NULL, network TEXT NOT NULL, visitor TEXT NOT NULL, PRIMARY KEY (day, network, visitor)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS clock (one INTEGER PRIMARY KEY CHECK (one = 1), time_zone TEXT NOT NULL);
    `);
    this.#timeZone = this.#storage.sql.exec<{ time_zone: string }>("SELECT time_zone FROM clock").toArray()[0]?.time_zone ?? this.#timeZone;
  }

  /** Sets the time zone that days follow; stored, so that it survives a restart. */
  switchTimeZone(timeZone: string): void {
    if (timeZone === this.#timeZone) return;
    this.#storage.sql.exec("INSERT INTO clock (one, time_zone) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET time_zone = excluded.time_zone", timeZone);
    this.#timeZone = timeZone;
    this.#place = { quarter: -1, day: "", hour: 0 };
  }

  /** The salt of a day: created by its first click and deleted two days later, so that nothing can be traced to a person. */
  saltOf(day: string, make: () => string): string {
    const { sql } = this.#storage;
    sql.exec("INSERT OR IGNORE INTO salts (day, salt) VALUES (?, ?)", day, make());
    return sql.exec<{ salt: string }>("SELECT salt FROM salts WHERE day = ?", day).one().salt;
  }

  /** Stores a batch, once. */
  saveBatch(batchId: string, clicks: readonly Click[], now: number): void {
    const { sql } = this.#storage;
    this.#storage.transactionSync(() => {
      const isNew = sql.exec("INSERT OR IGNORE INTO batches (id, at) VALUES (?, ?) RETURNING id", batchId, now).toArray().length > 0;
      if (isNew && clicks.length > 0) sql.exec("INSERT INTO pending (clicks) VALUES (?)", JSON.stringify(clicks));
    });
  }

  hasWork(): boolean {
    return (
      this.#storage.sql
        .exec(
          "SELECT 1 FROM (SELECT 1 FROM pending LIMIT 1) UNION ALL SELECT 1 FROM (SELECT 1 FROM day_tallies WHERE copied < seq LIMIT 1) UNION ALL SELECT 1 FROM (SELECT 1 FROM link_tallies WHERE copied < seq LIMIT 1)",
        )
        .toArray().length > 0
    );
  }

  /** Adds up some of the waiting batches: removes them and writes their tallies in one transaction. False where none waited. */
  addUp(): boolean {
    return this.#storage.transactionSync(() => this.#addUpSome());
  }

  #addUpSome(): boolean {
    const { sql } = this.#storage;
    const rows = sql.exec<{ id: number; clicks: string }>("SELECT id, clicks FROM pending ORDER BY id LIMIT ?", BATCHES_PER_STEP).toArray();
    const last = rows.at(-1);
    if (!last) return false;
    const days = new Map<string, DayTally>();
    const links = new Map<number, LinkTally>();
    const visitors = new ClickVisitors(sql);
    for (const row of rows) {
      for (const click of JSON.parse(row.clicks) as Click[]) {
        const { day, hour } = this.#placeOf(click.at);
        const dayTally = days.get(day) ?? dayTallyFromJson(this.#tallyOf("SELECT tally FROM day_tallies WHERE day = ?", day));
        const linkTally = links.get(click.linkId) ?? linkTallyFromJson(this.#tallyOf("SELECT tally FROM link_tallies WHERE link_id = ?", click.linkId));
        days.set(day, dayTally);
        links.set(click.linkId, linkTally);
        const isUnique = click.kind === "person" && visitors.isFirst(day, click);
        addToDay(dayTally, click, isUnique, hour);
        addToLink(linkTally, click, isUnique);
      }
    }
    visitors.save();
    const seq = this.#nextSeq();
    for (const [day, tally] of days)
      sql.exec(
        "INSERT INTO day_tallies (day, tally, seq) VALUES (?, ?, ?) ON CONFLICT (day) DO UPDATE SET tally = excluded.tally, seq = excluded.seq",
        day,
        tallyToJson(tally),
        seq,
      );
    for (const [id, tally] of links)
      sql.exec(
        "INSERT INTO link_tallies (link_id, clicks, tally, seq) VALUES (?, ?, ?, ?) ON CONFLICT (link_id) DO UPDATE SET clicks = excluded.clicks, tally = excluded.tally, seq = excluded.seq",
        ...[id, tally.clicks, tallyToJson(tally), seq],
      );
    sql.exec("DELETE FROM pending WHERE id <= ?", last.id);
    return true;
  }

  #placeOf(at: number): { day: string; hour: number } {
    const quarter = Math.floor(at / QUARTER_MS);
    if (this.#place.quarter !== quarter) this.#place = { quarter, day: newsroomDay(at, this.#timeZone), hour: Math.floor(newsroomMinute(at, this.#timeZone) / 60) };
    return this.#place;
  }

  #tallyOf(query: string, key: string | number): string | null {
    return this.#storage.sql.exec<{ tally: string }>(query, key).toArray()[0]?.tally ?? null;
  }

  #nextSeq(): number {
    return this.#storage.sql
      .exec<{ value: number }>("INSERT INTO counters (name, value) VALUES ('seq', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value")
      .one().value;
  }

  /** Tallies whose latest value is not in D1; null when all are. */
  changed(): TallyCopies | null {
    const { sql } = this.#storage;
    const links = takeWithinLimit(
      sql.exec<{ id: number; clicks: number; tally: string; seq: number }>(
        "SELECT link_id AS id, clicks, tally, seq FROM link_tallies WHERE copied < seq ORDER BY seq LIMIT ?",
        LINKS_PER_COPY,
      ),
    );
    const days = takeWithinLimit(sql.exec<{ day: string; tally: string; seq: number }>("SELECT day, tally, seq FROM day_tallies WHERE copied < seq ORDER BY seq"));
    return links.length + days.length === 0 ? null : { links, days };
  }

  /** Marks copies as stored in D1. A tally that changed meanwhile has a higher count and is sent again. */
  markCopied({ links, days }: TallyCopies): void {
    this.#storage.transactionSync(() => {
      for (const { id, seq } of links) this.#storage.sql.exec("UPDATE link_tallies SET copied = MAX(copied, ?) WHERE link_id = ?", seq, id);
      for (const { day, seq } of days) this.#storage.sql.exec("UPDATE day_tallies SET copied = MAX(copied, ?) WHERE day = ?", seq, day);
    });
  }

  /** Deletes batches older than `before` (ms), and visitor data of days before `day`. */
  prune(before: number, day: string): void {
    const { sql } = this.#storage;
    sql.exec("DELETE FROM batches WHERE at < ?", before);
    sql.exec("DELETE FROM visitors WHERE day < ?", day);
    sql.exec("DELETE FROM browsers WHERE day < ?", day);
    sql.exec("DELETE FROM salts WHERE day < ?", day);
  }
}
