import { sql } from "drizzle-orm";
import { trailWhere } from "#app/features/audit/audit.store.ts";
import type { Role } from "#app/features/people/capabilities.ts";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";

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

    /** When a person's feed was made (ms); null without one. */
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

export type AgendaFeedRepository = ReturnType<typeof createAgendaFeedRepository>;
