/** What is counted of people for a day, or for one value of a dimension. Times in milliseconds. */
export interface AudienceCounts {
  /** Pages that became visible. */
  views: number;
  /** Of these, views of articles: the base of `completions`. */
  articleViews: number;
  sessions: number;
  /** Over several days the sum of each day's: nobody is recognised the day after. */
  visitors: number;
  /** Visible and active. */
  engagedMs: number;
  /** Articles read to the end. */
  completions: number;
}

export const NO_COUNTS: AudienceCounts = { views: 0, articleViews: 0, sessions: 0, visitors: 0, engagedMs: 0, completions: 0 };

export const addCounts = (one: AudienceCounts, other: AudienceCounts): AudienceCounts => ({
  views: one.views + other.views,
  articleViews: one.articleViews + other.articleViews,
  sessions: one.sessions + other.sessions,
  visitors: one.visitors + other.visitors,
  engagedMs: one.engagedMs + other.engagedMs,
  completions: one.completions + other.completions,
});

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** `part` of `whole` in percent, to one decimal; null without a whole. */
export const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : oneDecimal((100 * part) / whole));

/** Articles read to the end in percent of their views; null without a view of an article. */
export const completionRate = ({ completions, articleViews }: Pick<AudienceCounts, "completions" | "articleViews">): number | null => percentOf(completions, articleViews);

/** Engaged time of a view in whole seconds; null without views. */
export const secondsPerView = ({ engagedMs, views }: Pick<AudienceCounts, "engagedMs" | "views">): number | null => (views === 0 ? null : Math.round(engagedMs / views / 1_000));

/** Change against an earlier value in percent, to one decimal; null where there was nothing to compare with. */
export const changeOf = (now: number, before: number): number | null => (before === 0 ? null : oneDecimal((100 * (now - before)) / before));

/** The value in the middle of a list, of two the mean; null of an empty list. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  if (upper === undefined) return null;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? upper;
  return (lower + upper) / 2;
}
