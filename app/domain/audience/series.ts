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

/** Views of an average hour of each weekday: 7 rows from Sunday on, of 24 hours. A weekday that the period lacks is null throughout. */
export function weekTable(rows: readonly WeekHour[], period: Period): (number | null)[][] {
  const occurrences = Array.from({ length: 7 }, () => 0);
  for (const day of daysOf(period)) occurrences[weekdayOf(day)] = (occurrences[weekdayOf(day)] ?? 0) + 1;
  const views = new Map(rows.map((row) => [24 * row.weekday + row.hour, row.views]));
  return occurrences.map((count, weekday) => Array.from({ length: 24 }, (_, hour) => (count === 0 ? null : Math.round((10 * (views.get(24 * weekday + hour) ?? 0)) / count) / 10)));
}

/** Views of each hour of the day, 0 to 23, over the whole period. */
export const viewsByHour = (rows: readonly WeekHour[]): number[] =>
  Array.from({ length: 24 }, (_, hour) => rows.reduce((sum, row) => sum + (row.hour === hour ? row.views : 0), 0));
