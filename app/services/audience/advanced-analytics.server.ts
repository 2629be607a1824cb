import { type ConnectionVitalBucket, readConnectionVitals, readReadingGroups } from "#app/db/audience/audience-groups.ts";
import {
  type Dimension,
  type ReaderTown,
  readDaysCompared,
  readDimension,
  readPageErrors,
  readReaderTowns,
  readWeekHours,
  type ValueCounts,
} from "#app/db/audience/audience-period.ts";
import { readProbeHours } from "#app/db/availability/site-probes.ts";
import type { CategoryRepository } from "#app/db/categories/categories.ts";
import { joinReads, mapRead, type Read } from "#app/db/database.ts";
import { readSocialFigures, type StoredNetwork } from "#app/db/social/social-figures.ts";
import type { Category } from "#app/domain/articles/categories.ts";
import { READER_TOWN_MIN } from "#app/domain/audience/engagement.ts";
import { type Period, periodBefore, periodUpTo } from "#app/domain/audience/period.ts";
import type { ReadingGroup } from "#app/domain/audience/reading-groups.ts";
import type { DayCounts, WeekHour } from "#app/domain/audience/series.ts";
import { hoursOfPeriod, type ProbedDay, probedDays } from "#app/domain/availability/probe-hours.ts";
import { AGGREGATE_DAYS, type SocialAccount, type SocialNetwork } from "#app/domain/social/catalogue.ts";
import { lastWholeDay, runningDay } from "#app/domain/social/measured-days.ts";
import type { SocialPeriod } from "#app/domain/social/report.ts";
import { offsetAt } from "#app/domain/time/local-time.ts";
import { newsroomDay } from "#app/domain/time/newsroom-clock.ts";

/** Rows of a table on the screen (ours): the rest is a long tail. */
const ROWS_SHOWN = 50;
const ERRORS_SHOWN = 20;

/** The networks of this deployment. */
export interface KnownNetworks {
  accounts: readonly SocialAccount[];
  /** What each lacks, by the names of settings; empty where it is configured. */
  missing: Readonly<Record<SocialNetwork, readonly string[]>>;
}

/** One network as it is stored, or the settings without which there is nothing to store. */
export type NetworkFigures = (StoredNetwork & { missing: null }) | { missing: readonly string[] };

/** What is stored of the networks; `period` ends with Meta's last whole day. */
export interface SocialFigures {
  period: Period;
  networks: Readonly<Record<SocialNetwork, NetworkFigures>>;
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
  /** Looked up when a part asks for it: settings of providers are parsed. */
  networks(): KnownNetworks;
  timeZone: string;
  now(): number;
}

/** The five parts of 'Métricas Avançadas' (spec 2 § Combined Analytics), each as one read. */
export function createAdvancedAnalyticsService({ categories, readIsDemo, networks, timeZone, now }: AdvancedAnalyticsDeps) {
  const isDemo = () => readIsDemo(newsroomDay(now(), timeZone));
  const of = (dimension: Dimension, period: Period) => readDimension(dimension, period, ROWS_SHOWN);

  /** `days` up to Meta's last whole day; the aggregate of 28 days is there for shorter ones too. */
  function readSocial(days: number): Read<SocialFigures> {
    const { accounts, missing } = networks();
    const at = now();
    const period = periodUpTo(days, lastWholeDay(at));
    const since = periodUpTo(Math.max(days, AGGREGATE_DAYS), period.until).since;
    // The followers' total of the day that is not over is there already.
    const stored = readSocialFigures(accounts, { since, until: runningDay(at) }, at);
    return mapRead(stored, (found) => {
      const figuresOf = (network: SocialNetwork): NetworkFigures => {
        const one = found.get(network);
        return one ? { ...one, missing: null } : { missing: missing[network] };
      };
      return { period, networks: { instagram: figuresOf("instagram"), facebook: figuresOf("facebook") } };
    });
  }

  return {
    readOverview: (period: Period): Read<OverviewFigures> =>
      mapRead(joinReads(readDaysCompared(period), of("source", period), readSocial(AGGREGATE_DAYS), isDemo()), ([days, sources, social, demo]) => ({
        period,
        before: periodBefore(period),
        days,
        sources,
        social,
        isDemo: demo,
      })),

    readAudience: (period: Period): Read<AudienceFigures> =>
      mapRead(
        joinReads(readDaysCompared(period), of("device", period), of("browser", period), readWeekHours(period), readReaderTowns(period, READER_TOWN_MIN, ROWS_SHOWN), isDemo()),
        ([days, devices, browsers, weekHours, readerTowns, demo]) => ({ period, days, devices, browsers, weekHours, readerTowns, isDemo: demo }),
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

    /** Of each network the days of a period, and its 28 days. */
    readSocial: (days: SocialPeriod): Read<SocialFigures> => readSocial(days),

    readPerformance: (period: Period): Read<PerformanceFigures> =>
      mapRead(
        joinReads(readConnectionVitals(period), readPageErrors(period, ERRORS_SHOWN), readProbeHours(hoursOfPeriod(period, timeZone)), isDemo()),
        ([vitals, errors, hours, demo]) => ({ period, vitals, errors, probes: probedDays(hours, period, now(), timeZone), isDemo: demo }),
      ),
  };
}
