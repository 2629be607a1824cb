import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FOLLOWERS, metricsOf, NEW_FOLLOWERS, SOCIAL_NETWORKS, type SocialNetwork } from "#app/features/social/catalogue.ts";
import { dayPlus, daysIn, dueDay, lastWholeDay, measuredDay, runningDay, spanSeconds } from "#app/features/social/measured-days.ts";
import { type CollectionRange, type CollectionStep, planSteps, rangeOf } from "#app/features/social/plan.ts";
import { afterAnswer, afterRefusal, afterSilence, firstProgress, type RunProgress, stepsLeft } from "#app/features/social/progress.ts";

const aDay = fc.date({ min: new Date("2025-01-01T00:00:00Z"), max: new Date("2028-12-31T00:00:00Z"), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
const aRange = fc
  .record({
    network: fc.constantFrom(...SOCIAL_NETWORKS),
    day: aDay,
    gap: fc.option(fc.integer({ min: -1, max: 120 })),
    behind: fc.dictionary(fc.constantFrom(...SOCIAL_NETWORKS.flatMap((one) => metricsOf(one).map(({ name }) => name))), fc.option(fc.integer({ min: 0, max: 120 })), {
      maxKeys: 3,
    }),
  })
  .map(({ network, day, gap, behind }) => {
    const before = (days: number | null) => (days === null ? null : dayPlus(day, -days));
    return rangeOf(network, day, before(gap), Object.fromEntries(Object.entries(behind).map(([name, days]) => [name, before(days)])));
  });

const listed = (since: string, until: string) => Array.from({ length: daysIn({ since, until }) }, (_, index) => dayPlus(since, index));

/** The figures that an answer to a call brings, as `metric/window/day`. */
const figuresOf = ({ shape, metrics, since, until, windowDays }: CollectionStep) =>
  metrics.flatMap((metric) => (shape === "series" || shape === "rolling" ? listed(since, until) : [until]).map((day) => `${metric}/${windowDays}/${day}`));

/** Every figure that a run wants. */
function wanted({ network, since, day, older }: CollectionRange): string[] {
  const ends = network === "instagram" ? [day] : listed(dayPlus(day, -3) > since ? dayPlus(day, -3) : since, day);
  return metricsOf(network).flatMap(({ name, kind, windows }) => {
    const from = older[name] ?? since;
    const first = name === NEW_FOLLOWERS && dayPlus(day, -27) > from ? dayPlus(day, -27) : from;
    const days = { field: [dayPlus(day, 1)], demographic: [day], parts: [], series: listed(first, day), "daily-total": listed(first, day) }[kind];
    return [...days.map((one) => `${name}/1/${one}`), ...windows.flatMap((window) => ends.map((end) => `${name}/${window}/${end}`))];
  });
}

describe("the days of the provider", () => {
  test("end at 08:00 UTC, and are due an hour later", () => {
    expect([runningDay(Date.parse("2026-11-21T07:59:59Z")), runningDay(Date.parse("2026-11-21T08:00:00Z"))]).toEqual(["2026-11-20", "2026-11-21"]);
    expect(lastWholeDay(Date.parse("2026-11-21T08:00:00Z"))).toBe("2026-11-20");
    expect([dueDay(Date.parse("2026-11-21T08:59:59Z")), dueDay(Date.parse("2026-11-21T09:00:00Z"))]).toEqual(["2026-11-19", "2026-11-20"]);
  });

  test("an end_time closes the date twelve hours before it, in summer and in winter", () => {
    expect(["2026-11-21T08:00:00Z", "2026-07-21T07:00:00Z"].map((end) => measuredDay(Date.parse(end)))).toEqual(["2026-11-20", "2026-07-20"]);
  });

  test("a span holds the ends of its days, at 07:00 and at 08:00, and no others", () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 90 }), fc.constantFrom(7, 8), (until, days, hour) => {
        const first = dayPlus(until, 1 - days);
        const span = spanSeconds(first, until);
        const ends = listed(dayPlus(first, -2), dayPlus(until, 2)).filter((day) => {
          const end = Date.parse(`${dayPlus(day, 1)}T0${hour}:00:00Z`) / 1_000;
          return end > span.since && end <= span.until;
        });
        expect(ends).toEqual(listed(first, until));
        expect(span.until - span.since).toBe(days * 86_400);
      }),
    );
  });
});

describe("the range of a run", () => {
  test.each([
    ["nothing before: 90 days", null, "2026-08-23"],
    ["the day before: yesterday and the three days before", "2026-11-19", "2026-11-17"],
    ["the same day again", "2026-11-20", "2026-11-17"],
    ["a gap, and what was late before it", "2026-11-10", "2026-11-08"],
    ["a gap longer than the provider tells", "2026-05-01", "2026-08-23"],
    ["a clock that was ahead", "2026-12-01", "2026-11-17"],
  ])("%s", (_, lastDay, since) => {
    expect(rangeOf("instagram", "2026-11-20", lastDay)).toEqual({ network: "instagram", day: "2026-11-20", since, older: {} });
  });
});

