import { sql } from "drizzle-orm";
import { trailStatement } from "#app/features/audit/audit.store.ts";
import { type Database, type Read, raiseEdition, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import type { Forecast } from "./forecast.ts";

/** A town's place and what is known of its weather. */
export interface WeatherPlace {
  slug: string;
  latitude: number;
  longitude: number;
  source: string;
  fetchedAt: number;
  mark: string;
  nextAt: number;
  failures: number;
  failure: string;
}

/** A forecast as pages show it. */
export interface StoredForecast {
  forecast: Forecast;
  source: string;
  fetchedAt: number;
}

const PLACE = sql.raw("slug, latitude, longitude, source, fetched_at AS fetchedAt, mark, next_at AS nextAt, failures, failure");

/** Places of towns with their last forecasts. Forecasts raise no edition: pages read them again within a minute. */
export function createWeatherRepository(db: Database) {
  return {
    readPlaces: (): Read<WeatherPlace[]> => ({
      statements: [rawStatement(sql`SELECT ${PLACE} FROM weather_places`)],
      decode: ([result]) => rawRowsOf<WeatherPlace>(result),
    }),

    /** Takes the places of towns that are due, so that no other run asks for them until `until` (ms). */
    async claimDue(now: number, until: number, limit: number): Promise<WeatherPlace[]> {
      const [result] = await runBatch(db, [
        rawStatement(sql`UPDATE weather_places SET next_at = ${until} WHERE slug IN (
            SELECT p.slug FROM weather_places p JOIN categories c ON c.slug = p.slug AND c.type = 'municipality' WHERE p.next_at <= ${now} ORDER BY p.next_at LIMIT ${limit})
          RETURNING ${PLACE}`),
      ]);
      return rawRowsOf<WeatherPlace>(result);
    },

    async saveForecast(slug: string, { forecast, source, fetchedAt }: StoredForecast, mark: string, nextAt: number): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`UPDATE weather_places SET forecast = ${JSON.stringify(forecast)}, source = ${source}, fetched_at = ${fetchedAt}, mark = ${mark}, next_at = ${nextAt}, failures = 0, failure = ''
          WHERE slug = ${slug}`),
      ]);
    },

    /** The stored forecast is still the provider's. */
    async saveUnchanged(slug: string, fetchedAt: number, nextAt: number): Promise<void> {
      await runBatch(db, [rawStatement(sql`UPDATE weather_places SET fetched_at = ${fetchedAt}, next_at = ${nextAt}, failures = 0, failure = '' WHERE slug = ${slug}`)]);
    },

    async saveFailure(slug: string, failure: string, nextAt: number): Promise<void> {
      await runBatch(db, [rawStatement(sql`UPDATE weather_places SET failure = ${failure}, failures = failures + 1, next_at = ${nextAt} WHERE slug = ${slug}`)]);
    },

    /** Stores a town's coordinates and schedules its forecast. Returns the edition. */
    async savePlace(
      { slug, latitude, longitude }: Pick<WeatherPlace, "slug" | "latitude" | "longitude">,
      write: { at: number; actor: { id: number | null; name: string }; subject: string },
    ): Promise<number> {
      const [raised] = await runBatch(db, [
        raiseEdition(db),
        trailStatement(db, { at: write.at, actor: write.actor, action: "weather.place", details: { subject: write.subject } }),
        rawStatement(sql`INSERT INTO weather_places (slug, latitude, longitude) VALUES (${slug}, ${latitude}, ${longitude})
          ON CONFLICT (slug) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude, forecast = NULL, source = '', fetched_at = 0, mark = '', next_at = 0, failures = 0, failure = ''`),
      ]);
      return raised[0]?.edition ?? 0;
    },
  };
}
