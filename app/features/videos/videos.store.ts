import { type SQL, sql } from "drizzle-orm";
import { trailWhere } from "#app/features/audit/audit.store.ts";
import { type Database, mapRead, type Read, rawRowsOf, rawStatement, runGuarded } from "#app/platform/db/database.store.ts";
import { videoTag } from "#app/platform/edge-cache/calls.ts";
import { purgeRequests } from "#app/platform/edge-cache/edge-cache.store.ts";
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

/** Actor, time (ms) and audit name. */
export interface VideoWrite {
  at: number;
  actor: { id: number | null; name: string };
  action: string;
  subject: string;
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

  /** The video as it was read is the video that is there. */
  const isAt = ({ id, version }: Pick<Video, "id" | "version">): SQL => sql`EXISTS (SELECT 1 FROM videos WHERE id = ${id} AND version = ${version})`;

  const purgeOf = (was: Video) => purges(sql`${videoTag(was.id)}`, sql`videos WHERE id = ${was.id} AND version = ${was.version}`);

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
    async create(record: VideoRecord, captions: string | null, slugText: string, { at, actor, action, subject }: VideoWrite): Promise<{ id: number; edition: number | null }> {
      const id = sql`(SELECT seq FROM sqlite_sequence WHERE name = 'videos')`;
      const { rows, edition } = await runGuarded<{ id: number }>(
        db,
        [
          rawStatement(sql`INSERT INTO videos (slug, title, description, youtube_id, media_key, cover_key, cover_alt, category_id, published, published_at, order_key, created_at, updated_at)
              SELECT '', ${record.title}, ${record.description}, ${record.youtubeId}, ${record.mediaKey}, ${record.coverKey}, ${record.coverAlt}, ${record.categoryId},
                ${record.published ? 1 : 0}, ${record.publishedAt}, COALESCE((SELECT MAX(order_key) FROM videos), 0) + 1, ${at}, ${at}`),
          ...captionStatements(id, captions ?? undefined, sql`1`),
          trailWhere({ at, actor }, action, { subject }, sql`1`),
          rawStatement(sql`UPDATE videos SET slug = rtrim(id || '-' || ${slugText}, '-') WHERE id = ${id} RETURNING id`),
        ],
        record.published,
      );
      return { id: rows[0]?.id ?? 0, edition };
    },

    /** Writes over the video as it was read; null when somebody was faster. `captions`: undefined leaves them, null takes them away. */
    async change(
      was: Video,
      record: VideoRecord,
      captions: string | null | undefined,
      slugText: string,
      { at, actor, action, subject }: VideoWrite,
    ): Promise<{ edition: number | null } | null> {
      const { rows, edition } = await runGuarded<{ id: number }>(
        db,
        [
          trailWhere({ at, actor }, action, { subject }, isAt(was)),
          ...captionStatements(sql`${was.id}`, captions, isAt(was)),
          ...(was.published && !record.published ? purgeOf(was) : []),
          rawStatement(sql`UPDATE videos SET slug = rtrim(id || '-' || ${slugText}, '-'), title = ${record.title}, description = ${record.description}, youtube_id = ${record.youtubeId}, media_key = ${record.mediaKey},
                cover_key = ${record.coverKey}, cover_alt = ${record.coverAlt}, category_id = ${record.categoryId}, published = ${record.published ? 1 : 0},
                published_at = ${record.publishedAt}, version = version + 1, updated_at = ${at}
              WHERE id = ${was.id} AND version = ${was.version} RETURNING id`),
        ],
        was.published || record.published,
      );
      return rows.length > 0 ? { edition } : null;
    },

    /** Deletes one, as it was read; null when somebody was faster. */
    async remove(was: Video, { at, actor, action, subject }: VideoWrite): Promise<{ edition: number | null } | null> {
      const { rows, edition } = await runGuarded<{ id: number }>(
        db,
        [
          trailWhere({ at, actor }, action, { subject }, isAt(was)),
          rawStatement(sql`DELETE FROM video_captions WHERE video_id = ${was.id} AND ${isAt(was)}`),
          ...(was.published ? purgeOf(was) : []),
          rawStatement(sql`DELETE FROM videos WHERE id = ${was.id} AND version = ${was.version} RETURNING id`),
        ],
        was.published,
      );
      return rows.length > 0 ? { edition } : null;
    },

    /** The neighbour of a video in the newsroom's list; null at its end. */
    readNeighbour: (id: number, direction: "up" | "down"): Read<Video | null> => {
      const own = sql`(SELECT order_key FROM videos WHERE id = ${id})`;
      const next =
        direction === "up"
          ? sql`(SELECT id FROM videos WHERE order_key > ${own} ORDER BY order_key LIMIT 1)`
          : sql`(SELECT id FROM videos WHERE order_key < ${own} ORDER BY order_key DESC LIMIT 1)`;
      return mapRead(readList(sql`WHERE id = ${next}`), ([video]) => video ?? null);
    },

    /** Two neighbours change places, if both stand where they were read; null when somebody was faster. */
    async swap(one: Video, other: Video, { at, actor, action, subject }: VideoWrite): Promise<{ edition: number | null } | null> {
      const stands = ({ id }: Video, at: Video) => sql`EXISTS (SELECT 1 FROM videos WHERE id = ${id} AND order_key = ${at.orderKey})`;
      const { rows, edition } = await runGuarded<{ id: number }>(
        db,
        [
          trailWhere({ at, actor }, action, { subject }, sql`${stands(one, one)} AND ${stands(other, other)}`),
          rawStatement(sql`UPDATE videos SET order_key = ${other.orderKey} WHERE id = ${one.id} AND order_key = ${one.orderKey} AND ${stands(other, other)}`),
          rawStatement(sql`UPDATE videos SET order_key = ${one.orderKey} WHERE id = ${other.id} AND order_key = ${other.orderKey} AND ${stands(one, other)} RETURNING id`),
        ],
        one.published && other.published,
      );
      return rows.length > 0 ? { edition } : null;
    },
  };
}

export type VideoRepository = ReturnType<typeof createVideoRepository>;
