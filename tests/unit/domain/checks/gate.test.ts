import fc from "fast-check";
import { expect, test } from "vitest";
import { linkStateOf, linksIn } from "#app/features/checks/body-links.ts";
import { blockText, picturesIn } from "#app/features/checks/body-parts.ts";
import { currentRecords } from "#app/features/checks/other-side.ts";
import { isGated, levelsOf, overridesOf, reportOf } from "#app/features/checks/publish-gate.ts";
import { similarExpression, similarTo } from "#app/features/checks/similar-stories.ts";
import { CHECK_RULES, DEFAULT_STOPS } from "#app/features/checks/story-check.ts";

const draft = { status: "rascunho", active: true } as const;
const scheduled = { status: "agendada", active: true } as const;
const published = { status: "publicada", active: true } as const;
const off = { status: "publicada", active: false } as const;

test("what is gated: to publicada or agendada, a scheduled text, and switching a published story on", () => {
  for (const [before, after, changes, gated] of [
    [null, draft, true, false],
    [null, published, true, true],
    [null, scheduled, true, true],
    [draft, draft, true, false],
    [draft, published, false, true],
    [draft, scheduled, false, true],
    [scheduled, scheduled, false, false],
    [scheduled, scheduled, true, true],
    [scheduled, published, false, true],
    [scheduled, draft, true, false],
    [published, published, true, false],
    [published, off, true, false],
    [published, draft, true, false],
    [off, off, true, false],
    [off, published, false, true],
  ] as const)
    expect([before, after, changes, isGated(before, after, changes)]).toEqual([before, after, changes, gated]);
});

const finding = (rule: string, passage: string | null = null) => ({ rule, passage, sentence: "Corrija.", reason: "Porque sim." });

test("rules that nobody set do what they do by default, and unknown levels count as none", () => {
  const levels = levelsOf({ "data-relativa": "stop", "link-morto": "nunca", outra: "stop" });
  expect(Object.keys(levels)).toEqual([...CHECK_RULES]);
  for (const rule of CHECK_RULES) expect([rule, levels[rule]]).toEqual([rule, rule === "data-relativa" || DEFAULT_STOPS.has(rule) ? "stop" : "warning"]);
  const report = reportOf([finding("data-relativa"), finding("link-morto"), finding("policia.onde")], { ...levels, "link-morto": "off" });
  expect([report.stops.map(({ rule }) => rule), report.warnings.map(({ rule }) => rule)]).toEqual([["data-relativa"], ["policia.onde"]]);
});

test("a stop without a reason stays open, and a reason carries all passages of its rule", () => {
  const report = { stops: [finding("data-relativa", "ontem"), finding("data-relativa", "hoje"), finding("link-morto")], warnings: [] };
  expect(overridesOf(report, { "data-relativa": " A data é a do fato. ", "titulo-sem-base": "Não há" })).toEqual({
    overrides: [{ rule: "data-relativa", reason: "A data é a do fato.", passages: ["ontem", "hoje"] }],
    open: [finding("link-morto")],
  });
});

test("links and pictures are read from a body as it is stored", () => {
  const body = '<p><a href="https://a.example/?x=1&amp;y=2" rel="noopener">um</a> <a href="https://a.example/?x=1&amp;y=2">de novo</a> <a href="mailto:a@b.c">e-mail</a></p>';
  expect(linksIn(body)).toEqual(["https://a.example/?x=1&y=2"]);
  expect(linksIn(Array.from({ length: 50 }, (_, n) => `<a href="https://a.example/${n}">n</a>`).join("")).length).toBe(30);
  expect(picturesIn('<figure data-credit="Ana &amp; Bia"><img src="/img/1.png" alt="Uma &quot;foto&quot;"></figure><p><img src="/img/2.png" alt=""></p>')).toEqual([
    { url: "/img/1.png", alt: 'Uma "foto"', credit: "Ana & Bia" },
    { url: "/img/2.png", alt: "", credit: "" },
  ]);
  expect(blockText("<p>Um &amp; dois</p><p>três</p>")).toBe("Um & dois\ntrês\n");
});

test("only 404, 410 and 451 are dead", () => {
  for (let status = 0; status < 600; status += 1) expect([status, linkStateOf(status) === "dead"]).toEqual([status, [404, 410, 451].includes(status)]);
});

test("titles that say nearly the same are similar, in any order and spelling of their words", () => {
  const title = "Prefeitura de Picos entrega creche reformada no bairro Junco";
  const stories = [
    { title: "CRECHE reformada é entregue no bairro Junco pela Prefeitura de Picos" },
    { title: "Prefeitura de Picos abre inscrições para o concurso" },
    { title: "Chuva forte deixa ruas alagadas em Teresina" },
  ];
  expect(similarTo(title, stories)).toEqual([stories[0]]);
  expect(similarExpression("Chuva em Picos")).toBeNull();
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const expression = similarExpression(text);
      expect(expression === null || /^title : \((?:"[\p{L}\p{N}]+"(?: OR )?)+\)$/u.test(expression)).toBe(true);
    }),
  );
});

test("what holds of amended records is the last of each chain", () => {
  const records = [
    { id: 1, amends: null },
    { id: 2, amends: 1 },
    { id: 3, amends: null },
    { id: 4, amends: 2 },
  ];
  expect(currentRecords(records).map(({ id }) => id)).toEqual([3, 4]);
});
