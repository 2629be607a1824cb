import type { ArticleRepository } from "#app/db/articles.ts";
import type { CategoryRepository } from "#app/db/categories.ts";
import { type Database, readTogether } from "#app/db/database.ts";
import { type Article, type ArticleSummary, isVisible } from "#app/domain/article/article.ts";
import type { Category } from "#app/domain/article/categories.ts";

/** Stories read for each part of the home page; what is shown above is left out below, so a few are spare. */
const LATEST = 18;
const MOST_READ = 5;
const SECTION_STORIES = 6;
const RELATED = 4;
/** A page is looked at again after this long, whatever happens. */
const PAGE_LIFETIME_MS = 60_000;
/** Stories in feeds; days in the news sitemap (contracts §10). */
const FEED_STORIES = 40;
const NEWS_SITEMAP_MS = 2 * 24 * 60 * 60_000;
const NEWS_SITEMAP_STORIES = 1_000;
export const SITEMAP_PAGE = 5_000;

/** The edition a page's rows were read at, and until when (ms) it may be shown without asking. */
export interface PageStamp {
  edition: number;
  validUntil: number;
}

export interface HomeReading extends PageStamp {
  superHeadline: ArticleSummary | null;
  highlights: readonly ArticleSummary[];
  latest: readonly ArticleSummary[];
  mostRead: readonly ArticleSummary[];
  sections: readonly { category: Category; items: readonly ArticleSummary[] }[];
  towns: readonly ArticleSummary[];
  categories: readonly Category[];
}

export type ArticleReading = PageStamp &
  (
    | {
        kind: "found";
        article: Article;
        related: readonly ArticleSummary[];
        mostRead: readonly ArticleSummary[];
        reactions: Record<string, number>;
        categories: readonly Category[];
      }
    | { kind: "missing" | "gone"; latest: readonly ArticleSummary[]; categories: readonly Category[] }
  );

export interface SiteDeps {
  db: Database;
  articles: ArticleRepository;
  categories: CategoryRepository;
  now(): number;
}

/** What reader pages read: one round trip each. */
export function createSiteService({ db, articles, categories, now }: SiteDeps) {
  const stamp = (edition: number, nextDue: number | null): PageStamp => ({ edition, validUntil: Math.min(nextDue ?? Number.POSITIVE_INFINITY, now() + PAGE_LIFETIME_MS) });
  const pageReads = [articles.readEdition(), articles.readNextDue(), categories.readAll()] as const;

  return {
    async home(): Promise<HomeReading> {
      const [edition, nextDue, known, places, latest, mostRead, bySection, towns] = await readTogether(
        db,
        ...pageReads,
        articles.readPlaces(),
        articles.readLatest(LATEST),
        articles.readMostRead(MOST_READ),
        articles.readLatestByEditorial(SECTION_STORIES),
        articles.readLatestOf({ kind: "category", value: "municipios" }, SECTION_STORIES),
      );
      const sections = known.filter((category) => category.type === "editorial").map((category) => ({ category, items: bySection.get(category.slug) ?? [] }));
      return { ...stamp(edition, nextDue), ...places, latest, mostRead, sections, towns, categories: known };
    },

    async article(id: number): Promise<ArticleReading> {
      const [edition, nextDue, known, article, reactions, related, mostRead, latest] = await readTogether(
        db,
        ...pageReads,
        articles.readArticle(id),
        articles.readReactions(id),
        articles.readRelated(id, RELATED),
        articles.readMostRead(MOST_READ),
        articles.readLatest(RELATED),
      );
      const base = { ...stamp(edition, nextDue), categories: known };
      if (article && isVisible(article))
        return {
          ...base,
          kind: "found",
          article,
          related: related.length > 0 ? related : latest.filter((one) => one.id !== id),
          mostRead: mostRead.filter((one) => one.id !== id),
          reactions,
        };
      // Readers had it once and it was taken back: search engines should forget it.
      const wasTakenBack = article?.wasPublished && (article.status !== "publicada" || article.deletedAt !== null);
      return { ...base, kind: wasTakenBack ? "gone" : "missing", latest };
    },

    /** The newest stories for a page that says what is not there. */
    async latest(): Promise<PageStamp & { latest: readonly ArticleSummary[]; categories: readonly Category[] }> {
      const [edition, nextDue, known, latest] = await readTogether(db, ...pageReads, articles.readLatest(RELATED));
      return { ...stamp(edition, nextDue), latest, categories: known };
    },

    async feed(): Promise<PageStamp & { items: readonly Article[]; categories: readonly Category[] }> {
      const [edition, nextDue, known, items] = await readTogether(db, ...pageReads, articles.readPublishedSince(0, FEED_STORIES));
      return { ...stamp(edition, nextDue), items, categories: known };
    },

    async newsSitemap(): Promise<PageStamp & { items: readonly ArticleSummary[] }> {
      const [edition, nextDue, , items] = await readTogether(db, ...pageReads, articles.readSummariesSince(now() - NEWS_SITEMAP_MS, NEWS_SITEMAP_STORIES));
      return { ...stamp(edition, nextDue), items };
    },

    async sitemap(): Promise<PageStamp & { items: readonly { id: number; slug: string; updatedAt: number }[] }> {
      const [edition, nextDue, , items] = await readTogether(db, ...pageReads, articles.readSitemap(SITEMAP_PAGE));
      return { ...stamp(edition, nextDue), items };
    },

    /** The edition of now, and articles taken down of late, for the page cache. */
    async edition(): Promise<{ edition: number; takenDown: number[] }> {
      const [edition, takenDown] = await readTogether(db, articles.readEdition(), articles.readTakenDown(now() - TAKEN_DOWN_MS));
      return { edition, takenDown };
    },
  };
}

/** A little longer than the last good page may live. */
const TAKEN_DOWN_MS = 15 * 60_000;
