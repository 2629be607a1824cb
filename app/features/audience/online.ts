import type { AudiencePage } from "./page.ts";

/** An open page: its visitor, traffic source, and the time it was last visible (ms). */
export interface OpenPage {
  visitor: string;
  page: AudiencePage;
  source: string;
  seenAt: number;
}

export interface ReadersOf {
  value: string;
  readers: number;
}

/** Readers online, by what they read and where they came from; most readers first. A reader of two pages counts once in each. */
export interface OnlineReaders {
  online: number;
  pages: { path: string; articleId: number | null; readers: number }[];
  sections: ReadersOf[];
  towns: ReadersOf[];
  sources: ReadersOf[];
}

export const NOBODY_ONLINE: OnlineReaders = { online: 0, pages: [], sections: [], towns: [], sources: [] };

const byReaders = <T extends { readers: number }>(rows: T[], name: (row: T) => string): T[] =>
  rows.sort((one, other) => other.readers - one.readers || name(one).localeCompare(name(other)));

/** Counts distinct visitors for each value. */
function distinct(open: readonly OpenPage[], valueIn: (page: OpenPage) => string | null): ReadersOf[] {
  const visitors = new Map<string, Set<string>>();
  for (const one of open) {
    const value = valueIn(one);
    if (value === null) continue;
    const known = visitors.get(value);
    if (known) known.add(one.visitor);
    else visitors.set(value, new Set([one.visitor]));
  }
  return [...visitors].map(([value, found]) => ({ value, readers: found.size }));
}

/** The readers of open pages. */
export function onlineReaders(open: readonly OpenPage[]): OnlineReaders {
  const ids = new Map(open.map(({ page }) => [page.path, page.articleId]));
  const pages = distinct(open, ({ page }) => page.path).map(({ value, readers }) => ({ path: value, articleId: ids.get(value) ?? null, readers }));
  const sorted = (valueIn: (page: OpenPage) => string | null) => byReaders(distinct(open, valueIn), ({ value }) => value);
  return {
    online: new Set(open.map(({ visitor }) => visitor)).size,
    pages: byReaders(pages, ({ path }) => path),
    sections: sorted(({ page }) => page.section),
    towns: sorted(({ page }) => page.town),
    sources: sorted(({ source }) => source),
  };
}

const summed = <T extends { readers: number }>(lists: readonly (readonly T[])[], name: (row: T) => string): T[] => {
  const sums = new Map<string, T>();
  for (const row of lists.flat()) {
    const before = sums.get(name(row));
    sums.set(name(row), before ? { ...before, readers: before.readers + row.readers } : row);
  }
  return byReaders([...sums.values()], name);
};

/** The readers of several objects, each of which has its own visitors. */
export const mergeOnline = (parts: readonly OnlineReaders[]): OnlineReaders => ({
  online: parts.reduce((sum, { online }) => sum + online, 0),
  pages: summed(
    parts.map(({ pages }) => pages),
    ({ path }) => path,
  ),
  sections: summed(
    parts.map(({ sections }) => sections),
    ({ value }) => value,
  ),
  towns: summed(
    parts.map(({ towns }) => towns),
    ({ value }) => value,
  ),
  sources: summed(
    parts.map(({ sources }) => sources),
    ({ value }) => value,
  ),
});
