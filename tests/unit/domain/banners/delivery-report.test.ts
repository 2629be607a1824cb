import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { daysOf, deliveryReport, findAlteredHours, type MonthRecord, nextMonth, reportMonths } from "#app/features/banners/delivery-report.ts";
import { DeliveryReportDocument } from "#app/features/banners/site/delivery-report.tsx";
import { scaleMax } from "#app/features/banners/site/report-chart.tsx";
import { FACTS, sealedMonth, sha256 } from "#tests/support/sealed-month.ts";

const documentOf = (record: MonthRecord) => renderToStaticMarkup(createElement(DeliveryReportDocument, { report: deliveryReport(record, sha256), mayShare: true }));

test("adds up the days, banners and month of a contract", () => {
  const report = deliveryReport(sealedMonth(), sha256);
  expect(report.days).toHaveLength(30);
  expect(report.days[0]).toMatchObject({ day: "2026-11-01", served: 2 * (110 + 7 + 110 + 12), viewable: 4 * 65, clicks: 4 });
  expect(report.days.slice(5).every(({ served, root }) => served === 0 && root === null)).toBe(true);
  expect(report.totals.served).toBe(report.banners.reduce((sum, { served }) => sum + served, 0));
  expect(report.totals.viewable).toBe(report.days.reduce((sum, { viewable }) => sum + viewable, 0));
  expect(report.altered).toEqual([]);
  expect(report.sealedHours).toBe(10);
});

test("an open month ends with its last sealed hour, and open hours do not count", () => {
  const record = sealedMonth();
  const open = { ...record.hours[0], hour: "2026-11-05T19", rowHash: null } as MonthRecord["hours"][number];
  const report = deliveryReport({ ...record, isClosed: false, hours: [...record.hours, open] }, sha256);
  expect(report.days.map(({ day }) => day)).toEqual(["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05"]);
  expect(report.totals).toEqual(deliveryReport(record, sha256).totals);
  expect(report.altered).toEqual([]);
});

test("detects each way of altering what was sealed", () => {
  const record = sealedMonth();
  const [first, ...rest] = record.hours;
  if (!first) throw new Error("no rows");
  const alter = (change: Partial<MonthRecord>) => findAlteredHours({ ...record, ...change }, sha256);
  // A count, with and without its hash made again, and a rejection.
  expect(alter({ hours: [{ ...first, viewable: first.viewable + 1 }, ...rest] })).toEqual([first.hour]);
  const forged = { ...first, viewable: 5_000 };
  const rehashed = { ...forged, rowHash: deliveryRowHash(forged) };
  expect(alter({ hours: [rehashed, ...rest] })).toEqual([first.hour]);
  expect(alter({ hours: [{ ...first, rejections: [] }, ...rest] })).toEqual([first.hour]);
  // A row that was removed or added.
  const seals = record.seals.map((seal) => (seal.hour === first.hour ? { ...seal, rowHashes: seal.rowHashes.slice(1) } : seal));
  expect(alter({ hours: rest, seals })).toEqual([first.hour]);
  expect(alter({ hours: [...record.hours, { ...first, banner: 99, rowHash: null }] })).toEqual([first.hour]);
  // An hour made again with its seal: the next one does not follow it.
  const remade = record.seals.map((seal) =>
    seal.hour === first.hour ? { ...seal, rowHashes: [rehashed.rowHash], hash: sha256(`${seal.previous}\n${seal.hour}\n${rehashed.rowHash}`) } : seal,
  );
  expect(alter({ hours: [rehashed, ...rest.filter(({ hour }) => hour !== first.hour)], seals: remade })).toContain(record.seals[1]?.hour);
  // An hour that was left out, and a root.
  expect(alter({ seals: record.seals.filter((_, index) => index !== 3) })).toContain(record.seals[4]?.hour);
  expect(alter({ roots: new Map([...record.roots, ["2026-11-02", "0".repeat(64)]]) })).toEqual(["2026-11-02T18"]);
  expect(alter({})).toEqual([]);
});

function deliveryRowHash(row: MonthRecord["hours"][number]): string {
  const { hour, banner, slot, served, viewable, viewedLate, expired, clicks, rejections } = row;
  return sha256(JSON.stringify([1, hour, banner, slot, served, viewable, viewedLate, expired, clicks, rejections.map(({ event, reason, count }) => [event, reason, count])]));
}

test("the document of a month is the same bytes whenever it is made", () => {
  const html = documentOf(sealedMonth());
  expect(documentOf(sealedMonth())).toBe(html);
  // Changes with the document's template: reports that were sent before can then be compared by their figures and roots alone.
  expect(sha256(html).slice(0, 16)).toBe("a9b91deab45bf7a6");
});

test("the document names figures, roots and definitions, escapes names, and says neither price nor token", () => {
  const html = documentOf(sealedMonth());
  const report = deliveryReport(sealedMonth(), sha256);
  for (const day of report.days.slice(0, 5)) expect(html).toContain(day.root ?? "-");
  for (const words of [
    "Comprovante de veiculação",
    "Mês encerrado",
    "Padaria Pão da Serra",
    "Conferido.",
    "Café &lt;da&gt; tarde &amp; bolo",
    "Peça trocada em 2 de novembro de 2026",
    "10.000",
  ])
    expect(html).toContain(words);
  expect(html).not.toMatch(/R\$|codigo=|CNPJ|CPF/);
});

test("the document of an altered month says so before its figures", () => {
  const record = sealedMonth();
  const html = documentOf({ ...record, hours: record.hours.map((row, index) => (index === 0 ? { ...row, served: 9_999 } : row)) });
  expect(html).toContain("Este comprovante não confere.");
  expect(html).toContain("01/11/2026, 9h");
  expect(html).not.toContain("Conferido.");
});

test("months run from a contract's start until now or its end", () => {
  const zone = "America/Fortaleza";
  expect(reportMonths(FACTS, FACTS.startsAt - 1, zone)).toEqual([]);
  expect(reportMonths({ startsAt: FACTS.startsAt, endsAt: Date.parse("2027-02-01T03:00:00Z") }, Date.parse("2027-06-01T00:00:00Z"), zone)).toEqual([
    "2027-01",
    "2026-12",
    "2026-11",
  ]);
  expect([nextMonth("2026-12"), nextMonth("2026-09")]).toEqual(["2027-01", "2026-10"]);
  expect([daysOf("2028-02").length, daysOf("2026-02").length]).toEqual([29, 28]);
  expect([0, 4, 5, 11, 199, 200, 201, 1_000_001].map(scaleMax)).toEqual([4, 4, 5, 20, 200, 200, 500, 2_000_000]);
});
