import { type SQL, sql } from "drizzle-orm";
import type { Position } from "#app/features/articles/position.ts";
import { rawStatement, valueRows } from "#app/platform/db/database.store.ts";
import { sameBoard } from "./board.ts";
import type { BoardCommand } from "./commands.ts";
import type { BoardPlan } from "./plan.ts";
import type { SavedOrder, UndoableCommand } from "./undo.ts";

/** The articles whose place, order key or switch a command that can be undone may change. */
function touchedBy(plan: BoardPlan): number[] {
  const ranked = sameBoard(plan.before, plan.after) ? [] : [...plan.before.highlights, ...plan.after.highlights].map((placed) => placed.id);
  return [...ranked, ...plan.orderKeys.map(({ id }) => id), ...(plan.articleId === null ? [] : [plan.articleId])];
}

/**
 * Returns what the log stores of a command besides its answer. For a command that can be undone that includes the former state of every article that
 * it touches, read in the first statement of the batch that changes them, so that no other write can come between.
 */
export function logAnswer(command: BoardCommand, plan: BoardPlan): string | SQL<string> {
  if (command.kind !== "set-order" && command.kind !== "toggle" && command.kind !== "move") return JSON.stringify({ articleId: plan.articleId });
  return sql<string>`(SELECT json_object('articleId', ${plan.articleId}, 'places', json_group_array(json_object('id', id, 'position', position, 'rank', highlight_rank,
      'orderKey', order_key, 'active', active, 'version', version)))
    FROM articles WHERE id IN ${valueRows(touchedBy(plan))})`;
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

interface UndoableRow {
  command: "toggle" | "move";
  done_at: number;
  made_order: number | null;
  id: number;
  dated: number;
  order_key: number;
  was: string;
}

/** The articles that a toggle or a move touched, as they were and as they are; nothing for commands that undo neither. */
export const undoableStatements = (command: BoardCommand) =>
  command.kind === "undo"
    ? [
        rawStatement(sql`SELECT l.command, l.at AS done_at, CASE l.order_version WHEN l.version THEN l.version END AS made_order,
              a.id, COALESCE(a.published_at, a.created_at) AS dated, a.order_key, place.value AS was
            FROM board_log l, json_each(l.answer, '$.places') place CROSS JOIN articles a ON a.id = place.value ->> 'id'
            WHERE l.op_id = ${command.undoes} AND l.command IN ('toggle', 'move') AND l.answer ->> 'articleId' = ${command.articleId}`),
      ]
    : [];

/** Decodes the above; null when there was no such command. */
export function toUndoable(result: unknown): UndoableCommand | null {
  const rows = (result as { results: UndoableRow[] } | undefined)?.results ?? [];
  const [first] = rows;
  if (!first) return null;
  return {
    kind: first.command,
    doneAt: first.done_at,
    resultingOrderVersion: first.made_order,
    rows: rows.map((row) => {
      const { position, rank, orderKey, active, version } = JSON.parse(row.was) as { position: Position; rank: number | null; orderKey: number; active: number; version: number };
      return { placed: { id: row.id, publishedAt: row.dated }, before: { position, rank, orderKey, active: active === 1, version }, now: { orderKey: row.order_key } };
    }),
  };
}

/** The articles that the saved order of a version touched, as they were and as they are; nothing for other commands. */
export const savedOrderStatements = (command: BoardCommand) =>
  command.kind === "undo-order"
    ? [
        rawStatement(sql`SELECT l.at AS saved_at, a.id, COALESCE(a.published_at, a.created_at) AS dated, a.position, a.visible, place.value ->> 'position' AS was, place.value ->> 'rank' AS rank
            FROM board_log l, json_each(l.answer, '$.places') place CROSS JOIN articles a ON a.id = place.value ->> 'id'
            WHERE l.version = ${command.orderVersion} AND l.command = 'set-order'`),
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
      placed: { id: row.id, publishedAt: row.dated },
      before: { position: row.was, rank: row.rank },
      now: { position: row.position, visible: row.visible === 1 },
    })),
  };
}
