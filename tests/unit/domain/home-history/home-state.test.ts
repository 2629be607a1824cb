import { expect, test } from "vitest";
import { CAUSES_MAX, causesOf, changedParts, type HomePartName, partNames, withChanges } from "#app/features/home-history/home-state.ts";

const SEEN = 1_000_000;
const row = (action: string, { id = 1, at = SEEN, articleId = null as number | null } = {}) => ({ id, at, action, articleId });
const isCause = (action: string, changed: readonly HomePartName[], articleId: number | null = null, at = SEEN) =>
  causesOf([row(action, { articleId, at })], changed, new Set([7]), SEEN).length === 1;

test.each<[action: string, changes: HomePartName, other: HomePartName]>([
  ["layout.save", "layout", "hero"],
  ["layout.save", "plan", "site"],
  ["breaking.start", "strip", "hero"],
  ["settings.site", "site", "today"],
  ["profile.save", "site", "layout"],
  ["video.create", "videos", "poll"],
  ["poll.close", "poll", "videos"],
  ["town-notice.publish", "today", "towns"],
  ["event.create", "today", "latest"],
  ["towns.save", "today", "towns"],
  ["banner.pause", "banners", "site"],
  ["contract.sign", "banners", "hero"],
])("%s is a cause of a change of %s, and none of %s", (action, changes, other) => {
  expect([isCause(action, [changes]), isCause(action, [other, changes]), isCause(action, [other])]).toEqual([true, true, false]);
});

test("categories and pictures may change any part; what shows nowhere on the page is no cause", () => {
  expect(["category.rename", "media.remove"].map((action) => isCause(action, ["latest"]))).toEqual([true, true]);
  expect(["session.start", "user.create", "bannering"].map((action) => isCause(action, ["hero", "site", "banners"]))).toEqual([false, false, false]);
});

test("a story is a cause where the page shows or showed it, an action over many stories always", () => {
  expect([isCause("article.edit", ["hero"], 7), isCause("article.edit", ["hero"], 8), isCause("article.batch", ["hero"])]).toEqual([true, false, true]);
});

test("rows from ten seconds before the last sight of the page on are causes", () => {
  expect([SEEN - 10_001, SEEN - 10_000, SEEN + 60_000].map((at) => isCause("article.edit", ["hero"], 7, at))).toEqual([false, true, true]);
});

test("an entry names eight causes at most, the first given", () => {
  const rows = Array.from({ length: CAUSES_MAX + 1 }, (_, id) => row("media.edit", { id }));
  expect(causesOf(rows, ["hero"], new Set(), SEEN).map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test("a part that shows nothing any more is null among the changes, and absent from the page", () => {
  const changes = changedParts({ hero: [1], poll: 3 }, { hero: [1], latest: [2] });
  expect(changes).toEqual({ poll: null, latest: [2] });
  expect(withChanges({ hero: [1], poll: 3 }, changes)).toEqual({ hero: [1], latest: [2] });
  expect(partNames({ hero: [1], "s:policia": [1], "s:politica": [2], "t:piripiri": [3], slots: [], strip: [1, 2] })).toEqual(["hero", "sections", "towns", "banners", "strip"]);
});
