import type { Board } from "#app/features/highlights/board.ts";
import type { HeldPlace, HeldPosition } from "./reply-case.ts";

/** A recorded change of a story's place: 0 super headline, 1–5 highlights, null none. */
interface Move {
  at: number;
  to: number | null;
}

/** The most prominent place that a story had, and how long it had it in all (ms). */
export interface Prominence {
  position: HeldPosition;
  ms: number;
}

const positionOf = (place: number | null): HeldPosition | null => (place === null ? null : place === 0 ? "supermanchete" : "destaque");

/** From all recorded moves of a story, oldest first; null when it never had a place on the home page. */
export function prominenceOf(moves: readonly Move[], now: number): Prominence | null {
  const total = { supermanchete: 0, destaque: 0 };
  for (const [index, { at, to }] of moves.entries()) {
    const position = positionOf(to);
    if (position) total[position] += Math.max(0, (moves[index + 1]?.at ?? now) - at);
  }
  if (total.supermanchete > 0) return { position: "supermanchete", ms: total.supermanchete };
  return total.destaque > 0 ? { position: "destaque", ms: total.destaque } : null;
}

/** 0 super headline, 1 highlight, 2 none. */
const levelOf = ({ superHeadline, highlights }: Board, id: number): number => (superHeadline?.id === id ? 0 : highlights.some((placed) => placed.id === id) ? 1 : 2);

/** The reply that would lose its place before its time by a change of the board; null for none. */
export function lostHold({ before, after }: { before: Board; after: Board }, held: readonly HeldPlace[], now: number): HeldPlace | null {
  return (
    held.find(({ articleId, position, until }) => {
      const level = position === "supermanchete" ? 0 : 1;
      return until > now && levelOf(before, articleId) <= level && levelOf(after, articleId) > level;
    }) ?? null
  );
}
