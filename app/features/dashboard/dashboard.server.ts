import type { ArticleSummary } from "#app/features/articles/article.ts";
import type { ArticleRepository } from "#app/features/articles/articles.store.ts";
import type { Category } from "#app/features/articles/categories.ts";
import { readUnsavedStories, type WaitingStory } from "#app/features/articles/drafts.store.ts";
import { readCountDatedAfter } from "#app/features/articles/manager.store.ts";
import type { Position } from "#app/features/articles/position.ts";
import type { AudienceRepository } from "#app/features/audience/audience.store.ts";
import { periodBefore, periodUpTo } from "#app/features/audience/period.ts";
import type { CategoryRepository } from "#app/features/categories/categories.store.ts";
import { CLOCK_TOLERANCE_MS } from "#app/features/highlights/write-problems.ts";
import { completeFirstRun, type FirstRun, firstRunOf } from "#app/features/settings/first-run.ts";
import type { SettingsRepository } from "#app/features/settings/settings.store.ts";
import { type Database, joinReads, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay, newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { DailyAnalysisRepository } from "./daily-analyses.store.ts";
import type { LatestAnalysis } from "./daily-analysis.ts";
import { type LeavingArticle, leavingToday, type NextActionsData } from "./next-actions.ts";
import { type OwnDrafts, readMostReadStories, readOwnDrafts, readPlacedCounts, readScheduledBefore, readUndescribedCovers, type ScheduledArticle } from "./waiting.store.ts";

/** Stories shown as latest and as most read (spec 2 §9). */
const SHOWN = 4;

/** Drafts handed back, and articles that publish themselves today, that are read at most (ours). */
const RETURNED_SHOWN = 5;
const UNSAVED_SHOWN = 5;

/** A cover without a description is worth a task while the story is read (ms). */
const UNDESCRIBED_MS = 2 * DAY_MS;
const UNDESCRIBED_SHOWN = 3;
const SCHEDULED_READ = 50;

/** Readers' totals over all articles, and the number of articles; every figure is counted. */
export interface DashboardFigures {
  /** Every article that is not in the bin, drafts included. */
  articles: number;
  visibleArticles: number;
  publishedToday: number;
  views: number;
  /** Count of each reaction. */
  reactions: Record<string, number>;
}

/** Work that waits for a person of any role; the screen shows what the role may handle. */
export interface WaitingReading {
  drafts: OwnDrafts;
  /** Stories over which the person's own pending drafts lie. */
  unsaved: readonly WaitingStory[];
  /** Stories of the person that readers see with a cover that nobody described. */
  undescribed: readonly WaitingStory[];
  /** Stories that readers see with a date to come. */
  datedAhead: number;
  returned: readonly ArticleSummary[];
  /** Drafts of the whole newsroom that wait to be reviewed. */
  inReview: number;
  /** Publish themselves until midnight. */
  scheduled: readonly ScheduledArticle[];
  /** Lose their place on the home page to these. */
  leaving: readonly (LeavingArticle & { title: string; byTitle: string })[];
}

export interface OverviewReading extends DashboardFigures {
  latest: readonly ArticleSummary[];
  mostRead: readonly ArticleSummary[];
  categories: readonly Category[];
  waiting: WaitingReading;
  analysis: LatestAnalysis;
  nextActionsData: NextActionsData;
  /** True when readers' figures are the seed's. */
  isDemo: boolean;
  firstRun: FirstRun;
}

export interface DashboardDeps {
  db: Database;
  articles: ArticleRepository;
  categories: CategoryRepository;
  audience: AudienceRepository;
  settings: Pick<SettingsRepository, "read">;
  analyses: Pick<DailyAnalysisRepository, "readLatest">;
  readIsDemo(today: string): Read<boolean>;
  timeZone: string;
  now(): number;
}

export function createDashboardService({ db, articles, categories, audience, settings, analyses, readIsDemo, timeZone, now }: DashboardDeps) {
  const readFigures = (): Read<DashboardFigures> =>
    mapRead(joinReads(articles.readTotals(), articles.readCountSince(newsroomDayStart(now(), timeZone)), audience.readTotals()), ([totals, publishedToday, audienceTotals]) => ({
      articles: totals.staff,
      visibleArticles: totals.public,
      publishedToday,
      ...audienceTotals,
    }));

  function readWaitingAndActions(userId: number): Read<{ waiting: WaitingReading; nextActionsData: NextActionsData }> {
    const today = newsroomDay(now(), timeZone);
    const lately = periodUpTo(2, today);
    const before = periodBefore(lately);
    const reads = joinReads(
      readOwnDrafts(userId),
      readUnsavedStories(userId, UNSAVED_SHOWN),
      readUndescribedCovers(userId, now() - UNDESCRIBED_MS, UNDESCRIBED_SHOWN),
      readCountDatedAfter(now() + CLOCK_TOLERANCE_MS),
      articles.readReturned(userId, RETURNED_SHOWN),
      articles.readReviewCount(),
      readScheduledBefore(instantOf(dayAfter(today), 0, timeZone), SCHEDULED_READ),
      articles.readPlaces(),
      articles.readOrderVersion(),
      readMostReadStories({ today: lately.until, yesterday: lately.since, beforeSince: before.since, beforeUntil: before.until }),
    );
    return mapRead(reads, ([drafts, unsaved, undescribed, datedAhead, returned, inReview, scheduled, { superHeadline, highlights }, orderVersion, stories]) => {
      const placed = (article: ArticleSummary) => ({ id: article.id, publishedAt: article.publishedAt ?? article.createdAt });
      const board = { superHeadline: superHeadline && placed(superHeadline), highlights: highlights.map(placed) };
      const titles = new Map([...scheduled, ...highlights, ...(superHeadline ? [superHeadline] : [])].map(({ id, title }) => [id, title]));
      const leaving = leavingToday(board, scheduled).map((one) => ({ ...one, title: titles.get(one.id) ?? "", byTitle: titles.get(one.replacedBy) ?? "" }));
      return {
        waiting: { drafts, unsaved, undescribed, datedAhead, returned, inReview, scheduled, leaving },
        nextActionsData: { superHeadline: superHeadline?.id ?? null, highlights: highlights.map(({ id }) => id), orderVersion, stories },
      };
    });
  }

  return {
    /** The overview for one person, as one read. */
    readOverview(userId: number): Read<OverviewReading> {
      const reads = joinReads(
        readFigures(),
        articles.readLatest(SHOWN),
        articles.readMostRead(SHOWN),
        categories.readAll(),
        readWaitingAndActions(userId),
        analyses.readLatest(),
        readIsDemo(newsroomDay(now(), timeZone)),
        settings.read("first-run"),
      );
      return mapRead(reads, ([figures, latest, mostRead, known, waitingAndActions, analysis, isDemo, firstRun]) => ({
        ...figures,
        latest,
        mostRead,
        categories: known,
        ...waitingAndActions,
        analysis,
        isDemo,
        firstRun: firstRunOf(completeFirstRun(firstRun), figures.visibleArticles > 0),
      }));
    },

    /** `GET /dashboard/stats`. */
    figures: (): Promise<DashboardFigures> => readOne(db, readFigures()),

    /** `GET /stats`: articles that readers can see, by position. */
    async positionCounts(): Promise<Record<Position, number> & { total: number }> {
      const [totals, placed] = await readOne(db, joinReads(articles.readTotals(), readPlacedCounts()));
      const count = (position: Position) => placed.get(position) ?? 0;
      const [supermanchete, destaque, municipios] = [count("supermanchete"), count("destaque"), count("municipios")];
      return { total: totals.public, geral: totals.public - supermanchete - destaque - municipios, destaque, supermanchete, municipios };
    },
  };
}
