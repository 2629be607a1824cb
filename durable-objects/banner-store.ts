import type { BannerTally, HourRow, LedgerState, LedgerStore, RejectionRow, ServedPage, ServedPiece } from "#app/features/banners/ledger-state.ts";

const SUMS =
  "served = served + excluded.served, viewable = viewable + excluded.viewable, viewed_late = viewed_late + excluded.viewed_late, expired = expired + excluded.expired, clicks = clicks + excluded.clicks";
const HOUR_ROW = "banner, hour, slot, served, viewable, viewed_late AS viewedLate, expired, clicks";

type Stored = HourRow & { copied: number } & Record<string, SqlStorageValue>;

/**
 * The banner ledger's SQLite: page views whose tokens are valid, one row each; sums of those that are not, until D1 has them and their
 * day is over; what was counted before. No visitor is stored.
 */
export class BannerStore implements LedgerStore {
  readonly #sql: SqlStorage;

  constructor(private readonly storage: DurableObjectStorage) {
    this.#sql = storage.sql;
  }

  open(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS pages (id TEXT PRIMARY KEY, at INTEGER NOT NULL, hour TEXT NOT NULL, pieces TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS hours (
        banner INTEGER NOT NULL, hour TEXT NOT NULL, slot TEXT NOT NULL, served INTEGER NOT NULL, viewable INTEGER NOT NULL, viewed_late INTEGER NOT NULL,
        expired INTEGER NOT NULL, clicks INTEGER NOT NULL, copied INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (banner, hour, slot)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS rejections (
        banner INTEGER NOT NULL, hour TEXT NOT NULL, slot TEXT NOT NULL, event TEXT NOT NULL, reason TEXT NOT NULL, count INTEGER NOT NULL,
        copied INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (banner, hour, slot, event, reason)
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS rejections_changed ON rejections (hour) WHERE copied < count;
      CREATE TABLE IF NOT EXISTS totals (banner INTEGER PRIMARY KEY, viewable INTEGER NOT NULL, clicks INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS traffic (hour INTEGER PRIMARY KEY, views REAL NOT NULL);
      CREATE TABLE IF NOT EXISTS clock (one INTEGER PRIMARY KEY CHECK (one = 1), time_zone TEXT NOT NULL);
    `);
  }

  /** The newsroom's time zone as it was last known; null before. */
  get timeZone(): string | null {
    return this.#sql.exec<{ time_zone: string }>("SELECT time_zone FROM clock").toArray()[0]?.time_zone ?? null;
  }

  setTimeZone(timeZone: string): void {
    this.#sql.exec(
      "INSERT INTO clock (one, time_zone) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET time_zone = excluded.time_zone WHERE time_zone <> excluded.time_zone",
      timeZone,
    );
  }

  load(): LedgerState {
    const traffic: number[] = [];
    for (const { hour, views } of this.#sql.exec<{ hour: number; views: number }>("SELECT hour, views FROM traffic")) traffic[hour] = views;
    return {
      pages: this.#sql
        .exec<{ id: string; at: number; hour: string; pieces: string }>("SELECT id, at, hour, pieces FROM pages")
        .toArray()
        .map(({ pieces, ...page }) => ({ ...page, pieces: JSON.parse(pieces) as ServedPiece[] })),
      hours: this.#sql
        .exec<Stored>(`SELECT ${HOUR_ROW}, copied FROM hours`)
        .toArray()
        .map(({ copied, ...row }) => ({ ...row, isCopied: copied === 1 })),
      totals: new Map(
        this.#sql
          .exec<{ banner: number; viewable: number; clicks: number }>("SELECT banner, viewable, clicks FROM totals")
          .toArray()
          .map(({ banner, viewable, clicks }) => [banner, { viewable, clicks }]),
      ),
      traffic,
    };
  }

  savePage({ id, at, hour, pieces }: ServedPage): void {
    this.#sql.exec("INSERT INTO pages (id, at, hour, pieces) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET pieces = excluded.pieces", id, at, hour, JSON.stringify(pieces));
  }

  foldPages(ids: readonly string[], rows: readonly HourRow[]): void {
    this.storage.transactionSync(() => {
      this.#sql.exec("DELETE FROM pages WHERE id IN (SELECT value FROM json_each(?))", JSON.stringify(ids));
      this.#addHours(rows);
    });
  }

  #addHours(rows: readonly HourRow[]): void {
    for (const { banner, hour, slot, served, viewable, viewedLate, expired, clicks } of rows)
      this.#sql.exec(
        `INSERT INTO hours (banner, hour, slot, served, viewable, viewed_late, expired, clicks) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (banner, hour, slot) DO UPDATE SET ${SUMS}, copied = 0`,
        ...[banner, hour, slot, served, viewable, viewedLate, expired, clicks],
      );
  }

  addRejection({ banner, hour, slot, event, reason, count }: RejectionRow): void {
    this.#sql.exec(
      "INSERT INTO rejections (banner, hour, slot, event, reason, count) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (banner, hour, slot, event, reason) DO UPDATE SET count = count + excluded.count",
      ...[banner, hour, slot, event, reason, count],
    );
  }

  saveKnown(banner: number, { viewable, clicks }: BannerTally, hours: readonly HourRow[], rejections: readonly RejectionRow[]): void {
    this.storage.transactionSync(() => {
      this.#sql.exec("INSERT INTO totals (banner, viewable, clicks) VALUES (?, ?, ?)", banner, viewable, clicks);
      this.#addHours(hours);
      for (const row of rejections) this.addRejection(row);
      this.markCopied([], rejections);
    });
  }

  saveTraffic(traffic: readonly number[]): void {
    for (const [hour, views] of traffic.entries())
      this.#sql.exec("INSERT INTO traffic (hour, views) VALUES (?, ?) ON CONFLICT (hour) DO UPDATE SET views = excluded.views WHERE views <> excluded.views", hour, views);
  }

  /** Rejections that D1 does not have, at most `limit`. */
  changedRejections(limit: number): RejectionRow[] {
    return this.#sql
      .exec<RejectionRow & Record<string, SqlStorageValue>>("SELECT banner, hour, slot, event, reason, count FROM rejections WHERE copied < count LIMIT ?", limit)
      .toArray();
  }

  /** D1 has these rows as they are here; a rejection that was counted again meanwhile is sent again. */
  markCopied(hours: readonly HourRow[], rejections: readonly RejectionRow[]): void {
    this.storage.transactionSync(() => {
      for (const { banner, hour, slot } of hours) this.#sql.exec("UPDATE hours SET copied = 1 WHERE banner = ? AND hour = ? AND slot = ?", banner, hour, slot);
      for (const { banner, hour, slot, event, reason, count } of rejections)
        this.#sql.exec("UPDATE rejections SET copied = ? WHERE banner = ? AND hour = ? AND slot = ? AND event = ? AND reason = ?", ...[count, banner, hour, slot, event, reason]);
    });
  }

  /** Forgets the hours before `hour` that D1 has: their counts stay in the totals. */
  pruneBefore(hour: string): void {
    this.storage.transactionSync(() => {
      this.#sql.exec(
        `INSERT INTO totals (banner, viewable, clicks) SELECT banner, SUM(viewable), SUM(clicks) FROM hours WHERE hour < ? AND copied = 1 GROUP BY banner
          ON CONFLICT (banner) DO UPDATE SET viewable = viewable + excluded.viewable, clicks = clicks + excluded.clicks`,
        hour,
      );
      this.#sql.exec("DELETE FROM hours WHERE hour < ? AND copied = 1", hour);
      this.#sql.exec("DELETE FROM rejections WHERE hour < ? AND copied = count", hour);
    });
  }
}
