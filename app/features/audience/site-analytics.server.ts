import type { Category } from "#app/features/articles/categories.ts";
import type { CategoryRepository } from "#app/features/categories/categories.store.ts";
import { AGGREGATE_DAYS, type SocialNetwork } from "#app/features/social/catalogue.ts";
import type { PostsReport } from "#app/features/social/media.ts";
import type { AudienceReport, SocialPeriod } from "#app/features/social/report.ts";
import type { SocialReads, StoredFigures } from "#app/features/social/social-analytics.server.ts";
import type { StoredNetwork } from "#app/features/social/social-figures.store.ts";
import { hoursOfPeriod, type ProbedDay, probedDays } from "#app/features/system/heartbeat.ts";
import { readProbeHours } from "#app/features/system/samples.store.ts";
import { type Database, joinReads, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { dayAfter, instantOf, offsetAt } from "#app/platform/time/local-time.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { type DayNotes, readDayNotes } from "./audience-notes.store.ts";
import {
  type ConnectionVitalBucket,
  type Dimension,
  type PageCounts,
  type ReaderTown,
  readClasses,
  readConnectionVitals,
  readDaysCompared,
  readDimension,
  readExclusions,
  readPageErrors,
  readPages,
  readReaderTowns,
  readReadingGroups,
  readVitals,
  readWeekHours,
  type ValueCounts,
  type VitalBucket,
} from "./audience-period.store.ts";
import { READER_TOWN_MIN } from "./engagement.ts";
import { type Period, periodBefore } from "./period.ts";
import type { ReadingGroup } from "./reading-groups.ts";
import type { DayCounts, WeekHour } from "./series.ts";

/** Rows of a table on the screen and on the wire, and in an export; the rest is a long tail. */
const ROWS_SHOWN = 50;
const ROWS_EXPORTED = 5_000;

const ERRORS_SHOWN = 20;

/** The site's own figures of a period. */
export interface SiteAnalytics {
  period: Period;
  before: Period;
  /** Of both periods; days without readers are absent. */
  days: readonly DayCounts[];
  pages: readonly PageCounts[];
  dimensions: Record<Dimension, readonly ValueCounts[]>;
  weekHours: readonly WeekHour[];
  readerTowns: readonly ReaderTown[];
  /** Views by class: `crawler`, `assistant`. */
  classes: ReadonlyMap<string, number>;
  exclusions: readonly { reason: string; count: number }[];
  vitals: readonly VitalBucket[];
  errors: readonly { pageKind: string; message: string; count: number; lastDay: string }[];
  /** Events of the period: publications, sends, layout changes and so on. */
  notes: readonly DayNotes[];
  categories: readonly Category[];
  /** True while the seed's figures are included and no reader has come. */
  isDemo: boolean;
}

/** Tables that can be exported (http-api § Audience), with what each is read by. */
export type ExportedRows = { days: readonly DayCounts[] } | { pages: readonly PageCounts[] } | { values: readonly ValueCounts[] } | { weekHours: readonly WeekHour[] };

export interface SiteAnalyticsDeps {
  db: Database;
  categories: CategoryRepository;
  /** True when the counted figures are the seed's. */
  readIsDemo(today: string): Read<boolean>;
  timeZone: string;
  now(): number;
}

/** The figures of the site in a period. */
export function createSiteAnalyticsService({ db, categories, readIsDemo, timeZone, now }: SiteAnalyticsDeps) {
  const readDimensions = (period: Period): Read<SiteAnalytics["dimensions"]> => {
    const of = (dimension: Dimension) => readDimension(dimension, period, ROWS_SHOWN);
    return mapRead(
      joinReads(of("section"), of("town"), of("author"), of("source"), of("device"), of("browser"), of("system")),
      ([section, town, author, source, device, browser, system]) => ({ section, town, author, source, device, browser, system }),
    );
  };

  /** Everything of a period, as one read. */
  const read = (period: Period): Read<SiteAnalytics> =>
    mapRead(
      joinReads(
        readDaysCompared(period),
        readPages(period, ROWS_SHOWN),
        readDimensions(period),
        readWeekHours(period),
        readReaderTowns(period, READER_TOWN_MIN, ROWS_SHOWN),
        readClasses(period),
        readExclusions(period),
        readVitals(period),
        readPageErrors(period, ERRORS_SHOWN),
        readDayNotes(instantOf(period.since, 0, timeZone), instantOf(dayAfter(period.until), 0, timeZone), offsetAt(now(), timeZone)),
        categories.readAll(),
        readIsDemo(newsroomDay(now(), timeZone)),
      ),
      ([days, pages, dimensions, weekHours, readerTowns, classes, exclusions, vitals, errors, notes, known, isDemo]) => ({
        period,
        before: periodBefore(period),
        days,
        pages,
        dimensions,
        weekHours,
        readerTowns,
        classes,
        exclusions,
        vitals,
        errors,
        notes,
        categories: known,
        isDemo,
      }),
    );

  return {
    /** The newsroom's day (`YYYY-MM-DD`) with which periods end. */
    today: (): string => newsroomDay(now(), timeZone),

    /** The current day, with the number of its hours that are over. */
    running: () => ({ day: newsroomDay(now(), timeZone), hours: newsroomMinute(now(), timeZone) / 60 }),

    read,

    analytics: (period: Period): Promise<SiteAnalytics> => readOne(db, read(period)),

    /** A whole table, for export, with the categories that name its rows. */
    async exported(table: "days" | "pages" | "weekHours" | Dimension, period: Period): Promise<{ rows: ExportedRows; categories: readonly Category[] }> {
      const rows: Read<ExportedRows> =
        table === "days"
          ? mapRead(readDaysCompared(period), (days) => ({ days }))
          : table === "pages"
            ? mapRead(readPages(period, ROWS_EXPORTED), (pages) => ({ pages }))
            : table === "weekHours"
              ? mapRead(readWeekHours(period), (weekHours) => ({ weekHours }))
              : mapRead(readDimension(table, period, ROWS_EXPORTED), (values) => ({ values }));
      const [found, known] = await readOne(db, joinReads(rows, categories.readAll()));
      return { rows: found, categories: known };
    },
  };
}

/** A network of which `Stored` is stored, or the settings without which there is nothing to store. */
export type NetworkFigures<Stored> = (Stored & { missing: null }) | { missing: readonly string[] };

/** Stored figures of the networks; `period` ends with Meta's last whole day. */
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
  /** Followers of the Instagram account. */
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
  /** True when the counted figures are the seed's. */
  readIsDemo(today: string): Read<boolean>;
  social: SocialReads;
  /** Names of the settings that each network lacks; empty when configured. */
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
