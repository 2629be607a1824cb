import { expect, test } from "vitest";
import { type BannerSummary, EMPTY_BANNER } from "#app/features/banners/banner.ts";
import type { Contract } from "#app/features/banners/contract.ts";
import { byNeed, contractProgress } from "#app/features/banners/contract-progress.ts";
import { DAY_MS } from "#app/platform/time/units.ts";

const startsAt = Date.parse("2026-11-01T03:00:00Z");
const day = (count: number) => startsAt + count * DAY_MS;

const aContract = (more: Partial<Contract> = {}): Contract => ({
  id: 1,
  advertiserId: 1,
  title: "Campanha",
  number: "",
  kind: "CPM",
  startsAt,
  endsAt: day(30),
  quantity: 30_000,
  priceCents: 50_000,
  extraDays: 0,
  delivered: { viewable: 0, clicks: 0 },
  hasReport: false,
  publicAdvertising: null,
  notes: "",
  version: 1,
  createdAt: startsAt,
  updatedAt: startsAt,
  ...more,
});

const aBanner = (more: Partial<BannerSummary> = {}): BannerSummary => ({
  ...EMPTY_BANNER,
  ...{ id: 1, version: 1, createdAt: startsAt, updatedAt: startsAt, startsAt, endsAt: day(30), contractId: 1, contract: null, served: 0, viewable: 0, clicks: 0 },
  ...more,
});

const shown = () => true as boolean;
const at = (days: number, more: Partial<Contract> = {}) => contractProgress(aContract(more), [aBanner()], shown, day(days));
const delivered = (viewable: number) => ({ delivered: { viewable, clicks: 0 } });

test("a contract needs somebody when it is behind, delivered before its end, about to end, owed, or without a banner on the site", () => {
  expect(at(10, delivered(9_600))).toMatchObject({ need: null, behindBy: 400, daysLeft: 20, daysToStart: 0 });
  expect(at(10, delivered(9_000))).toMatchObject({ need: "behind", behindBy: 1_000 });
  expect(at(10, delivered(30_000))).toMatchObject({ need: "exhausted", behindBy: 0 });
  expect(at(27, delivered(29_000)).need).toBe("ending");
  expect(at(26.9, delivered(29_000)).need).toBeNull();
  expect(at(30, delivered(29_000))).toMatchObject({ need: "short", daysLeft: 0 });
  expect(contractProgress(aContract(delivered(9_600)), [aBanner()], () => false, day(10)).need).toBe("idle");
  expect(contractProgress(aContract(delivered(9_600)), [aBanner({ contractId: 2 })], shown, day(10))).toMatchObject({ need: "idle", banners: [] });
});

test("nothing is to be done about what has not begun or is over and delivered, whether a banner is shown or not", () => {
  expect(contractProgress(aContract(), [], shown, day(-4))).toMatchObject({ need: null, daysToStart: 4, daysLeft: 34, behindBy: 0 });
  expect(at(31, delivered(30_000))).toMatchObject({ need: null, daysLeft: 0 });
  expect(at(31, { quantity: null })).toMatchObject({ need: null, daysLeft: 0 });
  expect(at(10, { quantity: null })).toMatchObject({ need: null, behindBy: 0 });
});

test("the last day counts as one", () => {
  expect([at(29).daysLeft, at(29.5).daysLeft, at(30).daysLeft]).toEqual([1, 1, 0]);
});

test("what needs a person comes first, then what runs, what begins later, and what is over", () => {
  const own = (id: number, more: Partial<Contract>, isShown = shown) => contractProgress(aContract({ id, ...more }), [aBanner({ contractId: id })], isShown, day(10));
  const sorted = [
    own(1, { startsAt: day(12), endsAt: day(40) }),
    own(2, { startsAt: day(-30), endsAt: day(5), ...delivered(30_000) }),
    own(3, { startsAt: day(-30), endsAt: day(9), ...delivered(30_000) }),
    own(4, { ...delivered(20_000), endsAt: day(31) }),
    own(5, delivered(20_000)),
    own(6, { startsAt: day(-30), endsAt: day(5), ...delivered(100) }),
    own(7, { ...delivered(29_000), endsAt: day(12) }),
    own(8, delivered(30_000)),
    own(9, delivered(5)),
    own(10, delivered(20_000), () => false),
  ].sort(byNeed);
  expect(sorted.map(({ contract }) => contract.id)).toEqual([10, 9, 8, 7, 6, 5, 4, 1, 3, 2]);
});
