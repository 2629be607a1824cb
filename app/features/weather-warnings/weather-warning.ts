import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";

/** Degrees of INMET, the lowest first. */
export const SEVERITIES = ["Perigo Potencial", "Perigo", "Grande Perigo"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A warning of INMET as it stands in its list. */
export interface WeatherWarning {
  id: string;
  severity: Severity;
  /** "Chuvas Intensas". */
  event: string;
  /** What may happen, in INMET's words; empty where it says nothing. */
  risks: string;
  startsAt: number;
  endsAt: number;
  /** Of the municipalities, by IBGE. */
  codes: readonly number[];
}

/** The stored list with the time at which INMET last confirmed it (ms). */
export interface ConfirmedWarnings {
  warnings: readonly WeatherWarning[];
  confirmedAt: number;
}

/** Without a confirmation for so long nothing is shown (contracts-2 § E, as the forecast; ms). */
export const WARNINGS_MAX_AGE_MS = 6 * HOUR_MS;
/** A warning is shown so long before it begins (ours; ms). */
export const SHOWN_BEFORE_MS = DAY_MS;

/** The warnings of a municipality that are shown at `now`, the gravest first, and when they next change (ms; null: not by time). */
export function warningsAt({ warnings, confirmedAt }: ConfirmedWarnings, code: number | null, now: number): { shown: WeatherWarning[]; changesAt: number | null } {
  const hiddenAt = confirmedAt + WARNINGS_MAX_AGE_MS;
  const ofTown = code === null || now >= hiddenAt ? [] : warnings.filter(({ codes, endsAt }) => endsAt > now && codes.includes(code));
  const shown = ofTown.filter(({ startsAt }) => startsAt - SHOWN_BEFORE_MS <= now);
  const times = [...ofTown.flatMap(({ startsAt, endsAt }) => [startsAt - SHOWN_BEFORE_MS, startsAt, endsAt]), ...(ofTown.length > 0 ? [hiddenAt] : [])].filter(
    (time) => time > now,
  );
  return {
    shown: shown.sort((one, other) => SEVERITIES.indexOf(other.severity) - SEVERITIES.indexOf(one.severity) || one.startsAt - other.startsAt),
    changesAt: times.length > 0 ? Math.min(...times) : null,
  };
}

/** INMET's page of a warning, for readers. */
export const warningPage = (id: string): string => `https://avisos.inmet.gov.br/${id}`;
