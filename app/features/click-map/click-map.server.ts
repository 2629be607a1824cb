import { sql } from "drizzle-orm";
import { placedStories } from "#app/features/home-history/differences.ts";
import type { HomeAt } from "#app/features/home-history/home-history.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { type Read, rawRowsOf, rawStatement, readOne } from "#app/platform/db/database.store.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { HOUR_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { type ClickedStory, toClickMap } from "./click-map.ts";

/** The clicks of an hour on the home page. */
export interface ClickMap {
  /** From top to bottom; empty where nothing was recorded. */
  stories: readonly ClickedStory[];
  /** Clicks of stories that the page shows neither at the start nor at the end of the hour. */
  elsewhere: number;
}

/** `hour`: `2026-11-21T09`, of the newsroom's clock. */
const readClicks = (hour: string): Read<{ id: number; clicks: number }[]> => ({
  statements: [rawStatement(sql`SELECT article_id AS id, clicks FROM home_clicks WHERE hour = ${hour}`)],
  decode: ([result]) => rawRowsOf<{ id: number; clicks: number }>(result),
});

/** Clicks on the home page, by the page's history. `homeAt`: the page of a minute; refused where none was recorded. */
export function createClickMapService({ db, now }: Pick<SharedDependencies, "db" | "now">, homeAt: (minute: number) => Promise<HomeAt>) {
  const storiesAt = (minute: number) =>
    homeAt(minute).then(
      ({ home }) => placedStories(home),
      (error: unknown) => {
        if (error instanceof RefusalError && error.refusal.code === "not-found") return null;
        throw error;
      },
    );

  return {
    /** The map of an hour that begins at `from` (ms). `hour`: the same as the counts name it. */
    async ofHour(hour: string, from: number): Promise<ClickMap> {
      const last = Math.min(from + HOUR_MS - MINUTE_MS, now());
      const [before, after, rows] = await Promise.all([storiesAt(from), storiesAt(last), readOne(db, readClicks(hour))]);
      const counts = new Map(rows.map(({ id, clicks }) => [id, clicks]));
      // The recording may have begun within the hour.
      const stories = after === null ? [] : toClickMap(before ?? after, after, (id) => counts.get(id) ?? 0);
      const ids = new Set(stories.map(({ id }) => id));
      return { stories, elsewhere: rows.filter(({ id }) => !ids.has(id)).reduce((sum, { clicks }) => sum + clicks, 0) };
    },
  };
}
