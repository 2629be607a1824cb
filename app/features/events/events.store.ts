import { type SQL, sql } from "drizzle-orm";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import type { KeysetPage } from "#app/platform/record/keyset-page.ts";
import { createRecordTable, isAt, type RecordOutcome, type RecordWrite, readKeysetPage, type SeenRecord } from "#app/platform/record/record-table.store.ts";
import { EVENT_SPAN_MAX_MS, type EventException, type EventFields, type EventKind, type Occurrence, type PlannedEvent, type Recurrence } from "./event.ts";

/** Dates of an event, and up to when (ms) they are all there are. */
export interface Expansion {
  occurrences: readonly Occurrence[];
  expandedTo: number;
}

/** A date of an event, for the calendar. */
export interface DatedEvent {
  id: number;
  kind: EventKind;
  title: string;
  place: string;
  note: string;
  municipality: string | null;
  isAllDay: number;
  isRepeated: number;
  version: number;
  original: string;
  startsAt: number;
  endsAt: number;
  isCancelled: number;
}

export type EventSummary = Pick<PlannedEvent, "id" | "kind" | "title" | "place" | "note" | "municipality" | "startsAt" | "isAllDay" | "recurrence" | "version"> & {
  /** Its next date (ms); null without one. */
  nextAt: number | null;
};

export interface EventKey {
  title: string;
  id: number;
}

export type EventPage = KeysetPage<EventSummary, EventKey>;

/** Dates that a calendar reads at once. */
const PERIOD_MAX = 1_000;
/** After all moments: of an event whose last date is stored. */
export const FULLY_EXPANDED = 253_402_300_800_000;

const COLUMNS =
  sql.raw(`e.id, e.kind, e.title, e.place, e.note, e.municipality, e.is_public AS isPublic, e.all_day AS isAllDay, e.starts_at AS startsAt, e.length, e.time_zone AS timeZone, e.recurrence, e.exceptions,
    e.version, e.created_by_name AS createdByName, e.updated_at AS updatedAt`);

type Row = Omit<PlannedEvent, "isAllDay" | "isPublic" | "recurrence" | "exceptions"> & { isAllDay: number; isPublic: number; recurrence: string | null; exceptions: string };

const parsed = (recurrence: string | null): Recurrence | null => (recurrence === null ? null : (JSON.parse(recurrence) as Recurrence));

const toEvent = ({ isAllDay, isPublic, recurrence, exceptions, ...row }: Row): PlannedEvent => ({
  ...row,
  isPublic: isPublic === 1,
  isAllDay: isAllDay === 1,
  recurrence: parsed(recurrence),
  exceptions: JSON.parse(exceptions) as EventException[],
});

