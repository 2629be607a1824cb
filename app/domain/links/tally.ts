import type { Click } from "./click.ts";

/** What clicks are counted by. */
export const FACETS = ["device", "browser", "os", "source", "medium", "campaign", "referrer"] as const;
export type Facet = (typeof FACETS)[number];

/** Different words of one facet that are told apart; what comes after them is counted together. Who clicks chooses the words. */
const WORDS_MAX = 150;

/** Where the rest of the words is counted. */
export const OTHERS = "(outros)";

/** Links of one day that are told apart, for the list of the most clicked. */
const DAY_LINKS_MAX = 5_000;

/** Clicks that a link shows one by one. */
export const RECENT_MAX = 20;

/** How far back a link's hours and days are kept. */
const HOURS_KEPT = 8 * 24;
const DAYS_KEPT = 91;

const HOUR_MS = 60 * 60_000;

/** Counts by a word. Maps: a word may be `__proto__`. */
type Counts = Map<string, number>;

/** What every tally counts: people's clicks, the day's first of each of them, previews and robots apart. */
export interface Totals {
  clicks: number;
  uniques: number;
  previews: number;
  robots: number;
}

/** All clicks of one day of the newsroom's. */
export interface DayTally extends Totals {
  facets: Record<Facet, Counts>;
  /** By the hour of the day, "0" to "23". */
  hours: Counts;
  /** By link. */
  links: Counts;
}

/** A click that is shown by itself. */
export interface RecentClick {
  at: number;
  device: string;
  browser: string;
  os: string;
}

/** All clicks of one link. */
export interface LinkTally extends Totals {
  facets: Record<Facet, Counts>;
  /** By the hour since 1970, of the last 8 days. */
  hours: Counts;
  /** By the newsroom's day, of the last 91. */
  days: Counts;
  /** Newest first. */
  recent: RecentClick[];
}

const noFacets = (): Record<Facet, Counts> => Object.fromEntries(FACETS.map((facet) => [facet, new Map()])) as unknown as Record<Facet, Counts>;
const NOTHING: Totals = { clicks: 0, uniques: 0, previews: 0, robots: 0 };

export const emptyDayTally = (): DayTally => ({ ...NOTHING, facets: noFacets(), hours: new Map(), links: new Map() });
export const emptyLinkTally = (): LinkTally => ({ ...NOTHING, facets: noFacets(), hours: new Map(), days: new Map(), recent: [] });

function add(counts: Counts, word: string, most: number, n = 1): void {
  const key = counts.has(word) || counts.size < most ? word : OTHERS;
  counts.set(key, (counts.get(key) ?? 0) + n);
}

/** Counts who came; answers whether it was a person, of whom more is counted. */
function addTotals(tally: Totals, { kind }: Click, isUnique: boolean): boolean {
  if (kind === "preview") tally.previews += 1;
  else if (kind === "robot") tally.robots += 1;
  else {
    tally.clicks += 1;
    tally.uniques += isUnique ? 1 : 0;
  }
  return kind === "person";
}

function addFacets(facets: Record<Facet, Counts>, click: Click): void {
  for (const facet of FACETS) if (click[facet] !== "") add(facets[facet], click[facet], WORDS_MAX);
}

/** Adds a click to its day; `hour` is the newsroom's. */
export function addToDay(tally: DayTally, click: Click, isUnique: boolean, hour: number): void {
  if (!addTotals(tally, click, isUnique)) return;
  addFacets(tally.facets, click);
  add(tally.hours, String(hour), 24);
  const link = String(click.linkId);
  if (tally.links.has(link) || tally.links.size < DAY_LINKS_MAX) add(tally.links, link, DAY_LINKS_MAX);
}

const keepNewest = (counts: Counts, most: number, order: (one: string, other: string) => number): Counts =>
  counts.size <= most ? counts : new Map([...counts].sort(([one], [other]) => order(other, one)).slice(0, most));

/** Adds a click to its link; `day` is the newsroom's. */
export function addToLink(tally: LinkTally, click: Click, isUnique: boolean, day: string): void {
  if (!addTotals(tally, click, isUnique)) return;
  addFacets(tally.facets, click);
  const hour = Math.floor(click.at / HOUR_MS);
  add(tally.hours, String(hour), Number.POSITIVE_INFINITY);
  tally.hours = keepNewest(tally.hours, HOURS_KEPT, (one, other) => Number(one) - Number(other));
  add(tally.days, day, Number.POSITIVE_INFINITY);
  tally.days = keepNewest(tally.days, DAYS_KEPT, (one, other) => (one < other ? -1 : 1));
  const { at, device, browser, os } = click;
  tally.recent = [{ at, device, browser, os }, ...tally.recent].sort((one, other) => other.at - one.at).slice(0, RECENT_MAX);
}

/** A tally as it is stored: maps as lists of pairs. */
export const tallyToJson = (tally: DayTally | LinkTally): string => JSON.stringify(tally, (_key, value: unknown) => (value instanceof Map ? [...value] : value));

const countsOf = (pairs: unknown): Counts => new Map((pairs ?? []) as [string, number][]);
const facetsOf = (facets: Partial<Record<Facet, unknown>> | undefined): Record<Facet, Counts> =>
  Object.fromEntries(FACETS.map((facet) => [facet, countsOf(facets?.[facet])])) as Record<Facet, Counts>;

/** What a day's row holds; null, or no row, is a day without clicks. */
export function dayTallyFromJson(json: string | null): DayTally {
  if (json === null) return emptyDayTally();
  const read = JSON.parse(json) as Partial<DayTally>;
  return { ...NOTHING, ...read, facets: facetsOf(read.facets), hours: countsOf(read.hours), links: countsOf(read.links) };
}

/** What a link's row holds; null, or no row, is a link without clicks. */
export function linkTallyFromJson(json: string | null): LinkTally {
  if (json === null) return emptyLinkTally();
  const read = JSON.parse(json) as Partial<LinkTally>;
  return { ...NOTHING, ...read, facets: facetsOf(read.facets), hours: countsOf(read.hours), days: countsOf(read.days), recent: read.recent ?? [] };
}

/** Clicks of a link in the last `hours`, in whole hours up to the one of `now`. */
export function clicksInLastHours({ hours }: Pick<LinkTally, "hours">, count: number, now: number): number {
  const current = Math.floor(now / HOUR_MS);
  let clicks = 0;
  for (let hour = current - count + 1; hour <= current; hour += 1) clicks += hours.get(String(hour)) ?? 0;
  return clicks;
}
