import { daysOf, type Period } from "#app/features/audience/period.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomHour } from "#app/platform/time/newsroom-clock.ts";
import { HOUR_MS, MINUTE_MS } from "#app/platform/time/units.ts";

/** Parts of each minute's check: the database, the file storage, the objects, and the home page rendered anew. */
export const PROBE_PARTS = ["d1", "r2", "objects", "page"] as const;
export type ProbePart = (typeof PROBE_PARTS)[number];

/** Result of the check of one minute (whole minutes since 1970). */
export interface ProbeOutcome {
  minute: number;
  /** The parts that did not answer; empty where all did. */
  failed: readonly ProbePart[];
}

/** The checks of one hour (whole hours since 1970, UTC). Each bit is a minute, the lowest the first. */
export interface ProbeHour {
  hour: number;
  probed: bigint;
  failed: Readonly<Record<ProbePart, bigint>>;
}

const MINUTES = 60;

/** Minutes of a day, or of a whole period, as far as they are over. */
export interface ProbedMinutes {
  /** All of them. */
  minutes: number;
  /** In which the check ran. */
  probed: number;
  /** In which it ran and every part answered. */
  answered: number;
  /** In which it ran and that part did not answer. */
  failed: Record<ProbePart, number>;
}

/** One day (`YYYY-MM-DD`) on the newsroom's clock; an hour counts for the day on which it begins. */
export interface ProbedDay extends ProbedMinutes {
  day: string;
  /** Hours of the clock (0–23) without a single check, of those that are over, wholly or in part. */
  unmeasuredHours: number[];
}

export function bitCount(bits: bigint): number {
  let count = 0;
  for (let left = bits; left > 0n; left &= left - 1n) count += 1;
  return count;
}

const NOTHING: ProbedMinutes = { minutes: 0, probed: 0, answered: 0, failed: { d1: 0, r2: 0, objects: 0, page: 0 } };

const added = (one: ProbedMinutes, other: ProbedMinutes): ProbedMinutes => ({
  minutes: one.minutes + other.minutes,
  probed: one.probed + other.probed,
  answered: one.answered + other.answered,
  failed: {
    d1: one.failed.d1 + other.failed.d1,
    r2: one.failed.r2 + other.failed.r2,
    objects: one.failed.objects + other.failed.objects,
    page: one.failed.page + other.failed.page,
  },
});

/** The first `minutes` minutes of an hour: the running one is not counted, though its check may have run. */
function minutesOf(one: ProbeHour | undefined, minutes: number): ProbedMinutes {
  if (!one) return { ...NOTHING, minutes };
  const over = (1n << BigInt(minutes)) - 1n;
  const { d1, r2, objects, page } = one.failed;
  const count = (bits: bigint) => bitCount(bits & over);
  const probed = count(one.probed);
  return { minutes, probed, answered: probed - count(d1 | r2 | objects | page), failed: { d1: count(d1), r2: count(r2), objects: count(objects), page: count(page) } };
}

/** The hours (whole hours since 1970) that a period of the newsroom's days has, both ends included. */
export const hoursOfPeriod = ({ since, until }: Period, timeZone: string): { from: number; to: number } => ({
  from: Math.ceil(instantOf(since, 0, timeZone) / HOUR_MS),
  to: Math.ceil(instantOf(dayAfter(until), 0, timeZone) / HOUR_MS) - 1,
});

/** Every day of a period, oldest first, with the minutes that are over at `now` (ms); minutes without a row were not measured. */
export function probedDays(hours: readonly ProbeHour[], period: Period, now: number, timeZone: string): ProbedDay[] {
  const known = new Map(hours.map((one) => [one.hour, one]));
  const days = new Map(daysOf(period).map((day): [string, ProbedDay] => [day, { day, ...NOTHING, unmeasuredHours: [] }]));
  const { from, to } = hoursOfPeriod(period, timeZone);
  for (let hour = from; hour <= to; hour += 1) {
    const over = Math.min(MINUTES, Math.floor((now - hour * HOUR_MS) / MINUTE_MS));
    if (over <= 0) break;
    const local = newsroomHour(hour * HOUR_MS, timeZone);
    const day = days.get(local.slice(0, 10));
    if (!day) continue;
    const counted = minutesOf(known.get(hour), over);
    days.set(day.day, {
      day: day.day,
      ...added(day, counted),
      unmeasuredHours: counted.probed > 0 ? day.unmeasuredHours : [...day.unmeasuredHours, Number(local.slice(11))],
    });
  }
  return [...days.values()];
}

/** The days of a period added up. */
export const probedTotal = (days: readonly ProbedDay[]): ProbedMinutes => days.reduce<ProbedMinutes>(added, NOTHING);

/** Checks that every part answered in percent of those that ran, cut after two decimals: a failure never reads as 100. Null where none ran. */
export const answeredRate = ({ answered, probed }: ProbedMinutes): number | null => (probed === 0 ? null : Math.floor((10_000 * answered) / probed) / 100);

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
  /** Start of the last of them (ms); null: none failed. */
  lastFailedAt: number | null;
  /** Start of the first in the current series of failed checks (ms); null: the newest did not fail. */
  failingSince: number | null;
}

/** Summary of the checks of each minute. */
export interface MinuteChecks {
  /** Last run of the scheduler with a stored check (ms, whole minutes); null: never. */
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

/** Summarises the stored hours at `now` (ms); the newest of them may be of any age. */
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

/** True when the scheduler is late at `now` (ms): it never ran, or not within `HEARTBEAT_LATE_MS`. A time ahead of this clock is not late. */
export const isHeartbeatLate = (lastRunAt: number | null, now: number): boolean => lastRunAt === null || now - lastRunAt > HEARTBEAT_LATE_MS;
