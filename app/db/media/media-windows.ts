import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { MediaItem } from "#app/domain/media/media-item.ts";
import type { MediaKind } from "#app/domain/media/media-kind.ts";
import { cutWindow, MEDIA_FIRST, MEDIA_STEP, MEDIA_WINDOW, type MediaCursor, type MediaWindow } from "#app/domain/media/media-window.ts";
import type { Database, Read } from "../database.ts";
import { media } from "../schema.ts";
import { decodeMedia, selectMedia } from "./media-rows.ts";

/** What a stretch of the library is narrowed to; null is everything. */
export interface MediaSelection {
  kind: MediaKind | null;
}

const conditionOf = ({ kind }: MediaSelection): SQL | undefined => and(isNull(media.deletedAt), kind === null ? undefined : eq(media.kind, kind));

/** Stretches of the library, newest first: the screen's list, which grows downwards. */
export function createMediaWindowRepository(db: Database) {
  const idsOf = (condition: SQL | undefined, order: "newest" | "oldest", limit: number) =>
    db
      .select({ id: sql<number>`${media.id}`.as("shown_id") })
      .from(media)
      .where(condition)
      .orderBy(...(order === "newest" ? [desc(media.createdAt), desc(media.id)] : [asc(media.createdAt), asc(media.id)]))
      .limit(limit);
  const selectOf = (ids: ReturnType<typeof idsOf>) => selectMedia(db).where(sql`${media.id} IN ${ids}`).orderBy(desc(media.createdAt), desc(media.id));

  return {
    /** The stretch that ends at a cursor; null: the first files. Each costs a step in an index, however deep it lies. */
    readWindow(selection: MediaSelection, end: MediaCursor | null): Read<MediaWindow<MediaItem>> {
      const where = conditionOf(selection);
      const place = sql`(${media.createdAt}, ${media.id})`;
      const statements =
        end === null
          ? [selectOf(idsOf(where, "newest", MEDIA_FIRST + MEDIA_STEP))]
          : [
              // One more than a stretch: whether there are newer ones.
              selectOf(idsOf(and(where, sql`${place} >= (${end.at}, ${end.id})`), "oldest", MEDIA_WINDOW + 1)),
              // At the top, the stretch is as long as the library opens with.
              selectOf(idsOf(and(where, sql`${place} < (${end.at}, ${end.id})`), "newest", MEDIA_FIRST + MEDIA_STEP)),
            ];
      return { statements, decode: (results) => cutWindow(results.flatMap(decodeMedia), end) };
    },
  };
}

export type MediaWindowRepository = ReturnType<typeof createMediaWindowRepository>;
