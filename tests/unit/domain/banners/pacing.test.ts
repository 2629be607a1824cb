import { expect, test } from "vitest";
import { LedgerModel } from "#app/features/banners/ledger-model.ts";
import { curveOf, shareBetween, targetOfToday, USUAL_DAY } from "#app/features/banners/selection.ts";
import type { BannerTerms } from "#app/features/banners/terms.ts";
import { MemoryLedger, someTerms } from "#tests/support/memory-ledger.ts";
import { drawnOf, firstSeed, hashOf } from "#tests/support/soak.ts";

const ZONE = "America/Fortaleza";
const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
/** A midnight of the newsroom. */
const MIDNIGHT = Date.UTC(2026, 10, 1, 3);

test("a curve's shares add up to a day, and measured traffic changes it", () => {
  expect(shareBetween(USUAL_DAY, 0, 1_440)).toBeCloseTo(1, 10);
  expect(shareBetween(USUAL_DAY, 90, 150) + shareBetween(USUAL_DAY, 150, 1_439)).toBeCloseTo(shareBetween(USUAL_DAY, 90, 1_439), 10);
  const night = curveOf(Array.from({ length: 24 }, (_, hour) => (hour === 3 ? 1_000_000 : 0)));
  expect(night[3]).toBeGreaterThan(0.9);
});

test("today's target is what is left spread over what is left of the period, at most 1.45 times the even share", () => {
  const contract = { startsAt: MIDNIGHT, endsAt: MIDNIGHT + 30 * DAY_MS, quantity: 30_000 };
  const end = (day: number) => MIDNIGHT + day * DAY_MS - MINUTE_MS;
  const at = (day: number, delivered: number, deliveredToday = 0) => targetOfToday({ ...contract, delivered, deliveredToday }, USUAL_DAY, MIDNIGHT + (day - 1) * DAY_MS, end(day));
  expect(at(1, 0)).toBeCloseTo(1_000, 0);
  expect(at(1, 400, 400)).toBeCloseTo(1_000, 0);
  expect(at(11, 10_000)).toBeCloseTo(1_000, 0);
  expect(at(11, 5_000)).toBeCloseTo(1_250, 0);
  expect(at(30, 20_000)).toBeCloseTo(1_450, 0);
  expect(at(30, 29_990)).toBeCloseTo(10, 6);
  expect(at(30, 30_000)).toBe(0);
  const noon = targetOfToday({ ...contract, delivered: 0, deliveredToday: 0 }, USUAL_DAY, MIDNIGHT, MIDNIGHT + DAY_MS / 2);
  expect(noon / 1_000).toBeCloseTo(shareBetween(USUAL_DAY, 0, 720) * 1.05 + 0.005, 2);
  expect(targetOfToday({ ...contract, delivered: 0, deliveredToday: 0 }, USUAL_DAY, MIDNIGHT - DAY_MS, MIDNIGHT - 1)).toBe(0);
});

/** A generator of numbers from 0 to 1 that a seed always gives again (mulberry32). */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Campaign {
  name: string;
  quantity: number;
  /** Page views of an ordinary day. */
  views: number;
  /** Factor of a day's traffic. */
  factor(day: number): number;
  startsAt?: number;
}

/** A day with other hours than the ledger assumes before it has measured any. */
const REAL_DAY = [25, 14, 9, 6, 5, 9, 22, 48, 66, 70, 58, 52, 74, 80, 58, 44, 42, 50, 72, 88, 94, 78, 52, 34];
const REAL_SUM = REAL_DAY.reduce((sum, weight) => sum + weight, 0);

/** A month, minute by minute, of a contract beside a banner that takes whatever it can get. Returns what was counted by day. */
function aMonth({ name, quantity, views, factor, startsAt = MIDNIGHT }: Campaign): number[] {
  const random = drawn(firstSeed(name) ^ hashOf(name));
  const contract = { id: 1, kind: "CPM" as const, startsAt, endsAt: startsAt + 30 * DAY_MS, quantity };
  const others: BannerTerms[] = [someTerms(2, { impressionsMax: 1_000_000_000 }), someTerms(3, { house: true })];
  const ledger = new LedgerModel(new MemoryLedger(), { now: startsAt, timeZone: ZONE });
  const book = { banners: [someTerms(1, { contract }), ...others], contracts: new Map([[1, [1]]]), electoral: null, timeZone: ZONE };
  ledger.setBook(book);
  const days: number[] = [];
  let waiting: { at: number; id: string }[] = [];
  for (let now = startsAt; now < contract.endsAt; now += MINUTE_MS) {
    const sinceMidnight = (now - MIDNIGHT) / DAY_MS;
    const hour = Math.floor((sinceMidnight % 1) * 24);
    const day = Math.floor((now - startsAt) / DAY_MS);
    // The number of page views in a minute varies by half.
    const expected = ((views * (REAL_DAY[hour] ?? 0)) / REAL_SUM / 60) * factor(day) * (0.5 + random());
    const count = Math.floor(expected) + (random() < expected % 1 ? 1 : 0);
    for (let page = 0; page < count; page += 1) {
      const at = now + Math.floor(random() * MINUTE_MS);
      const id = `${at}-${page}`;
      const served = ledger.serve({ id, slots: ["top-strip"], visitor: id, seen: new Map(), withoutVideo: false }, now, random);
      // Two of three banners are seen, most of them soon.
      if (served[0]?.banner === 1 && random() < 0.66) waiting.push({ at: at + 2_000 + Math.floor(random() ** 4 * 5 * MINUTE_MS), id });
    }
    const due = waiting.filter(({ at }) => at < now + MINUTE_MS);
    waiting = waiting.filter(({ at }) => at >= now + MINUTE_MS);
    for (const { id } of due) if (ledger.view({ page: id, banner: 1, slot: "top-strip" }, now + MINUTE_MS) === null) days[day] = (days[day] ?? 0) + 1;
    if (now % (10 * MINUTE_MS) === 0) {
      ledger.settle(now);
      ledger.setBook(book);
    }
  }
  return days;
}

const CAMPAIGNS: readonly Campaign[] = [
  { name: "even traffic", quantity: 9_000, views: 2_000, factor: () => 1 },
  { name: "traffic halves", quantity: 9_000, views: 2_000, factor: (day) => (day < 12 ? 1 : 0.5) },
  { name: "traffic doubles", quantity: 9_000, views: 1_500, factor: (day) => (day < 12 ? 1 : 2) },
  { name: "two days without readers", quantity: 9_000, views: 2_000, factor: (day) => (day === 7 || day === 8 ? 0.05 : 1) },
  { name: "a small contract", quantity: 300, views: 1_500, factor: (day) => (day % 7 > 4 ? 0.5 : 1) },
  { name: "from the afternoon on", quantity: 6_000, views: 1_500, factor: () => 1, startsAt: MIDNIGHT + 15 * 60 * MINUTE_MS },
];

test.each(drawnOf(CAMPAIGNS, "campaigns"))("a contract of 30 days delivers its quantity within 2 %, and no day more than 1.5 times its share: $name", (campaign) => {
  const days = aMonth(campaign);
  const sum = days.reduce((total, count) => total + count, 0);
  expect(sum).toBeGreaterThanOrEqual(campaign.quantity * 0.98);
  expect(sum).toBeLessThanOrEqual(campaign.quantity);
  expect(Math.max(...days)).toBeLessThanOrEqual((1.5 * campaign.quantity) / 30);
});
