import { expect, test } from "vitest";
import { DATABASE_MAX_BYTES, storageTrend } from "#app/features/system/storage-trend.ts";

const sample = (day: string, databaseBytes: number, fileBytes = 0) => ({ day, databaseBytes, fileCount: 1, fileBytes });

test("samples of fewer than three days show no trend", () => {
  expect(storageTrend([], 5)).toBeNull();
  expect(storageTrend([sample("2026-11-28", 5)], 5)).toBeNull();
  expect(storageTrend([sample("2026-11-26", 1), sample("2026-11-28", 5)], 5)).toBeNull();
});

test("growth is by day, over missing days too, and says when the database is full", () => {
  const samples = [sample("2026-02-26", 1_000, 0), sample("2026-02-27", 5_000, 9), sample("2026-03-03", 6_000, 50)];
  expect(storageTrend(samples, DATABASE_MAX_BYTES - 2_500)).toEqual({ databaseBytesPerDay: 1_000, fileBytesPerDay: 10, daysUntilFull: 2 });
  expect(storageTrend(samples, DATABASE_MAX_BYTES + 1)?.daysUntilFull).toBe(0);
});

test("a database that shrinks is never full", () => {
  expect(storageTrend([sample("2026-11-01", 9_000), sample("2026-11-11", 8_000)], 8_000)).toEqual({ databaseBytesPerDay: -100, fileBytesPerDay: 0, daysUntilFull: null });
});
