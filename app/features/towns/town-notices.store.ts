import { type SQL, sql } from "drizzle-orm";
import { EVENT_SPAN_MAX_MS, type EventKind } from "#app/features/events/event.ts";
import type { Forecast } from "#app/features/weather/forecast.ts";
import type { StoredForecast } from "#app/features/weather/weather.store.ts";
import type { ConfirmedWarnings } from "#app/features/weather-warnings/weather-warning.ts";
import { readConfirmedWarnings } from "#app/features/weather-warnings/weather-warnings.store.ts";
import { type Database, joinReads, mapRead, type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";
import type { KeysetPage, MomentKey } from "#app/platform/record/keyset-page.ts";
import { createRecordTable, type RecordOutcome, type RecordWrite, readKeysetPage, type SeenRecord } from "#app/platform/record/record-table.store.ts";
import type { DeathDetails, TownNotice, TownNoticeFields, TownNoticeKind, TownNoticeState } from "./town-notice.ts";

export const NOTICE_COLUMNS =
  sql.raw(`n.id, n.kind, n.municipality, n.state, n.title, n.text, n.place, n.phone, n.source_url AS sourceUrl, n.starts_at AS startsAt, n.ends_at AS endsAt,
  n.death, n.withdrawal_reason AS withdrawalReason, n.created_by AS createdBy, n.created_by_name AS createdByName, n.version, n.created_at AS createdAt, n.updated_at AS updatedAt`);

type Row = Omit<TownNotice, "death"> & { death: string | null };

/** Notices as `NOTICE_COLUMNS` reads them. */
export const toTownNotices = (result: unknown): TownNotice[] =>
  rawRowsOf<Row>(result).map(({ death, ...row }) => ({ ...row, death: death === null ? null : (JSON.parse(death) as DeathDetails) }));

const deathOf = ({ death }: TownNoticeFields): string | null => death && JSON.stringify(death);

/** Stores the notices of towns. Every write is one batch with its audit line, and with the edition where readers see it. */
export function createTownNoticeRepository(db: Database) {
  const table = createRecordTable({ db, table: "town_notices" });

  return {
    readNotice: (id: number): Read<TownNotice | null> => ({
      statements: [rawStatement(sql`SELECT ${NOTICE_COLUMNS} FROM town_notices n WHERE n.id = ${id}`)],
      decode: ([result]) => toTownNotices(result)[0] ?? null,
    }),

    /** A page of a kind, what ends last first. */
    readPage: ({ kind, after, limit }: { kind: TownNoticeKind; after?: MomentKey | undefined; limit: number }): Read<KeysetPage<TownNotice, MomentKey>> =>
      readKeysetPage(
        sql`SELECT ${NOTICE_COLUMNS} FROM town_notices n WHERE n.kind = ${kind} ${after === undefined ? sql`` : sql`AND (n.ends_at, n.id) < (${after.at}, ${after.id})`}
          ORDER BY n.ends_at DESC, n.id DESC`,
        limit,
        toTownNotices,
        ({ endsAt, id }) => ({ at: endsAt, id }),
      ),

    create: (fields: TownNoticeFields, write: RecordWrite): Promise<RecordOutcome> =>
      table.create(write, [
        rawStatement(sql`INSERT INTO town_notices (kind, municipality, title, text, place, phone, source_url, starts_at, ends_at, death, created_by, created_by_name, created_at, updated_at)
          VALUES (${fields.kind}, ${fields.municipality}, ${fields.title}, ${fields.text}, ${fields.place}, ${fields.phone}, ${fields.sourceUrl}, ${fields.startsAt}, ${fields.endsAt},
            ${deathOf(fields)}, ${write.actor.id}, ${write.actor.name}, ${write.at}, ${write.at}) RETURNING id`),
      ]),

    change: (was: SeenRecord, fields: TownNoticeFields, write: RecordWrite): Promise<RecordOutcome> =>
      table.change(
        was,
        write,
        sql`municipality = ${fields.municipality}, title = ${fields.title}, text = ${fields.text}, place = ${fields.place}, phone = ${fields.phone}, source_url = ${fields.sourceUrl},
          starts_at = ${fields.startsAt}, ends_at = ${fields.endsAt}, death = ${deathOf(fields)}`,
      ),

    /** Publishes or withdraws. */
    setState: (was: SeenRecord, state: TownNoticeState, reason: string, write: RecordWrite): Promise<RecordOutcome> =>
      table.change(was, write, sql`state = ${state}, withdrawal_reason = ${reason}`),

    /** Deletes it for good. */
    remove: (was: SeenRecord, write: RecordWrite): Promise<RecordOutcome> => table.remove(was, write),
  };
}

export type TownNoticeRepository = ReturnType<typeof createTownNoticeRepository>;

/** A date of an event that readers see. */
export interface PublicDate {
  eventId: number;
  kind: EventKind;
  title: string;
  place: string;
  isAllDay: boolean;
  startsAt: number;
  endsAt: number;
}

/** Stored rows of a town's day. */
export interface TownDayRows {
  /** Slug; null: there is no town. */
  town: string | null;
  notices: readonly TownNotice[];
  dates: readonly PublicDate[];
  forecast: StoredForecast | null;
  /** Of INMET, for all towns. */
  warnings: ConfirmedWarnings;
}

/** Notices of each kind that a day reads: a page shows fewer, and says how many more where it counts. */
const EACH: Record<TownNoticeKind, number> = { plantao: 6, falecimento: 8, aviso: 8, vaga: 8 };
/** Dates that a day, or a list of the coming weeks, reads. */
const DATES_MAX = 60;
const DAY_DATES = 20;

/** The town of a slug, or the one that the home page begins with. */
const townOf = (slug: string | null): SQL =>
  slug === null
    ? sql`SELECT COALESCE(
        (SELECT c.slug FROM settings s JOIN categories c ON c.slug = s.value ->> '$.main' AND c.type = 'municipality' WHERE s.key = 'towns'),
        (SELECT slug FROM categories WHERE type = 'municipality' ORDER BY sort_order, id LIMIT 1)) AS slug`
    : sql`SELECT ${slug} AS slug`;

const ofKind = (kind: TownNoticeKind, now: number): SQL =>
  sql`SELECT * FROM (SELECT ${NOTICE_COLUMNS} FROM town_notices n INDEXED BY town_notices_public
      WHERE n.municipality = (SELECT slug FROM town) AND n.state = 'publicada' AND n.kind = ${kind} AND n.ends_at > ${now} ORDER BY n.ends_at, n.id LIMIT ${EACH[kind]})`;

type DateRow = Omit<PublicDate, "isAllDay"> & { isAllDay: number };

const datesOf = (slug: string | null, from: number, to: number, limit: number): Read<PublicDate[]> => ({
  statements: [
    rawStatement(sql`WITH town AS MATERIALIZED (${townOf(slug)})
      SELECT e.id AS eventId, e.kind, e.title, e.place, e.all_day AS isAllDay, o.starts_at AS startsAt, o.ends_at AS endsAt
      FROM event_occurrences o INDEXED BY event_occurrences_public CROSS JOIN events e ON e.id = o.event_id
      WHERE o.public_town IN ((SELECT slug FROM town), '') AND o.starts_at >= ${from - EVENT_SPAN_MAX_MS} AND o.starts_at < ${to}
        AND (o.ends_at > ${from} OR o.starts_at >= ${from}) AND o.cancelled = 0 ORDER BY o.starts_at, o.event_id LIMIT ${limit}`),
  ],
  decode: ([result]) => rawRowsOf<DateRow>(result).map((row) => ({ ...row, isAllDay: row.isAllDay === 1 })),
});

/** Reads a town's day from a moment (ms) on, its public dates until `to`. `slug` null: the main town of the home page. */
export const readTownDay = (slug: string | null, { now, from, to }: { now: number; from: number; to: number }): Read<TownDayRows> =>
  mapRead(
    joinReads(
      {
        statements: [
          rawStatement(sql`WITH town AS MATERIALIZED (${townOf(slug)})
            SELECT t.slug AS town, w.forecast, w.source, w.fetched_at AS fetchedAt FROM town t LEFT JOIN weather_places w ON w.slug = t.slug`),
        ],
        decode: ([result]: readonly unknown[]) => rawRowsOf<{ town: string | null; forecast: string | null; source: string; fetchedAt: number }>(result)[0] ?? null,
      },
      {
        statements: [
          rawStatement(sql`WITH town AS MATERIALIZED (${townOf(slug)})
            ${ofKind("plantao", now)} UNION ALL ${ofKind("falecimento", now)} UNION ALL ${ofKind("aviso", now)} UNION ALL ${ofKind("vaga", now)}`),
        ],
        decode: ([result]: readonly unknown[]) => toTownNotices(result),
      },
      datesOf(slug, from, to, DAY_DATES),
      readConfirmedWarnings(now),
    ),
    ([row, notices, dates, warnings]) => ({
      town: row?.town ?? null,
      warnings,
      notices,
      dates,
      forecast: row?.forecast ? { forecast: JSON.parse(row.forecast) as Forecast, source: row.source, fetchedAt: row.fetchedAt } : null,
    }),
  );

/** Public dates of a town, and of all towns, that touch a period (ms). */
export const readTownDates = (slug: string, from: number, to: number): Read<PublicDate[]> => datesOf(slug, from, to, DATES_MAX);

/** Notices of a town that readers see: what ends first first; death notices the newest first, also after their days. */
export const readTownNotices = (slug: string, kind: TownNoticeKind, now: number, limit: number): Read<TownNotice[]> => ({
  statements: [
    rawStatement(
      kind === "falecimento"
        ? sql`SELECT ${NOTICE_COLUMNS} FROM town_notices n INDEXED BY town_notices_public
            WHERE n.municipality = ${slug} AND n.state = 'publicada' AND n.kind = ${kind} AND n.starts_at <= ${now} ORDER BY n.ends_at DESC, n.id DESC LIMIT ${limit}`
        : sql`SELECT ${NOTICE_COLUMNS} FROM town_notices n INDEXED BY town_notices_public
            WHERE n.municipality = ${slug} AND n.state = 'publicada' AND n.kind = ${kind} AND n.ends_at > ${now} ORDER BY n.ends_at, n.id LIMIT ${limit}`,
    ),
  ],
  decode: ([result]) => toTownNotices(result),
});
