import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linePath, spreadLabels } from "#app/features/audience/newsroom/instagram/line-shapes.ts";
import { followSplit, pageNetChange, toInstagramView } from "#app/features/audience/newsroom/instagram/to-instagram-view.ts";
import { insightsFailure } from "#app/features/audience/newsroom/instagram/use-collection.ts";
import { periodUpTo } from "#app/features/audience/period.ts";
import { engagementFigure, followersFigures, isNeverCollected, trendDays } from "#app/features/dashboard/newsroom/social-insights-view.ts";
import { listedMetrics } from "#app/features/social/catalogue.ts";
import { dayPlus } from "#app/features/social/measured-days.ts";
import { insightsReport, type MetricState, networkReport, type SocialPeriod, type SocialRecord } from "#app/features/social/report.ts";
import { toSocialInsightsWire } from "#app/features/social/social-analytics.wire.ts";
import { ApiError } from "#app/ui/newsroom/api-client.ts";

const DAY = "2026-11-20";
const NOW = Date.parse("2026-11-21T12:00:00Z");
const ZONE = "America/Fortaleza";
const fine: MetricState = { collectedAt: 1, cause: null };
const CAUSE = "O Instagram recusou esta métrica (código 100).";

interface Collection {
  collectedAt: number | null;
  isRunning: boolean;
  notBefore: number | null;
  problem: string | null;
}

const collection: Collection = { collectedAt: NOW - 3_600_000, isRunning: false, notBefore: null, problem: null };

const record = (more: Partial<SocialRecord> = {}): SocialRecord => ({
  network: "instagram",
  accountName: "lide",
  days: [],
  windows: [],
  states: new Map(listedMetrics("instagram").map(({ name }) => [name, fine])),
  ...more,
});

/** Values of the days up to `DAY`, newest first. */
const daily = (metric: string, values: readonly (number | null)[]) => values.flatMap((value, age) => (value === null ? [] : [{ metric, day: dayPlus(DAY, -age), value }]));

function viewOf(one: SocialRecord, days: SocialPeriod = 7, more: Partial<Collection> = {}) {
  const period = periodUpTo(days, DAY);
  const view = toInstagramView({ period, networks: { instagram: { ...networkReport(one, period), collection: { ...collection, ...more } }, facebook: null } }, NOW, ZONE);
  if (!view) throw new Error("no account");
  return view;
}

const card = (view: ReturnType<typeof viewOf>, label: string) => view.cards.find((one) => one.label === label);

