import fc from "fast-check";
import { expect, test } from "vitest";
import { CHECKED_HOURS, HEARTBEAT_LATE_MS, isHeartbeatLate, minuteChecks, type ProbeHour, type ProbePart } from "#app/features/system/heartbeat.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Check {
  /** Whole minutes since 1970. */
  minute: number;
  failed: readonly ProbePart[];
}

/** Checks as the table stores them, newest hour first. */
function hoursOf(checks: readonly Check[]): ProbeHour[] {
  const hours = new Map<number, ProbeHour>();
  for (const { minute, failed } of checks) {
    const hour = Math.floor(minute / 60);
    const bit = 1n << BigInt(minute % 60);
    const known = hours.get(hour) ?? { hour, probed: 0n, failed: { d1: 0n, r2: 0n, objects: 0n, page: 0n } };
    const bits = (part: ProbePart) => known.failed[part] | (failed.includes(part) ? bit : 0n);
    hours.set(hour, { hour, probed: known.probed | bit, failed: { d1: bits("d1"), r2: bits("r2"), objects: bits("objects"), page: bits("page") } });
  }
  return [...hours.values()].sort((one, other) => other.hour - one.hour);
}

test("a scheduler that missed three minutes is late, one that never ran too, one ahead of this clock is not", () => {
  const now = 1_000 * HOUR;
  expect([now - HEARTBEAT_LATE_MS, now - HEARTBEAT_LATE_MS - 1, null, now + HOUR].map((last) => isHeartbeatLate(last, now))).toEqual([false, true, true, false]);
});

test("without any check nothing is known and nothing failed", () => {
  expect(minuteChecks([], 0)).toEqual({
    lastRunAt: null,
    checked: 0,
    parts: (["d1", "r2", "objects", "page"] as const).map((part) => ({ part, failed: 0, lastFailedAt: null, failingSince: null })),
  });
});

test("a part fails since the first of the failed checks in a row, across an hour, and over minutes without a check", () => {
  const start = 500 * 60;
  const hours = hoursOf([
    { minute: start + 50, failed: ["r2"] },
    { minute: start + 55, failed: [] },
    { minute: start + 58, failed: ["r2", "page"] },
    { minute: start + 61, failed: ["r2"] },
    { minute: start + 62, failed: ["r2"] },
  ]);
  const { parts, lastRunAt } = minuteChecks(hours, (start + 63) * MINUTE);
  expect(lastRunAt).toBe((start + 62) * MINUTE);
  expect(parts.find(({ part }) => part === "r2")).toEqual({ part: "r2", failed: 4, lastFailedAt: (start + 62) * MINUTE, failingSince: (start + 58) * MINUTE });
  expect(parts.find(({ part }) => part === "page")).toEqual({ part: "page", failed: 1, lastFailedAt: (start + 58) * MINUTE, failingSince: null });
});

test("counts are those of a list of minutes, and old hours give the last run alone", () => {
  const checks = fc.uniqueArray(fc.record({ minute: fc.integer({ min: 0, max: 50 * 60 }), failed: fc.subarray<ProbePart>(["d1", "r2", "objects", "page"]) }), {
    selector: ({ minute }) => minute,
    minLength: 1,
    maxLength: 80,
  });
  fc.assert(
    fc.property(checks, fc.integer({ min: 0, max: 80 * 60 }), (all, nowMinute) => {
      const from = (Math.floor(nowMinute / 60) - CHECKED_HOURS + 1) * 60;
      const recent = all.filter(({ minute }) => minute >= from);
      const found = minuteChecks(hoursOf(all), nowMinute * MINUTE);
      expect(found.lastRunAt).toBe(Math.max(...all.map(({ minute }) => minute)) * MINUTE);
      expect(found.checked).toBe(recent.length);
      for (const { part, failed, lastFailedAt, failingSince } of found.parts) {
        const failures = recent.filter((one) => one.failed.includes(part)).map(({ minute }) => minute);
        expect([failed, lastFailedAt]).toEqual([failures.length, failures.length === 0 ? null : Math.max(...failures) * MINUTE]);
        const newest = [...recent].sort((one, other) => other.minute - one.minute);
        const ok = newest.findIndex((one) => !one.failed.includes(part));
        const streak = ok === -1 ? newest : newest.slice(0, ok);
        expect(failingSince).toBe(streak.length === 0 ? null : (streak.at(-1)?.minute ?? 0) * MINUTE);
      }
    }),
  );
});
