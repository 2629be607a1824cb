import { and, eq, lt } from "drizzle-orm";
import type { Database } from "#app/platform/db/database.store.ts";
import { mediaUploads } from "#app/platform/db/schema.store.ts";

/** A large file on its way, in parts. Bytes and milliseconds. */
export interface MediaUpload {
  id: string;
  userId: number;
  /** File name given by the client. */
  name: string;
  size: number;
  createdAt: number;
  /** Key of the finished item; null until then. */
  key: string | null;
}

/** Uploads in progress. Which parts have arrived is known by the store. */
export function createMediaUploadRepository(db: Database) {
  return {
    begin: async (upload: Omit<MediaUpload, "key">): Promise<void> => void (await db.insert(mediaUploads).values(upload)),

    /** An upload of this person; null for others'. */
    async find(id: string, userId: number): Promise<MediaUpload | null> {
      const [found] = await db
        .select()
        .from(mediaUploads)
        .where(and(eq(mediaUploads.id, id), eq(mediaUploads.userId, userId)));
      return found ?? null;
    },

    finish: async (id: string, key: string): Promise<void> => void (await db.update(mediaUploads).set({ key }).where(eq(mediaUploads.id, id))),

    forget: async (id: string): Promise<void> => void (await db.delete(mediaUploads).where(eq(mediaUploads.id, id))),

    /** Ids of uploads that began before `before` (ms), the oldest first. */
    async listOld(before: number, limit: number): Promise<string[]> {
      const rows = await db.select({ id: mediaUploads.id }).from(mediaUploads).where(lt(mediaUploads.createdAt, before)).orderBy(mediaUploads.createdAt).limit(limit);
      return rows.map(({ id }) => id);
    },
  };
}

export type MediaUploadRepository = ReturnType<typeof createMediaUploadRepository>;
