import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addToDay,
  addToLink,
  clicksInLastHours,
  dayTallyFromJson,
  emptyDayTally,
  emptyLinkTally,
  firstDayOf,
  growth,
  linkAnalytics,
  linkTallyFromJson,
  OTHERS,
  RECENT_MAX,
  ranked,
  tallyToJson,
} from "#app/features/links/analytics.ts";
import { linkState } from "#app/features/links/short-link.ts";
import { type Click, isFirstOfDay, networkOf, REPEATED_CLICK_MS, SHARED_ADDRESS_BROWSERS } from "#app/features/links/visit.ts";

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 21, 12);
const click = (more: Partial<Click> = {}): Click => ({
  ...{
    linkId: 1,
    at: NOW,
    kind: "person",
    device: "mobile",
    browser: "Chrome",
    os: "Android",
    source: "direct",
    medium: "",
    campaign: "",
    referrer: "",
    visitor: "v",
    network: "n",
  },
  ...more,
});

const hostile = fc.constantFrom("__proto__", "constructor", "toString", "a", "b", "é", "<script>", '"', "(outros)");
const clicks = fc.array(
  fc.record({
    linkId: fc.integer({ min: 1, max: 3 }),
    source: hostile,
    campaign: hostile,
    kind: fc.constantFrom("person", "preview", "robot" as const),
    at: fc.integer({ min: NOW - 48 * HOUR_MS, max: NOW }),
  }),
  { maxLength: 60 },
);

test("every click is counted once in each way, whatever its words are, also through storage at any point", () => {
  fc.assert(
    fc.property(clicks, fc.nat(60), (made, storedAt) => {
      let [day, link] = [emptyDayTally(), emptyLinkTally()];
      made.forEach((one, index) => {
        if (index === storedAt) [day, link] = [dayTallyFromJson(tallyToJson(day)), linkTallyFromJson(tallyToJson(link))];
        addToDay(day, click(one as Partial<Click>), false, 9);
        addToLink(link, click(one as Partial<Click>), true);
      });
      const people = made.filter(({ kind }) => kind === "person");
      const sum = (counts: Map<string, number>) => [...counts.values()].reduce((one, other) => one + other, 0);
      for (const tally of [day, link]) {
        expect([tally.clicks, tally.previews, tally.robots]).toEqual([people.length, ...["preview", "robot"].map((kind) => made.filter((one) => one.kind === kind).length)]);
        expect([sum(tally.facets.source), sum(tally.facets.device), sum(tally.hours)]).toEqual([people.length, people.length, people.length]);
        for (const word of new Set(people.map(({ source }) => source))) expect(tally.facets.source.get(word)).toBe(people.filter(({ source }) => source === word).length);
      }
      expect([sum(day.facets.campaign), sum(day.facets.medium), sum(link.facets.os)]).toEqual([people.length, 0, people.length]);
      expect([day.uniques, link.uniques, sum(day.links)]).toEqual([0, people.length, people.length]);
      expect(link.recent.map(({ at }) => at)).toEqual(
        people
          .map(({ at }) => at)
          .sort((one, other) => other - one)
          .slice(0, RECENT_MAX),
      );
    }),
  );
});

test("a flood of invented words stays small, and loses no click", () => {
  const [day, link] = [emptyDayTally(), emptyLinkTally()];
  for (let index = 0; index < 20_000; index += 1) {
    const flood = click({ linkId: index, campaign: `c${index}${"x".repeat(70)}`, at: NOW - index * HOUR_MS });
    addToDay(day, flood, true, index % 24);
    addToLink(link, flood, true);
  }
  expect([day.facets.campaign.get(OTHERS), link.clicks]).toEqual([20_000 - 150, 20_000]);
  expect([tallyToJson(day).length < 150_000, tallyToJson(link).length < 5_000]).toEqual([true, true]);
});

test("a tally that was stored when more was counted goes on without it", () => {
  const facets = { device: [["mobile", 2]], os: [["Android", 2]], medium: [["social", 2]], campaign: [["feira", 2]], referrer: [["exemplo.com", 2]] };
  const stored = { clicks: 2, uniques: 1, previews: 3, robots: 4, facets, hours: [["5", 2]], days: [["2026-11-20", 2]], links: [["1", 2]], recent: [] };
  const [link, day] = [linkTallyFromJson(JSON.stringify(stored)), dayTallyFromJson(JSON.stringify(stored))];
  addToLink(link, click({ campaign: "outra" }), true);
  expect(JSON.parse(tallyToJson(link))).toMatchObject({ clicks: 3, uniques: 2, previews: 3, robots: 4, facets: { device: [["mobile", 3]], os: [["Android", 3]] } });
  expect(tallyToJson(link)).not.toMatch(/days|links|medium|campaign|referrer/);
  expect([day.facets.campaign.get("feira"), day.links.get("1"), /days|"os"|recent/.test(tallyToJson(day))]).toEqual([2, 2, false]);
});

