/**
 * Units of time, in milliseconds, as `Date` counts them, written out so that bundlers print the number where a name stands. A day of
 * the newsroom's zone may be longer: `newsroom-clock.ts` adds calendar days.
 */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
