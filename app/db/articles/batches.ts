import { sql } from "drizzle-orm";
import type { BatchAction, BatchTarget } from "#app/domain/articles/batch.ts";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch } from "../database.ts";

export type BatchOutcome = "feita" | "inalterada" | "recusada";

/** A story of a batch. */
export interface BatchItem {
  place: number;
  /** Null: there was no such story. */
  articleId: number | null;
  title: string;
  before: BatchTarget | null;
  outcome: BatchOutcome | null;
  reason: string;
  undoOutcome: BatchOutcome | null;
  undoReason: string;
}

export interface Batch {
  id: number;
  opId: string;
  userId: number;
  action: BatchAction;
  matching: number;
  createdAt: number;
  undoneAt: number | null;
  items: BatchItem[];
}

/** What came of a story, or of taking its change back. */
export interface SettledItem {
  place: number;
  outcome: BatchOutcome;
  reason: string;
}

export type NewBatchItem = Pick<BatchItem, "articleId" | "title" | "before" | "outcome" | "reason">;

const RETENTION_MS = 30 * 24 * 60 * 60_000;

/** Actions over many stories, each with what its stories were before. */
export function createArticleBatchRepository(db: Database) {
  const readWhere = (condition: ReturnType<typeof sql>): Read<Batch | null> => ({
    statements: [
      rawStatement(sql`SELECT id, op_id AS opId, user_id AS userId, action, matching, created_at AS createdAt, undone_at AS undoneAt FROM article_batches WHERE ${condition}`),
      rawStatement(sql`SELECT place, article_id AS articleId, title, before, outcome, reason, undo_outcome AS undoOutcome, undo_reason AS undoReason
        FROM article_batch_items WHERE batch_id = (SELECT id FROM article_batches WHERE ${condition}) ORDER BY place`),
    ],
    decode: ([batch, items]) => {
      const [found] = rawRowsOf<Omit<Batch, "action" | "items"> & { action: string }>(batch);
      if (!found) return null;
      const stored = rawRowsOf<Omit<BatchItem, "before"> & { before: string }>(items);
      return { ...found, action: JSON.parse(found.action) as BatchAction, items: stored.map((item) => ({ ...item, before: JSON.parse(item.before) as BatchTarget | null })) };
    },
  });

  return {
    readById: (id: number, userId: number) => readWhere(sql`id = ${id} AND user_id = ${userId}`),
    readByOperation: (opId: string) => readWhere(sql`op_id = ${opId}`),

    /** The fields of stories that a batch may change, the bin's among them, in no order. */
    readTargets: (ids: readonly number[]): Read<BatchTarget[]> => ({
      statements: [
        rawStatement(sql`SELECT a.id, a.title, a.version, a.categories, a.municipality, a.position, a.highlight_rank AS highlightRank, a.author, a.tags, a.active, a.status, a.deleted_at AS deletedAt
          FROM json_each(${JSON.stringify(ids)}) one JOIN articles a ON a.id = one.value`),
      ],
      decode: ([rows]) =>
        rawRowsOf<Omit<BatchTarget, "categories" | "tags" | "active"> & { categories: string; tags: string; active: number }>(rows).map((row) => ({
          ...row,
          categories: JSON.parse(row.categories) as string[],
          tags: JSON.parse(row.tags) as string[],
          active: row.active === 1,
        })),
    }),

    /** Stores a batch with its stories unless its operation has one, and drops those of a month ago. */
    async begin(batch: Pick<Batch, "opId" | "userId" | "action" | "matching">, items: readonly NewBatchItem[], now: number): Promise<void> {
      const stored = items.map((item, place) => ({ ...item, place, before: JSON.stringify(item.before) }));
      await runBatch(db, [
        rawStatement(sql`DELETE FROM article_batches WHERE created_at < ${now - RETENTION_MS}`),
        rawStatement(sql`INSERT INTO article_batches (op_id, user_id, action, matching, created_at)
          VALUES (${batch.opId}, ${batch.userId}, ${JSON.stringify(batch.action)}, ${batch.matching}, ${now}) ON CONFLICT (op_id) DO NOTHING`),
        rawStatement(sql`INSERT INTO article_batch_items (batch_id, place, article_id, title, before, outcome, reason)
          SELECT b.id, one.value ->> 'place', one.value ->> 'articleId', one.value ->> 'title', one.value ->> 'before', one.value ->> 'outcome', one.value ->> 'reason'
          FROM article_batches b JOIN json_each(${JSON.stringify(stored)}) one WHERE b.op_id = ${batch.opId}
          ON CONFLICT (batch_id, place) DO NOTHING`),
      ]);
    },

    async settle(batchId: number, items: readonly SettledItem[]): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`UPDATE article_batch_items SET outcome = one.value ->> 'outcome', reason = one.value ->> 'reason'
          FROM json_each(${JSON.stringify(items)}) one WHERE batch_id = ${batchId} AND place = one.value ->> 'place'`),
      ]);
    },

    /** Stores what came of taking a batch back; `at` once it is done with. */
    async settleUndo(batchId: number, items: readonly SettledItem[], at: number | null): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`UPDATE article_batch_items SET undo_outcome = one.value ->> 'outcome', undo_reason = one.value ->> 'reason'
          FROM json_each(${JSON.stringify(items)}) one WHERE batch_id = ${batchId} AND place = one.value ->> 'place'`),
        rawStatement(sql`UPDATE article_batches SET undone_at = ${at} WHERE id = ${batchId} AND undone_at IS NULL`),
      ]);
    },
  };
}

export type ArticleBatchRepository = ReturnType<typeof createArticleBatchRepository>;
