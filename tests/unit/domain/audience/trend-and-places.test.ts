import { expect, test } from "vitest";
import type { AudiencePage } from "#app/features/audience/page.ts";
import { placeRows, unplacedPage } from "#app/features/audience/roll-up.ts";
import { hourTrend } from "#app/features/audience/series.ts";

test.each([
  [50, [], null],
  [9, [9, 9], null],
  [10, [1], { views: 10, usual: 1, trend: "above" }],
  [2, [10], { views: 2, usual: 10, trend: "below" }],
  [10, [10, 9], { views: 10, usual: 10, trend: "normal" }],
  [100, [70, 74], { views: 100, usual: 72, trend: "above" }],
  [100, [74], { views: 100, usual: 74, trend: "normal" }],
  [18, [8], { views: 18, usual: 8, trend: "normal" }],
  [8, [18], { views: 8, usual: 18, trend: "normal" }],
  [7, [18], { views: 7, usual: 18, trend: "below" }],
  [13, [1, 2, 4], { views: 13, usual: 2, trend: "above" }],
] as const)("an hour with %i views after %o is %o", (views, former, trend) => {
  expect(hourTrend(views, former)).toEqual(trend);
});

const page: AudiencePage = { path: "/post/12", kind: "article", articleId: 12, section: "cidade", town: "piripiri", author: "ana" } as AudiencePage;
const rows = {
  days: [{ k: ["2026-11-21"], n: [3, 2] }],
  pages: [{ k: ["2026-11-21", "/post/12", "article", 12], n: [3, 2] }],
  hours: [{ k: ["2026-11-21", 7], n: [3] }],
} as unknown as Parameters<typeof placeRows>[0];

test("a page of which only the address is known is nobody's; a story has its number", () => {
  expect(unplacedPage({ path: "/post/12", kind: "article", id: 12 } as Parameters<typeof unplacedPage>[0])).toEqual({ ...page, section: null, town: null, author: null });
  expect(unplacedPage({ path: "/tag/x", kind: "tag", id: 12 } as unknown as Parameters<typeof unplacedPage>[0]).articleId).toBeNull();
});

test("once known, its views count for its section, town and author, beside what was counted", () => {
  const sums = placeRows(rows, page);
  expect(sums).toEqual({
    ...rows,
    sections: [{ k: ["2026-11-21", "cidade"], n: [3, 2] }],
    towns: [{ k: ["2026-11-21", "piripiri"], n: [3, 2] }],
    authors: [{ k: ["2026-11-21", "ana"], n: [3, 2] }],
  });
});

test("of several authors each is counted; of a page without section, town and author none", () => {
  expect(placeRows(rows, { ...page, authors: ["ana", "rui"] } as AudiencePage).authors).toEqual([
    { k: ["2026-11-21", "ana"], n: [3, 2] },
    { k: ["2026-11-21", "rui"], n: [3, 2] },
  ]);
  expect(placeRows(rows, { ...page, section: null, town: null, author: null })).toEqual(rows);
  expect(placeRows({}, page)).toEqual({});
});

test("the views of an address that is no page are excluded", () => {
  expect(placeRows(rows, null)).toEqual({ exclusions: [{ k: ["2026-11-21", "unknown-page"], n: [3] }] });
  expect(placeRows({}, null)).toEqual({});
});
