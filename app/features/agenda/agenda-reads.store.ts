import { sql } from "drizzle-orm";
import { type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";

/** Rows of one kind that a calendar reads at once. */
const PERIOD_MAX = 1_000;

/** A story on the calendar: when it goes, or went, out. */
export interface AgendaStory {
  id: number;
  title: string;
  at: number;
  isPublished: number;
  municipality: string | null;
  category: string;
  authorId: number | null;
  author: string;
  version: number;
}

/** A banner that begins or ends. */
export interface AgendaBanner {
  id: number;
  title: string;
  client: string;
  at: number;
  isEnd: number;
  version: number;
}

const STORY = sql.raw("id, title, municipality, category, author_id AS authorId, author, version");

/** Stories that go, or went, out in a period (ms), scheduled ones and published ones. */
export const readAgendaStories = (from: number, to: number): Read<AgendaStory[]> => ({
  statements: [
    rawStatement(sql`SELECT ${STORY}, scheduled_at AS at, 0 AS isPublished FROM articles INDEXED BY articles_due
        WHERE status = 'agendada' AND deleted_at IS NULL AND scheduled_at >= ${from} AND scheduled_at < ${to} ORDER BY scheduled_at LIMIT ${PERIOD_MAX}`),
    rawStatement(sql`SELECT ${STORY}, published_at AS at, 1 AS isPublished FROM articles INDEXED BY articles_latest
        WHERE visible = 1 AND published_at >= ${from} AND published_at < ${to} ORDER BY published_at DESC LIMIT ${PERIOD_MAX}`),
  ],
  decode: (results) => results.flatMap((result) => rawRowsOf<AgendaStory>(result)),
});

/** Banners that begin or end in a period (ms). */
export const readAgendaBanners = (from: number, to: number): Read<AgendaBanner[]> => ({
  statements: [
    rawStatement(sql`SELECT id, title, client, starts_at AS at, 0 AS isEnd, version FROM banners INDEXED BY banners_by_start
        WHERE deleted_at IS NULL AND starts_at >= ${from} AND starts_at < ${to} ORDER BY starts_at LIMIT ${PERIOD_MAX}`),
    rawStatement(sql`SELECT id, title, client, ends_at AS at, 1 AS isEnd, version FROM banners INDEXED BY banners_by_end
        WHERE deleted_at IS NULL AND ends_at >= ${from} AND ends_at < ${to} ORDER BY ends_at LIMIT ${PERIOD_MAX}`),
  ],
  decode: (results) => results.flatMap((result) => rawRowsOf<AgendaBanner>(result)),
});

/** Slugs of the towns of which a story was published from a moment (ms) on. */
export const readTownsSince = (since: number): Read<string[]> => ({
  statements: [
    rawStatement(
      sql`SELECT DISTINCT municipality FROM (SELECT municipality FROM articles INDEXED BY articles_latest WHERE visible = 1 AND published_at >= ${since} ORDER BY published_at DESC LIMIT ${PERIOD_MAX}) WHERE municipality IS NOT NULL`,
    ),
  ],
  decode: ([result]) => rawRowsOf<{ municipality: string }>(result).map(({ municipality }) => municipality),
});
