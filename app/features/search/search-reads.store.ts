import { type SQL, sql } from "drizzle-orm";
import type { StoryCard } from "#app/features/articles/article.ts";
import { type CardRow, cardColumns, toStoryCard } from "#app/features/articles/article-rows.store.ts";
import { type RawStatement, type Read, rawRowsOf, rawTextOnce, rowsOf } from "#app/platform/db/database.store.ts";
import { MAX_MATCHES } from "#app/platform/text/search.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { FRESH_DAYS, FRESH_POINTS, HEAD_POINTS, type RankedWord, type SearchSource, TERM_POINTS } from "./query.ts";

/** Search of stories. */
interface StorySearch {
  /** Sources of matches; at most `SOURCES_MAX`. */
  sources: readonly SearchSource[];
  /** The words by which heads are ranked. */
  words: readonly RankedWord[];
  /** Slug of a town. */
  town: string | null;
  /** Only what was published from then on (ms). */
  since: number | null;
  /** Only what was published before (ms). */
  until: number | null;
}

/** A filtered search examines so many of the newest matches of a source: a common word with a rare town must not read the whole index. */
export const SEARCH_DEPTH = 5_000;

/** Beyond this age (ms) of `since`, looking for the oldest id costs more than walking the matches. */
const BOUNDED_MS = 40 * DAY_MS;

/** Of a body, as much as a snippet is cut from. Characters. */
const SNIPPET_SOURCE = 30_000;

/** Parameters that decide a search's SQL text; it is built once for each. */
interface Shape {
  /** Index of each source. */
  indexes: readonly SearchSource["index"][];
  /** Of some of the words: a source counts for more the fewer stories it has. */
  rareGains: boolean;
  /** Number of words that rank matches. */
  words: number;
  inTown: boolean;
  /** Of a period; `recent` where the oldest id of it is looked for first. */
  period: "any" | "recent" | "long";
}

/** A value of the search, bound once however often it is used: D1 takes 100 bound values in a statement. */
const given = (name: string) => sql`(SELECT ${sql.raw(name)} FROM given)`;
const inList = (list: "sources" | "words", index: number, key: string) => sql`(SELECT json_extract(${sql.raw(list)}, ${sql.raw(`'$[${index}].${key}'`)}) FROM given)`;
const VALUES = ["sources", "words", "town", "since", "until", "now"] as const;
const withGiven = (query: SQL): SQL =>
  sql`WITH given (${sql.raw(VALUES.join(", "))}) AS MATERIALIZED (SELECT ${sql.join(
    VALUES.map((name) => sql.placeholder(name)),
    sql`, `,
  )}) ${query}`;

/** D1 takes five parts in one UNION. */
const UNION_MAX = 5;

/** The rows of all queries, however many there are. */
function unionOf(queries: readonly SQL[]): SQL {
  if (queries.length <= UNION_MAX) return sql.join([...queries], sql` UNION ALL `);
  const groups: SQL[] = [];
  for (let from = 0; from < queries.length; from += UNION_MAX) groups.push(sql`SELECT * FROM (${unionOf(queries.slice(from, from + UNION_MAX))})`);
  return unionOf(groups);
}

const literal = (value: number) => sql.raw(String(value));
const TABLES = { head: sql.raw("head_search"), full: sql.raw("story_search") };

const shapeOf = ({ sources, words, town, since, until }: StorySearch, now: number): Shape => ({
  indexes: sources.map(({ index }) => index),
  rareGains: sources.some(({ points }) => points >= TERM_POINTS),
  words: words.length,
  inTown: town !== null,
  period: since === null && until === null ? "any" : since !== null && now - since <= BOUNDED_MS ? "recent" : "long",
});

const isFiltered = ({ inTown, period }: Shape) => inTown || period !== "any";

function matchesOf(shape: Shape, source: number): SQL {
  const table = TABLES[shape.indexes[source] ?? "full"];
  // Ids grow with time, but for stories that lay as drafts: no story of the period has a lower one.
  const bound =
    shape.period === "recent"
      ? sql`AND ${table}.rowid >= (SELECT COALESCE(MIN(+id), 0) FROM articles INDEXED BY articles_latest WHERE visible = 1 AND published_at >= ${given("since")})`
      : sql``;
  return sql`FROM ${table} WHERE ${table} MATCH ${inList("sources", source, "expression")} ${bound} ORDER BY rowid DESC`;
}

