import { z } from "zod/v4";
import { graphTime } from "#app/platform/graph/graph-values.provider.ts";
import { measuredDay, spanSeconds } from "./measured-days.ts";
import type { CollectionStep } from "./plan.ts";
import type { ProviderFigure } from "./readings.ts";

/** An answer of an `insights` edge (contracts of the Graph API §3.1, §4.2). What was not measured is absent, not zero. */
export const insightsAnswer = z.object({ data: z.array(z.unknown()) });

const name = z.string().min(1).max(100);
const dated = z.object({ value: z.number(), end_time: graphTime });
const inDays = z.object({ name, values: z.array(z.unknown()) });
const inTotal = z.object({ name, total_value: z.object({ value: z.number() }) });

/** The figures of an answer; what has another shape (a breakdown's object, no value) is left out. */
export function figuresOf({ data }: z.infer<typeof insightsAnswer>): ProviderFigure[] {
  return data.flatMap((entry): ProviderFigure[] => {
    const total = inTotal.safeParse(entry);
    if (total.success) return [{ source: total.data.name, day: null, value: total.data.total_value.value }];
    const series = inDays.safeParse(entry);
    if (!series.success) return [];
    return series.data.values.flatMap((one): ProviderFigure[] => {
      const value = dated.safeParse(one);
      return value.success ? [{ source: series.data.name, day: measuredDay(value.data.end_time), value: value.data.value }] : [];
    });
  });
}

const divided = z.object({ name, total_value: z.object({ breakdowns: z.array(z.unknown()) }) });
const breakdown = z.object({ dimension_keys: z.array(z.string()), results: z.array(z.unknown()).catch([]) });
const part = z.object({ dimension_values: z.array(z.string()), value: z.number() });

/** The figures of an answer divided by a dimension; Meta may name the time frame as a further dimension beside it. */
export function partsOf({ data }: z.infer<typeof insightsAnswer>, dimension: string): ProviderFigure[] {
  return data.flatMap((entry): ProviderFigure[] => {
    const metric = divided.safeParse(entry);
    if (!metric.success) return [];
    return metric.data.total_value.breakdowns.flatMap((one): ProviderFigure[] => {
      const found = breakdown.safeParse(one);
      const at = found.success ? found.data.dimension_keys.indexOf(dimension) : -1;
      if (!found.success || at < 0) return [];
      return found.data.results.flatMap((result): ProviderFigure[] => {
        const read = part.safeParse(result);
        const value = read.success ? read.data.dimension_values[at] : undefined;
        return read.success && value !== undefined ? [{ source: metric.data.name, day: null, value: read.data.value, part: value }] : [];
      });
    });
  });
}

/** The span of a call as its parameters. */
export function spanQuery({ since, until }: CollectionStep): { since: string; until: string } {
  const seconds = spanSeconds(since, until);
  return { since: String(seconds.since), until: String(seconds.until) };
}
