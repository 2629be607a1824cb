import { expect, test } from "vitest";
import { changeLog, type LoggedWrite } from "#app/features/articles/change-log.ts";
import type { TrailChange } from "#app/platform/record/trail-line.ts";

const MINUTE = 60_000;
const write = (minute: number, changes: TrailChange[], more: Partial<LoggedWrite> = {}): LoggedWrite => ({
  at: minute * MINUTE,
  action: "article.save",
  details: { changes },
  role: "reporter",
  name: null,
  slug: null,
  isAutomatic: false,
  ...more,
});
const change = (field: string, before: unknown = "antes", after: unknown = "depois"): TrailChange => ({ field, before, after });
const PUBLISHED = change("status", "rascunho", "publicada");
const linesOf = (writes: readonly LoggedWrite[]) => changeLog(writes).map(({ kind, parts, at }) => [kind, parts.join("+"), at / MINUTE]);

test("the log begins with the first publication, and names parts without what was in them", () => {
  const log = changeLog([write(0, [change("title")]), write(5, [PUBLISHED, change("body")]), write(60, [change("title", "Segredo"), change("tags")])]);
  expect(log.map(({ kind, parts }) => [kind, parts])).toEqual([
    ["published", []],
    ["changed", ["título", "assuntos"]],
  ]);
  expect(JSON.stringify(log)).not.toContain("Segredo");
});

test("a correction is its own line; what the newsroom alone sees is none", () => {
  expect(
    linesOf([write(0, [PUBLISHED]), write(60, [change("correction", "", "Errei"), change("body")]), write(90, [change("whatsappAuto"), change("position"), change("reviewNote")])]),
  ).toEqual([
    ["published", "", 0],
    ["corrected", "texto", 60],
  ]);
});

test("changes of one hand in a quarter of an hour are one line, of two hands or later two", () => {
  const [published, one, two] = [write(0, [PUBLISHED]), write(60, [change("title")]), write(70, [change("body"), change("title")])];
  expect(linesOf([published, one, two])).toEqual([
    ["published", "", 0],
    ["changed", "título+texto", 70],
  ]);
  expect(linesOf([published, one, { ...two, role: "editor" }])).toHaveLength(3);
  expect(linesOf([published, one, { ...two, at: 76 * MINUTE }])).toHaveLength(3);
});

test("a story that leaves and comes back says so; while it is away nothing is told", () => {
  const active = (minute: number, on: boolean) => write(minute, [change("active", !on, on)], { action: "article.toggle" });
  expect(linesOf([write(0, [PUBLISHED]), active(10, false), write(20, [change("body")]), active(30, true), write(40, [], { action: "article.remove" })])).toEqual([
    ["published", "", 0],
    ["withdrawn", "", 10],
    ["back", "", 30],
    ["withdrawn", "", 40],
  ]);
});

test("a clock publishes too, and a draft has no log", () => {
  expect(changeLog([write(5, [], { action: "article.publish-due", role: null, isAutomatic: true })])).toEqual([
    { at: 5 * MINUTE, kind: "published", parts: [], role: null, name: null, slug: null, isAutomatic: true },
  ]);
  expect(changeLog([write(0, [change("title")]), write(1, [change("status", "rascunho", "agendada")])])).toEqual([]);
});
