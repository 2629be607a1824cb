import { AGGREGATE_DAYS, FOLLOWERS, metricsOf, NEW_FOLLOWERS, type SocialMetric, type SocialNetwork } from "./catalogue.ts";
import { dayPlus } from "./measured-days.ts";

/** Longest span of one call (contracts of the Graph API §3.1, §4). Days. */
const SPAN_DAYS: Record<SocialNetwork, number> = { instagram: 30, facebook: 90 };

/** Days that a first connection collects, and the maximum of any run. */
export const BACKFILL_DAYS = 90;

/** Days before the last one that each run reads again: figures may be 48 hours late (contracts of the Graph API §3.4). */
const REREAD_DAYS = 3;

/**
 * Meta reports new followers only of the last 30 days before today; two less, because a run may end the day after (contracts of the Graph API §3.1).
 */
const NEW_FOLLOWERS_DAYS = 28;

const later = (one: string, other: string): string => (one < other ? other : one);
const earlier = (one: string, other: string): string => (one < other ? one : other);

/** Days that one run collects, from `since` to `day`, its last whole one. */
export interface CollectionRange {
  network: SocialNetwork;
  day: string;
  since: string;
  /** First day of each metric that earlier runs had no figures of; absent for all others. */
  older: Readonly<Record<string, string>>;
}

/** Metrics that the last complete run had no figures of, with the day up to which theirs are complete; null: none is. */
export type MetricsBehind = Readonly<Record<string, string | null>>;

/**
 * One call. `account` reads the name and the followers; `series` answers each day of the span; `total` one figure of all of it;
 * `rolling` one figure for each day, of the `windowDays` days that end with it; `parts` a total divided by its metric's dimension;
 * `demographics` people by value of it, as they are now.
 */
export interface CollectionStep {
  /** The same for the same call in every run; a part of a list has its metric behind a `#`. */
  key: string;
  network: SocialNetwork;
  shape: "account" | "series" | "total" | "rolling" | "parts" | "demographics";
  /** Our names. */
  metrics: readonly string[];
  since: string;
  until: string;
  /** Of the figures that come of it; 1 are values of days. */
  windowDays: number;
}

/** The range of a run that ends with `day`, after one that ended with `lastDay`; null where nothing was collected yet. */
export function rangeOf(network: SocialNetwork, day: string, lastDay: string | null, behind: MetricsBehind = {}): CollectionRange {
  const earliest = dayPlus(day, 1 - BACKFILL_DAYS);
  const reread = dayPlus(day, -REREAD_DAYS);
  // Of a gap, also the days that may have been late before it.
  const sinceAfter = (last: string | null) => later(earliest, earlier(last === null ? earliest : dayPlus(last, 1 - REREAD_DAYS), reread));
  const since = sinceAfter(lastDay);
  const older = Object.entries(behind).map(([metric, last]): [string, string] => [metric, sinceAfter(last)]);
  return { network, day, since, older: Object.fromEntries(older.filter(([, from]) => from < since)) };
}

/** Spans of at most `most` days, newest first, that cover the days once. */
function spansOf(since: string, until: string, most: number): { since: string; until: string }[] {
  const spans: { since: string; until: string }[] = [];
  for (let end = until; end >= since; end = dayPlus(end, -most)) {
    const begin = dayPlus(end, 1 - most);
    spans.push({ since: begin > since ? begin : since, until: end });
  }
  return spans;
}

const names = (metrics: readonly SocialMetric[]): string[] => metrics.map(({ name }) => name);

type Span = Pick<CollectionStep, "since" | "until">;

