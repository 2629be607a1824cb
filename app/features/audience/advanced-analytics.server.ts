import type { Category } from "#app/features/articles/categories.ts";
import type { CategoryRepository } from "#app/features/categories/categories.store.ts";
import type { AudienceReport } from "#app/features/social/audience-report.ts";
import { AGGREGATE_DAYS, type SocialNetwork } from "#app/features/social/catalogue.ts";
import type { PostsReport } from "#app/features/social/media.ts";
import type { SocialPeriod } from "#app/features/social/report.ts";
import type { StoredNetwork } from "#app/features/social/social-figures.store.ts";
import type { SocialReads, StoredFigures } from "#app/features/social/social-reads.server.ts";
import { hoursOfPeriod, type ProbedDay, probedDays } from "#app/features/system/probe-hours.ts";
import { readProbeHours } from "#app/features/system/site-probes.store.ts";
import { joinReads, mapRead, type Read } from "#app/platform/db/database.store.ts";
import { offsetAt } from "#app/platform/time/local-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { type ConnectionVitalBucket, readConnectionVitals, readReadingGroups } from "./audience-groups.store.ts";
import { type Dimension, type ReaderTown, readDaysCompared, readDimension, readPageErrors, readReaderTowns, readWeekHours, type ValueCounts } from "./audience-period.store.ts";
import { READER_TOWN_MIN } from "./engagement.ts";
import { type Period, periodBefore } from "./period.ts";
import type { ReadingGroup } from "./reading-groups.ts";
import type { DayCounts, WeekHour } from "./series.ts";

/** Rows of a table on the screen (ours): the rest is a long tail. */
const ROWS_SHOWN = 50;
const ERRORS_SHOWN = 20;

/** A network of which `Stored` is stored, or the settings without which there is nothing to store. */
export type NetworkFigures<Stored> = (Stored & { missing: null }) | { missing: readonly string[] };

/** What is stored of the networks; `period` ends with Meta's last whole day. */
export interface SocialFigures<Stored = StoredNetwork> {
  period: Period;
  networks: Readonly<Record<SocialNetwork, NetworkFigures<Stored>>>;
}

/** A network with its posts and its people. */
export interface NetworkDetails extends StoredNetwork {
  posts: PostsReport;
  audience: readonly AudienceReport[];
}

/** Figures of a period, and whether they are the seed's. */
interface OfPeriod {
  period: Period;
  isDemo: boolean;
}

export interface OverviewFigures extends OfPeriod {
  before: Period;
  /** Of both periods; days without readers are absent. */
  days: readonly DayCounts[];
  sources: readonly ValueCounts[];
  social: SocialFigures;
}

export interface AudienceFigures extends OfPeriod {
  days: readonly DayCounts[];
  devices: readonly ValueCounts[];
  browsers: readonly ValueCounts[];
  weekHours: readonly WeekHour[];
  readerTowns: readonly ReaderTown[];
  /** Who follows the Instagram account. */
  instagram: NetworkFigures<{ audience: readonly AudienceReport[] }>;
}

export interface ContentFigures extends OfPeriod {
  dimensions: Readonly<Record<"section" | "town" | "author", readonly ValueCounts[]>>;
  groups: readonly ReadingGroup[];
  categories: readonly Category[];
}

export interface PerformanceFigures extends OfPeriod {
  vitals: readonly ConnectionVitalBucket[];
  errors: readonly { pageKind: string; message: string; count: number; lastDay: string }[];
  probes: readonly ProbedDay[];
}

export interface AdvancedAnalyticsDeps {
  categories: CategoryRepository;
  /** Whether what was counted is the seed's. */
  readIsDemo(today: string): Read<boolean>;
  social: SocialReads;
  /** What each network lacks, by the names of settings; empty where it is configured. */
  missing(): Readonly<Record<SocialNetwork, readonly string[]>>;
  timeZone: string;
  now(): number;
}

/** The five parts of 'Métricas Avançadas' (spec 2 § Combined Analytics), each as one read. */
export function createAdvancedAnalyticsService({ categories, readIsDemo, social, missing, timeZone, now }: AdvancedAnalyticsDeps) {
  const isDemo = () => readIsDemo(newsroomDay(now(), timeZone));
  const of = (dimension: Dimension, period: Period) => readDimension(dimension, period, ROWS_SHOWN);

  function networkFigures<Stored>({ networks }: StoredFigures, network: SocialNetwork, storedOf: (stored: StoredNetwork) => Stored): NetworkFigures<Stored> {
    const stored = networks.get(network);
    return stored ? { ...storedOf(stored), missing: null } : { missing: missing()[network] };
  }

  const socialFigures = <Stored>(stored: StoredFigures, storedOf: (stored: StoredNetwork) => Stored): SocialFigures<Stored> => ({
    period: stored.period,
    networks: { instagram: networkFigures(stored, "instagram", storedOf), facebook: networkFigures(stored, "facebook", storedOf) },
  });

  return {
    readOverview: (period: Period): Read<OverviewFigures> =>
      mapRead(joinReads(readDaysCompared(period), of("source", period), social.figures(AGGREGATE_DAYS), isDemo()), ([days, sources, stored, demo]) => ({
        period,
        before: periodBefore(period),
        days,
        sources,
        social: socialFigures(stored, (one) => one),
        isDemo: demo,
      })),

    readAudience: (period: Period): Read<AudienceFigures> =>
      mapRead(
        joinReads(
          joinReads(readDaysCompared(period), of("device", period), of("browser", period), readWeekHours(period), readReaderTowns(period, READER_TOWN_MIN, ROWS_SHOWN)),
          joinReads(social.figures(1), social.people()),
          isDemo(),
        ),
        ([[days, devices, browsers, weekHours, readerTowns], [stored, { audience }], demo]) => ({
          period,
          days,
          devices,
          browsers,
          weekHours,
          readerTowns,
          instagram: networkFigures(stored, "instagram", ({ record }) => ({ audience: audience(record) })),
          isDemo: demo,
        }),
      ),

    readContent: (period: Period): Read<ContentFigures> =>
      mapRead(
        joinReads(
          of("section", period),
          of("town", period),
          of("author", period),
          readReadingGroups(period, offsetAt(now(), timeZone), ROWS_SHOWN),
          categories.readAll(),
          isDemo(),
        ),
        ([section, town, author, groups, known, demo]) => ({ period, dimensions: { section, town, author }, groups, categories: known, isDemo: demo }),
      ),

    /** Of each network the days of a period and its 28 days, its posts of the period and its people. */
    readSocial: (days: SocialPeriod): Read<SocialFigures<NetworkDetails>> =>
      mapRead(joinReads(social.figures(days, AGGREGATE_DAYS), social.posts(days)), ([stored, { posts, audience }]) =>
        socialFigures(stored, (one) => ({ ...one, posts: posts(one.record), audience: audience(one.record) })),
      ),

    readPerformance: (period: Period): Read<PerformanceFigures> =>
      mapRead(
        joinReads(readConnectionVitals(period), readPageErrors(period, ERRORS_SHOWN), readProbeHours(hoursOfPeriod(period, timeZone)), isDemo()),
        ([vitals, errors, hours, demo]) => ({ period, vitals, errors, probes: probedDays(hours, period, now(), timeZone), isDemo: demo }),
      ),
  };
}
