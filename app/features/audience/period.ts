import { dayAfter } from "#app/platform/time/local-time.ts";
import { DAY_MS } from "#app/platform/time/units.ts";

/** Days of the newsroom (`YYYY-MM-DD`), both ends included; `days` is their number, 1 to 366. */
export interface Period {
  since: string;
  until: string;
  days: number;
}

/** Longest period (http-api § Audience: `days` from 1 to 366). */
export const PERIOD_DAYS_MAX = 366;

/** Periods offered by the analytics screen; 30 is the specified one (spec 2 §9). */
export const PERIOD_CHOICES = [7, 30, 90, 365] as const;
export const DEFAULT_PERIOD_DAYS = 30;

const indexOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayAt = (index: number): string => new Date(index * DAY_MS).toISOString().slice(0, 10);

/** True for a day that exists; false for 30 February. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The period of `days` days that ends with `until`. */
export const periodUpTo = (days: number, until: string): Period => ({ since: dayAt(indexOf(until) - days + 1), until, days });

/** The period from one day to another, both included; null where it is empty or longer than `PERIOD_DAYS_MAX`. */
export function periodBetween(since: string, until: string): Period | null {
  const days = indexOf(until) - indexOf(since) + 1;
  return days >= 1 && days <= PERIOD_DAYS_MAX ? { since, until, days } : null;
}

/** The period of the same length that ends the day before. */
export const periodBefore = ({ since, days }: Period): Period => periodUpTo(days, dayAt(indexOf(since) - 1));

/** A period without its last day; null of a single day. */
export const withoutLastDay = ({ since, until, days }: Period): Period | null => (days === 1 ? null : { since, until: dayAt(indexOf(until) - 1), days: days - 1 });

/** Every day of a period, oldest first. */
export function daysOf({ since, until }: Period): string[] {
  const days: string[] = [];
  for (let day = since; day <= until; day = dayAfter(day)) days.push(day);
  return days;
}

/** Weekday of a day: 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
