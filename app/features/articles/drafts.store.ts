import { and, desc, eq, ne, sql } from "drizzle-orm";
import { mediaUseStatements } from "#app/features/media/media-uses.store.ts";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { articleDrafts, users } from "#app/platform/db/schema.store.ts";
import type { PendingDraft } from "./drafts.ts";

/** Pending drafts shown with an article. */
const DRAFTS_SHOWN = 20;

const columns = {
  editing: articleDrafts.editing,
  seq: articleDrafts.seq,
  baseVersion: articleDrafts.baseVersion,
  author: { id: users.id, name: users.name },
  fields: articleDrafts.fields,
  updatedAt: articleDrafts.updatedAt,
};

/** Pending drafts of articles; a save empties its own in the board's batch. */
export function createDraftRepository(db: Database) {
  /** The media that a draft's fields (named as on the wire) use. */
  function contentOf(json: string): { coverUrl: string | null; socialImage: string | null; body: string } {
    const { imagemUrl, imagemSocial, conteudo } = JSON.parse(json) as Record<string, unknown>;
    return {
      coverUrl: typeof imagemUrl === "string" ? imagemUrl : null,
      socialImage: typeof imagemSocial === "string" ? imagemSocial : null,
      body: typeof conteudo === "string" ? conteudo : "",
    };
  }

  return {
    /** Drafts with something in them, newest first. */
    readPending(articleId: number): Read<PendingDraft[]> {
      return {
        statements: [
          db
            .select(columns)
            .from(articleDrafts)
            .innerJoin(users, eq(users.id, articleDrafts.userId))
            .where(and(eq(articleDrafts.articleId, articleId), ne(articleDrafts.fields, "{}")))
            .orderBy(desc(articleDrafts.updatedAt))
            .limit(DRAFTS_SHOWN),
        ],
        decode: ([rows]) => rows as PendingDraft[],
      };
    },

    /**
     * Keeps a draft unless the same editor has kept a later one, or it is another person's editor. Answers what is kept
     * now; null when there is no such article.
     */
    async keep(articleId: number, userId: number, draft: Pick<PendingDraft, "editing" | "seq" | "baseVersion" | "fields" | "updatedAt">): Promise<PendingDraft | null> {
      const results = await runBatch(db, [
        rawStatement(sql`INSERT INTO article_drafts (article_id, editing, user_id, seq, base_version, fields, updated_at)
            SELECT id, ${draft.editing}, ${userId}, ${draft.seq}, ${draft.baseVersion}, ${draft.fields}, ${draft.updatedAt} FROM articles WHERE id = ${articleId} AND deleted_at IS NULL
            ON CONFLICT (article_id, editing) DO UPDATE SET seq = excluded.seq, base_version = excluded.base_version, fields = excluded.fields, updated_at = excluded.updated_at
            WHERE excluded.seq > article_drafts.seq AND excluded.user_id = article_drafts.user_id`),
        ...mediaUseStatements(
          articleId,
          draft.editing,
          contentOf(draft.fields),
          // Only where exactly these fields are stored now.
          sql`EXISTS (SELECT 1 FROM article_drafts kept WHERE kept.article_id = ${articleId} AND kept.editing = ${draft.editing} AND kept.seq = ${draft.seq} AND kept.fields = ${draft.fields})`,
        ),
        db
          .select(columns)
          .from(articleDrafts)
          .innerJoin(users, eq(users.id, articleDrafts.userId))
          .where(and(eq(articleDrafts.articleId, articleId), eq(articleDrafts.editing, draft.editing))),
      ]);
      return (results.at(-1) as PendingDraft[])[0] ?? null;
    },

    /** Empties a draft; `ownerId` null: of any person. Its number stays, so that a late autosave cannot restore it. */
    async discard(articleId: number, editing: string, ownerId: number | null, now: number): Promise<boolean> {
      const emptied = await db
        .update(articleDrafts)
        .set({ fields: "{}", updatedAt: now })
        .where(and(eq(articleDrafts.articleId, articleId), eq(articleDrafts.editing, editing), ownerId === null ? undefined : eq(articleDrafts.userId, ownerId)))
        .returning({ editing: articleDrafts.editing });
      return emptied.length > 0;
    },
  };
}

/** Maximum number of stories that the list marks as having unsaved changes of the person. */
const UNSAVED_MARKED = 100;

/** A story that waits for one person. */
export interface WaitingStory {
  id: number;
  title: string;
}

/** Stories over which a person's own pending drafts lie, the newest text first. */
export const readUnsavedStories = (userId: number, limit = UNSAVED_MARKED): Read<WaitingStory[]> => ({
  statements: [
    rawStatement(sql`SELECT a.id, a.title FROM article_drafts d INDEXED BY article_drafts_by_person CROSS JOIN articles a ON a.id = d.article_id
      WHERE d.user_id = ${userId} AND d.fields <> '{}' AND a.deleted_at IS NULL GROUP BY a.id ORDER BY MAX(d.updated_at) DESC, a.id LIMIT ${limit}`),
  ],
  decode: ([result]) => rawRowsOf<WaitingStory>(result),
});
