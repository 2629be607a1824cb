import { type Period, periodUpTo } from "#app/features/audience/period.ts";
import {
  AGGREGATE_DAYS,
  AUDIENCE_DIMENSIONS,
  AUDIENCES,
  type AudienceDimension,
  audienceMetric,
  ENGAGEMENT,
  FOLLOWERS,
  listedMetrics,
  metricsOf,
  NEW_FOLLOWERS,
  REACH_BY_FOLLOW,
  type SocialAudience,
  type SocialMetric,
  type SocialNetwork,
} from "./catalogue.ts";
import { dayPlus } from "./measured-days.ts";
import type { DayValue, WindowValue } from "./readings.ts";

/** Periods of the screen (spec 2 §9). Days. */
export const SOCIAL_PERIODS = [7, 30, 90] as const;
export type SocialPeriod = (typeof SOCIAL_PERIODS)[number];
export const DEFAULT_SOCIAL_PERIOD: SocialPeriod = 30;

/** Days of the followers' growth (spec 2 §3: growth7d). */
const GROWTH_DAYS = 7;

/** Days back to which new followers may reach where the last ones are late. */
const GROWTH_REACH_DAYS = 10;

/** Days of the trends of `GET /social/insights` (spec 2 §3 names none; the screen's default period). */
export const TREND_DAYS = 30;

/** A window's figure that ended longer before the period's last day is not the period's (ours). Days. */
const WINDOW_AGE_DAYS = 6;

/** State of a metric's collection: when it last gave figures (ms), and why it gives none now. */
export interface MetricState {
  collectedAt: number | null;
  cause: string | null;
}

/** Stored data of one network's account. */
export interface SocialRecord {
  network: SocialNetwork;
  /** Null until it was read once. */
  accountName: string | null;
  days: readonly DayValue[];
  windows: readonly WindowValue[];
  states: ReadonlyMap<string, MetricState>;
}

/** A figure of several days, and the last of them. */
export interface Aggregate {
  value: number;
  until: string;
}

export interface MetricReport {
  name: string;
  definition: string;
  isUnique: boolean;
  /** `pending` was never collected. */
  status: "ok" | "error" | "pending";
  cause: string | null;
  /** Oldest first, without the days that have no value. */
  series: readonly { date: string; value: number }[];
  /** Of the series; null of an empty one. */
  sumDaily: number | null;
  avgDaily: number | null;
  lastDaily: number | null;
  /** The provider's own figure of 28 days. */
  aggregate28: Aggregate | null;
  /** Of the period: the provider's own for people, else the days added; null where the provider has none. */
  aggregate: Aggregate | null;
}

const sumOf = (values: readonly { value: number }[]): number => values.reduce((total, { value }) => total + value, 0);

/** Values of a metric in a period, oldest first. */
const seriesOf = ({ days }: SocialRecord, metric: string, { since, until }: Period): DayValue[] =>
  days.filter((one) => one.metric === metric && one.day >= since && one.day <= until).sort((a, b) => (a.day < b.day ? -1 : 1));

/** The newest figure of a window that is recent enough. */
function windowOf({ windows }: SocialRecord, metric: string, windowDays: number, until: string): Aggregate | null {
  const earliest = dayPlus(until, -WINDOW_AGE_DAYS);
  const [newest] = windows
    .filter((one) => one.metric === metric && one.windowDays === windowDays && one.endDay >= earliest && one.endDay <= until)
    .sort((a, b) => (a.endDay > b.endDay ? -1 : 1));
  return newest ? { value: newest.value, until: newest.endDay } : null;
}

