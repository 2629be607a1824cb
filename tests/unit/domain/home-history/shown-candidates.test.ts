import fc from "fast-check";
import { expect, test } from "vitest";
import { composeHome, type HomeCandidates } from "#app/features/home/compose-home.ts";
import { type HomeSection, SECTION_IDS } from "#app/features/home/layouts.ts";
import { changedParts, type HomeState, partNames, withChanges } from "#app/features/home-history/home-state.ts";
import { shownCandidates } from "#app/features/home-history/shown-candidates.ts";

interface Story {
  id: number;
  title: string;
  publishedAt: number;
}
type Candidates = HomeCandidates<Story, { slug: string }, { id: number; title: string }>;

const story = (id: number): Story => ({ id, title: `Matéria ${id}`, publishedAt: id * 1_000 });
const stories = (maxLength: number) => fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength }).map((ids) => ids.sort((one, other) => other - one).map(story));
const grouped = fc.array(stories(16), { maxLength: 6 }).map((lists) => lists.map((items, index) => ({ category: { slug: `c${index}` }, items })));
const candidates: fc.Arbitrary<Candidates> = fc.record({
  superHeadline: fc.option(fc.integer({ min: 1, max: 40 }).map(story)),
  highlights: stories(5),
  latest: stories(24),
  mostRead: stories(16),
  mostReacted: stories(16).map((all) => all.map((article) => ({ article, reactions: 3 }))),
  sections: grouped,
  towns: grouped,
  videos: stories(8),
});
const plan: fc.Arbitrary<HomeSection[]> = fc
  .tuple(fc.shuffledSubarray([...SECTION_IDS], { minLength: SECTION_IDS.length }), fc.array(fc.boolean(), { minLength: SECTION_IDS.length, maxLength: SECTION_IDS.length }))
  .map(([ids, shown]) => ids.map((id, index) => ({ id, enabled: shown[index] === true })));
const enabledOf = (sections: readonly HomeSection[]) => sections.filter(({ enabled }) => enabled).map(({ id }) => id);

test("the candidates that are recorded make the same page as all of them", () => {
  fc.assert(
    fc.property(plan, candidates, (sections, given) => {
      expect(composeHome(enabledOf(sections), shownCandidates(sections, given))).toEqual(composeHome(enabledOf(sections), given));
    }),
    { numRuns: 500 },
  );
});

test("what the page does not show is left out, but for the newest story and the first candidate of a part that shows none", () => {
  const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => story(from + index));
  const group = (slug: string, items: Story[]) => ({ category: { slug }, items });
  const all: HomeSection[] = SECTION_IDS.map((id) => ({ id, enabled: true }));
  const given: Candidates = {
    superHeadline: story(1),
    highlights: [story(2)],
    latest: [story(1), ...ids(10, 10)],
    mostRead: [story(2), ...ids(30, 7)],
    mostReacted: [story(1), ...ids(40, 6)].map((article) => ({ article, reactions: 3 })),
    sections: [group("politica", [story(2), ...ids(50, 6)]), group("policia", [])],
    towns: [group("piripiri", [story(1), ...ids(60, 3)]), group("piracuruca", [story(2)])],
    videos: ids(70, 7),
  };
  const told = (sections: readonly HomeSection[]) => {
    const { latest, mostRead, mostReacted, sections: groups, towns, videos } = shownCandidates(sections, given);
    const of = (items: readonly { id: number }[]) => items.map(({ id }) => id);
    return [of(latest), of(mostRead), of(mostReacted.map(({ article }) => article)), ...[...groups, ...towns].map(({ items }) => of(items)), of(videos)];
  };
  expect(told(all)).toEqual([[1, 10, 11, 12, 13, 14, 15, 16, 17], [30, 31, 32, 33, 34], [40, 41, 42, 43], [50, 51, 52, 53], [], [60], [], [70, 71, 72, 73, 74]]);
  expect(told(all.map(({ id }) => ({ id, enabled: false })))).toEqual([[1], [2], [], [], [], [], [], [70]]);
});

const state: fc.Arbitrary<HomeState> = fc.dictionary(
  fc.constantFrom("hero", "latest", "mostRead", "s:politica", "t:piripiri", "layout", "slots"),
  fc.oneof(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), fc.constantFrom("original", "mosaico")),
);

test("a page and what changed are the next page; the same page has no changes", () => {
  fc.assert(
    fc.property(state, state, (before, after) => {
      expect(withChanges(before, changedParts(before, after))).toEqual({ ...after });
      expect(changedParts(after, after)).toEqual({});
    }),
  );
});

test("counts of reactions alone are no change; another order of their stories is", () => {
  const before = { reacted: [[3, 10]] } as const;
  expect(changedParts(before, { reacted: [[3, 12]] })).toEqual({});
  expect(changedParts(before, { reacted: [[4, 12]] })).toEqual({ reacted: [[4, 12]] });
  expect(partNames({ "s:politica": [1], "s:policia": [2], "t:piripiri": [3], slots: [] })).toEqual(["sections", "towns", "banners"]);
});