describe("the tab", () => {
  test("tells Meta's own window of people, and adds the days of actions", () => {
    const view = viewOf(
      record({
        days: [...daily("reach", [100, 100]), ...daily("profile_views", [4, null, 6]), { metric: "followers", day: "2026-11-21", value: 1_000 }],
        windows: [
          { metric: "reach", windowDays: 7, endDay: DAY, value: 150 },
          { metric: "accounts_engaged", windowDays: 7, endDay: DAY, value: 125 },
        ],
      }),
    );
    expect(card(view, "Alcance")).toMatchObject({ value: "150", of: { kind: "meta", day: DAY } });
    expect(card(view, "Visitas ao perfil")).toMatchObject({ value: "10", of: { kind: "calculated", formula: "soma dos 2 dias que a Meta informou, de 7 do período" } });
    expect(card(view, "Contas engajadas")?.more).toMatchObject({ value: "12,5%", of: { kind: "calculated" } });
    expect(card(view, "Seguidores")).toMatchObject({ value: "1.000", of: { kind: "meta", day: "2026-11-21" }, more: null });
    expect(view.pageChange).toMatchObject({ label: expect.stringMatching(/^Página do Facebook/), value: "—", of: { kind: "unavailable" } });
  });

  test("of 90 days has no people, and says why instead of adding them up", () => {
    const view = viewOf(record({ days: daily("reach", [100, 100]) }), 90);
    expect(card(view, "Alcance")).toMatchObject({ value: "—", note: "a Meta só conta pessoas em até 30 dias", of: { kind: "unavailable" } });
  });

  test("leaves a day that Meta has not told as a gap of its line", () => {
    const line = viewOf(record({ days: daily("reach", [3, null, 0]) })).lines.find(({ name }) => name === "reach");
    expect(line?.values).toEqual([null, null, null, null, 0, null, 3]);
  });

  test("names the cause of a metric that fails, and no figure of it anywhere", () => {
    const view = viewOf(record({ days: daily("profile_views", [4]), states: new Map([["profile_views", { collectedAt: 1, cause: CAUSE }]]) }));
    expect(card(view, "Visitas ao perfil")).toMatchObject({ value: "—", of: { kind: "unavailable", reason: CAUSE } });
    expect(view.statuses.find(({ name }) => name === "profile_views")).toMatchObject({ status: "error", cause: CAUSE, days: 0 });
    expect(view.statuses.filter(({ status }) => status === "pending")).toHaveLength(7);
    expect(view.averages.every(({ value, of }) => value === "—" && of.kind === "unavailable")).toBe(true);
  });

  test("says until when a collection waits only while it does", () => {
    expect(viewOf(record(), 7, { isRunning: true, notBefore: NOW + 900_000 }).collection.waitsUntil).toBe("21/11/2026, 9h15");
    expect(viewOf(record(), 7, { isRunning: true, notBefore: NOW - 1 }).collection.waitsUntil).toBeNull();
    expect(viewOf(record(), 7, { isRunning: false, notBefore: NOW + 900_000 }).collection.waitsUntil).toBeNull();
  });

  test("is nothing without an Instagram account", () => {
    expect(toInstagramView({ period: periodUpTo(7, DAY), networks: { instagram: null, facebook: null } }, NOW, ZONE)).toBeNull();
  });

  test("writes a figure exactly where its origin is not unavailable", () => {
    const value = fc.option(fc.nat(10_000));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 7 }), fc.option(fc.nat(10_000)), fc.boolean(), fc.constantFrom<SocialPeriod>(7, 30, 90), (values, window, isFailing, days) => {
        const view = viewOf(
          record({
            days: [...daily("reach", values), ...daily("total_interactions", values)],
            windows: window === null ? [] : [7, 28, 30].map((windowDays) => ({ metric: "reach", windowDays, endDay: DAY, value: window })),
            states: new Map([
              ["reach", isFailing ? { collectedAt: 1, cause: CAUSE } : fine],
              ["total_interactions", fine],
            ]),
          }),
          days,
        );
        const { cards, averages, aggregates, interactions } = view;
        const told = [...cards, ...cards.flatMap(({ more }) => (more ? [more] : [])), ...averages, ...aggregates, interactions, ...interactions.parts];
        for (const { label, value: text, of } of told) expect([label, text === "—"]).toEqual([label, of.kind === "unavailable"]);
      }),
    );
  });
});

test("a Page's net change may be negative, and counts only days that tell both", () => {
  const page = networkReport(
    {
      ...record(),
      network: "facebook",
      states: new Map(listedMetrics("facebook").map(({ name }) => [name, fine])),
      days: [...daily("page_fan_adds_unique", [1, 50, 2]), ...daily("page_fan_removes_unique", [4, null, 5])],
    },
    periodUpTo(7, DAY),
  );
  expect(pageNetChange(page.metrics)).toBe(-6);
  expect(pageNetChange([])).toBeNull();
});

test("the distribution is Meta's own or is named as missing, never assumed", () => {
  const { parts, missing } = followSplit({ reachByFollow: { followers: 300, others: 100, until: DAY }, reachByFollowCause: null }, 7);
  expect([parts.map(({ value, percent }) => [value, percent]), missing]).toEqual([
    [
      ["300", "75%"],
      ["100", "25%"],
    ],
    null,
  ]);
  const missingOf = (reachByFollow: { followers: number; others: number; until: string } | null, days: number, reachByFollowCause: string | null = null) =>
    followSplit({ reachByFollow, reachByFollowCause }, days);
  for (const none of [null, { followers: 0, others: 0, until: DAY }])
    expect(missingOf(none, 30)).toMatchObject({ parts: [], missing: { kind: "unavailable", reason: expect.stringContaining("ainda não informou o alcance separado") } });
  expect(missingOf(null, 90).missing).toMatchObject({ reason: expect.stringContaining("só conta pessoas diferentes em até 30 dias") });
  expect(missingOf(null, 7, CAUSE).missing).toMatchObject({ reason: CAUSE });
});

