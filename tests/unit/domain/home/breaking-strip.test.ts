import fc from "fast-check";
import { expect, test } from "vitest";
import { BREAKING_MS, breakingStory, toBreakingChoice } from "#app/features/home/breaking-strip.ts";

const NOW = Date.UTC(2026, 10, 27, 12);
const story = (id: number, age: number, kicker = "URGENTE") => ({ id, kicker, publishedAt: NOW - age });
const shown = (newest: ReturnType<typeof story>[], endedAt = 0) => breakingStory(newest, { endedAt }, NOW);

test("the newest urgent story of two hours, until exactly two hours after it", () => {
  expect(shown([story(1, 1, "TRÂNSITO"), story(2, 5_000), story(3, 9_000)])).toEqual({ story: story(2, 5_000), endsAt: NOW - 5_000 + BREAKING_MS });
  expect(shown([story(1, BREAKING_MS - 1)])?.story.id).toBe(1);
  expect(shown([story(1, BREAKING_MS)])).toBeNull();
  expect(shown([story(1, 0, " urgente ")])?.story.id).toBe(1);
});

test("what was ended does not come back, nor does an older one in its place; a newer one does", () => {
  expect(shown([story(2, 5_000), story(3, 9_000)], NOW - 1_000)).toBeNull();
  expect(shown([story(4, 500), story(2, 5_000)], NOW - 1_000)?.story.id).toBe(4);
  expect(shown([story(2, 5_000)], NOW - 5_000)).toBeNull();
});

test("what is shown is one of the newest, urgent, and within its time, whatever is given", () => {
  const any = fc.record({ id: fc.nat(), kicker: fc.constantFrom("URGENTE", "POLÍCIA"), publishedAt: fc.option(fc.integer({ min: NOW - 2 * BREAKING_MS, max: NOW + 1_000 })) });
  fc.assert(
    fc.property(fc.array(any), fc.integer({ min: 0, max: NOW }), (newest, endedAt) => {
      const found = breakingStory(newest, { endedAt }, NOW);
      const able = newest.filter(
        ({ kicker, publishedAt }) => kicker === "URGENTE" && publishedAt !== null && publishedAt > endedAt && publishedAt <= NOW && NOW < publishedAt + BREAKING_MS,
      );
      expect(found === null).toBe(able.length === 0);
      if (found) expect(found.story.publishedAt).toBe(Math.max(...able.map(({ publishedAt }) => publishedAt ?? 0)));
    }),
  );
});

test("a stored choice of any kind is read", () => {
  expect([null, "x", {}, { endedAt: "1" }, { endedAt: Number.NaN }, { endedAt: 7 }].map((stored) => toBreakingChoice(stored).endedAt)).toEqual([0, 0, 0, 0, 0, 7]);
});
