import { metricsOf } from "./catalogue.ts";
import type { CollectionStep } from "./plan.ts";

/** One figure as the provider told it; `day` is the measured day, null of a total. */
export interface ProviderFigure {
  /** The provider's metric. */
  source: string;
  day: string | null;
  value: number;
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

export interface Readings {
  days: readonly DayValue[];
  windows: readonly WindowValue[];
}

/** The provider's names of a call's metrics. */
export const sourcesOf = ({ network, metrics }: CollectionStep): string[] => metricsOf(network).flatMap(({ name, source }) => (metrics.includes(name) ? [source] : []));

/** What of an answer was asked for; other metrics and days are left out, and of a figure told twice the later one counts. */
export function readingsOf({ network, shape, metrics, since, until, windowDays }: CollectionStep, figures: readonly ProviderFigure[]): Readings {
  const names = new Map(metricsOf(network).map(({ name, source }) => [source, name]));
  const found = new Map<string, DayValue>();
  for (const { source, day, value } of figures) {
    const metric = names.get(source);
    const measured = shape === "total" || shape === "account" ? until : day;
    if (metric === undefined || !metrics.includes(metric) || measured === null || measured < since || measured > until) continue;
    // What is larger is no count, and no integer of the database either.
    if (!(value >= 0 && value <= Number.MAX_SAFE_INTEGER)) continue;
    found.set(`${metric} ${measured}`, { metric, day: measured, value: Math.round(value) });
  }
  const values = [...found.values()];
  if (windowDays === 1) return { days: values, windows: [] };
  return { days: [], windows: values.map(({ metric, day, value }) => ({ metric, windowDays, endDay: day, value })) };
}
