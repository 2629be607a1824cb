import fc from "fast-check";
import { expect, test } from "vitest";
import { LedgerModel } from "#app/features/banners/ledger-model.ts";
import { CLICK_INTERVAL_MS, type LedgerBook, OPEN_RESERVATIONS_MAX, REJECTION_REASONS, RESERVATION_MS, TOKEN_LIFETIME_MS } from "#app/features/banners/ledger-state.ts";
import { type BannerPosition, POSITION_NAMES } from "#app/features/banners/positions.ts";
import { UNOWNED_MAX } from "#app/features/banners/selection.ts";
import type { BannerTerms } from "#app/features/banners/terms.ts";
import { MemoryLedger, someTerms } from "#tests/support/memory-ledger.ts";
import { isSoakSuite, soakRuns } from "#tests/support/soak.ts";

const START = Date.UTC(2026, 10, 21, 15);
const HOUR_MS = 60 * 60_000;
const ZONE = "America/Fortaleza";
const SLOTS: readonly BannerPosition[] = ["top-strip", "super-banner"];

const bookOf = (banners: readonly BannerTerms[], contracts: LedgerBook["contracts"] = new Map()): LedgerBook => ({ banners, contracts, electoral: null, timeZone: ZONE });

function aLedger(banners: readonly BannerTerms[], contracts?: LedgerBook["contracts"]) {
  const store = new MemoryLedger();
  const ledger = new LedgerModel(store, { now: START, timeZone: ZONE });
  ledger.setBook(bookOf(banners, contracts));
  let pages = 0;
  return {
    store,
    ledger,
    serve(now: number, visitor: string | null = `v${pages}`, slots = SLOTS, seen = new Map<number, number>()) {
      pages += 1;
      const id = `p${pages}`;
      return { id, pieces: ledger.serve({ id, slots, visitor, seen, withoutVideo: false }, now, () => 0.5) };
    },
  };
}

const nameOf = (page: { id: string; pieces: readonly { banner: number; slot: BannerPosition }[] }, at = 0) => ({
  page: page.id,
  banner: page.pieces[at]?.banner ?? 0,
  slot: page.pieces[at]?.slot ?? "top-strip",
});

test("of 500 parallel pages a cap of 100 serves and counts exactly 100", () => {
  const { ledger, serve } = aLedger([someTerms(1, { impressionsMax: 100 })]);
  const pages = Array.from({ length: 500 }, () => serve(START));
  const outcomes = pages.filter(({ pieces }) => pieces.length > 0).map((page) => ledger.view(nameOf(page), START + 1_500));
  expect([outcomes.length, outcomes.filter((one) => one === null).length, ledger.tallyOf(1).viewable]).toEqual([100, 100, 100]);
  expect(serve(START + 2_000).pieces).toEqual([]);
});

test("an unviewed reservation is released after a minute, and its late view counts only where a unit is left", () => {
  const { ledger, serve } = aLedger([someTerms(1, { impressionsMax: 2 })]);
  const [first, second] = [serve(START), serve(START)];
  expect(serve(START + RESERVATION_MS - 1).pieces).toEqual([]);
  const [third, later] = [serve(START + RESERVATION_MS), START + RESERVATION_MS + 1_000];
  expect(ledger.view(nameOf(first), later)).toBe(null);
  expect(ledger.view(nameOf(second), later)).toBe("exhausted");
  expect(ledger.view(nameOf(third), later)).toBe(null);
  expect(ledger.hours.all()).toEqual([{ hour: "2026-11-21T12", banner: 1, slot: "top-strip", served: 3, viewable: 2, viewedLate: 1, expired: 0, clicks: 0 }]);
});

test("a token counts one view between its first second and its tenth minute; a video needs two seconds", () => {
  const { ledger, serve } = aLedger([someTerms(1), someTerms(2, { position: "super-banner", type: "video" })]);
  const page = serve(START);
  expect(ledger.view(nameOf(page, 0), START + 999)).toBe("early");
  expect(ledger.view(nameOf(page, 0), START + 1_000)).toBe(null);
  expect(ledger.view(nameOf(page, 0), START + 1_001)).toBe("repeated");
  expect(ledger.view(nameOf(page, 1), START + 1_999)).toBe("early");
  expect(ledger.view(nameOf(page, 1), START + TOKEN_LIFETIME_MS)).toBe("expired");
  expect(ledger.view({ page: "another", banner: 1, slot: "top-strip" }, START)).toBe("expired");
});

