import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import type { QuietHours } from "./push-choices.ts";

/** When a reader's quiet time that `now` is in ends (epoch milliseconds); null outside of it. */
export function quietUntil(quiet: QuietHours | null, now: number, timeZone: string): number | null {
  if (quiet === null || quiet.from === quiet.to) return null;
  const minute = newsroomMinute(now, timeZone);
  const today = newsroomDay(now, timeZone);
  const { from, to } = quiet;
  if (from < to) return minute >= from && minute < to ? instantOf(today, to, timeZone) : null;
  if (minute >= from) return instantOf(dayAfter(today), to, timeZone);
  return minute < to ? instantOf(today, to, timeZone) : null;
}
