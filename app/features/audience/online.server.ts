import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readOne, readTogether } from "#app/platform/db/database.store.ts";
import { instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";
import { createAudiencePageRepository } from "./audience-pages.store.ts";
import { readArticleHours, readPublishedAt } from "./audience-period.store.ts";
import type { OnlineReaders } from "./online.ts";
import { periodUpTo } from "./period.ts";
import { type HourTrend, hourTrend, TREND_DAYS } from "./series.ts";

/** Pages that are listed one by one; all are in the sums. */
const PAGES_LISTED = 50;

/** Readers online with the titles of what they read. `title` is empty for a page that is no story. */
export interface OnlineReading extends Omit<OnlineReaders, "pages"> {
  pages: (OnlineReaders["pages"][number] & { title: string })[];
  /** Milliseconds. */
  at: number;
}

/** Reads the readers online. */
export function createOnlineService({ db, counter: audience, now }: SharedDependencies) {
  const pages = createAudiencePageRepository(db);
  return {
    async read(): Promise<OnlineReading> {
      const found = await audience.online();
      const listed = found.pages.slice(0, PAGES_LISTED);
      const ids = listed.flatMap(({ articleId }) => (articleId === null ? [] : [articleId]));
      const titles = ids.length > 0 ? await readOne(db, pages.readTitles(ids)) : new Map<number, string>();
      return { ...found, pages: listed.map((page) => ({ ...page, title: titles.get(page.articleId ?? 0) ?? "" })), at: now() };
    },
  };
}

/** Reads articles' trends in the last whole hour. */
export function createHourTrendService({ db, timeZone, now }: SharedDependencies) {
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
