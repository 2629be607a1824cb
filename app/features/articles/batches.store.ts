import { sql } from "drizzle-orm";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { Batch, BatchItem, BatchTarget, NewBatchItem, SettledItem } from "./batches.ts";

/** Retention of batches (our choice). Milliseconds. */
const RETENTION_MS = 30 * DAY_MS;

const TABLES = {
  stories: { batches: sql.raw("article_batches"), items: sql.raw("article_batch_items"), thing: sql.raw("article_id") },
  files: { batches: sql.raw("media_batches"), items: sql.raw("media_batch_items"), thing: sql.raw("media_id") },
};

/** Actions over many stories, or many files, each with what its things were before. */
export function createBatchRepository<Action, Thing>(db: Database, kind: keyof typeof TABLES) {
  const { batches, items: batchItems, thing } = TABLES[kind];

  const readWhere = (condition: ReturnType<typeof sql>): Read<Batch<Action, Thing> | null> => ({
    statements: [
      rawStatement(sql`SELECT id, op_id AS opId, user_id AS userId, action, matching, created_at AS createdAt, undone_at AS undoneAt FROM ${batches} WHERE ${condition}`),
      rawStatement(sql`SELECT place, ${thing} AS thingId, title, before, outcome, reason, undo_outcome AS undoOutcome, undo_reason AS undoReason
        FROM ${batchItems} WHERE batch_id = (SELECT id FROM ${batches} WHERE ${condition}) ORDER BY place`),
    ],
    decode: ([batch, items]) => {
      const [found] = rawRowsOf<Omit<Batch<Action, Thing>, "action" | "items"> & { action: string }>(batch);
      if (!found) return null;
      const stored = rawRowsOf<Omit<BatchItem<Thing>, "before"> & { before: string }>(items);
      return { ...found, action: JSON.parse(found.action) as Action, items: stored.map((item) => ({ ...item, before: JSON.parse(item.before) as Thing | null })) };
    },
  });

  /** Stores outcomes in one of the two pairs of columns. */
  const settled = (batchId: number, items: readonly SettledItem[], [outcome, reason]: readonly [string, string]) =>
    rawStatement(sql`UPDATE ${batchItems} SET ${sql.raw(outcome)} = one.value ->> 'outcome', ${sql.raw(reason)} = one.value ->> 'reason'
      FROM json_each(${JSON.stringify(items)}) one WHERE batch_id = ${batchId} AND place = one.value ->> 'place'`);

  return {
    readById: (id: number, userId: number) => readWhere(sql`id = ${id} AND user_id = ${userId}`),
    readByOperation: (opId: string) => readWhere(sql`op_id = ${opId}`),

    /** Stores a batch with its things unless its operation has one, and drops those of a month ago. */
    async begin(batch: Pick<Batch<Action, Thing>, "opId" | "userId" | "action" | "matching">, items: readonly NewBatchItem<Thing>[], now: number): Promise<void> {
      const stored = items.map((item, place) => ({ ...item, place, before: JSON.stringify(item.before) }));
      await runBatch(db, [
        rawStatement(sql`DELETE FROM ${batches} WHERE created_at < ${now - RETENTION_MS}`),
        rawStatement(sql`INSERT INTO ${batches} (op_id, user_id, action, matching, created_at)
          VALUES (${batch.opId}, ${batch.userId}, ${JSON.stringify(batch.action)}, ${batch.matching}, ${now}) ON CONFLICT (op_id) DO NOTHING`),
        rawStatement(sql`INSERT INTO ${batchItems} (batch_id, place, ${thing}, title, before, outcome, reason)
          SELECT b.id, one.value ->> 'place', one.value ->> 'thingId', one.value ->> 'title', one.value ->> 'before', one.value ->> 'outcome', one.value ->> 'reason'
          FROM ${batches} b JOIN json_each(${JSON.stringify(stored)}) one WHERE b.op_id = ${batch.opId}
          ON CONFLICT (batch_id, place) DO NOTHING`),
      ]);
    },

    async settle(batchId: number, items: readonly SettledItem[]): Promise<void> {
      await runBatch(db, [settled(batchId, items, ["outcome", "reason"])]);
    },

    /** Stores the results of undoing a batch; `at` once it is finished. */
    async settleUndo(batchId: number, items: readonly SettledItem[], at: number | null): Promise<void> {
      await runBatch(db, [
        settled(batchId, items, ["undo_outcome", "undo_reason"]),
        rawStatement(sql`UPDATE ${batches} SET undone_at = ${at} WHERE id = ${batchId} AND undone_at IS NULL`),
      ]);
    },
  };
}

export type BatchRepository<Action, Thing> = ReturnType<typeof createBatchRepository<Action, Thing>>;

/** Reads the fields that a batch may change, and those that decide whether it may. */
export function batchTargetReads() {
  return {
    /** Those of the bin among them, in no order. */
    readTargets: (ids: readonly number[]): Read<BatchTarget[]> => ({
      statements: [
        rawStatement(sql`SELECT a.id, a.title, a.version, a.categories, a.municipality, a.position, a.highlight_rank AS highlightRank, a.author, a.tags, a.active, a.status, a.deleted_at AS deletedAt
        FROM json_each(${JSON.stringify(ids)}) one CROSS JOIN articles a ON a.id = one.value`),
      ],
      decode: ([rows]) =>
        rawRowsOf<Omit<BatchTarget, "categories" | "tags" | "active"> & { categories: string; tags: string; active: number }>(rows).map((row) => ({
          ...row,
          categories: JSON.parse(row.categories) as string[],
          tags: JSON.parse(row.tags) as string[],
          active: row.active === 1,
        })),
    }),
  };
}
