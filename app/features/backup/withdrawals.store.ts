import { sql } from "drizzle-orm";
import { type Database, rawRowsOf, rawStatement, runBatch, valueRows } from "#app/platform/db/database.store.ts";
import type { Withdrawal } from "./restore-target.store.ts";

/** Withdrawals of one copy at most. */
const COPIED_MAX = 500;

/** What triggers record of deletions, revocations and stories taken from readers. */
export function createWithdrawalRepository(db: Database) {
  return {
    /** The oldest ones that no copy holds. */
    async toCopy(): Promise<{ seq: number; withdrawal: Withdrawal }[]> {
      const [found] = await runBatch(db, [
        rawStatement(sql`SELECT seq, kind, table_name, row_key, content, at FROM withdrawals INDEXED BY withdrawals_to_copy WHERE copied = 0 ORDER BY seq LIMIT ${COPIED_MAX}`),
      ]);
      const rows = rawRowsOf<{ seq: number; kind: Withdrawal["kind"]; table_name: string; row_key: string; content: string; at: number }>(found);
      return rows.map(({ seq, kind, table_name: table, row_key: key, content, at }) => ({
        seq,
        withdrawal: { kind, table, key: JSON.parse(key), content: JSON.parse(content), at },
      }));
    },

    async markCopied(seqs: readonly number[]): Promise<void> {
      await runBatch(db, [rawStatement(sql`UPDATE withdrawals SET copied = 1 WHERE seq IN ${valueRows(seqs)}`)]);
    },

    /** Deletes copied ones from before `before` (ms). */
    async prune(before: number): Promise<void> {
      await runBatch(db, [rawStatement(sql`DELETE FROM withdrawals WHERE at < ${before} AND copied = 1`)]);
    },
  };
}

export type WithdrawalRepository = ReturnType<typeof createWithdrawalRepository>;
