import type { Period } from "#app/features/audience/period.ts";
import { periodUpTo } from "#app/features/audience/period.ts";
import { AGGREGATE_DAYS } from "./catalogue.ts";
import { type MetricReport, netGrowth, type SocialRecord } from "./report.ts";

/** Ways to sum up a metric, by their value in the address; the first is preferred (spec 2 §9). */
export const SOCIAL_MODES = { "28-dias": "aggregate28", soma: "sumDaily", media: "avgDaily", "ultimo-dia": "lastDaily" } as const;
export type SocialModeKey = keyof typeof SOCIAL_MODES;
export type SocialMode = (typeof SOCIAL_MODES)[SocialModeKey];

const DEFAULT_MODE = "28-dias" satisfies SocialModeKey;

/** The way that an address names, else the preferred one. */
export const parseSocialMode = (text: string | null): SocialModeKey => {
  const found = (Object.keys(SOCIAL_MODES) as SocialModeKey[]).find((one) => one === text);
  return found ?? DEFAULT_MODE;
};

/** A metric summed up; `until` is the last day that is in it. Null where Meta told nothing of it. */
export function valueByMode(metric: MetricReport, mode: SocialMode): { value: number; until: string | null } | null {
  if (metric.status !== "ok") return null;
  if (mode === "aggregate28") return metric.aggregate28;
  const value = metric[mode];
  return value === null ? null : { value, until: metric.series.at(-1)?.date ?? null };
}

/** Days of a period that have both follows and unfollows, oldest first. */
function daysWithBoth({ days }: SocialRecord, { since, until }: Period): string[] {
  const of = (metric: string) => new Set(days.filter((one) => one.metric === metric && one.day >= since && one.day <= until).map(({ day }) => day));
  const removes = of("page_fan_removes_unique");
  return [...of("page_fan_adds_unique")].filter((day) => removes.has(day)).sort();
}

/**
 * Follows less unfollows of a Page summed up like the other metrics, never below zero (spec 2 § Combined Analytics). Both count people of
 * one day, so that days may be added: of 28 days too, where the other metrics have Meta's own figure. `days` is how many are in it.
 */
export function netGrowthByMode(record: SocialRecord, period: Period, mode: SocialMode): { value: number; until: string; days: number } | null {
  const span = mode === "aggregate28" ? periodUpTo(AGGREGATE_DAYS, period.until) : period;
  const days = daysWithBoth(record, span);
  const last = days.at(-1);
  if (last === undefined) return null;
  const counted = mode === "lastDaily" ? { since: last, until: last, days: 1 } : span;
  const growth = netGrowth(record, counted);
  if (growth === null) return null;
  const value = mode === "avgDaily" ? Math.round((100 * growth) / days.length) / 100 : growth;
  return { value, until: last, days: mode === "lastDaily" ? 1 : days.length };
}
