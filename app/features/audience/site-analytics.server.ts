import type { Category } from "#app/features/articles/categories.ts";
import type { CategoryRepository } from "#app/features/categories/categories.store.ts";
import { type Database, joinReads, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { dayAfter, instantOf, offsetAt } from "#app/platform/time/local-time.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { type DayNotes, readDayNotes } from "./audience-notes.store.ts";
import {
  type Dimension,
  type PageCounts,
  type ReaderTown,
  readClasses,
  readDaysCompared,
  readDimension,
  readExclusions,
  readPageErrors,
  readPages,
  readReaderTowns,
  readVitals,
  readWeekHours,
  type ValueCounts,
  type VitalBucket,
} from "./audience-period.store.ts";
import { READER_TOWN_MIN } from "./engagement.ts";
import { type Period, periodBefore } from "./period.ts";
import type { DayCounts, WeekHour } from "./series.ts";

/** Rows of a table on the screen and on the wire, and in an export; the rest is a long tail. */
const ROWS_SHOWN = 50;
const ROWS_EXPORTED = 5_000;

const ERRORS_SHOWN = 20;

/** What is known of a period, counted by us. */
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
  /** What happened on the days of the period: published, sent, laid out and so on. */
  notes: readonly DayNotes[];
  categories: readonly Category[];
  /** Whether the seed's figures are among them, and no reader's yet. */
  isDemo: boolean;
}

/** Tables that can be exported (http-api § Audience), with what each is read by. */
export type ExportedRows = { days: readonly DayCounts[] } | { pages: readonly PageCounts[] } | { values: readonly ValueCounts[] } | { weekHours: readonly WeekHour[] };

export interface SiteAnalyticsDeps {
  db: Database;
  categories: CategoryRepository;
  /** Whether what was counted is the seed's. */
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

    /** That day, with how many of its hours are over. */
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
