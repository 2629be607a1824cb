import fc from "fast-check";
import { expect, test } from "vitest";
import { composeHome, type HomeCandidates, type HomePart, SHOWN } from "#app/features/home/compose-home.ts";
import { SECTION_IDS } from "#app/features/home/layouts.ts";

interface Story {
  id: number;
  title: string;
  publishedAt: number;
  coverUrl?: string;
}
type Candidates = HomeCandidates<Story, string, { id: number; title: string }>;
type Part = HomePart<Story, string, { id: number; title: string }>;

const story = (id: number): Story => ({ id, title: `Matéria ${id}`, publishedAt: id * 1_000 });
/** Stories of one newsroom: the same few in every list, so that they collide. */
const stories = (maxLength: number) => fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength }).map((ids) => ids.sort((one, other) => other - one).map(story));
const grouped = fc.array(stories(16), { maxLength: 6 }).map((lists) => lists.map((items, index) => ({ category: `c${index}`, items })));
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
const plan = fc.shuffledSubarray([...SECTION_IDS]);

const none: Candidates = { superHeadline: null, highlights: [], latest: [], mostRead: [], mostReacted: [], sections: [], towns: [], videos: [] };

function storiesOf(part: Part): Story[] {
  switch (part.kind) {
    case "hero":
      return [...part.stories];
    case "news":
      return [...part.mostRead, ...part.latest];
    case "reactions":
      return part.stories.map(({ article }) => article);
    case "videos":
      return [];
    case "sections":
      return part.sections.flatMap(({ items }) => [...items]);
    case "towns":
      return part.towns.map(({ article }) => article);
  }
}

test("no story is shown twice, whatever the order of the parts, and no video under the title of a story above it", () => {
  fc.assert(
    fc.property(plan, candidates, (wanted, given) => {
      const parts = composeHome(wanted, given);
      const ids = parts.flatMap(storiesOf).map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)]);
      const above = new Set<string>();
      for (const part of parts) {
        if (part.kind === "videos") for (const { title } of part.videos) expect(above.has(title)).toBe(false);
        for (const { title } of storiesOf(part)) above.add(title);
      }
    }),
  );
});

test("a part that is not full shows every candidate that is not above it, and candidates keep their order", () => {
  fc.assert(
    fc.property(plan, candidates, (wanted, given) => {
      const parts = composeHome(wanted, given);
      const above = new Set(parts.flatMap((part) => (part.kind === "hero" ? storiesOf(part) : [])).map(({ id }) => id));
      // Towns below the news have chosen before what is between, and their stories are none of its.
      const newsBeforeTowns = wanted.includes("noticiasGerais") && wanted.indexOf("noticiasGerais") < wanted.indexOf("municipios");
      const townsBelow = new Set(newsBeforeTowns ? parts.flatMap((part) => (part.kind === "towns" ? storiesOf(part) : [])).map(({ id }) => id) : []);
      const check = (shown: readonly Story[], from: readonly Story[], limit: number) => {
        const free = from.filter(({ id }) => !above.has(id));
        const withoutTowns = free.filter(({ id }) => !townsBelow.has(id));
        expect([free.slice(0, limit), withoutTowns.slice(0, limit)]).toContainEqual(shown);
        for (const { id } of shown) above.add(id);
      };
      for (const part of parts) {
        if (part.kind === "news") {
          if (part.columns.includes("mostRead")) check(part.mostRead, given.mostRead, SHOWN.mostRead);
          if (part.columns.includes("latest")) check(part.latest, given.latest, SHOWN.latest);
        }
        if (part.kind === "reactions")
          check(
            part.stories.map(({ article }) => article),
            given.mostReacted.map(({ article }) => article),
            SHOWN.reacted,
          );
        if (part.kind === "sections")
          for (const { category, items } of part.sections) check(items, given.sections.find((one) => one.category === category)?.items ?? [], SHOWN.section);
        if (part.kind === "towns") for (const { article } of part.towns) above.add(article.id);
      }
    }),
  );
});

test("each town stands once, with its newest story that is neither above nor of a town before it, newest first", () => {
  fc.assert(
    fc.property(plan, candidates, (wanted, given) => {
      const parts = composeHome(wanted, given);
      const towns = parts.find((part) => part.kind === "towns")?.towns ?? [];
      expect(new Set(towns.map(({ category }) => category)).size).toBe(towns.length);
      expect(towns.length).toBeLessThanOrEqual(SHOWN.towns);
      const times = towns.map(({ article }) => article.publishedAt);
      expect(times).toEqual([...times].sort((one, other) => other - one));
      // Sections and what is below them leave it to the town.
      const elsewhere = new Set(
        parts
          .filter(({ kind }) => kind !== "towns" && kind !== "sections" && kind !== "reactions")
          .flatMap(storiesOf)
          .map(({ id }) => id),
      );
      for (const { category, article } of towns) {
        const newer = given.towns.find((town) => town.category === category)?.items.filter(({ id }) => id > article.id) ?? [];
        for (const { id } of newer)
          expect(elsewhere.has(id) || parts.findIndex(({ kind }) => kind === "towns") > parts.findIndex((part) => storiesOf(part).some((one) => one.id === id))).toBe(true);
      }
    }),
  );
});

