import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { providerOrigin } from "#app/platform/outbound/provider-origin.provider.ts";
import { SECOND_MS } from "#app/platform/time/units.ts";
import { getForecast } from "./call.provider.ts";
import type { ForecastPoint, Sky } from "./forecast.ts";
import { metNorway } from "./met-norway.provider.ts";
import type { WeatherChoice, WeatherProvider } from "./weather-provider.server.ts";

const HOURS_MAX = 200;

/** WMO weather codes (open-meteo.com/en/docs). */
function skyOf(code: number): Sky | null {
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
        return [{ at: at * SECOND_MS, temperature, sky: typeof code === "number" ? skyOf(code) : null, rain: typeof rain === "number" ? rain : 0 }];
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
