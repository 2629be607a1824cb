import { eq, sql } from "drizzle-orm";
import type { FocalPoint } from "#app/domain/media/crop.ts";
import type { MediaItem, MediaReference } from "#app/domain/media/media-item.ts";
import { trailStatement } from "./audit.ts";
import { type Database, type Read, readOne } from "./database.ts";
import { media, siteEdition } from "./schema.ts";

type Row = typeof media.$inferSelect;

interface Signed {
  at: number;
  actor: { id: number | null; name: string };
}

const toItem = ({ focalX, focalY, ...row }: Row): MediaItem => ({ ...row, focus: { x: focalX, y: focalY } });

/** Records of stored pictures. */
export function createMediaRepository(db: Database) {
  const readOf = (reference: MediaReference): Read<MediaItem | null> => ({
    statements: [
      db
        .select()
        .from(media)
        .where("id" in reference ? eq(media.id, reference.id) : eq(media.key, reference.key)),
    ],
    decode([rows]) {
      const [row] = rows as Row[];
      return row ? toItem(row) : null;
    },
  });

  return {
    readOf,

    find: (reference: MediaReference): Promise<MediaItem | null> => readOne(db, readOf(reference)),

    /** The record of a key, made if it is new: the same bytes are one item. */
    async save(record: Omit<MediaItem, "id" | "focus">, actor: Signed["actor"]): Promise<MediaItem> {
      const subject = `${record.key} (${record.width} × ${record.height})`;
      const [, found] = await db.batch([
        db
          .insert(media)
          .values(record)
          // A picture from before placeholders gets one when it is uploaded again.
          .onConflictDoUpdate({ target: media.key, set: { placeholder: sql`COALESCE(${media.placeholder}, excluded.placeholder)` } }),
        db.select().from(media).where(eq(media.key, record.key)),
        trailStatement(db, { at: record.createdAt, actor, action: "media.upload", details: { subject } }),
      ]);
      const [saved] = found;
      if (!saved) throw new Error("media record was not saved");
      return toItem(saved);
    },

    /** Moves a picture's focal point with its line in the trail and raises the edition, at once; answers the new edition. */
    async setFocus({ id, key, focus: before }: MediaItem, focus: FocalPoint, { at, actor }: Signed): Promise<number> {
      const [, , raised] = await db.batch([
        db.update(media).set({ focalX: focus.x, focalY: focus.y }).where(eq(media.id, id)),
        trailStatement(db, { at, actor, action: "media.focus", details: { subject: `${key}: ${before.x},${before.y} → ${focus.x},${focus.y}` } }),
        db
          .update(siteEdition)
          .set({ edition: sql`${siteEdition.edition} + 1` })
          .returning({ edition: siteEdition.edition }),
      ]);
      return raised[0]?.edition ?? 0;
    },
  };
}

export type MediaRepository = ReturnType<typeof createMediaRepository>;
