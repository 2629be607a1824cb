import { weatherFromEnv } from "#app/features/weather/from-env.provider.ts";
import { createWeatherService } from "#app/features/weather/weather.server.ts";
import { createWeatherRepository } from "#app/features/weather/weather.store.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { createTownNoticeService } from "./town-notices.server.ts";
import { createTownNoticeRepository } from "./town-notices.store.ts";

export function composeTownPages({ env, settings, db, categories, siteSettings, now, onEdition }: SharedDependencies) {
  return {
    townNotices: createTownNoticeService({ db, notices: createTownNoticeRepository(db), categories, now, onEdition }),
    weather: createWeatherService({
      db,
      weather: createWeatherRepository(db),
      categories,
      settings: siteSettings,
      choice: weatherFromEnv(env),
      timeZone: settings.timeZone,
      now,
      onEdition,
    }),
  };
}

export const weatherJobs: readonly Job[] = [{ name: "weather", stage: "background", run: ({ services }) => services.weather.refreshIfDue() }];
