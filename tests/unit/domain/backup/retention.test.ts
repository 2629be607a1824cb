import fc from "fast-check";
import { expect, test } from "vitest";
import { expiredBackups } from "#app/features/backup/retention.ts";

const DAY_MS = 24 * 60 * 60_000;
const NIGHT = Date.UTC(2026, 10, 28, 6);
const nightly = (nights: number) => Array.from({ length: nights }, (_, ago) => ({ id: `d${ago}`, pointAt: NIGHT - ago * DAY_MS }));

test("keeps one backup of each of 7 days, 4 weeks and 12 months", () => {
  const expired = new Set(expiredBackups(nightly(500)));
  const kept = nightly(500).filter(({ id }) => !expired.has(id));
  expect(kept.slice(0, 7).map(({ id }) => id)).toEqual(["d0", "d1", "d2", "d3", "d4", "d5", "d6"]);
  // 28 November 2026 is a Saturday: Sundays of the weeks before, then the last day of each month before.
  expect(kept.slice(7).map(({ pointAt }) => new Date(pointAt).toISOString().slice(0, 10))).toEqual([
    ...["2026-11-15", "2026-11-08", "2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30", "2026-05-31", "2026-04-30", "2026-03-31"],
    ...["2026-02-28", "2026-01-31", "2025-12-31"],
  ]);
});

test("the newest always stays, at most 23 do, and what is kept tonight expires nothing when asked again", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 900 * 24 }), { maxLength: 200 }), (hours) => {
      const backups = hours.map((ago) => ({ id: String(ago), pointAt: NIGHT - ago * 60 * 60_000 }));
      const expired = expiredBackups(backups);
      const kept = backups.filter(({ id }) => !expired.includes(id));
      if (hours.length > 0) expect(kept.map(({ id }) => id)).toContain(String(Math.min(...hours)));
      expect(kept.length).toBeLessThanOrEqual(23);
      expect(expiredBackups(kept)).toEqual([]);
    }),
  );
});

test("a night without a backup takes no other one's place", () => {
  const withGap = nightly(20).filter(({ id }) => id !== "d3");
  const kept = withGap.filter(({ id }) => !expiredBackups(withGap).includes(id));
  expect(kept.slice(0, 7).map(({ id }) => id)).toEqual(["d0", "d1", "d2", "d4", "d5", "d6", "d7"]);
});
