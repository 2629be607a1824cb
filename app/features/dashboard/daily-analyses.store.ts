import { desc, eq, sql } from "drizzle-orm";
import { type Database, mapRead, type Read, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { dailyAnalyses } from "#app/platform/db/schema.store.ts";
import type { LatestAnalysis, StoredAnalysis } from "./daily-analysis.ts";

/** Shape of the stored JSON: what another version stored is computed again. */
const FORMAT = 2;

/** Analyses that are kept: about two months. */
const KEPT = 60;

/** Null where it cannot be read, so that it is computed again. */
function parseStored(json: string | null): StoredAnalysis | null {
  try {
    const stored = JSON.parse(json ?? "null") as { format: number; analysis: StoredAnalysis } | null;
    return stored?.format === FORMAT ? stored.analysis : null;
  } catch {
    return null;
  }
}

/** The computations of the daily analysis. */
export function createDailyAnalysisRepository(db: Database) {
  return {
    readLatest(): Read<LatestAnalysis> {
      const read: Read<[{ finishedAt: number | null; content: string | null }[], { claimedAt: number; outcome: string | null }[]]> = {
        statements: [
          db
            .select({ finishedAt: dailyAnalyses.finishedAt, content: dailyAnalyses.content })
            .from(dailyAnalyses)
            .where(eq(dailyAnalyses.outcome, "ready"))
            .orderBy(desc(dailyAnalyses.finishedAt))
            .limit(1),
          db.select({ claimedAt: dailyAnalyses.claimedAt, outcome: dailyAnalyses.outcome }).from(dailyAnalyses).orderBy(desc(dailyAnalyses.seq)).limit(1),
        ],
        decode: (results) => results as unknown[] as [{ finishedAt: number | null; content: string | null }[], { claimedAt: number; outcome: string | null }[]],
      };
      return mapRead(read, ([[ready], [newest]]) => {
        const analysis = parseStored(ready?.content ?? null);
        return {
          ready: analysis && ready ? { analysis, finishedAt: ready.finishedAt ?? 0 } : null,
          claimedAt: newest?.claimedAt ?? null,
          hasFailed: newest?.outcome === "failed",
        };
      });
    },

    /** Begins a computation unless another began within `intervalMs`: one statement decides. Null when one did. */
    async claim(now: number, intervalMs: number, claimedBy: number | null): Promise<number | null> {
      const [claimed] = await runBatch(db, [
        rawStatement<{ seq: number }>(sql`INSERT INTO daily_analyses (claimed_at, claimed_by)
          SELECT ${now}, ${claimedBy} WHERE COALESCE((SELECT claimed_at FROM daily_analyses ORDER BY seq DESC LIMIT 1), 0) <= ${now - intervalMs} RETURNING seq`),
      ]);
      return claimed.results[0]?.seq ?? null;
    },

    /** Stores what a computation came to, once, and forgets the oldest ones. */
    async finish(seq: number, analysis: StoredAnalysis | null, now: number): Promise<void> {
      const content = analysis && JSON.stringify({ format: FORMAT, analysis });
      await runBatch(db, [
        db
          .update(dailyAnalyses)
          .set({ finishedAt: now, outcome: analysis ? "ready" : "failed", content })
          .where(sql`${dailyAnalyses.seq} = ${seq} AND ${dailyAnalyses.outcome} IS NULL`),
        rawStatement(sql`DELETE FROM daily_analyses WHERE seq <= ${seq - KEPT}`),
      ]);
    },
  };
}

export type DailyAnalysisRepository = ReturnType<typeof createDailyAnalysisRepository>;
