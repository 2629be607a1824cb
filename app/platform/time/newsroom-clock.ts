import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";

/** Dates as the newsroom's clock and the Portuguese language write them. Times in milliseconds since 1970. */

interface LocalParts {
  weekday: string;
  day: number;
  month: number;
  year: number;
  hour: number;
  minute: number;
}

const MONTHS = ["janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro"] as const;
const WEEKDAYS: Record<string, string> = {
  Sun: "domingo",
  Mon: "segunda-feira",
  Tue: "terça-feira",
  Wed: "quarta-feira",
  Thu: "quinta-feira",
  Fri: "sexta-feira",
  Sat: "sábado",
};

/** Minutes whose parts a clock keeps: a page writes some forty times, and the next page mostly the same ones. */
const KEPT_MINUTES = 2_000;

interface Clock {
  format: Intl.DateTimeFormat;
  /** Parts by the whole minute since 1970. */
  known: Map<number, LocalParts>;
}

/** Making a format costs more than a page's worth of using it. */
const clocks = new Map<string, Clock>();

function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  });
  const made = { format, known: new Map<number, LocalParts>() };
  clocks.set(timeZone, made);
  return made;
}

function localParts(time: number, timeZone: string): LocalParts {
  const { format, known } = clockOf(timeZone);
  const minute = Math.floor(time / MINUTE_MS);
  // Before 1970 zones had offsets with seconds.
  if (minute < 0) return partsIn(format, time);
  const kept = known.get(minute);
  if (kept) return kept;
  const parts = partsIn(format, time);
  if (known.size >= KEPT_MINUTES) known.clear();
  known.set(minute, parts);
  return parts;
}

function partsIn(format: Intl.DateTimeFormat, time: number): LocalParts {
  const found = Object.fromEntries(format.formatToParts(time).map((part) => [part.type, part.value]));
  return {
    weekday: WEEKDAYS[found.weekday ?? ""] ?? "",
    day: Number(found.day),
    month: Number(found.month),
    year: Number(found.year),
    hour: Number(found.hour),
    minute: Number(found.minute),
  };
}

const two = (value: number) => String(value).padStart(2, "0");
const clock = ({ hour, minute }: LocalParts) => (minute === 0 ? `${hour}h` : `${hour}h${two(minute)}`);
const sameDay = (one: LocalParts, other: LocalParts) => one.day === other.day && one.month === other.month && one.year === other.year;
const monthName = (month: number) => MONTHS[month - 1] ?? "";

/** The calendar day, `YYYY-MM-DD`. */
export function newsroomDay(time: number, timeZone: string): string {
  const { year, month, day } = localParts(time, timeZone);
  return `${year}-${two(month)}-${two(day)}`;
}

/** The day and hour, `YYYY-MM-DDTHH`. */
export const newsroomHour = (time: number, timeZone: string): string => `${newsroomDay(time, timeZone)}T${two(localParts(time, timeZone).hour)}`;

/** Returns the start of the calendar day of `time` (ms), where no clock is changed that day. */
export function newsroomDayStart(time: number, timeZone: string): number {
  const { hour, minute } = localParts(time, timeZone);
  return Math.floor(time / MINUTE_MS) * MINUTE_MS - (hour * 60 + minute) * MINUTE_MS;
}

/** Minutes since midnight, 0–1439. */
export function newsroomMinute(time: number, timeZone: string): number {
  const { hour, minute } = localParts(time, timeZone);
  return hour * 60 + minute;
}

/** The greeting of the hour: "Bom dia", "Boa tarde", "Boa noite". */
export function newsroomGreeting(time: number, timeZone: string): string {
  const { hour } = localParts(time, timeZone);
  if (hour >= 5 && hour < 12) return "Bom dia";
  return hour >= 12 && hour < 18 ? "Boa tarde" : "Boa noite";
}

/** "21 de novembro de 2026", or with its weekday. */
export function longDate(time: number, timeZone: string, { weekday = false } = {}): string {
  const local = localParts(time, timeZone);
  const date = `${local.day} de ${monthName(local.month)} de ${local.year}`;
  return weekday ? `${local.weekday}, ${date}` : date;
}

/** "14h32". */
export const clockTime = (time: number, timeZone: string): string => clock(localParts(time, timeZone));

/** "21 de novembro de 2026, 14h32". */
export const longDateTime = (time: number, timeZone: string): string => `${longDate(time, timeZone)}, ${clock(localParts(time, timeZone))}`;

/** "14h32" today, "ontem, 9h05", "12 nov" this year, "12 nov 2025" before. */
export function shortTime(time: number, now: number, timeZone: string): string {
  const local = localParts(time, timeZone);
  const today = localParts(now, timeZone);
  if (sameDay(local, today)) return clock(local);
  if (sameDay(local, localParts(now - DAY_MS, timeZone))) return `ontem, ${clock(local)}`;
  const date = `${local.day} ${monthName(local.month).slice(0, 3)}`;
  return local.year === today.year ? date : `${date} ${local.year}`;
}

/** "hoje, 14h32", else as `shortTime`: beside "há 1 h", a bare "3h12" reads as a length of time. */
export const listTime = (time: number, now: number, timeZone: string): string =>
  newsroomDay(time, timeZone) === newsroomDay(now, timeZone) ? `hoje, ${clockTime(time, timeZone)}` : shortTime(time, now, timeZone);

/** "21/11/2026, 14h32", as a note is dated. */
export function noteDateTime(time: number, timeZone: string): string {
  const local = localParts(time, timeZone);
  return `${two(local.day)}/${two(local.month)}/${local.year}, ${clock(local)}`;
}

/** "terça-feira". */
export const weekdayName = (time: number, timeZone: string): string => localParts(time, timeZone).weekday;

/** "21/11", as tables write a near day. */
export function tableDay(time: number, timeZone: string): string {
  const { day, month } = localParts(time, timeZone);
  return `${two(day)}/${two(month)}`;
}

/** "14:32", as tables write it. */
export function tableTime(time: number, timeZone: string): string {
  const { hour, minute } = localParts(time, timeZone);
  return `${two(hour)}:${two(minute)}`;
}

/** "21/11/2026 14:32", as tables write it (spec 1 §2.1). */
export function tableDateTime(time: number, timeZone: string): string {
  const { day, month, year, hour, minute } = localParts(time, timeZone);
  return `${two(day)}/${two(month)}/${year} ${two(hour)}:${two(minute)}`;
}
