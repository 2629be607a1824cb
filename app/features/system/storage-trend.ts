import { daysBetween } from "#app/features/agenda/agenda-item.ts";

/** Largest database (developers.cloudflare.com/d1/platform/limits: 10 GB, as multiples of 1,000). Bytes. */
export const DATABASE_MAX_BYTES = 10_000_000_000;

/** Days that a sample is stored. */
export const SAMPLE_RETENTION_DAYS = 400;

/** Days of which the screen shows samples, and from which growth is computed (ours). */
export const TREND_DAYS = 30;

/** Fewest days between two samples from which growth is computed (ours). */
const TREND_DAYS_MIN = 3;

/** Sizes as they were on one day (`YYYY-MM-DD` on the newsroom's clock). */
export interface StorageSample {
  day: string;
  databaseBytes: number;
  fileCount: number;
  fileBytes: number;
}

/** Growth a day over the samples' time, in bytes; null where they cover too little. */
export interface StorageTrend {
  databaseBytesPerDay: number;
  fileBytesPerDay: number;
  /** Whole days until the database is full at this rate; null where it does not grow. */
  daysUntilFull: number | null;
}

/** The trend of samples, oldest first. `databaseBytes`: its size now. */
export function storageTrend(samples: readonly StorageSample[], databaseBytes: number): StorageTrend | null {
  const first = samples[0];
  const last = samples.at(-1);
  const days = first && last ? daysBetween(first.day, last.day) - 1 : 0;
  if (!first || !last || days < TREND_DAYS_MIN) return null;
  const databaseBytesPerDay = Math.round((last.databaseBytes - first.databaseBytes) / days);
  return {
    databaseBytesPerDay,
    fileBytesPerDay: Math.round((last.fileBytes - first.fileBytes) / days),
    daysUntilFull: databaseBytesPerDay > 0 ? Math.max(0, Math.floor((DATABASE_MAX_BYTES - databaseBytes) / databaseBytesPerDay)) : null,
  };
}
