import { type ArticleContent, EMPTY_CONTENT, isVisible, orderKeyAt } from "#app/features/articles/article.ts";
import { addressOf } from "#app/features/articles/story-meta.ts";
import { accepted } from "#app/platform/failures/refusal.ts";
import type { Board } from "./board.ts";
import type { BoardCommand } from "./commands.ts";
import { writtenContent } from "./written-content.ts";

/**
 * A story of another site: it was published there, or not, by other rules than the newsroom's, so that none of them is asked.
 * It takes no place of the home page, keeps its own dates, and is no first publication.
 */
export function planImport({ content: given, derived, imported }: Extract<BoardCommand, { kind: "import" }>, { board, nextId: id }: { board: Board; nextId: number }, now: number) {
  const content: ArticleContent = { ...EMPTY_CONTENT, ...given, ...writtenContent(given, null), whatsappAuto: false, pushAuto: false, cardAuto: false, audioAuto: false };
  const { status, publishedAt, scheduledAt, createdAt, editedAt, isInReview } = imported;
  const row = {
    ...content,
    id,
    slug: addressOf(id, content),
    category: derived.category,
    readingWords: derived.readingWords,
    position: "geral" as const,
    orderKey: orderKeyAt(publishedAt ?? createdAt, id),
    status,
    active: true,
    deletedAt: null,
    publishedAt,
    wasPublished: status === "publicada",
    scheduledAt: status === "agendada" ? scheduledAt : null,
    authorId: null,
    correctedAt: null,
    reviewAt: isInReview && status === "rascunho" ? now : null,
    reviewNote: "",
    version: 1,
    createdAt,
    updatedAt: editedAt,
    editedAt,
  };
  return accepted({
    before: board,
    after: board,
    demoted: [],
    article: { before: null, row, contentChanged: Object.keys(content) as (keyof ArticleContent)[], derived },
    orderKeys: [],
    firstPublication: false,
    affectsReaders: isVisible(row),
    articleId: id,
  });
}
