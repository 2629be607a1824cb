import { sql } from "drizzle-orm";
import type { Role } from "#app/features/people/capabilities.ts";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { trailWhere } from "#app/platform/record/record-table.store.ts";

/** Owner of a calendar feed. */
export interface FeedOwner {
  id: number;
  name: string;
  role: Role;
}

interface Signed {
  at: number;
  actor: { id: number; name: string };
}

/** Personal calendar feeds. */
export function createAgendaFeedRepository(db: Database) {
  return {
    /** The owner of the key with this hash; null for a revoked or unknown key. */
    readOwner: (keyHash: string): Read<FeedOwner | null> => ({
      statements: [rawStatement(sql`SELECT u.id, u.name, u.role FROM agenda_feeds f JOIN users u ON u.id = f.user_id WHERE f.key_hash = ${keyHash}`)],
      decode: ([result]) => rawRowsOf<FeedOwner>(result)[0] ?? null,
    }),

    /** Returns the creation time of a person's feed (ms); null without one. */
    readCreated: (userId: number): Read<number | null> => ({
      statements: [rawStatement(sql`SELECT created_at AS createdAt FROM agenda_feeds WHERE user_id = ${userId}`)],
      decode: ([result]) => rawRowsOf<{ createdAt: number }>(result)[0]?.createdAt ?? null,
    }),

    /** Gives a person's feed a key; a former key ends. */
    async issue(keyHash: string, signed: Signed): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`INSERT INTO agenda_feeds (user_id, key_hash, created_at) VALUES (${signed.actor.id}, ${keyHash}, ${signed.at})
            ON CONFLICT (user_id) DO UPDATE SET key_hash = excluded.key_hash, created_at = excluded.created_at`),
        trailWhere(signed, "agenda.feed", {}, sql`1`),
      ]);
    },

    /** Ends a person's feed. */
    async revoke(signed: Signed): Promise<void> {
      const isTheirs = sql`user_id = ${signed.actor.id}`;
      await runBatch(db, [
        trailWhere(signed, "agenda.feed-revoke", {}, sql`EXISTS (SELECT 1 FROM agenda_feeds WHERE ${isTheirs})`),
        rawStatement(sql`DELETE FROM agenda_feeds WHERE ${isTheirs}`),
      ]);
    },
  };
}

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
