import { z } from "zod/v4";
import { parseHour } from "./local-time.ts";

const BAD_HOUR = "Use o formato HH:MM.";

/** An hour as HH:MM; the minute of the day. */
export const hour = z.string(BAD_HOUR).transform((value, context) => {
  const minute = parseHour(value);
  if (minute !== null) return minute;
  context.addIssue({ code: "custom", message: BAD_HOUR });
  return z.NEVER;
});
