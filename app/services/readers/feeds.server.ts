import { readTogether } from "#app/db/database.ts";
import type { Article, ArticleSummary } from "#app/domain/article/article.ts";
import type { Category } from "#app/domain/article/categories.ts";
import { type PageStamp, pageReads, type ReaderDeps, stampOf } from "./page-reads.ts";

/** Stories in feeds; days in the news sitemap (contracts §10). */
const FEED_STORIES = 40;
const NEWS_SITEMAP_MS = 2 * 24 * 60 * 60_000;
const NEWS_SITEMAP_STORIES = 1_000;
const SITEMAP_PAGE = 5_000;

/** What feed readers and search engines fetch: one round trip each. */
export function createFeedService(deps: ReaderDeps) {
  const { db, articles, now } = deps;
  return {
    async feed(): Promise<PageStamp & { items: readonly Article[]; categories: readonly Category[] }> {
      const [edition, nextDue, known, items] = await readTogether(db, ...pageReads(deps), articles.readPublishedSince(0, FEED_STORIES));
      return { ...stampOf(edition, now(), nextDue), items, categories: known };
    },

    async newsSitemap(): Promise<PageStamp & { items: readonly ArticleSummary[] }> {
      const [edition, nextDue, , items] = await readTogether(db, ...pageReads(deps), articles.readSummariesSince(now() - NEWS_SITEMAP_MS, NEWS_SITEMAP_STORIES));
      return { ...stampOf(edition, now(), nextDue), items };
    },

    async sitemap(): Promise<PageStamp & { items: readonly { id: number; slug: string; updatedAt: number }[] }> {
      const [edition, nextDue, , items] = await readTogether(db, ...pageReads(deps), articles.readSitemap(SITEMAP_PAGE));
      return { ...stampOf(edition, now(), nextDue), items };
    },
  };
}
