import type { ArticleRepository } from "#app/db/articles.ts";
import type { AudienceRepository } from "#app/db/audience.ts";
import { joinReads, mapRead, type Read } from "#app/db/database.ts";
import type { ArticleSummary } from "#app/domain/article/article.ts";
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
}

export interface DashboardDeps {
  articles: ArticleRepository;
  audience: AudienceRepository;
  timeZone: string;
  now(): number;
}

/** What the newsroom sees first. */
export function createDashboardService({ articles, audience, timeZone, now }: DashboardDeps) {
  return {
    /** The overview, as one read. */
    readOverview(): Read<DashboardReading> {
      const reads = joinReads(articles.readTotals(), articles.readCountSince(newsroomDayStart(now(), timeZone)), audience.readTotals(), articles.readLatest(SHOWN), articles.readMostRead(SHOWN));
      return mapRead(reads, ([totals, publishedToday, audienceTotals, latest, mostRead]) => ({
        articles: totals.staff,
        visibleArticles: totals.public,
        publishedToday,
        ...audienceTotals,
        latest,
        mostRead,
      }));
    },
  };
}

export type DashboardService = ReturnType<typeof createDashboardService>;
