import type { HomePartName } from "./home-state.ts";

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

/** What writes that are not about stories may change on the page. `null`: any part. */
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
