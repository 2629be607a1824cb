import type { Position } from "#app/features/articles/position.ts";
import { accepted, type Result, refused } from "#app/platform/failures/refusal.ts";
import type { Board, PlacedArticle } from "./board.ts";

/** How long a saved order, a toggle or a move can be undone (ours; longer than any offer to undo is shown). Milliseconds. */
export const UNDO_MS = 30_000;
/** What a call that left in time may need to arrive. Milliseconds. */
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
  if (!saved || !isCurrent) return refused("conflict", CHANGED, { currentOrder: true });
  if (now - saved.savedAt > UNDO_MS + UNDO_TOLERANCE_MS) return refused("conflict", "O prazo de 30 segundos para desfazer terminou.", { currentOrder: true });
  const held = saved.places.filter((place) => place.before.rank !== null).sort((one, other) => (one.before.rank ?? 0) - (other.before.rank ?? 0));
  if (held.some((place) => !place.now.visible)) {
    return refused("conflict", "Uma matéria da ordem anterior não está mais no ar, por isso nada foi desfeito.", { currentOrder: true });
  }
  const ranked = new Set(board.highlights.map((placed) => placed.id));
  if (saved.places.some((place) => place.now.position !== (ranked.has(place.placed.id) ? "destaque" : "geral"))) return refused("conflict", CHANGED, { currentOrder: true });
  return accepted({
    board: { superHeadline: board.superHeadline, highlights: held.map((place) => place.placed) },
    returned: saved.places.filter((place) => place.before.rank === null).map(({ placed, before }) => ({ placed, position: before.position })),
  });
}
