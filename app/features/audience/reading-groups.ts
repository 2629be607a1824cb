import { formatCount } from "#app/platform/values/format-number.ts";
import type { AudienceCounts } from "./figures.ts";
import type { DayCounts } from "./series.ts";

/** Words from which the next group of text lengths begins (ours): a note, a short story, a usual one, a long one, a report. */
export const LENGTH_EDGES = [150, 300, 500, 800] as const;

/** Hours of one group of publication times (ours): 24 groups of one hour hold too few stories to compare. */
export const PUBLICATION_HOURS = 3;

/** Stories below which a group says more about these stories than about the group (ours). */
export const GROUP_STORIES_MIN = 5;

/** Grouped by the kicker above the title, the length of the text, or the hour of publication. */
export type ReadingGrouping = "kicker" | "length" | "hour";

/** The readings of the stories of one group in a period. `value`: the kicker, or the group's number from 0 on. */
export interface ReadingGroup extends Pick<AudienceCounts, "views" | "engagedMs" | "completions"> {
  by: ReadingGrouping;
  value: string;
  /** Number of stories read. */
  stories: number;
}

/** "até 149 palavras", "150 a 299 palavras", "800 palavras ou mais". */
export function lengthLabel(group: number): string {
  const [from, next] = [LENGTH_EDGES[group - 1], LENGTH_EDGES[group]];
  if (from === undefined) return `até ${formatCount((next ?? 1) - 1)} palavras`;
  return next === undefined ? `${formatCount(from)} palavras ou mais` : `${formatCount(from)} a ${formatCount(next - 1)} palavras`;
}

/** "6h às 8h59". */
export const publicationLabel = (group: number): string => `${group * PUBLICATION_HOURS}h às ${(group + 1) * PUBLICATION_HOURS - 1}h59`;

/** Every group of lengths or of hours in its natural order; a group without a story is there with nothing. */
export function orderedGroups(groups: readonly ReadingGroup[], by: "length" | "hour"): ReadingGroup[] {
  const known = new Map(groups.filter((one) => one.by === by).map((one) => [one.value, one]));
  const size = by === "length" ? LENGTH_EDGES.length + 1 : 24 / PUBLICATION_HOURS;
  return Array.from({ length: size }, (_, index) => known.get(String(index)) ?? { by, value: String(index), stories: 0, views: 0, engagedMs: 0, completions: 0 });
}

/** Visits of readers who had been there before on the same day. */
export interface ReturnVisits {
  /** Sessions beyond each reader's first of a day. */
  returns: number;
  sessions: number;
  /** Readers of each day, added. */
  readers: number;
}

/**
 * Returns within the day, from what is stored of it: each reader of a day has one session first, so that the rest are returns. A session
 * over midnight counts on the day before, whose reader is another one on the next: there may be fewer sessions than readers, which is no
 * return less. How many readers came back is not stored; it lies between one and `returns`.
 */
export const returnVisits = (days: readonly DayCounts[]): ReturnVisits =>
  days.reduce<ReturnVisits>(
    (sum, { sessions, visitors }) => ({ returns: sum.returns + Math.max(0, sessions - visitors), sessions: sum.sessions + sessions, readers: sum.readers + visitors }),
    { returns: 0, sessions: 0, readers: 0 },
  );
