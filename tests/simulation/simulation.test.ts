import { expect, inject, test } from "vitest";
import { firstSeed } from "#tests/support/soak.ts";
import { simulate } from "./simulate.ts";
import { expectHeld } from "./worlds.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of `npm run simulate -- SEED HOURS`; null without one. */
    replayed: { seed: number; hours: number } | null;
  }
}

const replayed = inject("replayed");

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
}