/** The newsroom's own events, with their dates. */
export function createEventRepository(db: Database) {
  const table = createRecordTable({ db, table: "events" });

  /** Dates as rows, of the event that `own` names, where `holds`. */
  const insertDates = (own: SQL, { isPublic, municipality }: Pick<EventFields, "isPublic" | "municipality">, occurrences: readonly Occurrence[], holds: SQL) =>
    rawStatement(sql`INSERT INTO event_occurrences (event_id, original, starts_at, ends_at, cancelled, public_town)
      SELECT ${own}, value ->> 'original', value ->> 'startsAt', value ->> 'endsAt', value ->> 'cancelled', ${isPublic ? (municipality ?? "") : null}
      FROM json_each(${JSON.stringify(occurrences.map(({ isCancelled, ...one }) => ({ ...one, cancelled: Number(isCancelled) })))}) WHERE ${holds} ON CONFLICT DO NOTHING`);

  return {
    readEvent: (id: number): Read<PlannedEvent | null> => ({
      statements: [rawStatement(sql`SELECT ${COLUMNS} FROM events e WHERE e.id = ${id}`)],
      decode: ([result]) => rawRowsOf<Row>(result).map(toEvent)[0] ?? null,
    }),

    /** A page of a kind by title, with the next date of each from a moment (ms) on. */
    readPage: ({ kind, after, limit, from }: { kind: EventKind; after?: EventKey | undefined; limit: number; from: number }): Read<EventPage> =>
      readKeysetPage(
        sql`SELECT ${COLUMNS}, (SELECT MIN(o.starts_at) FROM event_occurrences o WHERE o.event_id = e.id AND o.starts_at >= ${from} AND o.cancelled = 0) AS nextAt
          FROM events e WHERE e.kind = ${kind} ${after === undefined ? sql`` : sql`AND (e.title, e.id) > (${after.title}, ${after.id})`} ORDER BY e.title, e.id`,
        limit,
        (result) => rawRowsOf<Row & { nextAt: number | null }>(result).map(({ nextAt, ...row }) => ({ ...toEvent(row), nextAt })),
        ({ title, id }) => ({ title, id }),
      ),

    /** Dates of an event from a moment (ms) on, the earliest first. */
    readDates: (id: number, from: number, limit: number): Read<Occurrence[]> => ({
      statements: [
        rawStatement(sql`SELECT original, starts_at AS startsAt, ends_at AS endsAt, cancelled AS isCancelled FROM event_occurrences
          WHERE event_id = ${id} AND starts_at >= ${from} ORDER BY starts_at LIMIT ${limit}`),
      ],
      decode: ([result]) => rawRowsOf<Omit<Occurrence, "isCancelled"> & { isCancelled: number }>(result).map((row) => ({ ...row, isCancelled: row.isCancelled === 1 })),
    }),

    /** Dates that touch a period (ms), the earliest first; at most a thousand. */
    readBetween: (from: number, to: number): Read<DatedEvent[]> => ({
      statements: [
        rawStatement(sql`SELECT e.id, e.kind, e.title, e.place, e.note, e.municipality, e.all_day AS isAllDay, e.recurrence IS NOT NULL AS isRepeated, e.version, o.original,
            o.starts_at AS startsAt, o.ends_at AS endsAt, o.cancelled AS isCancelled
          FROM event_occurrences o INDEXED BY event_occurrences_by_time CROSS JOIN events e ON e.id = o.event_id
          WHERE o.starts_at >= ${from - EVENT_SPAN_MAX_MS} AND o.starts_at < ${to} AND (o.ends_at > ${from} OR o.starts_at >= ${from}) ORDER BY o.starts_at, o.event_id LIMIT ${PERIOD_MAX}`),
      ],
      decode: ([result]) => rawRowsOf<DatedEvent>(result),
    }),

    /** Events whose dates are not all stored up to a moment (ms). */
    readUnexpanded: (before: number, limit: number): Read<(PlannedEvent & { expandedTo: number })[]> => ({
      statements: [rawStatement(sql`SELECT ${COLUMNS}, e.expanded_to AS expandedTo FROM events e WHERE e.expanded_to < ${before} ORDER BY e.expanded_to, e.id LIMIT ${limit}`)],
      decode: ([result]) => rawRowsOf<Row & { expandedTo: number }>(result).map(({ expandedTo, ...row }) => ({ ...toEvent(row), expandedTo })),
    }),

    create: (fields: EventFields, timeZone: string, { occurrences, expandedTo }: Expansion, signed: RecordWrite): Promise<RecordOutcome> =>
      table.create(signed, [
        rawStatement(sql`INSERT INTO events (kind, title, place, note, municipality, is_public, all_day, starts_at, length, time_zone, recurrence, expanded_to, created_by, created_by_name, created_at, updated_at)
          VALUES (${fields.kind}, ${fields.title}, ${fields.place}, ${fields.note}, ${fields.municipality}, ${Number(fields.isPublic)}, ${Number(fields.isAllDay)}, ${fields.startsAt}, ${fields.length},
            ${timeZone},
            ${fields.recurrence && JSON.stringify(fields.recurrence)}, ${expandedTo}, ${signed.actor.id}, ${signed.actor.name}, ${signed.at}, ${signed.at})`),
        insertDates(sql`(SELECT seq FROM sqlite_sequence WHERE name = 'events')`, fields, occurrences, sql`1`),
        rawStatement(sql`SELECT seq AS id FROM sqlite_sequence WHERE name = 'events'`),
      ]),

    /** Updates the event if `was` is its stored version. Its dates are inserted again. */
    change: (
      was: SeenRecord,
      fields: EventFields & Pick<PlannedEvent, "timeZone" | "exceptions">,
      { occurrences, expandedTo }: Expansion,
      signed: RecordWrite,
    ): Promise<RecordOutcome> =>
      table.change(
        was,
        signed,
        sql`kind = ${fields.kind}, title = ${fields.title}, place = ${fields.place}, note = ${fields.note}, municipality = ${fields.municipality},
          is_public = ${Number(fields.isPublic)}, all_day = ${Number(fields.isAllDay)}, starts_at = ${fields.startsAt}, length = ${fields.length}, time_zone = ${fields.timeZone},
          recurrence = ${fields.recurrence && JSON.stringify(fields.recurrence)}, exceptions = ${JSON.stringify(fields.exceptions)}, expanded_to = ${expandedTo}`,
        [
          rawStatement(sql`DELETE FROM event_occurrences WHERE event_id = ${was.id} AND ${table.standsAt(was)}`),
          insertDates(sql`${was.id}`, fields, occurrences, table.standsAt(was)),
        ],
      ),

    /** Deletes it for good with its dates. */
    remove: (was: SeenRecord, signed: RecordWrite): Promise<RecordOutcome> => table.remove(was, signed),

    /** Adds dates of an event that is still at this version; what is stored stays. */
    async extend(was: Pick<PlannedEvent, "id" | "version" | "isPublic" | "municipality">, { occurrences, expandedTo }: Expansion): Promise<void> {
      await runBatch(db, [insertDates(sql`${was.id}`, was, occurrences, table.standsAt(was)), rawStatement(sql`UPDATE events SET expanded_to = ${expandedTo} WHERE ${isAt(was)}`)]);
    },
  };
}
