import type { Click } from "#app/features/links/click.ts";
import { isFirstOfDay, SHARED_ADDRESS_BROWSERS } from "#app/features/links/uniqueness.ts";

/**
 * Visitors of a day, cached for one step of adding up: each is looked up and written once, however often
 * they come in the step.
 */
export class ClickVisitors {
  readonly #sql: SqlStorage;
  /** Last visit (ms) by day, link and visitor; null before the first. */
  readonly #seen = new Map<string, { day: string; linkId: number; visitor: string; at: number | null }>();
  /** Browsers of a day's network, up to the number from which it counts as shared. */
  readonly #browsers = new Map<string, number>();
  readonly #known = new Set<string>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Whether this is a visitor's first click on the link that day; records it. */
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
