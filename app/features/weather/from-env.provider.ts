import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { boundedText, providerOrigin, TooLargeError } from "#app/platform/outbound/provider-call.provider.ts";
import { SECOND_MS } from "#app/platform/time/units.ts";
import type { ForecastPoint, Sky } from "./forecast.ts";
import type { WeatherChoice, WeatherProvider } from "./weather.server.ts";

/** No person waits for it, but a sweep must end (ms). */
const TIMEOUT_MS = 10_000;
/** Ten days of a compact forecast are some 60 KB. Bytes. */
const ANSWER_MAX_BYTES = 500_000;

/** One GET of a forecast; an error answer becomes the adapters' common failure. 304 answers `null`. */
export async function getForecast(url: URL, headers: Record<string, string>): Promise<{ body: unknown; headers: Headers; isUnchanged: boolean }> {
  let response: Response;
  let text: string;
  try {
    response = await withoutSlot(() => fetch(url, { headers: { Accept: "application/json", ...headers }, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) }));
    text = await boundedText(response, ANSWER_MAX_BYTES);
  } catch (error) {
    if (error instanceof TooLargeError) throw new ProviderFailure("invalid", "a resposta da previsão é grande demais");
    throw new ProviderFailure(
      "transient",
      error instanceof Error && error.name === "TimeoutError" ? "a previsão demorou demais" : "não foi possível falar com o provedor da previsão",
    );
  }
  const { status } = response;
  if (status === 304) return { body: null, headers: response.headers, isUnchanged: true };
  // 203: a version that is about to go; its data are good.
  if (status !== 200 && status !== 203) throw failureOf(status, response.headers);
  try {
    return { body: JSON.parse(text), headers: response.headers, isUnchanged: false };
  } catch {
    throw new ProviderFailure("invalid", "a resposta da previsão não é JSON");
  }
}

function failureOf(status: number, headers: Headers): ProviderFailure {
  const wait = Number(headers.get("Retry-After") ?? Number.NaN);
  const code = String(status);
  if (status === 429)
    return new ProviderFailure("rate_limited", "o limite de pedidos da previsão foi atingido", { code, ...(Number.isFinite(wait) ? { retryAfterSeconds: wait } : {}) });
  if (status === 401 || status === 403) return new ProviderFailure("permission", "o provedor da previsão não aceitou este site", { code });
  return new ProviderFailure(status >= 500 || status === 408 ? "transient" : "invalid", `o provedor da previsão respondeu ${status}`, { code });
}

/** A time of a header (ms); null where there is none. */
export const headerTime = (headers: Headers, name: string): number | null => {
  const time = Date.parse(headers.get(name) ?? "");
  return Number.isNaN(time) ? null : time;
};

/** Their terms: four decimals at most. */
const DECIMALS = 4;
/** Maximum of points read from a time series: ten days have some ninety. */
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

const HOURS_MAX = 200;

/** WMO weather codes (open-meteo.com/en/docs). */
function openMeteoSkyOf(code: number): Sky | null {
  if (code === 0) return "limpo";
  if (code === 1 || code === 2) return "nuvens";
  if (code === 3) return "nublado";
  if (code === 45 || code === 48) return "neblina";
  if (code >= 95) return "trovoada";
  if (code === 65 || code === 67 || code === 82) return "chuva-forte";
  if ((code >= 51 && code <= 57) || code === 61 || code === 80) return "chuvisco";
  return code >= 61 && code <= 86 ? "chuva" : null;
}

interface Hourly {
  time?: unknown;
  temperature_2m?: unknown;
  precipitation?: unknown;
  weather_code?: unknown;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, HOURS_MAX) : []);

/** Open-Meteo's paid host: the free one is not for sites with advertisements. */
export function openMeteo({ baseUrl, key }: { baseUrl: string; key: string }): WeatherProvider {
  return {
    source: { name: "Open-Meteo.com", url: "https://open-meteo.com/" },
    async forecast({ latitude, longitude }) {
      const url = new URL(`${baseUrl}/v1/forecast`);
      const asked = { latitude: String(latitude), longitude: String(longitude), hourly: "temperature_2m,precipitation,weather_code", timeformat: "unixtime", forecast_days: "3" };
      url.search = new URLSearchParams({ ...asked, apikey: key }).toString();
      const { body } = await getForecast(url, {});
      const { time, temperature_2m, precipitation, weather_code } = (body as { hourly?: Hourly } | null)?.hourly ?? {};
      const [temperatures, rains, codes] = [listOf(temperature_2m), listOf(precipitation), listOf(weather_code)];
      const points = listOf(time).flatMap((at, index): ForecastPoint[] => {
        const [temperature, rain, code] = [temperatures[index], rains[index], codes[index]];
        if (typeof at !== "number" || typeof temperature !== "number") return [];
        return [{ at: at * SECOND_MS, temperature, sky: typeof code === "number" ? openMeteoSkyOf(code) : null, rain: typeof rain === "number" ? rain : 0 }];
      });
      if (points.length === 0) throw new ProviderFailure("invalid", "a previsão veio sem horas");
      return { points, mark: "", freshUntil: null };
    },
  };
}

/** Environment variables of the forecast. */
type WeatherEnv = { OPEN_METEO_API_KEY?: string } & Partial<Pick<Env, "WEATHER_CONTACT" | "WEATHER_URL">>;

/** An e-mail address or the address of a page, as the User-Agent names it. */
const CONTACT = /^[\x21-\x27\x2a-\x7e]{5,200}$/;

/** The configured provider, or the names of settings that are missing or invalid. A paid key wins. */
export function weatherFromEnv(env: WeatherEnv): WeatherChoice {
  const key = env.OPEN_METEO_API_KEY?.trim() ?? "";
  const contact = env.WEATHER_CONTACT?.trim() ?? "";
  const isPaid = /^[\x21-\x7e]{8,200}$/.test(key);
  const baseUrl = providerOrigin(env.WEATHER_URL?.trim() || (isPaid ? "https://customer-api.open-meteo.com" : "https://api.met.no"));
  if (!baseUrl) return { provider: null, missing: ["WEATHER_URL"] };
  if (isPaid) return { provider: openMeteo({ baseUrl, key }), missing: [] };
  if (!CONTACT.test(contact)) return { provider: null, missing: ["WEATHER_CONTACT"] };
  return { provider: metNorway({ baseUrl, userAgent: `Lide/1.0 ${contact}` }), missing: [] };
}
