import { sql } from "drizzle-orm";
import { type Read, rawTextOnce, rowsOf } from "#app/platform/db/database.store.ts";
import { articles, media, users } from "#app/platform/db/schema.store.ts";
import { type FoundMedia, type FoundPerson, type FoundStory, PALETTE_MATCHES_MAX } from "./palette.ts";

const newest = sql.raw(String(PALETTE_MATCHES_MAX));

const storyRows = rowsOf<FoundStory>({ id: articles.id, title: articles.title, kicker: articles.kicker, status: articles.status, active: articles.active });
const stories = rawTextOnce<{ expression: string }>(
  () => sql`SELECT story.id, story.title, story.kicker, story.status, story.active
    FROM (SELECT rowid AS id FROM headline_search WHERE headline_search MATCH ${sql.placeholder("expression")} ORDER BY rowid DESC LIMIT ${newest}) matching
    CROSS JOIN articles story ON story.id = matching.id ORDER BY matching.id DESC`,
);

const mediaRows = rowsOf<FoundMedia>({ id: media.id, title: media.title, alt: media.alt, kind: media.kind });
const files = rawTextOnce<{ expression: string }>(
  () => sql`SELECT file.id, file.title, file.alt, file.kind
    FROM (SELECT rowid AS id FROM media_search WHERE media_search MATCH ${sql.placeholder("expression")} ORDER BY rowid DESC LIMIT ${newest}) matching
    CROSS JOIN media file ON file.id = matching.id WHERE file.deleted_at IS NULL ORDER BY matching.id DESC`,
);

const personRows = rowsOf<FoundPerson>({ id: users.id, name: users.name, email: users.email, role: users.role });
const people = rawTextOnce<{ expression: string }>(
  () => sql`SELECT person.id, person.name, person.email, person.role
    FROM (SELECT rowid AS id FROM person_search WHERE person_search MATCH ${sql.placeholder("expression")} ORDER BY rowid DESC LIMIT ${newest}) matching
    CROSS JOIN users person ON person.id = matching.id ORDER BY matching.id DESC`,
);

/** Searches for the command palette: the newest matches of an FTS5 expression, newest first. */
export const paletteSearchReads = () => ({
  readStories: (expression: string): Read<FoundStory[]> => ({ statements: [stories({ expression })], decode: ([rows]) => storyRows(rows) }),

  readMedia: (expression: string): Read<FoundMedia[]> => ({ statements: [files({ expression: `{title alt tags} : (${expression})` })], decode: ([rows]) => mediaRows(rows) }),

  /** By name; `byEmail`: by e-mail too. */
  readPeople: (expression: string, byEmail: boolean): Read<FoundPerson[]> => ({
    statements: [people({ expression: `${byEmail ? "{name email}" : "name"} : (${expression})` })],
    decode: ([rows]) => personRows(rows),
  }),
});
