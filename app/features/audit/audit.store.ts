import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Database, mapRead, type Read, rawStatement } from "#app/platform/db/database.store.ts";
import { articles, auditLog, users } from "#app/platform/db/schema.store.ts";
import { cutPage } from "#app/platform/record/keyset-page.ts";
import { isUndoKey, type TrailDetails, type TrailEntry } from "./trail.ts";

export interface TrailFilter {
  articleId?: number | undefined;
  actorId?: number | undefined;
  action?: string | undefined;
  /** An FTS5 expression that the words of a write, or the title of its story, match. */
  expression?: string | undefined;
  /** From this instant on (ms). */
  from?: number | undefined;
  /** Before this instant (ms). */
  until?: number | undefined;
  /** One of the writes of an action over many things: only the writes of its kind that this action made. */
  groupOf?: number | undefined;
  /** When true, a write of many things is represented by its first row. */
  isGrouped?: boolean | undefined;
  /** The id after which (backwards in time) a page begins. */
  before?: number | undefined;
  limit: number;
}

export interface TrailPage {
  entries: TrailEntry[];
  /** Start of the next page; null at the end. */
  next: number | null;
  /** Titles of the articles that the entries name beside their own. */
  titles: ReadonlyMap<number, string>;
}

/** People offered by the filter. */
const PEOPLE_MAX = 200;

/** Parses a row; rows from before orders were stored before and after hold one order, which is dropped. */
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

/** Stories of the present titles that a search looks through. */
const TITLES_SEARCHED = 50;
/** Ids and times of the log run in the same order but for writes at the same moment: this many rows may stand elsewhere. */
const OUT_OF_ORDER = 100;
/** Number of names listed for a group. */
const NAMES_TOLD = 3;

/** Limits ids by the time range, with a margin for rows that are out of order. */
const idsBetween = (id: SQL, { from, until, before }: TrailFilter): SQL[] => [
  ...(from === undefined
    ? []
    : [sql`${id} > COALESCE((SELECT earlier.id FROM audit_log earlier WHERE earlier.at < ${from} ORDER BY earlier.at DESC LIMIT 1), 0) - ${OUT_OF_ORDER}`]),
  ...(until === undefined ? [] : [sql`${id} < COALESCE((SELECT later.id FROM audit_log later WHERE later.at >= ${until} ORDER BY later.at LIMIT 1), 9e15) + ${OUT_OF_ORDER}`]),
  ...(before === undefined ? [] : [sql`${id} < ${before}`]),
];

/** A word of the index of searches that stands for an action. */
const actionFacet = (action: string) => `a${action.replaceAll(".", "x").replaceAll("-", "y")}`;

/** Ids of the newest rows that a search finds: by their own words, or by the title that their story has now. */
function foundIds(expression: string, filter: TrailFilter): SQL {
  const ofStories = sql`(SELECT group_concat('m' || rowid, ' OR ') FROM (SELECT rowid FROM headline_search WHERE headline_search MATCH ${expression} ORDER BY rowid DESC LIMIT ${TITLES_SEARCHED}) titled)`;
  const facets = [
    ...(filter.actorId === undefined ? [] : [`p${filter.actorId}`]),
    ...(filter.articleId === undefined ? [] : [`m${filter.articleId}`]),
    ...(filter.action === undefined ? [] : [actionFacet(filter.action)]),
  ];
  const within = facets.map((facet) => ` AND facets : ${facet}`).join("");
  const match = sql`'(words : (' || ${expression} || ')' || COALESCE(' OR facets : (' || ${ofStories} || ')', '') || ')' || ${within}`;
  const depth = filter.limit + 1 + (filter.until === undefined ? 0 : OUT_OF_ORDER);
  return sql`SELECT rowid FROM trail_search WHERE ${sql.join([sql`trail_search MATCH ${match}`, ...idsBetween(sql`rowid`, filter)], sql` AND `)} ORDER BY rowid DESC LIMIT ${depth}`;
}

/** Of an action over many things: how many writes of this kind it made, and what the first ones were about. */
const ofGroup = sql`FROM audit_log one WHERE one.group_key = ${auditLog.groupKey} AND one.action = ${auditLog.action}`;
const groupCount = sql<number>`CASE WHEN ${auditLog.groupKey} IS NULL THEN 1 ELSE (SELECT COUNT(*) ${ofGroup}) END`;
const groupNames = sql<string>`(SELECT json_group_array(name) FROM (
  SELECT COALESCE((SELECT title FROM articles WHERE articles.id = one.article_id), one.details ->> 'subject', '') AS name ${ofGroup} ORDER BY one.id LIMIT ${sql.raw(String(NAMES_TOLD))}) first_ones)`;

/** Reads the audit log, newest first; every filter has an index in this order. */
export function createAuditRepository(db: Database) {
  return {
    readTrail(filter: TrailFilter): Read<TrailPage> {
      // One leading index at a time: what a search finds, one group or one article is few rows, which the other filters only check.
      const isWhole = filter.expression === undefined && filter.groupOf === undefined && filter.articleId === undefined;
      const only = (column: typeof auditLog.actorId | typeof auditLog.action, value: number | string | undefined) =>
        value === undefined ? undefined : isWhole ? eq(column, value) : sql`+${column} = ${value}`;
      const where = and(
        filter.expression === undefined ? undefined : sql`${auditLog.id} IN (${foundIds(filter.expression, filter)})`,
        filter.groupOf === undefined
          ? undefined
          : sql`(${auditLog.groupKey}, ${auditLog.action}) = (SELECT one.group_key, one.action FROM audit_log one WHERE one.id = ${filter.groupOf})`,
        filter.articleId === undefined || filter.expression !== undefined ? undefined : eq(auditLog.articleId, filter.articleId),
        only(auditLog.actorId, filter.actorId),
        only(auditLog.action, filter.action),
        ...(filter.expression === undefined ? idsBetween(sql`${auditLog.id}`, filter) : []),
        filter.from === undefined ? undefined : sql`+${auditLog.at} >= ${filter.from}`,
        filter.until === undefined ? undefined : sql`+${auditLog.at} < ${filter.until}`,
        filter.isGrouped ? sql`+${auditLog.leadsGroup} = 1` : undefined,
      );
      /** Ids that the page's entries name beside their own article. */
      const named = sql`WITH page AS MATERIALIZED (SELECT audit_log.details FROM audit_log WHERE ${where ?? sql`1`} ORDER BY audit_log.id DESC LIMIT ${filter.limit})
        SELECT a.id, a.title FROM (SELECT DISTINCT id FROM (
          SELECT one.value AS id FROM page, json_each(page.details, '$.highlights.before') one
          UNION ALL SELECT one.value FROM page, json_each(page.details, '$.highlights.after') one
          UNION ALL SELECT page.details ->> '$.cause.articleId' FROM page) named) titled CROSS JOIN articles a ON a.id = titled.id`;
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
              groupKey: auditLog.groupKey,
              count: groupCount,
              names: groupNames,
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
            groupKey: string | null;
            count: number;
            names: string;
          }[];
          const { items, next } = cutPage(found, filter.limit, ({ id }) => id);
          return {
            entries: items.map((row) => ({
              id: row.id,
              at: row.at,
              actor: { id: row.actorId, name: row.actorName },
              action: row.action,
              article: row.articleId === null ? null : { id: row.articleId, title: row.title },
              details: readDetails(row.details),
              group: row.groupKey === null || row.count < 2 ? null : { count: row.count, names: JSON.parse(row.names) as string[], isUndo: isUndoKey(row.groupKey) },
            })),
            next,
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
