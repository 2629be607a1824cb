import { type SQL, sql } from "drizzle-orm";
import { type Database, type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";
import type { KeysetPage } from "#app/platform/record/keyset-page.ts";
import { createRecordTable, type RecordOutcome, type RecordWrite, readKeysetPage } from "#app/platform/record/record-table.store.ts";
import type { Removal, RemovalFields } from "./removal.ts";

/** `taken`: a removal of the story is in force. */
export type RemovalOutcome = RecordOutcome<"taken">;

type Row = Omit<Removal, "showsTitle"> & { showsTitle: number };

const SELECT = sql`SELECT id, article_id AS articleId, title, shows_title AS showsTitle, reason, text, reference, actor_name AS actorName, version, created_at AS createdAt,
    updated_at AS updatedAt, ended_at AS endedAt FROM removals`;

const toRemovals = (result: unknown): Removal[] => rawRowsOf<Row>(result).map(({ showsTitle, ...row }) => ({ ...row, showsTitle: showsTitle === 1 }));

/** In force, and its story hidden: a removal is written before its story is. */
const IN_FORCE = sql`ended_at IS NULL AND NOT EXISTS (SELECT 1 FROM articles a WHERE a.id = article_id AND a.visible = 1)`;

/** Marks the story's pages in editions as due, where `condition` holds. */
const writeEditionsAgain = (articleId: number, condition = sql`1`) => rawStatement(sql`UPDATE edition_stories SET due = due + 1 WHERE article_id = ${articleId} AND ${condition}`);

/** Stores removals of stories. */
export function createRemovalRepository(db: Database) {
  const table = createRecordTable({ db, table: "removals", constraints: { "removals.article_id": "taken" } as const });
  const readOneBy = (condition: SQL): Read<Removal | null> => ({
    statements: [rawStatement(sql`${SELECT} WHERE ${condition}`)],
    decode: ([result]) => toRemovals(result)[0] ?? null,
  });

  return {
    readById: (id: number): Read<Removal | null> => readOneBy(sql`id = ${id}`),

    /** The removal of a story that has not ended. */
    readOpen: (articleId: number): Read<Removal | null> => readOneBy(sql`article_id = ${articleId} AND ended_at IS NULL`),

    /** All of them, the newest first. */
    readPage: (before: number | null, limit: number): Read<KeysetPage<Removal, number>> =>
      readKeysetPage(sql`${SELECT} ${before === null ? sql`` : sql`WHERE id < ${before}`} ORDER BY id DESC`, limit, toRemovals, ({ id }) => id),

    /** Those of hidden stories since `since` (ms), the newest first. */
    readInForce: (since: number, limit: number): Read<Removal[]> => ({
      statements: [rawStatement(sql`${SELECT} WHERE created_at >= ${since} AND ${IN_FORCE} ORDER BY created_at DESC, id DESC LIMIT ${limit}`)],
      decode: ([result]) => toRemovals(result),
    }),

    create: (articleId: number, title: string, { reason, text, reference, showsTitle }: RemovalFields, signed: RecordWrite): Promise<RemovalOutcome> =>
      table.create(signed, [
        // Also where the story was hidden before, which raised no change of its editions now.
        writeEditionsAgain(articleId),
        rawStatement(sql`INSERT INTO removals (article_id, title, shows_title, reason, text, reference, actor_name, version, created_at, updated_at)
          VALUES (${articleId}, ${title}, ${showsTitle ? 1 : 0}, ${reason}, ${text}, ${reference}, ${signed.actor.name}, 1, ${signed.at}, ${signed.at}) RETURNING id`),
      ]),

    /** Updates the version that was read. */
    change: (was: Removal, { reason, text, reference, showsTitle }: RemovalFields, signed: RecordWrite): Promise<RemovalOutcome> =>
      table.change(was, signed, sql`reason = ${reason}, text = ${text}, reference = ${reference}, shows_title = ${showsTitle ? 1 : 0}`, [
        writeEditionsAgain(was.articleId, table.standsAt(was)),
      ]),
  };
}

export type RemovalRepository = ReturnType<typeof createRemovalRepository>;