test("a click counts once, after its view, and not again by the same visitor within 30 s", () => {
  const { ledger, serve } = aLedger([someTerms(1, { clicksMax: 2 })]);
  const pages = [serve(START, "a"), serve(START, "a"), serve(START, "b"), serve(START, "c")];
  const click = (at: number, visitor: string, now: number) => ledger.click(nameOf(pages[at] ?? { id: "", pieces: [] }), visitor, now);
  expect(click(0, "a", START + 1_500)).toBe("unviewed");
  for (const page of pages) ledger.view(nameOf(page), START + 2_000);
  expect(click(0, "a", START + 3_000)).toBe(null);
  expect(click(0, "a", START + 4_000)).toBe("repeated");
  expect(click(1, "a", START + 3_000 + CLICK_INTERVAL_MS - 1)).toBe("repeated");
  expect(click(2, "b", START + 5_000)).toBe(null);
  expect(click(3, "c", START + 6_000)).toBe("exhausted");
  expect(serve(START + 7_000).pieces).toEqual([]);
});

test("a visitor holds at most twenty open reservations of a banner", () => {
  const { ledger, serve, store } = aLedger([someTerms(1)]);
  const served = Array.from({ length: 25 }, () => serve(START, "a")).filter(({ pieces }) => pieces.length > 0);
  expect(served.length).toBe(OPEN_RESERVATIONS_MAX);
  expect(store.rejections.map(({ event, reason }) => `${event} ${reason}`)).toEqual(Array.from({ length: 5 }, () => "serve open-limit"));
  expect(serve(START, "b").pieces.length).toBe(1);
  ledger.view(nameOf(served[0] ?? { id: "", pieces: [] }), START + 1_000);
  expect(serve(START + 1_000, "a").pieces.length).toBe(1);
});

/** How many pages in a row are given the banner, and what the ledger knows of it then. */
function served(ledger: LedgerModel, visitor: string | null, now: number): number {
  for (let pages = 0; ; pages += 1) {
    const request = { id: `${visitor}-${now}-${pages}`, slots: SLOTS, visitor, seen: new Map<number, number>(), withoutVideo: false };
    if (ledger.serve(request, now, () => 0.5).length === 0) return pages;
  }
}

test.each([1, 7, UNOWNED_MAX])("of %i pages that were open before a restart nobody knows whose they are: each visitor is charged with them until they are over", (before) => {
  const { serve, store, ledger } = aLedger([someTerms(1)]);
  for (let page = 0; page < before; page += 1) serve(START, "a");
  expect(ledger.mustRemember(1)).toBe(false);
  const restarted = new LedgerModel(store, { now: START, timeZone: ZONE });
  restarted.setBook(bookOf([someTerms(1)]));
  for (const visitor of ["a", "b", null]) expect([visitor, served(restarted, visitor, START + 15_000)]).toEqual([visitor, OPEN_RESERVATIONS_MAX - before]);
  expect(served(restarted, "a", START + RESERVATION_MS)).toBe(before);
});

test("more than that is remembered; after a crash it leaves each visitor half of what one may hold", () => {
  const { serve, store, ledger } = aLedger([someTerms(1)]);
  for (let page = 0; page <= UNOWNED_MAX; page += 1) serve(START, `v${page}`);
  expect(ledger.mustRemember(1)).toBe(true);
  ledger.settle(START + RESERVATION_MS);
  expect(ledger.mustRemember(1)).toBe(false);
  for (let page = 0; page < 50; page += 1) serve(START + RESERVATION_MS);
  const restarted = new LedgerModel(store, { now: START + RESERVATION_MS, timeZone: ZONE });
  restarted.setBook(bookOf([someTerms(1)]));
  expect(served(restarted, "a", START + RESERVATION_MS)).toBe(OPEN_RESERVATIONS_MAX - UNOWNED_MAX);
});

