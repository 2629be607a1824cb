import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";

/** Clicks of the hour in which the demo begins: fewer from place to place, but for a highlight that stands too low. */
export async function seedHomeClicks(db: D1Database, now: number): Promise<void> {
  const zone = "America/Fortaleza";
  const hour = `${newsroomDay(now, zone)}T${String(Math.floor(newsroomMinute(now, zone) / 60)).padStart(2, "0")}`;
  await db
    .prepare(
      `INSERT OR IGNORE INTO home_clicks (hour, article_id, clicks)
       SELECT ?, id, CASE position WHEN 'supermanchete' THEN 96 WHEN 'destaque' THEN CASE ROW_NUMBER() OVER (PARTITION BY position ORDER BY highlight_rank) WHEN 4 THEN 71 ELSE 30 END ELSE 3 + id % 9 END
       FROM articles WHERE visible = 1 ORDER BY published_at DESC LIMIT 80`,
    )
    .bind(hour)
    .run();
}
