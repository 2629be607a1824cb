import { type Category, categoryOf } from "#app/features/articles/categories.ts";
import { mainTownIn } from "#app/features/towns/town-day.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { type ForecastPoint, summarise } from "./forecast.ts";
import type { WeatherPlace } from "./weather.store.ts";
import { createWeatherRepository } from "./weather.store.ts";

/** Credit of a forecast, as its licence requires. */
export interface WeatherSource {
  name: string;
  url: string;
}

/** A place in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** `unchanged`: the forecast of the mark is still current. `freshUntil` (ms): not to be requested before; null without a limit. */
export type WeatherAnswer = { points: readonly ForecastPoint[]; mark: string; freshUntil: number | null } | { unchanged: true; freshUntil: number | null };

/** Port of weather forecasts; `integrations/weather` implements it. Throws `ProviderFailure`. */
export interface WeatherProvider {
  source: WeatherSource;
  /** `mark`: of the forecast that is known; empty for none. */
  forecast(place: Place, mark: string): Promise<WeatherAnswer>;
}

/** The provider of this deployment, or the settings it lacks. */
export type WeatherChoice = { provider: WeatherProvider; missing: readonly [] } | { provider: null; missing: readonly string[] };

/** A forecast is requested again after half an hour at the earliest, after two hours at the latest (contracts-2 § E: every 30 to 60 minutes). */
const AGAIN_MIN_MS = 30 * MINUTE_MS;
const AGAIN_MAX_MS = 120 * MINUTE_MS;
/** After a failure; doubled with each further one, up to `AGAIN_MAX_MS`. */
const RETRY_MS = 5 * MINUTE_MS;
/** Lease of a run. Milliseconds. */
const CLAIM_MS = 10 * MINUTE_MS;
/** Places that one run asks for: a dozen towns take three minutes. */
const BATCH_SIZE = 4;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** A town as the screen of the forecast shows it; `place` null: nobody said where it is. */
export interface WeatherTown {
  slug: string;
  name: string;
  place: WeatherPlace | null;
}

/** The forecast of each town: requested by the run of each minute, never by a reader. */
export function createWeatherService(
  { db, categories, siteSettings: settings, timeZone, now, onEdition }: Pick<SharedDependencies, "db" | "categories" | "siteSettings" | "timeZone" | "now" | "onEdition">,
  choice: WeatherChoice,
) {
  const weather = createWeatherRepository(db);
  async function refresh(place: WeatherPlace, { provider }: Extract<WeatherChoice, { missing: readonly [] }>): Promise<void> {
    try {
      const answer = await provider.forecast(place, place.source === provider.source.name ? place.mark : "");
      const at = now();
      const nextAt = clamp(answer.freshUntil ?? 0, at + AGAIN_MIN_MS, at + AGAIN_MAX_MS);
      if ("unchanged" in answer) return await weather.saveUnchanged(place.slug, at, nextAt);
      const forecast = summarise(answer.points, at, timeZone);
      if (!forecast) throw new ProviderFailure("invalid", "a previsão não alcança a hora de agora");
      await weather.saveForecast(place.slug, { forecast, source: provider.source.name, fetchedAt: at }, answer.mark, nextAt);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      const asked = (error.details.retryAfterSeconds ?? 0) * 1_000;
      const wait = clamp(RETRY_MS * 2 ** Math.min(place.failures, 10), asked, AGAIN_MAX_MS);
      logEvent("error", "weather", { town: place.slug, ...errorFields(error) });
      await weather.saveFailure(place.slug, error.message, now() + (error.kind === "permission" ? AGAIN_MAX_MS : wait));
    }
  }

  return {
    /** Asks for the forecasts that are due; called every minute. */
    async refreshIfDue(): Promise<void> {
      if (choice.provider === null) return;
      for (const place of await weather.claimDue(now(), now() + CLAIM_MS, BATCH_SIZE)) await refresh(place, choice);
    },

    /** The towns with their places, and the one that the home page is about. */
    readDesk: (): Read<{ towns: WeatherTown[]; main: string | null }> =>
      mapRead(joinReads(categories.readAll(), weather.readPlaces(), settings.read("towns")), ([known, places, stored]) => ({
        towns: known.filter(({ type }) => type === "municipality").map(({ slug, name }) => ({ slug, name, place: places.find((one) => one.slug === slug) ?? null })),
        main: mainTownIn(stored, known)?.slug ?? null,
      })),

    /** Settings that the forecast lacks. */
    missing: choice.missing,

    source: choice.provider?.source ?? null,

    async setPlace(slug: string, latitude: number, longitude: number, actor: Actor): Promise<void> {
      const town = await townOf(slug);
      const subject = `${town.name}: ${latitude}, ${longitude}`;
      await onEdition(await weather.savePlace({ slug: town.slug, latitude, longitude }, { at: now(), actor, subject }));
    },

    /** Sets the main town of the home page. */
    async setMainTown(slug: string, actor: Actor): Promise<void> {
      const town = await townOf(slug);
      await onEdition(await settings.save({ key: "towns", value: { main: town.slug }, at: now(), actor, action: "towns.main", subject: town.name }));
    },
  };

  async function townOf(slug: string): Promise<Category> {
    const town = categoryOf(slug, await readOne(db, categories.readAll()));
    return town?.type === "municipality" ? town : unwrap(refusedFields([{ field: "municipio", message: "Escolha o município." }]));
  }
}
