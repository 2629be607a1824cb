import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { type Database, mapRead, type Read, raiseEdition, rawStatement, readOne, runBatch, valueRows } from "#app/platform/db/database.store.ts";
import { media, mediaUploads } from "#app/platform/db/schema.store.ts";
import { mediaTag } from "#app/platform/edge-cache/calls.ts";
import { purgeRequests } from "#app/platform/edge-cache/edge-cache.store.ts";
import { trailWhere } from "#app/platform/record/record-table.store.ts";
import type { FocalPoint } from "./crop.ts";
import type { MediaItem, MediaReference, MediaTexts } from "./media-item.ts";
import { decodeMedia, isLive, selectMedia } from "./media-lists.store.ts";
import { isUnused } from "./media-uses.store.ts";
import { fingerprintColumns } from "./similar-pictures.store.ts";

/** Time and author of a write. */
export interface Signed {
  at: number;
  actor: { id: number | null; name: string };
  /** Group key that the writes of one action share. */
  groupKey?: string;
}

/** The record of new bytes. */
export interface MediaRecord extends Omit<MediaItem, "id" | "focus" | "uploader" | "version" | "altSuggestion"> {
  /** Null where it is not made yet. */
  fingerprint?: string | null;
}

/** Fields of an item that may change; absent ones stay. */
export interface MediaChange extends Partial<MediaTexts> {
  focus?: FocalPoint;
  posterKey?: string;
}

/** Outcome of a save: new (or restored), repeated; `busy`: its bytes are being removed at this moment. */
export type MediaSaveOutcome = { item: MediaItem; outcome: "new" | "repeated" } | { outcome: "busy" };

/** Description of an item in the trail. */
export const subjectOf = ({ key, title, width, height }: Pick<MediaItem, "key" | "title" | "width" | "height">): string =>
  [title && `“${title}”`, width > 0 ? `${key} (${width} × ${height})` : key].filter(Boolean).join(" · ");

