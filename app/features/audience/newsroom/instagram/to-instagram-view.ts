import { dayPlus } from "#app/features/social/measured-days.ts";
import type { MetricReport, ReachByFollow } from "#app/features/social/report.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { formatCount, formatPercent, formatTenths } from "#app/platform/values/format-number.ts";
import {
  daysAdded,
  daysAveraged,
  FOLLOWERS_OF,
  type FollowSplit,
  type InstagramCard,
  type InstagramView,
  metaDaily,
  metaWindow,
  metricLabel,
  missingOf,
  NET_CHANGE,
  NO_FOLLOWERS,
  NO_SHARE,
  noNetChange,
  noReachSplit,
  noWindow,
  OF_FOLLOWERS,
  reachPart,
  type ToldFigure,
} from "./instagram-view.ts";

/** Times are epoch ms. */
interface ToldNetwork {
  accountName: string | null;
  followers: number | null;
  /** The day on which that total was read. */
  followersDay: string | null;
  metrics: readonly MetricReport[];
  reachByFollow: ReachByFollow | null;
  reachByFollowCause: string | null;
  collection: { collectedAt: number | null; isRunning: boolean; notBefore: number | null; problem: string | null };
}

interface Told {
  period: { since: string; until: string; days: number };
  networks: { instagram: ToldNetwork | null; facebook: Pick<ToldNetwork, "metrics"> | null };
}

const DASH = "—";

/** Metrics of the daily chart (spec 2 § Combined Analytics), in the order of their looks. */
const CHARTED = ["reach", "accounts_engaged", "profile_views", "impressions"] as const;

/** Metrics of the averages, which compare days and not people of a period. */
const AVERAGED = ["reach", "impressions", "accounts_engaged", "total_interactions", "profile_views", "website_clicks"] as const;

const signed = (value: number): string => `${value > 0 ? "+" : value < 0 ? "−" : ""}${formatCount(Math.abs(value))}`;

/** A metric that the report does not name was never collected. */
const metricOf = (metrics: readonly MetricReport[], name: string): MetricReport =>
  metrics.find((one) => one.name === name) ?? {
    name,
    definition: "",
    isUnique: false,
    status: "pending",
    cause: null,
    series: [],
    sumDaily: null,
    avgDaily: null,
    lastDaily: null,
    aggregate28: null,
    aggregate: null,
  };

/** A metric's figure of the period: Meta's own of people, else its days added. */
function periodFigure(metric: MetricReport, label: string, days: number): ToldFigure {
  const { aggregate, isUnique } = metric;
  if (aggregate) return { label, value: formatCount(aggregate.value), of: isUnique ? metaWindow(metric, days, aggregate.until) : daysAdded(metric, days) };
  const missing = metric.status === "ok" ? null : missingOf(metric);
  return { label, value: DASH, of: missing ?? (isUnique ? noWindow(days) : missingOf(metric)) ?? noWindow(days) };
}

/** In a few words, why a card has no figure. */
const shortReason = (metric: MetricReport, days: number): string => {
  if (metric.status === "error") return "a Meta não informa agora";
  if (metric.status === "pending") return "ainda não coletado";
  return metric.isUnique && days > 30 ? "a Meta só conta pessoas em até 30 dias" : "a Meta ainda não informou";
};

function aggregateFigure(metric: MetricReport): ToldFigure & { until: string | null } {
  const label = metricLabel(metric.name);
  const { aggregate28 } = metric;
  if (aggregate28) return { label, value: formatCount(aggregate28.value), of: metaWindow(metric, 28, aggregate28.until), until: aggregate28.until };
  return { label, value: DASH, of: (metric.status === "ok" ? null : missingOf(metric)) ?? noWindow(28), until: null };
}

/** Gains less losses of the Page in the days that have both, which may be negative; null where no day has. */
export function pageNetChange(metrics: readonly MetricReport[]): number | null {
  const lost = new Map(metricOf(metrics, "page_fan_removes_unique").series.map(({ date, value }) => [date, value]));
  const both = metricOf(metrics, "page_fan_adds_unique").series.flatMap(({ date, value }) => {
    const minus = lost.get(date);
    return minus === undefined ? [] : [value - minus];
  });
  return both.length === 0 ? null : both.reduce((sum, one) => sum + one, 0);
}

function netChangeFigure(facebook: Told["networks"]["facebook"]): ToldFigure {
  const label = "Página do Facebook: seguidores ganhos menos perdidos no período";
  if (facebook === null) return { label, value: DASH, of: noNetChange("Nenhuma página do Facebook está configurada.") };
  const change = pageNetChange(facebook.metrics);
  const causes = ["page_fan_adds_unique", "page_fan_removes_unique"].map((name) => metricOf(facebook.metrics, name).cause);
  return change === null ? { label, value: DASH, of: noNetChange(causes.find((cause) => cause !== null) ?? null) } : { label, value: signed(change), of: NET_CHANGE };
}

