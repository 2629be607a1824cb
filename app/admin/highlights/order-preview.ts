import { type Candidate, orderHighlights } from "#app/domain/board/board.ts";
import type { DeskArticle, DeskPlaces } from "#app/wire/desk-message.ts";

/** What saving a selection would do. */
export interface OrderPreview {
  /** Lose their place and go to `geral`. */
  demoted: readonly DeskArticle[];
  /** Take the places that the selection leaves free, in this order. */
  filling: readonly DeskArticle[];
}

const toCandidate = ({ id, dataPublicacao }: DeskArticle): Candidate => ({ id, publishedAt: dataPublicacao === null ? 0 : Date.parse(dataPublicacao) });

/** The server's own rule, over what the server last said. An empty selection cannot be saved, so that nothing comes in. */
export function previewOrder({ supermanchete, destaques, recentes }: DeskPlaces, selected: readonly DeskArticle[]): OrderPreview {
  if (selected.length === 0) return { demoted: destaques, filling: [] };
  const board = { superHeadline: supermanchete ? toCandidate(supermanchete) : null, highlights: destaques.map(toCandidate) };
  const change = orderHighlights(board, selected.map(toCandidate), recentes.map(toCandidate));
  const known = new Map([...recentes, ...destaques].map((article) => [article.id, article]));
  const articlesOf = (candidates: readonly Candidate[]) => candidates.flatMap(({ id }) => known.get(id) ?? []);
  return { demoted: articlesOf(change.demoted), filling: articlesOf(change.board.highlights.slice(selected.length)) };
}
