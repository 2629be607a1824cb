import type { Period } from "#app/features/audience/period.ts";
import { type Database, joinReads, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import type { AudienceReport } from "./audience-report.ts";
import type { SocialNetwork } from "./catalogue.ts";
import { notConfiguredSentence, requireConfigured } from "./insights-provider.server.ts";
import type { PostsReport } from "./media.ts";
import { type InsightsReport, insightsReport, type NetworkReport, netGrowth, networkReport, type SocialPeriod, TREND_DAYS } from "./report.ts";
import type { CollectionState, StoredNetwork } from "./social-figures.store.ts";
import type { SocialReads, StoredFigures } from "./social-reads.server.ts";

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
  reads: SocialReads;
  /** Settings without which there is nothing to tell. */
  missing: readonly string[];
}

/** Each network's report, null of one that is not configured. */
function reported<Report>(
  { period, networks }: StoredFigures,
  reportOf: (stored: StoredNetwork, period: Period) => Report,
): { period: Period; networks: Record<SocialNetwork, Report | null> } {
  const of = (network: SocialNetwork) => {
    const stored = networks.get(network);
    return stored ? reportOf(stored, period) : null;
  };
  return { period, networks: { instagram: of("instagram"), facebook: of("facebook") } };
}

/** The networks' figures as they are stored: one batch, and no call of the networks. */
export function createSocialAnalyticsService({ db, reads, missing }: SocialAnalyticsDeps) {
  /** As one read, for the screen that joins it with the session's; empty where no network is configured. */
  // The followers' growth goes back further than a week.
  const readAnalytics = (days: SocialPeriod): Read<SocialAnalytics> =>
    mapRead(joinReads(reads.figures(days, TREND_DAYS), reads.posts(days)), ([figures, { posts, audience }]) =>
      reported(figures, ({ record, collection }, period) => ({
        ...networkReport(record, period),
        netGrowth: netGrowthOf(record, period),
        collection,
        posts: posts(record),
        audience: audience(record),
      })),
    );

  return {
    /** Why there is nothing to tell; null where a network is configured. */
    notConfigured: (): string | null => notConfiguredSentence(missing),

    readAnalytics,

    /** Refused where no network is configured (501). */
    async analytics(days: SocialPeriod): Promise<SocialAnalytics> {
      requireConfigured(missing);
      return readOne(db, readAnalytics(days));
    },

    /** Refused where no network is configured (501). */
    async insights(): Promise<SocialInsights> {
      requireConfigured(missing);
      const figures = await readOne(db, reads.figures(TREND_DAYS));
      return reported(figures, ({ record, collection }, period) => ({ ...insightsReport(record, period.until), netGrowth: netGrowthOf(record, period), collection }));
    },
  };
}

/** Only a Page's follows and unfollows are told. */
const netGrowthOf = (record: StoredNetwork["record"], period: Period): number | null => (record.network === "facebook" ? netGrowth(record, period) : null);
