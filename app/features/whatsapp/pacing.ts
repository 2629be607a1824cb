import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";

/** Sending pace of a number, so that WhatsApp does not take it for a machine (contracts §5.5; WhatsApp publishes no numbers). */
export interface Pacing {
  /** Seconds between two messages; the real gap is drawn at random from half to one and a half of it. */
  gapSeconds: number;
  /** Messages in any 60 minutes. */
  hourlyCap: number;
  /** Messages in any 24 hours, once the number is warm. */
  dailyCap: number;
  /** Minutes since midnight of the newsroom's clock; nothing is sent from the first to the second. Equal: no quiet hours. */
  quietFrom: number;
  quietUntil: number;
  /** Time when a new number began to send (ms); null for a warmed-up one. */
  warmUpSince: number | null;
  /** Hours within which the same words are not sent twice. */
  identicalHours: number;
  /** Items in a row that fail before everything stops. */
  failuresMax: number;
}

export const DEFAULT_PACING: Pacing = { gapSeconds: 90, hourlyCap: 6, dailyCap: 40, quietFrom: 22 * 60, quietUntil: 7 * 60, warmUpSince: null, identicalHours: 24, failuresMax: 3 };

/** No pace at all: `WHATSAPP_PACING=off`, for tests. The guards stay. */
export const PACING_OFF: Pacing = {
  ...DEFAULT_PACING,
  gapSeconds: 0,
  hourlyCap: Number.POSITIVE_INFINITY,
  dailyCap: Number.POSITIVE_INFINITY,
  quietFrom: 0,
  quietUntil: 0,
  warmUpSince: null,
};

/**
 * Limits of an admin's choice (contracts §5.5: 30 s is the floor that others found, 24 h the time between identical texts; the other limits are our
 * choice).
 */
export const PACING_RANGES = {
  gapSeconds: { min: 30, max: 3_600 },
  hourlyCap: { min: 1, max: 30 },
  dailyCap: { min: 1, max: 200 },
  quietFrom: { min: 0, max: 1_439 },
  quietUntil: { min: 0, max: 1_439 },
  identicalHours: { min: 1, max: 24 },
  failuresMax: { min: 2, max: 10 },
} as const;

/** Messages of a day while a number is new: one step for two days each, over two weeks (contracts §5.5). */
export const WARM_UP_CAPS = [5, 8, 12, 18, 25, 32, 40] as const;
const WARM_UP_STEP_MS = 2 * DAY_MS;

/** The gap is drawn from 1 − this to 1 + this of its length (contracts §5.5). */
const GAP_SPREAD = 0.5;

/** A gap (ms) drawn by `random`, 0 ≤ random < 1. */
export const drawnGap = ({ gapSeconds }: Pacing, random: number): number => Math.round(gapSeconds * 1_000 * (1 - GAP_SPREAD + 2 * GAP_SPREAD * random));

/** The shortest and the longest gap that can be drawn (ms). */
export const shortestGap = (pacing: Pacing): number => drawnGap(pacing, 0);
export const longestGap = (pacing: Pacing): number => drawnGap(pacing, 1);

/** The step of the warm-up at a time; null once it is over, or without one. */
function warmUpStep({ warmUpSince }: Pacing, time: number): number | null {
  if (warmUpSince === null) return null;
  const step = Math.max(0, Math.floor((time - warmUpSince) / WARM_UP_STEP_MS));
  return step < WARM_UP_CAPS.length ? step : null;
}

/** Messages in any 24 hours at a time: what an admin allows, and less while the number is new. */
export function dailyCapAt(pacing: Pacing, time: number): number {
  const step = warmUpStep(pacing, time);
  return step === null ? pacing.dailyCap : Math.min(pacing.dailyCap, WARM_UP_CAPS[step] ?? pacing.dailyCap);
}

/** Returns when the daily cap next grows (ms); infinite when it does not. */
export function dailyCapGrowsAt(pacing: Pacing, time: number): number {
  const step = warmUpStep(pacing, time);
  return step === null || pacing.warmUpSince === null ? Number.POSITIVE_INFINITY : pacing.warmUpSince + (step + 1) * WARM_UP_STEP_MS;
}

const isQuietMinute = ({ quietFrom, quietUntil }: Pacing, minute: number) =>
  quietFrom <= quietUntil ? minute >= quietFrom && minute < quietUntil : minute >= quietFrom || minute < quietUntil;

/** True when a time is within quiet hours. */
export const isQuiet = (pacing: Pacing, time: number, timeZone: string): boolean => pacing.quietFrom !== pacing.quietUntil && isQuietMinute(pacing, newsroomMinute(time, timeZone));

/** Returns the end of the quiet hours around a time (ms); the time itself outside of them. */
export function quietEnd(pacing: Pacing, time: number, timeZone: string): number {
  if (!isQuiet(pacing, time, timeZone)) return time;
  const minute = newsroomMinute(time, timeZone);
  const today = newsroomDay(time, timeZone);
  const end = instantOf(minute < pacing.quietUntil ? today : dayAfter(today), pacing.quietUntil, timeZone);
  // A clock that was put back shows the end a second time: that one counts for who is already past the first.
  return end > time ? end : (Math.floor(time / MINUTE_MS) + pacing.quietUntil - minute) * MINUTE_MS;
}

const RANGED = Object.keys(PACING_RANGES) as (keyof typeof PACING_RANGES)[];

const isWithin = (value: unknown, { min, max }: { min: number; max: number }): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;

/** The stored pace; missing or invalid values get their defaults. */
export function readPacing(stored: unknown): Pacing {
  const given = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const pacing = { ...DEFAULT_PACING };
  for (const name of RANGED) if (isWithin(given[name], PACING_RANGES[name])) pacing[name] = given[name];
  return { ...pacing, warmUpSince: typeof given.warmUpSince === "number" && given.warmUpSince > 0 ? given.warmUpSince : null };
}
