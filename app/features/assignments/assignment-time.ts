import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { ASSIGNMENT_SPAN_MAX_MS, type AssignmentTime, type AssignmentTimeKind } from "./assignment.ts";

/** The Monday of the week of a day, both `YYYY-MM-DD`. */
export function mondayOf(day: string): string {
  const start = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(start).getUTCDay() + 6) % 7;
  return new Date(start - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

const weekAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 7 * DAY_MS).toISOString().slice(0, 10);

/** Why a time is none. */
export type TimeProblem = "no-start" | "end-before-start" | "too-long";

/** The period of a kind that begins at, or lies around, `startsAt` (ms) on a place's clock; a day and a week are whole ones. */
export function assignmentTimeOf(kind: AssignmentTimeKind, startsAt: number | null, endsAt: number | null, timeZone: string): AssignmentTime | TimeProblem {
  if (kind === "aberta") return { timeKind: kind, startsAt: null, endsAt: null };
  if (startsAt === null) return "no-start";
  if (kind === "momento") {
    const end = endsAt ?? startsAt;
    if (end < startsAt) return "end-before-start";
    return end - startsAt > ASSIGNMENT_SPAN_MAX_MS ? "too-long" : { timeKind: kind, startsAt, endsAt: end };
  }
  const day = newsroomDay(startsAt, timeZone);
  const [from, to] = kind === "dia" ? [day, dayAfter(day)] : [mondayOf(day), weekAfter(mondayOf(day))];
  return { timeKind: kind, startsAt: instantOf(from, 0, timeZone), endsAt: instantOf(to, 0, timeZone) };
}
