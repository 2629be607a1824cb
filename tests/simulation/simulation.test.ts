import { expect, inject, test } from "vitest";
import { firstSeed, soakRuns } from "#tests/support/soak.ts";
import { type Simulated, simulate } from "./simulate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of `npm run simulate -- SEED HOURS`; null without one. */
    replayed: { seed: number; hours: number } | null;
  }
}

/** Virtual hours with people and faults; what it takes to come to rest comes on top. A day in the whole suite. */
const HOURS = inject("soak").share === 1 ? 24 : 3;
/** Of the whole suite. */
const WORLDS = 40;

const replayed = inject("replayed");

/** Fails with all that is needed to look for the cause. */
function expectHeld({ seed, violations, tail }: Simulated, hours: number): void {
  if (violations.length === 0) return;
  throw new Error(
    `seed ${seed}: ${violations.join("\n")}\n\nThe end of its event log:\n${tail.join("\n")}\n\nThe same again, with the whole log: npm run simulate -- ${seed} ${hours}`,
  );
}

if (replayed !== null) {
  const { seed, hours } = replayed;
  test(`the world of seed ${seed} for ${hours} hours`, async () => {
    const lines: string[] = [];
    const simulated = await simulate(seed, { hours, onLine: (line) => lines.push(line) });
    process.stdout.write(`${lines.join("\n")}\n${JSON.stringify(simulated.counts)}\n`);
    expectHeld(simulated, hours);
  });
} else {
  test("one seed gives the same events twice", async () => {
    const seed = firstSeed("determinism");
    const [one, other] = [await simulate(seed, { hours: 1 }), await simulate(seed, { hours: 1 })];
    expect(other.hash).toBe(one.hash);
    expect(other.counts).toEqual(one.counts);
  });

  test("every invariant holds in worlds drawn by the seed", async () => {
    const first = firstSeed("worlds");
    for (let seed = first; seed < first + soakRuns(WORLDS); seed += 1) expectHeld(await simulate(seed, { hours: HOURS }), HOURS);
  });
}
