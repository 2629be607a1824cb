import { type SQL, sql } from "drizzle-orm";
import { sentenceOf } from "#app/features/notifications/notification.ts";
import { notify } from "#app/features/notifications/notifications.store.ts";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch, valueRows } from "#app/platform/db/database.store.ts";
import type { KeysetPage } from "#app/platform/record/keyset-page.ts";
import { readKeysetPage, trailWhere } from "#app/platform/record/record-table.store.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { editsPath, type NewEdit, PENDING_MAX, type SuggestedEdit } from "./suggested-edit.ts";

/** Actor and time (ms). */
export interface EditWrite {
  at: number;
  actor: { id: number | null; name: string };
}

type Row = Omit<SuggestedEdit, "before" | "after" | "decided"> & { oldBlocks: string; newBlocks: string; decidedAt: number | null; decidedByName: string | null };

const SELECT = sql`SELECT id, article_id AS articleId, field, old_blocks AS oldBlocks, new_blocks AS newBlocks, reason, author_id AS authorId, author_name AS authorName, state,
    decided_at AS decidedAt, decided_by_name AS decidedByName, created_at AS createdAt FROM suggested_edits`;

const toEdits = (result: unknown): SuggestedEdit[] =>
  rawRowsOf<Row>(result).map(({ oldBlocks, newBlocks, decidedAt, decidedByName, ...row }) => ({
    ...row,
    before: JSON.parse(oldBlocks) as string[],
    after: JSON.parse(newBlocks) as string[],
    decided: decidedAt === null ? null : { at: decidedAt, byName: decidedByName ?? "" },
  }));

const readBy = (condition: SQL): Read<SuggestedEdit[]> => ({
  statements: [rawStatement(sql`${SELECT} WHERE ${condition} ORDER BY id LIMIT ${PENDING_MAX}`)],
  decode: ([result]) => toEdits(result),
});

/** Audit lines of decisions, one for each of these edits that is not decided yet. */
const decisionTrail = (action: "accept" | "refuse", condition: SQL, { at, actor }: EditWrite) =>
  rawStatement(sql`INSERT INTO audit_log (at, actor_id, actor_name, action, article_id, details)
    SELECT ${at}, ${actor.id}, ${actor.name}, ${`suggested-edit.${action}`}, article_id, json_object('subject', 'de ' || author_name) FROM suggested_edits
    WHERE ${condition} AND state = 'pending'`);

/** Stores suggested edits. Each write is one batch with its audit lines. */
export function createSuggestedEditRepository(db: Database) {
  return {
    /** All pending ones of a story, in the order in which they were made. */
    readPending: (articleId: number): Read<SuggestedEdit[]> => readBy(sql`article_id = ${articleId} AND state = 'pending'`),

    /** These of a story, in whatever state. */
    readSome: (articleId: number, ids: readonly number[]): Read<SuggestedEdit[]> => readBy(sql`id IN ${valueRows(ids)} AND article_id = ${articleId}`),

    readByOperation: (operation: string): Read<SuggestedEdit[]> => readBy(sql`operation = ${operation}`),

    /** Those of a story that were decided, the newest first. */
    readDecided: (articleId: number, before: number | null, limit: number): Read<KeysetPage<SuggestedEdit, number>> =>
      readKeysetPage(
        sql`${SELECT} WHERE article_id = ${articleId} AND state <> 'pending' ${before === null ? sql`` : sql`AND id < ${before}`} ORDER BY id DESC`,
        limit,
        toEdits,
        ({ id }) => id,
      ),

    countPending: (articleId: number): Read<number> => ({
      statements: [rawStatement(sql`SELECT COUNT(*) AS pending FROM (SELECT 1 FROM suggested_edits WHERE article_id = ${articleId} AND state = 'pending' LIMIT ${PENDING_MAX})`)],
      decode: ([result]) => rawRowsOf<{ pending: number }>(result)[0]?.pending ?? 0,
    }),

    /**
     * Adds the edits of one operation once, and notifies the story's author. Returns the ids of notified users. Adds nothing if the story does not exist or
     * would exceed `PENDING_MAX`.
     */
    async add(story: { id: number; title: string }, edits: readonly NewEdit[], operation: string, { at, actor }: EditWrite): Promise<number[]> {
      const holds = sql`EXISTS (SELECT 1 FROM articles WHERE id = ${story.id} AND deleted_at IS NULL) AND NOT EXISTS (SELECT 1 FROM suggested_edits WHERE operation = ${operation})
        AND (SELECT COUNT(*) FROM (SELECT 1 FROM suggested_edits WHERE article_id = ${story.id} AND state = 'pending' LIMIT ${PENDING_MAX})) + ${edits.length} <= ${PENDING_MAX}`;
      const rows = edits.map(({ field, before, after, reason }) => ({ field, old: JSON.stringify(before), new: JSON.stringify(after), reason }));
      const reason = edits.find((one) => one.reason !== "")?.reason ?? "";
      const [, told] = await runBatch(db, [
        trailWhere({ at, actor, articleId: story.id }, "suggested-edit.create", { subject: counted(edits.length, "trecho", "trechos") }, holds),
        notify(
          {
            sourceKey: `sugestoes:${operation}`,
            kind: "nota",
            text: sentenceOf(`${actor.name} sugeriu ${counted(edits.length, "mudança", "mudanças")} em “${story.title}”`, reason),
            path: editsPath(story.id),
            note: sql`NULL`,
            at,
          },
          sql`SELECT author_id FROM articles WHERE id = ${story.id} AND author_id IS NOT NULL AND author_id IS NOT ${actor.id} AND ${holds}`,
        ),
        rawStatement(sql`INSERT INTO suggested_edits (article_id, field, old_blocks, new_blocks, reason, author_id, author_name, operation, state, created_at)
          SELECT ${story.id}, value ->> 'field', value ->> 'old', value ->> 'new', value ->> 'reason', ${actor.id}, ${actor.name}, ${operation}, 'pending', ${at}
          FROM json_each(${JSON.stringify(rows)}) WHERE ${holds}`),
      ]);
      return told.results.map(({ userId }) => userId);
    },

    /** Refuses those of a story that are not decided yet. */
    async refuse(articleId: number, ids: readonly number[], write: EditWrite): Promise<void> {
      const these = sql`id IN ${valueRows(ids)} AND article_id = ${articleId}`;
      await runBatch(db, [
        decisionTrail("refuse", these, write),
        rawStatement(sql`UPDATE suggested_edits SET state = 'refused', decided_at = ${write.at}, decided_by_name = ${write.actor.name} WHERE ${these} AND state = 'pending'`),
      ]);
    },
  };
}

/** Acceptance of edits, in the batch of the save that makes them. One that was decided since it was read: the column refuses NULL, and the batch fails. */
export function acceptedEditStatements(articleId: number | null, { acceptedEdits = [], actor }: Pick<EditWrite, "actor"> & { acceptedEdits?: readonly number[] }, at: number) {
  if (articleId === null || acceptedEdits.length === 0) return [];
  const these = sql`id IN ${valueRows(acceptedEdits)} AND article_id = ${articleId}`;
  return [
    decisionTrail("accept", these, { at, actor }),
    rawStatement(sql`UPDATE suggested_edits SET state = CASE state WHEN 'pending' THEN 'accepted' END, decided_at = ${at}, decided_by_name = ${actor.name} WHERE ${these}`),
  ];
}
