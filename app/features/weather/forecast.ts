import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";

/** States of the sky, from best to worst: a day is named after its worst hour. */
export const SKIES = ["limpo", "nuvens", "nublado", "neblina", "chuvisco", "chuva", "chuva-forte", "trovoada"] as const;
export type Sky = (typeof SKIES)[number];

export const SKY_LABELS: Record<Sky, string> = {
  limpo: "Céu limpo",
  nuvens: "Poucas nuvens",
  nublado: "Nublado",
  neblina: "Neblina",
  chuvisco: "Chuva fraca",
  chuva: "Chuva",
  "chuva-forte": "Chuva forte",
  trovoada: "Trovoada",
};

/** A point of a provider's forecast. */
export interface ForecastPoint {
  /** Milliseconds. */
  at: number;
  /** °C. */
  temperature: number;
  sky: Sky | null;
  /** mm until the next point; 0 where none is reported. */
  rain: number;
}

/** An hour as it is stored. */
export interface ForecastHour {
  at: number;
  temperature: number;
  sky: Sky | null;
}

export interface ForecastDay {
  /** `YYYY-MM-DD` of the town's clock. */
  day: string;
  min: number;
  max: number;
  sky: Sky | null;
  rain: number;
}

/** Stored forecast: the hours of a day and a half, and three days. */
export interface Forecast {
  hours: readonly ForecastHour[];
  days: readonly ForecastDay[];
}

const MAX_HOURS = 36;
const MAX_DAYS = 3;
/** No page shows a forecast that its provider has not confirmed for so long (contracts-2 § E). */
export const FORECAST_MAX_AGE_MS = 6 * HOUR_MS;

/** Temperatures that a place on earth can have (°C): anything else is no forecast. */
const isTemperature = (value: number): boolean => Number.isFinite(value) && value > -90 && value < 60;

const worstSky = (skies: readonly (Sky | null)[]): Sky | null => {
  const ranks = skies.map((sky) => (sky === null ? -1 : SKIES.indexOf(sky)));
  return SKIES[Math.max(...ranks)] ?? null;
};

/** Reduces a provider's points from a moment (ms) on; null when none covers the present. */
export function summarise(points: readonly ForecastPoint[], now: number, timeZone: string): Forecast | null {
  const usable = points.filter(({ at, temperature }) => at > now - HOUR_MS && isTemperature(temperature)).sort((one, other) => one.at - other.at);
  const first = usable[0];
  if (!first || first.at > now + FORECAST_MAX_AGE_MS) return null;
  const byDay = new Map<string, ForecastPoint[]>();
  for (const point of usable) {
    const day = newsroomDay(point.at, timeZone);
    byDay.set(day, [...(byDay.get(day) ?? []), point]);
  }
  const days = [...byDay].slice(0, MAX_DAYS).map(([day, its]) => ({
    day,
    min: Math.round(Math.min(...its.map(({ temperature }) => temperature))),
    max: Math.round(Math.max(...its.map(({ temperature }) => temperature))),
    sky: worstSky(its.map(({ sky }) => sky)),
    rain: Math.round(10 * its.reduce((sum, { rain }) => sum + Math.max(0, rain), 0)) / 10,
  }));
  return { hours: usable.slice(0, MAX_HOURS).map(({ at, temperature, sky }) => ({ at, temperature: Math.round(temperature), sky })), days };
}

/** The hour that holds at a moment, and when it ends (ms); null where the forecast does not reach so far. */
export function hourAt({ hours }: Forecast, now: number): { hour: ForecastHour; endsAt: number } | null {
  const next = hours.findIndex(({ at }) => at > now);
  const hour = hours[(next === -1 ? hours.length : next) - 1];
  if (!hour || now - hour.at > FORECAST_MAX_AGE_MS) return null;
  return { hour, endsAt: next === -1 ? hour.at + FORECAST_MAX_AGE_MS : (hours[next]?.at ?? now) };
}
