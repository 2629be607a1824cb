import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { getForecast, headerTime } from "./call.provider.ts";
import type { ForecastPoint, Sky } from "./forecast.ts";
import type { WeatherProvider } from "./weather-provider.server.ts";

/** Their terms: four decimals at most. */
const DECIMALS = 4;
/** What is read of a time series: ten days have some ninety points. */
const POINTS_MAX = 200;

/** Skies by their symbols without day and night (api.met.no/weatherapi/weathericon/2.0/documentation); thunder wins over rain. */
function skyOf(symbol: unknown): Sky | null {
  if (typeof symbol !== "string") return null;
  const code = symbol.replace(/_(?:day|night|polartwilight)$/, "");
  if (code.endsWith("thunder")) return "trovoada";
  if (/^heavy/.test(code)) return "chuva-forte";
  if (/^light/.test(code)) return "chuvisco";
  if (/^(?:rain|sleet|snow)/.test(code)) return "chuva";
  return code === "clearsky" ? "limpo" : code === "fair" || code === "partlycloudy" ? "nuvens" : code === "cloudy" ? "nublado" : code === "fog" ? "neblina" : null;
}

interface Period {
  summary?: { symbol_code?: unknown };
  details?: { precipitation_amount?: unknown };
}

interface Step {
  time?: unknown;
  data?: { instant?: { details?: { air_temperature?: unknown } }; next_1_hours?: Period; next_6_hours?: Period };
}

function pointOf({ time, data }: Step): ForecastPoint | null {
  const at = typeof time === "string" ? Date.parse(time) : Number.NaN;
  const temperature = data?.instant?.details?.air_temperature;
  const period = data?.next_1_hours ?? data?.next_6_hours;
  const rain = period?.details?.precipitation_amount;
  return Number.isNaN(at) || typeof temperature !== "number" ? null : { at, temperature, sky: skyOf(period?.summary?.symbol_code), rain: typeof rain === "number" ? rain : 0 };
}

/** MET Norway's Locationforecast (NLOD 2.0 and CC BY 4.0): free also beside advertisements, with a User-Agent that names a contact. */
export function metNorway({ baseUrl, userAgent }: { baseUrl: string; userAgent: string }): WeatherProvider {
  return {
    source: { name: "MET Norway", url: "https://www.met.no/en" },
    async forecast({ latitude, longitude }, mark) {
      const url = new URL(`${baseUrl}/weatherapi/locationforecast/2.0/compact`);
      url.search = new URLSearchParams({ lat: latitude.toFixed(DECIMALS), lon: longitude.toFixed(DECIMALS) }).toString();
      const { body, headers, isUnchanged } = await getForecast(url, { "User-Agent": userAgent, ...(mark === "" ? {} : { "If-Modified-Since": mark }) });
      const freshUntil = headerTime(headers, "Expires");
      if (isUnchanged) return { unchanged: true, freshUntil };
      const series = (body as { properties?: { timeseries?: unknown } } | null)?.properties?.timeseries;
      const points = (Array.isArray(series) ? (series as Step[]) : []).slice(0, POINTS_MAX).flatMap((step) => pointOf(step) ?? []);
      if (points.length === 0) throw new ProviderFailure("invalid", "a previsão veio sem horas");
      return { points, mark: headers.get("Last-Modified") ?? "", freshUntil };
    },
  };
}
