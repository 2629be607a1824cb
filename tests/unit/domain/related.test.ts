import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseRelated, type RelatedCandidate } from "#app/features/articles/related.ts";

const story = (id: number, more: Partial<RelatedCandidate> = {}): RelatedCandidate => ({
  id,
  municipality: null,
  category: "geral",
  tags: [],
  publishedAt: id * 1_000,
  createdAt: 0,
  ...more,
});
const ids = (chosen: readonly RelatedCandidate[]) => chosen.map(({ id }) => id);

const townAndTopic = { municipality: "piripiri", category: "policia" };

test("town and topic come first, then the town, then the topic, then the newest of all", () => {
  const candidates = [
    story(1, townAndTopic),
    story(2, { municipality: "piripiri", category: "esporte" }),
    story(3, { municipality: "teresina", category: "policia" }),
    story(9, { municipality: "piripiri", category: "geral" }),
  ];
  const newest = [story(20), story(19, townAndTopic), story(18)];
  expect(ids(chooseRelated(story(10, townAndTopic), candidates, newest, 7))).toEqual([19, 1, 9, 2, 3, 20, 18]);
});

test("a shared tag is a shared topic, however it is written, and more of them come before newer stories", () => {
  const about = story(10, { ...townAndTopic, tags: ["Açude", "chuva"] });
  const candidates = [
    story(1, { category: "esporte", tags: ["acude", "CHUVA"] }),
    story(2, { category: "esporte", tags: ["chuva"] }),
    story(3, { category: "policia" }),
    story(4, { municipality: "piripiri", category: "esporte", tags: ["açude"] }),
    story(5, { municipality: "piripiri", category: "esporte" }),
  ];
  expect(ids(chooseRelated(about, candidates, [], 6))).toEqual([4, 5, 1, 2, 3]);
});

test("stories without a town are not of the same town", () => {
  expect(ids(chooseRelated(story(10), [story(1, { category: "esporte" }), story(2)], [], 4))).toEqual([2, 1]);
});

const anyStory = fc
  .record({
    id: fc.integer({ min: 1, max: 30 }),
    municipality: fc.constantFrom(null, "piripiri", "teresina"),
    category: fc.constantFrom("policia", "geral"),
    tags: fc.subarray(["a", "b", "c"]),
    publishedAt: fc.option(fc.integer({ min: 0, max: 50 })),
  })
  .map((one): RelatedCandidate => ({ ...one, createdAt: 7 }));

test("never the story itself, none twice, never more than asked, never fewer than there are", () => {
  fc.assert(
    fc.property(anyStory, fc.array(anyStory), fc.array(anyStory), fc.integer({ min: 0, max: 8 }), (about, candidates, newest, limit) => {
      const chosen = ids(chooseRelated(about, candidates, newest, limit));
      const others = new Set(ids([...candidates, ...newest]).filter((id) => id !== about.id));
      expect(new Set(chosen).size).toBe(chosen.length);
      expect(chosen).not.toContain(about.id);
      expect(chosen.length).toBe(Math.min(limit, others.size));
      for (const id of chosen) expect(others.has(id)).toBe(true);
    }),
  );
});

test("the date of a story is its publication, else when it was made; of equals the later number comes first", () => {
  const dated = [story(1, { publishedAt: null, createdAt: 5 }), story(2, { publishedAt: 4, createdAt: 9 }), story(3, { publishedAt: 5 }), story(4, { publishedAt: 6 })];
  expect(ids(chooseRelated(story(10), dated, [], 4))).toEqual([4, 3, 1, 2]);
});

test("only tags that are shared count, and no town is no town of anybody's", () => {
  const about = story(10, { municipality: "piripiri", category: "policia", tags: ["a", "b"] });
  const others = [story(1, { tags: ["a", "c", "d"] }), story(2, { tags: ["a", "b"] }), story(3, { tags: ["c", "d", "e"] }), story(4, { category: "policia" })];
  expect(ids(chooseRelated(about, others, [], 4))).toEqual([2, 1, 4, 3]);
  expect(ids(chooseRelated(story(10, { municipality: null }), [story(1, { municipality: "piripiri", category: "x" }), story(2)], [], 2))).toEqual([2, 1]);
});

test("two stories without a town are nearer by their topic only", () => {
  expect(ids(chooseRelated(story(10), [story(1, { category: "x" }), story(2, { municipality: "piripiri" })], [], 2))).toEqual([2, 1]);
});
