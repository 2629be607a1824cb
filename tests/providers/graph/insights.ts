import type { GraphCall } from "./calls.ts";
import { answered, errorAnswer, type GraphAnswer, type GraphError } from "./errors.ts";
import { accountMetricProblem, BREAKDOWN_VALUES, DEMOGRAPHICS, invalid, metricsOf } from "./insights-metrics.ts";
import { endOf, endTimeOf, HOUR_MS, type InsightsNetwork, measuredDays, truthOf, windowTruthOf } from "./insights-truth.ts";
import { type InsightsSwitches, insightsSettled, settled } from "./switches.ts";

const SPAN_SECONDS = 30 * 86_400;

/** Metrics that need so many followers, or they are empty (contracts of the Graph API §3.1, §3.2). */
const SMALL_ACCOUNT = 100;
const NEEDS_FOLLOWERS = ["follower_count", "follows_and_unfollows"];

/** Towns of the followers, the largest audience first. */
const TOWNS = [
  "Teresina",
  "Parnaíba",
  "Picos",
  "Piripiri",
  "Floriano",
  "Barras",
  "Altos",
  "Pedro II",
  "Campo Maior",
  "União",
  "Esperantina",
  "Oeiras",
  "Piracuruca",
  "Luzilândia",
  "Cocal",
  "Batalha",
  "Miguel Alves",
  "Luís Correia",
  "Bom Jesus",
  "Corrente",
  "Uruçuí",
  "Água Branca",
  "Valença do Piauí",
  "José de Freitas",
  "Buriti dos Lopes",
  "Castelo do Piauí",
  "Inhuma",
  "Simplício Mendes",
  "Canto do Buriti",
  "Paulistana",
  "Fronteiras",
  "Jaicós",
  "Demerval Lobão",
  "Regeneração",
  "Amarante",
  "Elesbão Veloso",
  "Itaueira",
  "Guadalupe",
  "Gilbués",
  "Cocal de Telha",
  "Capitão de Campos",
  "Boa Hora",
  "Brasileira",
  "Domingos Mourão",
  "Lagoa de São Francisco",
  "Milton Brandão",
  "São José do Divino",
  "Caraúbas do Piauí",
  "Ilha Grande",
  "Cajueiro da Praia",
  "Joaquim Pires",
  "Matias Olímpio",
  "Porto",
  "Nossa Senhora dos Remédios",
  "Cabeceiras do Piauí",
  "Alto Longá",
  "Beneditinos",
  "Monsenhor Gil",
  "Palmeirais",
  "Angical do Piauí",
];

/** Values of the demographic dimensions. */
export const DEMOGRAPHIC_VALUES: Record<string, readonly string[]> = {
  age: ["13-17", "18-24", "25-34", "35-44", "45-54", "55-64", "65+"],
  gender: ["F", "M", "U"],
  country: ["BR", "PT", "US"],
  city: TOWNS.map((town) => `${town}, Piauí`),
};

/** How much larger a value's group is than the smallest ones: ages have their peak in the middle, other lists begin with it. */
const AGE_WEIGHTS = [1, 5, 9, 8, 6, 4, 2];
function weightOf(value: string): number {
  const age = DEMOGRAPHIC_VALUES.age?.indexOf(value) ?? -1;
  if (age >= 0) return AGE_WEIGHTS[age] ?? 1;
  const place = Object.values(DEMOGRAPHIC_VALUES).flatMap((values) => values.flatMap((one, index) => (one === value ? [index] : [])))[0] ?? 0;
  return 40 / (1 + place);
}

/** Rows of a demographic breakdown that are told. */
const DEMOGRAPHIC_ROWS = 45;

export interface Span {
  since: number;
  until: number;
}

