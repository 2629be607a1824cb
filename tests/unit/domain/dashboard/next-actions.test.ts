import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_ACTIONS, type NewsroomState, nextActions, orderWith, type ReadStory } from "#app/features/dashboard/next-actions.ts";

const NOW = Date.UTC(2026, 10, 22, 14);
const HOUR = 3_600_000;
const story = (articleId: number, more: Partial<ReadStory> = {}): ReadStory => ({
  articleId,
  title: `Matéria ${articleId}`,
  hasCover: true,
  publishedAt: NOW - 2 * HOUR,
  views: 500,
  searchViews: 0,
  searchViewsBefore: 0,
  ...more,
});
const ALL = { order: true, write: true, send: true };
const state = (more: Partial<NewsroomState>): NewsroomState => ({
  now: NOW,
  superHeadline: 90,
  highlights: [91, 92, 93, 94, 95],
  orderVersion: 7,
  stories: [],
  group: null,
  may: ALL,
  ...more,
});
const kinds = (more: Partial<NewsroomState>) => nextActions(state(more)).map(({ kind, articleId }) => `${kind}:${articleId}`);

test("a story that search engines bring readers to is offered the third place, with who leaves", () => {
  const stories = [story(1, { searchViews: 60, searchViewsBefore: 31 }), story(2, { searchViews: 62, searchViewsBefore: 31 }), story(91, { searchViews: 400 })];
  expect(nextActions(state({ stories }))).toEqual([
    {
      kind: "highlight",
      articleId: 2,
      title: "Matéria 2",
      reason: "“Matéria 2” sobe na busca (62 visualizações desde ontem, 31 nos dois dias antes) e está fora dos destaques. Quem está em 5º sai dos destaques.",
      place: 3,
      orderVersion: 7,
    },
  ]);
  expect(kinds({ stories, superHeadline: 2 })).toEqual([]);
  expect(kinds({ stories: [story(1, { searchViews: 29 })] })).toEqual([]);
});

test("a story without a picture is one of the ten most read", () => {
  const stories = Array.from({ length: 12 }, (_, index) => story(index + 1, { hasCover: index !== 10 && index !== 3 }));
  expect(kinds({ stories })).toEqual(["cover:4"]);
  expect(kinds({ stories: stories.slice(4) })).toEqual(["cover:11"]);
  expect(kinds({ stories: stories.map((one) => ({ ...one, hasCover: one.articleId !== 11 })) })).toEqual([]);
});

test("the group is offered what it has not got, of the last day", () => {
  const group = { settled: new Set([1]), freeAt: NOW + HOUR };
  const stories = [story(1), story(2, { publishedAt: NOW - 25 * HOUR }), story(3)];
  expect(kinds({ stories, group })).toEqual(["whatsapp:3"]);
  expect(kinds({ stories, group: null })).toEqual([]);
  expect(kinds({ stories: stories.map((one) => ({ ...one, views: 29 })), group })).toEqual([]);
});

test("an order has the article at its place once, keeps the others' order, and never more than five", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }), fc.integer({ min: 1, max: 9 }), (highlights, id) => {
      const { desired, place } = orderWith(highlights, id);
      expect(desired[place - 1]).toBe(id);
      expect(new Set(desired).size).toBe(desired.length);
      expect(desired.length).toBe(Math.min(5, new Set([...highlights, id]).size));
      const others = desired.filter((one) => one !== id);
      expect(others).toEqual(highlights.filter((one) => one !== id).slice(0, others.length));
    }),
  );
});

test("nothing is offered that the person may not do, and never more than three", () => {
  const stories = fc.array(
    fc.record({
      articleId: fc.integer({ min: 1, max: 99 }),
      title: fc.string({ maxLength: 20 }),
      hasCover: fc.boolean(),
      publishedAt: fc.integer({ min: NOW - 48 * HOUR, max: NOW }),
      views: fc.nat(1_000),
      searchViews: fc.nat(300),
      searchViewsBefore: fc.nat(300),
    }),
    { maxLength: 12 },
  );
  const may = fc.record({ order: fc.boolean(), write: fc.boolean(), send: fc.boolean() });
  fc.assert(
    fc.property(stories, may, (found, allowed) => {
      const actions = nextActions(state({ stories: found, may: allowed, group: { settled: new Set(), freeAt: NOW } }));
      expect(actions.length).toBeLessThanOrEqual(MAX_ACTIONS);
      const needed = { highlight: allowed.order, cover: allowed.write, whatsapp: allowed.send };
      for (const { kind } of actions) expect(needed[kind]).toBe(true);
    }),
  );
});
