import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";

/** Recurrence of an event: the subset of RFC 5545 § 3.3.10 that the newsroom's form offers: days, weeks, months or years, never hours or less. */

export const FREQUENCIES = ["diaria", "semanal", "mensal", "anual"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** By its name on the wire; the order is that of `Date.getUTCDay`. */
export const WEEKDAYS = ["dom", "seg", "ter", "qua", "qui", "sex", "sab"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Day of a monthly event: the date of its start, the same weekday counted from the month's start, or the last such weekday. */
export const MONTHLY_BY = ["dia", "semana", "ultima"] as const;
export type MonthlyBy = (typeof MONTHLY_BY)[number];

export interface Recurrence {
  frequency: Frequency;
  /** Every so many days, weeks, months or years. */
  interval: number;
  /** Of a weekly one; empty: the weekday of its start. */
  weekdays: readonly Weekday[];
  monthlyBy: MonthlyBy;
  /** The last day, `YYYY-MM-DD`; null without an end. */
  until: string | null;
  /** Number of occurrences; null without an end. Excludes `until`. */
  count: number | null;
}

export const INTERVAL_MAX = 99;
/** Occurrences that are stored of one event at a time. */
export const OCCURRENCES_MAX = 500;

const RULE_FREQUENCIES: Record<Frequency, string> = { diaria: "DAILY", semanal: "WEEKLY", mensal: "MONTHLY", anual: "YEARLY" };
const RULE_WEEKDAYS: Record<Weekday, string> = { dom: "SU", seg: "MO", ter: "TU", qua: "WE", qui: "TH", sex: "FR", sab: "SA" };

const WEEK_DAYS = 7;

export const weekdayOf = (day: string): Weekday => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "dom";

/** Returns the weekday's ordinal in its month, from 1 on. */
export const nthOfMonth = (day: string): number => Math.ceil(Number(day.slice(8, 10)) / WEEK_DAYS);

const byDayOf = ({ frequency, weekdays, monthlyBy }: Recurrence, day: string): string | null => {
  if (frequency === "semanal") return (weekdays.length === 0 ? [weekdayOf(day)] : WEEKDAYS.filter((one) => weekdays.includes(one))).map((one) => RULE_WEEKDAYS[one]).join(",");
  if (frequency !== "mensal" || monthlyBy === "dia") return null;
  return `${monthlyBy === "ultima" ? -1 : nthOfMonth(day)}${RULE_WEEKDAYS[weekdayOf(day)]}`;
};

/** The rule as RFC 5545 writes it, of an event that starts on `day`. `until`: the last moment (ms) of its last day. */
export function ruleText(recurrence: Recurrence, day: string, until: number | null): string {
  const byDay = byDayOf(recurrence, day);
  const parts = [
    `FREQ=${RULE_FREQUENCIES[recurrence.frequency]}`,
    ...(recurrence.interval === 1 ? [] : [`INTERVAL=${recurrence.interval}`]),
    ...(byDay === null ? [] : [`BYDAY=${byDay}`]),
    ...(until === null ? [] : [`UNTIL=${new Date(until).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`]),
    ...(recurrence.count === null ? [] : [`COUNT=${recurrence.count}`]),
  ];
  return parts.join(";");
}

const WEEKDAY_NAMES: Record<Weekday, string> = { dom: "domingo", seg: "segunda", ter: "terça", qua: "quarta", qui: "quinta", sex: "sexta", sab: "sábado" };
const isMasculine = (weekday: Weekday): boolean => weekday === "dom" || weekday === "sab";

const UNITS: Record<Frequency, readonly [string, string]> = {
  diaria: ["todo dia", "dias"],
  semanal: ["toda semana", "semanas"],
  mensal: ["todo mês", "meses"],
  anual: ["todo ano", "anos"],
};

function monthlyText(monthlyBy: MonthlyBy, day: string): string {
  const weekday = weekdayOf(day);
  if (monthlyBy === "dia") return `no dia ${Number(day.slice(8, 10))}`;
  const article = isMasculine(weekday) ? "no" : "na";
  if (monthlyBy === "ultima") return `${article} ${isMasculine(weekday) ? "último" : "última"} ${WEEKDAY_NAMES[weekday]}`;
  return `${article} ${nthOfMonth(day)}${isMasculine(weekday) ? "º" : "ª"} ${WEEKDAY_NAMES[weekday]}`;
}

/** "a cada 2 semanas, terça e quinta, até 31/12/2026". */
export function recurrenceText(recurrence: Recurrence, day: string): string {
  const { frequency, interval, weekdays, monthlyBy, until, count } = recurrence;
  const [each, many] = UNITS[frequency];
  const names = WEEKDAYS.filter((one) => weekdays.includes(one)).map((one) => WEEKDAY_NAMES[one]);
  const parts = [
    interval === 1 ? each : `a cada ${interval} ${many}`,
    ...(frequency === "semanal" && names.length > 0 ? [names.length === 1 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} e ${names.at(-1)}`] : []),
    ...(frequency === "mensal" ? [monthlyText(monthlyBy, day)] : []),
    ...(until === null ? [] : [`até ${until.split("-").reverse().join("/")}`]),
    ...(count === null ? [] : [count === 1 ? "uma vez" : `${count} vezes`]),
  ];
  return parts.join(", ");
}

/** Kinds of calendar entries besides stories: sessions, fairs, and the holidays that no library knows. */
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
export const EVENT_SPAN_MAX_MS = (EVENT_DAYS_MAX + 1) * 24 * HOUR_MINUTES * MINUTE_MS;

/** One occurrence that is not where the rule puts it. Both as `YYYY-MM-DDTHH:MM` of the event's clock. */
export interface EventException {
  /** Date by the rule. */
  at: string;
  /** Changed date; null: it is cancelled. */
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
  /** Date by the rule, `YYYY-MM-DDTHH:MM`: its name within the event. */
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
  return { original, startsAt, endsAt: isAllDay ? instantOf(end, 0, timeZone) : startsAt + length * MINUTE_MS, isCancelled: exception !== undefined && exception.to === null };
}

/** Exceptions with one more: an occurrence that is moved back to the rule's date has none. */
export function withException(exceptions: readonly EventException[], { at, to }: EventException): EventException[] {
  const others = exceptions.filter((one) => one.at !== at);
  return to === at ? others : [...others, { at, to }].sort((one, other) => (one.at < other.at ? -1 : 1));
}

/** Refusals carry the event as it is, when a change came too late. */
export const CURRENT_EVENT: CarriedKind<PlannedEvent> = { kind: "event" };
