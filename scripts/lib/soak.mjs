import { randomInt } from "node:crypto";

/** Largest seed that is drawn; short enough to be typed. */
const SEED_MAX = 1_000_000_000;

/** Which part of the soak suite runs: `npm test` a tenth, `npm run test:soak` the whole (docs/testing.md). */
const TENTH = 0.1;

/**
 * The share of the soak runs, and the seed they begin at. Without `SEED` it is the number of the day, so that every process of
 * one run agrees on it; the scripts draw one and print it.
 */
export function soakSettings(env = process.env) {
  const seed = Number(env.SEED ?? Math.floor(Date.now() / 86_400_000));
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`SEED is no whole number: ${env.SEED}`);
  return { share: env.SOAK === "whole" ? 1 : TENTH, seed };
}

/** Draws the seed of this run, unless `SEED` names it, and prints how to run it again. */
export function announceSeed(command) {
  process.env.SEED ??= String(randomInt(SEED_MAX));
  const { seed } = soakSettings();
  console.log(`seed ${seed}; the same again: SEED=${seed} ${command}`);
}
