import { dayAfter, instantOf, offsetAt } from "#app/platform/time/local-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { dailyCapAt, dailyCapGrowsAt, drawnGap, isQuiet, longestGap, type Pacing, quietEnd } from "./pacing.ts";

/** Rule of the pace that delays a message. */
export type PaceRule = "gap" | "hour" | "day" | "quiet";

export interface PaceQuestion {
  pacing: Pacing;
  /** Times of other messages, sent or planned (ms), in any order. */
  taken: readonly number[];
  /** The gap to keep to each of them (ms). */
  gapMs: number;
  timeZone: string;
  /** A person wants it now: quiet hours do not count. */
  urgent?: boolean;
}

/** A rule that forbids a time, and the next time it no longer does: later than the time asked about, infinite for never. */
interface Block {
  rule: PaceRule;
  until: number;
}

/**
 * Returns until when one more message at `time` would make more than `cap` in some `span`; null when it would not. Any `cap` neighbours that share a
 * span with it forbid it, until the first of them has left.
 */
function capReachedUntil(time: number, sorted: readonly number[], cap: number, span: number): number | null {
  if (cap <= 0) return Number.POSITIVE_INFINITY;
  if (!Number.isFinite(cap)) return null;
  let until: number | null = null;
  for (let first = 0; first + cap <= sorted.length; first += 1) {
    const earliest = sorted[first] ?? 0;
    const latest = sorted[first + cap - 1] ?? 0;
    if (Math.max(latest, time) - Math.min(earliest, time) < span) until = Math.max(until ?? 0, earliest + span);
  }
  return until;
}

/** The rule that forbids a message at `time`; null when none does. */
export function paceBlock(time: number, { pacing, taken, gapMs, timeZone, urgent = false }: PaceQuestion): Block | null {
  if (!urgent) {
    const end = quietEnd(pacing, time, timeZone);
    if (end > time) return { rule: "quiet", until: end };
  }
  const near = taken.filter((other) => Math.abs(other - time) < DAY_MS).sort((one, other) => one - other);
  const daily = capReachedUntil(time, near, dailyCapAt(pacing, time), DAY_MS);
  if (daily !== null) return { rule: "day", until: Math.min(daily, dailyCapGrowsAt(pacing, time)) };
  const hourly = capReachedUntil(time, near, pacing.hourlyCap, HOUR_MS);
  if (hourly !== null) return { rule: "hour", until: hourly };
  const neighbour = near.filter((other) => Math.abs(other - time) < gapMs).at(-1);
  return neighbour === undefined ? null : { rule: "gap", until: neighbour + gapMs };
}

/** Steps after which a search ends; each step passes one message or one night. */
const STEPS_MAX = 10_000;

/** The first allowed time from `from` on (ms); null when the rules never allow one. */
export function firstFree(from: number, question: PaceQuestion): number | null {
  let time = from;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const block = paceBlock(time, question);
    if (block === null) return time;
    if (!Number.isFinite(block.until)) return null;
    time = block.until;
  }
  return null;
}

/**
 * Returns the time of the next message (ms): at a gap of random length after the others, within caps and outside of quiet hours, after which it does
 * not start at the exact minute. Null when the rules never allow one. `random` returns 0 ≤ x < 1.
 */
export function nextSlot({ pacing, taken, timeZone, urgent = false }: Omit<PaceQuestion, "gapMs">, now: number, random: () => number): number | null {
  const gapMs = drawnGap(pacing, random());
  const question = { pacing, taken, gapMs, timeZone, urgent };
  const slot = firstFree(now, question);
  const isMorning = slot !== null && slot > now && !urgent && quietEnd(pacing, slot - 1, timeZone) === slot;
  return isMorning ? firstFree(slot + Math.floor(random() * gapMs), question) : slot;
}

/** A stretch of one day of the newsroom's clock; both ends belong to it. */
export interface ScheduleWindow {
  /** `YYYY-MM-DD`. */
  day: string;
  /** Minutes since midnight, 0–1439. */
  start: number;
  end: number;
}

/** 08:00 to 18:00 (spec 2 §9). */
export const DEFAULT_WINDOW = { start: 8 * 60, end: 18 * 60 } as const;

/** Reason why an item stays pending. */
export type LeftReason = "past" | "quiet" | "full";

export const LEFT_SENTENCES: Record<LeftReason, string> = {
  past: "A janela escolhida já passou.",
  quiet: "A janela escolhida está toda no horário de silêncio.",
  full: "Não coube na janela escolhida com o ritmo e os limites de envio.",
};

export interface ScheduleRequest<Id> {
  /** In the order in which they are to go. */
  ids: readonly Id[];
  window: ScheduleWindow;
  pacing: Pacing;
  /** Times of other messages, sent or planned (ms). */
  taken: readonly number[];
  timeZone: string;
}

