import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { periodUpTo } from "#app/features/audience/period.ts";
import { AUDIENCE_DIMENSIONS, AUDIENCES, audienceMetric } from "#app/features/social/catalogue.ts";
import { dayPlus } from "#app/features/social/measured-days.ts";
import { MEDIA_METRICS, type MeasuredPost, postsReport, publicationFigures } from "#app/features/social/media.ts";
import { planSteps, rangeOf } from "#app/features/social/plan.ts";
import { type ProviderFigure, readingsOf } from "#app/features/social/readings.ts";
import { type AudienceRow, audienceReports, type MetricState, networkReport, type SocialRecord } from "#app/features/social/report.ts";

const DAY = "2026-11-20";
const CAUSE = "O Instagram recusou esta métrica (código 100).";

const post = (more: Partial<MeasuredPost> = {}): MeasuredPost => ({
  id: "1",
  kind: "feed",
  type: "IMAGE",
  caption: "",
  permalink: null,
  thumbnail: null,
  publishedAt: 1,
  totals: { reach: 5, views: 9, likes: 1, comments: 0, shares: 0, saved: 2, total_interactions: 3 },
  readAt: 2,
  cause: null,
  ...more,
});

describe("an audience", () => {
  const rows = (metric: string, collectedAt: number): AudienceRow[] => [
    { metric, day: DAY, value: "18-24", people: 40, collectedAt },
    { metric, day: DAY, value: "25-34", people: 90, collectedAt },
  ];
  const ages = audienceMetric("followers", "age");
  const reportOf = (state: MetricState | undefined, given: AudienceRow[]) => audienceReports("instagram", given, new Map(state ? [[ages, state]] : []))[0];

  test("is told with most people first, and says of which day", () => {
    expect(reportOf({ collectedAt: 7, cause: null }, rows(ages, 7))).toMatchObject({
      audience: "followers",
      dimension: "age",
      status: "ok",
      day: DAY,
      cause: null,
      values: [
        { value: "25-34", people: 90 },
        { value: "18-24", people: 40 },
      ],
    });
  });

  test("has no values where it was never collected, was refused, or is of too few people now", () => {
    expect(reportOf(undefined, [])).toMatchObject({ status: "pending", cause: null, day: null, values: [] });
    expect(reportOf({ collectedAt: 7, cause: CAUSE }, rows(ages, 7))).toMatchObject({ status: "error", cause: CAUSE, day: null, values: [] });
    // The newest answer had nobody in it; the rows are of an older one.
    expect(reportOf({ collectedAt: 8, cause: null }, rows(ages, 7))).toMatchObject({ status: "too-few", cause: expect.stringContaining("100 seguidores"), day: null, values: [] });
  });

  test("is one report for each audience and dimension with a definition, and none of a Page", () => {
    const reports = audienceReports("instagram", [], new Map());
    expect(reports.map(({ audience, dimension }) => `${audience} ${dimension}`)).toEqual(AUDIENCES.flatMap((who) => AUDIENCE_DIMENSIONS.map((by) => `${who} ${by}`)));
    expect(reports.every(({ definition }) => definition.length > 20)).toBe(true);
    expect(audienceReports("facebook", rows(ages, 7), new Map())).toEqual([]);
  });

  test("whatever the answer to a dimension holds, at most 45 values are kept, the largest, each once, as people", () => {
    const step = planSteps(rangeOf("instagram", DAY, dayPlus(DAY, -1))).find(({ key }) => key.startsWith("audience_followers_city"));
    if (!step) throw new Error("no step");
    const figure = fc.record({
      source: fc.constantFrom("follower_demographics", "engaged_audience_demographics"),
      day: fc.constant(null),
      value: fc.oneof(fc.nat(900), fc.double()),
      part: fc.oneof(
        fc.nat(80).map((city) => `Cidade ${city}`),
        fc.constantFrom("", "x".repeat(121)),
      ),
    });
    fc.assert(
      fc.property(fc.array(figure, { maxLength: 120 }), (figures: ProviderFigure[]) => {
        const { audience, days, windows } = readingsOf(step, figures);
        expect([days, windows, audience.length <= 45]).toEqual([[], [], true]);
        expect(new Set(audience.map(({ value }) => value)).size).toBe(audience.length);
        const wanted = figures.filter(
          ({ source, part, value }) => source === "follower_demographics" && part && part.length <= 120 && value >= 0 && value <= Number.MAX_SAFE_INTEGER,
        );
        const last = new Map(wanted.map(({ part, value }) => [part, Math.round(value)]));
        const largest = [...last.values()].sort((one, other) => other - one).slice(0, 45);
        expect(audience.map(({ people }) => people)).toEqual(largest);
        for (const { metric, day, value, people } of audience) expect([metric, day, people]).toEqual(["audience_followers_city", DAY, last.get(value)]);
      }),
    );
  });
});

