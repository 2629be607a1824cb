import { eq } from "drizzle-orm";
import type { Article, ArticleSummary } from "#app/domain/article/article.ts";
import { articleColumns, summaryColumns, toArticle, toSummary } from "./article-rows.ts";
import type { Database } from "./database.ts";
import { articleBodies, articleStats, articles } from "./schema.ts";

/** One thing that articles can be filtered by. */
export type Facet = { kind: "category" | "tag" | "author" | "status"; value: string };

/** Articles without their bodies, as lists read them. */
export const selectSummaries = (db: Database) => db.select(summaryColumns).from(articles).leftJoin(articleStats, eq(articleStats.articleId, articles.id));

/** Whole articles. */
export const selectArticles = (db: Database) =>
  db.select(articleColumns).from(articles).leftJoin(articleStats, eq(articleStats.articleId, articles.id)).leftJoin(articleBodies, eq(articleBodies.articleId, articles.id));

export const decodeSummaries = (rows: unknown): ArticleSummary[] => (rows as Parameters<typeof toSummary>[0][]).map(toSummary);

export const decodeArticles = (rows: unknown): Article[] => (rows as Parameters<typeof toArticle>[0][]).map(toArticle);
