import { asc, eq, sql } from "drizzle-orm";
import { type Database, type Read, rawStatement } from "#app/platform/db/database.store.ts";
import { boardMoves } from "#app/platform/db/schema.store.ts";
import { type HomePlace, placeMoves } from "./place-moves.ts";
import type { BoardPlan } from "./plan.ts";

/** A recorded change of place. `from` equals `to` in the row that says where an article stood when recording began. */
export interface RecordedMove {
  /** Milliseconds. */
  at: number;
  from: HomePlace | null;
  to: HomePlace | null;
}

/** The rows of a plan's changes of place, for the batch that makes them; none when no place changes. */
export function moveStatements({ before, after }: Pick<BoardPlan, "before" | "after">, version: number, now: number) {
  const moves = placeMoves(before, after);
  if (moves.length === 0) return [];
  return [
    rawStatement(sql`INSERT INTO board_moves (article_id, version, at, from_place, to_place)
      SELECT move.value ->> 'articleId', ${version}, ${now}, move.value ->> 'from', move.value ->> 'to' FROM json_each(${JSON.stringify(moves)}) move`),
  ];
}

/** All recorded changes of place of one article, oldest first. */
export const readMovesOfArticle = (db: Database, articleId: number): Read<RecordedMove[]> => ({
  statements: [
    db
      .select({ at: boardMoves.at, from: boardMoves.fromPlace, to: boardMoves.toPlace })
      .from(boardMoves)
      .where(eq(boardMoves.articleId, articleId))
      .orderBy(asc(boardMoves.version)),
  ],
  decode: ([rows]) => rows as RecordedMove[],
});
