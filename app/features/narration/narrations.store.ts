import { eq, sql } from "drizzle-orm";
import { type Database, mapRead, type Read, raiseEdition, rawRowsOf, rawStatement, rowsOf, runBatch, type Statement, textOnce } from "#app/platform/db/database.store.ts";
import { narrations } from "#app/platform/db/schema.store.ts";
import type { Narration, NarrationTimes } from "./narration.ts";

const columns = {
  articleId: narrations.articleId,
  sourceHash: narrations.sourceHash,
  audioKey: narrations.audioKey,
  voice: narrations.voice,
  bytes: narrations.bytes,
  durationMs: narrations.durationMs,
  marks: narrations.marks,
  madeAt: narrations.madeAt,
};

type Row = typeof narrations.$inferSelect;

const ofArticle = textOnce<{ articleId: number }>((db) =>
  db
    .select(columns)
    .from(narrations)
    .where(eq(narrations.articleId, sql.placeholder("articleId"))),
);
const withKey = textOnce<{ audioKey: string; limit: number }>((db) =>
  db
    .select(columns)
    .from(narrations)
    .where(eq(narrations.audioKey, sql.placeholder("audioKey")))
    .limit(sql.placeholder("limit")),
);

const decodeRows = rowsOf<Row>(columns);

const narrationsOf = (result: unknown): Narration[] => decodeRows(result).map(({ marks, ...row }) => ({ ...row, ...(JSON.parse(marks) as NarrationTimes) }));

/** State of the article when the recording was made. */
export interface NarrationGuard {
  /** The count of the article's saves. */
  version: number;
  /** True when a person requested it; else the article's switch, or an existing recording, did. */
  isRequested: boolean;
}

/** Recordings of articles. Times in epoch milliseconds. */
export function createNarrationRepository(db: Database) {
  return {
    readOf: (articleId: number): Read<Narration | null> => mapRead({ statements: [ofArticle({ articleId })], decode: ([rows]) => narrationsOf(rows) }, ([found]) => found ?? null),

    /** Recordings that share a file; articles with the same words do. */
    readWithKey: (audioKey: string, limit: number): Read<Narration[]> => ({ statements: [withKey({ audioKey, limit })], decode: ([rows]) => narrationsOf(rows) }),

    /** Returns those of the files that belong to a recording. */
    readKnownKeys: (keys: readonly string[]): Read<Set<string>> => ({
      statements: [rawStatement(sql`SELECT DISTINCT n.audio_key AS key FROM json_each(${JSON.stringify(keys)}) CROSS JOIN narrations n ON n.audio_key = json_each.value`)],
      decode: ([rows]) => new Set(rawRowsOf<{ key: string }>(rows).map(({ key }) => key)),
    }),

    /** Makes a recording the article's, while readers see the article of this version and it is wanted; raises the edition. */
    async save(
      { articleId, sourceHash, audioKey, voice, bytes, durationMs, marks, chapters, durationsMs, madeAt }: Narration,
      { version, isRequested }: NarrationGuard,
    ): Promise<"saved" | "refused"> {
      const times = JSON.stringify({ marks, chapters, durationsMs } satisfies NarrationTimes);
      const [, saved] = await runBatch(db, [
        raiseEdition(db),
        rawStatement<{ id: number }>(sql`INSERT INTO narrations (article_id, source_hash, audio_key, voice, bytes, duration_ms, marks, made_at)
          SELECT id, ${sourceHash}, ${audioKey}, ${voice}, ${bytes}, ${durationMs}, ${times}, ${madeAt} FROM articles
          WHERE id = ${articleId} AND version = ${version} AND visible = 1
            AND (audio_auto = 1 OR ${Number(isRequested)} = 1 OR EXISTS (SELECT 1 FROM narrations WHERE article_id = ${articleId}))
          ON CONFLICT (article_id) DO UPDATE SET source_hash = excluded.source_hash, audio_key = excluded.audio_key, voice = excluded.voice, bytes = excluded.bytes,
            duration_ms = excluded.duration_ms, marks = excluded.marks, made_at = excluded.made_at
          RETURNING article_id AS id`),
      ]);
      return saved.results.length === 0 ? "refused" : "saved";
    },

    /** Takes a recording away if it is still the article's. */
    async undo({ articleId, audioKey, madeAt }: Narration): Promise<void> {
      await runBatch(db, [raiseEdition(db), rawStatement(sql`DELETE FROM narrations WHERE article_id = ${articleId} AND audio_key = ${audioKey} AND made_at = ${madeAt}`)]);
    },

    /** Deletes the recording, with the statements that record it; returns its key, and the new edition. Null: there was none. */
    async remove(articleId: number, alsoWritten: readonly Statement[]): Promise<{ audioKey: string; edition: number } | null> {
      const [raised, removed] = await runBatch(db, [
        raiseEdition(db),
        rawStatement<{ key: string }>(sql`DELETE FROM narrations WHERE article_id = ${articleId} RETURNING audio_key AS key`),
        ...alsoWritten,
      ]);
      const [row] = removed.results;
      return row ? { audioKey: row.key, edition: raised[0]?.edition ?? 0 } : null;
    },
  };
}

export type NarrationRepository = ReturnType<typeof createNarrationRepository>;
