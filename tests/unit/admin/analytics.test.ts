import fc from "fast-check";
import { expect, test } from "vitest";
import { readTable } from "#app/features/audience/analytics-export.wire.ts";
import { analyticsHref, parseAnalyticsQuery } from "#app/features/audience/newsroom/analytics-tab.ts";
import { type BreakdownRow, nextSorting, sortedRows } from "#app/features/audience/newsroom/breakdown.ts";
import { changeLabel, rangeLabel, secondsLabel } from "#app/features/audience/newsroom/labels.ts";
import { type SiteFigures, toSiteView, vitalLabel } from "#app/features/audience/newsroom/to-site-view.ts";
import { busiestHour } from "#app/features/audience/newsroom/week-card.tsx";
import { type Period, periodBefore, periodUpTo } from "#app/features/audience/period.ts";
import { readPeriod } from "#app/features/audience/site-analytics.wire.ts";

const TODAY = "2026-11-22";
const parse = (query: string) => parseAnalyticsQuery(new URLSearchParams(query), TODAY);

test("any address is a period of the screen: a choice, a range up to today, or the last 30 days", () => {
  expect(parse("dias=7")).toMatchObject({ days: 7, period: { since: "2026-11-16", until: TODAY } });
  expect(parse("desde=2026-11-01&ate=2026-11-10")).toMatchObject({ days: null, period: { since: "2026-11-01", until: "2026-11-10", days: 10 } });
  expect(parse("desde=2026-11-20&ate=2027-05-01").period).toEqual({ since: "2026-11-20", until: TODAY, days: 3 });
  for (const query of ["", "dias=31", "dias=x", "desde=2026-02-30&ate=2026-03-01", "desde=2026-11-10&ate=2026-11-01", "desde=2020-01-01&ate=2026-11-01"])
    expect([query, parse(query)]).toEqual([query, { view: "instagram", days: 30, period: { since: "2026-10-24", until: TODAY, days: 30 } }]);
  expect(["aba=instagram", "aba=avancadas", "aba=toString", "aba=site"].map((query) => parse(query).view)).toEqual(["instagram", "avancadas", "instagram", "site"]);
});

test("the address of a view leads back to it", () => {
  for (const query of ["", "aba=site", "dias=365", "aba=instagram&dias=90", "aba=avancadas&desde=2026-01-01&ate=2026-03-31"]) {
    const read = parse(query);
    expect(parse(analyticsHref(read).split("?")[1] ?? "")).toEqual(read);
  }
});

test("the API takes 1 to 366 days or a range up to today, and refuses anything else by field", () => {
  const asked = (query: Parameters<typeof readPeriod>[0]) => readPeriod(query, TODAY);
  expect(asked({})).toMatchObject({ ok: true, value: { days: 30 } });
  expect([asked({ days: "1" }), asked({ days: "366" }), asked({ since: "2026-11-22" })].map((answer) => answer.ok && answer.value.days)).toEqual([1, 366, 1]);
  const wrong = [
    [{ days: "0" }, "days"],
    [{ days: "367" }, "days"],
    [{ days: "" }, "days"],
    [{ days: "7.5" }, "days"],
    [{ days: "-7" }, "days"],
    [{ until: TODAY }, "since"],
    [{ since: "2026-02-30" }, "since"],
    [{ since: "2026-11-20", until: "2026-11-23" }, "until"],
    [{ since: "2026-11-20", until: "x" }, "until"],
    [{ since: "2025-11-20", until: TODAY }, "since"],
  ] as const;
  for (const [query, field] of wrong)
    expect([query, asked(query)]).toEqual([query, { ok: false, refusal: expect.objectContaining({ code: "invalid", fields: [expect.objectContaining({ field })] }) }]);
  expect([readTable({ tabela: "fontes" }).ok, readTable({ tabela: "toString" }).ok, readTable({}).ok]).toEqual([true, false, false]);
});

const aRow = fc.record({
  key: fc.uuid(),
  label: fc.string(),
  href: fc.constant(null),
  views: fc.nat(50),
  before: fc.constant(null),
  visitors: fc.nat(50),
  seconds: fc.option(fc.nat(50)),
  completion: fc.option(fc.nat(50)),
});

