import { type Article, type ArticleContent, EMPTY_CONTENT, isVisible, orderKeyAt } from "#app/features/articles/article.ts";
import { writtenByline } from "#app/features/articles/byline.ts";
import { addressOf, slugWordsOf } from "#app/features/articles/story-meta.ts";
import { accepted } from "#app/platform/failures/refusal.ts";
import type { Board } from "./board.ts";
import type { BoardCommand } from "./commands.ts";
import { placeReturning } from "./placing.ts";

/** The content of a write, whose byline and address may be given in several ways; `article` as it is, null for a new one. */
export function writtenContent(content: Partial<ArticleContent>, article: Article | null): Partial<ArticleContent> {
  const { author: _author, authors: _authors, slugWords, ...others } = content;
  return {
    ...others,
    ...writtenByline(content, article),
    ...(slugWords === undefined ? {} : { slugWords: slugWordsOf(slugWords, article) }),
  };
}

/** True when a write sets the address words by hand, or removes them. */
export const changesAddress = ({ slugWords }: Partial<ArticleContent>, article: Article | null): boolean =>
  slugWords !== undefined && slugWordsOf(slugWords, article) !== (article?.slugWords ?? "");

/**
 * Plans the import of a story. The newsroom's publication rules do not apply to it: it keeps its dates, and is not a first publication. A story
 * exported by this product also keeps its id if no story here has used it, so that links to it stay valid, and its place on the home page if that
 * is free.
 */
export function planImport({ content: given, derived, imported }: Extract<BoardCommand, { kind: "import" }>, { board, nextId }: { board: Board; nextId: number }, now: number) {
  const content: ArticleContent = { ...EMPTY_CONTENT, ...given, ...writtenContent(given, null), whatsappAuto: false, pushAuto: false, cardAuto: false, audioAuto: false };
  const { status, publishedAt, scheduledAt, createdAt, editedAt, isInReview, own } = imported;
  const id = Math.max(own?.number ?? 0, nextId);
  const wanted = {
    ...content,
    id,
    slug: addressOf(id, content),
    category: derived.category,
    readingWords: derived.readingWords,
    position: own?.position ?? ("geral" as const),
    orderKey: orderKeyAt(publishedAt ?? createdAt, id),
    status,
    active: own?.isHidden !== true,
    deletedAt: null,
    publishedAt,
    wasPublished: status === "publicada" || (status === "rascunho" && own?.wasPublished === true),
    scheduledAt: status === "agendada" ? scheduledAt : null,
    authorId: null,
    correctedAt: own?.correctedAt ?? null,
    reviewAt: isInReview && status === "rascunho" ? now : null,
    reviewNote: status === "rascunho" ? (own?.reviewNote ?? "") : "",
    version: 1,
    createdAt,
    updatedAt: editedAt,
    editedAt,
  };
  const placed = isVisible(wanted) ? placeReturning(board, wanted) : { board, position: wanted.position };
  const row = { ...wanted, position: placed.position };
  return accepted({
    before: board,
    after: placed.board,
    demoted: [],
    article: { before: null, row, contentChanged: Object.keys(content) as (keyof ArticleContent)[], derived },
    orderKeys: [],
    firstPublication: false,
    affectsReaders: isVisible(row),
    articleId: id,
  });
}
