import type { Article, ArticleSummary } from "#app/features/articles/article.ts";
import { nameOfSlug } from "#app/features/articles/byline.ts";
import { type Category, categoryOf } from "#app/features/articles/categories.ts";
import type { AuthorProfileRepository } from "#app/features/authors/author-profiles.store.ts";
import type { ReaderDeps, SiteIdentity } from "#app/features/readers/page-reads.server.ts";
import type { Removal } from "#app/features/removals/removal.ts";
import type { RemovalRepository } from "#app/features/removals/removals.store.ts";
import { joinReads, type Read } from "#app/platform/db/database.store.ts";
import type { PageStamp } from "#app/platform/http/page-cache/page-headers.server.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { SitemapList, SitemapStory } from "./feed-reads.store.ts";

/** Stories of a feed; window and size of the news sitemap (contracts §10: two days, 1,000). */
const FEED_STORIES = 40;
/** Removed stories of the feed, and for how long: programs that read feeds ask at least daily (ours). */
const FEED_REMOVALS = 20;
const REMOVALS_MS = 14 * DAY_MS;
const NEWS_SITEMAP_MS = 2 * DAY_MS;
const NEWS_SITEMAP_STORIES = 1_000;

/** Ids of one file of stories: far under what a sitemap may hold (50,000), so that none is slow to make. */
const SITEMAP_IDS = 1_000;

export interface FeedReading extends PageStamp, SiteIdentity {
  /** The category or town; null for the whole site. */
  category: Category | null;
  /** The author whose stories these are; null for other feeds. */
  author: { name: string; slug: string } | null;
  /** The subject that these stories share; null for other feeds. */
  tag: { name: string; slug: string } | null;
  items: readonly Article[];
  /** In the feed of the whole site. */
  removals?: readonly Removal[];
}

/** Reads feeds and sitemaps, one round trip each. */
export function createFeedService({
  articles,
  pages,
  profiles,
  removals,
  now,
}: Pick<ReaderDeps, "articles" | "pages" | "now"> & {
  profiles: Pick<AuthorProfileRepository, "readPublished" | "readAddresses">;
  removals: Pick<RemovalRepository, "readInForce">;
}) {
  async function read<T>(what: Read<T>): Promise<PageStamp & SiteIdentity & { value: T }> {
    const { value, identity, stamp } = await pages.read(what);
    return { ...stamp(), ...identity, value };
  }

  return {
    async feed(): Promise<FeedReading> {
      const { value, ...page } = await read(joinReads(articles.readNewestWhole(FEED_STORIES), removals.readInForce(now() - REMOVALS_MS, FEED_REMOVALS)));
      const [items, removed] = value;
      return { ...page, category: null, author: null, tag: null, items, removals: removed };
    },

    /** The feed of a category or, with `town`, of a town; where it is now, when it was called so before; null when there is none of that name. */
    async feedOf(slug: string, { town }: { town: boolean }): Promise<FeedReading | { movedTo: Category } | null> {
      const { value: items, ...page } = await read(articles.readNewestWholeOf({ kind: "category", value: slug }, FEED_STORIES));
      const category = categoryOf(slug, page.categories);
      if (!category || (category.type === "municipality") !== town) return null;
      return category.slug === slug ? { ...page, category, author: null, tag: null, items } : { movedTo: category };
    },

    /** The feed of who signs with a name; null where nobody with a published profile does, and no story. */
    async feedOfAuthor(slug: string): Promise<FeedReading | null> {
      const { value, ...page } = await read(joinReads(articles.readNewestWholeOf({ kind: "author", value: slug }, FEED_STORIES), profiles.readPublished(slug)));
      const [items, profile] = value;
      if (items.length === 0 && !profile) return null;
      const name = items.map(({ author }) => nameOfSlug(author, slug)).find((found) => found !== null) ?? profile?.name ?? slug;
      return { ...page, category: null, author: { name, slug }, tag: null, items };
    },

    /** The feed of a subject; null where no story has it. */
    async feedOfTag(slug: string): Promise<FeedReading | null> {
      const { value: items, ...page } = await read(articles.readNewestWholeOf({ kind: "tag", value: slug }, FEED_STORIES));
      if (items.length === 0) return null;
      const name = items.flatMap(({ tags }) => tags).find((tag) => slugify(tag) === slug) ?? slug;
      return { ...page, category: null, author: null, tag: { name, slug }, items };
    },

    async newsSitemap(): Promise<PageStamp & SiteIdentity & { items: readonly ArticleSummary[] }> {
      const { value: items, ...page } = await read(articles.readSummariesSince(now() - NEWS_SITEMAP_MS, NEWS_SITEMAP_STORIES));
      return { ...page, items };
    },

    /** Counts the files of stories. */
    async sitemapIndex(): Promise<PageStamp & { storyFiles: number }> {
      const { value: lastId, ...page } = await read(articles.readLastId());
      return { ...page, storyFiles: Math.ceil(lastId / SITEMAP_IDS) };
    },

    async sitemapOfPages(): Promise<PageStamp & SiteIdentity & { lists: readonly SitemapList[]; authors: readonly string[] }> {
      const { value, ...page } = await read(joinReads(articles.readSitemapLists(), profiles.readAddresses()));
      const [lists, authors] = value;
      return { ...page, lists, authors };
    },

    /** Stories of file `file`, from 1: those of a thousand ids; null beyond the last. */
    async sitemapOfStories(file: number): Promise<(PageStamp & { items: readonly SitemapStory[] }) | null> {
      const from = (file - 1) * SITEMAP_IDS + 1;
      const { value, ...page } = await read(joinReads(articles.readLastId(), articles.readSitemapStories(from, file * SITEMAP_IDS)));
      const [lastId, items] = value;
      return lastId < from ? null : { ...page, items };
    },
  };
}
