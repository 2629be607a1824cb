import { AUDIENCE_DIMENSIONS, AUDIENCES, type AudienceDimension, audienceMetric, metricsOf, type SocialAudience, type SocialNetwork } from "./catalogue.ts";
import type { MetricState } from "./report.ts";

/** One value of a dimension and its people, of the newest day that was told. */
export interface AudienceRow {
  metric: string;
  day: string;
  value: string;
  people: number;
  /** When it was told (ms). */
  collectedAt: number;
}

/** Who an account's people are, by one dimension. */
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

/** From so many on they are told (contracts of the Graph API §3.2). */
const TOO_FEW: Record<SocialAudience, string> = {
  followers: "O Instagram só informa o público a partir de 100 seguidores, e respondeu sem ninguém.",
  engaged: "O Instagram só informa quem interagiu a partir de 100 interações no mês, e respondeu sem ninguém.",
};

/** Why a Page's people are not told: its documented insights have none (contracts of the Graph API §4). */
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

/** Who a network's people are; empty of a Page (`NO_PAGE_AUDIENCE`). */
export const audienceReports = (network: SocialNetwork, rows: readonly AudienceRow[], states: ReadonlyMap<string, MetricState>): AudienceReport[] =>
  network === "facebook"
    ? []
    : AUDIENCES.flatMap((audience) => AUDIENCE_DIMENSIONS.map((dimension) => oneReport(audience, dimension, rows, states.get(audienceMetric(audience, dimension)))));
