import { META_DELAY, type Provenance } from "#app/features/articles/provenance.ts";
import type { ToldFigure } from "#app/features/audience/newsroom/instagram/instagram-view.ts";
import type { SocialInsightsWire } from "#app/features/social/social-analytics.wire.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { formatCount } from "#app/platform/values/format-number.ts";

/** State of `GET /social/insights`: not asked yet, known, without settings (501), or unavailable. Known figures stay while a later reading fails. */
export type InsightsState =
  | { state: "asking" }
  | { state: "known"; insights: SocialInsightsWire; isStale: boolean }
  | { state: "unconfigured"; sentence: string }
  | { state: "failed"; sentence: string };

const DASH = "—";

const WAIT = "Abra Analytics para ver a situação de cada métrica; a coleta diária tenta de novo.";

const unavailable = (reason: string): Provenance => ({ kind: "unavailable", reason, action: WAIT });

const meta = (metric: string, definition: string, day: string | null): Provenance => ({ kind: "meta", metric, definition, day, delay: META_DELAY });

const signed = (value: number): string => `${value > 0 ? "+" : value < 0 ? "−" : ""}${formatCount(Math.abs(value))}`;

/** The followers of the account, and how they changed in a week. */
export function followersFigures({ instagram }: SocialInsightsWire): { followers: ToldFigure; growth: ToldFigure } {
  const { followers, growth7d, coleta } = instagram;
  const day = coleta?.ultima?.slice(0, 10) ?? null;
  return {
    followers: {
      label: "Seguidores no Instagram",
      value: followers === null ? DASH : formatCount(followers),
      of: followers === null ? unavailable("O total de seguidores ainda não foi lido da Meta.") : meta("followers_count", "Seguidores da conta, lidos uma vez por dia.", day),
    },
    growth: {
      label: "Variação em 7 dias",
      value: growth7d === null ? DASH : signed(growth7d),
      of:
        growth7d === null
          ? unavailable("Ainda não há dois totais de seguidores com 7 dias entre eles.")
          : {
              kind: "calculated",
              formula: "último total de seguidores − total de 7 dias antes; sem dois totais, soma dos novos seguidores dos últimos 7 dias informados",
              inputs: "followers_count e follower_count, da API da Meta",
            },
    },
  };
}

/** Interactions of 28 days, and of each of the last reported days. */
export function engagementFigure({ instagram, period }: SocialInsightsWire): ToldFigure {
  const { engagement } = instagram;
  return {
    label: "Interações em 28 dias",
    value: engagement === null ? DASH : formatCount(engagement),
    of:
      engagement === null
        ? unavailable("A Meta não informou as interações da conta.")
        : meta(
            "total_interactions, 28 dias",
            "Curtidas, comentários, salvamentos, compartilhamentos e respostas, menos as desfeitas. É a janela da própria Meta; sem ela, a soma dos dias.",
            instagram.trend.at(-1)?.date ?? period.until,
          ),
  };
}

/** The trend's days of a period, oldest first; null is a day that Meta has not told. */
export function trendDays({ instagram, period }: SocialInsightsWire): { day: string; value: number | null }[] {
  const told = new Map(instagram.trend.map(({ date, engagement }) => [date, engagement]));
  const first = Date.parse(`${period.since}T00:00:00Z`);
  return Array.from({ length: period.days }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10)).map((day) => ({ day, value: told.get(day) ?? null }));
}

/** True when no figure of the account was collected yet. */
export const isNeverCollected = ({ instagram }: SocialInsightsWire): boolean => instagram.followers === null && instagram.engagement === null && instagram.trend.length === 0;

/** Returns the line of a card or block without figures. */
export function insightsNote(shown: InsightsState): string {
  switch (shown.state) {
    case "asking":
      return "carregando…";
    case "unconfigured":
      return "conta não configurada";
    case "failed":
      return "não foi possível ler agora";
    case "known":
      return shown.isStale ? "última leitura; a de agora falhou" : "total da conta";
  }
}
