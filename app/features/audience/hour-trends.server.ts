import { type Database, readTogether } from "#app/platform/db/database.store.ts";
import { instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";
import { type HourTrend, hourTrend, TREND_DAYS } from "./hour-trend.ts";
import { readArticleHours, readPublishedAt } from "./hour-views.store.ts";
import { periodUpTo } from "./period.ts";

interface HourTrendsDeps {
  db: Database;
  timeZone: string;
  now(): number;
}

/** How articles do in the last whole hour. */
export function createHourTrendService({ db, timeZone, now }: HourTrendsDeps) {
  return {
    /** The hour of the newsroom's day (0–23), and the trends by article; an article without one is not in it. */
    async read(ids: readonly number[]): Promise<{ hour: number; trends: Map<number, HourTrend> }> {
      const at = now() - HOUR_MS;
      const hour = Math.floor(newsroomMinute(at, timeZone) / 60);
      const day = newsroomDay(at, timeZone);
      const keyOf = (one: string) => `${one}T${String(hour).padStart(2, "0")}`;
      const former = Array.from({ length: TREND_DAYS }, (_, index) => periodUpTo(index + 2, day).since);
      const [rows, published] = await readTogether(db, readArticleHours(ids, [day, ...former].map(keyOf)), readPublishedAt(ids));
      const views = new Map(rows.map((row) => [`${row.articleId}/${row.hour}`, row.views]));
      const trends = new Map<number, HourTrend>();
      for (const [id, publishedAt] of published) {
        // An hour in which it was not there for readers says nothing about them.
        const there = former.filter((one) => publishedAt <= instantOf(one, 60 * hour, timeZone));
        const trend = hourTrend(
          views.get(`${id}/${keyOf(day)}`) ?? 0,
          there.map((one) => views.get(`${id}/${keyOf(one)}`) ?? 0),
        );
        if (trend) trends.set(id, trend);
      }
      return { hour, trends };
    },
  };
}
