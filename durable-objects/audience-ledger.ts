import type { ExclusionReason } from "#app/features/audience/exclusions.ts";
import type { AudiencePage, PageAddress, PageKind } from "#app/features/audience/page.ts";
import { addView, CountedKeys, type CountedView, type ReadPart, RollUp, type RollUpRows, unplacedPage } from "#app/features/audience/roll-up.ts";
import { ERRORS_OF_DAY_MAX, OTHER_ERRORS } from "#app/features/audience/script-error.ts";
import { isKnownSource } from "#app/features/audience/source.ts";
import type { Vitals } from "#app/features/audience/vitals.ts";

/** Views that are added up in one batch at most: its longest list stays far below D1's 2 MB for a bound value. */
const VIEWS_PER_BATCH = 2_000;

/** Visitors whose counted keys are remembered; those of the others are read again from their views. */
const REMEMBERED_VISITORS = 5_000;

/** Facts of a view, apart from what changes while it is read. */
export type ViewFact = Omit<CountedView, "visitor" | "page" | "engagedMs" | "listenedMs" | "isCompleted" | "vitals"> & { address: PageAddress };

/** Changes while a page is read. */
export interface Progress {
  engagedMs: number;
  listenedMs: number;
  depth: number;
  vitals: Vitals;
}

/** A view as D1 knows it. `page` is null for an address that turned out to be no page; without `listenedMs` it was sent before listens were counted. */
interface SentView extends Omit<Progress, "listenedMs"> {
  listenedMs?: number;
  page: AudiencePage | null;
}

export interface StoredView extends Progress {
  id: string;
  visitor: string | null;
  at: number;
  /** Last sign of its reader that is stored (ms). */
  seenAt: number;
  fact: ViewFact;
  sent: SentView | null;
}

type Row = {
  id: string;
  visitor: string | null;
  at: number;
  seen_at: number;
  fact: string;
  engaged_ms: number;
  listened_ms: number;
  depth: number;
  vitals: string;
  sent: string | null;
};

const fromRow = (row: Row): StoredView => ({
  id: row.id,
  visitor: row.visitor,
  at: row.at,
  seenAt: row.seen_at,
  fact: JSON.parse(row.fact) as ViewFact,
  engagedMs: row.engaged_ms,
  listenedMs: row.listened_ms,
  depth: row.depth,
  vitals: JSON.parse(row.vitals) as Vitals,
  sent: row.sent === null ? null : (JSON.parse(row.sent) as SentView),
});

const COLUMNS = "id, visitor, at, seen_at, fact, engaged_ms, listened_ms, depth, vitals, sent";

const asRead = ({ engagedMs, listenedMs = 0, depth, vitals }: Omit<SentView, "page">): ReadPart => ({ engagedMs, listenedMs, isCompleted: depth >= 100, vitals });

const counted = ({ visitor, fact: { address: _, ...fact } }: StoredView, progress: SentView, page: AudiencePage): CountedView => ({ ...fact, ...asRead(progress), visitor, page });

/** Storage of one audience object: single views of two days, what is not views, and batches of sums on their way to D1. */
export class AudienceLedger {
  readonly #sql: SqlStorage;
  /** Views that D1 does not know as they are now: found once by reading all of them, and kept here, which spares an index. */
  readonly #changed = new Set<string>();
  /** By visitor. */
  readonly #keys = new Map<string, CountedKeys>();
  /** Free-text sources (`utm_source`) by day; senders can invent any number. */
  readonly #sources = new Map<string, Set<string>>();

  constructor(private readonly storage: DurableObjectStorage) {
    this.#sql = storage.sql;
  }

