import { sql } from "drizzle-orm";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { type ErrorCount, REQUEST_IDS_MAX } from "./error-buffer.ts";
import type { ProbeHour, ProbeOutcome } from "./heartbeat.ts";

/** Logged errors by kind and day. */
export function createErrorCountRepository(db: Database) {
  return {
    /** Adds counts to their days; of the request ids the latest `REQUEST_IDS_MAX` stay. */
    async add(counts: readonly ErrorCount[]): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`INSERT INTO error_counts (day, kind, count, last_at, request_ids)
          SELECT one.value ->> 'day', one.value ->> 'kind', one.value ->> 'count', one.value ->> 'lastAt', one.value -> 'requestIds'
          FROM json_each(${JSON.stringify(counts)}) one WHERE TRUE
          ON CONFLICT (day, kind) DO UPDATE SET count = count + excluded.count, last_at = MAX(last_at, excluded.last_at),
            request_ids = (SELECT json_group_array(id) FROM (
              SELECT id FROM (
                SELECT 0 AS older, key AS place, value AS id FROM json_each(excluded.request_ids)
                UNION ALL SELECT 1, key, value FROM json_each(error_counts.request_ids))
              ORDER BY older, place LIMIT ${REQUEST_IDS_MAX}))`),
      ]);
    },

    /** Deletes the counts of days before `day`. */
    async prune(day: string): Promise<void> {
      await runBatch(db, [rawStatement(sql`DELETE FROM error_counts WHERE day < ${day}`)]);
    },
  };
}

export type ErrorCountRepository = ReturnType<typeof createErrorCountRepository>;

/** Sizes of the database and the files, a row a day. */
export function createStorageSampleRepository(db: Database) {
  return {
    /** Returns whether the day has its sample, and the size of the database (bytes) that D1 reports with each answer. */
    async find(day: string): Promise<{ isTaken: boolean; databaseBytes: number }> {
      const [found] = await runBatch(db, [rawStatement(sql`SELECT 1 FROM system_samples WHERE day = ${day}`)]);
      return { isTaken: rawRowsOf(found).length > 0, databaseBytes: found.meta.size_after };
    },

    /** Stores a day's sample, the first of two, and deletes those of days before `expired`. Walks the tables of files: once a day. */
    async take({ day, at, databaseBytes, expired }: { day: string; at: number; databaseBytes: number; expired: string }): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`INSERT INTO system_samples (day, at, database_bytes, file_count, file_bytes)
          SELECT ${day}, ${at}, ${databaseBytes}, library.count + narrated.count, library.bytes + narrated.bytes
          FROM (SELECT COUNT(*) AS count, COALESCE(SUM(size), 0) AS bytes FROM media) library,
            (SELECT COUNT(*) AS count, COALESCE(SUM(bytes), 0) AS bytes FROM narrations) narrated WHERE TRUE
          ON CONFLICT (day) DO NOTHING`),
        rawStatement(sql`DELETE FROM system_samples WHERE day < ${expired}`),
      ]);
    },
  };
}

export type StorageSampleRepository = ReturnType<typeof createStorageSampleRepository>;

const MINUTES = 60;

/** An hour's row as D1 answers it: bits in hexadecimal, because 60 of them are no number of JavaScript's. */
interface HourRow {
  hour: number;
  probed: string;
  d1: string;
  r2: string;
  objects: string;
  page: string;
}

const bitsOf = (hexadecimal: string): bigint => BigInt(`0x${hexadecimal}`);

const SELECTED = sql`SELECT hour, printf('%x', probed) AS probed, printf('%x', d1_failed) AS d1, printf('%x', r2_failed) AS r2,
  printf('%x', objects_failed) AS objects, printf('%x', page_failed) AS page FROM site_probes`;

const hoursOf = ([result]: readonly unknown[]): ProbeHour[] =>
  rawRowsOf<HourRow>(result).map(({ hour, probed, d1, r2, objects, page }) => ({
    hour,
    probed: bitsOf(probed),
    failed: { d1: bitsOf(d1), r2: bitsOf(r2), objects: bitsOf(objects), page: bitsOf(page) },
  }));

/** Reads the checks of some hours; both ends (whole hours since 1970) included. */
export const readProbeHours = ({ from, to }: { from: number; to: number }): Read<ProbeHour[]> => ({
  statements: [rawStatement(sql`${SELECTED} WHERE hour BETWEEN ${from} AND ${to} ORDER BY hour`)],
  decode: hoursOf,
});

/** The newest hours in which a check ran, of whatever age, newest first. */
export const readNewestProbeHours = (limit: number): Read<ProbeHour[]> => ({
  statements: [rawStatement(sql`${SELECTED} WHERE hour >= 0 ORDER BY hour DESC LIMIT ${limit}`)],
  decode: hoursOf,
});

/** Stores the results of the site's own checks. */
export function createSiteProbeRepository(db: Database) {
  return {
    /** Adds outcomes to their hours; of two checks in one minute, what failed in either has failed. Storing one twice changes nothing. */
    async record(outcomes: readonly ProbeOutcome[]): Promise<void> {
      const rows = outcomes.map(({ minute, failed }) => {
        const bit = (part: (typeof failed)[number]) => (failed.includes(part) ? 1 : 0);
        return [Math.floor(minute / MINUTES), minute % MINUTES, bit("d1"), bit("r2"), bit("objects"), bit("page")];
      });
      await runBatch(db, [
        rawStatement(sql`INSERT INTO site_probes (hour, probed, d1_failed, r2_failed, objects_failed, page_failed)
          SELECT one.value ->> 0, 1 << (one.value ->> 1), (one.value ->> 2) << (one.value ->> 1), (one.value ->> 3) << (one.value ->> 1),
            (one.value ->> 4) << (one.value ->> 1), (one.value ->> 5) << (one.value ->> 1)
          FROM json_each(${JSON.stringify(rows)}) one WHERE TRUE
          ON CONFLICT (hour) DO UPDATE SET probed = probed | excluded.probed, d1_failed = d1_failed | excluded.d1_failed, r2_failed = r2_failed | excluded.r2_failed,
            objects_failed = objects_failed | excluded.objects_failed, page_failed = page_failed | excluded.page_failed`),
      ]);
    },
  };
}

export type SiteProbeRepository = ReturnType<typeof createSiteProbeRepository>;