/** `since` and `until` in unix seconds, or by date where a Page takes one; the last day without them. A refusal where they make no sense. */
export function spanOf(parameters: URLSearchParams, now: number, maxDays: number, takesDates: boolean): Span | GraphError {
  const read = (name: "since" | "until", otherwise: number): number | null => {
    const text = parameters.get(name);
    if (text === null) return otherwise;
    if (/^\d{1,11}$/.test(text)) return Number(text);
    return takesDates && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? Date.parse(text) / 1_000 : null;
  };
  const until = read("until", Math.floor(now / 1_000));
  const since = until === null ? null : read("since", until - 86_400);
  if (since === null || until === null) return invalid(`(#100) Param ${since === null ? "since" : "until"} must be a valid unix timestamp`);
  if (since > until) return invalid("(#100) since param should be less than until param");
  const seconds = maxDays * 86_400;
  return until - since > seconds ? invalid(`(#100) There cannot be more than ${maxDays} days (${seconds} s) between since and until`) : { since, until };
}

/** Whether a measured day already has a value, and ever will. */
export const isTold = ({ missing, lagHours, endsAt }: InsightsSwitches, metric: string, day: string, now: number): boolean =>
  !missing.includes(metric) && !missing.includes(`${metric}:${day}`) && now >= endOf(day, endsAt) + lagHours * HOUR_MS;

/** A day's present value: some of it, until it is settled. */
export function valueNow(switches: InsightsSwitches, network: InsightsNetwork, metric: string, day: string, now: number): number {
  const value = truthOf(switches.seed, network, metric, day);
  return now >= endOf(day, switches.endsAt) + switches.settlesHours * HOUR_MS ? value : Math.floor(value * 0.9);
}

/** Of a window, only the days that have a value. */
export function windowNow(switches: InsightsSwitches, network: InsightsNetwork, metric: string, days: readonly string[], now: number): number | null {
  const told = days.filter((day) => isTold(switches, metric, day, now));
  const [only] = told;
  if (only === undefined) return null;
  return told.length === 1 ? valueNow(switches, network, metric, only, now) : windowTruthOf(switches.seed, network, metric, told);
}

/** The neighbouring windows: addresses with the caller's token, which no log may hold. */
export function pagingOf({ call, parameters }: GraphCall, node: string, { since, until }: Span): { previous: string; next: string } {
  const link = (from: number, to: number) => {
    const query = new URLSearchParams(parameters);
    query.set("access_token", /^Bearer (\S+)$/.exec(call.headers.authorization ?? "")?.[1] ?? parameters.get("access_token") ?? "");
    query.set("since", String(from));
    query.set("until", String(to));
    return `${call.origin}/v27.0/${node}/insights?${query}`;
  };
  return { previous: link(2 * since - until, since), next: link(until, 2 * until - since) };
}

export const described = (node: string, name: string, period: string) => ({
  name,
  period,
  title: name.replaceAll("_", " "),
  description: `Simulated ${name}`,
  id: `${node}/insights/${name}/${period}`,
});

/** A total in unequal parts, that add up to it. */
export function partsTruth(total: number, breakdown: string): { name: string; value: number }[] {
  const [first = "", ...others] = BREAKDOWN_VALUES[breakdown] ?? [];
  const parts = others.map((name, index) => ({ name, value: Math.floor(total / (others.length + index + 2)) }));
  return [{ name: first, value: parts.reduce((rest, { value }) => rest - value, total) }, ...parts];
}

function partsOf(total: number, breakdown: string) {
  const results = partsTruth(total, breakdown).map(({ name, value }) => ({ dimension_values: [name], value }));
  return [{ dimension_keys: [breakdown], results }];
}

