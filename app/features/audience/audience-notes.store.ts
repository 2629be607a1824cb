import { asc, eq, type SQL, sql } from "drizzle-orm";
import { type Database, joinReads, mapRead, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { audienceNotes } from "#app/platform/db/schema.store.ts";

export type NoteKind = "published" | "corrected" | "whatsapp" | "instagram" | "pushed" | "layout" | "deployed";

/** Something that happened at a time (ms) that a chart of the audience shows. `label`: in words, where there are any. */
export interface ChartNote {
  at: number;
  kind: NoteKind;
  articleId: number | null;
  /** Of the article as it is now; null without one, and for one that is gone. */
  title: string | null;
  label: string;
}

/** Something that was sent, as a queue's history tells it. `id`: the queue's own. */
export interface SentNote {
  id: string;
  at: number;
  articleId: number | null;
  label: string;
}

/** Count of one kind on a day (`YYYY-MM-DD`); `label`: the title of one of them. */
export interface DayNotes {
  day: string;
  kind: NoteKind;
  count: number;
  label: string;
}

/** Counts the events of each day from `since` to before `until` (ms), by kind; `offsetMs`: the newsroom's offset from UTC. */
export function readDayNotes(since: number, until: number, offsetMs: number): Read<DayNotes[]> {
  const dayOf = (at: SQL) => sql`strftime('%Y-%m-%d', (${at} + ${offsetMs}) / 1000, 'unixepoch')`;
  return {
    statements: [
      rawStatement(sql`SELECT ${dayOf(sql`at`)} AS day, kind, COUNT(*) AS count, MAX(label) AS label FROM audience_notes WHERE at >= ${since} AND at < ${until} GROUP BY 1, 2`),
      rawStatement(sql`SELECT ${dayOf(sql`published_at`)} AS day, 'published' AS kind, COUNT(*) AS count, '' AS label
        FROM articles WHERE visible = 1 AND published_at >= ${since} AND published_at < ${until} GROUP BY 1`),
    ],
    decode: (results) => results.flatMap((result) => rawRowsOf<DayNotes>(result)),
  };
}

/** All notes of one article, its publication first among those of one time, oldest first. */
export function readArticleNotes(db: Database, articleId: number): Read<ChartNote[]> {
  const notes: Read<{ at: number; kind: Exclude<NoteKind, "published">; label: string }[]> = {
    statements: [
      db
        .select({ at: audienceNotes.at, kind: audienceNotes.kind, label: audienceNotes.label })
        .from(audienceNotes)
        .where(eq(audienceNotes.articleId, articleId))
        .orderBy(asc(audienceNotes.at)),
    ],
    decode: ([found]) => found as { at: number; kind: Exclude<NoteKind, "published">; label: string }[],
  };
  const article: Read<{ title: string; at: number | null }[]> = {
    statements: [rawStatement(sql`SELECT title, published_at AS at FROM articles WHERE id = ${articleId}`)],
    decode: ([result]) => rawRowsOf(result),
  };
  return mapRead(joinReads(article, notes), ([[one], found]) => {
    const title = one?.title ?? null;
    const published: ChartNote[] = one && one.at !== null ? [{ at: one.at, kind: "published", articleId, title, label: "" }] : [];
    return [...published, ...found.map((note) => ({ ...note, articleId, title }))].sort((first, second) => first.at - second.at);
  });
}

/** Notes that no other table holds. */
export function createAudienceNoteRepository(db: Database) {
  return {
    /** Stores what a channel sent; answers how many of it were not known yet. */
    async addSent(kind: "whatsapp" | "instagram", sent: readonly SentNote[]): Promise<number> {
      if (sent.length === 0) return 0;
      const [added] = await runBatch(db, [
        rawStatement(sql`INSERT OR IGNORE INTO audience_notes (key, at, kind, article_id, label)
          SELECT ${kind} || ':' || (note.value ->> 'id'), note.value ->> 'at', ${kind}, note.value ->> 'articleId', note.value ->> 'label'
          FROM json_each(${JSON.stringify(sent)}) note RETURNING key`),
      ]);
      return added.results.length;
    },

    /** Notes that a build answers from now on, unless the newest note says so; `day` keeps two builds that alternate to one note a day each. */
    async addDeployment(build: string, day: string, now: number): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`INSERT OR IGNORE INTO audience_notes (key, at, kind, label)
          SELECT ${`deployed:${build}:${day}`}, ${now}, 'deployed', ${build}
          WHERE (SELECT label FROM audience_notes WHERE kind = 'deployed' ORDER BY at DESC LIMIT 1) IS NOT ${build}`),
      ]);
    },
  };
}

export type AudienceNoteRepository = ReturnType<typeof createAudienceNoteRepository>;
