import { dayAfter } from "#app/platform/time/local-time.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { DAY_FACETS, type DayFacet, type DayTally, emptyDayTally } from "./tally.ts";

/** Periods of the figures, in days up to today (spec 2 §9). */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = 30;

/** Longest list of the most clicked (spec 2 §9). */
export const TOP_LINKS = 10;

/** Rows of a chart; referrers and campaigns have no end. */
const CHART_ROWS = 12;

export interface Count {
  word: string;
  count: number;
}

/** Figures of a period on the dashboard. */
export interface LinkAnalytics {
  clicks: number;
  uniques: number;
  previews: number;
  robots: number;
  clicksToday: number;
  clicksYesterday: number;
  /** Today against yesterday, in percent with one decimal; null when yesterday gives no base. */
  growthRate: number | null;
  facets: Record<DayFacet, Count[]>;
  /** The most clicked of the period, at most ten. */
  mostClicked: { linkId: number; clicks: number }[];
  /** Hours 0 to 23 of the newsroom's clock; empty without clicks. */
  byHour: { hour: number; count: number }[];
  /** Every day of the period, oldest first; empty without clicks. */
  byDay: { date: string; count: number }[];
}

/** Largest first, equals by their word. */
export const ranked = (counts: ReadonlyMap<string, number>, most = CHART_ROWS): Count[] =>
  [...counts]
    .map(([word, count]) => ({ word, count }))
    .sort((one, other) => other.count - one.count || (one.word < other.word ? -1 : 1))
    .slice(0, most);

/** The day `days` before one, both `YYYY-MM-DD`. */
const dayBefore = (day: string, days: number): string => new Date(Date.parse(`${day}T12:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** The first day of a period that ends with `today`. */
export const firstDayOf = (days: number, today: string): string => dayBefore(today, days - 1);

/** How much more one is than another, in percent with one decimal; null from nothing to something. */
export function growth(now: number, before: number): number | null {
  if (before === 0) return now === 0 ? 0 : null;
  return Math.round(((now - before) / before) * 1_000) / 10;
}

/** Adds up the days of a period that ends with `today`. */
export function linkAnalytics(tallies: ReadonlyMap<string, DayTally>, days: number, today: string): LinkAnalytics {
  const at = (day: string) => tallies.get(day) ?? emptyDayTally();
  const period: string[] = [];
  for (let day = firstDayOf(days, today); day <= today; day = dayAfter(day)) period.push(day);
  const sums = Object.fromEntries(DAY_FACETS.map((facet) => [facet, new Map<string, number>()])) as Record<DayFacet, Map<string, number>>;
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, count: 0 }));
  const links = new Map<string, number>();
  const totals = { clicks: 0, uniques: 0, previews: 0, robots: 0 };
  for (const day of period) {
    const tally = at(day);
    totals.clicks += tally.clicks;
    totals.uniques += tally.uniques;
    totals.previews += tally.previews;
    totals.robots += tally.robots;
    for (const facet of DAY_FACETS) for (const [word, n] of tally.facets[facet]) sums[facet].set(word, (sums[facet].get(word) ?? 0) + n);
    for (const [link, n] of tally.links) links.set(link, (links.get(link) ?? 0) + n);
    for (const [hour, n] of tally.hours) {
      const found = hours[Number(hour)];
      if (found) found.count += n;
    }
  }
  const [clicksToday, clicksYesterday] = [at(today).clicks, at(dayBefore(today, 1)).clicks];
  return {
    ...totals,
    clicksToday,
    clicksYesterday,
    growthRate: growth(clicksToday, clicksYesterday),
    facets: Object.fromEntries(DAY_FACETS.map((facet) => [facet, ranked(sums[facet])])) as Record<DayFacet, Count[]>,
    mostClicked: ranked(links, TOP_LINKS).map(({ word, count }) => ({ linkId: Number(word), clicks: count })),
    byHour: totals.clicks === 0 ? [] : hours,
    byDay: totals.clicks === 0 ? [] : period.map((date) => ({ date, count: at(date).clicks })),
  };
}
