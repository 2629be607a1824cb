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
