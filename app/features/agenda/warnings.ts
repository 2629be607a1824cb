import { ASSIGNMENT_STATE_LABELS } from "#app/features/assignments/assignment.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";
import type { AgendaItem } from "./agenda-item.ts";

/** Posts of all channels within an hour from which on there are too many (issue of planning). */
const POSTS_AN_HOUR_MAX = 4;
/** How long a town may be without a story (ms). */
export const TOWN_SILENCE_MS = 7 * 24 * HOUR_MS;
/** What an appointment without an end is taken to last (ours; ms). */
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

/** Starts (ms) of hours in which four posts or more go out, of all channels together; each post is told of once. */
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