function reportOf(record: SocialRecord, { name, definition, isUnique }: SocialMetric, period: Period): MetricReport {
  const state = record.states.get(name);
  const plain = { name, definition, isUnique };
  const empty = { series: [], sumDaily: null, avgDaily: null, lastDaily: null, aggregate28: null, aggregate: null };
  if (state?.cause) return { ...plain, status: "error", cause: state.cause, ...empty };
  if (!state) return { ...plain, status: "pending", cause: null, ...empty };
  const series = seriesOf(record, name, period);
  const last = series.at(-1);
  const sum = sumOf(series);
  return {
    ...plain,
    status: "ok",
    cause: null,
    series: series.map(({ day, value }) => ({ date: day, value })),
    sumDaily: last ? sum : null,
    avgDaily: last ? Math.round((100 * sum) / series.length) / 100 : null,
    lastDaily: last?.value ?? null,
    aggregate28: windowOf(record, name, AGGREGATE_DAYS, period.until),
    aggregate: isUnique ? windowOf(record, name, period.days, period.until) : last ? { value: sum, until: last.day } : null,
  };
}

/** The newest stored total of followers; null before the first. */
function followersOf({ days }: SocialRecord): DayValue | null {
  return days.filter(({ metric }) => metric === FOLLOWERS).reduce<DayValue | null>((newest, one) => (newest === null || one.day > newest.day ? one : newest), null);
}

/**
 * Returns the change of followers in seven days: by the stored totals, else by the new followers of the last seven reported days; null when neither
 * is known.
 */
export function growth7d(record: SocialRecord): number | null {
  const newest = followersOf(record);
  const before = newest && record.days.find(({ metric, day }) => metric === FOLLOWERS && day === dayPlus(newest.day, -GROWTH_DAYS));
  if (newest && before) return newest.value - before.value;
  const told = record.days.filter(({ metric }) => metric === NEW_FOLLOWERS).sort((a, b) => (a.day > b.day ? -1 : 1));
  const [latest] = told;
  const recent = latest ? told.filter(({ day }) => day > dayPlus(latest.day, -GROWTH_REACH_DAYS)).slice(0, GROWTH_DAYS) : [];
  return recent.length === GROWTH_DAYS ? sumOf(recent) : null;
}

/**
 * Follows less unfollows of a Page in a period, never below zero (spec 2 § Combined Analytics). Both count people of one day, so the
 * difference of a day is exact, and days may be added. Null without a day that has both.
 */
export function netGrowth(record: SocialRecord, period: Period): number | null {
  const isMissing = (metric: string) => record.states.get(metric)?.cause != null;
  if (isMissing("page_fan_adds_unique") || isMissing("page_fan_removes_unique")) return null;
  const removed = new Map(seriesOf(record, "page_fan_removes_unique", period).map(({ day, value }) => [day, value]));
  const both = seriesOf(record, "page_fan_adds_unique", period).flatMap(({ day, value }) => {
    const lost = removed.get(day);
    return lost === undefined ? [] : [{ value: value - lost }];
  });
  return both.length === 0 ? null : Math.max(0, sumOf(both));
}

/** Accounts reached in a period, as the provider divides them; `until` is the last day. */
export interface ReachByFollow {
  followers: number;
  others: number;
  until: string;
}

/** The provider's own window of the period, where it tells both parts of the same days; it has none of 90 days, and none of a Page. */
export function reachByFollow(record: SocialRecord, period: Period): ReachByFollow | null {
  if (record.network !== "instagram" || record.states.get(REACH_BY_FOLLOW.metric)?.cause != null) return null;
  const [followers, others] = [REACH_BY_FOLLOW.followers, REACH_BY_FOLLOW.others].map((name) => windowOf(record, name, period.days, period.until));
  return followers && others && followers.until === others.until ? { followers: followers.value, others: others.value, until: followers.until } : null;
}

export interface NetworkReport {
  accountName: string | null;
  followers: number | null;
  /** The day on which that total was read. */
  followersDay: string | null;
  metrics: readonly MetricReport[];
  reachByFollow: ReachByFollow | null;
  /** Reason why the provider refused to split it; null when it did not. */
  reachByFollowCause: string | null;
}

/** `GET /social/analytics` of one network. */
export const networkReport = (record: SocialRecord, period: Period): NetworkReport => ({
  accountName: record.accountName,
  followers: followersOf(record)?.value ?? null,
  followersDay: followersOf(record)?.day ?? null,
  metrics: listedMetrics(record.network).map((metric) => reportOf(record, metric, period)),
  reachByFollow: reachByFollow(record, period),
  reachByFollowCause: record.states.get(REACH_BY_FOLLOW.metric)?.cause ?? null,
});

