import type { ForecastPoint } from "./forecast.ts";

/** Who a forecast is from, as its licence wants it to be named. */
export interface WeatherSource {
  name: string;
  url: string;
}

/** A place in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** `unchanged`: what the mark names is still the forecast. `freshUntil` (ms): not to be asked for before; null where nobody said. */
export type WeatherAnswer = { points: readonly ForecastPoint[]; mark: string; freshUntil: number | null } | { unchanged: true; freshUntil: number | null };

/** What tells the weather of a place; `integrations/weather` implements it. Throws `ProviderFailure`. */
export interface WeatherProvider {
  source: WeatherSource;
  /** `mark`: of the forecast that is known; empty for none. */
  forecast(place: Place, mark: string): Promise<WeatherAnswer>;
}

/** The provider of this deployment, or the settings it lacks. */
export type WeatherChoice = { provider: WeatherProvider; missing: readonly [] } | { provider: null; missing: readonly string[] };
