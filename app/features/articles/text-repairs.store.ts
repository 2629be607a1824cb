import { type SQL, sql } from "drizzle-orm";
import { mediaUseStatements } from "#app/features/media/media-uses.store.ts";
import { type Database, type Read, raiseEdition, rawRowsOf, rawStatement, runBatch, type Statement } from "#app/platform/db/database.store.ts";
import { trailWhere } from "#app/platform/record/record-table.store.ts";
import { fold } from "#app/platform/text/fold.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { authorsOf } from "./byline.ts";
import type { RepairedStory, StoredTexts } from "./repair-texts.ts";

type Row = Omit<StoredTexts, "quickSummary" | "tags" | "authors"> & { quickSummary: string; tags: string; authors: string | null };

const ACTOR_NAME = "Sistema";

interface RepairToStore {
  story: RepairedStory;
  bodyText: string;
  /** Keys of the recording of its text, where the words stay the same. */
  narration?: { before: string; after: string };
}

/** Texts of the stories whose numbers `ids` selects as `article_id`. */
const textsOf = (ids: SQL): Read<StoredTexts[]> => ({
  statements: [
    rawStatement(sql`SELECT a.id, a.slug, a.version, a.title, a.subtitle, a.kicker, a.quick_summary AS quickSummary, a.author, a.authors, a.tags, a.cover_url AS coverUrl,
        a.cover_alt AS coverAlt, a.cover_credit AS coverCredit, a.correction, COALESCE(b.html, '') AS body, COALESCE(m.slug_words, '') AS slugWords,
        COALESCE(m.search_title, '') AS searchTitle, COALESCE(m.search_description, '') AS searchDescription, COALESCE(m.social_title, '') AS socialTitle,
        m.social_image AS socialImage
      FROM (${ids}) wanted
      CROSS JOIN articles a ON a.id = wanted.article_id LEFT JOIN article_bodies b ON b.article_id = a.id LEFT JOIN article_meta m ON m.article_id = a.id`),
  ],
  decode: ([rows]) =>
    rawRowsOf<Row>(rows).map((row) => ({
      ...row,
      quickSummary: JSON.parse(row.quickSummary),
      tags: JSON.parse(row.tags),
      authors: row.authors === null ? null : JSON.parse(row.authors),
    })),
});

/** Stories whose texts wait to be cleaned, and writing texts of stories as they were read. */
export const createTextRepairs = (db: Database) => ({
  readWaiting: (limit: number): Read<StoredTexts[]> => textsOf(sql`SELECT article_id FROM text_repairs ORDER BY article_id DESC LIMIT ${limit}`),

  /** Stories that are not in the bin, by number. */
  readTexts: (ids: readonly number[]): Read<StoredTexts[]> =>
    textsOf(sql`SELECT id AS article_id FROM articles WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND deleted_at IS NULL`),

  /**
   * Stores these stories, each only if nobody has saved it since it was read, and removes all that were looked at from the queue.
   * Returns the ids of the stored stories, and the new edition; null where nothing was to be stored.
   */
  async store(looked: readonly number[], repaired: readonly RepairToStore[], at: number): Promise<{ edition: number | null; stored: ReadonlySet<number> }> {
    const statements: Statement[] = [
      ...repaired.flatMap((one) => repairStatements(one, at)),
      rawStatement(sql`DELETE FROM text_repairs WHERE article_id IN (SELECT value FROM json_each(${JSON.stringify(looked)}))`),
    ];
    if (repaired.length === 0) {
      await runBatch(db, statements);
      return { edition: null, stored: new Set() };
    }
    const ids = repaired.map(({ story }) => story.before.id);
    // Counted in the batch itself: a save may come right before it.
    const asRead = rawStatement(sql`SELECT a.id FROM json_each(${JSON.stringify(repaired.map(({ story: { before } }) => [before.id, before.version, before.title]))}) read
      CROSS JOIN articles a ON a.id = read.value ->> 0 WHERE a.version = read.value ->> 1 AND a.title = read.value ->> 2`);
    const [found, raised] = await runBatch(db, [asRead, raiseEdition(db), ...statements]);
    const current = new Set(rawRowsOf<{ id: number }>(found).map(({ id }) => id));
    return { edition: (raised as { edition: number }[])[0]?.edition ?? null, stored: new Set(ids.filter((id) => current.has(id))) };
  },
});

