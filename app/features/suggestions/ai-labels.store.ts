import { sql } from "drizzle-orm";
import { type Database, type Read, rawRowsOf, rawStatement, rawTextOnce, runBatch } from "#app/platform/db/database.store.ts";
import { AI_PARTS, type AiLabel, type AiPart } from "./ai-label.ts";

const ofArticle = rawTextOnce<{ articleId: number }>(
  () => sql`SELECT a.parts, u.role, CASE WHEN p.names_changes = 1 THEN COALESCE(u.name, p.name) END AS name
    FROM article_ai a LEFT JOIN users u ON u.id = a.reviewer_id LEFT JOIN author_profiles p ON p.user_id = a.reviewer_id
    WHERE a.article_id = ${sql.placeholder("articleId")} AND a.parts <> '[]'`,
);

/** Where the AI had a part in what is published. */
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
