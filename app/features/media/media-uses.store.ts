import { type SQL, sql } from "drizzle-orm";
import type { ArticleStatus } from "#app/features/articles/article.ts";
import { type Read, rawStatement } from "#app/platform/db/database.store.ts";
import type { MediaReference } from "./media-item.ts";
import { type ArticlePlace, type MediaUse, usesOf } from "./media-use.ts";

/** Uses shown of one item. */
const USES_SHOWN = 50;

/** The newsroom's logo and icon, as SQL over the one row that names them. */
const siteIdentityUses = (key: string | SQL): SQL =>
  sql`SELECT CASE WHEN identity.value ->> 'logoKey' = ${key} THEN 'logo' ELSE 'icon' END AS place FROM settings identity WHERE identity.key = 'site' AND ${key} IN (identity.value ->> 'logoKey', identity.value ->> 'iconKey')`;

/** Condition on `users`: the item is the person's avatar. The address may have a query; `@` is the character after `?`. */
const isPortrait = (key: string | SQL): SQL => sql`person.avatar >= '/img/' || ${key} AND person.avatar < '/img/' || ${key} || '@'`;

/** SQL condition: no article, pending draft, poster, video, banner, quotation, person or site identity uses the item. `media.unused` is kept by the same one (migration 0108). */
export const isUnused = (key: string | SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM media_uses used WHERE used.media_key = ${key}) AND NOT EXISTS (SELECT 1 FROM media shown WHERE shown.poster_key = ${key} AND shown.deleted_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM videos played WHERE played.media_key = ${key}) AND NOT EXISTS (SELECT 1 FROM videos covered WHERE covered.cover_key = ${key})
    AND NOT EXISTS (SELECT 1 FROM banners shown WHERE shown.media_key = ${key} AND shown.deleted_at IS NULL) AND NOT EXISTS (SELECT 1 FROM banners phone WHERE phone.phone_media_key = ${key} AND phone.deleted_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM quotations quoted WHERE quoted.media_key = ${key})
    AND NOT EXISTS (SELECT 1 FROM users person WHERE ${isPortrait(key)}) AND NOT EXISTS (${siteIdentityUses(key)})`;

/**
 * Replaces the recorded uses of an article, saved (`editing` '') or of a pending draft. `holds` is a condition
 * without which nothing is written.
 */
export function mediaUseStatements(articleId: number, editing: string, content: Parameters<typeof usesOf>[0], holds: SQL = sql`1`) {
  return [
    rawStatement(sql`DELETE FROM media_uses WHERE article_id = ${articleId} AND editing = ${editing} AND ${holds}`),
    rawStatement(sql`INSERT INTO media_uses (media_key, article_id, place, editing)
        SELECT used.value ->> 'key', ${articleId}, used.value ->> 'place', ${editing} FROM json_each(${JSON.stringify(usesOf(content))}) used WHERE ${holds}`),
  ];
}

interface ArticleUseRow {
  id: number;
  title: string;
  place: ArticlePlace | "quotation";
  editing: string;
  status: ArticleStatus;
  active: number;
  deletedAt: number | null;
}

const toUse = ({ id, title, place, editing, status, active, deletedAt }: ArticleUseRow): MediaUse =>
  editing !== "" && place !== "quotation"
    ? { by: "draft", id, title, place }
    : { by: "article", id, title, place, state: deletedAt !== null ? "lixeira" : status === "publicada" && active === 0 ? "desabilitada" : status };

/** Stores the uses of items. */
export function createMediaUseRepository() {
  return {
    /** Uses of an item: articles newest first, then files of the library, then videos of the newsroom's list, then people, then banners. */
    readUses(item: MediaReference): Read<MediaUse[]> {
      const key = "key" in item ? sql`${item.key}` : sql`(SELECT key FROM media WHERE id = ${item.id})`;
      return {
        statements: [
          rawStatement(sql`SELECT a.id, a.title, used.place, used.editing, a.status, a.active, a.deleted_at AS deletedAt
              FROM media_uses used JOIN articles a ON a.id = used.article_id WHERE used.media_key = ${key}
              ORDER BY used.article_id DESC, used.place DESC, used.editing LIMIT ${USES_SHOWN}`),
          rawStatement(sql`SELECT DISTINCT a.id, a.title, 'quotation' AS place, '' AS editing, a.status, a.active, a.deleted_at AS deletedAt
              FROM quotations q JOIN articles a ON a.id = q.article_id WHERE q.media_key = ${key} ORDER BY a.id DESC LIMIT ${USES_SHOWN}`),
          rawStatement(sql`SELECT id, title FROM media WHERE poster_key = ${key} AND deleted_at IS NULL ORDER BY id DESC LIMIT ${USES_SHOWN}`),
          rawStatement(sql`SELECT id, title, 'file' AS place FROM videos WHERE media_key = ${key} ORDER BY id DESC LIMIT ${USES_SHOWN}`),
          rawStatement(sql`SELECT id, title, 'cover' AS place FROM videos WHERE cover_key = ${key} ORDER BY id DESC LIMIT ${USES_SHOWN}`),
          rawStatement(siteIdentityUses(key)),
          rawStatement(sql`SELECT id, name FROM users person WHERE ${isPortrait(key)} ORDER BY avatar, id LIMIT ${USES_SHOWN}`),
          rawStatement(sql`SELECT id, title, 'picture' AS place FROM banners WHERE media_key = ${key} AND deleted_at IS NULL ORDER BY id DESC LIMIT ${USES_SHOWN}`),
          rawStatement(sql`SELECT id, title, 'phone' AS place FROM banners WHERE phone_media_key = ${key} AND deleted_at IS NULL ORDER BY id DESC LIMIT ${USES_SHOWN}`),
        ],
        decode: ([articles, quoted, files, played, covered, identity, people, pictures, phones]) => [
          ...(identity as { results: { place: "logo" | "icon" }[] }).results.map(({ place }) => ({ by: "site" as const, id: 0, title: "Identidade do site", place })),
          ...[articles, quoted].flatMap((found) => (found as { results: ArticleUseRow[] }).results.map(toUse)),
          ...(files as { results: { id: number; title: string }[] }).results.map(({ id, title }) => ({ by: "video" as const, id, title })),
          ...[played, covered].flatMap((found) =>
            (found as { results: { id: number; title: string; place: "file" | "cover" }[] }).results.map(({ id, title, place }) => ({ by: "play" as const, id, title, place })),
          ),
          ...(people as { results: { id: number; name: string }[] }).results.map(({ id, name }) => ({ by: "person" as const, id, title: name })),
          ...[pictures, phones].flatMap((found) =>
            (found as { results: { id: number; title: string; place: "picture" | "phone" }[] }).results.map(({ id, title, place }) => ({
              by: "banner" as const,
              id,
              title,
              place,
            })),
          ),
        ],
      };
    },
  };
}
