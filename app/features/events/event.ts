import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import type { Recurrence } from "./recurrence.ts";

/** What the newsroom keeps on its calendar beside its stories: sessions, fairs, and the holidays that no library knows. */
export const EVENT_KINDS = ["evento", "feriado", "ponto-facultativo"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const EVENT_KIND_LABELS: Record<EventKind, string> = { evento: "Evento", feriado: "Feriado", "ponto-facultativo": "Ponto facultativo" };

export const EVENT_TITLE_MAX = 160;
export const EVENT_PLACE_MAX = 160;
export const EVENT_NOTE_MAX = 500;
/** Single occurrences that were cancelled or moved, of one event. */
export const EXCEPTIONS_MAX = 200;
/** Days of a whole-day event, so that a range of starts finds those of any period. */
export const EVENT_DAYS_MAX = 7;
const HOUR_MINUTES = 60;
export const EVENT_MINUTES_MAX = EVENT_DAYS_MAX * 24 * HOUR_MINUTES;
/** The longest occurrence: a week in which a clock is put back. */
export const EVENT_SPAN_MAX_MS = (EVENT_DAYS_MAX + 1) * 24 * HOUR_MINUTES * 60_000;

/** One occurrence that is not where the rule puts it. Both as `YYYY-MM-DDTHH:MM` of the event's clock. */
export interface EventException {
  /** Where the rule puts it. */
  at: string;
  /** Where it is; null: it is cancelled. */
  to: string | null;
}

export interface EventFields {
  kind: EventKind;
  title: string;
  place: string;
  /** For the newsroom alone; in no feed. */
  note: string;
  municipality: string | null;
  /** Readers see it on the page of its town, or of every town where it has none. */
  isPublic: boolean;
  isAllDay: boolean;
  /** `YYYY-MM-DDTHH:MM` on its clock; midnight of a whole day. */
  startsAt: string;
  /** Minutes, or days of a whole-day event; 0 minutes without an end. */
  length: number;
  /** Null: it is once. */
  recurrence: Recurrence | null;
}

export interface PlannedEvent extends EventFields {
  id: number;
  timeZone: string;
  exceptions: readonly EventException[];
  version: number;
  createdByName: string;
  updatedAt: number;
}

/** One date of an event. Times in milliseconds since 1970. */
export interface Occurrence {
  /** Where the rule puts it, `YYYY-MM-DDTHH:MM`: its name within the event. */
  original: string;
  startsAt: number;
  endsAt: number;
  isCancelled: boolean;
}

export const minuteOf = (local: string): number => Number(local.slice(11, 13)) * HOUR_MINUTES + Number(local.slice(14, 16));

/** The instant (ms) that a `YYYY-MM-DDTHH:MM` names on a place's clock. */
export const instantOfLocal = (local: string, timeZone: string): number => instantOf(local.slice(0, 10), minuteOf(local), timeZone);

/** The occurrence that the rule puts at `original`, where the exceptions leave it. */
export function occurrenceAt(original: string, { isAllDay, length, timeZone, exceptions }: Pick<PlannedEvent, "isAllDay" | "length" | "timeZone" | "exceptions">): Occurrence {
  const exception = exceptions.find(({ at }) => at === original);
  const local = exception?.to ?? original;
  const startsAt = instantOfLocal(local, timeZone);
  let end = local.slice(0, 10);
  if (isAllDay) for (let day = 0; day < length; day += 1) end = dayAfter(end);
  return { original, startsAt, endsAt: isAllDay ? instantOf(end, 0, timeZone) : startsAt + length * 60_000, isCancelled: exception !== undefined && exception.to === null };
}

/** Exceptions with one more: an occurrence that is put back where the rule has it is none. */
export function withException(exceptions: readonly EventException[], { at, to }: EventException): EventException[] {
  const others = exceptions.filter((one) => one.at !== at);
  return to === at ? others : [...others, { at, to }].sort((one, other) => (one.at < other.at ? -1 : 1));
}
