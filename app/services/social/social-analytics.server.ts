import { type Database, readOne } from "#app/db/database.ts";
import { type CollectionState, readSocialFigures, type StoredNetwork } from "#app/db/social/social-figures.ts";
import { type Period, periodUpTo } from "#app/domain/audience/period.ts";
import type { SocialAccount, SocialNetwork } from "#app/domain/social/catalogue.ts";
import { lastWholeDay, runningDay } from "#app/domain/social/measured-days.ts";
import { type InsightsReport, insightsReport, type NetworkReport, netGrowth, networkReport, type SocialPeriod, TREND_DAYS } from "#app/domain/social/report.ts";
import { notConfiguredSentence, requireConfigured } from "./insights-provider.ts";

/** What is told of the networks in a period; a network that is not configured is null. */
export interface SocialAnalytics {
  period: Period;
  networks: Readonly<Record<SocialNetwork, (NetworkReport & { netGrowth: number | null; collection: CollectionState }) | null>>;
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

/** The networks' figures as they are stored: one batch, and no call of the networks. */
export function createSocialAnalyticsService({ db, accounts, missing, now }: SocialAnalyticsDeps) {
  async function read<Report>(
    days: number,
    reportOf: (stored: StoredNetwork, period: Period) => Report,
  ): Promise<{ period: Period; networks: Record<SocialNetwork, Report | null> }> {
    requireConfigured(missing);
    const at = now();
    const period = periodUpTo(days, lastWholeDay(at));
    // The followers' total of the day that is not over is there already; their growth goes back further than a week.
    const since = periodUpTo(Math.max(days, TREND_DAYS), period.until).since;
    const stored = await readOne(db, readSocialFigures(accounts, { since, until: runningDay(at) }, at));
    const of = (network: SocialNetwork) => {
      const found = stored.get(network);
      return found ? reportOf(found, period) : null;
    };
    return { period, networks: { instagram: of("instagram"), facebook: of("facebook") } };
  }

  return {
    /** Why there is nothing to tell; null where a network is configured. */
    notConfigured: (): string | null => notConfiguredSentence(missing),

    analytics: (days: SocialPeriod): Promise<SocialAnalytics> =>
      read(days, ({ record, collection }, period) => ({ ...networkReport(record, period), netGrowth: netGrowthOf(record, period), collection })),

    insights: (): Promise<SocialInsights> =>
      read(TREND_DAYS, ({ record, collection }, period) => ({ ...insightsReport(record, period.until), netGrowth: netGrowthOf(record, period), collection })),
  };
}

/** Only a Page's follows and unfollows are told. */
const netGrowthOf = (record: StoredNetwork["record"], period: Period): number | null => (record.network === "facebook" ? netGrowth(record, period) : null);