export interface SchedulePlan<Id> {
  /** Times are whole minutes (ms since 1970), rising. */
  placed: { id: Id; at: number }[];
  left: { id: Id; reason: LeftReason }[];
}

/** Clocks are only ever changed on a quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;

/** Every minute of a window (ms since 1970), with those that a day has twice, without those that it skips. */
function minutesOf({ day, start, end }: ScheduleWindow, timeZone: string): number[] {
  const from = Math.floor(instantOf(day, start, timeZone) / QUARTER_MS) * QUARTER_MS;
  // A clock put back lengthens a day by an hour or two.
  const until = instantOf(day, end, timeZone) + 2 * 60 * MINUTE_MS;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const minutes: number[] = [];
  for (let quarter = from; quarter <= until; quarter += QUARTER_MS) {
    const offset = offsetAt(quarter, timeZone);
    for (let time = quarter; time < quarter + QUARTER_MS; time += MINUTE_MS) {
      const minute = (time + offset - midnight) / MINUTE_MS;
      if (minute >= start && minute <= end) minutes.push(time);
    }
  }
  return minutes;
}

type Fits = (time: number, placed: readonly number[]) => boolean;

/** As many times as fit, each the last possible, from the end of the window back. */
function latestTimes(minutes: readonly number[], count: number, fits: Fits): number[] {
  const times: number[] = [];
  for (let at = minutes.length - 1; at >= 0 && times.length < count; at -= 1) {
    const time = minutes[at] ?? 0;
    if (fits(time, times)) times.unshift(time);
  }
  return times;
}

/**
 * Draws a time for each item. All draws together spread evenly over the room that the gaps leave; each is then moved to the
 * next free minute, and never past the last one that leaves room for those after it.
 */
function drawTimes(minutes: readonly number[], latest: readonly number[], gapMs: number, fits: Fits, random: () => number): number[] {
  const first = minutes[0] ?? 0;
  const last = latest.at(-1) ?? first;
  const freeTime = Math.max(0, last - first - (latest.length - 1) * gapMs);
  const draws = latest.map(() => random() * freeTime).sort((one, other) => one - other);
  const times: number[] = [];
  for (const [index, limit] of latest.entries()) {
    const wanted = first + (draws[index] ?? 0) + index * gapMs;
    const open = (time: number) => time <= limit && time > (times.at(-1) ?? Number.NEGATIVE_INFINITY) && fits(time, times);
    // None before it stands later than the last time that was found for it, so its own last time is still free.
    times.push(minutes.find((minute) => minute >= wanted && open(minute)) ?? [...minutes].reverse().find(open) ?? limit);
  }
  return times;
}

/**
 * Places items at random minutes of a window, in the order given: never in the past, at least the longest gap apart (so that
 * none has to wait when it is due), within caps and outside of quiet hours. What does not fit is named. `random` answers 0 ≤ x < 1.
 */
export function planSchedule<Id>({ ids, window, pacing, taken, timeZone }: ScheduleRequest<Id>, now: number, random: () => number): SchedulePlan<Id> {
  const whole = minutesOf(window, timeZone);
  const ahead = whole.filter((minute) => minute > now);
  const minutes = ahead.filter((minute) => !isQuiet(pacing, minute, timeZone));
  const gapMs = Math.ceil(longestGap(pacing) / MINUTE_MS) * MINUTE_MS;
  // Quiet minutes are out already.
  const question: Omit<PaceQuestion, "taken"> = { pacing, gapMs, timeZone, urgent: true };
  const fits: Fits = (time, placed) => !placed.includes(time) && paceBlock(time, { ...question, taken: [...taken, ...placed] }) === null;
  const latest = latestTimes(minutes, ids.length, fits);
  const times = drawTimes(minutes, latest, gapMs, fits, random);
  const reason: LeftReason = ahead.length === 0 ? "past" : minutes.length === 0 ? "quiet" : "full";
  return {
    placed: times.flatMap((at, index) => (index < ids.length ? [{ id: ids[index] as Id, at }] : [])),
    left: ids.slice(times.length).map((id) => ({ id, reason })),
  };
}

/** Returns why a window takes no item: its times must be ahead, outside of quiet hours, with room in caps and gaps. It draws no random number. */
export function windowProblem<Id>(request: Omit<ScheduleRequest<Id>, "ids">, now: number): LeftReason | null {
  const [left] = planSchedule({ ...request, ids: [0] }, now, () => 0).left;
  return left?.reason ?? null;
}

/** The window of today, or of tomorrow once today's has passed. */
export function nextWindow(now: number, timeZone: string, { start, end }: { start: number; end: number } = DEFAULT_WINDOW): ScheduleWindow {
  const today = newsroomDay(now, timeZone);
  if (instantOf(today, end, timeZone) > now) return { day: today, start, end };
  return { day: dayAfter(today), start, end };
}
