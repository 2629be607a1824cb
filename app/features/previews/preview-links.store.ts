import { sql } from "drizzle-orm";
import { type Database, mapRead, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { createRecordTable, trailWhere } from "#app/platform/record/record-table.store.ts";
import { PREVIEW_LINKS_MAX, type PreviewLink } from "./preview-link.ts";

export interface NewPreviewLink {
  articleId: number;
  version: number;
  tokenHash: string;
  expiresAt: number;
}

/** Actor and time (ms). */
interface PreviewWrite {
  at: number;
  actor: { id: number; name: string };
}

const LINK = sql`id, article_id AS articleId, version, created_by AS createdBy, created_by_name AS createdByName, created_at AS createdAt, expires_at AS expiresAt,
  revoked_at AS revokedAt, views, viewed_at AS viewedAt`;

/** Links of a story that its screen lists (ours). */
const LISTED_MAX = 50;

/** Private addresses of stories. */
export function createPreviewLinkRepository(db: Database) {
  const readWhere = (where: ReturnType<typeof sql>): Read<PreviewLink[]> => ({
    statements: [rawStatement(sql`SELECT ${LINK} FROM preview_links WHERE ${where}`)],
    decode: ([result]) => rawRowsOf<PreviewLink>(result),
  });
  const readFirst = (where: ReturnType<typeof sql>): Read<PreviewLink | null> => mapRead(readWhere(where), ([link]) => link ?? null);

  return {
    /** Newest first. */
    readOf: (articleId: number): Read<PreviewLink[]> => readWhere(sql`article_id = ${articleId} ORDER BY id DESC LIMIT ${LISTED_MAX}`),

    readById: (id: number): Read<PreviewLink | null> => readFirst(sql`id = ${id}`),

    readByToken: (tokenHash: string): Read<PreviewLink | null> => readFirst(sql`token_hash = ${tokenHash}`),

    /** Null where the story has as many valid links as it may. */
    async create({ articleId, version, tokenHash, expiresAt }: NewPreviewLink, { at, actor }: PreviewWrite): Promise<PreviewLink | null> {
      const [, created] = await runBatch(db, [
        rawStatement(sql`INSERT INTO preview_links (article_id, version, token_hash, created_by, created_by_name, created_at, expires_at)
          SELECT ${articleId}, ${version}, ${tokenHash}, ${actor.id}, ${actor.name}, ${at}, ${expiresAt}
          WHERE (SELECT COUNT(*) FROM preview_links WHERE article_id = ${articleId} AND revoked_at IS NULL AND expires_at > ${at}) < ${PREVIEW_LINKS_MAX}`),
        rawStatement<PreviewLink>(sql`SELECT ${LINK} FROM preview_links WHERE token_hash = ${tokenHash}`),
        trailWhere({ at, actor, articleId }, "preview.create", {}, sql`EXISTS (SELECT 1 FROM preview_links WHERE token_hash = ${tokenHash})`),
      ]);
      return created.results[0] ?? null;
    },

    /** Repeated, it changes nothing. */
    async revoke({ id, articleId }: PreviewLink, { at, actor }: PreviewWrite): Promise<void> {
      const write = { at, actor, action: "preview.revoke", articleId, details: {} };
      await createRecordTable({ db, table: "preview_links" }).changeWhere(sql`id = ${id} AND revoked_at IS NULL AND expires_at > ${at}`, write, sql`revoked_at = ${at}`);
    },

    async countView(id: number, at: number): Promise<void> {
      await runBatch(db, [rawStatement(sql`UPDATE preview_links SET views = views + 1, viewed_at = ${at} WHERE id = ${id}`)]);
    },

    /** Deletes links that ended before `before`. */
    async prune(before: number): Promise<void> {
      await runBatch(db, [rawStatement(sql`DELETE FROM preview_links WHERE expires_at < ${before}`)]);
    },
  };
}
