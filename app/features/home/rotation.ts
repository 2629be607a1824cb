import { MINUTES_OF_DAY } from "#app/platform/time/hour.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { FALLBACK_LAYOUT, type LayoutId } from "./layouts.ts";

/** From the minute `from` to the minute `to`, with it; over midnight when `to` is the earlier; empty when they are equal (http-api § Home layout). */
export interface RotationRange {
  /** Minutes since midnight, 0–1439. */
  from: number;
  to: number;
  layout: LayoutId;
}

/** How the home page's layout is chosen. */
export interface LayoutChoice {
  /** Whether the ranges choose. */
  dynamic: boolean;
  /** What is shown while they do not. */
  activeLayout: LayoutId;
  schedule: readonly RotationRange[];
}

/** Spec 1 §4. */
export const DEFAULT_SCHEDULE: readonly RotationRange[] = [
  { from: 0, to: 8 * 60 + 59, layout: "original" },
  { from: 9 * 60, to: 11 * 60 + 59, layout: "vertical" },
  { from: 12 * 60, to: 17 * 60 + 59, layout: "mosaico" },
  { from: 18 * 60, to: 23 * 60 + 59, layout: "premium" },
];

/** More ranges than this no day needs. */
export const MAX_RANGES = 48;

export function covers({ from, to }: Omit<RotationRange, "layout">, minute: number): boolean {
  if (from === to) return false;
  return from < to ? minute >= from && minute <= to : minute >= from || minute <= to;
}

/** The layout at a minute of the day: of the first range that holds it, else the fallback; the fixed one without rotation. */
export function layoutAt({ dynamic, activeLayout, schedule }: LayoutChoice, minute: number): LayoutId {
  if (!dynamic) return activeLayout;
  return schedule.find((range) => covers(range, minute))?.layout ?? FALLBACK_LAYOUT;
}

/** A stretch of the day in which the same ranges hold. */
export interface DayStretch {
  /** First and last minute. */
  from: number;
  to: number;
  layout: LayoutId;
  /** Which range rules; null in a gap, where the fallback does. */
  range: number | null;
  /** Ranges that hold here too and lose against it. */
  beaten: readonly number[];
}

/** The whole day in stretches, midnight to midnight: what the ruler shows. */
export function stretchesOfDay(schedule: readonly RotationRange[]): DayStretch[] {
  const cuts = new Set([0]);
  for (const range of schedule) {
    if (range.from === range.to) continue;
    cuts.add(range.from);
    cuts.add((range.to + 1) % MINUTES_OF_DAY);
  }
  const starts = [...cuts].sort((one, other) => one - other);
  return starts.map((from, index) => {
    const [first, ...beaten] = schedule.flatMap((range, at) => (covers(range, from) ? [at] : []));
    return {
      from,
      to: (starts[index + 1] ?? MINUTES_OF_DAY) - 1,
      layout: (first === undefined ? undefined : schedule[first]?.layout) ?? FALLBACK_LAYOUT,
      range: first ?? null,
      beaten,
    };
  });
}

/** How many minutes after `minute` another layout shows; null when none ever does. */
export function minutesUntilChange(choice: LayoutChoice, minute: number): number | null {
  if (!choice.dynamic) return null;
  const now = layoutAt(choice, minute);
  const waits = stretchesOfDay(choice.schedule)
    .filter((stretch) => stretch.layout !== now)
    .map((stretch) => (stretch.from - minute + MINUTES_OF_DAY) % MINUTES_OF_DAY);
  return waits.length > 0 ? Math.min(...waits) : null;
}

/** When (ms) another layout shows, for a `now` (ms) that is the given minute of the newsroom's day; null when none ever does. */
export function nextChange(choice: LayoutChoice, now: number, minute: number): number | null {
  const wait = minutesUntilChange(choice, minute);
  return wait === null ? null : Math.floor(now / MINUTE_MS) * MINUTE_MS + wait * MINUTE_MS;
}
