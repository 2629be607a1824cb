import { type SQL, sql } from "drizzle-orm";
import { type Database, mapRead, type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";
import { videoTag } from "#app/platform/edge-cache/calls.ts";
import { purgeRequests } from "#app/platform/edge-cache/edge-cache.store.ts";
import { createRecordTable, isAt, type RecordOutcome, type RecordWrite } from "#app/platform/record/record-table.store.ts";
import type { Video } from "./video.ts";

/** Readers see published videos, the newsroom all. */
export type VideoAudience = "staff" | "public";

/** Stored fields of a video, besides counts and joined values. */
export interface VideoRecord {
  title: string;
  description: string;
  youtubeId: string | null;
  mediaKey: string | null;
  coverKey: string | null;
  coverAlt: string;
  categoryId: number | null;
  published: boolean;
  publishedAt: number | null;
}

interface Row extends Omit<VideoRecord, "published"> {
  id: number;
  slug: string;
  captions: number;
  published: number;
  orderKey: number;
  version: number;
  createdAt: number;
  updatedAt: number;
  focalX: number | null;
  focalY: number | null;
  placeholder: string | null;
  mediaAlt: string | null;
  credit: string | null;
  mime: string | null;
  durationMs: number | null;
  width: number | null;
  height: number | null;
}

const toVideo = (row: Row): Video => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  source: row.youtubeId === null ? { from: "library", key: row.mediaKey ?? "" } : { from: "youtube", id: row.youtubeId },
  file: row.mediaKey === null ? null : { mime: row.mime ?? "video/mp4", durationMs: row.durationMs, width: row.width ?? 0, height: row.height ?? 0 },
  cover:
    row.coverKey === null
      ? null
      : {
          key: row.coverKey,
          alt: row.coverAlt || (row.mediaAlt ?? ""),
          credit: row.credit ?? "",
          focus: { x: row.focalX ?? 50, y: row.focalY ?? 50 },
          placeholder: row.placeholder,
        },
  categoryId: row.categoryId,
  hasCaptions: row.captions === 1,
  published: row.published === 1,
  publishedAt: row.publishedAt,
  orderKey: row.orderKey,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** `from`: which videos, in which order, and how many; with the library's data of cover and file on each row. */
const videosFrom = (from: SQL): SQL =>
  sql`SELECT id, slug, title, description, youtube_id AS youtubeId, media_key AS mediaKey, cover_key AS coverKey, cover_alt AS coverAlt,
      category_id AS categoryId, captions, published, published_at AS publishedAt, order_key AS orderKey, version, created_at AS createdAt, updated_at AS updatedAt,
      cover_focal_x AS focalX, cover_focal_y AS focalY, cover_placeholder AS placeholder, cover_library_alt AS mediaAlt, cover_credit AS credit,
      file_mime AS mime, file_duration_ms AS durationMs, file_width AS width, file_height AS height
    FROM videos ${from}`;

/** The newsroom's videos, the first of the newsroom's order first. */
export function createVideoRepository(db: Database, purges = purgeRequests(false)) {
  const readList = (from: SQL): Read<Video[]> => ({ statements: [rawStatement(videosFrom(from))], decode: ([result]) => rawRowsOf<Row>(result).map(toVideo) });

  const listOf = (audience: VideoAudience, limit: number, offset: number): Read<Video[]> =>
    readList(sql`${audience === "public" ? sql`WHERE published = 1` : sql``} ORDER BY order_key DESC, id DESC LIMIT ${limit} OFFSET ${offset}`);

  const table = createRecordTable({ db, table: "videos" });

  const purgeOf = (was: Video) => purges(sql`${videoTag(was.id)}`, sql`videos WHERE ${isAt(was)}`);

  const captionStatements = (id: SQL, captions: string | null | undefined, holds: SQL) =>
    captions === undefined
      ? []
      : [
          rawStatement(sql`DELETE FROM video_captions WHERE video_id = ${id} AND ${holds}`),
          ...(captions === null ? [] : [rawStatement(sql`INSERT INTO video_captions (video_id, vtt) SELECT ${id}, ${captions} WHERE ${holds}`)]),
        ];

  return {
    /** A page of the list, and how many there are in all. */
    readPage(audience: VideoAudience, page: number, limit: number): Read<{ items: Video[]; total: number }> {
      const list = listOf(audience, limit, (page - 1) * limit);
      return {
        statements: [...list.statements, rawStatement(sql`SELECT total FROM video_totals WHERE list = ${audience}`)],
        decode: ([items, totals]) => ({ items: list.decode([items]), total: rawRowsOf<{ total: number }>(totals)[0]?.total ?? 0 }),
      };
    },

    /** The first published ones. */
    readFirst: (limit: number): Read<Video[]> => listOf("public", limit, 0),

    readVideo: (id: number): Read<Video | null> => mapRead(readList(sql`WHERE id = ${id}`), ([video]) => video ?? null),

    /** WebVTT; null when there is none. */
    readCaptions: (id: number): Read<string | null> => ({
      statements: [rawStatement(sql`SELECT vtt FROM video_captions WHERE video_id = ${id}`)],
      decode: ([rows]) => rawRowsOf<{ vtt: string }>(rows)[0]?.vtt ?? null,
    }),

    /** Adds one before all the others; `slugText` follows its id in its address. Answers the id. */
    create(record: VideoRecord, captions: string | null, slugText: string, signed: RecordWrite): Promise<RecordOutcome> {
      const id = sql`(SELECT seq FROM sqlite_sequence WHERE name = 'videos')`;
      return table.create({ ...signed, affectsReaders: record.published }, [
        rawStatement(sql`INSERT INTO videos (slug, title, description, youtube_id, media_key, cover_key, cover_alt, category_id, published, published_at, order_key, created_at, updated_at)
              SELECT '', ${record.title}, ${record.description}, ${record.youtubeId}, ${record.mediaKey}, ${record.coverKey}, ${record.coverAlt}, ${record.categoryId},
                ${record.published ? 1 : 0}, ${record.publishedAt}, COALESCE((SELECT MAX(order_key) FROM videos), 0) + 1, ${signed.at}, ${signed.at}`),
        ...captionStatements(id, captions ?? undefined, sql`1`),
        rawStatement(sql`UPDATE videos SET slug = rtrim(id || '-' || ${slugText}, '-') WHERE id = ${id} RETURNING id`),
      ]);
    },

    /** Writes over the video as it was read. `captions`: undefined leaves them, null takes them away. */
    change: (was: Video, record: VideoRecord, captions: string | null | undefined, slugText: string, signed: RecordWrite): Promise<RecordOutcome> =>
      table.change(
        was,
        { ...signed, affectsReaders: was.published || record.published },
        sql`slug = rtrim(id || '-' || ${slugText}, '-'), title = ${record.title}, description = ${record.description}, youtube_id = ${record.youtubeId}, media_key = ${record.mediaKey},
          cover_key = ${record.coverKey}, cover_alt = ${record.coverAlt}, category_id = ${record.categoryId}, published = ${record.published ? 1 : 0},
          published_at = ${record.publishedAt}`,
        [...captionStatements(sql`${was.id}`, captions, table.standsAt(was)), ...(was.published && !record.published ? purgeOf(was) : [])],
      ),

    /** Deletes one, as it was read. */
    remove: (was: Video, signed: RecordWrite): Promise<RecordOutcome> =>
      table.remove(was, { ...signed, affectsReaders: was.published }, [
        rawStatement(sql`DELETE FROM video_captions WHERE video_id = ${was.id} AND ${table.standsAt(was)}`),
        ...(was.published ? purgeOf(was) : []),
      ]),

    /** The neighbour of a video in the newsroom's list; null at its end. */
    readNeighbour: (id: number, direction: "up" | "down"): Read<Video | null> => {
      const own = sql`(SELECT order_key FROM videos WHERE id = ${id})`;
      const next =
        direction === "up"
          ? sql`(SELECT id FROM videos WHERE order_key > ${own} ORDER BY order_key LIMIT 1)`
          : sql`(SELECT id FROM videos WHERE order_key < ${own} ORDER BY order_key DESC LIMIT 1)`;
      return mapRead(readList(sql`WHERE id = ${next}`), ([video]) => video ?? null);
    },

    /** Two neighbours change places, if both stand where they were read. */
    swap(one: Video, other: Video, signed: RecordWrite): Promise<RecordOutcome> {
      const stands = ({ id }: Video, at: Video) => sql`EXISTS (SELECT 1 FROM videos WHERE id = ${id} AND order_key = ${at.orderKey})`;
      return table.write({ ...signed, affectsReaders: one.published && other.published }, sql`${stands(one, one)} AND ${stands(other, other)}`, [
        rawStatement(sql`UPDATE videos SET order_key = ${other.orderKey} WHERE id = ${one.id} AND order_key = ${one.orderKey} AND ${stands(other, other)}`),
        rawStatement(sql`UPDATE videos SET order_key = ${one.orderKey} WHERE id = ${other.id} AND order_key = ${other.orderKey} AND ${stands(one, other)} RETURNING id`),
      ]);
    },
  };
}

export type VideoRepository = ReturnType<typeof createVideoRepository>;
