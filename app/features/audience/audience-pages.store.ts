import { sql } from "drizzle-orm";
import type { Author } from "#app/features/articles/byline.ts";
import type { LinkChannel } from "#app/features/links/short-link.ts";
import { type Database, type RawStatement, type Read, rawRowsOf, rawStatement, readOne, valueRows } from "#app/platform/db/database.store.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";
import type { AudiencePage, PageAddress, PageKind } from "./page.ts";

interface Part {
  statement: RawStatement;
  decode(result: unknown): [string, AudiencePage][];
}

const NOTHING = { articleId: null, section: null, town: null, author: null };

/** The names of a story that has several authors. */
function severalNames(authors: string | null): { authors?: string[] } {
  const names = authors === null ? [] : (JSON.parse(authors) as Author[]).map(({ name }) => name);
  return names.length > 1 ? { authors: names } : {};
}

const storyPart = (ids: readonly number[]): Part => ({
  statement: rawStatement(sql`SELECT id, slug, category, municipality, author, authors FROM articles WHERE id IN ${valueRows(ids)} AND (visible = 1 OR was_published = 1)`),
  decode: (result) =>
    rawRowsOf<{ id: number; slug: string; category: string; municipality: string | null; author: string; authors: string | null }>(result).map(
      ({ id, slug, category, municipality, author, authors }) => [
        `/post/${id}`,
        { path: `/post/${slug}`, kind: "article", articleId: id, section: category || null, town: municipality || null, author: author || null, ...severalNames(authors) },
      ],
    ),
});

const videoPart = (ids: readonly number[]): Part => ({
  statement: rawStatement(sql`SELECT id, slug FROM videos WHERE id IN ${valueRows(ids)} AND published_at IS NOT NULL`),
  decode: (result) => rawRowsOf<{ id: number; slug: string }>(result).map(({ id, slug }) => [`/video/${id}`, { path: `/video/${slug}`, kind: "video", ...NOTHING }]),
});

const listPart = (kind: PageKind, folder: string, statement: RawStatement): Part => ({
  statement,
  decode: (result) => rawRowsOf<{ slug: string }>(result).map(({ slug }) => [`/${folder}/${slug}`, { path: `/${folder}/${slug}`, kind, ...NOTHING }]),
});

const categoryPart = (slugs: readonly string[]) =>
  listPart("category", "categoria", rawStatement(sql`SELECT slug FROM categories WHERE slug IN ${valueRows(slugs)} AND type <> 'municipality'`));

const townPart = (slugs: readonly string[]) =>
  listPart("town", "municipio", rawStatement(sql`SELECT slug FROM categories WHERE slug IN ${valueRows(slugs)} AND type = 'municipality'`));

const facetPart = (kind: "author" | "tag", folder: string, slugs: readonly string[]) =>
  listPart(
    kind,
    folder,
    rawStatement(sql`SELECT wanted.value AS slug FROM json_each(${JSON.stringify(slugs)}) wanted
      WHERE EXISTS (SELECT 1 FROM article_facets f WHERE f.kind = ${kind} AND f.value = wanted.value AND f.visible = 1)`),
  );

/** Finds the subjects of readers' pages by their addresses. */
export function createAudiencePageRepository(db: Database) {
  return {
    /** The pages that exist, by their address as `pageAddress` writes it. A story counts as long as it was published once. */
    async findPages(addresses: readonly PageAddress[]): Promise<Map<string, AudiencePage>> {
      const found = new Map<string, AudiencePage>();
      const ids = (kind: PageKind) => addresses.flatMap((address) => (address.kind === kind && address.id !== null ? [address.id] : []));
      const slugs = (kind: PageKind) => addresses.flatMap((address) => (address.kind === kind && address.slug !== null ? [address.slug] : []));
      for (const { path, kind, id, slug } of addresses) if (id === null && slug === null) found.set(path, { path, kind, ...NOTHING });
      const parts = [
        ...(ids("article").length > 0 ? [storyPart(ids("article"))] : []),
        ...(ids("video").length > 0 ? [videoPart(ids("video"))] : []),
        ...(slugs("category").length > 0 ? [categoryPart(slugs("category"))] : []),
        ...(slugs("town").length > 0 ? [townPart(slugs("town"))] : []),
        ...(slugs("author").length > 0 ? [facetPart("author", "autor", slugs("author"))] : []),
        ...(slugs("tag").length > 0 ? [facetPart("tag", "tag", slugs("tag"))] : []),
      ];
      const read: Read<[string, AudiencePage][]> = {
        statements: parts.map(({ statement }) => statement),
        decode: (results) => parts.flatMap((part, index) => part.decode(results[index])),
      };
      if (parts.length > 0) for (const [path, page] of await readOne(db, read)) found.set(path, page);
      // A town's lists exist while the town does.
      for (const { path, kind, slug } of addresses) if (kind === "town" && found.has(`/municipio/${slug}`)) found.set(path, { path, kind, ...NOTHING });
      return found;
    },

    /** The titles of stories, by id; for what a screen shows beside their readers. */
    readTitles: (ids: readonly number[]): Read<Map<number, string>> => ({
      statements: [rawStatement(sql`SELECT id, title FROM articles WHERE id IN ${valueRows(ids)}`)],
      decode: ([rows]) => new Map(rawRowsOf<{ id: number; title: string }>(rows).map(({ id, title }) => [id, title])),
    }),
  };
}

export type AudiencePageRepository = ReturnType<typeof createAudiencePageRepository>;

