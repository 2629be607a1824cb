import type { ArticleSummary } from "./article.ts";

/** Whether an article is a draft of somebody's own that readers never had: what a reporter may write (http-api § settings/site, reporter drafts). */
export const isOwnDraft = (article: Pick<ArticleSummary, "authorId" | "status" | "wasPublished" | "deletedAt">, userId: number | null): boolean =>
  userId !== null && article.authorId === userId && article.status === "rascunho" && !article.wasPublished && article.deletedAt === null;