test("rows are sorted by any column both ways, those without a figure last, none lost", () => {
  fc.assert(
    fc.property(fc.array(aRow), fc.constantFrom("views", "visitors", "seconds", "completion"), fc.constantFrom("ascending", "descending"), (rows, key, direction) => {
      const sorted = sortedRows(rows as BreakdownRow[], { key, direction });
      expect(new Set(sorted)).toEqual(new Set(rows));
      const figures = sorted.map((row) => row[key]);
      const known = figures.filter((figure) => figure !== null);
      expect(figures.slice(0, known.length)).toEqual(known);
      for (const [index, figure] of known.entries())
        if (index > 0) expect(direction === "ascending" ? (known[index - 1] ?? 0) <= figure : (known[index - 1] ?? 0) >= figure).toBe(true);
    }),
  );
  const named = ["Élcio", "ana", "Zé"].map((label) => ({ key: label, label }) as BreakdownRow);
  expect(sortedRows(named, { key: "label", direction: "ascending" }).map(({ label }) => label)).toEqual(["ana", "Élcio", "Zé"]);
});

test("a column's head sorts by it, most first, and then the other way round", () => {
  const first = nextSorting({ key: "views", direction: "descending" }, "seconds");
  expect([first, nextSorting(first, "seconds"), nextSorting(first, "label")]).toEqual([
    { key: "seconds", direction: "descending" },
    { key: "seconds", direction: "ascending" },
    { key: "label", direction: "ascending" },
  ]);
});

test("figures are written as Portuguese writes them", () => {
  expect([changeLabel(0, 0), changeLabel(5, 0)?.text, changeLabel(150, 100)?.text, changeLabel(1, 3)?.text, changeLabel(3, 3)?.text, changeLabel(10_000, 1)?.text]).toEqual([
    null,
    "novo",
    "+50%",
    "−66,7%",
    "0%",
    ">999%",
  ]);
  expect([secondsLabel(null), secondsLabel(48), secondsLabel(125)]).toEqual(["—", "48 s", "2 min 05 s"]);
  expect([rangeLabel({ since: "2026-10-24", until: TODAY }), rangeLabel({ since: "2025-12-30", until: "2026-01-02" }), rangeLabel({ since: TODAY, until: TODAY })]).toEqual([
    "24 out – 22 nov 2026",
    "30 dez 2025 – 2 jan 2026",
    "22 nov 2026",
  ]);
  expect([vitalLabel("LCP", 2_345), vitalLabel("INP", 184.4), vitalLabel("CLS", 0.104)]).toEqual(["2,3 s", "184 ms", "0,1"]);
});

test("totals are compared by whole days: without the day that has begun, nor its counterpart of the period before", () => {
  const counted = (day: string, views: number) => ({ day, views, articleViews: 0, sessions: 0, visitors: 0, engagedMs: 0, completions: 0 });
  const view = (period: Period) => {
    const days = [counted("2026-11-18", 80), counted("2026-11-19", 100), counted("2026-11-20", 100), counted("2026-11-21", 90), counted(TODAY, 5)];
    const dimensions = { section: [], town: [], author: [], source: [], device: [], browser: [], system: [] };
    const empty = { pages: [], dimensions, weekHours: [], readerTowns: [], classes: new Map(), exclusions: [], vitals: [], errors: [], notes: [], categories: [], isDemo: false };
    const figures: SiteFigures = { period, before: periodBefore(period), days, ...empty };
    return toSiteView(figures, { day: TODAY, hours: 3.5 });
  };
  const running = view(periodUpTo(2, TODAY));
  expect([running.totals.views, running.compared?.now.views, running.compared?.before.views]).toEqual([95, 90, 100]);
  const over = view(periodUpTo(2, "2026-11-21"));
  expect([over.compared?.now.views, over.compared?.before.views]).toEqual([190, 180]);
  expect(view(periodUpTo(1, TODAY)).compared).toBeNull();
});

test("the busiest hour is found, and none in an empty week", () => {
  const week: (number | null)[][] = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  expect(busiestHour(week)).toBeNull();
  week[5] = [...(week[5] ?? []).slice(0, 19), 40.5, 1, 2, 3, 4];
  week[6] = Array.from({ length: 24 }, () => null);
  expect(busiestHour(week)).toEqual({ weekday: 5, hour: 19, views: 40.5 });
});
