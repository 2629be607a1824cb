import { readTogether } from "#app/db/database.ts";
import { type Article, type ArticleSummary, isVisible } from "#app/domain/article/article.ts";
import type { Category } from "#app/domain/article/categories.ts";
import { type PageStamp, pageReads, type ReaderDeps, stampOf } from "./page-reads.ts";

const MOST_READ = 5;
const RELATED = 4;

export type ArticleReading = PageStamp &
  (
    | {
        kind: "found";
        article: Article;
        related: readonly ArticleSummary[];
        mostRead: readonly ArticleSummary[];
        reactions: Record<string, number>;
        categories: readonly Category[];
      }
    | { kind: "missing" | "gone"; latest: readonly ArticleSummary[]; categories: readonly Category[] }
  );

/** What a story's page shows, and what a page that is not there does: one round trip each. */
export function createStoryService(deps: ReaderDeps) {
  const { db, articles, now } = deps;
  return {
    async article(id: number): Promise<ArticleReading> {
      const [edition, nextDue, known, article, reactions, related, mostRead, latest] = await readTogether(
        db,
        ...pageReads(deps),
        articles.readArticle(id),
        articles.readReactions(id),
        articles.readRelated(id, RELATED),
        articles.readMostRead(MOST_READ),
        articles.readLatest(RELATED),
      );
      const base = { ...stampOf(edition, now(), nextDue), categories: known };
      if (article && isVisible(article))
        return {
          ...base,
          kind: "found",
          article,
          related: related.length > 0 ? related : latest.filter((one) => one.id !== id),
          mostRead: mostRead.filter((one) => one.id !== id),
          reactions,
        };
      // Readers had it once and it was taken back: search engines should forget it.
      const wasTakenBack = article?.wasPublished && (article.status !== "publicada" || article.deletedAt !== null);
      return { ...base, kind: wasTakenBack ? "gone" : "missing", latest };
    },
  };
}