/** Records of the library. */
export function createMediaRepository(db: Database, purges = purgeRequests(false)) {
  const readOf = (reference: MediaReference): Read<MediaItem | null> =>
    mapRead({ statements: [selectMedia(db).where(isLive(reference))], decode: ([rows]) => decodeMedia(rows) }, ([item]) => item ?? null);

  return {
    readOf,

    find: (reference: MediaReference): Promise<MediaItem | null> => readOne(db, readOf(reference)),

    /**
     * The record of a key, made if it is new: the same bytes are one item. One that was deleted comes back as if it were new.
     */
    async save({ tags, fingerprint = null, ...record }: MediaRecord, actor: Signed["actor"]): Promise<MediaSaveOutcome> {
      const values = { ...record, ...fingerprintColumns(fingerprint), tags: [...tags], uploadedBy: actor.id };
      const known = sql`EXISTS (SELECT 1 FROM media WHERE key = ${record.key} AND (deleted_at IS NULL OR purging = 1))`;
      /** Of a row that was deleted, the new value; of one that is there, its own. */
      const anew = (name: string) => sql.raw(`CASE WHEN media.deleted_at IS NULL THEN media.${name} ELSE excluded.${name} END`);
      /** The same bytes look the same. */
      const once = (name: string) => sql.raw(`CASE WHEN media.fingerprint IS NULL THEN excluded.${name} ELSE media.${name} END`);
      const results = await runBatch(db, [
        rawStatement<{ deletedAt: number | null; purging: number }>(sql`SELECT deleted_at AS deletedAt, purging FROM media WHERE key = ${record.key}`),
        trailWhere({ at: record.createdAt, actor }, "media.upload", { subject: subjectOf(record) }, sql`NOT ${known}`),
        db
          .insert(media)
          .values(values)
          .onConflictDoUpdate({
            target: media.key,
            set: {
              // A picture from before placeholders gets one when it is uploaded again.
              placeholder: sql`COALESCE(${media.placeholder}, excluded.placeholder)`,
              fingerprint: once("fingerprint"),
              band1: once("band_1"),
              band2: once("band_2"),
              band3: once("band_3"),
              band4: once("band_4"),
              title: anew("title"),
              alt: anew("alt"),
              credit: anew("credit"),
              tags: anew("tags"),
              uploadedBy: anew("uploaded_by"),
              createdAt: anew("created_at"),
              deletedAt: null,
            },
            setWhere: eq(media.purging, 0),
          }),
        selectMedia(db).where(isLive({ key: record.key })),
      ]);
      const [before] = results[0].results;
      const [item] = decodeMedia(results.at(-1));
      if (item) return { item, outcome: before && before.deletedAt === null ? "repeated" : "new" };
      if (before?.purging === 1) return { outcome: "busy" };
      throw new Error("media record was not saved");
    },

    /**
     * Changes an item with its line in the trail; with `expected` only over that version. A moved focal point raises the
     * edition: null where none had to be. `saved` is false when somebody was faster, or the item is gone.
     */
    async change(item: MediaItem, { focus, tags, ...words }: MediaChange, expected: number | null, signed: Signed): Promise<{ saved: boolean; edition: number | null }> {
      const where = and(eq(media.id, item.id), isNull(media.deletedAt), expected === null ? undefined : eq(media.version, expected));
      const holds = sql`EXISTS (SELECT 1 FROM media WHERE ${where})`;
      const changes = Object.entries({ ...words, ...(tags ? { tags } : {}) }).map(([field, after]) => ({ field, before: item[field as keyof MediaItem], after }));
      const lines = [
        ...(changes.length > 0 ? [trailWhere(signed, "media.change", { subject: subjectOf(item), changes }, holds)] : []),
        ...(focus ? [trailWhere(signed, "media.focus", { subject: `${item.key}: ${item.focus.x},${item.focus.y} → ${focus.x},${focus.y}` }, holds)] : []),
      ];
      const results = await runBatch(db, [
        ...lines,
        ...(focus ? [raiseEdition(db)] : []),
        db
          .update(media)
          .set({ ...words, ...(tags ? { tags: [...tags] } : {}), ...(focus ? { focalX: focus.x, focalY: focus.y } : {}), version: sql`${media.version} + 1` })
          .where(where)
          .returning({ id: media.id }),
      ]);
      const saved = (results.at(-1) as unknown[]).length > 0;
      const raised = focus ? (results[lines.length] as { edition: number }[])[0]?.edition : undefined;
      return { saved, edition: raised ?? null };
    },

    /** Hides items that nothing uses, each with its line in the trail; answers the keys of those that are gone now. */
    async remove(items: readonly MediaItem[], signed: Signed): Promise<string[]> {
      if (items.length === 0) return [];
      const free = ({ id, key }: MediaItem) => sql`id = ${id} AND deleted_at IS NULL AND ${isUnused(key)}`;
      const results = await runBatch(db, [
        ...items.flatMap((item) => [
          trailWhere(signed, "media.remove", { subject: subjectOf(item) }, sql`EXISTS (SELECT 1 FROM media WHERE ${free(item)})`),
          db
            .update(media)
            .set({ deletedAt: signed.at, version: sql`${media.version} + 1` })
            .where(free(item))
            .returning({ key: media.key }),
        ]),
        ...purges(sql`${mediaTag("")} || key`, sql`media WHERE id IN ${valueRows(items.map(({ id }) => id))} AND deleted_at = ${signed.at}`),
      ]);
      return results.slice(0, 2 * items.length).flatMap((rows, index) => (index % 2 === 1 ? (rows as { key: string }[]).map(({ key }) => key) : []));
    },

    /** Claims up to `limit` items that were deleted before `before` (ms), with those that a sweep left half done; none of them can come back. */
    async claimDeleted(before: number, limit: number): Promise<string[]> {
      const claimed = await db
        .update(media)
        .set({ purging: 1 })
        .where(
          sql`id IN (SELECT m.id FROM media m WHERE m.deleted_at IS NOT NULL AND m.deleted_at < ${before} ORDER BY m.deleted_at LIMIT ${limit}) AND (purging = 1 OR ${isUnused(sql`media.key`)})`,
        )
        .returning({ key: media.key });
      return claimed.map(({ key }) => key);
    },

    /** Deletes the rows of items without bytes. */
    async forget(keys: readonly string[]): Promise<void> {
      if (keys.length === 0) return;
      await runBatch(db, [
        db
          .update(media)
          .set({ posterKey: null })
          .where(inArray(media.posterKey, valueRows(keys))),
        db.delete(media).where(and(inArray(media.key, valueRows(keys)), eq(media.purging, 1))),
      ]);
    },
  };
}

export type MediaRepository = ReturnType<typeof createMediaRepository>;

/** A picture as it was read, with the text that it had. */
interface DescribedPicture {
  id: number;
  key: string;
  title: string;
  alt: string;
  width: number;
  height: number;
}

/** Alternative texts that nobody has confirmed, each beside its picture. */
export function createAltSuggestionRepository(db: Database) {
  /** Updates the suggestion and inserts its audit row, unless the alternative text has changed since it was read. */
  async function write(item: DescribedPicture, text: string, action: string, signed: Signed): Promise<boolean> {
    const where = and(eq(media.id, item.id), isNull(media.deletedAt), eq(media.alt, item.alt), text === "" ? sql`${media.altSuggestion} <> ''` : undefined);
    const [, written] = await runBatch(db, [
      trailWhere(signed, action, { subject: subjectOf(item) }, sql`EXISTS (SELECT 1 FROM media WHERE ${where})`),
      db.update(media).set({ altSuggestion: text }).where(where).returning({ id: media.id }),
    ]);
    return written.length > 0;
  }

  return {
    /** False when the picture got another text meanwhile, or is gone. */
    keep: (item: DescribedPicture, text: string, signed: Signed): Promise<boolean> => write(item, text, "media.suggest-alt", signed),

    /** False when there was none. */
    discard: (item: DescribedPicture, signed: Signed): Promise<boolean> => write(item, "", "media.discard-alt", signed),
  };
}

export type AltSuggestionRepository = ReturnType<typeof createAltSuggestionRepository>;

/** A large file being uploaded, in parts. Bytes and milliseconds. */
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
