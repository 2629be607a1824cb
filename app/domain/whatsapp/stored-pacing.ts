import { DEFAULT_PACING, PACING_RANGES, type Pacing } from "./pacing.ts";

const RANGED = Object.keys(PACING_RANGES) as (keyof typeof PACING_RANGES)[];

const isWithin = (value: unknown, { min, max }: { min: number; max: number }): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;

/** The pace as it was stored; whatever is missing or out of its range is as nobody had decided it. */
export function readPacing(stored: unknown): Pacing {
  const given = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const pacing = { ...DEFAULT_PACING };
  for (const name of RANGED) if (isWithin(given[name], PACING_RANGES[name])) pacing[name] = given[name];
  return { ...pacing, warmUpSince: typeof given.warmUpSince === "number" && given.warmUpSince > 0 ? given.warmUpSince : null };
}
