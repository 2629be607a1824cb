import { dayAfter } from "#app/platform/time/local-time.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";
import type { Click } from "./visit.ts";

/** Facets of a day's clicks, for the figures of a period. */
export const DAY_FACETS = ["device", "browser", "source", "medium", "campaign", "referrer"] as const;
export type DayFacet = (typeof DAY_FACETS)[number];

/** Facets by which a link's clicks are counted (spec 2 §3). */
const LINK_FACETS = ["device", "browser", "os", "source"] as const;
type LinkFacet = (typeof LINK_FACETS)[number];

/** Distinct values of one facet; further ones are counted as `OTHERS`. The values come from outside, so they need a limit. */
const WORDS_MAX = 150;

/** Counts words beyond the maximum. */
export const OTHERS = "(outros)";

/** Distinct links of one day, for the list of the most clicked. */
const DAY_LINKS_MAX = 5_000;

/** Clicks that a link shows one by one. */
export const RECENT_MAX = 20;

/** Retention of a link's hours. */
const HOURS_RETAINED = 8 * 24;

/** Counts by a word. Maps: a word may be `__proto__`. */
type Counts = Map<string, number>;

/** Counts of every tally: people's clicks, the day's first of each person, previews and robots apart. */
export interface Totals {
  clicks: number;
  uniques: number;
  previews: number;
  robots: number;
}

/** All clicks of one day of the newsroom's. */
export interface DayTally extends Totals {
  facets: Record<DayFacet, Counts>;
  /** By the hour of the day, "0" to "23". */
  hours: Counts;
  /** By link. */
  links: Counts;
}

/** A click that is shown individually. */
export interface RecentClick {
  at: number;
  device: string;
  browser: string;
  os: string;
}

/** All clicks of one link. */
export interface LinkTally extends Totals {
  facets: Record<LinkFacet, Counts>;
  /** By the hour since 1970, of the last 8 days. */
  hours: Counts;
  /** Newest first. */
  recent: RecentClick[];
}

const countsOf = (pairs: unknown): Counts => new Map((pairs ?? []) as [string, number][]);
const facetsOf = <F extends string>(names: readonly F[], stored: Partial<Record<F, unknown>> = {}): Record<F, Counts> =>
  Object.fromEntries(names.map((name) => [name, countsOf(stored[name])])) as Record<F, Counts>;
const totalsOf = ({ clicks = 0, uniques = 0, previews = 0, robots = 0 }: Partial<Totals>): Totals => ({ clicks, uniques, previews, robots });

export const emptyDayTally = (): DayTally => dayTallyFromJson("{}");
export const emptyLinkTally = (): LinkTally => linkTallyFromJson("{}");

function add(counts: Counts, word: string, most: number, n = 1): void {
  const key = counts.has(word) || counts.size < most ? word : OTHERS;
  counts.set(key, (counts.get(key) ?? 0) + n);
}

/** Counts a visit, and for a person its facets too; returns whether it was a person. */
function addTotals(tally: Totals, { kind }: Click, isUnique: boolean): boolean {
  if (kind === "preview") tally.previews += 1;
  else if (kind === "robot") tally.robots += 1;
  else {
    tally.clicks += 1;
    tally.uniques += isUnique ? 1 : 0;
  }
  return kind === "person";
}

function addFacets<F extends DayFacet | LinkFacet>(names: readonly F[], facets: Record<F, Counts>, click: Click): void {
  for (const name of names) if (click[name] !== "") add(facets[name], click[name], WORDS_MAX);
}

/** Adds a click to its day; `hour` is the newsroom's. */
export function addToDay(tally: DayTally, click: Click, isUnique: boolean, hour: number): void {
  if (!addTotals(tally, click, isUnique)) return;
  addFacets(DAY_FACETS, tally.facets, click);
  add(tally.hours, String(hour), 24);
  const link = String(click.linkId);
  if (tally.links.has(link) || tally.links.size < DAY_LINKS_MAX) add(tally.links, link, DAY_LINKS_MAX);
}

export function addToLink(tally: LinkTally, click: Click, isUnique: boolean): void {
  if (!addTotals(tally, click, isUnique)) return;
  addFacets(LINK_FACETS, tally.facets, click);
  add(tally.hours, String(Math.floor(click.at / HOUR_MS)), Number.POSITIVE_INFINITY);
  if (tally.hours.size > HOURS_RETAINED) tally.hours = new Map([...tally.hours].sort(([one], [other]) => Number(other) - Number(one)).slice(0, HOURS_RETAINED));
  const { at, device, browser, os } = click;
  tally.recent = [{ at, device, browser, os }, ...tally.recent].sort((one, other) => other.at - one.at).slice(0, RECENT_MAX);
}

/** A tally as it is stored: maps as lists of pairs. */
export const tallyToJson = (tally: DayTally | LinkTally): string => JSON.stringify(tally, (_key, value: unknown) => (value instanceof Map ? [...value] : value));

/** Parses a day's row, without facets that are no longer counted; null, or no row, is a day without clicks. */
export function dayTallyFromJson(json: string | null): DayTally {
  const read = JSON.parse(json ?? "{}") as Partial<DayTally>;
  return { ...totalsOf(read), facets: facetsOf(DAY_FACETS, read.facets), hours: countsOf(read.hours), links: countsOf(read.links) };
}

/** Parses a link's row, without facets that are no longer counted; null, or no row, is a link without clicks. */
export function linkTallyFromJson(json: string | null): LinkTally {
  const read = JSON.parse(json ?? "{}") as Partial<LinkTally>;
  return { ...totalsOf(read), facets: facetsOf(LINK_FACETS, read.facets), hours: countsOf(read.hours), recent: read.recent ?? [] };
}

/** Clicks of a link in the last `hours`, in whole hours up to the one of `now`. */
export function clicksInLastHours({ hours }: Pick<LinkTally, "hours">, count: number, now: number): number {
  const current = Math.floor(now / HOUR_MS);
  let clicks = 0;
  for (let hour = current - count + 1; hour <= current; hour += 1) clicks += hours.get(String(hour)) ?? 0;
  return clicks;
}

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

/** Returns the growth in percent with one decimal; null from nothing to something. */
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
