import { HOUR_MS } from "#app/platform/time/units.ts";
/** Answers of one network that are counted for one poll, or one story's reactions, in an hour: phones of a carrier share an address. */
export const NETWORK_ANSWERS_MAX = 20;

/** Key of a rate limit: a keyed hash of the client's network, valid for one hour (hours since 1970). */
export interface NetworkHour {
  network: string;
  hour: number;
}

/** The hour of a moment (ms), counted since 1970. */
export const hourOf = (now: number): number => Math.floor(now / HOUR_MS);

/** Whole seconds until the next hour, at least one. */
export const secondsToNextHour = (now: number): number => Math.max(1, Math.ceil(((hourOf(now) + 1) * HOUR_MS - now) / 1_000));
