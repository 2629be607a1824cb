import { and, asc, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { TrailDetails, TrailEntry } from "#app/domain/audit/trail.ts";
import { type Database, mapRead, type Read, rawStatement } from "../database.ts";
import { articles, auditLog, users } from "../schema.ts";

/** Which writes; `before` is the id after which (backwards in time) a page begins. */
export interface TrailFilter {
  articleId?: number | undefined;
  actorId?: number | undefined;
  action?: string | undefined;
  before?: number | undefined;
  limit: number;
}

export interface TrailPage {
  entries: TrailEntry[];
  /** Where the next page begins; null at the end. */
  next: number | null;
  /** Titles of the articles that the entries name beside their own. */
  titles: ReadonlyMap<number, string>;
}

/** People offered by the filter. */
const PEOPLE_MAX = 200;

/** What a row tells; rows from before orders were kept before and after name them once, and tell no order. */
function readDetails(json: string): TrailDetails {
  const { highlights, ...details } = JSON.parse(json) as TrailDetails;
  return highlights && "before" in highlights ? { ...details, highlights } : details;
}

/** A row of the audit log, for a batch that writes what it tells. */
export const trailStatement = (db: Database, entry: { at: number; actor: { id: number | null; name: string }; action: string; articleId?: number | null; details: TrailDetails }) =>
  db.insert(auditLog).values({
    at: entry.at,
    actorId: entry.actor.id,
    actorName: entry.actor.name,
    action: entry.action,
    articleId: entry.articleId ?? null,
    details: JSON.stringify(entry.details),
  });

/** A line of the trail that is only written where `condition` holds at that moment of the batch. */
export const trailWhere = ({ at, actor }: { at: number; actor: { id: number | null; name: string } }, action: string, details: object, condition: SQL) =>
  rawStatement(
    sql`INSERT INTO audit_log (at, actor_id, actor_name, action, details) SELECT ${at}, ${actor.id}, ${actor.name}, ${action}, ${JSON.stringify(details)} WHERE ${condition}`,
  );

/** Reads the audit log, newest first; every filter has an index in this order. */
export function createAuditRepository(db: Database) {
  return {
    readTrail(filter: TrailFilter): Read<TrailPage> {
      const where = and(
        filter.articleId === undefined ? undefined : eq(auditLog.articleId, filter.articleId),
        // One leading index at a time: within one article's few rows the others only check.
        filter.actorId === undefined ? undefined : filter.articleId === undefined ? eq(auditLog.actorId, filter.actorId) : sql`+${auditLog.actorId} = ${filter.actorId}`,
        filter.action === undefined ? undefined : filter.articleId === undefined ? eq(auditLog.action, filter.action) : sql`+${auditLog.action} = ${filter.action}`,
        filter.before === undefined ? undefined : lt(auditLog.id, filter.before),
      );
      /** Ids that the page's entries name beside their own article. */
      const named = sql`WITH page AS (SELECT audit_log.details FROM audit_log WHERE ${where ?? sql`1`} ORDER BY audit_log.id DESC LIMIT ${filter.limit})
        SELECT id, title FROM articles WHERE id IN (
          SELECT one.value FROM page, json_each(page.details, '$.highlights.before') one
          UNION SELECT one.value FROM page, json_each(page.details, '$.highlights.after') one
          UNION SELECT page.details ->> '$.cause.articleId' FROM page)`;
      return {
        statements: [
          db
            .select({
              id: auditLog.id,
              at: auditLog.at,
              actorId: auditLog.actorId,
              actorName: auditLog.actorName,
              action: auditLog.action,
              articleId: auditLog.articleId,
              title: articles.title,
              details: auditLog.details,
            })
            .from(auditLog)
            .leftJoin(articles, eq(articles.id, auditLog.articleId))
            .where(where)
            .orderBy(desc(auditLog.id))
            .limit(filter.limit + 1),
          rawStatement(named),
        ],
        decode: ([rows, other]) => {
          const found = rows as {
            id: number;
            at: number;
            actorId: number | null;
            actorName: string;
            action: string;
            articleId: number | null;
            title: string | null;
            details: string;
          }[];
          const shown = found.slice(0, filter.limit);
          return {
            entries: shown.map((row) => ({
              id: row.id,
              at: row.at,
              actor: { id: row.actorId, name: row.actorName },
              action: row.action,
              article: row.articleId === null ? null : { id: row.articleId, title: row.title },
              details: readDetails(row.details),
            })),
            next: found.length > filter.limit ? (shown.at(-1)?.id ?? null) : null,
            titles: new Map((other as { results: { id: number; title: string }[] }).results.map(({ id, title }) => [id, title])),
          };
        },
      };
    },

    /** The people of the newsroom, by name, for a filter. */
    readPeople(): Read<{ id: number; name: string }[]> {
      return {
        statements: [db.select({ id: users.id, name: users.name }).from(users).orderBy(asc(users.name)).limit(PEOPLE_MAX)],
        decode: ([rows]) => rows as { id: number; name: string }[],
      };
    },

    /** The title of an article, also of one in the bin; null when there is none. */
    readTitle: (articleId: number): Read<string | null> =>
      mapRead(
        { statements: [db.select({ title: articles.title }).from(articles).where(eq(articles.id, articleId))], decode: ([rows]) => rows as { title: string }[] },
        (rows) => rows[0]?.title ?? null,
      ),
  };
}

export type AuditRepository = ReturnType<typeof createAuditRepository>;
