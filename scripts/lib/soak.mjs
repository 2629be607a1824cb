import { randomInt } from "node:crypto";

/** Largest seed that is drawn; short enough to be typed. */
const SEED_MAX = 1_000_000_000;

/** Share of the soak runs in `npm test` (docs/testing.md). */
const TENTH = 0.1;

/** A share of the runs as it is typed: above 0, at most 1. */
function shareOf(text) {
  const share = Number(text);
  if (!(share > 0 && share <= 1)) throw new Error(`not a share between 0 and 1: ${text}`);
  return share;
}

/**
 * Whether this is the soak suite (`SOAK_SHARE` is set by it) or `npm test`, the share of the soak runs that is executed, and
 * the seed they begin at. Without `SEED` it is the number of the day, so that every process of
 * one run agrees on it; the scripts draw one and print it.
 */
export function soakSettings(env = process.env) {
  const seed = Number(env.SEED ?? Math.floor(Date.now() / 86_400_000));
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`SEED is no whole number: ${env.SEED}`);
  return { isSuite: env.SOAK_SHARE !== undefined, share: env.SOAK_SHARE === undefined ? TENTH : shareOf(env.SOAK_SHARE), seed };
}

/** Draws the seed of this run, unless `SEED` names it, and prints how to run it again. */
export function announceSeed(command) {
  process.env.SEED ??= String(randomInt(SEED_MAX));
  const { seed } = soakSettings();
  console.log(`seed ${seed}; the same again: SEED=${seed} ${command}`);
}
