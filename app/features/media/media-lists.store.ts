import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { type Database, type Read, rawStatement } from "#app/platform/db/database.store.ts";
import { media, mediaTotals } from "#app/platform/db/schema.store.ts";
import type { MediaItem } from "./media-item.ts";
import { MEDIA_KINDS, type MediaKind } from "./media-kind.ts";
import { decodeMedia, selectMedia } from "./media-rows.store.ts";

export interface MediaFilter {
  /** Null: of every kind. */
  kind: MediaKind | null;
  page: number;
  limit: number;
}

export type MediaTotals = Record<MediaKind, number>;

/** Lists of the library, newest first. */
export function createMediaListRepository(db: Database) {
  return {
    /** One page; what is before it costs a step in an index. */
    readPage({ kind, page, limit }: MediaFilter): Read<MediaItem[]> {
      const shown = db
        .select({ id: sql<number>`${media.id}`.as("shown_id") })
        .from(media)
        .where(and(isNull(media.deletedAt), kind === null ? undefined : eq(media.kind, kind)))
        .orderBy(desc(media.createdAt), desc(media.id))
        .limit(limit)
        .offset((page - 1) * limit);
      return {
        statements: [selectMedia(db).where(sql`${media.id} IN ${shown}`).orderBy(desc(media.createdAt), desc(media.id))],
        decode: ([rows]) => decodeMedia(rows),
      };
    },

    /** A page of the newest `depth` items that contain every word of an FTS5 expression, and how many of those there are. */
    readFound(expression: string, { kind, page, limit }: MediaFilter, depth: number): Read<{ items: MediaItem[]; total: number }> {
      const words = `{title alt tags} : (${expression})`;
      const match = kind === null ? words : `${words} AND kind : "${kind}"`;
      const found = sql`SELECT media_search.rowid AS id FROM media_search WHERE media_search MATCH ${match} ORDER BY media_search.rowid DESC LIMIT ${depth}`;
      return {
        statements: [
          selectMedia(db)
            .where(and(sql`${media.id} IN (${found})`, isNull(media.deletedAt)))
            .orderBy(desc(media.createdAt), desc(media.id))
            .limit(limit)
            .offset((page - 1) * limit),
          rawStatement(sql`SELECT COUNT(*) AS total FROM (${found})`),
        ],
        decode: ([rows, counted]) => ({ items: decodeMedia(rows), total: (counted as { results: { total: number }[] }).results[0]?.total ?? 0 }),
      };
    },

    /** How many there are of each kind. */
    readTotals(): Read<MediaTotals> {
      return {
        statements: [db.select().from(mediaTotals)],
        decode([rows]) {
          const totals = new Map((rows as { kind: MediaKind; total: number }[]).map((row) => [row.kind, row.total]));
          return Object.fromEntries(MEDIA_KINDS.map((kind) => [kind, totals.get(kind) ?? 0])) as MediaTotals;
        },
      };
    },
  };
}

export type MediaListRepository = ReturnType<typeof createMediaListRepository>;
