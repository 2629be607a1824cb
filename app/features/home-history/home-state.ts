import { DAY_MS } from "#app/platform/time/units.ts";

/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * The home page as its history keeps it: what each part shows, by the part's name; stories and the like are numbers of pieces.
 * `hero`: super headline (0: none), then the highlights. `s:slug` and `t:slug`: a section's and a town's stories. Parts that show nothing are absent.
 */
export type HomeState = Readonly<Record<string, Json>>;

/** Range of the forecast home page (our choice; ms). */
export const AHEAD_MS = 7 * DAY_MS;

/** After so many entries one says the whole page again: what a reading of one minute reads at most (ours). */
export const WHOLE_EVERY = 24;

const same = (one: Json | undefined, other: Json | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Parts that differ, with their value after; null: it shows nothing any more. Counts of reactions alone are no change of the page:
 * they rise all day, and are recorded with the next one.
 */
export function changedParts(before: HomeState, after: HomeState): HomeState {
  const changes: Record<string, Json> = {};
  for (const part of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = part === "reacted" ? [uncounted(before[part]), uncounted(after[part])] : [before[part], after[part]];
    if (!same(was, is)) changes[part] = after[part] ?? null;
  }
  return changes;
}

const uncounted = (reacted: Json | undefined): Json | undefined => (reacted as readonly (readonly [number, number])[] | undefined)?.map(([piece]) => piece);

/** The page after a change. */
export function withChanges(state: HomeState, changes: HomeState): HomeState {
  return Object.fromEntries(Object.entries({ ...state, ...changes }).filter(([, value]) => value !== null));
}

/** A part as the newsroom calls it. */
export type HomePartName = "hero" | "latest" | "mostRead" | "reacted" | "sections" | "towns" | "videos" | "poll" | "today" | "strip" | "layout" | "plan" | "banners" | "site";

const OF_PREFIX: Record<string, HomePartName> = { s: "sections", t: "towns" };

/** The names of changed parts, each once. */
export const partNames = (changes: HomeState): HomePartName[] => [
  ...new Set(Object.keys(changes).map((part) => (part === "slots" ? "banners" : (OF_PREFIX[part.split(":")[0] ?? ""] ?? part)) as HomePartName)),
];

/** A recorded change of the home page, as a day lists it. Times in milliseconds. */
export interface DayEntry {
  seq: number;
  /** Since when the page was so. */
  at: number;
  recordedAt: number;
  /** Names of the parts that changed. */
  parts: readonly string[];
  /** Ids of the rows of the trail that changed it. */
  causes: readonly number[];
  /** Time when the page before it was last seen; null for the first entry. */
  seenBefore: number | null;
}

/** A row of the trail that may have changed the page. `at` in milliseconds. */
interface TrailRow {
  id: number;
  at: number;
  action: string;
  articleId: number | null;
}

/** Rows that an entry names at most (ours): more than that is one action over many stories. */
export const CAUSES_MAX = 8;

/** A row is written at the time when its write was planned: that much (ms) it may be older than a page that did not show it yet. */
const PLANNED_BEFORE_MS = 10_000;

/** Parts of the page that writes other than of stories may change. `null`: any part. */
const CHANGES: readonly (readonly [prefix: string, parts: readonly HomePartName[] | null])[] = [
  ["layout.", ["layout", "plan"]],
  ["breaking.", ["strip"]],
  ["category.", null],
  ["media.", null],
  ["settings.", ["site"]],
  ["profile.", ["site"]],
  ["video.", ["videos"]],
  ["poll.", ["poll"]],
  ["town-notice.", ["today"]],
  ["event.", ["today"]],
  ["towns.", ["today"]],
  ["banner.", ["banners"]],
  ["contract.", ["banners"]],
];

/** The rows that changed the page, the newest first: of stories that it shows or showed, and of what else its changed parts are made of. */
export function causesOf<R extends TrailRow>(rows: readonly R[], changed: readonly HomePartName[], stories: ReadonlySet<number>, seenUntil: number): R[] {
  const mayChange = ({ action, articleId }: R) => {
    if (action.startsWith("article.")) return articleId === null || stories.has(articleId);
    const area = CHANGES.find(([prefix]) => action.startsWith(prefix));
    return area !== undefined && (area[1] === null || area[1].some((part) => changed.includes(part)));
  };
  return rows.filter((row) => row.at >= seenUntil - PLANNED_BEFORE_MS && mayChange(row)).slice(0, CAUSES_MAX);
}
