import { generateIcsCalendar, type IcsDateObject } from "ts-ics";
import { ASSIGNMENT_STATE_LABELS } from "#app/features/assignments/assignment.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { type Read, readTogether } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { SECOND_MS } from "#app/platform/time/units.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { type AgendaService, CANCELLED } from "./agenda.server.ts";
import { createAgendaFeedRepository, type FeedOwner } from "./agenda.store.ts";
import { type AgendaItem, plusDays } from "./agenda-item.ts";
import { foldByOctets } from "./calendar-lines.ts";
import { holidaysBetween } from "./holidays.server.ts";

/** Bytes of a key. */
const KEY_BYTES = 32;
/** Days that a feed holds before and after today (ours). */
const DAYS_BEFORE = 30;
const DAYS_AFTER = 180;
/** Interval that calendars are asked to refresh at. */
const REFRESH = "PT6H";

/** States of what does not take place: it stays in the file, marked, so that calendars take it out. */
const ENDED: readonly string[] = [ASSIGNMENT_STATE_LABELS.caiu, CANCELLED];

const UNKNOWN = "Este endereço da agenda não vale mais. Crie outro na tela Agenda.";

const PERSONAL_KINDS: readonly AgendaItem["kind"][] = ["materia", "evento", "feriado"];

/** A personal calendar holds what the person attends or waits for, not what queues send by themselves. */
const isPersonal = ({ kind, people }: AgendaItem, { id }: FeedOwner): boolean => (kind === "pauta" ? people.some((person) => person.id === id) : PERSONAL_KINDS.includes(kind));

const keyText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace("=", "");

/** Removes control characters except line ends, which calendars cannot show. */
const shown = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, "");

const METHOD_LINE = "METHOD:PUBLISH\r\n";
/** The refresh interval by RFC 7986 and by its older name. Inserted here because the library writes non-standard properties after the events, and RFC 5545 § 3.6 requires them before. */
const REFRESH_LINES = `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}\r\nX-PUBLISHED-TTL:${REFRESH}\r\n`;
const withRefresh = (file: string): string => file.replace(METHOD_LINE, `${METHOD_LINE}${REFRESH_LINES}`);

/** Returns `end`, or a duration where the end is not after the start, which calendars reject. Timestamps have a resolution of seconds; an all-day item without an end lasts one day. */
function endOf({ startsAt, endsAt, isAllDay }: AgendaItem, timeOf: (time: number, isAllDay: boolean) => IcsDateObject) {
  if (isAllDay) return timeOf(endsAt, true).date > timeOf(startsAt, true).date ? { end: timeOf(endsAt, true) } : { duration: { days: 1 } };
  return Math.floor(endsAt / SECOND_MS) > Math.floor(startsAt / SECOND_MS) ? { end: timeOf(endsAt, false) } : { duration: { seconds: 0 } };
}

/**
 * A calendar file of these items: title, time, place and note alone. `host` makes identifiers stable; times are in UTC, so that no
 * zone has to be described, and whole days are dates. The same items make the same file.
 */
export function calendarFile(items: readonly AgendaItem[], { name, host, timeZone }: { name: string; host: string; timeZone: string }): string {
  const timeOf = (time: number, isAllDay: boolean): IcsDateObject =>
    isAllDay ? ({ type: "DATE", date: new Date(`${newsroomDay(time, timeZone)}T00:00:00Z`) } as const) : { date: new Date(time) };
  const events = items.map((item) => ({
    uid: `${item.kind}-${encodeURIComponent(item.id)}@${host}`,
    stamp: { date: new Date(item.startsAt) },
    start: timeOf(item.startsAt, item.isAllDay),
    ...endOf(item, timeOf),
    summary: shown(item.title),
    ...(item.place === "" ? {} : { location: shown(item.place) }),
    ...(item.note ? { description: shown(item.note) } : {}),
    sequence: item.version ?? 0,
    status: ENDED.includes(item.state) ? ("CANCELLED" as const) : ("CONFIRMED" as const),
  }));
  const calendar = {
    version: "2.0" as const,
    prodId: "-//Lide//Agenda//PT-BR",
    method: "PUBLISH" as const,
    name: shown(name),
    events,
  };
  return foldByOctets(withRefresh(generateIcsCalendar(calendar)));
}

/** Personal calendar feeds (RFC 5545), each opened by a secret key of which only the hash is stored. */
export function createAgendaFeedService(
  { db, settings: { name: siteName, url: siteUrl, timeZone }, now, randomBytes }: SharedDependencies,
  agenda: Pick<AgendaService, "readStored">,
) {
  const feeds = createAgendaFeedRepository(db);
  const readOwner = (hash: string) => feeds.readOwner(hash);

  return {
    /** Makes a person's feed and answers its address, this once; a former one ends. */
    async issue(actor: { id: number; name: string }): Promise<{ url: string }> {
      const key = keyText(randomBytes(KEY_BYTES));
      await feeds.issue(await sha256Hex(key), { at: now(), actor });
      return { url: `${siteUrl}/api/agenda.ics?chave=${key}` };
    },

    revoke: (actor: { id: number; name: string }): Promise<void> => feeds.revoke({ at: now(), actor }),

    /** Returns the creation time of a person's feed (ms); null without one. */
    readCreated: (userId: number): Read<number | null> => feeds.readCreated(userId),

    /** The calendar file of the key's owner; 404 once the key is revoked. */
    async file(key: string): Promise<string> {
      const [owner] = await readTogether(db, readOwner(await sha256Hex(key)));
      if (!owner) return refuse("not-found", UNKNOWN);
      const today = newsroomDay(now(), timeZone);
      const [fromDay, toDay] = [plusDays(today, -DAYS_BEFORE), plusDays(today, DAYS_AFTER)];
      const [stored] = await readTogether(db, agenda.readStored(instantOf(fromDay, 0, timeZone), instantOf(toDay, 0, timeZone), owner));
      const items = [...stored.filter((item) => isPersonal(item, owner)), ...holidaysBetween(fromDay, toDay, timeZone)];
      return calendarFile(items, { name: `Agenda · ${siteName}`, host: new URL(siteUrl).host, timeZone });
    },
  };
}