/** The newest visible stories of one source that fit a search. */
function newestFitting(shape: Shape, source: number): SQL {
  const ofTown = shape.inTown
    ? sql`AND EXISTS (SELECT 1 FROM article_facets facet WHERE facet.kind = 'category' AND facet.value = ${given("town")} AND facet.article_id = fits.id)`
    : sql``;
  const inTime = shape.period === "any" ? sql`` : sql`AND fits.published_at >= ${given("since")} AND fits.published_at < ${given("until")}`;
  // Rows limited to a depth are already ordered; ordering them again would look up all of them.
  const [depth, inOrder] = isFiltered(shape) ? [sql`LIMIT ${literal(SEARCH_DEPTH)}`, sql``] : [sql``, sql`ORDER BY matching.id DESC`];
  // Counting the matches reads them once more: only where their number matters.
  const points = shape.rareGains ? sql`points * (1 + ${literal(RARE.gain)} / (${literal(RARE.half)} + COUNT(*) OVER ()))` : sql`points`;
  return sql`SELECT id, at, ${points} AS points FROM (SELECT fits.id AS id, COALESCE(fits.published_at, fits.created_at) AS at, ${inList("sources", source, "points")} AS points
    FROM (SELECT rowid AS id ${matchesOf(shape, source)} ${depth}) matching CROSS JOIN articles fits ON fits.id = matching.id
    WHERE fits.visible = 1 ${inTime} ${ofTown} ${inOrder} LIMIT ${literal(MAX_MATCHES)})`;
}

/** A source counts for more the fewer stories it has: up to three times, for some dozen twice, for 200 hardly more. */
const RARE = { gain: 16.1, half: 7 };

type SearchValues = Record<string, unknown>;

/** A statement whose text is built once for each shape. */
function byShape<V extends SearchValues>(query: (shape: Shape) => SQL): (shape: Shape, values: V) => RawStatement {
  const texts = new Map<string, (values: V) => RawStatement>();
  return (shape, values) => {
    const key = `${shape.indexes.join()} ${shape.rareGains} ${shape.words} ${shape.inTown} ${shape.period}`;
    const text = texts.get(key) ?? rawTextOnce<V>(() => query(shape));
    texts.set(key, text);
    return text(values);
  };
}

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

/** Scores the words of a head: typed forms rank above their stems, and those above prefixes. */
function headScore({ words }: Shape): SQL {
  const terms = Array.from({ length: words }, (_, index) => {
    const inColumn = (columns: string, form: string) => sql`instr(${sql.raw(columns)}, ${inList("words", index, form)}) > 0`;
    return sql`(CASE WHEN ${inColumn("head.title", "whole")} THEN ${literal(HEAD_POINTS.title.whole)} WHEN ${inColumn("head.title_stems", "stem")} THEN ${literal(HEAD_POINTS.title.stem)}
        WHEN ${inColumn("head.title", "beginning")} THEN ${literal(HEAD_POINTS.title.beginning)} ELSE 0 END
      + CASE WHEN ${inColumn("head.kicker || head.subtitle", "whole")} THEN ${literal(HEAD_POINTS.deck.whole)} WHEN ${inColumn("head.deck_stems", "stem")} THEN ${literal(HEAD_POINTS.deck.stem)} ELSE 0 END
      + CASE WHEN ${inColumn("head.name_stems", "stem")} THEN ${literal(HEAD_POINTS.names)} ELSE 0 END)`;
  });
  return sql`COALESCE(${sql.join([sql`0`, ...terms], sql` + `)}, 0)`;
}

/** Matches are ranked by where they were found, the words of their heads and their age; those of the page that is shown come with their bodies. */
const ranked = byShape<SearchValues>((shape) =>
  withGiven(sql`SELECT ${cardNames}, ranked.total AS total, substr(body.text, 1, ${literal(SNIPPET_SOURCE)}) AS text,
      CASE WHEN body.text IS NULL THEN substr(body.html, 1, ${literal(SNIPPET_SOURCE)}) END AS html
    FROM (
      SELECT found.id AS id, found.at AS at, COUNT(*) OVER () AS total,
        found.points + ${headScore(shape)} + ${literal(FRESH_POINTS)} / (1.0 + MAX(0, ${given("now")} - found.at) / ${literal(FRESH_DAYS * DAY_MS)}.0) AS score
      FROM (
        SELECT id, at, SUM(points) AS points FROM (${unionOf(shape.indexes.map((_, source) => newestFitting(shape, source)))}) GROUP BY id
      ) found
      LEFT JOIN article_heads head ON head.article_id = found.id
      ORDER BY score DESC, at DESC, found.id DESC LIMIT ${sql.placeholder("limit")} OFFSET ${sql.placeholder("offset")}
    ) ranked
    CROSS JOIN articles story ON story.id = ranked.id
    LEFT JOIN article_bodies body ON body.article_id = ranked.id
    ORDER BY ranked.score DESC, ranked.at DESC, ranked.id DESC`),
);

