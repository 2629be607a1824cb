import { type SQL, sql } from "drizzle-orm";
import { type Database, type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";
import { createRecordTable, isAt, type RecordOutcome, type RecordWrite, type SeenRecord } from "#app/platform/record/record-table.store.ts";
import { PROOFS_MAX, type Proof, wordsKey } from "./quotation.ts";

export type ProofPart = Pick<Proof, "words" | "mediaKey" | "startMs" | "endMs">;

type Row = Omit<Proof, "recording"> & { mediaId: number | null; title: string | null };

const readBy = (condition: SQL): Read<Proof[]> => ({
  statements: [
    rawStatement(sql`SELECT q.id, q.article_id AS articleId, q.words, q.media_key AS mediaKey, q.start_ms AS startMs, q.end_ms AS endMs, q.bound_by_name AS boundByName,
      q.version, q.updated_at AS updatedAt, m.id AS mediaId, m.title FROM quotations q LEFT JOIN media m ON m.key = q.media_key AND m.deleted_at IS NULL
      WHERE ${condition} ORDER BY q.id LIMIT ${PROOFS_MAX}`),
  ],
  decode: ([result]) => rawRowsOf<Row>(result).map(({ mediaId, title, ...row }) => ({ ...row, recording: mediaId === null ? null : { id: mediaId, title: title ?? "" } })),
});

/** The proofs of a story, in the order in which they were bound. */
export const readProofsOf = (articleId: number): Read<Proof[]> => readBy(sql`q.article_id = ${articleId}`);

/** Stores proofs. Each write is one batch with its line of the trail, and the edition where readers see it. */
export function createQuotationRepository(db: Database) {
  const table = createRecordTable({ db, table: "quotations", constraints: { "quotations.words_key": "bound" } as const });
  const isRecording = (key: string) => sql`EXISTS (SELECT 1 FROM media WHERE key = ${key} AND deleted_at IS NULL)`;

  return {
    readOne: (articleId: number, id: number): Read<Proof[]> => readBy(sql`q.article_id = ${articleId} AND q.id = ${id}`),

    /** Refused (`stale`) where the recording is gone or the story has `PROOFS_MAX`; `bound`: these words have a proof. */
    create({ words, mediaKey, startMs, endMs }: ProofPart, write: RecordWrite & { articleId: number }): Promise<RecordOutcome<"bound">> {
      const holds = sql`${isRecording(mediaKey)} AND (SELECT COUNT(*) FROM quotations WHERE article_id = ${write.articleId}) < ${PROOFS_MAX}`;
      return table.write(write, holds, [
        rawStatement(sql`INSERT INTO quotations (article_id, words, words_key, media_key, start_ms, end_ms, bound_by, bound_by_name, updated_at)
          SELECT ${write.articleId}, ${words}, ${wordsKey(words)}, ${mediaKey}, ${startMs}, ${endMs}, ${write.actor.id}, ${write.actor.name}, ${write.at} WHERE ${holds} RETURNING id`),
      ]);
    },

    change: (was: SeenRecord, { words, mediaKey, startMs, endMs }: ProofPart, write: RecordWrite): Promise<RecordOutcome<"bound">> =>
      table.changeWhere(
        sql`${isAt(was)} AND ${isRecording(mediaKey)}`,
        write,
        sql`words = ${words}, words_key = ${wordsKey(words)}, media_key = ${mediaKey}, start_ms = ${startMs}, end_ms = ${endMs}, bound_by = ${write.actor.id},
          bound_by_name = ${write.actor.name}, version = version + 1, updated_at = ${write.at}`,
      ),

    /** A deletion breaks no constraint. */
    remove: (was: SeenRecord, write: RecordWrite) => table.remove(was, write) as Promise<RecordOutcome>,
  };
}
