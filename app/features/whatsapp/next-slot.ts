import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";
import { dailyCapAt, dailyCapGrowsAt, drawnGap, type Pacing, quietEnd } from "./pacing.ts";

/** Which rule of the pace keeps a message waiting. */
export type PaceRule = "gap" | "hour" | "day" | "quiet";

export interface PaceQuestion {
  pacing: Pacing;
  /** When other messages went or will go (ms), in any order. */
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
 * Why one more message at `time` would make more than `cap` in some `span`. Any `cap` neighbours that share a span with it
 * forbid it, until the first of them has left.
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
 * When the next message goes (ms): at a gap of random length after the others, within caps and outside of quiet hours, after
 * which it does not start on the stroke. Null when the rules never allow one. `random` answers 0 ≤ x < 1.
 */
export function nextSlot({ pacing, taken, timeZone, urgent = false }: Omit<PaceQuestion, "gapMs">, now: number, random: () => number): number | null {
  const gapMs = drawnGap(pacing, random());
  const question = { pacing, taken, gapMs, timeZone, urgent };
  const slot = firstFree(now, question);
  const isMorning = slot !== null && slot > now && !urgent && quietEnd(pacing, slot - 1, timeZone) === slot;
  return isMorning ? firstFree(slot + Math.floor(random() * gapMs), question) : slot;
}
