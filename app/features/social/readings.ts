import { entryOf } from "#app/platform/values/entry-of.ts";
import { metricsOf } from "./catalogue.ts";
import type { CollectionStep } from "./plan.ts";

/** One figure as the provider told it; `day` is the measured day, null of a total. */
export interface ProviderFigure {
  /** The provider's metric. */
  source: string;
  day: string | null;
  value: number;
  /** The value of the dimension by which the figure was divided; absent where it was not. */
  part?: string;
}

/** A day's value of a metric. */
export interface DayValue {
  metric: string;
  day: string;
  value: number;
}

/** The provider's own figure of the `windowDays` days that end with `endDay`. */
export interface WindowValue {
  metric: string;
  windowDays: number;
  endDay: string;
  value: number;
}

/** Number of people of an audience with a value of a dimension ('18-24', 'BR'), as reported on a day. */
export interface AudienceValue {
  metric: string;
  day: string;
  value: string;
  people: number;
}

export interface Readings {
  days: readonly DayValue[];
  windows: readonly WindowValue[];
  audience: readonly AudienceValue[];
}

/** Maximum of values of a dimension that are reported, and stored (contracts of the Graph API §3.2). */
const AUDIENCE_ROWS = 45;

/** Longest name of a value, in characters: a city's with its state (ours). */
const VALUE_MAX = 120;

/** The provider's names of a call's metrics. */
export const sourcesOf = ({ network, metrics }: CollectionStep): string[] => metricsOf(network).flatMap(({ name, source }) => (metrics.includes(name) ? [source] : []));

/** The dimension by which a call's figure is split; null where it is reported as a whole. */
export const dimensionOf = ({ network, metrics }: CollectionStep): string | null => metricsOf(network).find(({ name }) => metrics.includes(name))?.division?.by ?? null;

/** A larger number is no count, nor an integer of the database. */
const isCount = (value: number): boolean => value >= 0 && value <= Number.MAX_SAFE_INTEGER;

/** The people of an audience by value; the largest where more are reported than stored, and of a duplicate value the later one. */
function audienceOf(step: CollectionStep, figures: readonly ProviderFigure[]): AudienceValue[] {
  const { metrics, until } = step;
  const [metric] = metrics;
  const [asked] = sourcesOf(step);
  if (metric === undefined) return [];
  const found = new Map<string, number>();
  for (const { source, part, value } of figures) if (source === asked && part && part.length <= VALUE_MAX && isCount(value)) found.set(part, Math.round(value));
  return [...found]
    .sort(([, one], [, other]) => other - one)
    .slice(0, AUDIENCE_ROWS)
    .map(([value, people]) => ({ metric, day: until, value, people }));
}

/** Selects the requested figures of an answer; other metrics and days are dropped, and of duplicates the later one counts. */
export function readingsOf(step: CollectionStep, figures: readonly ProviderFigure[]): Readings {
  const { network, shape, metrics, since, until, windowDays } = step;
  if (shape === "demographics") return { days: [], windows: [], audience: audienceOf(step, figures) };
  const asked = new Map(metricsOf(network).flatMap((metric) => (metrics.includes(metric.name) ? [[metric.source, metric] as const] : [])));
  const found = new Map<string, DayValue>();
  for (const { source, day, value, part } of figures) {
    const known = asked.get(source);
    const metric = known?.division ? entryOf(known.division.parts, part ?? "") : known?.name;
    const measured = shape === "series" || shape === "rolling" ? day : until;
    if (metric === undefined || measured === null || measured < since || measured > until || !isCount(value)) continue;
    found.set(`${metric} ${measured}`, { metric, day: measured, value: Math.round(value) });
  }
  const values = [...found.values()];
  if (windowDays === 1) return { days: values, windows: [], audience: [] };
  return { days: [], audience: [], windows: values.map(({ metric, day, value }) => ({ metric, windowDays, endDay: day, value })) };
}
