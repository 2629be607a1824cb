import { type Database, joinReads, knownRead, mapRead, type Read, readOne } from "#app/db/database.ts";
import { type CollectionState, readSocialAudience, readSocialFigures, type StoredNetwork } from "#app/db/social/social-figures.ts";
import { readTopPosts } from "#app/db/social/social-media.ts";
import { type Period, periodUpTo } from "#app/domain/audience/period.ts";
import { type AudienceReport, type AudienceRow, audienceReports } from "#app/domain/social/audience-report.ts";
import type { SocialAccount, SocialNetwork } from "#app/domain/social/catalogue.ts";
import { lastWholeDay, runningDay, spanSeconds } from "#app/domain/social/measured-days.ts";
import { type MeasuredPost, type PostsReport, postsReport } from "#app/domain/social/media.ts";
import { type InsightsReport, insightsReport, type NetworkReport, netGrowth, networkReport, type SocialPeriod, TREND_DAYS } from "#app/domain/social/report.ts";
import { notConfiguredSentence, requireConfigured } from "./insights-provider.ts";

/** What is told of one network: its metrics, its posts of the period, and who its people are. */
export interface NetworkAnalytics extends NetworkReport {
  netGrowth: number | null;
  collection: CollectionState;
  posts: PostsReport;
  audience: readonly AudienceReport[];
}

/** What is told of the networks in a period; a network that is not configured is null. */
export interface SocialAnalytics {
  period: Period;
  networks: Readonly<Record<SocialNetwork, NetworkAnalytics | null>>;
}

export interface SocialInsights {
  period: Period;
  networks: Readonly<Record<SocialNetwork, (InsightsReport & { netGrowth: number | null; collection: CollectionState }) | null>>;
}

export interface SocialAnalyticsDeps {
  db: Database;
  accounts: readonly SocialAccount[];
  /** Settings without which there is nothing to tell. */
  missing: readonly string[];
  now(): number;
}

/** What is told of Instagram beside its figures. */
interface StoredPosts {
  posts: readonly MeasuredPost[];
  audience: readonly AudienceRow[];
}

const NO_POSTS: StoredPosts = { posts: [], audience: [] };

/** The networks' figures as they are stored: one batch, and no call of the networks. */
export function createSocialAnalyticsService({ db, accounts, missing, now }: SocialAnalyticsDeps) {
  /** The posts and the people of the account that has them. */
  function readAccountPosts(period: Period, until: number): Read<StoredPosts> {
    const account = accounts.find(({ network }) => network === "instagram");
    if (!account) return knownRead(NO_POSTS);
    const span = { since: spanSeconds(period.since, period.until).since * 1_000, until };
    return mapRead(joinReads(readTopPosts(account, span), readSocialAudience(account)), ([posts, audience]) => ({ posts, audience }));
  }

  async function read<Report>(
    days: number,
    readPosts: (period: Period, until: number) => Read<StoredPosts>,
    reportOf: (stored: StoredNetwork, period: Period, posts: StoredPosts) => Report,
  ): Promise<{ period: Period; networks: Record<SocialNetwork, Report | null> }> {
    requireConfigured(missing);
    const at = now();
    const period = periodUpTo(days, lastWholeDay(at));
    // The followers' total of the day that is not over is there already; their growth goes back further than a week.
    const since = periodUpTo(Math.max(days, TREND_DAYS), period.until).since;
    const [stored, posts] = await readOne(db, joinReads(readSocialFigures(accounts, { since, until: runningDay(at) }, at), readPosts(period, at)));
    const of = (network: SocialNetwork) => {
      const found = stored.get(network);
      return found ? reportOf(found, period, network === "instagram" ? posts : NO_POSTS) : null;
    };
    return { period, networks: { instagram: of("instagram"), facebook: of("facebook") } };
  }

  return {
    /** Why there is nothing to tell; null where a network is configured. */
    notConfigured: (): string | null => notConfiguredSentence(missing),

    analytics: (days: SocialPeriod): Promise<SocialAnalytics> =>
      read(days, readAccountPosts, ({ record, collection }, period, { posts, audience }) => ({
        ...networkReport(record, period),
        netGrowth: netGrowthOf(record, period),
        collection,
        posts: postsReport(record.network, posts, record.states.get("posts")),
        audience: audienceReports(record.network, audience, record.states),
      })),

    insights: (): Promise<SocialInsights> =>
      read(
        TREND_DAYS,
        () => knownRead(NO_POSTS),
        ({ record, collection }, period) => ({ ...insightsReport(record, period.until), netGrowth: netGrowthOf(record, period), collection }),
      ),
  };
}

/** Only a Page's follows and unfollows are told. */
const netGrowthOf = (record: StoredNetwork["record"], period: Period): number | null => (record.network === "facebook" ? netGrowth(record, period) : null);
