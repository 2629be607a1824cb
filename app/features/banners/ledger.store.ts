import { sql } from "drizzle-orm";
import { type Database, type Read, rawRowsOf, rawStatement, readOne, runBatch, valueRows } from "#app/platform/db/database.store.ts";
import type { BannerType } from "./banner.ts";
import type { CountedBefore, HourRow, RejectionRow } from "./ledger-state.ts";

/** Fields that a page shows of a banner, without the code of an HTML one. */
export interface Creative {
  id: number;
  type: BannerType;
  title: string;
  alt: string;
  image: string | null;
  phoneImage: string | null;
  link: string;
  /** "300x250" */
  size: string;
}

const CREATIVE = sql`id, type, title, alt, image, phone_image AS phoneImage, link, size`;

/** Reads all banners that are switched on and end after `now` (ms). */
export const readCreatives = (now: number): Read<Map<number, Creative>> => ({
  statements: [rawStatement(sql`SELECT ${CREATIVE} FROM banners WHERE ends_at > ${now} AND status = 'ativo' AND deleted_at IS NULL`)],
  decode: ([result]) => new Map(rawRowsOf<Creative>(result).map((creative) => [creative.id, creative])),
});

/** The banners of contracts, by contract; all of them, also deleted ones. */
export const readMembers = (contracts: readonly number[]): Read<Map<number, number[]>> => ({
  statements: [rawStatement(sql`SELECT b.contract_id AS contract, b.id FROM ${valueRows(contracts)} wanted JOIN banners b ON b.contract_id = wanted.value`)],
  decode([result]) {
    const members = new Map<number, number[]>();
    for (const { contract, id } of rawRowsOf<{ contract: number; id: number }>(result)) members.set(contract, [...(members.get(contract) ?? []), id]);
    return members;
  },
});

/** Reads the counts of each banner until now: with the rows of `day` and of every hour since the last seal, to which a ledger may have to add. */
export const readCountedBefore = (banners: readonly number[], day: string): Read<Map<number, CountedBefore>> => {
  const wanted = valueRows(banners);
  const since = sql`MIN(${day}, COALESCE((SELECT MAX(hour) FROM banner_seals), ''))`;
  return {
    statements: [
      rawStatement(sql`SELECT t.banner_id AS banner, t.viewable, t.clicks FROM ${wanted} wanted JOIN banner_totals t ON t.banner_id = wanted.value`),
      rawStatement(sql`SELECT h.banner_id AS banner, h.hour, h.slot, h.served, h.viewable, h.viewed_late AS viewedLate, h.expired, h.clicks, h.row_hash IS NOT NULL AS isSealed
        FROM ${wanted} wanted JOIN banner_hours h ON h.banner_id = wanted.value AND h.hour > ${since}`),
      rawStatement(sql`SELECT r.banner_id AS banner, r.hour, r.slot, r.event, r.reason, r.count
        FROM ${wanted} wanted JOIN banner_rejections r ON r.banner_id = wanted.value AND r.hour > ${since}`),
    ],
    decode([totals, hours, rejections]) {
      const of = <Row extends { banner: number }>(rows: readonly Row[], banner: number) => rows.filter((row) => row.banner === banner);
      const [hourRows, rejectionRows] = [rawRowsOf<HourRow & { isSealed: number }>(hours), rawRowsOf<RejectionRow>(rejections)];
      return new Map(
        rawRowsOf<{ banner: number; viewable: number; clicks: number }>(totals).map(({ banner, viewable, clicks }) => [
          banner,
          { viewable, clicks, hours: of(hourRows, banner).map((row) => ({ ...row, isSealed: row.isSealed === 1 })), rejections: of(rejectionRows, banner) },
        ]),
      );
    },
  };
};

/** Returns the target of a click; null for a missing banner. */
export const readLink = (id: number): Read<string | null> => ({
  statements: [rawStatement(sql`SELECT link FROM banners WHERE id = ${id} AND deleted_at IS NULL`)],
  decode: ([result]) => rawRowsOf<{ link: string }>(result)[0]?.link ?? null,
});

/** The code of an HTML banner; null where there is none. */
export const readCode = (id: number): Read<string | null> => ({
  statements: [rawStatement(sql`SELECT html FROM banners WHERE id = ${id} AND type = 'html' AND deleted_at IS NULL`)],
  decode: ([result]) => rawRowsOf<{ html: string }>(result)[0]?.html ?? null,
});

/** Tells whether a page must not carry banners: a sensitive story, or a closed section. `section` is its slug. */
export const readIsClosed = ({ articleId, section }: { articleId: number | null; section: string | null }): Read<boolean> => ({
  statements: [
    rawStatement(sql`SELECT
      COALESCE((SELECT a.sensitive OR EXISTS (SELECT 1 FROM json_each(a.categories) one JOIN categories c ON c.slug = one.value WHERE c.without_banners = 1)
        FROM articles a WHERE a.id = ${articleId}), 0)
      OR COALESCE((SELECT without_banners FROM categories WHERE slug = ${section}), 0) AS closed`),
  ],
  decode: ([result]) => rawRowsOf<{ closed: number }>(result)[0]?.closed === 1,
});

/** One seal as D1 has it. */
export interface StoredSeal {
  seq: number;
  hour: string;
  hash: string;
}

/** An hour's seal with the hashes of its rows. */
export interface NewSeal extends StoredSeal {
  previous: string;
  rows: readonly { banner: number; slot: string; hash: string }[];
}

type HourOfD1 = HourRow & { rejections: string };

