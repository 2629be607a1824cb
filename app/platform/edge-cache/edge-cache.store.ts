import { eq, inArray, sql } from "drizzle-orm";
import { type Database, rawStatement, runBatch, type Statement, valueRows } from "#app/platform/db/database.store.ts";
import { edgeCache, edgePurges, siteEdition } from "#app/platform/db/schema.store.ts";
import { articleTag, type EdgeCalls, type PendingPurge, type PendingWork } from "./calls.ts";

/** The outbox's channel of withdrawn articles. */
export const EDGE_CHANNEL = "edge-cache";

/** Pending purges that are read at once: several calls' worth. */
const PENDING_MAX = 1_000;

/** Calls that were asked for, work that is pending, and the guard of the row. */
export interface EdgeReading {
  calls: EdgeCalls;
  work: PendingWork;
  version: number;
  /** Version of the build that last stored pages. */
  build: string;
}

/**
 * Statements that request the purge of what a batch takes away from readers, for that batch; none where no cache is in
 * front. `tag` is an SQL expression over the rows of `from`.
 */
export type PurgeRequests = (tag: ReturnType<typeof sql>, from: ReturnType<typeof sql>) => Statement[];

export const purgeRequests =
  (isConfigured: boolean): PurgeRequests =>
  (tag, from) =>
    isConfigured ? [rawStatement(sql`INSERT INTO edge_purges (tag) SELECT ${tag} FROM ${from}`)] : [];

/** The calls to the cache in front of the Worker, of all isolates. Times in milliseconds. */
export function createEdgeCacheRepository(db: Database) {
  const isStored = eq(edgeCache.id, 1);

  return {
    /** Reads the pending work in one batch that first takes over the articles that the outbox names as withdrawn. */
    async read(now: number): Promise<EdgeReading> {
      const waiting = sql`channel = ${EDGE_CHANNEL} AND delivered_at IS NULL`;
      const results = await runBatch(db, [
        rawStatement(sql`INSERT INTO edge_purges (tag) SELECT ${articleTag("")} || article_id FROM outbox WHERE ${waiting}`),
        rawStatement(sql`UPDATE outbox SET delivered_at = ${now} WHERE ${waiting}`),
        db.select().from(edgeCache).where(isStored),
        db.select({ edition: siteEdition.edition }).from(siteEdition),
        db.select().from(edgePurges).orderBy(edgePurges.id).limit(PENDING_MAX),
      ]);
      const [, , rows, editions, purges] = results;
      const [row] = rows;
      if (!row) throw new Error("the row of edge_cache is missing");
      const { version, build, ...calls } = row;
      return {
        calls,
        version,
        build,
        work: { edition: editions[0]?.edition ?? 0, purges: purges.map((purge): PendingPurge => ({ ...purge, isLast: purge.isLast === 1 })) },
      };
    },

    /** Spends a call's token, if nobody else did since `version` was read. */
    async claim(version: number, { tokens, countedAt, invalidatedAt, purgedAt }: EdgeCalls): Promise<boolean> {
      const claimed = await db
        .update(edgeCache)
        .set({ tokens, countedAt, invalidatedAt, purgedAt, version: version + 1 })
        .where(sql`${isStored} AND ${edgeCache.version} = ${version}`)
        .returning({ id: edgeCache.id });
      return claimed.length > 0;
    },

    /** An invalidation was accepted. Editions only rise, whichever of two callers comes first. */
    async invalidated(edition: number, settles: number): Promise<void> {
      await db
        .update(edgeCache)
        .set({ askedEdition: sql`MAX(asked_edition, ${edition})`, settledEdition: sql`MAX(settled_edition, ${settles})` })
        .where(isStored);
    },

    /** Purges were accepted: each is due once more at `again`, unless that was the last time. */
    async purged(purges: readonly PendingPurge[], again: number): Promise<void> {
      const idsOf = (isLast: boolean) => valueRows(purges.filter((purge) => purge.isLast === isLast).map(({ id }) => id));
      await runBatch(db, [
        db.delete(edgePurges).where(inArray(edgePurges.id, idsOf(true))),
        db
          .update(edgePurges)
          .set({ dueAt: again, isLast: 1 })
          .where(inArray(edgePurges.id, idsOf(false))),
      ]);
    },

    /** A call was refused or failed. */
    async refused(until: number): Promise<void> {
      await db.update(edgeCache).set({ refusedUntil: until }).where(isStored);
    },

    /** Deletes the channel's rows in the outbox from before `before`. */
    async prune(before: number): Promise<void> {
      await runBatch(db, [rawStatement(sql`DELETE FROM outbox WHERE channel = ${EDGE_CHANNEL} AND created_at < ${before}`)]);
    },

    /** Another build answers from now on; `tag` names the pages of the one before, null without one. */
    async noteBuild(was: string, build: string, tag: string | null): Promise<void> {
      const isUnnoted = sql`${isStored} AND ${edgeCache.build} = ${was}`;
      await runBatch(db, [
        ...(tag === null ? [] : [rawStatement(sql`INSERT INTO edge_purges (tag) SELECT ${tag} FROM edge_cache WHERE ${isUnnoted}`)]),
        db.update(edgeCache).set({ build }).where(isUnnoted),
      ]);
    },
  };
}

export type EdgeCacheRepository = ReturnType<typeof createEdgeCacheRepository>;