test("a banner that was switched off counts its open reservations, and no late view beyond its cap", () => {
  const { ledger, serve } = aLedger([someTerms(1, { impressionsMax: 2 })]);
  const [first, second] = [serve(START), serve(START)];
  const third = serve(START + RESERVATION_MS);
  expect(ledger.view(nameOf(third), START + RESERVATION_MS + 1_000)).toBe(null);
  ledger.setBook(bookOf([]));
  expect(ledger.view(nameOf(first), START + RESERVATION_MS + 1_000)).toBe(null);
  expect(ledger.view(nameOf(second), START + RESERVATION_MS + 1_000)).toBe("exhausted");
});

interface Step {
  kind: "serve" | "view" | "click" | "settle" | "restart" | "wait" | "jump" | "pause" | "resume";
  at: number;
  ms: number;
}

const kinds: { weight: number; arbitrary: fc.Arbitrary<Step["kind"]> }[] = (
  [
    [8, "serve"],
    [8, "view"],
    [5, "click"],
    [2, "settle"],
    [1, "restart"],
    [6, "wait"],
    [1, "jump"],
    [1, "pause"],
    [1, "resume"],
  ] as const
).map(([weight, kind]) => ({ weight, arbitrary: fc.constant(kind) }));

const steps = fc.array(
  fc.record({
    kind: fc.oneof(...kinds),
    at: fc.nat(40),
    ms: fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 10_000, max: 130_000 }), fc.constant(TOKEN_LIFETIME_MS)),
  }),
  { minLength: 20, maxLength: 160 },
);

const limits = fc.record({
  impressionsMax: fc.option(fc.integer({ min: 0, max: 12 })),
  clicksMax: fc.option(fc.integer({ min: 0, max: 4 })),
  quantity: fc.option(fc.integer({ min: 1, max: 15 })),
  kind: fc.constantFrom("CPM" as const, "CPC" as const),
});

