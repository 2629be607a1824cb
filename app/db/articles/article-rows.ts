import { getTableColumns } from "drizzle-orm";
import type { Article, ArticleSummary } from "#app/domain/articles/article.ts";
import { articleBodies, articleStats, articles } from "../schema.ts";

const { visible: _visible, groupRank: _group, highlightKey: _key, coverKey: _cover, ...stored } = getTableColumns(articles);

/** What lists select; join `article_stats`. */
export const summaryColumns = { ...stored, viewCount: articleStats.views };

/** What one article's page selects; join `article_stats` and `article_bodies`. */
export const articleColumns = { ...summaryColumns, body: articleBodies.html };

export type SummaryRow = { [K in keyof typeof summaryColumns]: K extends "viewCount" ? number | null : (typeof articles.$inferSelect)[K & keyof typeof articles.$inferSelect] };

export type ArticleRow = SummaryRow & { body: string | null };

export const toSummary = ({ coverFocalX, coverFocalY, ...row }: SummaryRow): ArticleSummary => ({
  ...row,
  viewCount: row.viewCount ?? 0,
  coverFocal: { x: coverFocalX, y: coverFocalY },
});

export const toArticle = ({ body, ...row }: ArticleRow): Article => ({ ...toSummary(row), body: body ?? "" });
