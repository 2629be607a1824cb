import { randomInt } from "node:crypto";

/** Seed of all that is drawn in `npm test`, the same for every tree: a red run is red again, and no change is judged by another draw than the one before. */
const GATE_SEED = 345_481_536;

/** Share of the soak runs in `npm test` (docs/testing.md). */
export const GATE_SHARE = 0.1;

/** Largest seed that is drawn; short enough to be typed. */
const SEED_MAX = 1_000_000_000;

/**
 * Whether this is the soak suite (`SOAK_SUITE` is set by it), the share of the soak runs that is executed, and the seed they
 * begin at: the gate's, unless `SEED` names one.
 */
export function soakSettings(env = process.env) {
  const seed = Number(env.SEED ?? GATE_SEED);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`SEED is no whole number: ${env.SEED}`);
  const isSuite = env.SOAK_SUITE === "yes";
  return { isSuite, share: isSuite ? 1 : GATE_SHARE, seed };
}

/** Begins the soak suite: with a drawn seed, unless `SEED` names one. Prints how to run the same again. */
export function beginSoakSuite(command) {
  process.env.SOAK_SUITE = "yes";
  process.env.SEED ??= String(randomInt(SEED_MAX));
  const { seed } = soakSettings();
  console.log(`seed ${seed}; the same again: SEED=${seed} ${command}`);
}

/** Begins `npm test`: whatever the shell has set, its runs and seeds are the written ones. */
export function beginGate() {
  delete process.env.SOAK_SUITE;
  delete process.env.SEED;
}
