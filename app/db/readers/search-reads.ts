import { type SQL, sql } from "drizzle-orm";
import type { ArticleSummary, StoryCard } from "#app/domain/articles/article.ts";
import { MAX_MATCHES, MAX_WORDS, WORD_WEIGHTS } from "#app/domain/articles/search.ts";
import { type CardRow, cardColumns, toStoryCard } from "../articles/article-rows.ts";
import { type RawStatement, type Read, rawRowsOf, rawTextOnce, rowsOf } from "../database.ts";

/** What a reader searches for. */
export interface StorySearch {
  /** An FTS5 expression. */
  expression: string;
  /** Slug of a town. */
  town: string | null;
  /** Only what was published from then on (ms). */
  since: number | null;
}

/** A filtered search examines so many of the newest matches: a common word with a rare town must not read the whole index. */
export const SEARCH_DEPTH = 5_000;

/** Beyond this age (ms) of `since`, looking for the oldest id costs more than walking the matches. */
const BOUNDED_MS = 40 * 24 * 60 * 60_000;

/** Of a body, as much as a snippet is cut from. Characters. */
const SNIPPET_SOURCE = 30_000;

/** What the text of a search depends on; it is built once for each. */
interface Filters {
  /** How many words matches are ranked by. */
  words: number;
  inTown: boolean;
  /** Of a period; `recent` where the oldest id of it is looked for first. */
  period: "any" | "recent" | "long";
}

type SearchValues = StorySearch & Record<string, unknown>;

const given = (name: string) => sql.placeholder(name);
const literal = (value: number) => sql.raw(String(value));

const matchesOf = ({ period }: Filters): SQL => {
  // Ids grow with time, but for stories that lay as drafts: no story of the period has a lower one.
  const bound =
    period === "recent"
      ? sql`AND article_search.rowid >= (SELECT COALESCE(MIN(+id), 0) FROM articles INDEXED BY articles_latest WHERE visible = 1 AND published_at >= ${given("since")})`
      : sql``;
  return sql`FROM article_search WHERE article_search MATCH ${given("expression")} ${bound} ORDER BY rowid DESC`;
};

/** The newest visible stories that fit a search: a select of what `columns` names of `fits`. */
function newestFitting(filters: Filters, columns: string): SQL {
  const { inTown, period } = filters;
  const ofTown = inTown
    ? sql`AND EXISTS (SELECT 1 FROM article_facets facet WHERE facet.kind = 'category' AND facet.value = ${given("town")} AND facet.article_id = fits.id)`
    : sql``;
  const inTime = period === "any" ? sql`` : sql`AND fits.published_at >= ${given("since")}`;
  // What is cut off to a depth comes in its order already; ordered again, all of it would be looked up.
  const [depth, inOrder] = isFiltered(filters) ? [sql`LIMIT ${literal(SEARCH_DEPTH)}`, sql``] : [sql``, sql`ORDER BY matching.id DESC`];
  return sql`SELECT ${sql.raw(columns)} FROM (SELECT rowid AS id ${matchesOf(filters)} ${depth}) matching CROSS JOIN articles fits ON fits.id = matching.id
    WHERE fits.visible = 1 ${inTime} ${ofTown} ${inOrder} LIMIT ${literal(MAX_MATCHES)}`;
}

const isFiltered = ({ inTown, period }: Filters) => inTown || period !== "any";

const filtersOf = ({ town, since }: StorySearch, words: readonly string[], now: number): Filters => ({
  words: Math.min(words.length, MAX_WORDS),
  inTown: town !== null,
  period: since === null ? "any" : now - since <= BOUNDED_MS ? "recent" : "long",
});

/** A statement whose text is built once for each combination of filters. */
function byFilters<V extends SearchValues>(query: (filters: Filters) => SQL): (filters: Filters, values: V) => RawStatement {
  const texts = new Map<string, (values: V) => RawStatement>();
  return (filters, values) => {
    const key = `${filters.words} ${filters.inTown} ${filters.period}`;
    const text = texts.get(key) ?? rawTextOnce<V>(() => query(filters));
    texts.set(key, text);
    return text(values);
  };
}