/** True when a source has older matches that a filtered search did not examine. */
const deeperMatch = byShape<SearchValues>((shape) =>
  withGiven(unionOf(shape.indexes.map((_, source) => sql`SELECT * FROM (SELECT rowid ${matchesOf(shape, source)} LIMIT 1 OFFSET ${literal(SEARCH_DEPTH)})`))),
);

const newestRows = rowsOf<CardRow>(cardColumns);
const within = sql`visible = 1 AND published_at >= ${sql.placeholder("since")} AND published_at < ${sql.placeholder("until")}`;
const newestWithin = rawTextOnce<{ since: number; until: number; limit: number; offset: number }>(
  () => sql`SELECT ${cardNames} FROM articles story WHERE ${within} ORDER BY published_at DESC, id DESC LIMIT ${sql.placeholder("limit")} OFFSET ${sql.placeholder("offset")}`,
);
const countWithin = rawTextOnce<{ since: number; until: number }>(() => sql`SELECT COUNT(*) AS total FROM (SELECT 1 FROM articles WHERE ${within} LIMIT ${literal(MAX_MATCHES)})`);

const { id, title, publishedAt, createdAt } = cardColumns;
type FoundTitle = Pick<StoryCard, "id" | "title" | "publishedAt" | "createdAt">;
const titleRows = rowsOf<FoundTitle>({ id, title, publishedAt, createdAt });
const titles = rawTextOnce<{ expression: string }>(
  () => sql`SELECT fits.id, fits.title, fits.published_at, fits.created_at
    FROM (SELECT rowid AS id FROM article_search WHERE article_search MATCH ${sql.placeholder("expression")} ORDER BY rowid DESC) matching
    CROSS JOIN articles fits ON fits.id = matching.id WHERE fits.visible = 1 ORDER BY matching.id DESC LIMIT ${literal(MAX_MATCHES)}`,
);

/** A story that was found, and enough of its body for a snippet; `html` only where the words are not stored yet. */
interface RankedStory {
  article: StoryCard;
  text: string | null;
  html: string | null;
}

/** One page of what was found. */
export interface RankedPage {
  items: RankedStory[];
  /** Of all pages, at most `MAX_MATCHES`. */
  total: number;
  /** Older matches exist that were not examined. */
  isCutShort: boolean;
}

interface PageOf {
  page: number;
  limit: number;
  /** Milliseconds. */
  now: number;
}

/** Searches visible stories. It ranks the newest `MAX_MATCHES` of each source. */
export function searchReads() {
  return {
    /** The titles of visible stories that an expression of whole words finds, newest first. */
    readFoundTitles: (expression: string): Read<FoundTitle[]> => ({ statements: [titles({ expression })], decode: ([rows]) => titleRows(rows) }),

    /** One page of what fits, best first. */
    readRanked(search: StorySearch, { page, limit, now }: PageOf): Read<RankedPage> {
      const shape = shapeOf(search, now);
      const offset = (page - 1) * limit;
      const values = {
        sources: JSON.stringify(search.sources),
        words: JSON.stringify(search.words.map(({ whole, stem }) => ({ whole: ` ${whole} `, stem: ` ${stem} `, beginning: ` ${whole}` }))),
        town: search.town,
        since: search.since ?? 0,
        until: search.until ?? Number.MAX_SAFE_INTEGER,
        now,
        limit: Math.max(0, Math.min(limit, MAX_MATCHES - offset)),
        offset,
      };
      // Only the rows of a page say how many there are, and a page beyond the last has none.
      const first = page > 1 ? [ranked(shape, { ...values, limit: 1, offset: 0 })] : [];
      const deeper = isFiltered(shape) ? [deeperMatch(shape, values)] : [];
      return {
        statements: [ranked(shape, values), ...first, ...deeper],
        decode: (results) => {
          const found = rankedRows(results[0]);
          return {
            items: found.map((row) => ({ article: toStoryCard(row), text: row.text, html: row.html })),
            total: Math.min(rankedRows(results[first.length])[0]?.total ?? 0, MAX_MATCHES),
            isCutShort: deeper.length > 0 && rawRowsOf(results[1 + first.length]).length > 0,
          };
        },
      };
    },

    /** One page of what was published from `since` until before `until` (ms), newest first. */
    readPublishedWithin({ since, until }: { since: number; until: number }, { page, limit }: PageOf): Read<RankedPage> {
      const offset = (page - 1) * limit;
      return {
        statements: [newestWithin({ since, until, limit: Math.max(0, Math.min(limit, MAX_MATCHES - offset)), offset }), countWithin({ since, until })],
        decode: ([rows, counted]) => ({
          items: newestRows(rows).map((row) => ({ article: toStoryCard(row), text: row.subtitle, html: null })),
          total: rawRowsOf<{ total: number }>(counted)[0]?.total ?? 0,
          isCutShort: false,
        }),
      };
    },
  };
}
