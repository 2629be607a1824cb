import { and, desc, eq, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Database, type Read, rawRowsOf, rawStatement, valueRows } from "#app/platform/db/database.store.ts";
import { articleRevisions } from "#app/platform/db/schema.store.ts";
import { LOGGED_ACTIONS, type LoggedWrite } from "./change-log.ts";

/** A kept version of an article. Times in milliseconds. */
export interface Revision {
  version: number;
  authorId: number | null;
  authorName: string;
  /** The open editor it came from; null for other clients. */
  editing: string | null;
  createdAt: number;
}

/** With the text itself, as JSON. */
export interface RevisionText extends Revision {
  snapshot: string;
}

/** With the fields that differ from the version before; null for the first one. */
export interface RevisionLine extends Revision {
  changed: readonly string[] | null;
}

export interface RevisionPage {
  items: RevisionLine[];
  total: number;
}

/** JSON keys of a snapshot that a history may name. */
const COMPARED = JSON.stringify([
  "title",
  "subtitle",
  "kicker",
  "body",
  "quickSummary",
  "position",
  "categories",
  "municipality",
  "author",
  "tags",
  "coverUrl",
  "coverAlt",
  "coverCredit",
  "status",
  "whatsappAuto",
  "pushAuto",
  "cardAuto",
  "audioAuto",
  "sensitive",
  "correction",
  "slugWords",
  "searchTitle",
  "searchDescription",
  "socialTitle",
  "socialImage",
]);

const columns = {
  version: articleRevisions.version,
  authorId: articleRevisions.authorId,
  authorName: articleRevisions.authorName,
  editing: articleRevisions.editing,
  createdAt: articleRevisions.createdAt,
};

const before = alias(articleRevisions, "before");
const versionBefore = sql`(SELECT MAX(older.version) FROM article_revisions older WHERE older.article_id = ${articleRevisions.articleId} AND older.version < ${articleRevisions.version})`;
/** A snapshot from before a field existed counts it as empty. */
const changedSince = (snapshot: typeof before.snapshot) =>
  sql<string | null>`CASE WHEN ${snapshot} IS NOT NULL THEN (SELECT json_group_array(value) FROM json_each(${COMPARED})
    WHERE COALESCE(json_extract(${articleRevisions.snapshot}, '$.' || value), '') <> COALESCE(json_extract(${snapshot}, '$.' || value), '')) END`;

/** The saved versions of articles. The board's batch writes them. */
export function createRevisionRepository(db: Database) {
  return {
    /** Newest first. Texts are compared in the database; only field names are returned. */
    readPage(articleId: number, { page, limit }: { page: number; limit: number }): Read<RevisionPage> {
      return {
        statements: [
          db
            .select({ ...columns, changed: changedSince(before.snapshot) })
            .from(articleRevisions)
            .leftJoin(before, and(eq(before.articleId, articleRevisions.articleId), eq(before.version, versionBefore)))
            .where(eq(articleRevisions.articleId, articleId))
            .orderBy(desc(articleRevisions.version))
            .limit(limit)
            .offset((page - 1) * limit),
          db.select({ total: sql<number>`COUNT(*)` }).from(articleRevisions).where(eq(articleRevisions.articleId, articleId)),
        ],
        decode: ([lines, totals]) => ({
          items: (lines as (Revision & { changed: string | null })[]).map((line) => ({ ...line, changed: line.changed === null ? null : (JSON.parse(line.changed) as string[]) })),
          total: (totals as { total: number }[])[0]?.total ?? 0,
        }),
      };
    },

    /** The text as it stood at a version: places change an article's version without a revision of their own. */
    readAt(articleId: number, version: number): Read<RevisionText | null> {
      return {
        statements: [
          db
            .select({ ...columns, snapshot: articleRevisions.snapshot })
            .from(articleRevisions)
            .where(and(eq(articleRevisions.articleId, articleId), lte(articleRevisions.version, version)))
            .orderBy(desc(articleRevisions.version))
            .limit(1),
        ],
        decode: ([rows]) => (rows as RevisionText[])[0] ?? null,
      };
    },
  };
}

/** Writes of one story that are read, the newest of them (ours). */
const WRITES_MAX = 300;

/** Writes of a story that its public change log may show, oldest first. */
export const readLoggedWrites = (articleId: number): Read<LoggedWrite[]> => ({
  statements: [
    rawStatement(sql`SELECT l.at, l.action, l.details, l.actor_id IS NULL AS is_automatic, u.role,
        CASE WHEN p.names_changes = 1 THEN COALESCE(u.name, p.name) END AS name, CASE WHEN p.names_changes = 1 AND p.published = 1 THEN p.slug END AS slug
      FROM audit_log l LEFT JOIN users u ON u.id = l.actor_id LEFT JOIN author_profiles p ON p.user_id = l.actor_id
      WHERE l.article_id = ${articleId} AND l.action IN ${valueRows(LOGGED_ACTIONS)} ORDER BY l.id DESC LIMIT ${WRITES_MAX}`),
  ],
  decode: ([result]) =>
    rawRowsOf<Omit<LoggedWrite, "details" | "isAutomatic"> & { details: string; is_automatic: number }>(result)
      .map(({ details, is_automatic, ...row }) => ({ ...row, details: JSON.parse(details), isAutomatic: is_automatic === 1 }))
      .reverse(),
});
