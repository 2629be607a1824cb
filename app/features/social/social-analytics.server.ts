import { type Period, periodUpTo } from "#app/features/audience/period.ts";
import { readInstagramClicks } from "#app/features/links/click-tallies.store.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { type Database, joinReads, knownRead, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import type { SocialAccount, SocialNetwork } from "./catalogue.ts";
import { notConfiguredSentence, requireConfigured } from "./insights-provider.server.ts";
import { lastWholeDay, runningDay, spanSeconds } from "./measured-days.ts";
import { type MeasuredPost, type PostsReport, type PublicationFigures, postsReport, publicationFigures } from "./media.ts";
import {
  type AudienceReport,
  type AudienceRow,
  audienceReports,
  type InsightsReport,
  insightsReport,
  type NetworkReport,
  netGrowth,
  networkReport,
  type SocialPeriod,
  type SocialRecord,
  TREND_DAYS,
} from "./report.ts";
import { type CollectionState, readPosts, readSocialAudience, readSocialFigures, readTopPosts, type StoredNetwork } from "./social-figures.store.ts";

/** Stored figures of the networks; `period` ends with Meta's last whole day, and a network that is not configured is absent. */
export interface StoredFigures {
  period: Period;
  networks: ReadonlyMap<SocialNetwork, StoredNetwork>;
}

/** Stored data of an account besides its figures: its posts of a period, and its demographics. */
export interface StoredPeople {
  audience(record: SocialRecord): readonly AudienceReport[];
}

/** Posts and people of an account, as `record` says that they were collected. */
export interface StoredPosts extends StoredPeople {
  posts(record: SocialRecord): PostsReport;
}

/** Reads of what is stored of the deployment's networks; none of them calls a network. `accounts`: those that are configured. */
export function createSocialReads({ accounts, now }: { accounts(): readonly SocialAccount[]; now(): number }) {
  const periodOf = (days: number): Period => periodUpTo(days, lastWholeDay(now()));
  // A Page's posts and people are not told (contracts of the Graph API §4).
  const account = (): SocialAccount | undefined => accounts().find(({ network }) => network === "instagram");

  /** The `days` up to Meta's last whole day, and what is older as far as `daysBack`. */
  function figures(days: number, daysBack = days): Read<StoredFigures> {
    const at = now();
    const period = periodOf(days);
    const { since } = periodUpTo(Math.max(days, daysBack), period.until);
    // The followers' total of the day that is not over is there already.
    return mapRead(readSocialFigures(accounts(), { since, until: runningDay(at) }, at), (networks) => ({ period, networks }));
  }

  function people(): Read<StoredPeople> {
    const found = account();
    const read: Read<AudienceRow[]> = found ? readSocialAudience(found) : knownRead([]);
    return mapRead(read, (rows) => ({ audience: ({ network, states }) => audienceReports(network, rows, states) }));
  }

  /** The posts of the last `days` that most people saw, and who the account's people are. */
  function posts(days: number): Read<StoredPosts> {
    const found = account();
    const { since, until } = periodOf(days);
    const span = { since: spanSeconds(since, until).since * 1_000, until: now() };
    const read: Read<MeasuredPost[]> = found ? readTopPosts(found, span) : knownRead([]);
    return mapRead(joinReads(read, people()), ([top, { audience }]) => ({
      posts: ({ network, states }) => postsReport(network, top, states.get("posts")),
      audience,
    }));
  }

  return { figures, people, posts };
}

export type SocialReads = ReturnType<typeof createSocialReads>;

/** Figures of one network: its metrics, its posts of the period, and its demographics. */
export interface NetworkAnalytics extends NetworkReport {
  netGrowth: number | null;
  collection: CollectionState;
  posts: PostsReport;
  audience: readonly AudienceReport[];
}

/** Figures of the networks in a period; a network that is not configured is null. */
export interface SocialAnalytics {
  period: Period;
  networks: Readonly<Record<SocialNetwork, NetworkAnalytics | null>>;
}

export interface SocialInsights {
  period: Period;
  networks: Readonly<Record<SocialNetwork, (InsightsReport & { netGrowth: number | null; collection: CollectionState }) | null>>;
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
export function createSocialAnalyticsService({ db }: Pick<SharedDependencies, "db">, { reads, missing }: { reads: SocialReads; missing: readonly string[] }) {
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
    /** Reason why there are no figures; null when a network is configured. */
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

/** Only a Page's follows and unfollows are reported. */
const netGrowthOf = (record: StoredNetwork["record"], period: Period): number | null => (record.network === "facebook" ? netGrowth(record, period) : null);

/** A post that the newsroom's queue published; `providerId` null where a person said that it is out. */
export interface PublishedPost {
  id: string;
  providerId: string | null;
  articleId: number | null;
  format: "feed" | "story";
}

/** Reads the stored figures of our posts: one batch, without a call to Instagram. Posts are found by their own ids. */
export function createPublicationFigures({ db, account }: { db: Database; account: SocialAccount | null }) {
  return async (posts: readonly PublishedPost[]): Promise<ReadonlyMap<string, PublicationFigures>> => {
    if (posts.length === 0) return new Map();
    const providerIds = posts.flatMap(({ providerId }) => providerId ?? []);
    const articleIds = [...new Set(posts.flatMap(({ articleId }) => articleId ?? []))];
    const [measured, clicks] = await readOne(db, joinReads(readPosts(account, providerIds), readInstagramClicks(articleIds)));
    const byId = new Map(measured.map((post) => [post.id, post]));
    const byArticle = new Map(clicks.map(({ articleId, clicks: count }) => [articleId, count]));
    return new Map(
      posts.map(({ id, providerId, articleId, format }) => [
        id,
        publicationFigures({
          hasAccount: account !== null,
          providerId,
          post: (providerId === null ? undefined : byId.get(providerId)) ?? null,
          // A story shows no link: its article's clicks came from elsewhere.
          clicks: (articleId === null || format === "story" ? undefined : byArticle.get(articleId)) ?? null,
        }),
      ]),
    );
  };
}

export type ReadPublicationFigures = ReturnType<typeof createPublicationFigures>;
