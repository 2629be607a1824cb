import type { ArticleRepository } from "#app/db/articles/articles.ts";
import type { AudienceRepository } from "#app/db/audience/audience.ts";
import type { CategoryRepository } from "#app/db/categories/categories.ts";
import { joinReads, mapRead, type Read } from "#app/db/database.ts";
import type { ArticleSummary } from "#app/domain/articles/article.ts";
import type { Category } from "#app/domain/articles/categories.ts";
import { newsroomDayStart } from "#app/domain/time/newsroom-clock.ts";

/** Stories shown as latest and as most read (spec 2 §9). */
const SHOWN = 4;

/** Figures of the dashboard; every one is measured. */
export interface DashboardReading {
  /** Every article that is not in the bin, drafts included. */
  articles: number;
  visibleArticles: number;
  publishedToday: number;
  views: number;
  /** How often each reaction was given. */
  reactions: Record<string, number>;
  latest: readonly ArticleSummary[];
  mostRead: readonly ArticleSummary[];
  categories: readonly Category[];
}

export interface DashboardDeps {
  articles: ArticleRepository;
  categories: CategoryRepository;
  audience: AudienceRepository;
  timeZone: string;
  now(): number;
}

/** What the newsroom sees first. */
export function createDashboardService({ articles, categories, audience, timeZone, now }: DashboardDeps) {
  return {
    /** The overview, as one read. */
    readOverview(): Read<DashboardReading> {
      const today = newsroomDayStart(now(), timeZone);
      const reads = joinReads(
        articles.readTotals(),
        articles.readCountSince(today),
        audience.readTotals(),
        articles.readLatest(SHOWN),
        articles.readMostRead(SHOWN),
        categories.readAll(),
      );
      return mapRead(reads, ([totals, publishedToday, audienceTotals, latest, mostRead, known]) => ({
        articles: totals.staff,
        visibleArticles: totals.public,
        publishedToday,
        ...audienceTotals,
        latest,
        mostRead,
        categories: known,
      }));
    },
  };
}
