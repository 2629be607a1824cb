import { readTogether } from "#app/db/database.ts";
import { type Article, type ArticleSummary, isVisible } from "#app/domain/article/article.ts";
import { chooseRelated } from "#app/domain/article/related.ts";
import { type House, type PageStamp, pageReads, type ReaderDeps, stampOf } from "./page-reads.ts";

const MOST_READ = 5;
const LATEST = 4;
const RELATED = 6;
/** Newest of an article's town, and of its topic, among which its related stories are chosen. */
const RELATED_CANDIDATES = 8;

export type ArticleReading = PageStamp &
  House &
  (
    | {
        kind: "found";
        article: Article;
        related: readonly ArticleSummary[];
        mostRead: readonly ArticleSummary[];
        reactions: Record<string, number>;
      }
    | { kind: "missing" | "gone"; latest: readonly ArticleSummary[] }
  );

/** What a story's page shows, and what a page that is not there does: one round trip each. */
export function createStoryService(deps: ReaderDeps) {
  const { db, articles, now } = deps;
  return {
    async article(id: number): Promise<ArticleReading> {
      const [edition, nextDue, house, article, reactions, related, mostRead, latest] = await readTogether(
        db,
        ...pageReads(deps),
        articles.readArticle(id),
        articles.readReactions(id),
        articles.readRelated(id, RELATED_CANDIDATES),
        articles.readMostRead(MOST_READ),
        // One more: the story itself may be among them.
        articles.readLatest(RELATED + 1),
      );
      const base = { ...stampOf(edition, now(), nextDue), ...house };
      if (article && isVisible(article))
        return {
          ...base,
          kind: "found",
          article,
          related: chooseRelated(article, related, latest, RELATED),
          mostRead: mostRead.filter((one) => one.id !== id),
          reactions,
        };
      // Readers had it once and it was taken back: search engines should forget it.
      const wasTakenBack = article?.wasPublished && (article.status !== "publicada" || article.deletedAt !== null);
      return { ...base, kind: wasTakenBack ? "gone" : "missing", latest: latest.slice(0, LATEST) };
    },
  };
}
