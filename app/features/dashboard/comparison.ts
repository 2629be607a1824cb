import { medianOf } from "#app/features/audience/figures.ts";
import { MIN_CHANGE_PERCENT, MIN_DEVIATIONS, MIN_READERS, MIN_VIEWS, MIN_WEEKDAYS } from "./thresholds.ts";

/** A count against what is usual. */
export interface Comparison {
  now: number;
  usual: number;
  /** Former days that `usual` is the median of. */
  base: number;
  /** Percent, rounded as it is shown; positive or negative, never 0. */
  changePercent: number;
}

/** A day's count of views and of different readers. */
export interface CountedDay {
  views: number;
  visitors: number;
}

/**
 * A day against the median of former days; null where there are too few readers or former days, or where chance alone
 * could make the difference. `former`: the days on which the site had readers, also those with nothing of what is compared.
 */
export function compareWithUsual(now: CountedDay, former: readonly CountedDay[]): Comparison | null {
  if (former.length < MIN_WEEKDAYS) return null;
  const usual = medianOf(former.map(({ views }) => views)) ?? 0;
  const readers = Math.max(now.visitors, medianOf(former.map(({ visitors }) => visitors)) ?? 0);
  return readers < MIN_READERS ? null : realChange(now.views, usual, former.length);
}

/** The change from `usual` to `now`, if it is large enough to be told and no chance. */
export function realChange(now: number, usual: number, base: number): Comparison | null {
  if (usual <= 0 || Math.max(now, usual) < MIN_VIEWS) return null;
  const changePercent = Math.round((100 * (now - usual)) / usual);
  if (Math.abs(changePercent) < MIN_CHANGE_PERCENT) return null;
  if (Math.abs(now - usual) <= MIN_DEVIATIONS * Math.sqrt(now + usual)) return null;
  return { now, usual: Math.round(usual), base, changePercent };
}

/** How far a comparison is from what is usual, 0 to 1. */
export const strengthOf = ({ now, usual }: Comparison): number => Math.abs(now - usual) / Math.max(now, usual);
