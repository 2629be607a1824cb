import { newsroomDay } from "#app/domain/time/newsroom-clock.ts";

const DAY_MS = 24 * 60 * 60_000;

/** `YYYY-MM-DD`: the newsroom's calendar day, `days` from now. For three hours of every day UTC's day is the one after. */
export const dayFromNow = (days = 0): string => newsroomDay(Date.now() + days * DAY_MS, "America/Fortaleza");
