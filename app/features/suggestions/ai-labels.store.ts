import { eq, sql } from "drizzle-orm";
import { type Database, type Read, rawRowsOf, rawStatement, rawTextOnce, runBatch } from "#app/platform/db/database.store.ts";
import { aiCalls, aiDays } from "#app/platform/db/schema.store.ts";
import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { AI_PARTS, type AiLabel, type AiPart } from "./ai-label.ts";

const ofArticle = rawTextOnce<{ articleId: number }>(
  () => sql`SELECT a.parts, u.role, CASE WHEN p.names_changes = 1 THEN COALESCE(u.name, p.name) END AS name
    FROM article_ai a LEFT JOIN users u ON u.id = a.reviewer_id LEFT JOIN author_profiles p ON p.user_id = a.reviewer_id
    WHERE a.article_id = ${sql.placeholder("articleId")} AND a.parts <> '[]'`,
);

/** Stores the AI's part in published stories. */
export function createAiLabelRepository(db: Database) {
  return {
    /** Remembers that suggestions were used, by their hashes. */
    async recordUses(hashes: readonly string[], at: number): Promise<void> {
      await runBatch(db, [rawStatement(sql`INSERT INTO ai_uses (hash, at) SELECT value, ${at} FROM json_each(${JSON.stringify(hashes)}) WHERE true ON CONFLICT DO NOTHING`)]);
    },

    /** Stores which of a story's parts are used suggestions; the reviewer is who saved the story last. A story without any leaves no row. */
    async note(articleId: number, words: readonly { part: AiPart; hash: string }[], at: number): Promise<void> {
      const parts = sql`SELECT json_group_array(part) FROM (SELECT DISTINCT word.value ->> 'part' AS part FROM json_each(${JSON.stringify(words)}) word
        CROSS JOIN ai_uses used ON used.hash = word.value ->> 'hash')`;
      await runBatch(db, [
        rawStatement(sql`INSERT INTO article_ai (article_id, parts, reviewer_id, updated_at)
          SELECT ${articleId}, found.parts, (SELECT actor_id FROM audit_log WHERE article_id = ${articleId} AND actor_id IS NOT NULL
            AND action IN ('article.create', 'article.save') ORDER BY id DESC LIMIT 1), ${at}
          FROM (SELECT (${parts}) AS parts) found WHERE found.parts <> '[]' OR EXISTS (SELECT 1 FROM article_ai WHERE article_id = ${articleId})
          ON CONFLICT (article_id) DO UPDATE SET parts = excluded.parts, reviewer_id = excluded.reviewer_id, updated_at = excluded.updated_at`),
      ]);
    },

    /** The label of a story for readers; null without recorded use. */
    readOf: (articleId: number): Read<AiLabel | null> => ({
      statements: [ofArticle({ articleId })],
      decode: ([result]) => {
        const [row] = rawRowsOf<{ parts: string; role: AiLabel["reviewerRole"]; name: string | null }>(result);
        if (!row) return null;
        const stored: readonly string[] = JSON.parse(row.parts);
        return { parts: AI_PARTS.filter((part) => stored.includes(part)), reviewerRole: row.role, reviewerName: row.name };
      },
    }),
  };
}

export type AiLabelRepository = ReturnType<typeof createAiLabelRepository>;

export interface CallToCount {
  userId: number;
  now: number;
  /** Day of the newsroom's clock. */
  day: string;
  /** Most tokens the call may cost. */
  tokens: number;
  perMinute: number;
  perDay: number;
  dailyTokens: number;
}

/** Counted under an id, or how full the limits are: times of the calls that would have to grow old, and the day's tokens. */
export type CountedCall = { id: number } | { id: null; minuteEdge: number | null; dayEdge: number | null };

/** Stores the use of the AI. */
export function createAiUsageRepository(db: Database) {
  return {
    /** Counts a call if every limit has room for it: one statement decides, so that parallel calls cannot all be the last one. */
    async claim({ userId, now, day, tokens, perMinute, perDay, dailyTokens }: CallToCount): Promise<CountedCall> {
      const callsSince = (time: number) => sql`(SELECT COUNT(*) FROM ai_calls WHERE user_id = ${userId} AND at > ${time})`;
      const edge = (calls: number, since: number) => sql`(SELECT at FROM ai_calls WHERE user_id = ${userId} AND at > ${since} ORDER BY at DESC LIMIT 1 OFFSET ${calls - 1})`;
      const [, claimed, edges] = await runBatch(db, [
        rawStatement(sql`DELETE FROM ai_calls WHERE user_id = ${userId} AND at <= ${now - DAY_MS}`),
        rawStatement<{ id: number }>(sql`INSERT INTO ai_calls (user_id, at, day, tokens) SELECT ${userId}, ${now}, ${day}, ${tokens}
              WHERE ${callsSince(now - MINUTE_MS)} < ${perMinute} AND ${callsSince(now - DAY_MS)} < ${perDay}
                AND COALESCE((SELECT tokens FROM ai_days WHERE day = ${day}), 0) + ${tokens} <= ${dailyTokens}
              RETURNING id`),
        rawStatement<{ minuteEdge: number | null; dayEdge: number | null }>(
          sql`SELECT ${edge(perMinute, now - MINUTE_MS)} AS minuteEdge, ${edge(perDay, now - DAY_MS)} AS dayEdge`,
        ),
      ]);
      const [call] = claimed.results;
      return call ? { id: call.id } : { id: null, minuteEdge: edges.results[0]?.minuteEdge ?? null, dayEdge: edges.results[0]?.dayEdge ?? null };
    },

    /** Writes what a counted call really cost in the place of what was reserved. */
    async settle(id: number, tokens: number): Promise<void> {
      await db.update(aiCalls).set({ tokens }).where(eq(aiCalls.id, id));
    },

    /** Returns the day's use so far. */
    async findDay(day: string): Promise<{ calls: number; tokens: number } | null> {
      const [row] = await db.select({ calls: aiDays.calls, tokens: aiDays.tokens }).from(aiDays).where(eq(aiDays.day, day));
      return row ?? null;
    },
  };
}

export type AiUsageRepository = ReturnType<typeof createAiUsageRepository>;
