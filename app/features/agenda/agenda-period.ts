import { mondayOf } from "#app/features/assignments/assignment-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { AgendaItem } from "./agenda-item.ts";

export const AGENDA_VIEWS = ["mes", "semana", "dia", "lista"] as const;
export type AgendaView = (typeof AGENDA_VIEWS)[number];

/** Days of a list (ours). */
const LIST_DAYS = 30;
const WEEK_DAYS = 7;

/** A day some days later, both `YYYY-MM-DD`. */
export const plusDays = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Days of both ends, both included. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first day of the month so many months later. */
function plusMonths(day: string, months: number): string {
  const date = new Date(`${monthStart(day)}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** What a view around a day shows: its days, and the days that lead to the view before and after. A month begins on the Monday of its first week. */
export function agendaPeriod(view: AgendaView, day: string): { days: string[]; before: string; after: string } {
  const range = (from: string, count: number) => Array.from({ length: count }, (_, index) => plusDays(from, index));
  if (view === "dia") return { days: [day], before: plusDays(day, -1), after: plusDays(day, 1) };
  if (view === "semana") return { days: range(mondayOf(day), WEEK_DAYS), before: plusDays(day, -WEEK_DAYS), after: plusDays(day, WEEK_DAYS) };
  if (view === "lista") return { days: range(day, LIST_DAYS), before: plusDays(day, -LIST_DAYS), after: plusDays(day, LIST_DAYS) };
  const from = mondayOf(monthStart(day));
  const to = plusDays(mondayOf(plusDays(plusMonths(day, 1), -1)), WEEK_DAYS - 1);
  return { days: range(from, daysBetween(from, to)), before: plusMonths(day, -1), after: plusMonths(day, 1) };
}

/** The days that an item touches on a place's clock, first and last. */
export function daysOf({ startsAt, endsAt }: Pick<AgendaItem, "startsAt" | "endsAt">, timeZone: string): { first: string; last: string } {
  return { first: newsroomDay(startsAt, timeZone), last: newsroomDay(Math.max(startsAt, endsAt - 1), timeZone) };
}
