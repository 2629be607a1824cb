import { z } from "zod/v4";
import type { Period } from "#app/features/audience/period.ts";
import { originWire } from "#app/features/audience/site-analytics.wire.ts";
import { accepted, type Result, refusedFields } from "#app/platform/failures/refusal.ts";
import type { PostsReport } from "./media.ts";
import {
  type Aggregate,
  type AudienceReport,
  DEFAULT_SOCIAL_PERIOD,
  type InsightsReport,
  type MetricReport,
  type NetworkReport,
  type ReachByFollow,
  SOCIAL_PERIODS,
  type SocialPeriod,
} from "./report.ts";
import { audienceWire, postsWire, toAudienceWire, toPostsWire } from "./social-posts.wire.ts";

/** The requested period; `readSocialPeriod` reports what is invalid in it (422). */
export const socialPeriodQuery = z.object({
  days: z
    .string()
    .optional()
    .meta({ description: "Dias até o último dia completo da Meta: 7, 30 ou 90; 30 quando ausente", enum: SOCIAL_PERIODS.map(String) }),
});

/** The period that a query names; refused as an invalid field where it names none. */
export function readSocialPeriod({ days }: z.infer<typeof socialPeriodQuery>): Result<SocialPeriod> {
  if (days === undefined) return accepted(DEFAULT_SOCIAL_PERIOD);
  const found = SOCIAL_PERIODS.find((one) => String(one) === days);
  return found ? accepted(found) : refusedFields([{ field: "days", message: "Informe 7, 30 ou 90 dias." }]);
}

const date = z.string().meta({ format: "date" });
const moment = z.string().nullable().meta({ format: "date-time" });
const amount = z.number().nullable();

const aggregateWire = z.object({ dias: z.int(), valor: z.int(), ate: date, origem: originWire }).nullable();

const metricWire = z.object({
  name: z.string(),
  status: z.enum(["ok", "error", "pending"]).meta({ description: "`error`: a Meta não dá esta métrica, e `causa` diz por quê; `pending`: ainda não foi coletada" }),
  causa: z.string().nullable(),
  definicao: z.string().meta({ description: "O que a métrica conta hoje: algumas mudaram de sentido na Meta" }),
  unico: z.boolean().meta({ description: "Conta pessoas: a soma de dias conta a mesma pessoa mais de uma vez" }),
  series: z.array(z.object({ date, value: z.int() })).meta({ description: "Do dia mais antigo ao mais novo; um dia que a Meta não informou não aparece" }),
  sumDaily: amount,
  avgDaily: amount,
  lastDaily: amount,
  aggregate28: amount.meta({ description: "Dos 28 dias, como a própria Meta o calcula" }),
  aggregate28Ate: date.nullable(),
  agregado: aggregateWire.meta({ description: "Do período pedido; de pessoas, só onde a Meta o calcula" }),
  origem: originWire,
});

/** State of an account's collection. */
const collectionWire = z
  .object({
    ultima: moment.meta({ description: "Fim da última coleta completa" }),
    emAndamento: z.boolean(),
    esperaAte: moment.meta({ description: "Até quando a coleta aberta espera" }),
    problema: z.string().nullable(),
  })
  .nullable();
type CollectionWire = z.infer<typeof collectionWire>;

/** Accounts reached that follow the account, and that do not. */
const reachWire = z.object({ seguidores: z.int(), naoSeguidores: z.int(), dias: z.int(), ate: date, origem: originWire }).nullable();

const periodWire = z.object({ since: date, until: date, days: z.int() });

/** `GET /social/analytics` (spec 2 §3). A network that is not configured has no account and no metrics. */
export const socialAnalyticsWire = z
  .object({
    instagram: z.object({
      account: z.object({ username: z.string().nullable(), followers: amount }),
      metrics: z.array(metricWire),
      alcancePorVinculo: reachWire.meta({ description: "O alcance do período como a Meta o separa entre quem segue e quem não segue a conta; de 90 dias não há" }),
      alcancePorVinculoCausa: z.string().nullable().meta({ description: "Por que a Meta recusou separá-lo" }),
      posts: postsWire.nullable(),
      publico: audienceWire.nullable(),
      coleta: collectionWire,
    }),
    facebook: z.object({
      account: z.object({ name: z.string().nullable(), followers: amount }),
      metrics: z.array(metricWire),
      /** Follows less unfollows of the period, never below zero. */
      netGrowth: amount,
      posts: postsWire.nullable(),
      publico: audienceWire.nullable(),
      coleta: collectionWire,
    }),
    period: periodWire,
    origem: originWire,
  })
  .meta({ id: "SocialAnalytics" });
export type SocialAnalyticsWire = z.infer<typeof socialAnalyticsWire>;

const trendWire = z.array(z.object({ date, engagement: z.int() }));

