import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";

const DAY_MS = 24 * 60 * 60_000;
const ZONE = "America/Fortaleza";

/** `YYYY-MM-DD`: the newsroom's calendar day, `days` from now. For three hours of every day UTC's day is the one after. */
export const dayFromNow = (days = 0): string => newsroomDay(Date.now() + days * DAY_MS, ZONE);

/** An instant (ms), now or at most `length` ms ago, from which `length` ms all fall on one day of the newsroom. */
export function startWithinDay(length: number): number {
  const now = Date.now();
  const isOneDay = newsroomDay(now, ZONE) === newsroomDay(now + length, ZONE);
  return isOneDay ? now : now - length;
}
