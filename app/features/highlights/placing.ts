import type { ArticleSummary } from "#app/features/articles/article.ts";
import type { Position } from "#app/features/articles/position.ts";
import { type Board, type PlacedArticle, placeHighlight, placeSuperHeadline, returnHighlight, returnSuperHeadline, withoutArticle } from "./board.ts";

/** What a place is given by. Times in milliseconds. */
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
