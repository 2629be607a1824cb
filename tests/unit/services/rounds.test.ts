import fc from "fast-check";
import { expect, test } from "vitest";
import { askInRounds, type Silence } from "#app/platform/queue/rounds.server.ts";

/** How long a request that nobody answers takes (ms). */
const TIMEOUT_MS = 10_000;
const MINUTE_MS = 60_000;

/** Walks over people page by page on a clock of its own, as channels do; answers when each one was reached. */
async function walk(people: readonly number[], { page, size, isSilent }: { page: number; size: number; isSilent: (person: number) => boolean }): Promise<Map<number, number>> {
  const [reached, asked] = [new Map<number, number>(), new Set<number>()];
  let clock = 0;
  let silence: Silence = { silentRounds: 0 };
  for (let from = 0; from < people.length; ) {
    const end = await askInRounds<number, never>(people.slice(from, from + page), { size, ...silence, now: () => clock }, async (round) => {
      const now = round.filter((person) => !asked.has(person));
      for (const person of now) asked.add(person);
      const silent = now.filter(isSilent);
      if (silent.length > 0) clock += TIMEOUT_MS;
      for (const person of now) if (!isSilent(person)) reached.set(person, clock);
      return { answered: now.length - silent.length, silent: silent.length };
    });
    if ("stop" in end) throw new Error("nothing stops it");
    silence = end;
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

test("six who never answer, side by side wherever they stand, keep none of the others waiting for three minutes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 20 }), fc.constantFrom(1, 8, 12), fc.constantFrom(2, 6), async (first, page, size) => {
      const reached = await walk(PEOPLE, { page, size, isSilent: (person) => person >= first && person < first + 6 });
      expect(reached.size).toBe(20);
      expect(Math.max(...reached.values())).toBeLessThan(3 * MINUTE_MS);
    }),
  );
});

test("six side by side, and as many farther on, are each passed within three minutes: an answer in between begins the count anew", async () => {
  const reached = await walk(
    Array.from({ length: 60 }, (_, n) => n),
    { page: 12, size: 6, isSilent: (person) => person % 20 < 6 },
  );
  expect(reached.size).toBe(42);
  expect(Math.max(...reached.values())).toBeLessThan(9 * MINUTE_MS);
});

test("where nobody answers, each probe is another one, and the rests grow to a quarter of an hour", async () => {
  const rounds: (readonly number[])[] = [];
  const rests: (number | null)[] = [];
  let clock = 0;
  let silence: Silence = { silentRounds: 0 };
  for (let from = 0; from < 14; from += rounds.at(-1)?.length ?? 0) {
    const end = await askInRounds(PEOPLE.slice(from), { size: 2, ...silence, now: () => clock }, async (round) => {
      rounds.push(round);
      clock += TIMEOUT_MS;
      return { answered: 0, silent: round.length };
    });
    if ("stop" in end) throw new Error("nothing stops it");
    silence = end;
    rests.push(end.restMs);
    clock += end.restMs ?? 0;
  }
  expect(rounds).toEqual([[0, 1], ...Array.from({ length: 12 }, (_, n) => [n + 2])]);
  expect(rests).toEqual([...Array.from({ length: 8 }, () => 15_000), 200_000, 410_000, 830_000, 900_000, 900_000]);
});

test("a probe that is answered makes the rounds full again, and a stop ends them", async () => {
  const rounds: (readonly number[])[] = [];
  const end = await askInRounds(PEOPLE.slice(0, 6), { size: 2, silentRounds: 3, now: () => 0 }, async (round) => {
    rounds.push(round);
    return round.includes(4) ? { stop: "paused" } : { answered: round.length, silent: 0 };
  });
  expect([rounds, end]).toEqual([[[0], [1, 2], [3, 4]], { stop: "paused" }]);
});
