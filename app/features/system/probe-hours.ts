import type { Period } from "#app/features/audience/period.ts";
import { daysOf } from "#app/features/audience/period.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomHour } from "#app/platform/time/newsroom-clock.ts";
import { HOUR_MS, MINUTE_MS } from "#app/platform/time/units.ts";

/** What each minute's check looks at: the database, the file storage, the objects, and the home page rendered anew. */
export const PROBE_PARTS = ["d1", "r2", "objects", "page"] as const;
export type ProbePart = (typeof PROBE_PARTS)[number];

/** What the check of one minute (whole minutes since 1970) found. */
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

/** How many bits are set. */
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
