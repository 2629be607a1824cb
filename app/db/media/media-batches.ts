import { sql } from "drizzle-orm";
import type { MediaBatchAction, MediaBatchTarget } from "#app/domain/media/media-batch.ts";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch } from "../database.ts";

export type MediaBatchOutcome = "feita" | "inalterada" | "recusada";

/** A file of a batch. */
export interface MediaBatchItem {
  place: number;
  mediaId: number;
  title: string;
  /** Null: there was no such file. */
  before: MediaBatchTarget | null;
  outcome: MediaBatchOutcome | null;
  reason: string;
  undoOutcome: MediaBatchOutcome | null;
  undoReason: string;
}

export interface MediaBatch {
  id: number;
  opId: string;
  userId: number;
  action: MediaBatchAction;
  createdAt: number;
  undoneAt: number | null;
  items: MediaBatchItem[];
}

/** What came of a file, or of taking its change back. */
export interface SettledMedia {
  place: number;
  outcome: MediaBatchOutcome;
  reason: string;
}

export type NewMediaBatchItem = Pick<MediaBatchItem, "mediaId" | "title" | "before" | "outcome" | "reason">;

const RETENTION_MS = 30 * 24 * 60 * 60_000;

/** Changes over many files, each with what its files were before. */
export function createMediaBatchRepository(db: Database) {
  const readWhere = (condition: ReturnType<typeof sql>): Read<MediaBatch | null> => ({
    statements: [
      rawStatement(sql`SELECT id, op_id AS opId, user_id AS userId, action, created_at AS createdAt, undone_at AS undoneAt FROM media_batches WHERE ${condition}`),
      rawStatement(sql`SELECT place, media_id AS mediaId, title, before, outcome, reason, undo_outcome AS undoOutcome, undo_reason AS undoReason
        FROM media_batch_items WHERE batch_id = (SELECT id FROM media_batches WHERE ${condition}) ORDER BY place`),
    ],
    decode: ([batch, items]) => {
      const [found] = rawRowsOf<Omit<MediaBatch, "action" | "items"> & { action: string }>(batch);
      if (!found) return null;
      const stored = rawRowsOf<Omit<MediaBatchItem, "before"> & { before: string }>(items);
      const decoded = stored.map((item) => ({ ...item, before: JSON.parse(item.before) as MediaBatchTarget | null }));
      return { ...found, action: JSON.parse(found.action) as MediaBatchAction, items: decoded };
    },
  });

  return {
    readById: (id: number, userId: number) => readWhere(sql`id = ${id} AND user_id = ${userId}`),
    readByOperation: (opId: string) => readWhere(sql`op_id = ${opId}`),

    /** Stores a batch with its files unless its operation has one, and drops those of a month ago. */
    async begin(batch: Pick<MediaBatch, "opId" | "userId" | "action">, items: readonly NewMediaBatchItem[], now: number): Promise<void> {
      const stored = items.map((item, place) => ({ ...item, place, before: JSON.stringify(item.before) }));
      await runBatch(db, [
        rawStatement(sql`DELETE FROM media_batches WHERE created_at < ${now - RETENTION_MS}`),
        rawStatement(sql`INSERT INTO media_batches (op_id, user_id, action, created_at)
          VALUES (${batch.opId}, ${batch.userId}, ${JSON.stringify(batch.action)}, ${now}) ON CONFLICT (op_id) DO NOTHING`),
        rawStatement(sql`INSERT INTO media_batch_items (batch_id, place, media_id, title, before, outcome, reason)
          SELECT b.id, one.value ->> 'place', one.value ->> 'mediaId', one.value ->> 'title', one.value ->> 'before', one.value ->> 'outcome', one.value ->> 'reason'
          FROM media_batches b JOIN json_each(${JSON.stringify(stored)}) one WHERE b.op_id = ${batch.opId}
          ON CONFLICT (batch_id, place) DO NOTHING`),
      ]);
    },

    async settle(batchId: number, items: readonly SettledMedia[]): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`UPDATE media_batch_items SET outcome = one.value ->> 'outcome', reason = one.value ->> 'reason'
          FROM json_each(${JSON.stringify(items)}) one WHERE batch_id = ${batchId} AND place = one.value ->> 'place'`),
      ]);
    },

    /** Stores what came of taking a batch back; `at` once it is done with. */
    async settleUndo(batchId: number, items: readonly SettledMedia[], at: number | null): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`UPDATE media_batch_items SET undo_outcome = one.value ->> 'outcome', undo_reason = one.value ->> 'reason'
          FROM json_each(${JSON.stringify(items)}) one WHERE batch_id = ${batchId} AND place = one.value ->> 'place'`),
        rawStatement(sql`UPDATE media_batches SET undone_at = ${at} WHERE id = ${batchId} AND undone_at IS NULL`),
      ]);
    },
  };
}

export type MediaBatchRepository = ReturnType<typeof createMediaBatchRepository>;