/** `GET /{ig-user-id}/insights`. */
export function accountInsights(asked: GraphCall, node: string): GraphAnswer {
  const { parameters, now } = asked;
  const switches = insightsSettled(asked.switches);
  const metrics = metricsOf(parameters);
  const problem = accountMetricProblem(parameters, switches.retired);
  if (problem) return errorAnswer(problem);
  const isDemographic = metrics.some((name) => DEMOGRAPHICS.includes(name));
  if (isDemographic) return demographics(asked, node);
  if (parameters.get("period") === null) return errorAnswer(invalid("(#100) The parameter period is required"));
  if (parameters.get("period") !== "day") return errorAnswer(invalid(`(#100) Incompatible metrics (${metrics.join(", ")}) with period (${parameters.get("period")})`));
  const span = spanOf(parameters, now, SPAN_SECONDS / 86_400, false);
  if ("code" in span) return errorAnswer(span);
  if (metrics.includes("follower_count") && span.since * 1_000 < now - SPAN_SECONDS * 1_000)
    return errorAnswer(invalid("(#100) (follower_count) metric only supports querying data for the last 30 days excluding the current day"));

  const isSmall = settled(asked.switches).followers < SMALL_ACCOUNT;
  const days = measuredDays(span.since, span.until, switches.endsAt);
  const breakdown = parameters.get("breakdown");
  const data = metrics
    .filter((name) => !(isSmall && NEEDS_FOLLOWERS.includes(name)))
    .flatMap((name): object[] => {
      if (parameters.get("metric_type") === "total_value") {
        const value = windowNow(switches, "instagram", name, days, now);
        if (value === null) return [];
        return [{ ...described(node, name, "day"), total_value: { value, ...(breakdown === null ? {} : { breakdowns: partsOf(value, breakdown) }) } }];
      }
      const values = days
        .filter((day) => isTold(switches, name, day, now))
        .map((day) => ({ value: valueNow(switches, "instagram", name, day, now), end_time: endTimeOf(day, switches.endsAt) }));
      return values.length === 0 ? [] : [{ ...described(node, name, "day"), values }];
    });
  return answered({ data, paging: pagingOf(asked, node, span) });
}

/** Followers, or people who engage with the account (contracts of the Graph API §3.2). */
function demographics(asked: GraphCall, node: string): GraphAnswer {
  const { parameters } = asked;
  const metrics = metricsOf(parameters);
  const breakdown = parameters.get("breakdown");
  const timeframe = parameters.get("timeframe");
  if (metrics.some((name) => !DEMOGRAPHICS.includes(name))) return errorAnswer(invalid("(#100) Demographic metrics cannot be requested with other metrics"));
  if (parameters.get("period") !== "lifetime") return errorAnswer(invalid(`(#100) Incompatible metrics (${metrics.join(", ")}) with period (${parameters.get("period")})`));
  if (parameters.get("metric_type") !== "total_value")
    return errorAnswer(invalid(`(#100) The following metrics (${metrics.join(", ")}) should be specified with parameter metric_type=total_value`));
  if (timeframe !== "this_week" && timeframe !== "this_month")
    return errorAnswer(invalid(`(#100) The following metrics (${metrics.join(", ")}) do not support the timeframe (${timeframe})`));
  const values = breakdown === null ? undefined : DEMOGRAPHIC_VALUES[breakdown];
  if (!values) return errorAnswer(invalid("(#100) breakdown must be one of the following values: age, city, country, gender"));
  const { seed, engaged, lostDemographics } = insightsSettled(asked.switches);
  const has: Record<string, number> = { follower_demographics: settled(asked.switches).followers, engaged_audience_demographics: engaged };
  const results = (metric: string) =>
    values
      .filter((name) => !lostDemographics.includes(name))
      .map((name) => ({ dimension_values: [timeframe.toUpperCase(), name], value: peopleTruth(seed, metric, name) }))
      .sort((one, other) => other.value - one.value)
      .slice(0, DEMOGRAPHIC_ROWS);
  return answered({
    data: metrics
      .filter((name) => (has[name] ?? 0) >= SMALL_ACCOUNT)
      .map((name) => ({ ...described(node, name, "lifetime"), total_value: { breakdowns: [{ dimension_keys: ["timeframe", breakdown], results: results(name) }] } })),
  });
}

/** How many people of an audience have a value. */
export const peopleTruth = (seed: number, metric: string, value: string): number => Math.ceil((truthOf(seed, "instagram", "likes", `${metric} ${value}`) * weightOf(value)) / 10);
