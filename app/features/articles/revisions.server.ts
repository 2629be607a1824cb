import { type Database, readTogether } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { Article, ArticleContent } from "./article.ts";
import type { ArticleRepository } from "./articles.store.ts";
import { sanitizeBody } from "./body-html.server.ts";
import type { Revision, RevisionPage, RevisionRepository } from "./revisions.store.ts";

export interface RevisionDeps {
  db: Database;
  articles: ArticleRepository;
  revisions: RevisionRepository;
}

export interface RevisionReading {
  revision: Revision;
  content: ArticleContent & Pick<Article, "position" | "status">;
}

/** The history of an article, for the newsroom. */
export function createRevisionService({ db, articles, revisions }: RevisionDeps) {
  const existing = (article: Article | null) => {
    if (!article || article.deletedAt !== null) refuse("not-found", "Matéria não encontrada.");
  };
  return {
    async list(articleId: number, where: { page: number; limit: number }): Promise<RevisionPage> {
      const [article, page] = await readTogether(db, articles.readArticle(articleId), revisions.readPage(articleId, where));
      existing(article);
      return page;
    },

    /** The text at a version, sanitised by the present rules. */
    async get(articleId: number, version: number): Promise<RevisionReading> {
      const [article, found] = await readTogether(db, articles.readArticle(articleId), revisions.readAt(articleId, version));
      existing(article);
      if (!found) refuse("not-found", "Versão não encontrada.");
      const { snapshot, ...revision } = found;
      const content = JSON.parse(snapshot) as RevisionReading["content"];
      return { revision, content: { ...content, body: sanitizeBody(content.body) } };
    },
  };
}
