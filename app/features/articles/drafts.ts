import type { ArticleSummary } from "./article.ts";
import type { Position } from "./position.ts";

/** True for a person's own draft that was never published: what a reporter may write (http-api § settings/site, reporter drafts). */
export const isOwnDraft = (article: Pick<ArticleSummary, "authorId" | "status" | "wasPublished" | "deletedAt">, userId: number | null): boolean =>
  userId !== null && article.authorId === userId && article.status === "rascunho" && !article.wasPublished && article.deletedAt === null;

export const SUPER_HEADLINE_REFUSED = "A super manchete é escolhida por um editor. Escolha outra posição para o rascunho.";

/** True when a writer of own drafts requests the super headline; one that an editor chose may stay. */
export const asksForSuperHeadline = (position: Position | null | undefined, article: Pick<ArticleSummary, "position"> | null): boolean =>
  position === "supermanchete" && article?.position !== "supermanchete";

/** Unsaved fields of one open editor. Times in milliseconds. */
export interface PendingDraft {
  editing: string;
  /** Counts the saves of that editor. */
  seq: number;
  /** Version of the article that it was typed over. */
  baseVersion: number;
  author: { id: number; name: string };
  /** Changed fields, as JSON under the names of the wire. */
  fields: string;
  updatedAt: number;
}
