import { monthPlus } from "#app/features/monthly-report/month.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";

const today = newsroomDay(Date.now(), "America/Fortaleza");

/** The month that runs on the newsroom's clock, and the newest one that can be closed: the demo's readers go back to it on any day. */
export const RUNNING_MONTH = today.slice(0, 7);
export const CLOSABLE_MONTH = monthPlus(RUNNING_MONTH, today.slice(8) >= "03" ? -1 : -2);
