import { eq, sql } from "drizzle-orm";
import { type Database, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { aiCalls, aiDays } from "#app/platform/db/schema.store.ts";
import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";

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

/** How much the AI was used. */
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

    /** What a day has cost so far. */
    async findDay(day: string): Promise<{ calls: number; tokens: number } | null> {
      const [row] = await db.select({ calls: aiDays.calls, tokens: aiDays.tokens }).from(aiDays).where(eq(aiDays.day, day));
      return row ?? null;
    },
  };
}

export type AiUsageRepository = ReturnType<typeof createAiUsageRepository>;
