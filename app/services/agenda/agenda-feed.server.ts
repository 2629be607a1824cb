import type { AgendaFeedRepository, FeedOwner } from "#app/db/agenda/agenda-feeds.ts";
import { type Database, type Read, readTogether } from "#app/db/database.ts";
import type { AgendaItem } from "#app/domain/agenda/agenda-item.ts";
import { plusDays } from "#app/domain/agenda/agenda-period.ts";
import { calendarDate, calendarInstant, calendarText, foldCalendar } from "#app/domain/agenda/calendar-lines.ts";
import { ASSIGNMENT_STATE_LABELS } from "#app/domain/assignments/assignment.ts";
import { refuse } from "#app/domain/refusal.ts";
import { instantOf } from "#app/domain/time/local-time.ts";
import { newsroomDay } from "#app/domain/time/newsroom-clock.ts";
import { sha256Hex } from "../sha256-hex.ts";
import type { AgendaService } from "./agenda.server.ts";
import { holidaysBetween } from "./holidays.server.ts";

export interface AgendaFeedDeps {
  db: Database;
  feeds: AgendaFeedRepository;
  agenda: Pick<AgendaService, "readStored">;
  siteName: string;
  siteUrl: string;
  timeZone: string;
  now(): number;
  randomBytes(length: number): Uint8Array;
}

/** Bytes of a key. */
const KEY_BYTES = 32;
/** Days that a feed holds before and after today (ours). */
const DAYS_BEFORE = 30;
const DAYS_AFTER = 180;
/** How often calendars ask again. */
const REFRESH = "PT6H";

const UNKNOWN = "Este endereço da agenda não vale mais. Crie outro na tela Agenda.";

/** Kinds that a personal calendar holds: what a person goes to or waits for, not what queues send by themselves. */
const isPersonal = ({ kind, people }: AgendaItem, { id }: FeedOwner): boolean => (kind === "pauta" ? people.some((person) => person.id === id) : kind === "materia");

const keyText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace("=", "");

/** A calendar file of these items: title, time and place alone. `host` makes identifiers stable; times are in UTC, whole days are dates. */
export function calendarFile(items: readonly AgendaItem[], { name, host, timeZone }: { name: string; host: string; timeZone: string }): string {
  const timeOf = (property: string, time: number, isAllDay: boolean) =>
    isAllDay ? `${property};VALUE=DATE:${calendarDate(newsroomDay(time, timeZone))}` : `${property}:${calendarInstant(time)}`;
  const events = items.flatMap((item) => [
    "BEGIN:VEVENT",
    `UID:${item.kind}-${encodeURIComponent(item.id)}@${host}`,
    // Of the item itself: the same items make the same file.
    `DTSTAMP:${calendarInstant(item.startsAt)}`,
    timeOf("DTSTART", item.startsAt, item.isAllDay),
    timeOf("DTEND", item.endsAt, item.isAllDay),
    `SUMMARY:${calendarText(item.title)}`,
    ...(item.place === "" ? [] : [`LOCATION:${calendarText(item.place)}`]),
    `SEQUENCE:${item.version ?? 0}`,
    `STATUS:${item.state === ASSIGNMENT_STATE_LABELS.caiu ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ]);
  const head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Lide//Agenda//PT-BR", "METHOD:PUBLISH", `X-WR-CALNAME:${calendarText(name)}`];
  return foldCalendar([...head, `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`, `X-PUBLISHED-TTL:${REFRESH}`, ...events, "END:VCALENDAR"]);
}

/** Personal calendar feeds (RFC 5545), each opened by a secret key of which only the hash is stored. */
export function createAgendaFeedService({ db, feeds, agenda, siteName, siteUrl, timeZone, now, randomBytes }: AgendaFeedDeps) {
  const readOwner = (hash: string) => feeds.readOwner(hash);

  return {
    /** Makes a person's feed and answers its address, this once; a former one ends. */
    async issue(actor: { id: number; name: string }): Promise<{ url: string }> {
      const key = keyText(randomBytes(KEY_BYTES));
      await feeds.issue(await sha256Hex(key), { at: now(), actor });
      return { url: `${siteUrl}/api/agenda.ics?chave=${key}` };
    },

    revoke: (actor: { id: number; name: string }): Promise<void> => feeds.revoke({ at: now(), actor }),

    /** When a person's feed was made (ms); null without one. */
    readCreated: (userId: number): Read<number | null> => feeds.readCreated(userId),

    /** The calendar file of whoever holds the key; 404 once the key ended. */
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
