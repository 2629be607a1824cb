import { eq } from "drizzle-orm";
import { trailStatement } from "./audit.ts";
import type { Database } from "./database.ts";
import { media } from "./schema.ts";

export type MediaRecord = typeof media.$inferSelect;

/** Records of stored pictures; their bytes are in R2 under `key`. */
export function createMediaRepository(db: Database) {
  return {
    /** The record of a key, made if it is new: the same bytes are one item. */
    async save(record: Omit<MediaRecord, "id">, actor: { id: number | null; name: string }): Promise<MediaRecord> {
      const subject = `${record.key} (${record.width} × ${record.height})`;
      const [, found] = await db.batch([
        db.insert(media).values(record).onConflictDoNothing(),
        db.select().from(media).where(eq(media.key, record.key)),
        trailStatement(db, { at: record.createdAt, actor, action: "media.upload", details: { subject } }),
      ]);
      const [saved] = found;
      if (!saved) throw new Error("media record was not saved");
      return saved;
    },
  };
}

export type MediaRepository = ReturnType<typeof createMediaRepository>;
