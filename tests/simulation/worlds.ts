import { test } from "vitest";
import { firstSeed, isSoakSuite, soakRuns } from "#tests/support/soak.ts";
import { type Simulated, simulate } from "./simulate.ts";

/** Virtual hours with people and faults; what it takes to come to rest comes on top. A day in the soak suite. */
const HOURS = isSoakSuite() ? 24 : 3;
/** Of the whole suite. */
const WORLDS = 40;
/** Files that share the worlds: as many as run at once. */
const FILES = 2;

/** Fails with all that is needed to look for the cause. */
export function expectHeld({ seed, violations, tail }: Simulated, hours: number): void {
  if (violations.length === 0) return;
  throw new Error(
    `seed ${seed}: ${violations.join("\n")}\n\nThe end of its event log:\n${tail.join("\n")}\n\nThe same again, with the whole log: npm run simulate -- ${seed} ${hours}`,
  );
}

/** A world takes some five seconds of CPU time; on a busy machine several times as long (ours; ms). */
const TIMEOUT_MS = isSoakSuite() ? undefined : 60_000;

/** Tests of the worlds of one of the files, counted from 0. */
export function testWorlds(file: number): void {
  const first = firstSeed("worlds");
  const seeds = Array.from({ length: soakRuns(WORLDS) }, (_, index) => first + index).filter((_, index) => index % FILES === file);
  test.each(seeds)("every invariant holds in the world of seed %i", async (seed) => expectHeld(await simulate(seed, { hours: HOURS }), HOURS), TIMEOUT_MS);
}