export interface InsightsReport {
  accountName: string | null;
  followers: number | null;
  /** Actions of 28 days: the provider's own figure, else the days added; null where there is none. */
  engagement: number | null;
  growth7d: number | null;
  trend: readonly { date: string; engagement: number }[];
}

/** `GET /social/insights` of one network, whose last whole day is `day`. */
export function insightsReport(record: SocialRecord, day: string): InsightsReport {
  const metric = ENGAGEMENT[record.network];
  const hasFailed = record.states.get(metric)?.cause != null;
  const days = hasFailed ? [] : seriesOf(record, metric, periodUpTo(TREND_DAYS, day));
  const since = periodUpTo(AGGREGATE_DAYS, day).since;
  const recent = days.filter((one) => one.day >= since);
  const aggregate = hasFailed ? null : windowOf(record, metric, AGGREGATE_DAYS, day);
  return {
    accountName: record.accountName,
    followers: followersOf(record)?.value ?? null,
    engagement: aggregate?.value ?? (recent.length > 0 ? sumOf(recent) : null),
    growth7d: growth7d(record),
    trend: days.map(({ day: date, value }) => ({ date, engagement: value })),
  };
}

/** One value of a dimension and its people, of the newest day that was told. */
export interface AudienceRow {
  metric: string;
  day: string;
  value: string;
  people: number;
  /** Time when it was reported (ms). */
  collectedAt: number;
}

/** Demographics of an account by one dimension. */
export interface AudienceReport {
  audience: SocialAudience;
  dimension: AudienceDimension;
  definition: string;
  /** `too-few`: the newest answer had nobody in it; `pending`: never collected. */
  status: "ok" | "error" | "pending" | "too-few";
  cause: string | null;
  /** The day on which it was told; null without values. */
  day: string | null;
  /** Most people first. */
  values: readonly { value: string; people: number }[];
}

/** Explains that Meta reports none below a minimum (contracts of the Graph API §3.2). */
const TOO_FEW: Record<SocialAudience, string> = {
  followers: "O Instagram só informa o público a partir de 100 seguidores, e respondeu sem ninguém.",
  engaged: "O Instagram só informa quem interagiu a partir de 100 interações no mês, e respondeu sem ninguém.",
};

/** Explains that a Page's demographics are missing: its documented insights have none (contracts of the Graph API §4). */
export const NO_PAGE_AUDIENCE = "O público da página não é coletado: a documentação da Meta que o portal segue não descreve como lê-lo.";

function oneReport(audience: SocialAudience, dimension: AudienceDimension, rows: readonly AudienceRow[], state: MetricState | undefined): AudienceReport {
  const name = audienceMetric(audience, dimension);
  const definition = metricsOf("instagram").find((metric) => metric.name === name)?.definition ?? "";
  const plain = { audience, dimension, definition, day: null, values: [] };
  if (state?.cause) return { ...plain, status: "error", cause: state.cause };
  if (!state) return { ...plain, status: "pending", cause: null };
  // Rows that an older answer brought are not what the newest one says.
  const values = rows.filter(({ metric, collectedAt }) => metric === name && collectedAt === state.collectedAt);
  const [first] = values;
  if (first === undefined) return { ...plain, status: "too-few", cause: TOO_FEW[audience] };
  return { ...plain, status: "ok", cause: null, day: first.day, values: values.map(({ value, people }) => ({ value, people })).sort((a, b) => b.people - a.people) };
}

/** Returns a network's demographics; empty for a Page (`NO_PAGE_AUDIENCE`). */
export const audienceReports = (network: SocialNetwork, rows: readonly AudienceRow[], states: ReadonlyMap<string, MetricState>): AudienceReport[] =>
  network === "facebook"
    ? []
    : AUDIENCES.flatMap((audience) => AUDIENCE_DIMENSIONS.map((dimension) => oneReport(audience, dimension, rows, states.get(audienceMetric(audience, dimension)))));
