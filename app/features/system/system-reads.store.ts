import { sql } from "drizzle-orm";
import { VITAL_METRICS, VITAL_SAMPLES_MIN, vitalPercentile } from "#app/features/audience/vitals.ts";
import { mapRead, type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";
import { NO_RETRY } from "#app/platform/outbox/outbox.store.ts";
import type { ErrorCount } from "./error-buffer.ts";
import type { StorageSample } from "./storage-trend.ts";
import { BACKLOG_MAX, type FieldVital, type StoredBacklogs } from "./system-report.ts";

/** Kinds and days of errors that are read at once (ours). */
const ERRORS_MAX = 100;

/** The sizes of D1 and the library: the database's as D1 reports it with each answer. Bytes. */
export const readSizes = (): Read<{ databaseBytes: number; libraryFiles: number }> => ({
  statements: [rawStatement(sql`SELECT SUM(total) AS files FROM media_totals`)],
  decode: ([result]) => ({
    databaseBytes: (result as D1Result).meta.size_after ?? 0,
    libraryFiles: rawRowsOf<{ files: number | null }>(result)[0]?.files ?? 0,
  }),
});

/** Samples of the days from `since` on (`YYYY-MM-DD`), oldest first. */
export const readSamples = (since: string): Read<StorageSample[]> => ({
  statements: [
    rawStatement(sql`SELECT day, database_bytes AS databaseBytes, file_count AS fileCount, file_bytes AS fileBytes FROM system_samples WHERE day >= ${since} ORDER BY day`),
  ],
  decode: ([result]) => rawRowsOf<StorageSample>(result),
});

/** Counts of errors of the days from `since` on (`YYYY-MM-DD`): the newest day first, within it the most frequent kind. */
export const readErrorCounts = (since: string): Read<ErrorCount[]> => ({
  statements: [
    rawStatement(sql`SELECT day, kind, count, last_at AS lastAt, request_ids AS requestIds FROM error_counts WHERE day >= ${since}
      ORDER BY day DESC, count DESC, kind LIMIT ${ERRORS_MAX}`),
  ],
  decode: ([result]) => rawRowsOf<Omit<ErrorCount, "requestIds"> & { requestIds: string }>(result).map((row) => ({ ...row, requestIds: JSON.parse(row.requestIds) as string[] })),
});

/** Work that is due at `now` (ms). `hasEdgeCache`: whether a cache is in front of the site. */
export const readBacklogs = (now: number, hasEdgeCache: boolean): Read<StoredBacklogs> => ({
  statements: [
    rawStatement(sql`SELECT COUNT(*) AS count, MIN(scheduled_at) AS oldestAt FROM
      (SELECT scheduled_at FROM articles WHERE status = 'agendada' AND deleted_at IS NULL AND scheduled_at <= ${now} ORDER BY scheduled_at LIMIT ${BACKLOG_MAX}) one`),
    rawStatement(sql`SELECT (SELECT COUNT(*) FROM (SELECT id FROM edge_purges WHERE id > 0 ORDER BY id LIMIT ${BACKLOG_MAX}) own) AS purges,
      MAX(0, (SELECT edition FROM site_edition) - settled_edition) AS editions, refused_until AS refusedUntil FROM edge_cache WHERE id = 1`),
    rawStatement(sql`SELECT channel, SUM(isOpen) AS count, MIN(CASE WHEN isOpen THEN created_at END) AS oldestAt,
        SUM(NOT isOpen) AS abandoned, MIN(CASE WHEN NOT isOpen THEN created_at END) AS abandonedSince
      FROM (SELECT channel, created_at, next_attempt_at <> ${NO_RETRY} AS isOpen FROM outbox INDEXED BY outbox_waiting WHERE delivered_at IS NULL ORDER BY id LIMIT ${BACKLOG_MAX}) one
      GROUP BY channel ORDER BY channel`),
  ],
  decode([stories, edge, outbox]) {
    const [late] = rawRowsOf<StoredBacklogs["stories"]>(stories);
    const [edgeCache] = rawRowsOf<NonNullable<StoredBacklogs["edgeCache"]>>(edge);
    return { stories: late ?? { count: 0, oldestAt: null }, edgeCache: hasEdgeCache && edgeCache ? edgeCache : null, outbox: rawRowsOf<StoredBacklogs["outbox"][number]>(outbox) };
  },
});

/** Tokens that the AI has cost on a day (`YYYY-MM-DD`). */
export const readAiTokens = (day: string): Read<number> => ({
  statements: [rawStatement(sql`SELECT tokens FROM ai_days WHERE day = ${day}`)],
  decode: ([result]) => rawRowsOf<{ tokens: number }>(result)[0]?.tokens ?? 0,
});

/** The p75 of each metric over the days from `since` on (`YYYY-MM-DD`), all pages and devices together. */
export const readFieldVitals = (since: string): Read<FieldVital[]> =>
  mapRead(
    {
      statements: [rawStatement(sql`SELECT metric, bucket, SUM(count) AS count FROM audience_vitals WHERE day >= ${since} GROUP BY metric, bucket`)],
      decode: ([result]: readonly unknown[]) => rawRowsOf<{ metric: string; bucket: number; count: number }>(result),
    },
    (rows) =>
      VITAL_METRICS.map((metric) => {
        const own = rows.filter((row) => row.metric === metric);
        const samples = own.reduce((sum, { count }) => sum + count, 0);
        return { metric, samples, p75: samples < VITAL_SAMPLES_MIN ? null : vitalPercentile(metric, own) };
      }),
  );
