import type { Board } from "./board.ts";

/** A place of the home page: 0 is the super headline, 1 to 5 are the highlights in their order. */
export type HomePlace = number;

/** One article's change of place; null: no place. */
export interface PlaceMove {
  articleId: number;
  from: HomePlace | null;
  to: HomePlace | null;
}

const placesOf = ({ superHeadline, highlights }: Board): Map<number, HomePlace> =>
  new Map([...(superHeadline ? [[superHeadline.id, 0] as const] : []), ...highlights.map(({ id }, index) => [id, index + 1] as const)]);

/** Every article whose place differs between two boards, also those that others pushed up or down, by id. */
export function placeMoves(before: Board, after: Board): PlaceMove[] {
  const [was, is] = [placesOf(before), placesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .sort((one, other) => one - other)
    .map((articleId) => ({ articleId, from: was.get(articleId) ?? null, to: is.get(articleId) ?? null }))
    .filter(({ from, to }) => from !== to);
}
