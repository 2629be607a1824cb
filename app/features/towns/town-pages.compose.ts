import { weatherFromEnv } from "#app/features/weather/from-env.provider.ts";
import { createWeatherService } from "#app/features/weather/weather.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { createTownNoticeService } from "./town-notices.server.ts";

export function composeTownPages(shared: SharedDependencies) {
  const { env } = shared;
  return {
    townNotices: createTownNoticeService(shared),
    weather: createWeatherService(shared, weatherFromEnv(env)),
  };
}

export const weatherJobs: readonly Job[] = [{ name: "weather", stage: "background", run: ({ services }) => services.weather.refreshIfDue() }];
