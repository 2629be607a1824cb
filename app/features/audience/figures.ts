import { HOUR_MS } from "#app/platform/time/units.ts";

/** Counts of a day, or of one value of a dimension. Times in milliseconds. */
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

/** Counts of an article in one hour of the newsroom (`2026-11-21T18`). */
export interface HourFigures {
  hour: string;
  views: number;
  visitors: number;
  engagedMs: number;
  completions: number;
}

/** The hour after one, both as `2026-11-21T18`. */
const hourAfter = (hour: string): string => new Date(Date.parse(`${hour}:00:00Z`) + HOUR_MS).toISOString().slice(0, 13);

/** Hours from the first to the last, those without readers as zero; at most `limit` of them. */
export function filledHours(rows: readonly HourFigures[], last: string, limit: number): HourFigures[] {
  const [first] = rows;
  if (!first) return [];
  const known = new Map(rows.map((row) => [row.hour, row]));
  const filled: HourFigures[] = [];
  for (let hour = first.hour; hour <= last && filled.length < limit; hour = hourAfter(hour))
    filled.push(known.get(hour) ?? { hour, views: 0, visitors: 0, engagedMs: 0, completions: 0 });
  return filled;
}

/** Hours added up. */
export interface ReadFigures {
  views: number;
  engagedMs: number;
  completions: number;
}

export const addUp = (rows: readonly ReadFigures[]): ReadFigures =>
  rows.reduce<ReadFigures>((sum, row) => ({ views: sum.views + row.views, engagedMs: sum.engagedMs + row.engagedMs, completions: sum.completions + row.completions }), {
    views: 0,
    engagedMs: 0,
    completions: 0,
  });

/** Seconds of an average listen; null without any. */
export const secondsPerListen = ({ listens, listenedMs }: { listens: number; listenedMs: number }): number | null =>
  listens === 0 ? null : Math.round(listenedMs / listens / 1_000);

/** An article beside the median of its section's stories at the same age; null where they are too few to say anything. */
export interface SectionComparison {
  /** Stories that it is compared with. */
  stories: number;
  own: Figures;
  median: Figures;
}

interface Figures {
  views: number;
  /** Engaged seconds of a view; null without views. */
  seconds: number | null;
  /** In percent of the views, to one decimal; null without views. */
  completion: number | null;
}

/** Stories from which on a median says something (ours). */
const PEERS_MIN = 5;

const figuresOf = ({ views, engagedMs, completions }: ReadFigures): Figures => ({
  views,
  seconds: views === 0 ? null : Math.round(engagedMs / views / 1_000),
  completion: views === 0 ? null : Math.round((1_000 * completions) / views) / 10,
});

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** `own`: the article's hours up to the age at which `peers` were added up. */
export function compareWithSection(own: readonly ReadFigures[], peers: readonly ReadFigures[]): SectionComparison | null {
  if (peers.length < PEERS_MIN) return null;
  const figures = peers.map(figuresOf);
  return {
    stories: peers.length,
    own: figuresOf(addUp(own)),
    median: {
      views: Math.round(medianOf(figures.map(({ views }) => views)) ?? 0),
      seconds: medianOf(known(figures.map(({ seconds }) => seconds))),
      completion: medianOf(known(figures.map(({ completion }) => completion))),
    },
  };
}

/** Fewer reactions than this are not shown outside the newsroom: on a small town's story a few could identify people (our choice). */
export const REACTIONS_SHOWN_MIN = 10;

/** A number of reactions as readers may know it; null: too few to be told. */
export const shownReactions = (count: number): number | null => (count >= REACTIONS_SHOWN_MIN ? count : null);
