import { eq } from "drizzle-orm";
import type { QueryBuilder } from "drizzle-orm/sqlite-core";
import { type Database, rowsOf } from "#app/platform/db/database.store.ts";
import { articleBodies, articleMeta, articleStats, articles } from "#app/platform/db/schema.store.ts";
import type { Article, ArticleSummary, StoryCard } from "./article.ts";
import {
  type ArticleRow,
  articleColumns,
  type CardRow,
  cardColumns,
  type SummaryRow,
  summaryColumns,
  toArticle,
  toStoryCard,
  toSummary,
  wholeColumns,
} from "./article-rows.store.ts";

/** One thing that articles can be filtered by. */
export type Facet = { kind: "category" | "tag" | "author" | "status"; value: string };

/** Articles without their bodies, as lists read them. */
export const selectSummaries = (db: Database) => db.select(summaryColumns).from(articles).leftJoin(articleStats, eq(articleStats.articleId, articles.id));

export const decodeSummaries = (rows: unknown): ArticleSummary[] => (rows as Parameters<typeof toSummary>[0][]).map(toSummary);

/** Whole articles, as feeds tell them. */
export const selectArticles = (db: Database) =>
  db.select(wholeColumns).from(articles).leftJoin(articleStats, eq(articleStats.articleId, articles.id)).leftJoin(articleBodies, eq(articleBodies.articleId, articles.id));

export const decodeArticles = (rows: unknown): Article[] => (rows as Parameters<typeof toArticle>[0][]).map(toArticle);

/** `selectSummaries` and `selectArticles` for texts that are built once, those of readers' lists, and the rows they return. */
export const summariesText = (db: QueryBuilder) => db.select(summaryColumns).from(articles).leftJoin(articleStats, eq(articleStats.articleId, articles.id));
export const cardsText = (db: QueryBuilder) => db.select(cardColumns).from(articles);
export const articlesText = (db: QueryBuilder) =>
  db
    .select(articleColumns)
    .from(articles)
    .leftJoin(articleStats, eq(articleStats.articleId, articles.id))
    .leftJoin(articleBodies, eq(articleBodies.articleId, articles.id))
    .leftJoin(articleMeta, eq(articleMeta.articleId, articles.id));

const summaryRows = rowsOf<SummaryRow>(summaryColumns);
const cardRows = rowsOf<CardRow>(cardColumns);
const articleRows = rowsOf<ArticleRow>(articleColumns);

export const summariesOf = (result: unknown): ArticleSummary[] => summaryRows(result).map(toSummary);
export const cardsOf = (result: unknown): StoryCard[] => cardRows(result).map(toStoryCard);
export const articlesOf = (result: unknown): Article[] => articleRows(result).map(toArticle);
