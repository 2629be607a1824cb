import { createTownNoticeRepository } from "#app/db/town-notices/town-notices.ts";
import { createWeatherRepository } from "#app/db/weather/weather.ts";
import { weatherFromEnv } from "#app/integrations/weather/from-env.server.ts";
import { createTownNoticeService } from "#app/services/town-notices/town-notices.server.ts";
import { createWeatherService } from "#app/services/weather/weather.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** What the towns' own pages show beside stories. */
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
