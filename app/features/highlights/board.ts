import type { CarriedKind } from "#app/platform/failures/refusal.ts";
/** The home page's places, as pure list algebra. Rules: http-api § Articles, "Position rules". */

export const MAX_HIGHLIGHTS = 5;

/** Enough newest articles to fill five places around a super headline, five chosen and five just demoted. */
export const FILL_CANDIDATES = 16;

/** An article that holds, or could hold, a place. `publishedAt` in milliseconds. */
export interface PlacedArticle {
  id: number;
  publishedAt: number;
}

/** One super headline at most, and up to five highlights in their explicit order. */
export interface Board {
  superHeadline: PlacedArticle | null;
  highlights: readonly PlacedArticle[];
}

/** The board after a change, and the articles that lost their place and move to `geral`. */
export interface BoardChange {
  board: Board;
  demoted: readonly PlacedArticle[];
}

export const EMPTY_BOARD: Board = { superHeadline: null, highlights: [] };

export function withoutArticle(board: Board, id: number): Board {
  return {
    superHeadline: board.superHeadline?.id === id ? null : board.superHeadline,
    highlights: board.highlights.filter((placed) => placed.id !== id),
  };
}

/** The article that loses its place to a sixth: the oldest by publication, ties by the lowest id. */
function oldest(places: readonly PlacedArticle[]): PlacedArticle | null {
  return places.reduce<PlacedArticle | null>(
    (found, one) => (!found || one.publishedAt < found.publishedAt || (one.publishedAt === found.publishedAt && one.id < found.id) ? one : found),
    null,
  );
}

/** Places an article at the top of the highlights; with five already there, the oldest is demoted. */
export function placeHighlight(board: Board, entering: PlacedArticle): BoardChange {
  const rest = withoutArticle(board, entering.id);
  const leaving = rest.highlights.length >= MAX_HIGHLIGHTS ? oldest(rest.highlights) : null;
  const highlights = [entering, ...rest.highlights.filter((placed) => placed.id !== leaving?.id)];
  return { board: { superHeadline: rest.superHeadline, highlights }, demoted: leaving ? [leaving] : [] };
}

/** Places a super headline; the former one moves to the top of the highlights. */
export function placeSuperHeadline(board: Board, entering: PlacedArticle): BoardChange {
  const rest = withoutArticle(board, entering.id);
  const former = rest.superHeadline;
  const vacated: Board = { superHeadline: null, highlights: rest.highlights };
  const { board: moved, demoted } = former ? placeHighlight(vacated, former) : { board: vacated, demoted: [] };
  return { board: { superHeadline: entering, highlights: moved.highlights }, demoted };
}

/** Returns a disabled highlight to the end, if a place is free; else null. */
export function returnHighlight(board: Board, placed: PlacedArticle): Board | null {
  const rest = withoutArticle(board, placed.id);
  return rest.highlights.length < MAX_HIGHLIGHTS ? { ...rest, highlights: [...rest.highlights, placed] } : null;
}

/** Returns a disabled super headline, if the place is free; else null. */
export function returnSuperHeadline(board: Board, placed: PlacedArticle): Board | null {
  const rest = withoutArticle(board, placed.id);
  return rest.superHeadline ? null : { ...rest, superHeadline: placed };
}

/**
 * The highlights after an editor chose `desired`: those first, in that order; other highlights leave; free places are
 * filled with the newest of `latest` (visible articles, newest first) that are neither the super headline nor just demoted.
 */
export function orderHighlights(board: Board, desired: readonly PlacedArticle[], latest: readonly PlacedArticle[]): BoardChange {
  const chosen = new Set(desired.map((placed) => placed.id));
  const demoted = board.highlights.filter((placed) => !chosen.has(placed.id));
  const barred = new Set([...chosen, ...demoted.map((placed) => placed.id), board.superHeadline?.id]);
  const filling = latest.filter((placed) => !barred.has(placed.id)).slice(0, MAX_HIGHLIGHTS - desired.length);
  return { board: { superHeadline: board.superHeadline, highlights: [...desired, ...filling] }, demoted };
}

/** Swaps a highlight with its neighbour; null at the edge or when it holds no place. */
export function moveHighlight(board: Board, id: number, direction: "up" | "down"): Board | null {
  const from = board.highlights.findIndex((placed) => placed.id === id);
  const to = direction === "up" ? from - 1 : from + 1;
  const moving = board.highlights[from];
  const neighbour = board.highlights[to];
  if (!moving || !neighbour) return null;
  const highlights = [...board.highlights];
  highlights[from] = neighbour;
  highlights[to] = moving;
  return { ...board, highlights };
}

/** True when two boards show the same articles in the same places. */
export function sameBoard(one: Board, other: Board): boolean {
  return (
    one.superHeadline?.id === other.superHeadline?.id &&
    one.highlights.length === other.highlights.length &&
    one.highlights.every((placed, index) => placed.id === other.highlights[index]?.id)
  );
}

/** Refusals carry it where a save or an undo of the highlights' order came too late. */
export const CURRENT_ORDER: CarriedKind<true> = { kind: "order" };