/** Stores the ledger's counts in D1. */
export function createLedgerRepository(db: Database) {
  return {
    read: <T>(read: Read<T>): Promise<T> => readOne(db, read),

    /**
     * Stores rows as they are now, whole: sending one twice changes nothing, and a sealed one is not changed any more. Rows of banners that
     * D1 does not have are left out.
     */
    async save(hours: readonly HourRow[], rejections: readonly RejectionRow[]): Promise<void> {
      const rejected = JSON.stringify(rejections);
      await runBatch(db, [
        rawStatement(sql`INSERT INTO banner_hours (banner_id, hour, slot, served, viewable, viewed_late, expired, clicks)
          SELECT row.value ->> '$.banner', row.value ->> '$.hour', row.value ->> '$.slot', row.value ->> '$.served', row.value ->> '$.viewable',
            row.value ->> '$.viewedLate', row.value ->> '$.expired', row.value ->> '$.clicks'
          FROM json_each(${JSON.stringify(hours)}) row CROSS JOIN banners b ON b.id = row.value ->> '$.banner' WHERE true
          ON CONFLICT (banner_id, hour, slot) DO UPDATE SET served = excluded.served, viewable = excluded.viewable, viewed_late = excluded.viewed_late,
            expired = excluded.expired, clicks = excluded.clicks
          WHERE row_hash IS NULL AND (served, viewable, viewed_late, expired, clicks)
            <> (excluded.served, excluded.viewable, excluded.viewed_late, excluded.expired, excluded.clicks)`),
        // So that the chain covers what was rejected of a banner that was not served.
        rawStatement(sql`INSERT INTO banner_hours (banner_id, hour, slot)
          SELECT DISTINCT row.value ->> '$.banner', row.value ->> '$.hour', row.value ->> '$.slot'
          FROM json_each(${rejected}) row CROSS JOIN banners b ON b.id = row.value ->> '$.banner' WHERE true ON CONFLICT DO NOTHING`),
        rawStatement(sql`INSERT INTO banner_rejections (banner_id, hour, slot, event, reason, count)
          SELECT row.value ->> '$.banner', row.value ->> '$.hour', row.value ->> '$.slot', row.value ->> '$.event', row.value ->> '$.reason', row.value ->> '$.count'
          FROM json_each(${rejected}) row CROSS JOIN banners b ON b.id = row.value ->> '$.banner' WHERE true
          ON CONFLICT (banner_id, hour, slot, event, reason) DO UPDATE SET count = excluded.count`),
      ]);
    },

    /** The last seal, and the rows of the first unsealed hours after it that are before `before`, at most `limit` hours. */
    async unsealed(before: string, limit: number): Promise<{ last: StoredSeal | null; rows: (HourRow & { rejections: Pick<RejectionRow, "event" | "reason" | "count">[] })[] }> {
      const after = sql`COALESCE((SELECT hour FROM banner_seals ORDER BY seq DESC LIMIT 1), '')`;
      const [seals, found] = await runBatch(db, [
        rawStatement<StoredSeal>(sql`SELECT seq, hour, hash FROM banner_seals ORDER BY seq DESC LIMIT 1`),
        rawStatement<HourOfD1>(sql`SELECT h.banner_id AS banner, h.hour, h.slot, h.served, h.viewable, h.viewed_late AS viewedLate, h.expired, h.clicks,
            (SELECT json_group_array(json_object('event', r.event, 'reason', r.reason, 'count', r.count)) FROM banner_rejections r
              WHERE r.banner_id = h.banner_id AND r.hour = h.hour AND r.slot = h.slot) AS rejections
          FROM (SELECT DISTINCT hour FROM banner_hours WHERE hour > ${after} AND hour < ${before} ORDER BY hour LIMIT ${limit}) due
          JOIN banner_hours h ON h.hour = due.hour ORDER BY h.hour, h.banner_id, h.slot`),
      ]);
      return {
        last: seals.results[0] ?? null,
        rows: found.results.map((row) => ({ ...row, rejections: JSON.parse(row.rejections) as Pick<RejectionRow, "event" | "reason" | "count">[] })),
      };
    },

    /** Seals hours, all or none: another instance that sealed one of them makes the whole batch fail. */
    async seal(seals: readonly NewSeal[], now: number): Promise<void> {
      const rows = seals.flatMap(({ hour, rows: hashed }) => hashed.map((row) => ({ ...row, hour })));
      await runBatch(db, [
        rawStatement(sql`INSERT INTO banner_seals (seq, hour, previous, hash, rows, sealed_at)
          SELECT one.value ->> '$.seq', one.value ->> '$.hour', one.value ->> '$.previous', one.value ->> '$.hash', one.value ->> '$.rows', ${now}
          FROM json_each(${JSON.stringify(seals.map((seal) => ({ ...seal, rows: seal.rows.length })))}) one`),
        rawStatement(sql`UPDATE banner_hours SET row_hash = one.value ->> '$.hash' FROM json_each(${JSON.stringify(rows)}) one
          WHERE banner_id = one.value ->> '$.banner' AND banner_hours.hour = one.value ->> '$.hour' AND slot = one.value ->> '$.slot' AND row_hash IS NULL`),
      ]);
    },

    /** Stores the roots of the days before `day`, all of whose hours are sealed. */
    async rootDays(day: string, now: number): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`INSERT INTO banner_day_roots (day, root, hours, sealed_at)
          SELECT ended.day, s.hash, ended.hours, ${now}
          FROM (SELECT substr(hour, 1, 10) AS day, COUNT(*) AS hours, MAX(seq) AS seq FROM banner_seals
            WHERE hour > COALESCE((SELECT MAX(day) || 'T99' FROM banner_day_roots), '') AND hour < ${day} GROUP BY 1) ended
          JOIN banner_seals s ON s.seq = ended.seq WHERE true ON CONFLICT (day) DO NOTHING`),
      ]);
    },
  };
}

export type LedgerRepository = ReturnType<typeof createLedgerRepository>;
