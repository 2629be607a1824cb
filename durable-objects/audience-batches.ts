import type { AudienceBackup } from "#app/features/audience/audience-port.server.ts";
import type { AudiencePage, PageAddress } from "#app/features/audience/page.ts";
import { placeRows } from "#app/features/audience/roll-up.ts";
import type { RollUpRepository } from "#app/features/audience/roll-ups.store.ts";

/** Name under which D1 knows batches of the time when only views of articles were counted. */
const FORMER_SHARD = "views";

type Batch = AudienceBackup["batches"][number];
type FormerRow = { day: string; articleId: number; views: number };

const formerBatch = (seq: number, rows: readonly FormerRow[]): Batch => ({
  shard: FORMER_SHARD,
  seq,
  rows: { articleDays: rows.map(({ day, articleId, views }) => ({ k: [day, articleId], n: [views] })) },
});

/** Batches that D1 does not have for certain, oldest first. */
export class AudienceBatches {
  constructor(private readonly sql: SqlStorage) {}

  /** Packs counts of an object of the former version into a batch of that version. */
  adoptFormer(): void {
    const hasFormer = this.sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'pending'").toArray().length > 0;
    if (!hasFormer) return;
    const rows = this.sql.exec<FormerRow>("SELECT day, article_id AS articleId, views FROM pending").toArray();
    if (rows.length > 0) {
      const { value } = this.sql
        .exec<{ value: number }>("INSERT INTO counters (name, value) VALUES ('seq', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value")
        .one();
      this.sql.exec("INSERT INTO outgoing (seq, rows) VALUES (?, ?)", value, JSON.stringify(rows));
    }
    this.sql.exec("DROP TABLE pending");
    this.sql.exec("DROP TABLE IF EXISTS beacons");
  }

  list(): { row: number; batch: Batch }[] {
    return this.sql
      .exec<{ seq: number; rows: string }>("SELECT seq, rows FROM outgoing ORDER BY seq")
      .toArray()
      .map(({ seq, rows }) => {
        const stored = JSON.parse(rows) as Batch | FormerRow[];
        return { row: seq, batch: Array.isArray(stored) ? formerBatch(seq, stored) : stored };
      });
  }

  /** Sends all; a batch leaves the list when D1 has it. D1 refuses one that it has already. `pageOf` asks it what an address is. */
  async send(repository: RollUpRepository, pageOf: (address: PageAddress) => Promise<AudiencePage | null>): Promise<void> {
    for (const { row, batch } of this.list()) {
      const { shard, seq, rows, address } = batch;
      await repository.add({ shard, seq, rows: address ? placeRows(rows, await pageOf(address)) : rows, now: Date.now() });
      this.sql.exec("DELETE FROM outgoing WHERE seq = ?", row);
    }
  }

  /** Adds batches of a backup; they keep their names, so that D1 refuses those that it has. */
  restore({ batches }: AudienceBackup): void {
    for (const batch of batches) this.sql.exec("INSERT INTO outgoing (seq, rows) SELECT COALESCE(MIN(seq), 0) - 1, ? FROM outgoing", JSON.stringify(batch));
  }
}
