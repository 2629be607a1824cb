import { DEFAULT_PERIOD_DAYS, isDay, PERIOD_CHOICES, type Period, periodBetween, periodUpTo } from "../period.ts";

/** Tabs of the screen (spec 2 § Combined Analytics), by their value in the address. */
export const ANALYTICS_VIEWS = { instagram: "Instagram Analytics", site: "Analytics do Site", avancadas: "Métricas Avançadas" } as const;
export type AnalyticsView = keyof typeof ANALYTICS_VIEWS;

/** Message when a view fails to load (spec 2 §8). */
export const ANALYTICS_FAILURES: Record<AnalyticsView, string> = {
  instagram: "Falha ao carregar analytics do Instagram",
  site: "Falha ao carregar Site Analytics",
  avancadas: "Erro ao carregar métricas avançadas",
};

/** The view of an address that names none (spec 2 § Combined Analytics). */
const DEFAULT_VIEW = "instagram" satisfies AnalyticsView;

/** Parameters of the screen's address. */
export interface AnalyticsQuery {
  view: AnalyticsView;
  period: Period;
  /** The choice of days that ends today; null for a range of one's own. */
  days: number | null;
}

/** Parts of 'Métricas Avançadas' (spec 2 § Combined Analytics), by their value in the address; the first where it names none. */
export const ADVANCED_PARTS = { geral: "Visão Geral", audiencia: "Audiência", conteudo: "Conteúdo", social: "Social", performance: "Performance" } as const;
export type AdvancedPart = keyof typeof ADVANCED_PARTS;

const DEFAULT_PART = "geral" satisfies AdvancedPart;

/** The part that an address names. */
export const parsePart = (text: string | null): AdvancedPart => (text !== null && Object.hasOwn(ADVANCED_PARTS, text) ? (text as AdvancedPart) : DEFAULT_PART);

/** The view that an address names. */
export const parseView = (text: string | null): AnalyticsView => (text !== null && Object.hasOwn(ANALYTICS_VIEWS, text) ? (text as AnalyticsView) : DEFAULT_VIEW);

/** Anything at all becomes a period: what makes no sense shows the last 30 days. `today` is the newsroom's day. */
export function parseAnalyticsQuery(params: URLSearchParams, today: string): AnalyticsQuery {
  const view = parseView(params.get("aba"));
  const [since, until] = [params.get("desde") ?? "", params.get("ate") ?? today];
  const last = until > today ? today : until;
  const range = isDay(since) && isDay(last) ? periodBetween(since, last) : null;
  if (range) return { view, period: range, days: null };
  const asked = Number(params.get("dias"));
  const days = PERIOD_CHOICES.find((choice) => choice === asked) ?? DEFAULT_PERIOD_DAYS;
  return { view, period: periodUpTo(days, today), days };
}

interface AnalyticsAddress {
  view?: AnalyticsView;
  /** Of 'Métricas Avançadas'. */
  part?: AdvancedPart;
  days?: number | null;
  /** Its days as they stand in the address; the server validates them. */
  period?: Pick<Period, "since" | "until">;
}

/** The address of a view of the screen, the site's figures unless another is named. */
export function analyticsHref({ view = "site", part = DEFAULT_PART, days = null, period }: AnalyticsAddress): string {
  const search = new URLSearchParams({ tab: "analytics" });
  if (view !== DEFAULT_VIEW) search.set("aba", view);
  if (part !== DEFAULT_PART) search.set("parte", part);
  if (days !== null && days !== DEFAULT_PERIOD_DAYS) search.set("dias", String(days));
  if (days === null && period) {
    search.set("desde", period.since);
    search.set("ate", period.until);
  }
  return `/admin?${search}`;
}

/** The address of a table's file for a period. */
export const exportHref = (table: string, { since, until }: Period): string => `/api/analytics/export?${new URLSearchParams({ tabela: table, since, until })}`;
