import { newsroomDay, tableDateTime } from "#app/platform/time/newsroom-clock.ts";

/** "às 14:03" of today, else "em 20/11/2026 às 14:03", on the newsroom's clock. Times in milliseconds. */
export function savedTimeLabel(at: number, timeZone: string, now: number): string {
  const [date = "", clock = ""] = tableDateTime(at, timeZone).split(" ");
  return newsroomDay(at, timeZone) === newsroomDay(now, timeZone) ? `às ${clock}` : `em ${date} às ${clock}`;
}
