export const MINUTES_OF_DAY = 24 * 60;

/** "09:00" in minutes since midnight; null for what is no hour. */
export function parseHour(text: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

/** Minutes since midnight as "09:00". */
export const hourText = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Minutes since midnight as prose writes them: "6h30", "18h". */
export const clockMinute = (minute: number): string => `${Math.floor(minute / 60)}h${minute % 60 === 0 ? "" : String(minute % 60).padStart(2, "0")}`;
