import { MINUTE_MS } from "#app/platform/time/units.ts";
import { newsroomDay, newsroomMinute } from "./newsroom-clock.ts";

const HALF_DAY_MS = 12 * 60 * MINUTE_MS;

/** The calendar day after one, both `YYYY-MM-DD`. */
export const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 2 * HALF_DAY_MS).toISOString().slice(0, 10);

/** A day that the calendar has; empty for anything else. */
function dayOf(text: string): string {
  const start = /^(20|19)\d{2}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(text) ? text : "";
}

/** The first and the last day of a filter, as they were typed, in their order; empty where there is none. */
export function parseDays(from: string, until: string): [string, string] {
  const days: [string, string] = [dayOf(from), dayOf(until)];
  return days[0] !== "" && days[1] !== "" && days[0] > days[1] ? [days[1], days[0]] : days;
}

/** Returns the offset of a place's clock from UTC at an instant (ms), in whole minutes. */
export function offsetAt(time: number, timeZone: string): number {
  const local = Date.parse(`${newsroomDay(time, timeZone)}T00:00:00Z`) + newsroomMinute(time, timeZone) * MINUTE_MS;
  return local - Math.floor(time / MINUTE_MS) * MINUTE_MS;
}

/**
 * The instant (ms) at which a place's clock shows a minute (0–1439) of a day (`YYYY-MM-DD`): the first of two where the
 * clock is put back, and where it skips that minute, the instant as far after the skip as the minute is within it.
 */
export function instantOf(day: string, minute: number, timeZone: string): number {
  const local = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
  const [before, after] = [offsetAt(local - HALF_DAY_MS, timeZone), offsetAt(local + HALF_DAY_MS, timeZone)];
  const shown = [local - before, local - after].filter((time) => time + offsetAt(time, timeZone) === local);
  return shown.length > 0 ? Math.min(...shown) : local - before;
}

/** A moment (ms) as a `datetime-local` control holds it on a place's clock: `2026-11-22T09:30`. */
export const controlMinute = (time: number, timeZone: string): string => new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, 16);

/** The moment that a `datetime-local` control names on a place's clock, in ISO 8601; any other text as it was typed, to be refused by who reads it. */
export function momentOfControl(typed: string, timeZone: string): string {
  const found = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::00(?:\.000)?)?$/.exec(typed.trim());
  if (!found) return typed;
  const [, day = "", hour = "", minute = ""] = found;
  const start = Date.parse(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(start) && new Date(start).toISOString().startsWith(day) && Number(hour) < 24 && Number(minute) < 60;
  return isReal ? new Date(instantOf(day, 60 * Number(hour) + Number(minute), timeZone)).toISOString() : typed;
}

export const MINUTES_OF_DAY = 24 * 60;

/** "09:00" in minutes since midnight; null for what is no hour. */
export function parseHour(text: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

/** Minutes since midnight as "09:00". */
export const hourText = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Minutes since midnight as prose writes them: "6h30", "18h". */
export const clockMinute = (minute: number): string => `${Math.floor(minute / 60)}h${minute % 60 === 0 ? "" : String(minute % 60).padStart(2, "0")}`;
