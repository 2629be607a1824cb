import { eq, getTableColumns } from "drizzle-orm";
import type { QueryBuilder } from "drizzle-orm/sqlite-core";
import { type Database, rowsOf } from "#app/platform/db/database.store.ts";
import { articleBodies, articleMeta, articleStats, articles } from "#app/platform/db/schema.store.ts";
import type { Article, ArticleSummary, StoryCard } from "./article.ts";
import { authorsOf } from "./byline.ts";
import type { StoryMeta } from "./story-meta.ts";

const { visible: _visible, groupRank: _group, highlightKey: _key, coverKey: _cover, ...stored } = getTableColumns(articles);

/** Columns of lists; join `article_stats`. */
export const summaryColumns = { ...stored, viewCount: articleStats.views };

const { id, slug, title, subtitle, kicker, category, municipality, author, tags, publishedAt, editedAt, createdAt } = stored;
const { coverUrl, coverAlt, coverCredit, coverFocalX, coverFocalY, coverPlaceholder } = stored;

/** Columns of readers' lists: fewer than half of all, which costs D1 and its binding as much less; no join. */
export const cardColumns = {
  id,
  slug,
  title,
  subtitle,
  kicker,
  category,
  municipality,
  author,
  tags,
  coverUrl,
  coverAlt,
  coverCredit,
  coverFocalX,
  coverFocalY,
  coverPlaceholder,
  publishedAt,
  editedAt,
  createdAt,
};

const { articleId: _article, ...meta } = getTableColumns(articleMeta);

/** Columns of whole articles for feeds; join `article_stats` and `article_bodies`. */
export const wholeColumns = { ...summaryColumns, body: articleBodies.html };

/** Columns of an article's page; join `article_meta` too. */
export const articleColumns = { ...wholeColumns, ...meta };

export type SummaryRow = { [K in keyof typeof summaryColumns]: K extends "viewCount" ? number | null : (typeof articles.$inferSelect)[K & keyof typeof articles.$inferSelect] };

export type CardRow = Pick<typeof articles.$inferSelect, keyof typeof cardColumns>;

export type ArticleRow = SummaryRow & { body: string | null } & { [K in keyof StoryMeta]?: StoryMeta[K] | null };

export const toSummary = ({ coverFocalX, coverFocalY, ...row }: SummaryRow): ArticleSummary => ({
  ...row,
  authors: authorsOf(row),
  viewCount: row.viewCount ?? 0,
  coverFocal: { x: coverFocalX, y: coverFocalY },
});

/** Name by name: a page has dozens, and copying "the rest" of a row costs several times as much. */
export const toStoryCard = (row: CardRow): StoryCard => ({
  id: row.id,
  editedAt: row.editedAt,
  slug: row.slug,
  title: row.title,
  subtitle: row.subtitle,
  kicker: row.kicker,
  category: row.category,
  municipality: row.municipality,
  author: row.author,
  tags: row.tags,
  coverUrl: row.coverUrl,
  coverAlt: row.coverAlt,
  coverCredit: row.coverCredit,
  coverFocal: { x: row.coverFocalX, y: row.coverFocalY },
  coverPlaceholder: row.coverPlaceholder,
  publishedAt: row.publishedAt,
  createdAt: row.createdAt,
});

export const toArticle = ({ body, slugWords, searchTitle, searchDescription, socialTitle, socialImage, ...row }: ArticleRow): Article => ({
  ...toSummary(row),
  body: body ?? "",
  slugWords: slugWords ?? "",
  searchTitle: searchTitle ?? "",
  searchDescription: searchDescription ?? "",
  socialTitle: socialTitle ?? "",
  socialImage: socialImage ?? null,
});

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
