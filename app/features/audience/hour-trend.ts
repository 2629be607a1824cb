/** Maximum number of articles in one trend request: a page of the manager and the highlights screen. */
export const TREND_ARTICLES_MAX = 200;

/** An article in the last whole hour, against the same hour of the days before. */
export interface HourTrend {
  views: number;
  /** Mean of the same hour of former days, rounded. */
  usual: number;
  /** `normal`: the difference is no larger than chance makes it. */
  trend: "above" | "below" | "normal";
}

/** Days before that an hour is compared with: a week, so that each weekday counts once. */
export const TREND_DAYS = 7;

/** Views of the larger side below which nothing is said (ours: of 10, chance alone takes or adds 3). */
const MIN_VIEWS = 10;

/** Deviations of chance (of counts: the square root of their sum) that a difference must exceed. */
const DEVIATIONS = 2;

/**
 * The trend of an hour; null for an article that was not there yet at that hour of any former day, or that few read.
 * `former`: its views in that hour of each of those days.
 */
export function hourTrend(views: number, former: readonly number[]): HourTrend | null {
  if (former.length === 0) return null;
  const usual = former.reduce((sum, one) => sum + one, 0) / former.length;
  if (Math.max(views, usual) < MIN_VIEWS) return null;
  const isChance = Math.abs(views - usual) <= DEVIATIONS * Math.sqrt(views + usual);
  return { views, usual: Math.round(usual), trend: isChance ? "normal" : views > usual ? "above" : "below" };
}