describe("reach by follow", () => {
  const record = (windows: SocialRecord["windows"], state: MetricState = { collectedAt: 1, cause: null }): SocialRecord => ({
    network: "instagram",
    accountName: "lide",
    days: [],
    windows,
    states: new Map([["reach_by_follow", state]]),
  });
  const window = (metric: string, windowDays: number, value: number, endDay = DAY) => ({ metric, windowDays, endDay, value });
  const both = (days: number, endDay?: string) => [window("reach_of_followers", days, 30, endDay), window("reach_of_others", days, 70, endDay)];
  const told = (one: SocialRecord, days: 7 | 30 | 90) => networkReport(one, periodUpTo(days, DAY)).reachByFollow;

  test("is the provider's own window of the period, and none of 90 days", () => {
    const one = record([...both(7), ...both(28), ...both(30, "2026-11-19")]);
    expect(told(one, 7)).toEqual({ followers: 30, others: 70, until: DAY });
    expect(told(one, 30)).toEqual({ followers: 30, others: 70, until: "2026-11-19" });
    expect(told(one, 90)).toBeNull();
  });

  test("needs both parts, of the same days, of a metric that is told", () => {
    expect(told(record([window("reach_of_followers", 7, 30)]), 7)).toBeNull();
    expect(told(record([window("reach_of_followers", 7, 30), window("reach_of_others", 7, 70, "2026-11-19")]), 7)).toBeNull();
    expect(told(record(both(7), { collectedAt: 1, cause: CAUSE }), 7)).toBeNull();
    expect(told(record(both(7, "2026-10-01")), 7)).toBeNull();
  });

  test("is read of the answer's parts by their names alone", () => {
    const step = planSteps(rangeOf("instagram", DAY, dayPlus(DAY, -1))).find(({ key }) => key.startsWith("window-parts-7"));
    if (!step) throw new Error("no step");
    const figures = [
      { source: "reach", day: null, value: 30, part: "FOLLOWER" },
      { source: "reach", day: null, value: 70, part: "NON_FOLLOWER" },
      { source: "reach", day: null, value: 5, part: "UNKNOWN" },
      { source: "reach", day: null, value: 105 },
      { source: "views", day: null, value: 9, part: "FOLLOWER" },
    ];
    expect(readingsOf(step, figures)).toEqual({ days: [], audience: [], windows: [window("reach_of_followers", 7, 30), window("reach_of_others", 7, 70)] });
  });
});

test("posts are pending, told, an error beside those that are known, or unavailable of a Page", () => {
  expect(postsReport("instagram", [], undefined)).toEqual({ status: "pending", cause: null, posts: [] });
  expect(postsReport("instagram", [post()], { collectedAt: 1, cause: null })).toEqual({ status: "ok", cause: null, posts: [post()] });
  expect(postsReport("instagram", [post()], { collectedAt: 1, cause: CAUSE })).toEqual({ status: "error", cause: CAUSE, posts: [post()] });
  expect(postsReport("facebook", [post()], { collectedAt: 1, cause: null })).toMatchObject({ status: "unavailable", cause: expect.stringContaining("página"), posts: [] });
});

describe("what came of a publication", () => {
  const known = { hasAccount: true, providerId: "1", post: post(), clicks: 4 };

  test("is Meta's totals and the clicks of its article's link", () => {
    expect(publicationFigures(known)).toEqual({ totals: post().totals, readAt: 2, cause: null, clicks: 4 });
  });

  test.each([
    ["no account", { hasAccount: false, post: null }, "não está configurada"],
    ["no number", { providerId: null, post: null }, "Uma pessoa confirmou"],
    ["not collected", { post: null }, "ainda não leu este post"],
    ["empty answers", { post: post({ readAt: null }) }, "ainda não informou números"],
    ["a cause", { post: post({ readAt: null, cause: CAUSE }) }, CAUSE],
  ])("says why there are no totals: %s", (_, more, sentence) => {
    const found = publicationFigures({ ...known, ...more });
    expect([found.totals, found.readAt, found.clicks]).toEqual([null, null, 4]);
    expect(found.cause).toContain(sentence);
  });

  test("keeps the last totals of a post whose last collection failed, and says so", () => {
    expect(publicationFigures({ ...known, post: post({ cause: CAUSE }) })).toEqual({ totals: post().totals, readAt: 2, cause: CAUSE, clicks: 4 });
  });

  test("has totals or a cause, whatever is known", () => {
    const totals = fc.record(
      Object.fromEntries(MEDIA_METRICS.map((metric) => [metric, fc.option(fc.nat())])) as Record<(typeof MEDIA_METRICS)[number], fc.Arbitrary<number | null>>,
    );
    const aPost = fc.option(fc.record({ totals, readAt: fc.option(fc.nat()), cause: fc.option(fc.constant(CAUSE)) }).map((more) => post(more)));
    fc.assert(
      fc.property(fc.record({ hasAccount: fc.boolean(), providerId: fc.option(fc.constant("1")), post: aPost, clicks: fc.option(fc.nat()) }), (one) => {
        const found = publicationFigures(one);
        expect(found.totals !== null || (found.cause ?? "").length > 0).toBe(true);
        expect(found.clicks).toBe(one.clicks);
      }),
    );
  });
});
