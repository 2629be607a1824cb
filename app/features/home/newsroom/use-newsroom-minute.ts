import { useEffect, useState } from "react";
import { MINUTES_OF_DAY } from "#app/platform/time/hour.ts";

const POLL_INTERVAL_MS = 5_000;

/** The minute of the newsroom's day, from the one that the page was made at. */
export function useNewsroomMinute(atStart: number): number {
  const [minute, setMinute] = useState(atStart);
  useEffect(() => {
    setMinute(atStart);
    const startedAt = Date.now();
    const timer = setInterval(() => setMinute((atStart + Math.floor((Date.now() - startedAt) / 60_000)) % MINUTES_OF_DAY), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [atStart]);
  return minute;
}
