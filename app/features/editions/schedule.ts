import { parseDays } from "#app/platform/time/local-time.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";

/** The minute of the newsroom's day at which its edition is sealed: 23:59. */
const SEAL_MINUTE = 23 * 60 + 59;

/** An edition that was missed is made up until this minute of the day after: 6:00 (ours). */
const MADE_UP_UNTIL = 6 * 60;

/** The calendar day before one, both `YYYY-MM-DD`. */
const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

/** The day whose edition may be sealed at `time` (ms); null between 6:00 and 23:59, when a day that was missed has none. */
export function dueEdition(time: number, timeZone: string): string | null {
  const [day, minute] = [newsroomDay(time, timeZone), newsroomMinute(time, timeZone)];
  if (minute >= SEAL_MINUTE) return day;
  return minute < MADE_UP_UNTIL ? dayBefore(day) : null;
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export const isEditionDay = (text: string): boolean => parseDays(text, "")[0] === text && text !== "";

/** Whether a text is a month of the calendar, `YYYY-MM`. */
export const isEditionMonth = (text: string): boolean => isEditionDay(`${text}-01`);

/** A day (`YYYY-MM-DD`) as an instant that every time zone has on it, for its name in words. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);