/** Counts of one article in one hour of the newsroom (`2026-11-21T18`). */
export interface ArticleHour {
  hour: string;
  views: number;
  visitors: number;
  engagedMs: number;
  completions: number;
}

/** Counts of one source since the article was published. */
export interface ArticleSource {
  source: string;
  views: number;
  engagedMs: number;
  completions: number;
}

/** Another story of the same section, as far as it had come at the age that the article has now. */
export interface SectionPeer {
  id: number;
  views: number;
  engagedMs: number;
  completions: number;
}

/** A short link to an article, with its clicks by people; `channel` null: a person made it. */
export interface ArticleLink {
  channel: LinkChannel | null;
  code: string;
  clicks: number;
}

/** Stories that an article is compared with: the newest of its section that are as old as it. */
const PEERS_COMPARED = 30;

/** Until which age stories are compared (ours): after a week hardly anybody reads them. */
export const COMPARED_AGE_MS = 7 * DAY_MS;

/** From which age on a story is compared (ours): younger, it has hardly a whole hour of the clock behind it. */
export const COMPARED_FROM_MS = 2 * HOUR_MS;

const rows = <R>(statement: ReturnType<typeof rawStatement>): Read<R[]> => ({ statements: [statement], decode: ([result]) => rawRowsOf<R>(result) });

/** Every hour in which an article was read, oldest first. */
export const readArticleHours = (articleId: number): Read<ArticleHour[]> =>
  rows(rawStatement(sql`SELECT hour, views, visitors, engaged_ms AS engagedMs, completions FROM audience_article_hours WHERE article_id = ${articleId} ORDER BY hour`));

/** Lists an article's sources, most views first. */
export const readArticleSources = (articleId: number): Read<ArticleSource[]> =>
  rows(
    rawStatement(sql`SELECT source, SUM(views) AS views, SUM(engaged_ms) AS engagedMs, SUM(completions) AS completions
      FROM audience_article_sources WHERE article_id = ${articleId} GROUP BY source ORDER BY views DESC, source`),
  );

/**
 * The newest stories of an article's section that are at least as old as it, each with what it had reached at the article's age
 * (at most `COMPARED_AGE_MS`): up to the clock's hour in which it had that age, which the article has not finished either. `now` in milliseconds; `offsetMs`: how far the newsroom's clock is ahead of UTC.
 */
export const readSectionPeers = (articleId: number, now: number, offsetMs: number): Read<SectionPeer[]> =>
  rows(
    rawStatement(sql`WITH own AS MATERIALIZED (SELECT category, MIN(${now} - published_at, ${COMPARED_AGE_MS}) AS age FROM articles WHERE id = ${articleId} AND published_at IS NOT NULL),
      page AS MATERIALIZED (
        SELECT f.article_id, strftime('%Y-%m-%dT%H', (f.published_at + own.age + ${offsetMs}) / 1000, 'unixepoch') AS until
        FROM own CROSS JOIN article_facets f INDEXED BY article_facets_public
        WHERE f.kind = 'category' AND f.value = own.category AND f.visible = 1 AND f.published_at <= ${now} - own.age AND f.article_id <> ${articleId}
        ORDER BY f.published_at DESC LIMIT ${PEERS_COMPARED}
      )
      SELECT page.article_id AS id, COALESCE(SUM(h.views), 0) AS views, COALESCE(SUM(h.engaged_ms), 0) AS engagedMs, COALESCE(SUM(h.completions), 0) AS completions
      FROM page LEFT JOIN audience_article_hours h ON h.article_id = page.article_id AND h.hour < page.until GROUP BY page.article_id`),
  );

/** Listens since the article was published. */
export interface ArticleListens {
  listens: number;
  /** Milliseconds of all listens together. */
  listenedMs: number;
}

export const readArticleListens = (articleId: number): Read<ArticleListens> => {
  const statement = rawStatement(
    sql`SELECT COALESCE(SUM(listens), 0) AS listens, COALESCE(SUM(listened_ms), 0) AS listenedMs FROM audience_listens WHERE article_id = ${articleId}`,
  );
  return { statements: [statement], decode: ([result]) => rawRowsOf<ArticleListens>(result)[0] ?? { listens: 0, listenedMs: 0 } };
};

/** The short links to an article, most clicked first. */
export const readArticleLinks = (articleId: number): Read<ArticleLink[]> =>
  rows(
    rawStatement(sql`SELECT l.channel, l.code, COALESCE(s.clicks, 0) AS clicks FROM short_links l LEFT JOIN short_link_stats s ON s.link_id = l.id
      WHERE l.article_id = ${articleId} ORDER BY clicks DESC, l.id`),
  );

/** Counts of one day; `visitors` and `sessions` are exact within it. */
export interface ArticleDay {
  day: string;
  views: number;
  sessions: number;
  visitors: number;
}

/** Every day in which an article was read, oldest first: found by the days of its hours, and in each by the prefix of its address. */
export const readArticleDays = (articleId: number): Read<ArticleDay[]> => {
  const path = `/post/${articleId}`;
  return rows(
    rawStatement(sql`SELECT p.day, SUM(p.views) AS views, SUM(p.sessions) AS sessions, SUM(p.visitors) AS visitors
      FROM (SELECT DISTINCT substr(hour, 1, 10) AS day FROM audience_article_hours WHERE article_id = ${articleId}) own
      CROSS JOIN audience_pages p ON p.day = own.day AND p.path >= ${path} AND p.path < ${`${path}.`}
      WHERE p.article_id = ${articleId} GROUP BY p.day ORDER BY p.day`),
  );
};