test("a link's last day and week are counted in whole hours", () => {
  const link = emptyLinkTally();
  for (const age of [0, 1, 22, 23, 24, 25, 167, 168]) addToLink(link, click({ at: NOW - age * HOUR_MS }), true);
  expect([clicksInLastHours(link, 24, NOW), clicksInLastHours(link, 168, NOW)]).toEqual([4, 7]);
});

test("a period has every one of its days, and its words add up over them", () => {
  const tally = (n: number, source: string) => {
    const day = emptyDayTally();
    for (let index = 0; index < n; index += 1) addToDay(day, click({ source }), index === 0, 8);
    return day;
  };
  const days = new Map([
    ["2026-11-21", tally(3, "whatsapp")],
    ["2026-11-20", tally(2, "direct")],
    ["2026-11-15", tally(4, "whatsapp")],
    ["2026-11-14", tally(9, "direct")],
  ]);
  const week = linkAnalytics(days, 7, "2026-11-21");
  expect([firstDayOf(7, "2026-11-21"), week.byDay.map(({ count }) => count)]).toEqual(["2026-11-15", [4, 0, 0, 0, 0, 2, 3]]);
  expect([week.clicks, week.uniques, week.clicksToday, week.clicksYesterday, week.growthRate]).toEqual([9, 3, 3, 2, 50]);
  expect(week.facets.source).toEqual([
    { word: "whatsapp", count: 7 },
    { word: "direct", count: 2 },
  ]);
  expect([week.byHour.length, week.byHour[8]]).toEqual([24, { hour: 8, count: 9 }]);
  expect([linkAnalytics(new Map(), 30, "2026-03-01").byDay, linkAnalytics(days, 30, "2026-11-21").clicks]).toEqual([[], 18]);
  expect([growth(0, 0), growth(5, 0), growth(1, 3), growth(0, 4)]).toEqual([0, null, -66.7, -100]);
});

test("networks: an IPv6 subscriber's by its first half in any spelling, an IPv4 address whole", () => {
  expect(["2001:db8:1:2:3:4:5:6", "2001:0DB8:0001:0002::9", "2001:db8:1:2:ffff::1"].map(networkOf)).toEqual(["2001:db8:1:2", "2001:db8:1:2", "2001:db8:1:2"]);
  expect(["::1", "2001:db8::", "203.0.113.7", null].map(networkOf)).toEqual(["0:0:0:0", "2001:db8:0:0", "203.0.113.7", "local"]);
});

test("at home a browser is one person all day; behind a shared address only what follows at once is a repetition", () => {
  expect(isFirstOfDay({ seenAt: null, at: NOW, browsersOnNetwork: 500 })).toBe(true);
  expect(isFirstOfDay({ seenAt: NOW - HOUR_MS, at: NOW, browsersOnNetwork: SHARED_ADDRESS_BROWSERS - 1 })).toBe(false);
  expect(isFirstOfDay({ seenAt: NOW - REPEATED_CLICK_MS, at: NOW, browsersOnNetwork: SHARED_ADDRESS_BROWSERS })).toBe(true);
  expect(isFirstOfDay({ seenAt: NOW - REPEATED_CLICK_MS + 1, at: NOW, browsersOnNetwork: SHARED_ADDRESS_BROWSERS })).toBe(false);
});

/** A town's phones on a carrier: 600 people behind 12 addresses, with 40 kinds of browser of which few are most; a tenth taps twice. */
function carrierCrowd(random: () => number) {
  const people = Array.from({ length: 600 }, () => ({
    address: `a${Math.floor(random() * 12)}`,
    browser: `b${Math.floor(40 * random() ** 3)}`,
    at: NOW + Math.floor(random() * 2 * HOUR_MS),
  }));
  const taps = people.flatMap((one) => (random() < 0.1 ? [one, { ...one, at: one.at + 800 }] : [one]));
  return { people: people.length, taps: taps.sort((one, other) => one.at - other.at) };
}

