import { and, eq, isNull, sql } from "drizzle-orm";
import { feedReads } from "#app/features/discovery/feed-reads.store.ts";
import { frontPageReads } from "#app/features/home/front-page-reads.store.ts";
import { readerListReads } from "#app/features/lists/reader-list-reads.store.ts";
import { searchReads } from "#app/features/search/search-reads.store.ts";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch, textOnce } from "#app/platform/db/database.store.ts";
import { articles } from "#app/platform/db/schema.store.ts";
import type { Article } from "./article.ts";
import { articleListReads } from "./article-lists.store.ts";
import { articlesOf, articlesText } from "./article-rows.store.ts";
import { managerReads } from "./manager.store.ts";

const articleOf = textOnce<{ id: number }>((db) => articlesText(db).where(eq(articles.id, sql.placeholder("id"))));

/** Reads articles. Writes go through the board. */
export function createArticleRepository(db: Database) {
  return {
    ...articleListReads(db),
    ...managerReads(),
    ...feedReads(db),
    ...frontPageReads(db),
    ...readerListReads(),
    ...searchReads(),

    readArticle(id: number): Read<Article | null> {
      return {
        statements: [articleOf({ id })],
        decode: ([rows]) => articlesOf(rows)[0] ?? null,
      };
    },

    /** Bodies of before their words were stored. */
    readBodiesWithoutText(limit: number): Read<{ id: number; html: string }[]> {
      return {
        statements: [rawStatement(sql`SELECT article_id AS id, html FROM article_bodies WHERE text IS NULL LIMIT ${limit}`)],
        decode: ([rows]) => rawRowsOf<{ id: number; html: string }>(rows),
      };
    },

    /** Stores the words of bodies, where the body is still the one they were made of. */
    async storeTexts(texts: readonly { id: number; html: string; text: string }[]): Promise<void> {
      if (texts.length === 0) return;
      await runBatch(
        db,
        texts.map(({ id, html, text }) => rawStatement(sql`UPDATE article_bodies SET text = ${text} WHERE article_id = ${id} AND html = ${html} AND text IS NULL`)),
      );
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