/** One story's statements. A story that somebody saved meanwhile has passed the gate by that: nothing of it is written. */
function repairStatements({ story: { before, texts, isClean, slug, moved }, bodyText, narration }: RepairToStore, at: number): Statement[] {
  const { id, version, socialImage } = before;
  const isAsRead = sql`EXISTS (SELECT 1 FROM articles WHERE id = ${id} AND version = ${version} AND title = ${before.title})`;
  const names = [
    ...texts.tags.map((tag) => ({ kind: "tag", value: slugify(tag) })),
    ...authorsOf({ author: texts.author, authors: texts.authors && [...texts.authors] }).map(({ name }) => ({ kind: "author", value: slugify(name) })),
  ].filter(({ value }) => value !== "");
  return [
    // The row last: its title is by what the others know that the story is as it was read.
    rawStatement(sql`UPDATE article_bodies SET html = ${texts.body}, text = ${bodyText} WHERE article_id = ${id} AND html = ${before.body} AND ${isAsRead}`),
    rawStatement(sql`UPDATE article_meta SET slug_words = ${texts.slugWords}, search_title = ${texts.searchTitle}, search_description = ${texts.searchDescription},
      social_title = ${texts.socialTitle} WHERE article_id = ${id} AND ${isAsRead}`),
    rawStatement(sql`DELETE FROM article_search WHERE rowid = ${id} AND ${isAsRead}`),
    rawStatement(sql`INSERT INTO article_search (rowid, title, subtitle, kicker, body)
      SELECT ${id}, ${fold(texts.title)}, ${fold(texts.subtitle)}, ${fold(texts.kicker)}, ${fold(bodyText)} WHERE ${isAsRead}`),
    rawStatement(sql`DELETE FROM article_facets WHERE article_id = ${id} AND kind IN ('tag', 'author') AND ${isAsRead}`),
    rawStatement(sql`INSERT OR IGNORE INTO article_facets (kind, value, article_id, visible, deleted, group_rank, highlight_key, order_key, published_at)
      SELECT facet.value ->> 'kind', facet.value ->> 'value', a.id, a.visible, a.deleted_at IS NOT NULL, a.group_rank, a.highlight_key, a.order_key, COALESCE(a.published_at, a.created_at)
      FROM articles a, json_each(${JSON.stringify(names)}) facet WHERE a.id = ${id} AND a.version = ${version} AND a.title = ${before.title}`),
    // Read only where the site has no page: an old tag that other stories still have goes on being a page.
    ...moved.map(([from, to]) => rawStatement(sql`INSERT OR IGNORE INTO imported_addresses (path, target) SELECT ${from}, ${to} WHERE ${isAsRead}`)),
    ...moved
      .filter(([from]) => from.startsWith("/autor/"))
      .map((addresses) => addresses.map((address) => address.slice("/autor/".length)))
      .flatMap(([from, to]) => [
        rawStatement(sql`INSERT OR IGNORE INTO author_addresses (slug, user_id, name) SELECT ${to}, user_id, name FROM author_addresses WHERE slug = ${from} AND ${isAsRead}`),
        rawStatement(sql`UPDATE author_profiles SET slug = ${to} WHERE slug = ${from} AND ${isAsRead}
          AND user_id = (SELECT user_id FROM author_addresses WHERE slug = ${to}) AND NOT EXISTS (SELECT 1 FROM author_profiles WHERE slug = ${to})`),
      ]),
    ...(narration
      ? [rawStatement(sql`UPDATE narrations SET source_hash = ${narration.after} WHERE article_id = ${id} AND source_hash = ${narration.before} AND ${isAsRead}`)]
      : []),
    ...mediaUseStatements(id, "", { coverUrl: texts.coverUrl, body: texts.body, socialImage }, isAsRead),
    ...(isClean ? [] : [trailWhere({ at, actor: { id: null, name: ACTOR_NAME }, articleId: id }, "article.repair", { subject: texts.title }, isAsRead)]),
    rawStatement(sql`UPDATE articles SET title = ${texts.title}, subtitle = ${texts.subtitle}, kicker = ${texts.kicker}, quick_summary = ${JSON.stringify(texts.quickSummary)},
      author = ${texts.author}, authors = ${texts.authors === null ? null : JSON.stringify(texts.authors)}, tags = ${JSON.stringify(texts.tags)}, cover_url = ${texts.coverUrl}, cover_alt = ${texts.coverAlt},
      cover_credit = ${texts.coverCredit}, correction = ${texts.correction}, slug = ${slug} WHERE id = ${id} AND version = ${version} AND title = ${before.title}`),
  ];
}
