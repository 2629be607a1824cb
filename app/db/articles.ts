import { and, desc, eq } from "drizzle-orm";
import type { Article } from "#app/domain/article/article.ts";
import { articleListReads } from "./article-lists.ts";
import { decodeArticles, selectArticles } from "./article-reads.ts";
import type { Database, Read } from "./database.ts";
import { frontPageReads } from "./front-page-reads.ts";
import { articleRevisions, articles } from "./schema.ts";

export interface Revision {
  version: number;
  authorName: string;
  createdAt: number;
  snapshot: string;
}

/** What reads articles. Writing goes through the board. */
export function createArticleRepository(db: Database) {
  return {
    ...articleListReads(db),
    ...frontPageReads(db),

    readArticle(id: number): Read<Article | null> {
      return {
        statements: [selectArticles(db).where(eq(articles.id, id))],
        decode: ([rows]) => decodeArticles(rows)[0] ?? null,
      };
    },

    /** The newest two hundred versions. */
    async listRevisions(articleId: number): Promise<Omit<Revision, "snapshot">[]> {
      return db
        .select({ version: articleRevisions.version, authorName: articleRevisions.authorName, createdAt: articleRevisions.createdAt })
        .from(articleRevisions)
        .where(eq(articleRevisions.articleId, articleId))
        .orderBy(desc(articleRevisions.version))
        .limit(200);
    },

    async findRevision(articleId: number, version: number): Promise<Revision | null> {
      const rows = await db
        .select({ version: articleRevisions.version, authorName: articleRevisions.authorName, createdAt: articleRevisions.createdAt, snapshot: articleRevisions.snapshot })
        .from(articleRevisions)
        .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.version, version)));
      return rows[0] ?? null;
    },
  };
}

export type ArticleRepository = ReturnType<typeof createArticleRepository>;
