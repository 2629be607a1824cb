import { dayAfter } from "#app/platform/time/local-time.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";

/** The hour (UTC) at which the provider's day ends, midnight of California in winter (contracts of the Graph API §3.1). */
const END_HOUR = 8;

/** After a day's end until it is collected: in California's summer days end an hour earlier, and figures take their time. */
const COLLECTED_AFTER_MS = HOUR_MS;

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const endOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) + DAY_MS + END_HOUR * HOUR_MS;

/** A day (`YYYY-MM-DD`), so many days later; earlier where negative. */
export const dayPlus = (day: string, days: number): string => dateOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

/** The provider's day at an instant (ms): not over yet. */
export const runningDay = (now: number): string => dateOf(now - END_HOUR * HOUR_MS);

/** The last of the provider's days that is over. */
export const lastWholeDay = (now: number): string => dayPlus(runningDay(now), -1);

/** The newest day that must be collected. */
export const dueDay = (now: number): string => lastWholeDay(now - COLLECTED_AFTER_MS);

/**
 * Days as the provider's calls take them, in epoch seconds: a day belongs to a span where it ends after `since` and not
 * after `until`. With 08:00 UTC at both ends that holds for days that end at 07:00 too.
 */
export const spanSeconds = (since: string, until: string): { since: number; until: number } => ({ since: endOf(dayPlus(since, -1)) / 1_000, until: endOf(until) / 1_000 });

/** The day that an `end_time` (ms) closes: the date of twelve hours earlier (contracts of the Graph API §3.1). */
export const measuredDay = (endTime: number): string => dateOf(endTime - 12 * HOUR_MS);

/** Counts the days of a span, both ends included. */
export function daysIn({ since, until }: { since: string; until: string }): number {
  return Math.round((Date.parse(`${dayAfter(until)}T00:00:00Z`) - Date.parse(`${since}T00:00:00Z`)) / DAY_MS);
}
