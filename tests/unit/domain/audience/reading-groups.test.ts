import fc from "fast-check";
import { expect, test } from "vitest";
import { LENGTH_EDGES, lengthLabel, orderedGroups, publicationLabel, type ReadingGroup, returnVisits } from "#app/features/audience/reading-groups.ts";

const group = (by: ReadingGroup["by"], value: string, stories: number): ReadingGroup => ({ by, value, stories, views: 10 * stories, engagedMs: 0, completions: stories });

test("every length and every hour has its group, in order, also where no story was read", () => {
  const groups = [group("length", "4", 2), group("length", "0", 7), group("hour", "2", 3), group("kicker", "0", 9)];
  expect(orderedGroups(groups, "length").map(({ stories }) => stories)).toEqual([7, 0, 0, 0, 2]);
  expect(orderedGroups(groups, "hour").map(({ stories }) => stories)).toEqual([0, 0, 3, 0, 0, 0, 0, 0]);
});

test("groups are named by their edges", () => {
  expect(Array.from({ length: LENGTH_EDGES.length + 1 }, (_, index) => lengthLabel(index))).toEqual([
    "até 149 palavras",
    "150 a 299 palavras",
    "300 a 499 palavras",
    "500 a 799 palavras",
    "800 palavras ou mais",
  ]);
  expect([publicationLabel(0), publicationLabel(7)]).toEqual(["0h às 2h59", "21h às 23h59"]);
});

const aDay = fc.record({ sessions: fc.nat(500), visitors: fc.nat(500) }).map((day) => ({ day: "2026-11-22", views: 0, articleViews: 0, engagedMs: 0, completions: 0, ...day }));

test("returns are the sessions beyond each reader's first, day by day; a day with fewer sessions than readers takes none away", () => {
  const days = [
    { sessions: 10, visitors: 8 },
    { sessions: 3, visitors: 5 },
    { sessions: 4, visitors: 4 },
  ].map((day) => ({ day: "2026-11-22", views: 0, articleViews: 0, engagedMs: 0, completions: 0, ...day }));
  expect(returnVisits(days)).toEqual({ returns: 2, sessions: 17, readers: 17 });
  fc.assert(
    fc.property(fc.array(aDay), (some) => {
      const { returns, sessions, readers } = returnVisits(some);
      expect(returns).toBeGreaterThanOrEqual(Math.max(0, sessions - readers));
      expect(returns).toBeLessThanOrEqual(sessions);
    }),
  );
});
