import type { Position } from "#app/features/articles/position.ts";
import { type Board, type PlacedArticle, placeHighlight, placeSuperHeadline } from "#app/features/highlights/board.ts";

/** An article that takes its place on the home page by itself, at `at` (ms). */
export interface ArrivingArticle extends PlacedArticle {
  at: number;
  position: Position;
}

/** An article that loses its place on the home page, when, and to which. */
export interface LeavingArticle {
  id: number;
  at: number;
  replacedBy: number;
}

/** Which articles lose their place to those that arrive, in the order of their arrival, if nobody changes anything before (http-api § Articles, position rules). */
export function leavingToday(board: Board, arriving: readonly ArrivingArticle[]): LeavingArticle[] {
  const leaving: LeavingArticle[] = [];
  let current = board;
  for (const { id, publishedAt, at, position } of [...arriving].sort((one, other) => one.at - other.at || one.id - other.id)) {
    if (position !== "supermanchete" && position !== "destaque") continue;
    const place = position === "supermanchete" ? placeSuperHeadline : placeHighlight;
    const { board: next, demoted } = place(current, { id, publishedAt });
    leaving.push(...demoted.map((placed) => ({ id: placed.id, at, replacedBy: id })));
    current = next;
  }
  return leaving;
}
