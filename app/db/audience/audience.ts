import { and, eq, gte, sql } from "drizzle-orm";
import { type Database, isConstraintFailure, type Read, rawStatement, runBatch } from "../database.ts";
import { articleReactions, articleReactionTotals, audienceTotals, flushes } from "../schema.ts";

/** `2026-11-21` as 20261121. */
const dayNumber = (day: string): number => Number(day.replaceAll("-", ""));

/** Views and reactions of readers. */
export function createAudienceRepository(db: Database) {
  return {
    /** The days, from `since` on, whose views were taken out of the week's sums. */
    async listExpiredDays(since: string): Promise<string[]> {
      const rows = await db
        .select({ seq: flushes.seq })
        .from(flushes)
        .where(and(eq(flushes.shard, "week"), gte(flushes.seq, dayNumber(since))));
      return rows.map(({ seq }) => `${Math.floor(seq / 10_000)}-${String(Math.floor(seq / 100) % 100).padStart(2, "0")}-${String(seq % 100).padStart(2, "0")}`);
    },

    /** Takes the views and reactions of one day, which lasts from `start` to `end` (ms), out of the week's sums, once, whoever asks. */
    async expireDay({ day, start, end }: { day: string; start: number; end: number }, now: number): Promise<void> {
      const seq = dayNumber(day);
      try {
        await runBatch(db, [
          db.insert(flushes).values({ shard: "week", seq, at: now }),
          rawStatement(sql`UPDATE article_stats SET views_week = MAX(0, views_week - old.views)
            FROM (SELECT article_id, views FROM article_views_daily WHERE day = ${day}) old WHERE article_stats.article_id = old.article_id`),
          rawStatement(sql`UPDATE article_stats SET reactions_week = MAX(0, reactions_week - old.n)
            FROM (SELECT article_id, COUNT(*) AS n FROM article_reactions WHERE created_at >= ${start} AND created_at < ${end} GROUP BY article_id) old
            WHERE article_stats.article_id = old.article_id`),
        ]);
      } catch (error) {
        if (!isConstraintFailure(error, "flushes")) throw error;
      }
    },

    /** Views and each reaction over all articles; kept by triggers. */
    readTotals(): Read<{ views: number; reactions: Record<string, number> }> {
      return {
        statements: [db.select().from(audienceTotals)],
        decode: ([rows]) => {
          const { views = 0, ...reactions } = Object.fromEntries((rows as { measure: string; total: number }[]).map((row) => [row.measure, row.total]));
          return { views, reactions };
        },
      };
    },

    /** One reaction per reader and article, changeable; answers the article's totals. */
    async react(input: { articleId: number; reader: string; reaction: string; now: number }): Promise<Record<string, number>> {
      const [, totals] = await runBatch(db, [
        db
          .insert(articleReactions)
          .values({ articleId: input.articleId, reader: input.reader, reaction: input.reaction, createdAt: input.now })
          .onConflictDoUpdate({ target: [articleReactions.articleId, articleReactions.reader], set: { reaction: input.reaction } }),
        db
          .select({ reaction: articleReactionTotals.reaction, total: articleReactionTotals.total })
          .from(articleReactionTotals)
          .where(eq(articleReactionTotals.articleId, input.articleId)),
      ]);
      return Object.fromEntries(totals.map((row) => [row.reaction, row.total]));
    },
  };
}

export type AudienceRepository = ReturnType<typeof createAudienceRepository>;
