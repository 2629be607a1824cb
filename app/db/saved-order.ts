import { type SQL, sql } from "drizzle-orm";
import type { Position } from "#app/domain/article/position.ts";
import type { BoardCommand } from "#app/domain/board/commands.ts";
import type { BoardPlan } from "#app/domain/board/plan.ts";
import type { SavedOrder } from "#app/domain/board/undo-order.ts";
import { type Database, rawStatement, valueRows } from "./database.ts";

/**
 * What the log keeps of a command beside its answer. For a saved order also where every article that it touches stands
 * before: read in the first statement of the batch that moves them, so that it cannot be anything else.
 */
export function logAnswer(command: BoardCommand, plan: BoardPlan): string | SQL<string> {
  if (command.kind !== "set-order") return JSON.stringify({ articleId: plan.articleId });
  const touched = [...plan.before.highlights, ...plan.after.highlights].map((candidate) => candidate.id);
  return sql<string>`(SELECT json_object('articleId', NULL, 'places', json_group_array(json_object('id', id, 'position', position, 'rank', highlight_rank)))
    FROM articles WHERE id IN ${valueRows(touched)})`;
}

interface PlaceRow {
  saved_at: number;
  id: number;
  dated: number;
  position: Position;
  visible: number;
  was: Position;
  rank: number | null;
}

/** The articles that the saved order of a version touched, as they were and as they are; nothing for other commands. */
export const savedOrderStatements = (db: Database, command: BoardCommand) =>
  command.kind === "undo-order"
    ? [
        rawStatement(
          db,
          sql`SELECT l.at AS saved_at, a.id, COALESCE(a.published_at, a.created_at) AS dated, a.position, a.visible, place.value ->> 'position' AS was, place.value ->> 'rank' AS rank
            FROM board_log l, json_each(l.answer, '$.places') place JOIN articles a ON a.id = place.value ->> 'id'
            WHERE l.version = ${command.orderVersion} AND l.command = 'set-order'`,
        ),
      ]
    : [];

/** Decodes the above; null when the version was not made by a saved order. */
export function toSavedOrder(result: unknown): SavedOrder | null {
  const rows = (result as { results: PlaceRow[] } | undefined)?.results ?? [];
  const [first] = rows;
  if (!first) return null;
  return {
    savedAt: first.saved_at,
    places: rows.map((row) => ({
      candidate: { id: row.id, publishedAt: row.dated },
      before: { position: row.was, rank: row.rank },
      now: { position: row.position, visible: row.visible === 1 },
    })),
  };
}
