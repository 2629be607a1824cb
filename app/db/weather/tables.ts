import { integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Where the forecast of each town is asked for, and the last one. */
export const weatherPlaces = sqliteTable("weather_places", {
  slug: text().primaryKey(),
  latitude: real().notNull(),
  longitude: real().notNull(),
  /** JSON of `Forecast`. */
  forecast: text(),
  source: text().notNull().default(""),
  fetchedAt: integer("fetched_at").notNull().default(0),
  mark: text().notNull().default(""),
  nextAt: integer("next_at").notNull().default(0),
  failures: integer().notNull().default(0),
  failure: text().notNull().default(""),
});
