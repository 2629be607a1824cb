import { and, eq, isNull, sql } from "drizzle-orm";
import { type Database, rawStatement, runBatch } from "./database.store.ts";
import type { MarkedOperation } from "./operation-mark.store.ts";
import { idempotencyKeys } from "./schema.store.ts";

export interface StoredAnswer {
  bodyHash: string;
  status: number | null;
  answer: string | null;
  /** True when a batch of its work was committed. */
  acted: boolean;
  /** Start of its last attempt (ms). */
  attemptedAt: number;
}

interface Claim {
  key: string;
  bodyHash: string;
  now: number;
  /** Keys from before are forgotten (ms). */
  expiredBefore: number;
  /** An attempt from before that has no answer was interrupted (ms). */
  abandonedBefore: number;
  /** True when interrupted work may run again although a part of it was committed. */
  resumes: boolean;
}

const COLUMNS = { bodyHash: idempotencyKeys.bodyHash, status: idempotencyKeys.status, answer: idempotencyKeys.answer, acted: idempotencyKeys.acted, at: idempotencyKeys.createdAt };

/** First answers of calls that carry an `Idempotency-Key`. */
export function createIdempotencyRepository(db: Database) {
  const isAttempt = ({ id, attempt }: MarkedOperation) => and(eq(idempotencyKeys.key, id), eq(idempotencyKeys.attempt, attempt), isNull(idempotencyKeys.status));
  return {
    /** Claims the key for this call, or answers what is stored for it. */
    async claim({ key, bodyHash, now, expiredBefore, abandonedBefore, resumes }: Claim): Promise<MarkedOperation | StoredAnswer> {
      const [, claimed, stored] = await runBatch(db, [
        rawStatement(sql`DELETE FROM idempotency_keys WHERE created_at < ${expiredBefore}`),
        rawStatement<{ attempt: number }>(sql`INSERT INTO idempotency_keys (key, body_hash, created_at) VALUES (${key}, ${bodyHash}, ${now})
            ON CONFLICT (key) DO UPDATE SET attempt = attempt + 1, created_at = excluded.created_at
            WHERE status IS NULL AND body_hash = excluded.body_hash AND created_at < ${abandonedBefore} AND (acted = 0 OR ${resumes ? 1 : 0})
            RETURNING attempt`),
        db.select(COLUMNS).from(idempotencyKeys).where(eq(idempotencyKeys.key, key)),
      ]);
      const [mine] = claimed.results;
      if (mine) return { id: key, attempt: mine.attempt };
      const [found] = stored;
      if (!found) throw new Error("a key was neither claimed nor stored");
      const { at, acted, ...rest } = found;
      return { ...rest, acted: acted === 1, attemptedAt: at };
    },

    async settle(operation: MarkedOperation, status: number, answer: string): Promise<void> {
      await db.update(idempotencyKeys).set({ status, answer }).where(isAttempt(operation));
    },

    /** Nothing was done: the key may be used again. */
    async release(operation: MarkedOperation): Promise<void> {
      await db.delete(idempotencyKeys).where(isAttempt(operation));
    },

    /** Outcome unknown: the next call with the key need not wait for the timeout. */
    async abandon(operation: MarkedOperation, at: number): Promise<void> {
      await db.update(idempotencyKeys).set({ createdAt: at }).where(isAttempt(operation));
    },
  };
}

export type IdempotencyRepository = ReturnType<typeof createIdempotencyRepository>;
