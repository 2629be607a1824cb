import { and, eq, inArray, max, sql } from "drizzle-orm";
import { type Database, type Read, rawStatement, valueRows } from "./database.ts";
import { outbox } from "./schema.ts";

/** A row that somebody has taken to deliver, and the story it is about as it stands now. */
export interface ClaimedStory {
  /** Of the row. */
  id: number;
  /** Which try this is, from 1. */
  attempt: number;
  articleId: number;
  slug: string;
  categories: readonly string[];
  municipality: string | null;
}

/** When a row that failed is tried again (ms after the first try, after the second); after the third it is left. */
const RETRY_MS = [60_000, 5 * 60_000] as const;

/** Tries of one row. */
export const OUTBOX_ATTEMPTS = RETRY_MS.length + 1;

/** No clock gets there: the row waits for nothing but its removal. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** One story is not told twice within this time: changes that come close together are told once (contracts §10). */
const QUIET_MS = 60_000;

/** The newest row of a story for a channel, delivered or not: what last turned there. 0 when there is none. Ids only rise. */
export const readNewestRow = (db: Database, channel: string, articleId: number): Read<number> => ({
  statements: [
    db
      .select({ newest: max(outbox.id) })
      .from(outbox)
      .where(and(eq(outbox.articleId, articleId), eq(outbox.channel, channel))),
  ],
  decode: ([rows]) => (rows as { newest: number | null }[])[0]?.newest ?? 0,
});

/** The outbox, for channels that are emptied from here. Times in milliseconds. */
export function createOutboxRepository(db: Database) {
  return {
    /**
     * Takes what is due. A row is counted as tried when it is taken, and taken by one caller only; whoever dies with it
     * leaves it to the next try. `quietMs` is for how long a story that was told is not told again; with `isPatient` no row is
     * ever left, because its channel may not lose one.
     */
    async claim(channel: string, now: number, limit: number, { quietMs = QUIET_MS, isPatient = false } = {}): Promise<ClaimedStory[]> {
      const [taken] = (await db.batch([
        rawStatement(
          db,
          sql`UPDATE outbox SET attempts = attempts + 1,
              next_attempt_at = CASE attempts WHEN 0 THEN ${now + RETRY_MS[0]} WHEN 1 THEN ${now + RETRY_MS[1]} ELSE ${isPatient ? now + RETRY_MS[1] : NEVER} END
            WHERE id IN (
              SELECT due.id FROM outbox due
              WHERE due.channel = ${channel} AND due.delivered_at IS NULL AND due.next_attempt_at <= ${now}
                AND NOT EXISTS (SELECT 1 FROM outbox told WHERE told.article_id = due.article_id AND told.channel = due.channel AND told.delivered_at > ${now - quietMs})
              ORDER BY due.next_attempt_at, due.id LIMIT ${limit})
            RETURNING id, attempts AS attempt, article_id AS articleId,
              (SELECT slug FROM articles WHERE articles.id = article_id) AS slug,
              (SELECT categories FROM articles WHERE articles.id = article_id) AS categories,
              (SELECT municipality FROM articles WHERE articles.id = article_id) AS municipality`,
        ),
      ] as unknown as Parameters<Database["batch"]>[0])) as unknown as [{ results: (Omit<ClaimedStory, "categories"> & { categories: string })[] }];
      return taken.results.map((row) => ({ ...row, categories: JSON.parse(row.categories) as string[] }));
    },

    async markDelivered(ids: readonly number[], now: number): Promise<void> {
      await db
        .update(outbox)
        .set({ deliveredAt: now })
        .where(inArray(outbox.id, valueRows(ids)));
    },

    /** Gives rows another time; `null` leaves them for good. */
    async postpone(ids: readonly number[], until: number | null): Promise<void> {
      await db
        .update(outbox)
        .set({ nextAttemptAt: until ?? NEVER })
        .where(inArray(outbox.id, valueRows(ids)));
    },

    /** Forgets rows of a channel from before `before`, delivered or left. */
    async prune(channel: string, before: number): Promise<void> {
      await db.delete(outbox).where(sql`${outbox.channel} = ${channel} AND ${outbox.createdAt} < ${before}`);
    },
  };
}

export type OutboxRepository = ReturnType<typeof createOutboxRepository>;
