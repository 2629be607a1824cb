import { and, eq, inArray, max, sql } from "drizzle-orm";
import { type Database, type Read, rawStatement, runBatch, valueRows } from "#app/platform/db/database.store.ts";
import { outbox } from "#app/platform/db/schema.store.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";

/** A claimed row, with the current state of its story. */
export interface ClaimedStory {
  /** Of the row. */
  id: number;
  channel: string;
  /** Number of this attempt, from 1. */
  attempt: number;
  articleId: number;
  slug: string;
  categories: readonly string[];
  municipality: string | null;
}

/** Delays before the second and third attempt (ms); after the third the row is given up. */
const RETRY_MS = [MINUTE_MS, 5 * MINUTE_MS] as const;

/** Tries of one row. */
export const OUTBOX_ATTEMPTS = RETRY_MS.length + 1;

/** Sentinel: never retried; removed by pruning. */
export const NO_RETRY = Number.MAX_SAFE_INTEGER;

/** Notifications of one story are at least this far apart: changes close together are sent once (contracts §10). */
const NOTIFY_INTERVAL_MS = MINUTE_MS;

/** Id of a story's newest row for a channel, delivered or not; 0 without one. Ids only rise. */
export const readNewestRow = (db: Database, channel: string, articleId: number): Read<number> => ({
  statements: [
    db
      .select({ newest: max(outbox.id) })
      .from(outbox)
      .where(and(eq(outbox.articleId, articleId), eq(outbox.channel, channel))),
  ],
  decode: ([rows]) => (rows as { newest: number | null }[])[0]?.newest ?? 0,
});

/** Reads when a story's newest row for a channel was written (epoch milliseconds); 0 without one. */
export const readNewestRowTime = (db: Database, channel: string, articleId: number): Read<number> => ({
  statements: [
    db
      .select({ newest: max(outbox.createdAt) })
      .from(outbox)
      .where(and(eq(outbox.articleId, articleId), eq(outbox.channel, channel))),
  ],
  decode: ([rows]) => (rows as { newest: number | null }[])[0]?.newest ?? 0,
});

/** The outbox of channels that the site delivers itself. Times in milliseconds. */
export function createOutboxRepository(db: Database) {
  return {
    /**
     * Claims due rows of some channels, those that wait longest first. A claim counts as an attempt and belongs to one caller; after a crash the next attempt follows.
     * `minIntervalMs`: least time between two deliveries of a story. `retriesForever`: for channels that may not lose a row.
     */
    async claim(channels: readonly string[], now: number, limit: number, { minIntervalMs = NOTIFY_INTERVAL_MS, retriesForever = false } = {}): Promise<ClaimedStory[]> {
      const [taken] = await runBatch(db, [
        rawStatement<Omit<ClaimedStory, "categories"> & { categories: string }>(sql`UPDATE outbox SET attempts = attempts + 1,
              next_attempt_at = CASE attempts WHEN 0 THEN ${now + RETRY_MS[0]} WHEN 1 THEN ${now + RETRY_MS[1]} ELSE ${retriesForever ? now + RETRY_MS[1] : NO_RETRY} END
            WHERE id IN (
              SELECT due.id FROM outbox due
              WHERE due.channel IN ${valueRows(channels)} AND due.delivered_at IS NULL AND due.next_attempt_at <= ${now}
                AND NOT EXISTS (SELECT 1 FROM outbox told WHERE told.article_id = due.article_id AND told.channel = due.channel AND told.delivered_at > ${now - minIntervalMs})
              ORDER BY due.next_attempt_at, due.id LIMIT ${limit})
            RETURNING id, channel, attempts AS attempt, article_id AS articleId,
              (SELECT slug FROM articles WHERE articles.id = article_id) AS slug,
              (SELECT categories FROM articles WHERE articles.id = article_id) AS categories,
              (SELECT municipality FROM articles WHERE articles.id = article_id) AS municipality`),
      ]);
      return taken.results.map((row) => ({ ...row, categories: JSON.parse(row.categories) as string[] }));
    },

    async markDelivered(ids: readonly number[], now: number): Promise<void> {
      await db
        .update(outbox)
        .set({ deliveredAt: now })
        .where(inArray(outbox.id, valueRows(ids)));
    },

    /** Sets the next attempt; `null`: never. */
    async postpone(ids: readonly number[], until: number | null): Promise<void> {
      await db
        .update(outbox)
        .set({ nextAttemptAt: until ?? NO_RETRY })
        .where(inArray(outbox.id, valueRows(ids)));
    },

    /** Deletes rows of a channel created before `before`. */
    async prune(channel: string, before: number): Promise<void> {
      await db.delete(outbox).where(sql`${outbox.channel} = ${channel} AND ${outbox.createdAt} < ${before}`);
    },
  };
}

export type OutboxRepository = ReturnType<typeof createOutboxRepository>;
