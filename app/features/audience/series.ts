import { type AudienceCounts, addCounts, NO_COUNTS } from "./figures.ts";
import { daysOf, type Period, weekdayOf } from "./period.ts";

/** Counts of one day (`YYYY-MM-DD`). */
export interface DayCounts extends AudienceCounts {
  day: string;
}

/** Every day of a period, oldest first; days without a row are zero. */
export function filledSeries(rows: readonly DayCounts[], period: Period): DayCounts[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  return daysOf(period).map((day) => known.get(day) ?? { day, ...NO_COUNTS });
}

/** The days of a period added up; other rows are left out. */
export const totalOf = (rows: readonly DayCounts[], { since, until }: Period): AudienceCounts =>
  rows.filter(({ day }) => day >= since && day <= until).reduce<AudienceCounts>(addCounts, NO_COUNTS);

/** Views in one hour (0–23) of one weekday (0 is Sunday), over a whole period. */
export interface WeekHour {
  weekday: number;
  hour: number;
  views: number;
}

/** The current day and its elapsed hours, with the fraction of the current hour. */
export interface Running {
  day: string;
  hours: number;
}

/**
 * Views of an average hour of each weekday: 7 rows from Sunday on, of 24 hours; an hour that has not ended counts for the
 * part of it that is over. Null is an hour that the period has not once as a whole.
 */
export function weekTable(rows: readonly WeekHour[], period: Period, running: Running): (number | null)[][] {
  const occurrences = Array.from({ length: 7 }, () => 0);
  for (const day of daysOf(period)) if (day < running.day) occurrences[weekdayOf(day)] = (occurrences[weekdayOf(day)] ?? 0) + 1;
  const views = new Map(rows.map((row) => [24 * row.weekday + row.hour, row.views]));
  const today = running.day >= period.since && running.day <= period.until ? weekdayOf(running.day) : null;
  return occurrences.map((whole, weekday) =>
    Array.from({ length: 24 }, (_, hour) => {
      const count = whole + (weekday === today ? Math.min(1, Math.max(0, running.hours - hour)) : 0);
      return count < 1 ? null : Math.round((10 * (views.get(24 * weekday + hour) ?? 0)) / count) / 10;
    }),
  );
}

/** Views of each hour of the day, 0 to 23, over the whole period. */
export const viewsByHour = (rows: readonly WeekHour[]): number[] =>
  Array.from({ length: 24 }, (_, hour) => rows.reduce((sum, row) => sum + (row.hour === hour ? row.views : 0), 0));

/** A change of place on the home page at a time (ms): 0 is the super headline, 1 to 5 the highlights, null no place. */
export interface PlaceChange {
  at: number;
  to: number | null;
}

/** Times in milliseconds. */
export interface HomeSpan {
  from: number;
  until: number;
  place: number;
}

/** The places that an article held, from its changes oldest first; the last one lasts until `now`. Changes at one moment leave only the last. */
export function homeSpans(changes: readonly PlaceChange[], now: number): HomeSpan[] {
  const spans: HomeSpan[] = [];
  for (const [index, { at, to }] of changes.entries()) {
    const until = Math.min(changes[index + 1]?.at ?? now, now);
    if (to === null || until <= at) continue;
    const last = spans.at(-1);
    if (last && last.place === to && last.until === at) last.until = until;
    else spans.push({ from: at, until, place: to });
  }
  return spans;
}

/** Maximum number of articles in one trend request: a page of the manager and the highlights screen. */
export const TREND_ARTICLES_MAX = 200;

/** An article in the last whole hour, against the same hour of the days before. */
export interface HourTrend {
  views: number;
  /** Mean of the same hour of former days, rounded. */
  usual: number;
  /** `normal`: the difference is no larger than chance makes it. */
  trend: "above" | "below" | "normal";
}

/** Days before that an hour is compared with: a week, so that each weekday counts once. */
export const TREND_DAYS = 7;

/** Views of the larger side below which nothing is said (ours: of 10, chance alone takes or adds 3). */
const MIN_VIEWS = 10;

/** Deviations of chance (of counts: the square root of their sum) that a difference must exceed. */
const DEVIATIONS = 2;

/**
 * The trend of an hour; null for an article that was not there yet at that hour of any former day, or that few read.
 * `former`: its views in that hour of each of those days.
 */
export function hourTrend(views: number, former: readonly number[]): HourTrend | null {
  if (former.length === 0) return null;
  const usual = former.reduce((sum, one) => sum + one, 0) / former.length;
  if (Math.max(views, usual) < MIN_VIEWS) return null;
  const isChance = Math.abs(views - usual) <= DEVIATIONS * Math.sqrt(views + usual);
  return { views, usual: Math.round(usual), trend: isChance ? "normal" : views > usual ? "above" : "below" };
}
