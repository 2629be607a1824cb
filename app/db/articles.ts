import { and, eq, isNull } from "drizzle-orm";
import type { Article } from "#app/domain/article/article.ts";
import { articleListReads } from "./article-lists.ts";
import { decodeArticles, selectArticles } from "./article-reads.ts";
import type { Database, Read } from "./database.ts";
import { feedReads } from "./feed-reads.ts";
import { frontPageReads } from "./front-page-reads.ts";
import { readerListReads } from "./reader-list-reads.ts";
import { articles } from "./schema.ts";

/** What reads articles. Writing goes through the board. */
export function createArticleRepository(db: Database) {
  return {
    ...articleListReads(db),
    ...feedReads(db),
    ...frontPageReads(db),
    ...readerListReads(db),

    readArticle(id: number): Read<Article | null> {
      return {
        statements: [selectArticles(db).where(eq(articles.id, id))],
        decode: ([rows]) => decodeArticles(rows)[0] ?? null,
      };
    },

    /** The count of an article's saves; null when there is no such article, or it is in the bin. */
    readVersion(id: number): Read<number | null> {
      return {
        statements: [
          db
            .select({ version: articles.version })
            .from(articles)
            .where(and(eq(articles.id, id), isNull(articles.deletedAt))),
        ],
        decode: ([rows]) => (rows as { version: number }[])[0]?.version ?? null,
      };
    },
  };
}

export type ArticleRepository = ReturnType<typeof createArticleRepository>;
