import { expect, test } from "vitest";
import { BannerTallies, HourTallies, leftOf, rowsOfPages, type ServedPage, type ServedPiece, startOf } from "#app/features/banners/ledger-state.ts";

const NOTHING = { served: 0, viewable: 0, viewedLate: 0, expired: 0, clicks: 0 };
const HOUR = "2026-11-21T18";
const row = (hour: string, sums: Partial<typeof NOTHING>, banner = 1) => ({ banner, hour, slot: "top-strip" as const, ...NOTHING, ...sums });
const piece = (state: ServedPiece["state"], isClicked = false): ServedPiece => ({ banner: 1, slot: "top-strip", isVideo: false, state, isClicked });
const page = (pieces: ServedPiece[], hour = HOUR): ServedPage => ({ id: "p", at: 1, hour, pieces });

test("pages are summed by hour, banner and slot: served is viewed, viewed late, expired and open", () => {
  const pages = [
    page([piece("open"), piece("viewed", true), piece("late")]),
    page([piece("expired"), { ...piece("viewed"), slot: "super-banner" }]),
    page([piece("open")], "2026-11-21T19"),
  ];
  expect(rowsOfPages(pages)).toEqual([
    row(HOUR, { served: 4, viewable: 2, viewedLate: 1, expired: 1, clicks: 1 }),
    { ...row(HOUR, { served: 1, viewable: 1 }), slot: "super-banner" },
    row("2026-11-21T19", { served: 1 }),
  ]);
});

test("a banner that is new to a ledger begins with what its hours leave of its counts; open units of unsealed hours have expired", () => {
  const hours = [
    { ...row("2026-11-20T18", { served: 10, viewable: 6, expired: 1, clicks: 2 }), isSealed: true },
    { ...row(HOUR, { served: 5, viewable: 3, clicks: 1 }), isSealed: false },
  ];
  expect(startOf({ viewable: 100, clicks: 20, hours, rejections: [] })).toEqual({
    tally: { viewable: 91, clicks: 17 },
    rows: [row("2026-11-20T18", { served: 10, viewable: 6, expired: 1, clicks: 2 }), row(HOUR, { served: 5, viewable: 3, expired: 2, clicks: 1 })],
  });
});

test("rows that changed are taken once, as copies; those that were not delivered come again", () => {
  const tallies = new HourTallies();
  expect([tallies.hasChanged, tallies.takeChanged()]).toEqual([false, []]);
  tallies.add(HOUR, 1, "top-strip", { served: 2 });
  expect(tallies.hasChanged).toBe(true);
  const taken = tallies.takeChanged();
  tallies.add(HOUR, 1, "top-strip", { viewable: 1 });
  expect([taken, tallies.all()]).toEqual([[row(HOUR, { served: 2 })], [row(HOUR, { served: 2, viewable: 1 })]]);
  tallies.takeChanged();
  expect([tallies.hasChanged, tallies.takeChanged()]).toEqual([false, []]);
  tallies.putBack(taken);
  expect(tallies.takeChanged()).toEqual([row(HOUR, { served: 2, viewable: 1 })]);
});

test("rows of earlier hours are forgotten once they were delivered", () => {
  const tallies = new HourTallies();
  for (const hour of ["2026-11-21T17", HOUR]) tallies.add(hour, 1, "top-strip", { served: 1 });
  tallies.takeChanged();
  tallies.add("2026-11-21T16", 1, "top-strip", { served: 1 });
  tallies.dropBefore(HOUR);
  expect(tallies.all().map(({ hour }) => hour)).toEqual([HOUR, "2026-11-21T16"]);
});

test("a banner's counts of the day begin again with the day; a late count of the day before adds to all of them alone", () => {
  const tallies = new BannerTallies();
  expect([tallies.isEmpty, tallies.has(1)]).toEqual([true, false]);
  tallies.add(1, "2026-11-21", { viewable: 3, clicks: 1 });
  expect([tallies.isEmpty, tallies.has(1), tallies.has(2)]).toEqual([false, true, false]);
  tallies.of(1, "2026-11-21").reserved = 4;
  tallies.add(1, "2026-11-22", { viewable: 2, clicks: 1 });
  tallies.add(1, "2026-11-21", { viewable: 10, clicks: 5 });
  expect(tallies.of(1, "2026-11-22")).toEqual({ viewable: 15, clicks: 7, day: "2026-11-22", viewableToday: 2, clicksToday: 1, reserved: 4 });
  tallies.add(2, "2026-11-22", { viewable: 1, clicks: 0 });
  expect(tallies.sumOf([1, 2], "2026-11-22")).toEqual({ viewable: 16, clicks: 7, viewableToday: 3, clicksToday: 1, reserved: 4 });
  expect(tallies.sumOf([], "2026-11-22")).toEqual({ viewable: 0, clicks: 0, viewableToday: 0, clicksToday: 0, reserved: 0 });
});

test("after a restart counts are those of the totals, the stored hours and the open pages", () => {
  const tallies = new BannerTallies();
  tallies.restore({
    totals: new Map([[1, { viewable: 50, clicks: 5 }]]),
    hours: [{ ...row(HOUR, { viewable: 3, clicks: 1 }), isCopied: false }],
    pages: [page([piece("viewed", true)])],
  });
  expect(tallies.of(1, "2026-11-21")).toEqual({ viewable: 54, clicks: 7, day: "2026-11-21", viewableToday: 4, clicksToday: 2, reserved: 0 });
});

test("what is left under a ceiling", () => {
  expect([leftOf(10, 4), leftOf(10, 11), leftOf(null, 4)]).toEqual([6, -1, Number.POSITIVE_INFINITY]);
});