test("a plan asks for every figure exactly once, in spans that the provider takes", () => {
  fc.assert(
    fc.property(aRange, (range) => {
      const steps = planSteps(range);
      expect(steps.flatMap(figuresOf).sort()).toEqual(wanted(range).sort());
      for (const step of steps) expect(daysIn(step)).toBeLessThanOrEqual(range.network === "instagram" ? 30 : 90);
      expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length);
      expect(steps[0]).toMatchObject({ shape: "account", metrics: [FOLLOWERS] });
    }),
    { numRuns: 60 },
  );
});

test("only metrics that the provider totals are asked for as a total; no list mixes networks", () => {
  for (const network of SOCIAL_NETWORKS) {
    const byName = new Map(metricsOf(network).map((metric) => [metric.name, metric]));
    for (const { shape, metrics, windowDays } of planSteps(rangeOf(network, "2026-11-20", null))) {
      for (const name of metrics) {
        const metric = byName.get(name);
        expect(metric).toBeDefined();
        if (shape === "series") expect(metric?.kind).toBe("series");
        if (windowDays > 1) expect(metric?.windows).toContain(windowDays);
      }
    }
  }
});

describe("a metric that complete runs had no figures of", () => {
  const DAY = "2026-11-20";
  const ready = (day: string, lastDay: string | null, refused: readonly string[], behind?: Record<string, string | null>) => ({
    day,
    lastDay,
    progress: { ...firstProgress(day, null, null), refused, ...(behind ? { behind } : {}) },
  });

  test("is as far behind as the first of those runs found it, until one has it", () => {
    const first = firstProgress("2026-11-11", ready("2026-11-10", "2026-11-09", ["likes"]), null);
    expect(first.behind).toEqual({ likes: "2026-11-09" });
    const second = firstProgress("2026-11-12", ready("2026-11-11", "2026-11-10", ["likes", "reach"], { likes: "2026-11-09" }), null);
    expect(second.behind).toEqual({ likes: "2026-11-09", reach: "2026-11-10" });
    expect(firstProgress(DAY, ready("2026-11-19", "2026-11-18", [], { likes: "2026-11-09" }), null).behind).toBeUndefined();
    expect(firstProgress(DAY, ready("2026-11-19", null, ["likes"]), null).behind).toEqual({ likes: null });
  });

  test("is asked for its older days alone; refused again it costs no further call", () => {
    const range = rangeOf("instagram", DAY, "2026-11-19", { likes: null });
    const older = planSteps(range).filter(({ since, key }) => key.startsWith("day:") && since < range.since);
    expect(older).toHaveLength(86);
    for (const { metrics } of older) expect(metrics).toEqual(["likes"]);
    const refusing = ({ metrics }: CollectionStep): Answer => (metrics.includes("likes") ? "refusal" : "answer");
    expect(collect(range, refusing).calls).toBe(collect(rangeOf("instagram", DAY, "2026-11-19"), refusing).calls);
  });

  test("of a run that broke off is asked for the days that the others have", () => {
    const range = rangeOf("instagram", DAY, null);
    let progress = firstProgress(DAY, null, null);
    for (let call = 0; call < 60; call += 1) {
      const [step] = stepsLeft(range, progress);
      if (!step) break;
      progress = step.metrics.includes("likes") ? afterRefusal(range, progress, step).progress : afterAnswer(range, progress, step);
    }
    expect(progress.refused).toEqual(["likes"]);
    const next = rangeOf("instagram", "2026-11-21", null);
    const { figures } = collect(next, () => "answer", firstProgress(next.day, null, progress));
    const likes = figures.filter((figure) => figure.startsWith("likes/1/"));
    expect(likes.sort()).toEqual(
      wanted(next)
        .filter((figure) => figure.startsWith("likes/1/"))
        .sort(),
    );
  });
});

type Answer = "answer" | "refusal" | "silence";

/** Runs to the end as `outcomeOf` says, stored and read again after every call; the figures that came, and the metrics that failed. */
function collect(range: CollectionRange, outcomeOf: (step: CollectionStep, call: number) => Answer, first: RunProgress = firstProgress(range.day, null, null)) {
  let progress = first;
  const figures: string[] = [];
  const failed: string[] = [];
  let calls = 0;
  for (; calls < 2_000; calls += 1) {
    const [step] = stepsLeft(range, progress);
    if (!step) break;
    const answer = outcomeOf(step, calls);
    if (answer === "answer") {
      figures.push(...figuresOf(step));
      progress = afterAnswer(range, progress, step);
    } else {
      const after = answer === "refusal" ? afterRefusal(range, progress, step) : afterSilence(range, progress, step);
      if (after.failed !== null) failed.push(after.failed);
      progress = after.progress;
    }
    progress = JSON.parse(JSON.stringify(progress)) as RunProgress;
  }
  return { figures, failed, progress, calls };
}

