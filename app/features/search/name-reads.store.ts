import { sql } from "drizzle-orm";
import { type Read, rawRowsOf, rawTextOnce } from "#app/platform/db/database.store.ts";
import type { FoundName } from "./names.ts";

/** Names that are shown. */
const NAMES_MAX = 4;
/** Of names in which the words occur so many are looked at. */
const EXAMINED = 200;

const names = rawTextOnce<{ expression: string; stems: string }>(
  () => sql`SELECT name.kind, name.slug, name.name FROM (
      SELECT rowid AS id FROM name_search WHERE name_search MATCH ${sql.placeholder("expression")} LIMIT ${sql.raw(String(EXAMINED))}
    ) matching CROSS JOIN search_names name ON name.id = matching.id
    WHERE EXISTS (SELECT 1 FROM article_facets facet WHERE facet.kind = name.kind AND facet.value = name.slug AND facet.visible = 1)
    ORDER BY name.stems = ${sql.placeholder("stems")} DESC, name.kind = 'tag', length(name.stems), name.id LIMIT ${sql.raw(String(NAMES_MAX))}`,
);

/** Authors and tags that some visible story has, by the stems of their names; the same name first, then the shortest. */
export const nameReads = () => ({
  readNames: (stems: readonly string[]): Read<FoundName[]> => ({
    statements: [names({ expression: stems.map((stem) => `"${stem}"`).join(" AND "), stems: stems.join(" ") })],
    decode: ([rows]) => rawRowsOf<FoundName>(rows),
  }),
});

export type NameReads = ReturnType<typeof nameReads>;
