import { HOUR_MS, MINUTE_MS } from "#app/platform/time/units.ts";

/** Below this age (ms) a list says how long ago something was; above it, when. */
export const RELATIVE_BELOW_MS = 6 * HOUR_MS;

/** "agora", "há 12 min", "há 3 h"; null for what is six hours old, or lies ahead by more than a minute, as a wrong clock has it. */
export function ageLabel(age: number): string | null {
  if (!(age > -MINUTE_MS && age < RELATIVE_BELOW_MS)) return null;
  if (age < MINUTE_MS) return "agora";
  return age < HOUR_MS ? `há ${Math.floor(age / MINUTE_MS)} min` : `há ${Math.floor(age / HOUR_MS)} h`;
}