test("a town's newest story stands for the town, not in its section", () => {
  const given = { ...none, latest: [story(1)], sections: [{ category: "policia", items: [9, 8].map(story) }], towns: [{ category: "piripiri", items: [9, 8].map(story) }] };
  expect(composeHome(["noticiasGerais", "municipios"], given).slice(1)).toEqual([
    { kind: "sections", sections: [{ category: "policia", items: [story(8)] }] },
    { kind: "towns", towns: [{ category: "piripiri", article: story(9) }] },
  ]);
  expect(composeHome(["noticiasGerais"], given).slice(1)).toEqual([{ kind: "sections", sections: [{ category: "policia", items: [story(9), story(8)] }] }]);
});

test("placed stories are all in a hero where their parts are wanted, the headline first", () => {
  fc.assert(
    fc.property(candidates, (given) => {
      const [hero] = composeHome([...SECTION_IDS], given);
      const placed = [...new Map([...(given.superHeadline ? [given.superHeadline] : []), ...given.highlights].map((one) => [one.id, one])).values()];
      if (placed.length > 0 && given.superHeadline) expect(hero).toEqual({ kind: "hero", id: "manchetes", stories: placed });
    }),
  );
});

test("the most read choose before the latest beside them, on either side, and refill what the hero shows", () => {
  const given = { ...none, superHeadline: story(30), latest: [30, 29, 28].map(story), mostRead: [30, 28].map(story) };
  expect(composeHome(["superManchete", "noticiasGerais", "maisLidas"], given)).toEqual([
    { kind: "hero", id: "manchetes", stories: [story(30)] },
    { kind: "news", columns: ["latest", "mostRead"], latest: [story(29)], mostRead: [story(28)] },
  ]);
  const more = { ...given, superHeadline: null, latest: [33, 32, 31, 30, 29].map(story) };
  expect(composeHome(["maisLidas", "noticiasGerais"], more)).toEqual([
    { kind: "hero", id: "manchetes", stories: [story(33), story(32), story(31)] },
    { kind: "news", columns: ["mostRead", "latest"], latest: [story(29)], mostRead: [story(30), story(28)] },
  ]);
});

test("parts that are apart, alone or empty", () => {
  const given = {
    ...none,
    superHeadline: story(9),
    highlights: [story(9), story(8)],
    mostRead: [story(9)],
    videos: [
      { id: 1, title: " MATÉRIA  8" },
      { id: 2, title: "Outra" },
    ],
  };
  expect(composeHome(["superManchete", "maisLidas", "destaques", "r10Play"], given)).toEqual([
    { kind: "hero", id: "manchetes", stories: [story(9)] },
    { kind: "hero", id: "destaques", stories: [story(8)] },
    { kind: "videos", videos: [{ id: 2, title: "Outra" }] },
  ]);
  // A placed story stays where the newsroom placed it, also below what would have chosen it.
  expect(composeHome(["maisLidas", "superManchete"], { ...given, mostRead: [9, 8].map(story) })).toEqual([
    { kind: "news", columns: ["mostRead"], latest: [], mostRead: [story(8)] },
    { kind: "hero", id: "manchetes", stories: [story(9)] },
  ]);
  expect(composeHome([...SECTION_IDS], none)).toEqual([]);
});

test("without a super headline and highlights the newest story with a picture leads, with the two newest beside it", () => {
  const pictured = { ...story(3), coverUrl: `/img/${"a".repeat(32)}-1200x800.jpg` };
  const latest = [story(5), story(4), pictured, story(2)];
  expect(composeHome([...SECTION_IDS], { ...none, latest }).map((part) => [part.kind, storiesOf(part).map(({ id }) => id)])).toEqual([
    ["hero", [3, 5, 4]],
    ["news", [2]],
  ]);
  expect(composeHome([...SECTION_IDS], { ...none, latest, highlights: [story(4)] }).map(storiesOf)[0]).toEqual([story(4)]);
  expect(composeHome([...SECTION_IDS], { ...none, latest: [story(5), story(4)] }).map(storiesOf)[0]?.[0]).toEqual(story(5));
});
