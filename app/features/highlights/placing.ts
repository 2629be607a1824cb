import type { ArticleSummary } from "#app/features/articles/article.ts";
import type { Position } from "#app/features/articles/position.ts";
import { accepted, carrying, type Result, refused, refusedFields } from "#app/platform/failures/refusal.ts";
import {
  type Board,
  CURRENT_ORDER,
  MAX_HIGHLIGHTS,
  type PlacedArticle,
  placeHighlight,
  placeSuperHeadline,
  returnHighlight,
  returnSuperHeadline,
  withoutArticle,
} from "./board.ts";
import type { BoardCommand } from "./commands.ts";

/** Fields that decide a place. Times in milliseconds. */
type Placeable = Pick<ArticleSummary, "id" | "position" | "publishedAt" | "createdAt">;

/** The board with an article, the articles that lost their place by it, and the position that it has. */
interface Placing {
  board: Board;
  demoted: readonly PlacedArticle[];
  position: Position;
}

const placedArticleOf = (row: Placeable): PlacedArticle => ({ id: row.id, publishedAt: row.publishedAt ?? row.createdAt });

/** An article that gets a place, or another one, by its position. */
export function placeNew(board: Board, row: Placeable): Placing {
  switch (row.position) {
    case "supermanchete":
      return { ...placeSuperHeadline(board, placedArticleOf(row)), position: row.position };
    case "destaque":
      return { ...placeHighlight(board, placedArticleOf(row)), position: row.position };
    case "geral":
    case "municipios":
      return { board: withoutArticle(board, row.id), demoted: [], position: row.position };
  }
}

/** An article that was visible before becomes visible again: its former place if that is free, else `geral`. */
export function placeReturning(board: Board, row: Placeable): Placing {
  const back =
    row.position === "supermanchete"
      ? returnSuperHeadline(board, placedArticleOf(row))
      : row.position === "destaque"
        ? returnHighlight(board, placedArticleOf(row))
        : withoutArticle(board, row.id);
  return back ? { board: back, demoted: [], position: row.position } : { board: withoutArticle(board, row.id), demoted: [], position: "geral" };
}

/** Updates the date by which `placeHighlight` chooses the oldest. */
export function refreshPlacedArticle(board: Board, row: Placeable): Board {
  const fresh = placedArticleOf(row);
  return {
    superHeadline: board.superHeadline?.id === row.id ? fresh : board.superHeadline,
    highlights: board.highlights.map((placed) => (placed.id === row.id ? fresh : placed)),
  };
}

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

const GONE = "Uma matéria deste arranjo não está mais no ar, por isso nada foi mudado. Abra o arranjo de novo para ver o que ainda pode voltar.";
const CHANGED = "Alguém mudou os destaques depois que você abriu este arranjo, por isso nada foi mudado. Compare de novo antes de restaurar.";

interface Before {
  board: Board;
  orderVersion: number;
  desired: readonly PlacedArticle[];
}

/**
 * The board with exactly the super headline and the highlights of an earlier page; who stands there else leaves for `geral`. Refused when a story of
 * it is not visible, or the places changed since the arrangement was shown.
 */
export function planArrangement(
  { superHeadline, desired, expectedOrderVersion }: Extract<BoardCommand, { kind: "restore-arrangement" }>,
  { board, orderVersion, desired: visible }: Before,
): Result<{ board: Board; demoted: readonly PlacedArticle[]; returned: readonly { placed: PlacedArticle; position: Position }[] }> {
  const ids = [...(superHeadline === null ? [] : [superHeadline]), ...desired];
  const wrong = (message: string) => refusedFields([{ field: "arranjo", message }]);
  if (ids.length === 0) return wrong("Nenhuma matéria deste arranjo pode voltar.");
  if (desired.length > MAX_HIGHLIGHTS) return wrong(`Um arranjo tem no máximo ${MAX_HIGHLIGHTS} destaques.`);
  if (new Set(ids).size !== ids.length) return wrong("A mesma matéria aparece mais de uma vez.");
  if (expectedOrderVersion !== orderVersion) return refused("conflict", CHANGED, carrying(CURRENT_ORDER, true));
  const byId = new Map(visible.map((placed) => [placed.id, placed]));
  const highlights = desired.flatMap((id) => byId.get(id) ?? []);
  const headline = superHeadline === null ? null : (byId.get(superHeadline) ?? null);
  if (highlights.length !== desired.length || (superHeadline !== null && headline === null)) return refused("conflict", GONE, carrying(CURRENT_ORDER, true));
  const kept = new Set(ids);
  const standing = [...(board.superHeadline ? [board.superHeadline] : []), ...board.highlights];
  return accepted({
    board: { superHeadline: headline, highlights },
    demoted: standing.filter(({ id }) => !kept.has(id)),
    returned: headline && headline.id !== board.superHeadline?.id ? [{ placed: headline, position: "supermanchete" }] : [],
  });
}