/** Any order of events: pages, lost and repeated reports, clocks that jump, restarts, banners that are switched off. */
test("never above a cap, every rejection has its reason, and served is viewed, viewed late, expired and open", () => {
  const seen = { views: 0, late: 0, expired: 0, clicks: 0, rejected: new Set<string>() };
  fc.assert(
    fc.property(steps, limits, limits, (schedule, one, other) => {
      // A period of half a day, so that its pace lets all of it be delivered.
      const period = { startsAt: START - 2 * HOUR_MS, endsAt: START + 10 * HOUR_MS };
      const contracts = [one, other].map(({ kind, quantity }, index) => (quantity === null ? null : { id: index + 1, kind, quantity, ...period }));
      const banners = [
        someTerms(1, { impressionsMax: one.impressionsMax, clicksMax: one.clicksMax, contract: contracts[0] ?? null }),
        someTerms(2, { impressionsMax: other.impressionsMax, clicksMax: other.clicksMax, contract: contracts[1] ?? null, position: "super-banner", type: "video" }),
        someTerms(3, { contract: contracts[0] ?? null, position: "news-sidebar" }),
        someTerms(4, { house: true }),
      ];
      const members = new Map([
        [1, [1, 3]],
        [2, [2]],
      ]);
      const store = new MemoryLedger();
      let now = START;
      let isPaused = false;
      const start = () => {
        const made = new LedgerModel(store, { now, timeZone: ZONE });
        made.setBook(bookOf(isPaused ? banners.map((banner) => ({ ...banner, status: "pausado" as const })) : banners, members));
        return made;
      };
      let ledger = start();
      const names: ReturnType<typeof nameOf>[] = [];
      const counted = new Map<number, { viewable: number; clicks: number }>();
      let rejections = 0;
      const count = (banner: number, what: "viewable" | "clicks", outcome: string | null) => {
        const sums = counted.get(banner) ?? { viewable: 0, clicks: 0 };
        counted.set(banner, sums);
        if (outcome === null) sums[what] += 1;
        else rejections += 1;
      };
      for (const { kind, at, ms } of schedule) {
        const name = names[names.length - 1 - (at % Math.max(1, names.length))];
        if (kind === "serve") {
          const id = `p${names.length}-${at}-${now}`;
          const before = store.rejections.length;
          for (const { banner, slot } of ledger.serve({ id, slots: POSITION_NAMES, visitor: `v${at % 3}`, seen: new Map(), withoutVideo: false }, now, () => (at % 10) / 10))
            names.push({ page: id, banner, slot });
          rejections += store.rejections.length - before;
        } else if (kind === "view" && name) {
          const outcome = ledger.view(name, now);
          count(name.banner, "viewable", outcome);
        } else if (kind === "click" && name) count(name.banner, "clicks", ledger.click(name, `v${at % 3}`, now));
        else if (kind === "settle") ledger.settle(now);
        else if (kind === "wait") now += ms;
        else if (kind === "jump") now += at % 2 === 0 ? -ms * 30 : ms * 30;
        else if (kind === "restart") ledger = start();
        else if (kind === "pause" || kind === "resume") {
          isPaused = kind === "pause";
          ledger.setBook(bookOf(isPaused ? banners.map((banner) => ({ ...banner, status: "pausado" as const })) : banners, members));
        }
        const rows = [...ledger.hours.all()];
        for (const row of rows) expect(row.served).toBeGreaterThanOrEqual(row.viewable + row.expired);
        for (const banner of banners) {
          const tally = ledger.tallyOf(banner.id);
          expect({ viewable: tally.viewable, clicks: tally.clicks }).toEqual(counted.get(banner.id) ?? { viewable: 0, clicks: 0 });
          expect(tally.viewable).toBeLessThanOrEqual(banner.impressionsMax ?? Number.POSITIVE_INFINITY);
          expect(tally.clicks).toBeLessThanOrEqual(banner.clicksMax ?? Number.POSITIVE_INFINITY);
          expect(tally.reserved).toBeGreaterThanOrEqual(0);
        }
        for (const found of contracts) {
          if (!found) continue;
          const sum = (members.get(found.id) ?? []).reduce((total, id) => total + ledger.tallyOf(id)[found.kind === "CPC" ? "clicks" : "viewable"], 0);
          expect(sum).toBeLessThanOrEqual(found.quantity ?? 0);
        }
      }
      // Open units by the stored pages, not by the ledger's own sums.
      const stillOpen = [...store.pages.values()].flatMap(({ pieces }) => pieces).filter(({ state }) => state === "open").length;
      const rows = ledger.hours.all();
      const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
      expect(sum(({ served }) => served)).toBe(sum((row) => row.viewable + row.expired) + stillOpen);
      expect(sum(({ served }) => served)).toBe(names.length);
      expect(sum(({ viewedLate }) => viewedLate)).toBeLessThanOrEqual(sum(({ viewable }) => viewable));
      expect(sum(({ clicks }) => clicks)).toBeLessThanOrEqual(sum(({ viewable }) => viewable));
      expect(store.rejections.length).toBe(rejections);
      for (const { reason } of store.rejections) expect(REJECTION_REASONS).toContain(reason);
      // Ten minutes later nothing is open.
      now = Math.max(now, START) + 100 * TOKEN_LIFETIME_MS;
      ledger.settle(now);
      ledger = start();
      const ended = ledger.hours.all();
      for (const row of ended) expect(row.served).toBe(row.viewable + row.expired);
      expect([store.pages.size, ledger.hasLivePages]).toEqual([0, false]);
      seen.views += sum(({ viewable }) => viewable);
      seen.late += sum(({ viewedLate }) => viewedLate);
      seen.clicks += sum(({ clicks }) => clicks);
      for (const { event, reason } of store.rejections) seen.rejected.add(`${event} ${reason}`);
    }),
    { numRuns: soakRuns(1_000) },
  );
  // The schedules reach what they are about; a part of them need not.
  if (!isSoakSuite()) return;
  expect(Math.min(seen.views, seen.late, seen.clicks)).toBeGreaterThan(10);
  for (const reason of ["view early", "view expired", "view repeated", "click unviewed", "click repeated"]) expect([...seen.rejected]).toContain(reason);
});
