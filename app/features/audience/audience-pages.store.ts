import { sql } from "drizzle-orm";
import type { Author } from "#app/features/articles/byline.ts";
import { type Database, type RawStatement, type Read, rawRowsOf, rawStatement, readOne, valueRows } from "#app/platform/db/database.store.ts";
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

/** What readers' pages are about, asked by their addresses. */
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
