import { sql } from "drizzle-orm";
import { authorsOf } from "#app/features/articles/byline.ts";
import { isCategoryGroup } from "#app/features/articles/categories.ts";
import { INDEX_AGAIN, STEM_INDEXES } from "#app/features/backup/restore-target.store.ts";
import { type Database, type RawStatement, type Read, rawRowsOf, rawStatement, runBatch, textStatement } from "#app/platform/db/database.store.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { nameStems, toIndexTerms } from "./index-terms.ts";

/** Searched texts of a stored story. */
interface IndexedStory {
  id: number;
  title: string;
  kicker: string;
  subtitle: string;
  tags: readonly string[];
  author: string;
  authors: Parameters<typeof authorsOf>[0]["authors"];
  categories: readonly string[];
  municipality: string | null;
}

/** Authors and tags, by the addresses of their pages. */
function namesOf(story: IndexedStory): { kind: "author" | "tag"; slug: string; name: string; stems: string }[] {
  return [...authorsOf(story).map(({ name }) => ({ kind: "author" as const, name })), ...story.tags.map((name) => ({ kind: "tag" as const, name }))]
    .map(({ kind, name }) => ({ kind, slug: slugify(name), name, stems: nameStems(name) }))
    .filter(({ slug }) => slug !== "");
}

/** Categories are found by the words of their slugs: names of categories change, and stories are not indexed again for that. */
const sectionNames = ({ categories, municipality }: IndexedStory): string[] =>
  [...new Set([...categories, ...(municipality === null ? [] : [municipality])])].filter((slug) => !isCategoryGroup(slug)).map((slug) => slug.replaceAll("-", " "));

/**
 * Puts the words of a story that is in `search_pending` into the index, and takes it out of there; of another story nothing: a save
 * has indexed it meanwhile. Every write of a story's words has put it there by the triggers of its tables.
 */
export function indexStatements(story: IndexedStory, bodyText: string): RawStatement[] {
  const names = namesOf(story);
  const terms = toIndexTerms({ ...story, bodyText, names: [...names.map(({ name }) => name), ...sectionNames(story)] });
  const { id } = story;
  const isPending = sql`EXISTS (SELECT 1 FROM search_pending WHERE article_id = ${id})`;
  return [
    rawStatement(sql`DELETE FROM story_search WHERE rowid = ${id} AND ${isPending}`),
    rawStatement(sql`INSERT INTO story_search (rowid, head, names, body, joined)
      SELECT ${id}, ${`${terms.titleStems}${terms.deckStems}`}, ${terms.nameStems}, ${terms.bodyStems}, ${terms.joined} WHERE ${isPending}`),
    rawStatement(sql`DELETE FROM head_search WHERE rowid = ${id} AND ${isPending}`),
    rawStatement(sql`INSERT INTO head_search (rowid, title, deck, names) SELECT ${id}, ${terms.titleStems}, ${terms.deckStems}, ${terms.nameStems} WHERE ${isPending}`),
    rawStatement(sql`INSERT INTO article_heads (article_id, title, kicker, subtitle, title_stems, deck_stems, name_stems)
      SELECT ${id}, ${terms.title}, ${terms.kicker}, ${terms.subtitle}, ${terms.titleStems}, ${terms.deckStems}, ${terms.nameStems} WHERE ${isPending}
      ON CONFLICT (article_id) DO UPDATE SET title = excluded.title, kicker = excluded.kicker, subtitle = excluded.subtitle,
        title_stems = excluded.title_stems, deck_stems = excluded.deck_stems, name_stems = excluded.name_stems`),
    rawStatement(sql`INSERT OR IGNORE INTO search_words (word, written) SELECT value ->> 'word', value ->> 'written' FROM json_each(${JSON.stringify(terms.vocabulary)})`),
    rawStatement(sql`INSERT OR IGNORE INTO search_names (kind, slug, name, stems)
      SELECT value ->> 'kind', value ->> 'slug', value ->> 'name', value ->> 'stems' FROM json_each(${JSON.stringify(names)})`),
    rawStatement(sql`DELETE FROM search_pending WHERE article_id = ${id}`),
  ];
}

/** A story whose words are not in the index yet; `text` null: its words are not stored either. */
interface PendingStory extends IndexedStory {
  text: string | null;
  html: string | null;
}

type PendingRow = Omit<PendingStory, "tags" | "authors" | "categories"> & { tags: string; authors: string; categories: string };

/** The index of the search: what waits for it, and making it again. */
export const createStoryIndex = (db: Database) => ({
  readPending: (limit: number): Read<PendingStory[]> => ({
    statements: [
      rawStatement(sql`SELECT a.id, a.title, a.kicker, a.subtitle, a.tags, a.author, a.authors, a.categories, a.municipality, b.text, b.html
        FROM (SELECT article_id FROM search_pending ORDER BY article_id DESC LIMIT ${limit}) pending
        CROSS JOIN articles a ON a.id = pending.article_id LEFT JOIN article_bodies b ON b.article_id = a.id`),
    ],
    decode: ([rows]) =>
      rawRowsOf<PendingRow>(rows).map((row) => ({ ...row, tags: JSON.parse(row.tags), authors: JSON.parse(row.authors), categories: JSON.parse(row.categories) })),
  }),

  /** Counts the waiting stories. */
  readWaiting: (): Read<number> => ({
    statements: [rawStatement(sql`SELECT COUNT(*) AS waiting FROM search_pending`)],
    decode: ([rows]) => rawRowsOf<{ waiting: number }>(rows)[0]?.waiting ?? 0,
  }),

  /** Indexes stories that wait for it; `bodyText`: the words of the body, without markup. */
  async index(stories: readonly { story: IndexedStory; bodyText: string }[]): Promise<void> {
    if (stories.length > 0)
      await runBatch(
        db,
        stories.flatMap(({ story, bodyText }) => indexStatements(story, bodyText)),
      );
  },

  /** Empties the index and lets every story wait for it, in one transaction. */
  async beginRebuild(): Promise<void> {
    await runBatch(db, [
      ...STEM_INDEXES.map((name) => textStatement(`INSERT INTO ${name} (${name}) VALUES ('delete-all')`)),
      rawStatement(sql`DELETE FROM search_words`),
      rawStatement(sql`DELETE FROM search_names`),
      textStatement(INDEX_AGAIN),
    ]);
  },
});

export type StoryIndex = ReturnType<typeof createStoryIndex>;
