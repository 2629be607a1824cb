import { eq, sql } from "drizzle-orm";
import { type Database, rawStatement } from "./database.ts";
import { idempotencyKeys } from "./schema.ts";

export interface StoredAnswer {
  bodyHash: string;
  status: number | null;
  answer: string | null;
}

/** First answers of calls that carry an `Idempotency-Key`. */
export function createIdempotencyRepository(db: Database) {
  return {
    /** Takes the key for this call (null), or tells what is stored for it. */
    async claim(input: { key: string; bodyHash: string; now: number; expiredBefore: number; abandonedBefore: number }): Promise<StoredAnswer | null> {
      const [, claimed, stored] = await db.batch([
        rawStatement(
          db,
          sql`DELETE FROM idempotency_keys WHERE created_at < ${input.expiredBefore} OR (key = ${input.key} AND status IS NULL AND created_at < ${input.abandonedBefore})`,
        ),
        db.insert(idempotencyKeys).values({ key: input.key, bodyHash: input.bodyHash, createdAt: input.now }).onConflictDoNothing().returning({ key: idempotencyKeys.key }),
        db
          .select({ bodyHash: idempotencyKeys.bodyHash, status: idempotencyKeys.status, answer: idempotencyKeys.answer })
          .from(idempotencyKeys)
          .where(eq(idempotencyKeys.key, input.key)),
      ]);
      return claimed.length > 0 ? null : (stored[0] ?? null);
    },

    async settle(key: string, status: number, answer: string): Promise<void> {
      await db.update(idempotencyKeys).set({ status, answer }).where(eq(idempotencyKeys.key, key));
    },

    async release(key: string): Promise<void> {
      await db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    },
  };
}

export type IdempotencyRepository = ReturnType<typeof createIdempotencyRepository>;
