import { providerOrigin } from "#app/platform/outbound/provider-origin.provider.ts";
import { metNorway } from "./met-norway.provider.ts";
import { openMeteo } from "./open-meteo.provider.ts";
import type { WeatherChoice } from "./weather-provider.server.ts";

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
