import { sql } from "drizzle-orm";
import { type Read, rawRowsOf, rawStatement, valueRows } from "#app/platform/db/database.store.ts";

/** Views of an article in one hour (`2026-11-21T18`). */
export interface ArticleHour {
  articleId: number;
  hour: string;
  views: number;
}

/** The views of articles in some hours; hours without views have no row. Only the rows of these articles and hours are read. */
export const readArticleHours = (ids: readonly number[], hours: readonly string[]): Read<ArticleHour[]> => ({
  statements: [rawStatement(sql`SELECT article_id AS articleId, hour, views FROM audience_article_hours WHERE article_id IN ${valueRows(ids)} AND hour IN ${valueRows(hours)}`)],
  decode: ([result]) => rawRowsOf<ArticleHour>(result),
});

/** When visible articles were published (ms), by id. */
export const readPublishedAt = (ids: readonly number[]): Read<Map<number, number>> => ({
  statements: [rawStatement(sql`SELECT id, published_at AS at FROM articles WHERE id IN ${valueRows(ids)} AND +visible = 1 AND published_at IS NOT NULL`)],
  decode: ([result]) => new Map(rawRowsOf<{ id: number; at: number }>(result).map(({ id, at }) => [id, at])),
});
