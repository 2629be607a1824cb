import { HOUR_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { bitCount, PROBE_PARTS, type ProbeHour, type ProbePart } from "./probe-hours.ts";

const MINUTES = 60;

/**
 * The scheduler runs each minute and stores its check some seconds later. Two runs in a row may be missing before it counts as late
 * (ours). Milliseconds.
 */
export const HEARTBEAT_LATE_MS = 3 * MINUTE_MS;

/** Hours of the clock, the running one included, over which failed checks are counted (ours). */
export const CHECKED_HOURS = 24;

/** Failed checks of a part within `CHECKED_HOURS`. */
export interface PartChecks {
  part: ProbePart;
  failed: number;
  /** When the last of them was begun (ms); null: none failed. */
  lastFailedAt: number | null;
  /** When the first of the checks was begun that failed without one between that did not, up to the newest one (ms); null: the newest did not fail. */
  failingSince: number | null;
}

/** What the checks of each minute say. */
export interface MinuteChecks {
  /** When the scheduler last ran, as far as a check of it was stored (ms, whole minutes); null: never. */
  lastRunAt: number | null;
  /** Checks that ran within `CHECKED_HOURS`. */
  checked: number;
  parts: readonly PartChecks[];
}

/** The time of the highest set bit of an hour (ms); null without one. */
const latestOf = (hour: number, bits: bigint): number | null => (bits === 0n ? null : hour * HOUR_MS + (bits.toString(2).length - 1) * MINUTE_MS);

const latest = (times: readonly (number | null)[]): number | null => times.reduce((one, other) => (one === null || (other !== null && other > one) ? other : one), null);

/** The failed checks in a row that end with the newest check, as the time of the first of them; `hours` newest first. */
function failingSince(hours: readonly ProbeHour[], part: ProbePart): number | null {
  let since: number | null = null;
  for (const { hour, probed, failed } of hours) {
    for (let minute = MINUTES - 1; minute >= 0; minute -= 1) {
      const bit = 1n << BigInt(minute);
      if ((probed & bit) === 0n) continue;
      if ((failed[part] & bit) === 0n) return since;
      since = hour * HOUR_MS + minute * MINUTE_MS;
    }
  }
  return since;
}

/** What the stored hours say at `now` (ms); the newest of them may be of any age. */
export function minuteChecks(hours: readonly ProbeHour[], now: number): MinuteChecks {
  const from = Math.floor(now / HOUR_MS) - CHECKED_HOURS + 1;
  const recent = hours.filter(({ hour }) => hour >= from).sort((one, other) => other.hour - one.hour);
  return {
    lastRunAt: latest(hours.map(({ hour, probed }) => latestOf(hour, probed))),
    checked: recent.reduce((sum, { probed }) => sum + bitCount(probed), 0),
    parts: PROBE_PARTS.map((part) => ({
      part,
      failed: recent.reduce((sum, { failed }) => sum + bitCount(failed[part]), 0),
      lastFailedAt: latest(recent.map(({ hour, failed }) => latestOf(hour, failed[part]))),
      failingSince: failingSince(recent, part),
    })),
  };
}

/** Whether the scheduler is late at `now` (ms): it never ran, or not within `HEARTBEAT_LATE_MS`. A time ahead of this clock is not late. */
export const isHeartbeatLate = (lastRunAt: number | null, now: number): boolean => lastRunAt === null || now - lastRunAt > HEARTBEAT_LATE_MS;