const { id, title, publishedAt, createdAt } = cardColumns;
type FoundTitle = Pick<ArticleSummary, "id" | "title" | "publishedAt" | "createdAt">;
const titleRows = rowsOf<FoundTitle>({ id, title, publishedAt, createdAt });
const titles = byFilters<SearchValues>((filters) => newestFitting(filters, "fits.id, fits.title, fits.published_at, fits.created_at"));

const rankedRows = rowsOf<CardRow & { total: number; text: string | null; html: string | null }>({
  ...cardColumns,
  total: sql<number>`0`.as("total"),
  text: sql<string | null>`0`.as("text"),
  html: sql<string | null>`0`.as("html"),
});
const cardNames = sql.raw(
  Object.values(cardColumns)
    .map(({ name }) => `story.${name}`)
    .join(", "),
);
/** How much the words of a head count; a word comes out of the list once, not for each row. */
const scoreOf = ({ words }: Filters): SQL => {
  const parts = Object.entries(WORD_WEIGHTS);
  const terms = Array.from({ length: words }, (_, index) =>
    parts.map(([part, weight]) => sql`(instr(${sql.raw(`head.${part}`)}, json_extract(${given("words")}, ${sql.raw(`'$[${index}]'`)})) > 0) * ${literal(weight)}`),
  );
  return sql`COALESCE(${sql.join([sql`0`, ...terms.flat()], sql` + `)}, 0)`;
};
/** Matches are ranked by the words of their heads alone; those of the page that is shown come with their bodies. */
const ranked = byFilters<SearchValues & { words: string; limit: number; offset: number }>(
  (filters) => sql`SELECT ${cardNames}, ranked.total AS total, substr(body.text, 1, ${literal(SNIPPET_SOURCE)}) AS text,
      CASE WHEN body.text IS NULL THEN substr(body.html, 1, ${literal(SNIPPET_SOURCE)}) END AS html
    FROM (
      SELECT found.id AS id, found.at AS at, COUNT(*) OVER () AS total,
        ${scoreOf(filters)} AS score
      FROM (${newestFitting(filters, "fits.id AS id, COALESCE(fits.published_at, fits.created_at) AS at")}) found
      LEFT JOIN article_heads head ON head.article_id = found.id
      ORDER BY score DESC, at DESC, found.id DESC LIMIT ${given("limit")} OFFSET ${given("offset")}
    ) ranked
    CROSS JOIN articles story ON story.id = ranked.id
    LEFT JOIN article_bodies body ON body.article_id = ranked.id
    ORDER BY ranked.score DESC, ranked.at DESC, ranked.id DESC`,
);

const deeperMatch = byFilters<SearchValues>((filters) => sql`SELECT rowid ${matchesOf(filters)} LIMIT 1 OFFSET ${literal(SEARCH_DEPTH)}`);

/** A story that was found, and enough of its body for a snippet; `html` only where the words are not stored yet. */
export interface RankedStory {
  article: StoryCard;
  text: string | null;
  html: string | null;
}

/** What the readers' search is made of. It finds the newest `MAX_MATCHES` visible stories that fit. */
export function searchReads() {
  return {
    /** The titles of what fits, newest first. */
    readFoundTitles: (expression: string): Read<FoundTitle[]> => ({
      statements: [titles({ words: 0, inTown: false, period: "any" }, { expression, town: null, since: null })],
      decode: ([rows]) => titleRows(rows),
    }),

    /**
     * One page of what fits, ranked by `words` (folded) as `rankMatches` ranks. `total` is 0 on a page beyond the last;
     * `isCutShort`: older matches exist that were not examined. `now` in milliseconds.
     */
    readRanked(
      search: StorySearch,
      words: readonly string[],
      { page, limit, now }: { page: number; limit: number; now: number },
    ): Read<{ items: RankedStory[]; total: number; isCutShort: boolean }> {
      const filters = filtersOf(search, words, now);
      const shown = ranked(filters, { ...search, words: JSON.stringify(words), limit, offset: (page - 1) * limit });
      return {
        statements: isFiltered(filters) ? [shown, deeperMatch(filters, { ...search })] : [shown],
        decode: ([rows, deeper]) => {
          const found = rankedRows(rows);
          return {
            items: found.map((row) => ({ article: toStoryCard(row), text: row.text, html: row.html })),
            total: found[0]?.total ?? 0,
            isCutShort: deeper !== undefined && rawRowsOf(deeper).length > 0,
          };
        },
      };
    },
  };
}
