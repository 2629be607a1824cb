import { orderHighlights, type PlacedArticle } from "../board.ts";
import type { DeskArticle, DeskPlaces } from "../desk-message.wire.ts";

/** Preview of saving a selection. */
export interface OrderPreview {
  /** Articles that move to `geral`. */
  demoted: readonly DeskArticle[];
  /** Articles that fill the free places, in this order. */
  filling: readonly DeskArticle[];
}

const toPlacedArticle = ({ id, dataPublicacao }: DeskArticle): PlacedArticle => ({ id, publishedAt: dataPublicacao === null ? 0 : Date.parse(dataPublicacao) });

/** The server's own rule, applied to the last known state. An empty selection cannot be saved, so nothing is filled in. */
export function previewOrder({ supermanchete, destaques, recentes }: DeskPlaces, selected: readonly DeskArticle[]): OrderPreview {
  if (selected.length === 0) return { demoted: destaques, filling: [] };
  const board = { superHeadline: supermanchete ? toPlacedArticle(supermanchete) : null, highlights: destaques.map(toPlacedArticle) };
  const change = orderHighlights(board, selected.map(toPlacedArticle), recentes.map(toPlacedArticle));
  const known = new Map([...recentes, ...destaques].map((article) => [article.id, article]));
  const articlesOf = (places: readonly PlacedArticle[]) => places.flatMap(({ id }) => known.get(id) ?? []);
  return { demoted: articlesOf(change.demoted), filling: articlesOf(change.board.highlights.slice(selected.length)) };
}
