import { ONLINE_MS } from "#app/features/audience/engagement.ts";
import { LATE_WRITE_MS } from "./late-write.ts";
import type { OpenPageNote } from "./open-pages.ts";

/** Rows are used again in turn, the first one when its pages have been settled for as long again. */
const SLOTS = (2 * ONLINE_MS) / LATE_WRITE_MS;

/** Pages in one row at most: far below the 2 MB of a stored value. */
const NOTES_PER_ROW = 2_000;

/**
 * What open pages reported since their views were stored, for an object that sleeps between two heartbeats: one row for all pages
 * that reported within a few seconds, and no row is ever deleted for a new one. Without visitor or address: those are the view's.
 */
export class OpenPageJournal {
  constructor(private readonly sql: SqlStorage) {}

  open(): void {
    this.sql.exec(
      "CREATE TABLE IF NOT EXISTS open_pages (slot INTEGER NOT NULL, part INTEGER NOT NULL, at INTEGER NOT NULL, notes TEXT NOT NULL, PRIMARY KEY (slot, part)) WITHOUT ROWID",
    );
  }

  /** Everything that is kept; a page may be there several times, and may have been put away since. */
  read(): OpenPageNote[] {
    return this.sql
      .exec<{ notes: string }>("SELECT notes FROM open_pages")
      .toArray()
      .flatMap(({ notes }) => JSON.parse(notes) as OpenPageNote[]);
  }

  /** Pages of more than a minute ago must be settled before: their row may be used again. */
  write(notes: readonly OpenPageNote[], now: number): void {
    const slot = Math.floor(now / LATE_WRITE_MS) % SLOTS;
    for (let part = 0; part * NOTES_PER_ROW < notes.length; part += 1) {
      const some = notes.slice(part * NOTES_PER_ROW, (part + 1) * NOTES_PER_ROW);
      this.sql.exec("INSERT OR REPLACE INTO open_pages (slot, part, at, notes) VALUES (?, ?, ?, ?)", slot, part, now, JSON.stringify(some));
    }
  }

  prune(before: number): void {
    this.sql.exec("DELETE FROM open_pages WHERE at < ?", before);
  }
}
