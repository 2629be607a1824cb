import { ASSIGNMENT_STATE_LABELS, type AssignmentTimeKind, mondayOf } from "#app/features/assignments/assignment.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";

/** Values are the names on the wire. */
export const AGENDA_KINDS = ["pauta", "materia", "instagram", "whatsapp", "banner", "direito-de-resposta", "evento", "feriado"] as const;
export type AgendaKind = (typeof AGENDA_KINDS)[number];

export const AGENDA_KIND_LABELS: Record<AgendaKind, string> = {
  pauta: "Pauta",
  materia: "Matéria",
  instagram: "Instagram",
  whatsapp: "WhatsApp",
  banner: "Banner",
  "direito-de-resposta": "Direito de resposta",
  evento: "Evento",
  feriado: "Feriado",
};

/** Longest period that is read at once, in days (http-api § Planning). */
export const AGENDA_DAYS_MAX = 62;

/** One entry of the calendar. Times in milliseconds since 1970. */
export interface AgendaItem {
  kind: AgendaKind;
  /** Unique within its kind. */
  id: string;
  title: string;
  startsAt: number;
  /** The first moment after it; the start itself where it has no length. */
  endsAt: number;
  isAllDay: boolean;
  place: string;
  /** Description of an event, shown in personal calendars. */
  note?: string;
  municipality: string | null;
  section: string | null;
  people: readonly { id: number; name: string }[];
  /** Its state in Portuguese; empty where it has none. */
  state: string;
  /** Version over which it is moved; null where it cannot be moved on the calendar. */
  version: number | null;
  /** Of an assignment. */
  timeKind: AssignmentTimeKind | null;
  /** Screen on which it is changed; null where there is none. */
  href: string | null;
}

/** Empty sets show all items. */
export interface AgendaFilter {
  kinds: readonly AgendaKind[];
  municipality: string;
  section: string;
  personId: number | null;
}

/** Items that a filter lets through, in the order of time. */
export function filterAgenda(items: readonly AgendaItem[], { kinds, municipality, section, personId }: AgendaFilter): AgendaItem[] {
  return items
    .filter((item) => kinds.length === 0 || kinds.includes(item.kind))
    .filter((item) => municipality === "" || item.municipality === municipality)
    .filter((item) => section === "" || item.section === section)
    .filter((item) => personId === null || item.people.some(({ id }) => id === personId))
    .sort((one, other) => one.startsAt - other.startsAt || Number(other.isAllDay) - Number(one.isAllDay) || one.title.localeCompare(other.title, "pt-BR"));
}

/** Posts of all channels within an hour from which on there are too many (issue of planning). */
const POSTS_AN_HOUR_MAX = 4;
/** A town without a story for this long is reported (ms). */
export const TOWN_SILENCE_MS = 7 * 24 * HOUR_MS;
/** Assumed length of an appointment without an end (our choice; ms). */
const APPOINTMENT_MS = HOUR_MS;

/** Two appointments of one person at the same time. */
export interface DoubleBooking {
  person: string;
  titles: readonly [string, string];
  at: number;
}

/** People with two appointments at the same time; whole days and weeks leave time for others. */
export function doubleBookings(items: readonly AgendaItem[]): DoubleBooking[] {
  const appointments = items
    .filter(({ kind, isAllDay, state }) => kind === "pauta" && !isAllDay && state !== ASSIGNMENT_STATE_LABELS.caiu)
    .map((item) => ({ ...item, endsAt: item.endsAt > item.startsAt ? item.endsAt : item.startsAt + APPOINTMENT_MS }))
    .sort((one, other) => one.startsAt - other.startsAt);
  const latest = new Map<number, (typeof appointments)[number]>();
  const found: DoubleBooking[] = [];
  for (const item of appointments) {
    for (const { id, name } of item.people) {
      const before = latest.get(id);
      if (before && before.endsAt > item.startsAt) found.push({ person: name, titles: [before.title, item.title], at: item.startsAt });
      if (!before || item.endsAt > before.endsAt) latest.set(id, item);
    }
  }
  return found;
}

/** Start times (ms) of the hours with at least four posts, counted over all channels; each post counts in one hour. */
export function crowdedHours(items: readonly AgendaItem[]): { at: number; count: number }[] {
  const times = items
    .filter(({ kind }) => kind === "instagram" || kind === "whatsapp")
    .map(({ startsAt }) => startsAt)
    .sort((one, other) => one - other);
  const found: { at: number; count: number }[] = [];
  for (let first = 0; first < times.length; ) {
    const start = times[first] ?? 0;
    const count = times.slice(first).filter((time) => time < start + HOUR_MS).length;
    if (count >= POSTS_AN_HOUR_MAX) found.push({ at: start, count });
    first += count >= POSTS_AN_HOUR_MAX ? count : 1;
  }
  return found;
}

/** Towns of which no story was published of late. */
export const silentTowns = <T extends { slug: string }>(towns: readonly T[], heardOf: readonly string[]): T[] => towns.filter(({ slug }) => !heardOf.includes(slug));

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

/**
 * Returns the days of the view around `day`, and the days that lead to the views before and after. A month begins on the Monday of its first week.
 */
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
