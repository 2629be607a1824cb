/** The home page's places, as pure list algebra. Rules: http-api § Articles, "Position rules". */

export const MAX_HIGHLIGHTS = 5;

/** Enough newest articles to fill five places around a super headline, five chosen and five just demoted. */
export const FILLING_CANDIDATES = 16;

/** An article that holds, or could hold, a place. `publishedAt` in milliseconds. */
export interface Candidate {
  id: number;
  publishedAt: number;
}

/** One super headline at most, and up to five highlights in their explicit order. */
export interface Board {
  superHeadline: Candidate | null;
  highlights: readonly Candidate[];
}

/** The board after a change, and who lost a place and goes to `geral`. */
export interface BoardChange {
  board: Board;
  demoted: readonly Candidate[];
}

export const EMPTY_BOARD: Board = { superHeadline: null, highlights: [] };

export function withoutArticle(board: Board, id: number): Board {
  return {
    superHeadline: board.superHeadline?.id === id ? null : board.superHeadline,
    highlights: board.highlights.filter((candidate) => candidate.id !== id),
  };
}

/** The one that leaves when a sixth arrives: the oldest by publication, ties by the lowest id. */
function oldest(candidates: readonly Candidate[]): Candidate | null {
  return candidates.reduce<Candidate | null>(
    (found, one) => (!found || one.publishedAt < found.publishedAt || (one.publishedAt === found.publishedAt && one.id < found.id) ? one : found),
    null,
  );
}

/** A newcomer at the top of the highlights; a sixth sends the oldest of those already there away. */
export function placeHighlight(board: Board, newcomer: Candidate): BoardChange {
  const rest = withoutArticle(board, newcomer.id);
  const leaving = rest.highlights.length >= MAX_HIGHLIGHTS ? oldest(rest.highlights) : null;
  const highlights = [newcomer, ...rest.highlights.filter((candidate) => candidate.id !== leaving?.id)];
  return { board: { superHeadline: rest.superHeadline, highlights }, demoted: leaving ? [leaving] : [] };
}

/** A new super headline; the former one goes to the top of the highlights. */
export function placeSuperHeadline(board: Board, newcomer: Candidate): BoardChange {
  const rest = withoutArticle(board, newcomer.id);
  const former = rest.superHeadline;
  const vacated: Board = { superHeadline: null, highlights: rest.highlights };
  const { board: moved, demoted } = former ? placeHighlight(vacated, former) : { board: vacated, demoted: [] };
  return { board: { superHeadline: newcomer, highlights: moved.highlights }, demoted };
}

/** A highlight that was switched off comes back at the end, if a place is free. */
export function returnHighlight(board: Board, candidate: Candidate): Board | null {
  const rest = withoutArticle(board, candidate.id);
  return rest.highlights.length < MAX_HIGHLIGHTS ? { ...rest, highlights: [...rest.highlights, candidate] } : null;
}

/** A super headline that was switched off comes back, if the place is free. */
export function returnSuperHeadline(board: Board, candidate: Candidate): Board | null {
  const rest = withoutArticle(board, candidate.id);
  return rest.superHeadline ? null : { ...rest, superHeadline: candidate };
}

/**
 * The highlights after an editor chose `desired`: those first, in that order; other highlights leave; free places are
 * filled with the newest of `latest` (visible articles, newest first) that are neither the super headline nor just demoted.
 */
export function orderHighlights(board: Board, desired: readonly Candidate[], latest: readonly Candidate[]): BoardChange {
  const chosen = new Set(desired.map((candidate) => candidate.id));
  const demoted = board.highlights.filter((candidate) => !chosen.has(candidate.id));
  const barred = new Set([...chosen, ...demoted.map((candidate) => candidate.id), board.superHeadline?.id]);
  const filling = latest.filter((candidate) => !barred.has(candidate.id)).slice(0, MAX_HIGHLIGHTS - desired.length);
  return { board: { superHeadline: board.superHeadline, highlights: [...desired, ...filling] }, demoted };
}

/** Swaps a highlight with its neighbour; null at the edge or when it holds no place. */
export function moveHighlight(board: Board, id: number, direction: "up" | "down"): Board | null {
  const from = board.highlights.findIndex((candidate) => candidate.id === id);
  const to = direction === "up" ? from - 1 : from + 1;
  const moving = board.highlights[from];
  const neighbour = board.highlights[to];
  if (!moving || !neighbour) return null;
  const highlights = [...board.highlights];
  highlights[from] = neighbour;
  highlights[to] = moving;
  return { ...board, highlights };
}

/** Whether two boards show the same articles in the same places. */
export function sameBoard(one: Board, other: Board): boolean {
  return (
    one.superHeadline?.id === other.superHeadline?.id &&
    one.highlights.length === other.highlights.length &&
    one.highlights.every((candidate, index) => candidate.id === other.highlights[index]?.id)
  );
}
