import { META_DELAY, type Provenance } from "#app/features/articles/provenance.ts";
import type { MetricReport } from "#app/features/social/report.ts";

/** A figure as the screen writes it, with its origin; `value` is a dash where there is none. */
export interface ToldFigure {
  label: string;
  value: string;
  of: Provenance;
}

/** One of the five cards of a period. `more`: a figure of another kind below it. */
export interface InstagramCard extends ToldFigure {
  note: string;
  more: ToldFigure | null;
}

/** A line of the daily chart: null is a day that Meta has not told. */
export interface InstagramLine {
  name: string;
  label: string;
  values: (number | null)[];
  of: Provenance;
}

/** A daily average, and its share of the largest one from 0 to 1. */
interface AverageBar extends ToldFigure {
  share: number;
}

/** State of one metric's collection; `days`: days of the period that Meta has reported. */
export interface MetricStatus {
  name: string;
  label: string;
  status: "ok" | "error" | "pending";
  definition: string;
  cause: string | null;
  days: number;
}

/** The two parts of the distribution; without figures, why. */
export interface FollowSplit {
  parts: (ToldFigure & { share: number; percent: string })[];
  until: string | null;
  /** Reason why there is no distribution. */
  missing: Provenance | null;
}

/** State of the collection; times on the newsroom's clock. */
interface CollectionView {
  lastComplete: string | null;
  isRunning: boolean;
  waitsUntil: string | null;
  problem: string | null;
}

/** 'Instagram Analytics' of a configured account. */
export interface InstagramView {
  username: string | null;
  period: { since: string; until: string; days: number };
  collection: CollectionView;
  cards: InstagramCard[];
  /** Of the Facebook page, which Meta tells gains and losses of; of an Instagram account it tells none (spec 2 § Combined Analytics). */
  pageChange: ToldFigure;
  days: string[];
  lines: InstagramLine[];
  split: FollowSplit;
  averages: AverageBar[];
  aggregates: (ToldFigure & { until: string | null })[];
  interactions: ToldFigure & { parts: ToldFigure[] };
  statuses: MetricStatus[];
}

/** The account's figures, or the missing settings (spec 2 §8, 501). */
export type InstagramState = { state: "known"; view: InstagramView } | { state: "unconfigured"; sentence: string };

/** Names of metrics on the screen, by their names in our API (spec 2 §3). */
const METRIC_LABELS: Readonly<Record<string, string>> = {
  reach: "Alcance",
  impressions: "Impressões",
  accounts_engaged: "Contas engajadas",
  total_interactions: "Interações",
  profile_views: "Visitas ao perfil",
  likes: "Curtidas",
  comments: "Comentários",
  website_clicks: "Toques no site",
};

export const metricLabel = (name: string): string => METRIC_LABELS[name] ?? name;

const REFRESH_ACTION = "Use Atualizar, ou aguarde: a coleta é diária e automática.";

const NOT_TOLD = "A Meta não informou nenhum dia deste período.";

/** Returns why a metric has no figure; null when it has days. */
export function missingOf({ status, cause, series }: MetricReport): Provenance | null {
  if (status === "error") {
    return {
      kind: "unavailable",
      reason: cause ?? "A Meta não respondeu por esta métrica.",
      action: "Resolva a causa e use Atualizar; a coleta diária também tenta de novo.",
    };
  }
  if (status === "pending") return { kind: "unavailable", reason: "Esta métrica ainda não foi coletada.", action: REFRESH_ACTION };
  return series.length === 0 ? { kind: "unavailable", reason: NOT_TOLD, action: REFRESH_ACTION } : null;
}

/** A metric's figures as Meta tells them, day by day. */
export const metaDaily = ({ name, definition, series }: MetricReport): Provenance => ({
  kind: "meta",
  metric: `${name}, um valor por dia`,
  definition,
  day: series.at(-1)?.date ?? null,
  delay: META_DELAY,
});

/** Meta's own figure of several days. */
export const metaWindow = ({ name, definition }: MetricReport, days: number, until: string): Provenance => ({
  kind: "meta",
  metric: `${name}, janela de ${days} dias calculada pela Meta`,
  definition,
  day: until,
  delay: META_DELAY,
});

