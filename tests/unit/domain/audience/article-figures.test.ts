import fc from "fast-check";
import { expect, test } from "vitest";
import { changeOf, compareWithSection, completionRate, filledHours, medianOf, secondsPerView } from "#app/features/audience/figures.ts";
import { pageName } from "#app/features/audience/page.ts";
import { homeSpans } from "#app/features/audience/series.ts";

const hour = (name: string, views: number) => ({ hour: name, views, visitors: views, engagedMs: 1_000 * views, completions: 0 });
const read = (views: number, engagedMs = 0, completions = 0) => ({ views, engagedMs, completions });

test("the curve has every hour from the first one on, over midnight and the end of a month, up to its limit", () => {
  const rows = [hour("2026-11-30T22", 3), hour("2026-12-01T01", 2)];
  expect(filledHours(rows, "2026-12-01T02", 72).map(({ hour: at, views }) => [at, views])).toEqual([
    ["2026-11-30T22", 3],
    ["2026-11-30T23", 0],
    ["2026-12-01T00", 0],
    ["2026-12-01T01", 2],
    ["2026-12-01T02", 0],
  ]);
  expect(filledHours(rows, "2027-12-01T02", 3).length).toBe(3);
  expect(filledHours([], "2026-12-01T02", 3)).toEqual([]);
});

test("half of the values are at most the median, and half at least", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { minLength: 1 }), (values) => {
      const median = medianOf(values) ?? -1;
      expect(values.filter((value) => value <= median).length).toBeGreaterThanOrEqual(values.length / 2);
      expect(values.filter((value) => value >= median).length).toBeGreaterThanOrEqual(values.length / 2);
    }),
  );
  expect([medianOf([]), medianOf([1, 2]), medianOf([9, 1, 5])]).toEqual([null, 1.5, 5]);
});

test("a story is compared with the median of five and more, each of its figures by itself", () => {
  const peers = [read(100, 1_000_000, 50), read(10), read(0), read(30, 30_000, 3), read(20, 40_000, 10)];
  expect(compareWithSection([read(40, 80_000, 20), read(10, 20_000, 5)], peers)).toEqual({
    stories: 5,
    own: { views: 50, seconds: 2, completion: 50 },
    median: { views: 20, seconds: 1.5, completion: 30 },
  });
  expect(compareWithSection([read(1)], peers.slice(1))).toBeNull();
});

test("what nothing can be divided by is no figure", () => {
  expect([completionRate({ completions: 0, articleViews: 0 }), secondsPerView({ engagedMs: 0, views: 0 }), changeOf(5, 0)]).toEqual([null, null, null]);
  expect([completionRate({ completions: 1, articleViews: 3 }), secondsPerView({ engagedMs: 90_500, views: 2 }), changeOf(3, 4)]).toEqual([33.3, 45, -25]);
});

test("an article's places follow from its changes; an unbroken one is one span, one at a single moment none", () => {
  const spans = homeSpans(
    [
      { at: 10, to: 3 },
      { at: 20, to: 3 },
      { at: 30, to: 0 },
      { at: 30, to: 1 },
      { at: 40, to: null },
      { at: 60, to: 5 },
    ],
    70,
  );
  expect(spans).toEqual([
    { from: 10, until: 30, place: 3 },
    { from: 30, until: 40, place: 1 },
    { from: 60, until: 70, place: 5 },
  ]);
  expect(homeSpans([{ at: 90, to: 1 }], 70)).toEqual([]);
});

test("pages are called by name: fixed ones, lists by what they list, others by their path", () => {
  const names = new Map([["policia", "POLÍCIA"]]);
  expect(
    ["/", "/mais-lidas/", "/categoria/policia", "/municipio/campo-maior", "/video/12-festa-do-divino", "/%E0%A4%A", "/nova%20p%C3%A1gina", "/constructor"].map((path) =>
      pageName(path, names),
    ),
  ).toEqual(["Página inicial", "Mais lidas", "Categoria: POLÍCIA", "Município: Campo maior", "Vídeo: Festa do divino", "/%E0%A4%A", "/nova página", "/constructor"]);
});