function instagramSteps({ since, day, older }: CollectionRange): CollectionStep[] {
  const metrics = metricsOf("instagram");
  const step = (group: string, shape: CollectionStep["shape"], list: readonly string[], span: Span, windowDays = 1): CollectionStep => ({
    key: `${group}:${span.since}..${span.until}`,
    network: "instagram",
    shape,
    metrics: list,
    windowDays,
    ...span,
  });
  const aggregateFirst = (a: number, b: number) => (a === AGGREGATE_DAYS ? -1 : b === AGGREGATE_DAYS ? 1 : a - b);
  const whole = metrics.filter(({ kind }) => kind !== "parts");
  const windows = [...new Set(whole.flatMap((metric) => metric.windows))].sort(aggregateFirst);
  const ending = (days: number): Span => ({ since: dayPlus(day, 1 - days), until: day });
  const series = metrics.filter(({ kind }) => kind === "series");
  const daily = names(metrics.filter(({ kind }) => kind === "daily-total"));
  const earliest = daily.reduce((first, name) => earlier(first, older[name] ?? since), since);
  return [
    step("account", "account", [FOLLOWERS], { since: dayPlus(day, 1), until: dayPlus(day, 1) }),
    ...series.flatMap(({ name }) => {
      const from = older[name] ?? since;
      const first = name === NEW_FOLLOWERS ? later(from, dayPlus(day, 1 - NEW_FOLLOWERS_DAYS)) : from;
      return spansOf(first, day, SPAN_DAYS.instagram).map((span) => step(name, "series", [name], span));
    }),
    ...windows.map((days) => step(`window-${days}`, "total", names(whole.filter((metric) => metric.windows.includes(days))), ending(days), days)),
    ...spansOf(earliest, day, 1).map((span) => {
      const known = span.since < since ? daily.filter((name) => (older[name] ?? since) <= span.since) : daily;
      return step("day", "total", known, span);
    }),
    ...metrics
      .filter(({ kind }) => kind === "parts")
      .flatMap(({ name, windows: lengths }) => [...lengths].sort(aggregateFirst).map((days) => step(`window-parts-${days}`, "parts", [name], ending(days), days))),
    ...metrics.filter(({ kind }) => kind === "demographic").map(({ name }) => step(name, "demographics", [name], ending(1))),
  ];
}

function facebookSteps({ since, day, older }: CollectionRange): CollectionStep[] {
  const metrics = metricsOf("facebook");
  const series = metrics.filter(({ kind }) => kind === "series");
  const windows = [...new Set(metrics.flatMap((metric) => metric.windows))].sort((a, b) => b - a);
  // A rolling figure of an older day is of no use: only those of days that are read again, at most.
  const recent = later(since, dayPlus(day, -REREAD_DAYS));
  return [
    { key: `account:${dayPlus(day, 1)}`, network: "facebook", shape: "account", metrics: [FOLLOWERS], since: dayPlus(day, 1), until: dayPlus(day, 1), windowDays: 1 },
    ...spansOf(since, day, SPAN_DAYS.facebook).map(
      (span): CollectionStep => ({ key: `series:${span.since}..${span.until}`, network: "facebook", shape: "series", metrics: names(series), windowDays: 1, ...span }),
    ),
    ...names(series).flatMap((name) =>
      spansOf(older[name] ?? since, dayPlus(since, -1), SPAN_DAYS.facebook).map(
        (span): CollectionStep => ({ key: `${name}:${span.since}..${span.until}`, network: "facebook", shape: "series", metrics: [name], windowDays: 1, ...span }),
      ),
    ),
    ...windows.map(
      (days): CollectionStep => ({
        key: `rolling-${days}:${recent}..${day}`,
        network: "facebook",
        shape: "rolling",
        metrics: names(series.filter((metric) => metric.windows.includes(days))),
        since: recent,
        until: day,
        windowDays: days,
      }),
    ),
  ];
}

/** Every call of a run, in their order: what screens show first, then the days, newest first. */
export const planSteps = (range: CollectionRange): CollectionStep[] => (range.network === "instagram" ? instagramSteps(range) : facebookSteps(range));

/** The calls of demographics, which are made once a day. */
export const demographicKeys = (range: CollectionRange): string[] => planSteps(range).flatMap(({ shape, key }) => (shape === "demographics" ? [key] : []));

/** True when a call's figures are final for a run that ends with `day`: its days are not read again, and demographics once a day. */
export const isSettled = (key: string, day: string): boolean => {
  const until = /^[\w-]+:\d{4}-\d{2}-\d{2}\.\.(\d{4}-\d{2}-\d{2})(?:#\w+)?$/.exec(key)?.[1];
  if (until === undefined || key.startsWith("window-") || key.startsWith("rolling-")) return false;
  return key.startsWith("audience_") ? until === day : until < dayPlus(day, -REREAD_DAYS);
};