  /** Makes the tables and reads what is remembered. Returns the views whose reader gave a sign since `recentFrom` (ms). */
  open(recentFrom: number): string[] {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS views (
        id TEXT PRIMARY KEY, visitor TEXT, at INTEGER NOT NULL, seen_at INTEGER NOT NULL, day TEXT NOT NULL, fact TEXT NOT NULL,
        engaged_ms INTEGER NOT NULL, listened_ms INTEGER NOT NULL DEFAULT 0, depth INTEGER NOT NULL, vitals TEXT NOT NULL, sent TEXT, changed INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS views_by_visitor ON views (visitor) WHERE visitor IS NOT NULL;
      CREATE TABLE IF NOT EXISTS exclusions (day TEXT NOT NULL, reason TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (day, reason)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS errors (day TEXT NOT NULL, kind TEXT NOT NULL, message TEXT NOT NULL, count INTEGER NOT NULL, sent INTEGER NOT NULL, PRIMARY KEY (day, kind, message)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS outgoing (seq INTEGER PRIMARY KEY, rows TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS identity (one INTEGER PRIMARY KEY CHECK (one = 1), shard TEXT NOT NULL);
    `);
    // An object of before listens were counted.
    if (!this.#sql.exec("SELECT 1 FROM pragma_table_info('views') WHERE name = 'listened_ms'").toArray().length)
      this.#sql.exec("ALTER TABLE views ADD COLUMN listened_ms INTEGER NOT NULL DEFAULT 0");
    this.#sql.exec("INSERT OR IGNORE INTO identity (one, shard) VALUES (1, ?)", `audience-${crypto.randomUUID()}`);
    const recent: string[] = [];
    for (const row of this.#sql.exec<{ id: string; day: string; source: string; changed: number; seen_at: number }>(
      "SELECT id, day, fact ->> '$.source' AS source, changed, seen_at FROM views",
    )) {
      if (row.changed === 1) this.#changed.add(row.id);
      this.#noteSource(row.day, row.source);
      if (row.seen_at >= recentFrom) recent.push(row.id);
    }
    return recent;
  }

  #noteSource(day: string, source: string): void {
    if (!isKnownSource(source)) this.#sourcesOf(day).add(source);
  }

  #sourcesOf(day: string): Set<string> {
    const known = this.#sources.get(day) ?? new Set<string>();
    this.#sources.set(day, known);
    return known;
  }

  /** True when a source fits the daily limit `max`; predefined and already stored ones always do. */
  hasRoomFor(day: string, source: string, max: number): boolean {
    if (isKnownSource(source)) return true;
    const words = this.#sourcesOf(day);
    return words.has(source) || words.size < max;
  }

  find(id: string): StoredView | null {
    const [row] = this.#sql.exec<Row>(`SELECT ${COLUMNS} FROM views WHERE id = ?`, id).toArray();
    return row ? fromRow(row) : null;
  }

  countOf(visitor: string): number {
    return this.#sql.exec<{ n: number }>("SELECT COUNT(*) AS n FROM views WHERE visitor = ?", visitor).one().n;
  }

  /** The newest view of a visitor, whose session is theirs, and when their session last had a sign of them, by what is stored. */
  latestOf(visitor: string): { view: StoredView; seenAt: number } | null {
    const [row] = this.#sql
      .exec<Row & { last: number }>(
        `SELECT ${COLUMNS}, (SELECT MAX(seen_at) FROM views WHERE visitor = ?1) AS last FROM views WHERE visitor = ?1 ORDER BY at DESC LIMIT 1`,
        visitor,
      )
      .toArray();
    return row ? { view: fromRow(row), seenAt: row.last } : null;
  }

  /** Stores a view; false if its id is known. */
  insert({ id, visitor, at, fact }: Pick<StoredView, "id" | "visitor" | "at" | "fact">): boolean {
    const isNew =
      this.#sql
        .exec(
          "INSERT OR IGNORE INTO views (id, visitor, at, seen_at, day, fact, engaged_ms, depth, vitals, changed) VALUES (?, ?, ?, ?, ?, ?, 0, 0, '{}', 1) RETURNING id",
          ...[id, visitor, at, at, fact.day, JSON.stringify(fact)],
        )
        .toArray().length > 0;
    if (isNew) {
      this.#changed.add(id);
      this.#noteSource(fact.day, fact.source);
    }
    return isNew;
  }

  /** Stores how far a page was read and when its reader was there last, where that is news. */
  progress(view: StoredView, { engagedMs, listenedMs, depth, vitals }: Progress, seenAt: number): void {
    const measured = JSON.stringify(vitals);
    const isNews = engagedMs !== view.engagedMs || listenedMs !== view.listenedMs || depth !== view.depth || measured !== JSON.stringify(view.vitals);
    if (!isNews && seenAt <= view.seenAt) return;
    this.#sql.exec(
      "UPDATE views SET engaged_ms = ?, listened_ms = ?, depth = ?, vitals = ?, seen_at = MAX(seen_at, ?), changed = MAX(changed, ?) WHERE id = ?",
      ...[engagedMs, listenedMs, depth, measured, seenAt, isNews ? 1 : 0, view.id],
    );
    if (isNews) this.#changed.add(view.id);
  }

  exclude(day: string, reason: ExclusionReason, count: number): void {
    this.#sql.exec("INSERT INTO exclusions (day, reason, count) VALUES (?, ?, ?) ON CONFLICT (day, reason) DO UPDATE SET count = count + excluded.count", day, reason, count);
  }

  addError(day: string, kind: PageKind, message: string): void {
    const [known] = this.#sql
      .exec<{ n: number; mine: number | null }>("SELECT COUNT(*) AS n, MAX(kind = ? AND message = ?) AS mine FROM errors WHERE day = ?", kind, message, day)
      .toArray();
    const stored = known && known.mine !== 1 && known.n >= ERRORS_OF_DAY_MAX ? OTHER_ERRORS : message;
    this.#sql.exec("INSERT INTO errors (day, kind, message, count, sent) VALUES (?, ?, ?, 1, 0) ON CONFLICT DO UPDATE SET count = count + 1", day, kind, stored);
  }

  /** Addresses of the next views that wait to be added up. */
  waitingAddresses(): PageAddress[] {
    const found = new Map<string, PageAddress>();
    let looked = 0;
    for (const id of this.#changed) {
      looked += 1;
      if (looked > VIEWS_PER_BATCH) break;
      const view = this.find(id);
      if (view && !view.sent) found.set(view.fact.address.path, view.fact.address);
    }
    return [...found.values()];
  }

  hasWork(): boolean {
    if (this.#changed.size > 0) return true;
    return this.#sql.exec("SELECT 1 FROM outgoing UNION ALL SELECT 1 FROM exclusions UNION ALL SELECT 1 FROM errors WHERE sent < count LIMIT 1").toArray().length > 0;
  }

  /**
   * Adds up what changed, as one batch under a number of its own, atomically. `pageOf` knows what an address is; undefined
   * leaves the view waiting. Answers whether there was anything.
   */
  pack(pageOf: (address: PageAddress) => AudiencePage | null | undefined): boolean {
    try {
      return this.storage.transactionSync(() => this.#packSome(pageOf));
    } catch (error) {
      // The write failed: the keys noted for it do not count.
      this.#keys.clear();
      throw error;
    }
  }

  #packSome(pageOf: (address: PageAddress) => AudiencePage | null | undefined): boolean {
    const sums = new RollUp();
    const ready = this.#ready(pageOf);
    for (const { view, page } of ready) {
      const sent: SentView = { page, engagedMs: view.engagedMs, listenedMs: view.listenedMs, depth: view.depth, vitals: view.vitals };
      if (page) addView(counted(view, sent, page), view.sent && asRead(view.sent), this.#keysOf(view.visitor), sums);
      else if (!view.sent) sums.add("exclusions", [view.fact.day, "unknown-page"], [1]);
      this.#sql.exec("UPDATE views SET sent = ?, changed = 0 WHERE id = ?", JSON.stringify(sent), view.id);
    }
    this.#takeCounts(sums);
    const rows = sums.rows();
    if (Object.keys(rows).length > 0) this.#enqueue(rows);
    for (const { view } of ready) this.#changed.delete(view.id);
    return ready.length > 0;
  }

  /** Keys that a visitor is counted under already. Of a visitor who is remembered no more they are read from the views that were sent. */
  #keysOf(visitor: string | null): CountedKeys {
    if (visitor === null) return new CountedKeys();
    const known = this.#keys.get(visitor);
    if (known) return known;
    const keys = new CountedKeys();
    for (const row of this.#sql.exec<Row>(`SELECT ${COLUMNS} FROM views WHERE visitor = ? AND sent IS NOT NULL`, visitor).toArray()) {
      const view = fromRow(row);
      if (view.sent?.page) keys.note(counted(view, view.sent, view.sent.page));
    }
    if (this.#keys.size >= REMEMBERED_VISITORS) this.#keys.clear();
    this.#keys.set(visitor, keys);
    return keys;
  }

  /** The next changed views whose pages are known. */
  #ready(pageOf: (address: PageAddress) => AudiencePage | null | undefined): { view: StoredView; page: AudiencePage | null }[] {
    const ready: { view: StoredView; page: AudiencePage | null }[] = [];
    let looked = 0;
    for (const id of this.#changed) {
      looked += 1;
      if (looked > VIEWS_PER_BATCH) break;
      const view = this.find(id);
      // Deleted for its age.
      if (!view) this.#changed.delete(id);
      const page = view?.sent ? view.sent.page : view && pageOf(view.fact.address);
      if (view && page !== undefined) ready.push({ view, page });
    }
    return ready;
  }

  #takeCounts(sums: RollUp): void {
    for (const { day, reason, count } of this.#sql.exec<{ day: string; reason: string; count: number }>("SELECT day, reason, count FROM exclusions").toArray()) {
      sums.add("exclusions", [day, reason], [count]);
      if (reason === "crawler") sums.add("classes", [day, "crawler"], [count]);
    }
    this.#sql.exec("DELETE FROM exclusions");
    const errors = this.#sql
      .exec<{ day: string; kind: string; message: string; n: number }>("SELECT day, kind, message, count - sent AS n FROM errors WHERE sent < count")
      .toArray();
    for (const { day, kind, message, n } of errors) sums.add("errors", [day, kind, message], [n]);
    this.#sql.exec("UPDATE errors SET sent = count WHERE sent < count");
  }

  #enqueue(rows: RollUpRows, address?: PageAddress): void {
    const { value } = this.#sql
      .exec<{ value: number }>("INSERT INTO counters (name, value) VALUES ('seq', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value")
      .one();
    const { shard } = this.#sql.exec<{ shard: string }>("SELECT shard FROM identity").one();
    this.#sql.exec("INSERT INTO outgoing (seq, rows) VALUES (?, ?)", value, JSON.stringify({ shard, seq: value, rows, address }));
  }

  /** Adds up the views of before `before` (ms) that D1 was never asked about, a batch for each address: their time is over, and sums may stay. */
  packUnplaced(before: number): void {
    const byPath = new Map<string, StoredView[]>();
    for (const row of this.#sql.exec<Row>(`SELECT ${COLUMNS} FROM views WHERE at < ? AND sent IS NULL`, before).toArray()) {
      const view = fromRow(row);
      byPath.set(view.fact.address.path, [...(byPath.get(view.fact.address.path) ?? []), view]);
    }
    this.storage.transactionSync(() => {
      for (const views of byPath.values()) this.#packAddress(views);
    });
  }

  #packAddress(views: readonly StoredView[]): void {
    const [first] = views;
    if (!first) return;
    const sums = new RollUp();
    const page = unplacedPage(first.fact.address);
    for (const view of views) {
      const { engagedMs, listenedMs, depth, vitals } = view;
      addView(counted(view, { page, engagedMs, listenedMs, depth, vitals }, page), null, this.#keysOf(view.visitor), sums);
      this.#sql.exec("DELETE FROM views WHERE id = ?", view.id);
      this.#changed.delete(view.id);
    }
    this.#enqueue(sums.rows(), first.fact.address);
  }

  /** Deletes what arrived before `before` (ms). */
  prune(before: number): void {
    const day = new Date(before).toISOString().slice(0, 10);
    this.#sql.exec("DELETE FROM views WHERE at < ?", before);
    this.#sql.exec("DELETE FROM errors WHERE day < ? AND sent = count", day);
    for (const known of this.#sources.keys()) if (known < day) this.#sources.delete(known);
  }
}
