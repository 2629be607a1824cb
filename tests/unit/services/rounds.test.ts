import fc from "fast-check";
import { expect, test } from "vitest";
import { askInRounds } from "#app/platform/queue/rounds.server.ts";

/** How long a request that nobody answers takes (ms). */
const TIMEOUT_MS = 10_000;
const MINUTE_MS = 60_000;

/** Walks over people page by page on a clock of its own, as channels do; answers when each one was reached. */
async function walk(people: readonly number[], { page, size, isSilent }: { page: number; size: number; isSilent: (person: number) => boolean }): Promise<Map<number, number>> {
  const [reached, asked] = [new Map<number, number>(), new Set<number>()];
  let [clock, silentRounds] = [0, 0];
  for (let from = 0; from < people.length; ) {
    const end = await askInRounds<number, never>(people.slice(from, from + page), { size, silentRounds }, async (round) => {
      const now = round.filter((person) => !asked.has(person));
      for (const person of now) asked.add(person);
      const silent = now.filter(isSilent);
      if (silent.length > 0) clock += TIMEOUT_MS;
      for (const person of now) if (!isSilent(person)) reached.set(person, clock);
      return { answered: now.length - silent.length, silent: silent.length };
    });
    if ("stop" in end) throw new Error("nothing stops it");
    silentRounds = end.silentRounds;
    if (end.restMs === null) from += page;
    else clock += end.restMs;
  }
  return reached;
}

const PEOPLE = Array.from({ length: 26 }, (_, n) => n);

test("two who never answer, wherever they stand, keep none of the 24 others waiting for two minutes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 25 }), fc.constantFrom(1, 8, 12), fc.constantFrom(2, 6), async (one, other, page, size) => {
      fc.pre(one !== other);
      const reached = await walk(PEOPLE, { page, size, isSilent: (person) => person === one || person === other });
      expect(reached.size).toBe(24);
      expect(Math.max(...reached.values())).toBeLessThan(2 * MINUTE_MS);
    }),
  );
});

test("where nobody answers, each probe is another one, and the rests grow to a quarter of an hour", async () => {
  const rounds: (readonly number[])[] = [];
  const rests: (number | null)[] = [];
  let silentRounds = 0;
  for (let from = 0; from < 8; from += rounds.at(-1)?.length ?? 0) {
    const end = await askInRounds(PEOPLE.slice(from), { size: 2, silentRounds }, async (round) => {
      rounds.push(round);
      return { answered: 0, silent: round.length };
    });
    if ("stop" in end) throw new Error("nothing stops it");
    ({ silentRounds } = end);
    rests.push(end.restMs);
  }
  expect(rounds).toEqual([[0, 1], [2], [3], [4], [5], [6], [7]]);
  expect(rests).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 480_000, 900_000]);
});

test("a probe that is answered makes the rounds full again, and a stop ends them", async () => {
  const rounds: (readonly number[])[] = [];
  const end = await askInRounds(PEOPLE.slice(0, 6), { size: 2, silentRounds: 3 }, async (round) => {
    rounds.push(round);
    return round.includes(4) ? { stop: "paused" } : { answered: round.length, silent: 0 };
  });
  expect([rounds, end]).toEqual([[[0], [1, 2], [3, 4]], { stop: "paused" }]);
});
