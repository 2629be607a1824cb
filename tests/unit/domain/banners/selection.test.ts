import { expect, test } from "vitest";
import { byRank, type Standing, selectBanners } from "#app/features/banners/selection.ts";
import type { BannerTerms } from "#app/features/banners/terms.ts";
import { someTerms } from "#tests/support/memory-ledger.ts";

const UNLIMITED: Standing = { left: Number.POSITIVE_INFINITY, behind: null };

const select = (banners: readonly BannerTerms[], { standings = {}, random = 0, seen = [] }: { standings?: Record<number, Standing>; random?: number; seen?: number[] } = {}) =>
  Object.fromEntries(
    [
      ...selectBanners({
        slots: ["top-strip", "super-banner", "in-content"],
        candidates: (slot) => [...banners].sort(byRank).filter(({ position }) => position === slot),
        isAllowed: ({ id }) => !seen.includes(id),
        standingOf: ({ id }) => standings[id] ?? UNLIMITED,
        random: () => random,
      }),
    ].map(([slot, { id }]) => [slot, id]),
  );

test("the higher priority is selected while it has units left", () => {
  const banners = [someTerms(1), someTerms(2, { priority: 5 }), someTerms(3, { priority: 5, position: "super-banner" })];
  expect(select(banners)).toEqual({ "top-strip": 2, "super-banner": 3 });
  expect(select(banners, { standings: { 2: { left: 0, behind: null } } })).toEqual({ "top-strip": 1, "super-banner": 3 });
  expect(select(banners, { seen: [1, 2] })).toEqual({ "super-banner": 3 });
});

test("equal priorities share by what is left and by weight", () => {
  const banners = [someTerms(1), someTerms(2)];
  const standings = { 1: { left: 100, behind: null }, 2: { left: 300, behind: null } };
  const share = (given: readonly BannerTerms[]) =>
    Array.from({ length: 400 }, (_, at) => select(given, { standings, random: at / 400 })["top-strip"]).filter((id) => id === 2).length;
  expect(share(banners)).toBe(300);
  expect(share([someTerms(1, { weight: 3 }), someTerms(2)])).toBe(200);
});

test("a paced banner goes first while it is behind its target, and waits while it is ahead", () => {
  const banners = [someTerms(1), someTerms(2)];
  expect(select(banners, { standings: { 2: { left: 10, behind: 3 } } })).toEqual({ "top-strip": 2 });
  expect(select(banners, { standings: { 2: { left: 10, behind: 0 } }, random: 0.99 })).toEqual({ "top-strip": 1 });
});

test("two banners of one line of business never stand on one page; the better one keeps its slot", () => {
  const banners = [
    someTerms(1, { industry: "Farmácia" }),
    someTerms(2, { industry: " farmácia", position: "super-banner", priority: 9 }),
    someTerms(3, { position: "in-content", industry: "Ótica" }),
  ];
  expect(select(banners)).toEqual({ "super-banner": 2, "in-content": 3 });
  expect(select([...banners, someTerms(4)])).toEqual({ "top-strip": 4, "super-banner": 2, "in-content": 3 });
});

test("a banner of the house fills a slot only where none was sold", () => {
  const banners = [someTerms(1, { house: true, priority: 100 }), someTerms(2), someTerms(3, { house: true, position: "super-banner" })];
  expect(select(banners)).toEqual({ "top-strip": 2, "super-banner": 3 });
  expect(select(banners, { standings: { 2: { left: 5, behind: -1 } } })).toEqual({ "top-strip": 1, "super-banner": 3 });
});
