import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { collectionFailure, type FailedCall } from "#app/features/social/collection-failure.ts";
import { type CollectionStep, planSteps, rangeOf } from "#app/features/social/plan.ts";
import { nextPace, REQUEST_BUDGET, retryPause, SWEEP_BUDGET } from "#app/features/social/progress.ts";
import { type ProviderFigure, readingsOf, sourcesOf } from "#app/features/social/readings.ts";

const call = (kind: FailedCall["kind"], code: string, retryAfterSeconds?: number): FailedCall => ({ kind, code, message: "o que a Meta disse", retryAfterSeconds });

describe("failures", () => {
  test.each<[FailedCall, string, string]>([
    [call("invalid", "100"), "metric", "O Instagram recusou esta métrica (código 100): o que a Meta disse"],
    [call("permission", "10"), "metric", "Falta ao token uma permissão do Instagram (instagram_manage_insights ou instagram_business_manage_insights) (código 10)."],
    [call("permission", "230"), "metric", "Falta ao token uma permissão"],
    [call("auth", "190/463"), "stop", "O token da Meta não vale mais (código 190/463): gere um token novo e troque META_ACCESS_TOKEN"],
    [call("policy", "368"), "stop", "A Meta bloqueou a conta por um tempo"],
    [call("transient", "100/33"), "stop", "O Instagram não encontra a conta configurada, ou o token não dá acesso a ela (código 100/33): confira INSTAGRAM_ACCOUNT_ID"],
    [call("invalid", "803"), "stop", "O Instagram não encontra a conta configurada"],
    [call("rate_limited", "80002"), "wait", "A Meta pediu uma pausa nas consultas do Instagram"],
    [call("transient", "1"), "repeat", "O Instagram não respondeu como esperado (código 1)"],
    [call("transient", "timeout"), "repeat", "O Instagram não respondeu como esperado"],
    [call("unknown_outcome", "http-500"), "repeat", "O Instagram não respondeu"],
    [call("invalid", "http-307"), "repeat", "O Instagram não respondeu"],
    [call("invalid", "http-404"), "repeat", "O Instagram não respondeu"],
  ])("%j is a %s", (failed, effect, sentence) => {
    const found = collectionFailure(failed, "instagram", false);
    expect(found.effect).toBe(effect);
    expect(found.cause.sentence).toContain(sentence);
    expect(found.cause.code).toBe(failed.code);
  });

  test("what is refused of the account itself stops the run; a Page's sentences name the Page's settings", () => {
    expect(collectionFailure(call("invalid", "100"), "instagram", true)).toMatchObject({
      effect: "stop",
      cause: { sentence: expect.stringContaining("recusou a consulta da conta") },
    });
    expect(collectionFailure(call("permission", "pages"), "facebook", true)).toMatchObject({ effect: "stop", cause: { sentence: expect.stringContaining("read_insights") } });
    expect(collectionFailure(call("transient", "100/33"), "facebook", false).cause.sentence).toContain("FACEBOOK_PAGE_ID");
  });

  test("a pause is the provider's hint, at least a minute, at most a day, and 15 minutes without one", () => {
    const waits = [undefined, 420, 1, 10_000_000].map((hint) => collectionFailure(call("rate_limited", "80002", hint), "instagram", false).waitSeconds);
    expect(waits).toEqual([900, 420, 60, 86_400]);
    expect(collectionFailure(call("transient", "1", 90), "instagram", false).waitSeconds).toBe(0);
  });
});

describe("pace", () => {
  const usage = (percent: number, regainSeconds = 0) => ({ percent, regainSeconds, servedVersion: null });

  test("goes on within its budget, slowly from 80 %, and stops from 95 %", () => {
    expect([nextPace(null, 19, 0, SWEEP_BUDGET), nextPace(usage(79), 19, 19_999, SWEEP_BUDGET)]).toEqual([{ goesOn: true }, { goesOn: true }]);
    expect([nextPace(null, 20, 0, SWEEP_BUDGET), nextPace(usage(3), 1, 20_000, SWEEP_BUDGET)]).toEqual([
      { goesOn: false, pauseMs: 0 },
      { goesOn: false, pauseMs: 0 },
    ]);
    expect([nextPace(usage(80), 2, 0, REQUEST_BUDGET), nextPace(usage(94), 3, 0, REQUEST_BUDGET)]).toEqual([{ goesOn: true }, { goesOn: false, pauseMs: 0 }]);
    expect(nextPace(usage(95), 1, 0, SWEEP_BUDGET)).toEqual({ goesOn: false, pauseMs: 15 * 60_000 });
    expect(nextPace(usage(3, 7_200), 1, 0, SWEEP_BUDGET)).toEqual({ goesOn: false, pauseMs: 7_200_000 });
  });

  test("waits longer after each call without an answer, an hour at most", () => {
    expect([1, 2, 3, 6, 7, 60].map((failures) => retryPause(failures, 1))).toEqual([60_000, 120_000, 240_000, 1_920_000, 3_600_000, 3_600_000]);
    expect(retryPause(1, 0)).toBe(30_000);
  });
});

describe("readings", () => {
  const steps = (network: "instagram" | "facebook") => planSteps(rangeOf(network, "2026-11-20", "2026-11-19"));
  const find = (network: "instagram" | "facebook", key: RegExp): CollectionStep => {
    const step = steps(network).find((one) => key.test(one.key));
    if (!step) throw new Error(`no step ${key}`);
    return step;
  };

  test("a call asks by the provider's names, and its answer is told by ours", () => {
    const step = find("facebook", /^series:/);
    expect(sourcesOf(step)).toEqual(["page_media_view", "page_total_media_view_unique", "page_post_engagements", "page_daily_follows_unique", "page_daily_unfollows_unique"]);
    expect(readingsOf(step, [{ source: "page_media_view", day: "2026-11-19", value: 320 }])).toEqual({
      days: [{ metric: "page_impressions", day: "2026-11-19", value: 320 }],
      windows: [],
      audience: [],
    });
  });

  test("a total is of the last day of its span, of one day or of a window", () => {
    expect(readingsOf(find("instagram", /^day:2026-11-18/), [{ source: "views", day: null, value: 5 }]).days).toEqual([{ metric: "impressions", day: "2026-11-18", value: 5 }]);
    expect(readingsOf(find("instagram", /^window-28/), [{ source: "reach", day: null, value: 900 }]).windows).toEqual([
      { metric: "reach", windowDays: 28, endDay: "2026-11-20", value: 900 },
    ]);
  });

  test("whatever comes, only what was asked for is taken, each day once, as a whole number that is not negative", () => {
    const figure = fc.record({
      source: fc.constantFrom("page_media_view", "page_follows", "reach", "page_total_media_view_unique"),
      day: fc.option(fc.constantFrom("2026-11-16", "2026-11-17", "2026-11-19", "2026-11-20", "2026-11-21")),
      value: fc.double(),
    });
    const step = find("facebook", /^series:/);
    fc.assert(
      fc.property(fc.array(figure), (figures: ProviderFigure[]) => {
        const { days } = readingsOf(step, figures);
        for (const { metric, day, value } of days) {
          expect(step.metrics).toContain(metric);
          expect(day >= "2026-11-17" && day <= "2026-11-20").toBe(true);
          expect(Number.isInteger(value) && value >= 0).toBe(true);
        }
        expect(new Set(days.map(({ metric, day }) => `${metric} ${day}`)).size).toBe(days.length);
      }),
    );
  });
});