test("behind a carrier's addresses the rule finds the people, where a plain hash of address and browser loses half of them", () => {
  let state = 7;
  const { people, taps } = carrierCrowd(() => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  });
  const seen = new Map<string, number>();
  const networks = new Map<string, Set<string>>();
  let uniques = 0;
  for (const { address, browser, at } of taps) {
    const browsers = networks.get(address) ?? new Set();
    networks.set(address, browsers.add(browser));
    const visitor = `${address} ${browser}`;
    if (isFirstOfDay({ seenAt: seen.get(visitor) ?? null, at, browsersOnNetwork: browsers.size })) uniques += 1;
    seen.set(visitor, at);
  }
  expect(seen.size / people).toBeLessThan(0.5);
  expect(Math.abs(uniques / people - 1)).toBeLessThan(0.1);
});

test("counts are ranked by their size, equals by their word, and end with the chart", () => {
  const counts = new Map(Array.from({ length: 20 }, (_, index) => [`palavra-${String(index).padStart(2, "0")}`, index % 4] as const));
  const rows = ranked(counts);
  expect(rows).toHaveLength(12);
  expect(rows.slice(0, 6).map(({ word }) => word)).toEqual(["palavra-03", "palavra-07", "palavra-11", "palavra-15", "palavra-19", "palavra-02"]);
  expect(
    ranked(
      new Map([
        ["b", 1],
        ["a", 1],
        ["c", 2],
      ]),
      2,
    ),
  ).toEqual([
    { word: "c", count: 2 },
    { word: "a", count: 1 },
  ]);
});

test("the most clicked links are those of all days together, and previews and robots are added up like clicks", () => {
  const tally = (links: number[], previews: number, robots: number) => {
    const day = emptyDayTally();
    for (const linkId of links) addToDay(day, click({ linkId }), true, 8);
    for (let index = 0; index < previews; index += 1) addToDay(day, click({ kind: "preview" }), true, 8);
    for (let index = 0; index < robots; index += 1) addToDay(day, click({ kind: "robot" }), true, 8);
    return day;
  };
  const days = new Map([
    ["2026-11-20", tally([1, 1, 2, 3], 2, 3)],
    ["2026-11-21", tally([2, 2, 3], 4, 5)],
  ]);
  const week = linkAnalytics(days, 7, "2026-11-21");
  expect(week.mostClicked).toEqual([
    { linkId: 2, clicks: 3 },
    { linkId: 1, clicks: 2 },
    { linkId: 3, clicks: 2 },
  ]);
  expect([week.previews, week.robots]).toEqual([6, 8]);
  expect(linkAnalytics(new Map(), 7, "2026-11-21").byHour).toEqual([]);
});

test("a stored hour that no day has is left out", () => {
  const day = emptyDayTally();
  addToDay(day, click(), true, 8);
  day.hours.set("24", 5);
  expect(linkAnalytics(new Map([["2026-11-21", day]]), 7, "2026-11-21").byHour.map(({ count }) => count)).toEqual(Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 1 : 0)));
});

test("of a day 5,000 links are kept apart, and one of them is counted on; a link keeps its last eight days of hours", () => {
  const day = emptyDayTally();
  for (let linkId = 1; linkId <= 5_001; linkId += 1) addToDay(day, click({ linkId }), true, 8);
  addToDay(day, click({ linkId: 1 }), true, 8);
  expect([day.links.size, day.links.get("1"), day.links.has("5001"), day.links.has(OTHERS)]).toEqual([5_000, 2, false, false]);
  const link = emptyLinkTally();
  const ages = Array.from({ length: 200 }, (_, hour) => (hour * 7) % 200);
  for (const age of ages) addToLink(link, click({ at: NOW - age * HOUR_MS }), true);
  const held = [...link.hours.keys()].map((hour) => NOW / HOUR_MS - Number(hour)).sort((one, other) => one - other);
  expect(held).toEqual(Array.from({ length: 192 }, (_, hour) => hour));
});

test.each([
  ["2001:db8::", "2001:db8:0:0"],
  ["::ffff:0:1", "0:0:0:0"],
  ["1:2:3::8", "1:2:3:0"],
  ["1::5:6:7:8", "1:0:0:0"],
  ["1::4:5:6:7:8", "1:0:0:4"],
  ["::3:4:5:6:7:8", "0:0:3:4"],
  ["1:2:3:4:5:6:7::", "1:2:3:4"],
  ["0:0:0:7:0:0:0:1", "0:0:0:7"],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("a link leads on until it expires or is switched off", () => {
  const state = (expiresAt: number | null, deactivatedAt: number | null = null) => linkState({ expiresAt, deactivatedAt }, NOW);
  expect([state(null), state(NOW + 1), state(NOW), state(NOW - 1), state(null, NOW), state(NOW - 1, NOW)]).toEqual([
    ...["active", "active", "expired", "expired", "deactivated", "deactivated"],
  ]);
});
