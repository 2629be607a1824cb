import type { Article } from "#app/features/articles/article.ts";
import type { Position } from "#app/features/articles/position.ts";
import { accepted, carrying, type Result, refused } from "#app/platform/failures/refusal.ts";
import { type Board, CURRENT_ORDER, type PlacedArticle } from "./board.ts";

/** Time in which a saved order, a toggle or a move can be undone (our choice; longer than any undo button is shown). Milliseconds. */
export const UNDO_MS = 30_000;
/** Extra time for a call that was sent before the limit. Milliseconds. */
export const UNDO_TOLERANCE_MS = 5_000;

/** An article that a saved order touched: where it stood before, and how it is now. */
export interface SavedPlace {
  placed: PlacedArticle;
  before: { position: Position; rank: number | null };
  now: { position: Position; visible: boolean };
}

/** A saved order as the log remembers it. `savedAt` in milliseconds. */
export interface SavedOrder {
  savedAt: number;
  places: readonly SavedPlace[];
}

/** The board as it was, and what leaves the highlights for the position it came from. */
export interface UndoneOrder {
  board: Board;
  returned: readonly { placed: PlacedArticle; position: Position }[];
}

const CHANGED = "Os destaques mudaram depois dessa gravação, por isso nada foi desfeito.";

/**
 * The board exactly as it was before `saved`, which must be what made `board`; null: the log knows no such order. Refused
 * when the time is over or anything that was touched has changed since.
 */
export function undoOrder(board: Board, saved: SavedOrder | null, isCurrent: boolean, now: number): Result<UndoneOrder> {
  if (!saved || !isCurrent) return refused("conflict", CHANGED, carrying(CURRENT_ORDER, true));
  if (now - saved.savedAt > UNDO_MS + UNDO_TOLERANCE_MS) return refused("conflict", "O prazo de 30 segundos para desfazer terminou.", carrying(CURRENT_ORDER, true));
  const held = saved.places.filter((place) => place.before.rank !== null).sort((one, other) => (one.before.rank ?? 0) - (other.before.rank ?? 0));
  if (held.some((place) => !place.now.visible)) {
    return refused("conflict", "Uma matéria da ordem anterior não está mais no ar, por isso nada foi desfeito.", carrying(CURRENT_ORDER, true));
  }
  const ranked = new Set(board.highlights.map((placed) => placed.id));
  if (saved.places.some((place) => place.now.position !== (ranked.has(place.placed.id) ? "destaque" : "geral"))) return refused("conflict", CHANGED, carrying(CURRENT_ORDER, true));
  return accepted({
    board: { superHeadline: board.superHeadline, highlights: held.map((place) => place.placed) },
    returned: saved.places.filter((place) => place.before.rank === null).map(({ placed, before }) => ({ placed, position: before.position })),
  });
}

/** An article that the undone command touched: as it was before, and its order key now. */
interface TouchedRow {
  placed: PlacedArticle;
  before: { position: Position; rank: number | null; orderKey: number; active: boolean; version: number };
  now: { orderKey: number };
}

/** A toggle or a move as the log remembers it. */
export interface UndoableCommand {
  kind: "toggle" | "move";
  /** Milliseconds. */
  doneAt: number;
  /** The version of the places that it made; null when it left them as they were. */
  resultingOrderVersion: number | null;
  rows: readonly TouchedRow[];
}

/** Values that an undo writes. */
export interface UndoneRow {
  board: Board;
  /** The article's own fields; null when only places or keys change. */
  row: { active: boolean; position: Position } | null;
  orderKeys: readonly { id: number; orderKey: number }[];
}

const ROW_CHANGED = "A matéria ou a ordem mudou depois dessa alteração, por isso nada foi desfeito.";

const byRank = (rows: readonly TouchedRow[]): PlacedArticle[] =>
  rows
    .filter(({ before }) => before.rank !== null)
    .sort((one, other) => (one.before.rank ?? 0) - (other.before.rank ?? 0))
    .map(({ placed }) => placed);

/**
 * The article and its neighbours as they were before `done`; null: the log knows no such command of this article. Refused
 * when the time is over or anything that it touched has changed since.
 */
export function undoRow(board: Board, orderVersion: number, article: Article, done: UndoableCommand | null, now: number): Result<UndoneRow> {
  const own = done?.rows.find(({ placed }) => placed.id === article.id);
  if (!done || !own) return refused("conflict", ROW_CHANGED);
  if (now - done.doneAt > UNDO_MS + UNDO_TOLERANCE_MS) return refused("conflict", `O prazo de ${UNDO_MS / 1000} segundos para desfazer terminou.`);
  if (done.resultingOrderVersion !== null && done.resultingOrderVersion !== orderVersion) return refused("conflict", ROW_CHANGED);
  if (done.kind === "move") {
    if (done.resultingOrderVersion !== null) return accepted({ board: { ...board, highlights: byRank(done.rows) }, row: null, orderKeys: [] });
    // Two neighbours hold each other's key.
    const [one, other] = done.rows;
    const stillSwapped = one && other && one.now.orderKey === other.before.orderKey && other.now.orderKey === one.before.orderKey;
    if (!stillSwapped) return refused("conflict", ROW_CHANGED);
    return accepted({ board, row: null, orderKeys: done.rows.map(({ placed, before }) => ({ id: placed.id, orderKey: before.orderKey })) });
  }
  if (article.version !== own.before.version + 1 || article.active === own.before.active) return refused("conflict", ROW_CHANGED);
  const row = { active: own.before.active, position: own.before.position };
  if (done.resultingOrderVersion === null) return accepted({ board, row, orderKeys: [] });
  const wasSuperHeadline = row.active && row.position === "supermanchete";
  const superHeadline = wasSuperHeadline ? own.placed : board.superHeadline?.id === article.id ? null : board.superHeadline;
  return accepted({ board: { superHeadline, highlights: byRank(done.rows) }, row, orderKeys: [] });
}
