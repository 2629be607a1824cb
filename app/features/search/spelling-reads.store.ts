import { sql } from "drizzle-orm";
import { type Read, rawRowsOf, rawTextOnce } from "#app/platform/db/database.store.ts";
import type { FoundName } from "./index-terms.ts";
import type { SpellingCandidate } from "./spelling.ts";

/** Words of a trigram search that are compared letter by letter, for each that was typed. */
const CANDIDATES = 30;
/** Words that a beginning is completed to. */
const COMPLETIONS = 12;

const known = rawTextOnce<{ stems: string }>(
  // The newest stories are visible most of the time: a handful is looked at.
  () => sql`SELECT stem.value AS stem FROM json_each(${sql.placeholder("stems")}) stem
    WHERE EXISTS (SELECT 1 FROM story_search CROSS JOIN articles ON articles.id = story_search.rowid
      WHERE story_search MATCH '"' || stem.value || '"' AND articles.visible = 1)`,
);

const vocabulary = rawTextOnce<{ words: string }>(() => sql`SELECT word FROM search_words WHERE word IN (SELECT value FROM json_each(${sql.placeholder("words")}))`);

const candidates = rawTextOnce<{ typed: string }>(
  () => sql`WITH typed AS MATERIALIZED (
      SELECT word.value ->> 'word' AS word, word.value -> 'trigrams' AS trigrams FROM json_each(${sql.placeholder("typed")}) word
      WHERE NOT EXISTS (SELECT 1 FROM story_search CROSS JOIN articles ON articles.id = story_search.rowid
        WHERE story_search MATCH '"' || (word.value ->> 'stem') || '"' AND articles.visible = 1)
    ),
    shared AS (
      SELECT typed.word AS typed, word_search.rowid AS id, COUNT(*) AS trigrams FROM typed CROSS JOIN json_each(typed.trigrams) trigram CROSS JOIN word_search
      WHERE word_search MATCH '"' || trigram.value || '"' GROUP BY 1, 2
    ),
    best AS (SELECT typed, id, trigrams, ROW_NUMBER() OVER (PARTITION BY typed ORDER BY trigrams DESC, id) AS place FROM shared)
    SELECT best.typed, word.word, COALESCE(word.written, word.word) AS written FROM best CROSS JOIN search_words word ON word.id = best.id
    WHERE best.place <= ${sql.raw(String(CANDIDATES))} ORDER BY best.place`,
);

const completions = rawTextOnce<{ from: string; until: string }>(
  () =>
    sql`SELECT word FROM search_words WHERE word > ${sql.placeholder("from")} AND word < ${sql.placeholder("until")} ORDER BY length(word), word LIMIT ${sql.raw(String(COMPLETIONS))}`,
);

/** The last character that a completion may go on with: words of the vocabulary have a to z. */
const AFTER_Z = "{";

/** Reads the stories' vocabulary for the words of a query. Words are folded. */
export const spellingReads = () => ({
  /** Of these stems those that some visible story has. */
  readKnownStems: (stems: readonly string[]): Read<ReadonlySet<string>> => ({
    statements: [known({ stems: JSON.stringify(stems) })],
    decode: ([rows]) => new Set(rawRowsOf<{ stem: string }>(rows).map(({ stem }) => stem)),
  }),

  /** Of these words those that some story has. */
  readKnownWords: (words: readonly string[]): Read<ReadonlySet<string>> => ({
    statements: [vocabulary({ words: JSON.stringify(words) })],
    decode: ([rows]) => new Set(rawRowsOf<{ word: string }>(rows).map(({ word }) => word)),
  }),

  /** Words that share most trigrams with one that no visible story has, by that one. */
  readCandidates: (typed: readonly { word: string; stem: string; trigrams: readonly string[] }[]): Read<ReadonlyMap<string, SpellingCandidate[]>> => ({
    statements: [candidates({ typed: JSON.stringify(typed) })],
    decode: ([rows]) => {
      const found = new Map<string, SpellingCandidate[]>();
      for (const { typed: word, ...candidate } of rawRowsOf<SpellingCandidate & { typed: string }>(rows)) found.set(word, [...(found.get(word) ?? []), candidate]);
      return found;
    },
  }),

  /** Words that begin so, the shortest first. */
  readCompletions: (beginning: string): Read<string[]> => ({
    statements: [completions({ from: beginning, until: beginning + AFTER_Z })],
    decode: ([rows]) => rawRowsOf<{ word: string }>(rows).map(({ word }) => word),
  }),
});

export type SpellingReads = ReturnType<typeof spellingReads>;

/** Names that are shown. */
const NAMES_MAX = 4;
/** Of names in which the words occur so many are looked at. */
const EXAMINED = 200;

const examined = sql.raw(String(EXAMINED));
const isShown = sql`EXISTS (SELECT 1 FROM article_facets facet WHERE facet.kind = name.kind AND facet.value = name.slug AND facet.visible = 1)`;

const names = rawTextOnce<{ all: string; beginnings: string; parts: string; stems: string }>(
  () => sql`SELECT name.kind, name.slug, name.name FROM (
      SELECT id, 1 AS has_all FROM (SELECT rowid AS id FROM name_search WHERE name_search MATCH ${sql.placeholder("all")} LIMIT ${examined})
      UNION ALL SELECT id, 0 FROM (SELECT rowid AS id FROM name_search WHERE name_search MATCH ${sql.placeholder("beginnings")} LIMIT ${examined})
    ) matching CROSS JOIN search_names name ON name.id = matching.id
    WHERE (matching.has_all OR name.stems IN (SELECT value FROM json_each(${sql.placeholder("parts")}))) AND ${isShown}
    GROUP BY name.id
    ORDER BY name.stems = ${sql.placeholder("stems")} DESC, MAX(matching.has_all) DESC, name.kind = 'tag', length(name.stems), name.id LIMIT ${sql.raw(String(NAMES_MAX))}`,
);

const namesWith = rawTextOnce<{ any: string }>(
  () => sql`SELECT name.kind, name.slug, name.name FROM (SELECT rowid AS id FROM name_search WHERE name_search MATCH ${sql.placeholder("any")} LIMIT ${examined}) matching
    CROSS JOIN search_names name ON name.id = matching.id WHERE ${isShown}`,
);

/** Runs of a query's stems that are at least half of it: a name within a longer query. */
function partsOfQuery(stems: readonly string[]): string[] {
  const least = Math.ceil(stems.length / 2);
  return stems.flatMap((_, from) => stems.slice(from + least - 1).map((_stem, more) => stems.slice(from, from + least + more).join(" ")));
}

/** Authors and tags that some visible story has, by the stems of their names. */
export const nameReads = () => ({
  /** Names that have all stems, or of which the query has all: the same name first, then the shortest. */
  readNames: (stems: readonly string[]): Read<FoundName[]> => ({
    statements: [
      names({
        all: stems.map((stem) => `"${stem}"`).join(" AND "),
        beginnings: stems.map((stem) => `^"${stem}"`).join(" OR "),
        parts: JSON.stringify(partsOfQuery(stems)),
        stems: stems.join(" "),
      }),
    ],
    decode: ([rows]) => rawRowsOf<FoundName>(rows),
  }),

  /** Names that have any of these stems, at most `EXAMINED`. */
  readNamesWith: (stems: readonly string[]): Read<FoundName[]> => ({
    statements: [namesWith({ any: stems.map((stem) => `"${stem}"`).join(" OR ") })],
    decode: ([rows]) => rawRowsOf<FoundName>(rows),
  }),
});

export type NameReads = ReturnType<typeof nameReads>;
