import { expect, test } from "vitest";
import { appendPage, mergeNewest } from "#app/features/links/newsroom/links/link-calls.ts";
import type { ShortLinkWire } from "#app/features/links/short-links.wire.ts";

/** Links from the newest id back to the oldest. */
const links = (from: number, to: number, clicks = 0) => Array.from({ length: from - to + 1 }, (_, index) => ({ id: from - index, total_clicks: clicks }) as ShortLinkWire);
const idsOf = (list: readonly ShortLinkWire[]) => list.map(({ id }) => id);

test("no link leaves the list when new ones push it out of the newest page", () => {
  const second = appendPage(links(300, 201), { links: links(200, 101), proximo: 101 });
  const after = mergeNewest(links(302, 203, 5), second.links);
  expect(idsOf(after)).toEqual(idsOf(links(302, 101)));
  const third = appendPage(after, { links: links(100, 1), proximo: null });
  const last = mergeNewest(links(350, 251, 9), third.links);
  expect([idsOf(last).filter((id) => id <= 302), third.next]).toEqual([idsOf(links(302, 251)).concat(idsOf(links(250, 1))), null]);
  expect(last.find(({ id }) => id === 300)?.total_clicks).toBe(9);
});
