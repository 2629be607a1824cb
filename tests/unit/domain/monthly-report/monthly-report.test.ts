import fc from "fast-check";
import { expect, test } from "vitest";
import type { Provenance } from "#app/features/articles/provenance.ts";
import { type MonthView, shownTo } from "#app/features/monthly-report/month.ts";
import {
  figureOf,
  frozenText,
  type MonthlyReport,
  missingFigures,
  originNotes,
  REPORT_SCHEMA,
  reportFigure,
  SECTION_KEYS,
  thawed,
} from "#app/features/monthly-report/monthly-report.ts";

const text = fc.string({ unit: "binary", maxLength: 30 });
const number = fc.option(fc.oneof(fc.nat(), fc.double({ noNaN: true, noDefaultInfinity: true, min: 0, max: 1e9 })), { nil: null });
const unit = fc.constantFrom("count", "seconds", "percent", "cents");
const origin: fc.Arbitrary<Provenance> = fc.oneof(
  fc.record({ kind: fc.constant("measured" as const), how: text }),
  fc.record({ kind: fc.constant("meta" as const), metric: text, definition: text, day: fc.option(text, { nil: null }), delay: text }),
  fc.record({ kind: fc.constant("calculated" as const), formula: text, inputs: text }),
);
const missing = { reason: "Sem dados.", action: "Espere." };
const figure = fc
  .tuple(text, text, unit, origin, number, number)
  .map(([key, label, of, from, value, before]) => figureOf({ key, label, unit: of, origin: from, missing }, value, before));
const table = fc.record({
  key: text,
  title: text,
  head: text,
  columns: fc.array(fc.record({ key: text, label: text, unit, origin }), { maxLength: 3 }),
  rows: fc.array(fc.record({ label: text, href: fc.option(text, { nil: null }), values: fc.array(number, { maxLength: 3 }) }), { maxLength: 5 }),
  empty: text,
});
const period = fc.record({ since: text, until: text, days: fc.nat(31) });
const report: fc.Arbitrary<MonthlyReport> = fc.record({
  month: text,
  siteName: text,
  period,
  before: period,
  isRunning: fc.boolean(),
  madeAt: fc.nat(),
  isDemo: fc.boolean(),
  sections: fc.array(
    fc.record({
      key: fc.constantFrom(...SECTION_KEYS),
      title: text,
      lead: fc.option(text, { nil: null }),
      figures: fc.array(figure, { maxLength: 4 }),
      tables: fc.array(table, { maxLength: 2 }),
    }),
    { maxLength: 5 },
  ),
});

test("whatever a report holds: what is read back is what was closed, to the byte", () =>
  fc.assert(
    fc.property(report, (one) => {
      const stored = frozenText(one);
      const read = thawed(stored, REPORT_SCHEMA);
      expect(read).toEqual(JSON.parse(JSON.stringify(one)));
      expect(frozenText(read)).toBe(stored);
    }),
  ));

test("a figure has a value exactly where it is not unavailable, and is compared only then", () =>
  fc.assert(
    fc.property(figure, ({ value, before, origin: from }) => {
      expect(from.kind === "unavailable").toBe(value === null);
      if (value === null) expect(before).toBeNull();
    }),
  ));

test("every provenance of a report is explained once, with the names of all that it explains", () =>
  fc.assert(
    fc.property(report, (one) => {
      const notes = originNotes(one);
      const keys = notes.map((note) => JSON.stringify(note.origin));
      expect([new Set(keys).size, notes.map((note) => note.number)]).toEqual([notes.length, notes.map((_, index) => index + 1)]);
      const used = one.sections.flatMap(({ figures, tables }) => [
        ...figures.map((shown) => shown.origin),
        ...tables.flatMap(({ columns }) => columns.map((column) => column.origin)),
      ]);
      expect(new Set(used.map((from) => JSON.stringify(from)))).toEqual(new Set(keys));
    }),
  ));

/** Stored by schema 1: it stays readable, and its parts keep their names. */
const STORED =
  '{"month":"2026-10","siteName":"Lide","period":{"since":"2026-10-01","until":"2026-10-31","days":31},"before":{"since":"2026-09-01","until":"2026-09-30","days":30},"isRunning":false,"madeAt":1793710800000,"isDemo":false,"sections":[{"key":"site","title":"Site","lead":null,"figures":[{"key":"views","label":"Visualizações","unit":"count","value":155,"before":60,"note":null,"origin":{"kind":"measured","how":"Páginas."}},{"key":"completion","label":"Lidas até o fim","unit":"percent","value":null,"before":null,"note":null,"origin":{"kind":"unavailable","reason":"Nada.","action":"Espere."}}],"tables":[]},{"key":"banners","title":"Publicidade","lead":null,"figures":[],"tables":[]}]}';

test("a report of schema 1 is read, and one of a schema that this code does not know is refused", () => {
  const read = thawed(STORED, 1);
  expect([reportFigure(read, "site", "views")?.value, reportFigure(read, "channels", "views"), missingFigures(read)]).toEqual([
    155,
    undefined,
    [{ section: "Site", label: "Lidas até o fim", reason: "Nada." }],
  ]);
  expect(() => thawed(STORED, 2)).toThrow("schema 2");
});

test("what was sold is shown to admins alone", () => {
  const view: MonthView = {
    month: "2026-10",
    situation: "closed",
    comment: { text: "", version: 0, by: null, at: null },
    closing: { by: "Ana", at: 0 },
    closableFrom: "2026-11-03",
    isClosable: false,
    report: thawed(STORED, 1),
  };
  const keysFor = (role: "admin" | "editor" | "reporter") => shownTo(role, view).report?.sections.map(({ key }) => key);
  expect([keysFor("admin"), keysFor("editor"), keysFor("reporter")]).toEqual([["site", "banners"], ["site"], ["site"]]);
});
