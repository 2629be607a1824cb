import { and, desc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Database, type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";
import { media, mediaTotals, users } from "#app/platform/db/schema.store.ts";
import type { MediaItem, MediaReference } from "./media-item.ts";
import { MEDIA_KINDS, type MediaKind } from "./media-kind.ts";
import { cutWindow, MEDIA_COUNTED_MAX, MEDIA_FIRST, MEDIA_STEP, MEDIA_WINDOW, type MediaCursor, type MediaLack, type MediaWindow } from "./media-window.ts";

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

    /** Counts the files of each kind. */
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

/** Filter of a section of the library; null is everything. */
export interface MediaSelection {
  kind: MediaKind | null;
  /** All of them are lacking. */
  lacks: readonly MediaLack[];
  /** Only pictures with a suggested alternative text. */
  suggested: boolean;
  /** Person who uploaded it. */
  uploader: number | null;
  /** Upload time: from, and before. Milliseconds. */
  from: number | null;
  until: number | null;
}

export const WHOLE_LIBRARY: MediaSelection = { kind: null, lacks: [], suggested: false, uploader: null, from: null, until: null };

/** As the indexes of migration 0062 have them: a bound value would not find its index. */
const LACK_CONDITIONS: Record<MediaLack, SQL> = {
  alt: sql`${media.kind} = 'image' AND ${media.alt} = ''`,
  credito: sql`${media.credit} = ''`,
  uso: sql`${media.unused} = 1`,
};

const LACK_INDEXES: Record<MediaLack, string> = { alt: "media_without_alt", credito: "media_without_credit", uso: "media_unused" };

const conditionOf = ({ kind, lacks, suggested, uploader, from, until }: MediaSelection): SQL | undefined =>
  and(
    isNull(media.deletedAt),
    kind === null ? undefined : eq(media.kind, kind),
    ...[...new Set(lacks)].map((lack) => LACK_CONDITIONS[lack]),
    suggested ? sql`${media.altSuggestion} <> ''` : undefined,
    uploader === null ? undefined : eq(media.uploadedBy, uploader),
    from === null ? undefined : gte(media.createdAt, from),
    until === null ? undefined : lt(media.createdAt, until),
  );

/** The index that a selection walks, in the order of the list: the planner, which knows no amounts, would take that of a kind. */
const indexOf = ({ kind, lacks: [lack], suggested, uploader }: MediaSelection): SQL =>
  sql.raw(suggested ? "media_with_suggestion" : lack ? LACK_INDEXES[lack] : uploader === null ? (kind === null ? "media_newest" : "media_newest_of_kind") : "media_of_uploader");

const place = sql`(media.created_at, media.id)`;

/** A walk through an index that ends before its first file. */
const NOTHING: [MediaSelection, SQL] = [WHOLE_LIBRARY, sql`media.created_at < 0`];

/** Returns the part of a selection at or above a cursor. Of two lower bounds only the higher one is given: an index scan starts from one alone. */
function boundedAbove(selection: MediaSelection, { at, id }: MediaCursor): [MediaSelection, SQL] {
  if (selection.until !== null && selection.until <= at) return NOTHING;
  return selection.from !== null && selection.from > at ? [selection, sql`1`] : [{ ...selection, from: null }, sql`${place} >= (${at}, ${id})`];
}

/** Returns the part below the cursor. */
function boundedBelow(selection: MediaSelection, { at, id }: MediaCursor): [MediaSelection, SQL] {
  if (selection.from !== null && selection.from > at) return NOTHING;
  return selection.until !== null && selection.until <= at ? [selection, sql`1`] : [{ ...selection, until: null }, sql`${place} < (${at}, ${id})`];
}

/** A person who uploaded something that is still there. */
export interface Uploader {
  id: number;
  name: string;
}

/** Stretches of the library, newest first: the screen's list, which grows downwards. */
export function createMediaWindowRepository(db: Database) {
  const idsOf = (selection: MediaSelection, bound: SQL, order: "newest" | "oldest", limit: number): SQL => {
    const step = sql.raw(order === "newest" ? "DESC" : "ASC");
    return sql`SELECT media.id FROM media INDEXED BY ${indexOf(selection)} WHERE ${conditionOf(selection)} AND ${bound} ORDER BY media.created_at ${step}, media.id ${step} LIMIT ${limit}`;
  };
  const selectOf = (ids: SQL) => selectMedia(db).where(sql`${media.id} IN (${ids})`).orderBy(desc(media.createdAt), desc(media.id));

  return {
    /** The stretch that ends at a cursor; null: the first files. Each costs a step in an index, however deep it lies. */
    readWindow(selection: MediaSelection, end: MediaCursor | null): Read<MediaWindow<MediaItem>> {
      const first = MEDIA_FIRST + MEDIA_STEP;
      // At the top, the stretch is as long as the library opens with; above the end, one more than a stretch says that there are newer files.
      const statements =
        end === null
          ? [selectOf(idsOf(selection, sql`1`, "newest", first))]
          : [selectOf(idsOf(...boundedAbove(selection, end), "oldest", MEDIA_WINDOW + 1)), selectOf(idsOf(...boundedBelow(selection, end), "newest", first))];
      return { statements, decode: (results) => cutWindow(results.flatMap(decodeMedia), end) };
    },

    /** The newest `depth` files of a selection that contain every word of an FTS5 expression, newest first. */
    readFound(expression: string, selection: MediaSelection, depth: number): Read<MediaItem[]> {
      const words = `{title alt tags} : (${expression})`;
      const match = selection.kind === null ? words : `${words} AND kind : "${selection.kind}"`;
      const found = sql`SELECT media_search.rowid FROM media_search CROSS JOIN media ON media.id = media_search.rowid
        WHERE media_search MATCH ${match} AND ${conditionOf(selection)} ORDER BY media_search.rowid DESC LIMIT ${depth}`;
      return { statements: [selectOf(found)], decode: ([rows]) => decodeMedia(rows) };
    },

    /** Counts the files of a selection, up to one more than `MEDIA_COUNTED_MAX`. */
    readCount(selection: MediaSelection): Read<number> {
      const counted = sql`SELECT COUNT(*) AS total FROM (SELECT 1 FROM media INDEXED BY ${indexOf(selection)} WHERE ${conditionOf(selection)} LIMIT ${MEDIA_COUNTED_MAX + 1}) one`;
      return { statements: [rawStatement(counted)], decode: ([rows]) => rawRowsOf<{ total: number }>(rows)[0]?.total ?? 0 };
    },

    /** Everybody who uploaded something, by name; each costs a step in the index of uploaders. */
    readUploaders(): Read<Uploader[]> {
      const next = (after: SQL) => sql`(SELECT MIN(m.uploaded_by) FROM media m WHERE m.deleted_at IS NULL AND m.uploaded_by IS NOT NULL AND m.uploaded_by > ${after})`;
      return {
        statements: [
          rawStatement(sql`WITH RECURSIVE own (id) AS (SELECT ${next(sql`0`)} UNION ALL SELECT ${next(sql`own.id`)} FROM own WHERE own.id IS NOT NULL)
            SELECT users.id, users.name FROM own JOIN users ON users.id = own.id ORDER BY users.name COLLATE NOCASE, users.id`),
        ],
        decode: ([rows]) => rawRowsOf<Uploader>(rows),
      };
    },
  };
}
