import { controlMinute, dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { type EventException, type EventFields, instantOfLocal, type Occurrence, occurrenceAt } from "./event.ts";
import { OCCURRENCES_MAX, type Recurrence, ruleText } from "./recurrence.ts";

type Repeated = Pick<EventFields, "isAllDay" | "startsAt" | "length" | "recurrence"> & { timeZone: string; exceptions: readonly EventException[] };

/** Periods that a rule may pass without a date, such as years without 29 February. */
const ITERATIONS_MAX = 60_000;

/** Dates of an event in a period. `isWhole`: there are none after them. */
export interface Dates {
  occurrences: Occurrence[];
  /** The first moment (ms) of which nothing is known. */
  to: number;
  isWhole: boolean;
}

// Loaded where it is used alone: its polyfill of Temporal is no part of an isolate's start.
async function makeRule(recurrence: Recurrence, startsAt: string, timeZone: string) {
  const { RRuleTemporal } = await import("rrule-temporal");
  const until = recurrence.until === null ? null : instantOf(dayAfter(recurrence.until), 0, timeZone) - 1_000;
  const rruleString = `DTSTART;TZID=${timeZone}:${startsAt.replace(/[-:]/g, "")}00\nRRULE:${ruleText(recurrence, startsAt.slice(0, 10), until)}`;
  return new RRuleTemporal({ rruleString, maxIterations: ITERATIONS_MAX, cache: false });
}

/** Dates that the rule puts into a period (ms), at most 500; of an event that is once, its date whenever it is. */
export async function datesBetween(event: Repeated, from: number, to: number): Promise<Dates> {
  const { recurrence, startsAt, timeZone } = event;
  if (recurrence === null) return { occurrences: [occurrenceAt(startsAt, event)], to, isWhole: true };
  const rule = await makeRule(recurrence, startsAt, timeZone);
  const found = rule.between(new Date(from), new Date(to - 1), true).map(({ epochMilliseconds }) => epochMilliseconds);
  const kept = found.slice(0, OCCURRENCES_MAX);
  const isCut = kept.length < found.length;
  const last = kept.at(-1) ?? from;
  return {
    occurrences: kept.map((at) => occurrenceAt(controlMinute(at, timeZone), event)),
    to: isCut ? last + 1 : to,
    isWhole: !isCut && (recurrence.until !== null || recurrence.count !== null) && rule.next(new Date(to), true) === null,
  };
}

/** Where the rule puts the first date, `YYYY-MM-DDTHH:MM`; null for a rule without any. */
export async function firstDate({ recurrence, startsAt, timeZone }: Pick<Repeated, "recurrence" | "startsAt" | "timeZone">): Promise<string | null> {
  if (recurrence === null) return startsAt;
  const first = (await makeRule(recurrence, startsAt, timeZone)).next(new Date(instantOfLocal(startsAt, timeZone)), true);
  return first && controlMinute(first.epochMilliseconds, timeZone);
}