const namesOf = (network: SocialNetwork) => metricsOf(network).flatMap(({ name }) => (name === FOLLOWERS ? [] : [name]));

test("whatever is refused and whatever hangs, every other figure comes exactly once, and the failed metrics are named once", () => {
  fc.assert(
    fc.property(
      aRange.chain((range) =>
        fc.record({ range: fc.constant(range), refused: fc.subarray(namesOf(range.network)), silent: fc.subarray(namesOf(range.network)), rhythm: fc.integer({ min: 2, max: 9 }) }),
      ),
      ({ range, refused, silent, rhythm }) => {
        const hangs = silent.filter((name) => !refused.includes(name));
        const run = collect(range, ({ metrics }, call) => {
          if (metrics.some((name) => hangs.includes(name))) return "silence";
          if (metrics.some((name) => refused.includes(name))) return "refusal";
          return call % rhythm === rhythm - 1 ? "silence" : "answer";
        });
        const lost = [...refused, ...hangs];
        expect(run.figures.sort()).toEqual(
          wanted(range)
            .filter((figure) => !lost.includes(figure.split("/")[0] ?? ""))
            .sort(),
        );
        expect(run.failed.sort()).toEqual(lost.sort());
        expect(stepsLeft(range, run.progress)).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

test("a short outage costs no figure: what did not answer is asked again behind the others, once", () => {
  fc.assert(
    fc.property(aRange, fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 7 }), (range, from, length) => {
      const { figures, failed } = collect(range, (_, call) => (call >= from && call < from + length ? "silence" : "answer"));
      expect(failed).toEqual([]);
      expect(figures.sort()).toEqual(wanted(range).sort());
    }),
    { numRuns: 60 },
  );
});

test("a metric that hangs for a while is left out of lists, and asked for those days once it answers", () => {
  const range = rangeOf("instagram", "2026-11-20", "2026-11-19");
  let silences = 0;
  const { figures, failed } = collect(range, ({ metrics }) => {
    if (!metrics.includes("likes") || silences >= 5) return "answer";
    silences += 1;
    return "silence";
  });
  expect([silences, failed]).toEqual([5, []]);
  expect(figures.sort()).toEqual(wanted(range).sort());
});

test("a metric that hangs in a first collection costs some calls, not some for each of 90 days", () => {
  const range = rangeOf("instagram", "2026-11-20", null);
  const plain = collect(range, () => "answer");
  const hanging = collect(range, ({ metrics }) => (metrics.includes("profile_views") ? "silence" : "answer"));
  expect(hanging.failed).toEqual(["profile_views"]);
  expect(hanging.calls - plain.calls).toBeLessThan(40);
  const refused = collect(range, ({ metrics }) => (metrics.includes("website_clicks") ? "refusal" : "answer"));
  expect(refused.calls - plain.calls).toBeLessThan(25);
});

test("while nobody answers at all, no metric is given up", () => {
  const { failed, figures, progress } = collect(rangeOf("facebook", "2026-11-20", null), (_, call) => (call < 1_900 ? "silence" : "answer"));
  expect(failed).toEqual([]);
  expect(figures.sort()).toEqual(wanted(rangeOf("facebook", "2026-11-20", null)).sort());
  expect(progress.failures).toBe(0);
});

test("a metric that answered and is then refused for an older day loses that day only", () => {
  const range = rangeOf("instagram", "2026-11-20", null);
  const { figures, failed } = collect(range, ({ since, shape }) => (shape === "total" && since < "2026-10-01" ? "refusal" : "answer"));
  expect(failed).toEqual([]);
  expect(figures).toContain("likes/1/2026-10-01");
  expect(figures).not.toContain("likes/1/2026-09-30");
});

test("a run after one that broke off goes on with its settled days, and reads the last ones again", () => {
  const range = rangeOf("instagram", "2026-11-20", null);
  let progress = firstProgress(range.day, null, null);
  for (let call = 0; call < 60; call += 1) {
    const [step] = stepsLeft(range, progress);
    if (step) progress = afterAnswer(range, progress, step);
  }
  const next = rangeOf("instagram", "2026-11-21", null);
  const steps = stepsLeft(next, firstProgress(next.day, null, progress)).filter(({ key }) => key.startsWith("day:"));
  const days = steps.map(({ since }) => since);
  expect(days.slice(0, 4)).toEqual(["2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18"]);
  expect(days.at(4)).toBe(stepsLeft(range, progress)[0]?.since);
  expect(stepsLeft(next, firstProgress(next.day, null, progress)).filter(({ key }) => !key.startsWith("day:"))).toEqual(
    planSteps(next).filter(({ key }) => !key.startsWith("day:")),
  );
});
