import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/database.store.ts";
import { media, users } from "#app/platform/db/schema.store.ts";
import type { MediaItem, MediaReference } from "./media-item.ts";

const columns = {
  id: media.id,
  key: media.key,
  kind: media.kind,
  mime: media.mime,
  title: media.title,
  alt: media.alt,
  credit: media.credit,
  tags: media.tags,
  width: media.width,
  height: media.height,
  durationMs: media.durationMs,
  size: media.size,
  posterKey: media.posterKey,
  focalX: media.focalX,
  focalY: media.focalY,
  placeholder: media.placeholder,
  altSuggestion: media.altSuggestion,
  // Under another name: rows of a batch come by their columns' names, and two of one name are one.
  uploaderId: sql<number | null>`${users.id}`.as("uploader_id"),
  uploaderName: users.name,
  createdAt: media.createdAt,
  version: media.version,
};

/** Items with who uploaded them. */
export const selectMedia = (db: Database) => db.select(columns).from(media).leftJoin(users, eq(users.id, media.uploadedBy));

type Row = Omit<MediaItem, "focus" | "uploader"> & { focalX: number; focalY: number; uploaderId: number | null; uploaderName: string | null };

export const decodeMedia = (rows: unknown): MediaItem[] =>
  (rows as Row[]).map(({ focalX, focalY, uploaderId, uploaderName, ...row }) => ({
    ...row,
    focus: { x: focalX, y: focalY },
    uploader: uploaderId === null || uploaderName === null ? null : { id: uploaderId, name: uploaderName },
  }));

/** The item of a reference, unless it was deleted. */
export const isLive = (reference: MediaReference) => and("id" in reference ? eq(media.id, reference.id) : eq(media.key, reference.key), isNull(media.deletedAt));