test("the distribution of the tab is the collected one of its period", () => {
  const windows = [7, 30].flatMap((windowDays) => [
    { metric: "reach_of_followers", windowDays, endDay: DAY, value: 10 * windowDays },
    { metric: "reach_of_others", windowDays, endDay: DAY, value: 30 * windowDays },
  ]);
  expect(viewOf(record({ windows })).split).toMatchObject({
    until: DAY,
    missing: null,
    parts: [
      { value: "70", percent: "25%" },
      { value: "210", percent: "75%" },
    ],
  });
  expect(viewOf(record({ windows }), 30).split.parts.map(({ value }) => value)).toEqual(["300", "900"]);
  expect(viewOf(record({ windows }), 90).split).toMatchObject({ parts: [], missing: { kind: "unavailable" } });
  const refused = new Map([["reach_by_follow", { collectedAt: 1, cause: CAUSE }]]);
  expect(viewOf(record({ windows, states: refused })).split).toMatchObject({ parts: [], missing: { reason: CAUSE } });
});

test("a line has no stroke over a missing day, and a lone day is a dot", () => {
  expect(linePath([1, 2, null, 4, null], 4)).toBe("M0 75L25 50M75 0h0");
  expect(linePath([null, null], 4)).toBe("");
});

test("names beside lines keep their distance and their order", () => {
  const labels = fc.uniqueArray(fc.record({ key: fc.uuid(), at: fc.integer({ min: 0, max: 100 }) }), { maxLength: 4, selector: ({ key }) => key });
  fc.assert(
    fc.property(labels, (some) => {
      const placed = spreadLabels(some, 8);
      for (const [index, { at }] of placed.entries()) {
        expect(at).toBeLessThanOrEqual(100);
        if (index > 0) expect(at - (placed[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(8);
      }
    }),
  );
});

test("a failed request says the specified sentence", () => {
  const refused = (status: number) => insightsFailure(new ApiError(status, JSON.stringify({ detail: "A frase do servidor." })));
  expect([401, 429, 501, 500].map(refused)).toEqual([
    "Sessão expirada ou não autenticado. Faça login novamente.",
    "A frase do servidor.",
    "A frase do servidor.",
    "Erro ao carregar insights. Tente novamente em instantes.",
  ]);
  expect(insightsFailure(new TypeError("Failed to fetch"))).toBe("Erro ao carregar insights. Tente novamente em instantes.");
});

describe("the dashboard", () => {
  const told = (one: SocialRecord) =>
    toSocialInsightsWire({ period: periodUpTo(30, DAY), networks: { instagram: { ...insightsReport(one, DAY), netGrowth: null, collection }, facebook: null } });

  test("tells followers with their change of a week, and a loss as one", () => {
    const followers = [90, 0, 0, 0, 0, 0, 0, 100].flatMap((value, age) => (value === 0 ? [] : [{ metric: "followers", day: dayPlus(DAY, -age), value }]));
    expect(followersFigures(told(record({ days: followers })))).toMatchObject({
      followers: { value: "90", of: { kind: "meta" } },
      growth: { value: "−10", of: { kind: "calculated" } },
    });
  });

  test("invents nothing before the first collection", () => {
    const empty = told(record({ states: new Map() }));
    expect(isNeverCollected(empty)).toBe(true);
    expect([followersFigures(empty).followers, followersFigures(empty).growth, engagementFigure(empty)].map(({ value, of }) => [value, of.kind])).toEqual(
      Array.from({ length: 3 }, () => ["—", "unavailable"]),
    );
  });

  test("has every day of the trend, and a day that was not told as none", () => {
    const days = trendDays(told(record({ days: daily("total_interactions", [5, null, 0]) })));
    expect([days.length, days.slice(-3)]).toEqual([
      30,
      [
        { day: "2026-11-18", value: 0 },
        { day: "2026-11-19", value: null },
        { day: DAY, value: 5 },
      ],
    ]);
  });
});
