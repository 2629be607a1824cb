import { expect, test } from "vitest";
import { sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { importStep } from "#app/features/imports/imports.wire.ts";
import { readSearchQuery } from "#app/features/search/search-query.wire.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { line, nameLine, paragraphs, text } from "#app/platform/text/text.wire.ts";

const DIRTY = "Pre\u00ADfei\u200Btura de Piaui\u0301\uFEFF";
const CLEAN = "Prefeitura de Piauí";

test("text is cleaned wherever it comes in, and counted afterwards", () => {
  for (const type of [text(CLEAN.length), line(CLEAN.length), nameLine(CLEAN.length), paragraphs(CLEAN.length)]) expect(type.parse(DIRTY)).toBe(CLEAN);
  expect(readSearchQuery(new URLSearchParams({ q: DIRTY })).q).toBe(CLEAN);
  expect(importStep.parse({ linhas: [{ tipo: "post", id: "1", titulo: "x", destino: "ignorada", motivo: DIRTY, materia: null }] }).linhas?.[0]?.motivo).toBe(CLEAN);
});

test("what an import brings is counted after cleaning, as people count", () => {
  const line = (motivo: string) => importStep.safeParse({ linhas: [{ tipo: "post", id: "1", titulo: "x", destino: "ignorada", motivo, materia: null }] }).success;
  expect([line("a\u00AD".repeat(1_000)), line("\u{1F600}".repeat(1_000)), line("a".repeat(1_001))]).toEqual([true, true, false]);
});

test("paragraphs keep their lines, whatever ends them", () => expect(paragraphs(50).parse("\r\num\r\ndois\rtrês\u2028quatro\n")).toBe("um\ndois\ntrês\nquatro"));

test("invisible signs leave a body, also those written as references", () =>
  expect(sanitizeBody("<p>licita&shy;&#8203;ção &lt;b&gt; &amp; R$&nbsp;80&nbsp;milhões&nbsp;hoje</p>")).toBe("<p>licitação &lt;b&gt; &amp; R$\u00A080\u00A0milhões hoje</p>"));

test.each([
  ["C++", "c-mais-mais"],
  ["C#", "c-sharp"],
  ["C", "c"],
  ["Curso de C++ grátis", "curso-de-c-mais-mais-gratis"],
  ["LGBTQIA+", "lgbtqia"],
  ["licita\u00ADção", "licitacao"],
  ["Łódź", "lodz"],
  ["Œuvre e ŒUVRE", "oeuvre-e-oeuvre"],
  ["Straße, STRAẞE", "strasse-strasse"],
  ["Ørsted & Kjær", "orsted-kjaer"],
  ["Þór Guðmundsson", "thor-gudmundsson"],
  ["Đoković, Ħamrun, Diyarbakır, Əliyev", "dokovic-hamrun-diyarbakir-eliyev"],
  ["1º turno, 2ª fase, 10 m², nº 5", "1o-turno-2a-fase-10-m2-no-5"],
])("the address of %s is %s", (name, slug) => expect(slugify(name)).toBe(slug));