/** Of a metric's days, added. */
export const daysAdded = ({ name, definition, series }: MetricReport, days: number): Provenance => ({
  kind: "calculated",
  formula: `soma dos ${series.length} dias que a Meta informou, de ${days} do período`,
  inputs: `${name} por dia, da API da Meta. ${definition} ${META_DELAY}`,
});

/** Of a metric's days, added and divided by their number. */
export const daysAveraged = ({ name, definition, series }: MetricReport): Provenance => ({
  kind: "calculated",
  formula: `soma dos dias ÷ ${series.length} dias que a Meta informou; os que faltam não contam como zero`,
  inputs: `${name} por dia, da API da Meta. ${definition}`,
});

/** A window that Meta has not told: of people, days may not be added. */
export const noWindow = (days: number): Provenance =>
  days > 30
    ? {
        kind: "unavailable",
        reason: "A Meta só conta pessoas diferentes em até 30 dias, e somar dias contaria a mesma pessoa mais de uma vez.",
        action: "Escolha 7 ou 30 dias, ou veja os agregados de 28 dias.",
      }
    : { kind: "unavailable", reason: `A Meta ainda não informou a janela de ${days} dias que termina agora.`, action: REFRESH_ACTION };

export const FOLLOWERS_OF = (day: string | null): Provenance => ({
  kind: "meta",
  metric: "followers_count",
  definition: "Seguidores da conta no momento da leitura, uma vez por dia.",
  day,
  delay: "O total é o do momento da leitura, sem atraso.",
});

export const NO_FOLLOWERS: Provenance = { kind: "unavailable", reason: "O total de seguidores ainda não foi lido da Meta.", action: REFRESH_ACTION };

export const NET_CHANGE: Provenance = {
  kind: "calculated",
  formula: "seguidores ganhos − seguidores perdidos, somados nos dias do período em que a Meta informou os dois",
  inputs: "page_fan_adds_unique e page_fan_removes_unique da página do Facebook, da API da Meta. A Meta não informa perdas de seguidores do Instagram.",
};

export const noNetChange = (cause: string | null): Provenance => ({
  kind: "unavailable",
  reason: cause ?? "A Meta não informou ganhos e perdas de seguidores da página do Facebook neste período.",
  action: "Confira FACEBOOK_PAGE_ID e as permissões do token; a coleta diária tenta de novo.",
});

export const OF_FOLLOWERS: Provenance = {
  kind: "calculated",
  formula: "100 × contas engajadas ÷ seguidores; contas que não seguem também podem engajar, por isso pode passar de 100%",
  inputs: "accounts_engaged da janela do período e o último followers_count, da API da Meta",
};

export const NO_SHARE: Provenance = { kind: "unavailable", reason: "Falta um dos dois números da conta: contas engajadas do período ou seguidores.", action: REFRESH_ACTION };

/** Reach of a span, as Meta tells followers from others. */
export const reachPart = (until: string): Provenance => ({
  kind: "meta",
  metric: "reach, dividido por follow_type",
  definition: "Contas alcançadas na janela da Meta que termina neste dia, separadas por ela entre quem segue e quem não segue a conta.",
  day: until,
  delay: META_DELAY,
});

export const REACH_SHARE: Provenance = {
  kind: "calculated",
  formula: "100 × contas da parte ÷ (seguidores + não seguidores alcançados)",
  inputs: "reach dividido por follow_type, da API da Meta",
};

/** Explains why the reach of a period is not split; `cause`: Meta's refusal. */
export const noReachSplit = (days: number, cause: string | null): Provenance => {
  if (days > 30) return noWindow(days);
  return { kind: "unavailable", reason: cause ?? "A Meta ainda não informou o alcance separado entre quem segue e quem não segue a conta.", action: REFRESH_ACTION };
};

export const DAYS_TOLD: Provenance = {
  kind: "calculated",
  formula: "dias do período para os quais há um valor guardado",
  inputs: "respostas da API da Meta; um dia que ela não informa falta, e não vale zero",
};