function engagedShare(engaged: MetricReport, followers: number | null): ToldFigure {
  const label = "Engajadas em relação aos seguidores";
  const count = engaged.aggregate?.value;
  if (count === undefined || followers === null || followers === 0) return { label, value: DASH, of: NO_SHARE };
  return { label, value: formatPercent((100 * count) / followers), of: OF_FOLLOWERS };
}

function cardsOf({ followers, followersDay, metrics }: ToldNetwork, { period }: Told): InstagramCard[] {
  const { days } = period;
  const card = (name: string, label: string, note: string, more: ToldFigure | null = null): InstagramCard => {
    const metric = metricOf(metrics, name);
    const figure = periodFigure(metric, label, days);
    return { ...figure, note: figure.value === DASH ? shortReason(metric, days) : note, more };
  };
  return [
    {
      label: "Seguidores",
      value: followers === null ? DASH : formatCount(followers),
      of: followers === null ? NO_FOLLOWERS : FOLLOWERS_OF(followersDay),
      note: followers === null ? "ainda não lidos" : "total da conta, na última leitura",
      more: null,
    },
    card("reach", "Alcance", "contas diferentes que viram conteúdo"),
    card("total_interactions", "Interações totais", "curtidas, comentários, salvos e mais"),
    card("accounts_engaged", "Contas engajadas", "contas diferentes que interagiram", engagedShare(metricOf(metrics, "accounts_engaged"), followers)),
    card("profile_views", "Visitas ao perfil", "somadas dia a dia"),
  ];
}

/** Meta's own distribution of reach; never an assumed one (spec 2 §4 assumes 30% and 70%). */
export function followSplit({ reachByFollow: reach, reachByFollowCause }: Pick<ToldNetwork, "reachByFollow" | "reachByFollowCause">, days: number): FollowSplit {
  const total = reach ? reach.followers + reach.others : 0;
  if (!reach || total === 0) return { parts: [], until: null, missing: noReachSplit(days, reachByFollowCause) };
  const part = (label: string, count: number) => ({
    label,
    value: formatCount(count),
    of: reachPart(reach.until),
    share: count / total,
    percent: formatPercent((100 * count) / total),
  });
  return { parts: [part("Seguem a conta", reach.followers), part("Não seguem", reach.others)], until: reach.until, missing: null };
}

/** Every day of a period, oldest first. */
const daysOf = ({ since, days }: Told["period"]): string[] => Array.from({ length: days }, (_, index) => dayPlus(since, index));

/** The account's figures as the tab shows them, on the newsroom's clock; null where no Instagram account is configured. */
export function toInstagramView(told: Told, now: number, timeZone: string): InstagramView | null {
  const { instagram } = told.networks;
  if (instagram === null) return null;
  const { metrics, collection, accountName } = instagram;
  const days = daysOf(told.period);
  const moment = (time: number | null) => (time === null ? null : noteDateTime(time, timeZone));
  const averages = AVERAGED.map((name) => metricOf(metrics, name));
  const largest = Math.max(1, ...averages.map(({ avgDaily }) => avgDaily ?? 0));
  const interactions = metricOf(metrics, "total_interactions");
  return {
    username: accountName,
    period: told.period,
    collection: {
      lastComplete: moment(collection.collectedAt),
      isRunning: collection.isRunning,
      waitsUntil: collection.isRunning && collection.notBefore !== null && collection.notBefore > now ? moment(collection.notBefore) : null,
      problem: collection.problem,
    },
    cards: cardsOf(instagram, told),
    pageChange: netChangeFigure(told.networks.facebook),
    days,
    lines: CHARTED.map((name) => {
      const metric = metricOf(metrics, name);
      const values = new Map(metric.series.map(({ date, value }) => [date, value]));
      return { name, label: metricLabel(name), values: days.map((day) => values.get(day) ?? null), of: missingOf(metric) ?? metaDaily(metric) };
    }),
    split: followSplit(instagram, told.period.days),
    averages: averages.map((metric) => ({
      label: metricLabel(metric.name),
      value: metric.avgDaily === null ? DASH : formatTenths(metric.avgDaily),
      of: missingOf(metric) ?? daysAveraged(metric),
      share: (metric.avgDaily ?? 0) / largest,
    })),
    aggregates: metrics.map(aggregateFigure),
    interactions: {
      ...periodFigure(interactions, "Interações totais", told.period.days),
      parts: ["likes", "comments"].map((name) => periodFigure(metricOf(metrics, name), metricLabel(name), told.period.days)),
    },
    statuses: metrics.map(({ name, status, definition, cause, series }) => ({ name, label: metricLabel(name), status, definition, cause, days: series.length })),
  };
}