/** `GET /social/insights` (spec 2 §3). */
export const socialInsightsWire = z
  .object({
    instagram: z.object({
      followers: amount,
      engagement: amount.meta({ description: "Interações de 28 dias" }),
      growth7d: amount.meta({ description: "Seguidores ganhos em 7 dias; negativo quando a conta perdeu" }),
      account: z.object({ username: z.string().nullable() }),
      trend: trendWire,
      coleta: collectionWire,
    }),
    facebook: z.object({ followers: amount, engagement: amount, growth7d: amount, netGrowth: amount, trend: trendWire, coleta: collectionWire }),
    period: periodWire,
    origem: originWire,
  })
  .meta({ id: "SocialInsights" });
export type SocialInsightsWire = z.infer<typeof socialInsightsWire>;

/** `POST /social/analytics/refresh`: the state of the collection so far; it continues in the background. */
export const socialRefreshWire = z.object({ ok: z.literal(true), instagram: collectionWire, facebook: collectionWire }).meta({ id: "SocialRefresh" });
export type SocialRefreshWire = z.infer<typeof socialRefreshWire>;

interface Collection {
  collectedAt: number | null;
  isRunning: boolean;
  notBefore: number | null;
  problem: string | null;
}

/** A network as the service tells it; null where it is not configured. */
type Told<Report> = (Report & { netGrowth: number | null; collection: Collection }) | null;

interface ToldNetworks<Report> {
  period: Period;
  networks: { instagram: Told<Report>; facebook: Told<Report> };
}

const isoOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

const toCollectionWire = (told: Told<object>): CollectionWire =>
  told === null
    ? null
    : {
        ultima: isoOf(told.collection.collectedAt),
        emAndamento: told.collection.isRunning,
        esperaAte: isoOf(told.collection.notBefore),
        problema: told.collection.problem,
      };

const toAggregateWire = (aggregate: Aggregate | null, days: number, isUnique: boolean) =>
  aggregate === null ? null : { dias: days, valor: aggregate.value, ate: aggregate.until, origem: isUnique ? ("api-meta" as const) : ("calculado" as const) };

const toMetricWire = (metric: MetricReport, days: number) => ({
  name: metric.name,
  status: metric.status,
  causa: metric.cause,
  definicao: metric.definition,
  unico: metric.isUnique,
  series: [...metric.series],
  sumDaily: metric.sumDaily,
  avgDaily: metric.avgDaily,
  lastDaily: metric.lastDaily,
  aggregate28: metric.aggregate28?.value ?? null,
  aggregate28Ate: metric.aggregate28?.until ?? null,
  agregado: toAggregateWire(metric.aggregate, days, metric.isUnique),
  origem: metric.status === "ok" ? ("api-meta" as const) : ("indisponivel" as const),
});

type AnalyticsReport = NetworkReport & { posts: PostsReport; audience: readonly AudienceReport[] };

const toReachWire = (reach: ReachByFollow | null, dias: number) =>
  reach && { seguidores: reach.followers, naoSeguidores: reach.others, dias, ate: reach.until, origem: "api-meta" as const };

export function toSocialAnalyticsWire({ period, networks: { instagram, facebook } }: ToldNetworks<AnalyticsReport>): SocialAnalyticsWire {
  const metrics = (report: NetworkReport | null) => (report?.metrics ?? []).map((metric) => toMetricWire(metric, period.days));
  return {
    instagram: {
      account: { username: instagram?.accountName ?? null, followers: instagram?.followers ?? null },
      metrics: metrics(instagram),
      alcancePorVinculo: toReachWire(instagram?.reachByFollow ?? null, period.days),
      alcancePorVinculoCausa: instagram?.reachByFollowCause ?? null,
      posts: instagram && toPostsWire(instagram.posts),
      publico: instagram && toAudienceWire("instagram", instagram.audience),
      coleta: toCollectionWire(instagram),
    },
    facebook: {
      account: { name: facebook?.accountName ?? null, followers: facebook?.followers ?? null },
      metrics: metrics(facebook),
      netGrowth: facebook?.netGrowth ?? null,
      posts: facebook && toPostsWire(facebook.posts),
      publico: facebook && toAudienceWire("facebook", facebook.audience),
      coleta: toCollectionWire(facebook),
    },
    period: { since: period.since, until: period.until, days: period.days },
    origem: "api-meta",
  };
}

export function toSocialInsightsWire({ period, networks: { instagram, facebook } }: ToldNetworks<InsightsReport>): SocialInsightsWire {
  const plain = (report: Told<InsightsReport>) => ({
    followers: report?.followers ?? null,
    engagement: report?.engagement ?? null,
    growth7d: report?.growth7d ?? null,
    trend: [...(report?.trend ?? [])],
    coleta: toCollectionWire(report),
  });
  return {
    instagram: { ...plain(instagram), account: { username: instagram?.accountName ?? null } },
    facebook: { ...plain(facebook), netGrowth: facebook?.netGrowth ?? null },
    period: { since: period.since, until: period.until, days: period.days },
    origem: "api-meta",
  };
}

export const toSocialRefreshWire = ({ networks: { instagram, facebook } }: ToldNetworks<object>): SocialRefreshWire => ({
  ok: true,
  instagram: toCollectionWire(instagram),
  facebook: toCollectionWire(facebook),
});
