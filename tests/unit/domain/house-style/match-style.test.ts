import fc from "fast-check";
import { expect, test } from "vitest";
import { compileStyle, correctStyle, type MatchedRule, markStyle, matchStyle } from "#app/features/house-style/match-style.ts";
import { houseStyleFindings, styledText } from "#app/features/house-style/style-findings.ts";

let lastId = 0;
const rule = (wrong: string | readonly string[], right: string, more: Partial<MatchedRule> = {}): MatchedRule => {
  lastId += 1;
  return { id: lastId, wrong: [wrong].flat(), right, explanation: "", wholeWord: true, matchCase: false, ...more };
};

const RULES = [
  rule(["Teresina-PI", "Teresina/PI", "Teresina (PI)"], "Teresina"),
  rule("Piripirí", "Piripiri"),
  rule("Parnaiba", "Parnaíba"),
  rule("prefeito municipal", "prefeito"),
  rule(["Governador"], "governador", { matchCase: true }),
  rule(["SESAPI", "SeSaPi"], "Sesapi", { matchCase: true }),
  rule(["Whatsapp", "whatsapp"], "WhatsApp", { matchCase: true }),
  rule("infra-estrutura", "infraestrutura", { wholeWord: false }),
  rule("Polícia Militar", "Polícia Militar do Piauí"),
  rule("menor infrator", "adolescente em conflito com a lei"),
  rule("Luis Correia", "Luís Correia"),
  rule("Luis Correia do Piauí", "município de Luís Correia"),
  rule("copo d'água", "copo de água"),
];
const STYLE = compileStyle(RULES);
const corrected = (text: string) => correctStyle(text, STYLE).text;

test.each([
  ["a form in the middle", "Obra em Teresina-PI começa", "Obra em Teresina começa"],
  ["before punctuation", "Chegou a Teresina/PI.", "Chegou a Teresina."],
  ["between brackets", "Ela (de Teresina-PI) disse", "Ela (de Teresina) disse"],
  ["a form that ends in a sign", "Mora em Teresina (PI), no centro", "Mora em Teresina, no centro"],
  ["an accent that is wrong", "A feira de Piripirí", "A feira de Piripiri"],
  ["an accent that is missing", "Porto de Parnaiba", "Porto de Parnaíba"],
  ["capitals of a name are put right", "a praia de parnaiba", "a praia de Parnaíba"],
  ["all capitals", "FESTA EM TERESINA-PI", "FESTA EM TERESINA"],
  ["all capitals with an accent", "PARNAIBA EM FESTA", "PARNAÍBA EM FESTA"],
  ["the start of a sentence", "Prefeito municipal viaja", "Prefeito viaja"],
  ["the middle of a sentence", "o prefeito municipal viaja", "o prefeito viaja"],
  ["two spaces and a line's end", "o prefeito  \n municipal", "o prefeito"],
  ["a space that does not break", "o prefeito\u00A0municipal", "o prefeito"],
  ["letters in two code points", "A feira de Piripiri\u0301", "A feira de Piripiri"],
  ["a soft hyphen within a word", "Parna\u00ADiba", "Parnaíba"],
  ["an apostrophe that is curly", "um copo d’água", "um copo de água"],
  ["capitals that count", "o Governador chegou", "o governador chegou"],
  ["an acronym", "A SESAPI informou", "A Sesapi informou"],
  ["the second form of a rule", "pelo whatsapp", "pelo WhatsApp"],
  ["part of a longer word", "as infra-estruturas", "as infraestruturas"],
  ["the wrong form is within the right one", "A Polícia Militar prendeu", "A Polícia Militar do Piauí prendeu"],
  ["the longest counts", "praia de Luis Correia do Piauí", "praia de município de Luís Correia"],
  ["at the very start and the very end", "Parnaiba e Parnaiba", "Parnaíba e Parnaíba"],
  ["a quotation within the text", "“Eu moro em Teresina-PI”, disse", "“Eu moro em Teresina”, disse"],
])("corrected: %s", (_name, text, right) => {
  expect(corrected(text)).toBe(right);
});

test.each([
  ["the right form", "Obra em Teresina começa"],
  ["within a longer word", "Os parnaibanos de Piripiriense"],
  ["a right form that has a wrong one", "A Polícia Militar do Piauí prendeu"],
  ["the same in all capitals", "POLÍCIA MILITAR DO PIAUÍ"],
  ["a capital at the start of a sentence", "Governador chega"],
  ["a capital after a full stop", "Chegou. Governador falou"],
  ["a capital after a dash", "Ele disse: — Governador, espere"],
  ["a capital at the start of a quotation", "disse: “Governador, espere”"],
  ["other capitals than those of the form", "o GOVERNADOR chegou"],
  ["the acronym as it should be", "A Sesapi informou"],
  ["an address of the web", "veja em https://www.teresina-pi.exemplo/parnaiba"],
  ["an address without its scheme", "veja em www.parnaiba.pi.gov.br"],
  ["a domain alone", "o site parnaiba.com"],
  ["an address of e-mail", "escreva a parnaiba@exemplo.com"],
  ["a name on a social network", "siga @parnaiba"],
  ["another hyphenation", "Teresina - PI"],
  ["a part of a form", "o prefeito e o municipal"],
  ["a word between", "menor e infrator"],
  ["nothing", ""],
  ["signs alone", "— … / ()"],
  ["digits beside", "Parnaiba2"],
])("left as it is: %s", (_name, text) => {
  expect(matchStyle(text, STYLE)).toEqual([]);
  expect(corrected(text)).toBe(text);
});

test("a match says where it stands, what is there and what takes its place", () => {
  const text = "Em Teresina-PI e Piripirí";
  expect(matchStyle(text, STYLE).map(({ start, end, found, correction }) => [text.slice(start, end), found, correction])).toEqual([
    ["Teresina-PI", "Teresina-PI", "Teresina"],
    ["Piripirí", "Piripirí", "Piripiri"],
  ]);
});

test("whatever the words around, what is corrected has nothing left to correct, and what has nothing stays", () => {
  const words = ["Teresina-PI", "teresina/pi", "TERESINA-PI", "Piripirí", "Parnaiba", "PARNAIBA", "prefeito municipal", "Governador", "SESAPI", "whatsapp", "infra-estruturas"];
  const plain = ["Polícia", "Militar", "do", "Piauí", "Luis", "Correia", "em", "a", "prefeito", "municipal", "menor", "infrator", "https://x.com/Parnaiba", "\u00AD", "🎉", "İ"];
  const joints = [" ", ", ", ". ", "-", "\n", "“", "”", "", "\u00A0", "/"];
  const piece = fc.tuple(fc.constantFrom(...words, ...plain), fc.constantFrom(...joints)).map((pair) => pair.join(""));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join("");
      const once = correctStyle(text, STYLE);
      expect(matchStyle(once.text, STYLE)).toEqual([]);
      expect(correctStyle(once.text, STYLE)).toEqual({ text: once.text, count: 0 });
      if (matchStyle(text, STYLE).length === 0) expect(once.text).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test("matches stand in their order, do not overlap, and are the words of the text", () => {
  const small = fc.array(fc.constantFrom("a", "b", "c", " ", "-", "A"), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(""));
  const rules = fc.array(fc.record({ wrong: fc.array(small, { minLength: 1, maxLength: 3 }), right: small, wholeWord: fc.boolean(), matchCase: fc.boolean() }), { maxLength: 8 });
  fc.assert(
    fc.property(rules, fc.array(small, { maxLength: 12 }), (made, pieces) => {
      const text = pieces.join("");
      const style = compileStyle(made.map((one, index) => ({ ...one, id: index, explanation: "" })));
      let until = 0;
      for (const { start, end, found, correction } of matchStyle(text, style)) {
        expect([start >= until, end > start, text.slice(start, end), found === correction]).toEqual([true, true, found, false]);
        until = end;
      }
    }),
    { numRuns: 500 },
  );
});

test("a long text and 500 rules cost a few looks at each character", () => {
  const many = Array.from({ length: 500 }, (_, n) => rule(`${"a".repeat(40)} ${n}x`, `certa ${n}`));
  const style = compileStyle(many);
  const text = "a".repeat(50_000);
  expect(matchStyle(text, style)).toEqual([]);
  expect(matchStyle(`${text} ${"a".repeat(40)} 499x`, style)).toHaveLength(1);
});

test("findings name each form once, with the newsroom's reason, and leave quotations and code out", () => {
  const html =
    '<p>Em Teresina-PI e em Teresina-PI &amp; <a href="https://x.com/Parnaiba">Piripirí</a></p><blockquote><p>Parnaiba <em>é</em></p></blockquote><p><code>Parnaiba</code></p>';
  const rules = [{ ...(RULES[0] as MatchedRule), explanation: "A sigla só entra em cidade de fora." }, ...RULES.slice(1)];
  expect(houseStyleFindings(styledText(html), rules)).toEqual([
    { rule: "estilo-da-casa", sentence: "Escreva “Teresina” em vez de “Teresina-PI”.", passage: "Teresina-PI", reason: "A sigla só entra em cidade de fora." },
    { rule: "estilo-da-casa", sentence: "Escreva “Piripiri” em vez de “Piripirí”.", passage: "Piripirí", reason: "É como a redação escreve." },
  ]);
});

test("a text is cut where rules correct it, at its beginning and its end too", () => {
  const marked = (text: string) => {
    const { pieces, corrected: right, count } = markStyle(text, [rule("Parnaiba", "Parnaíba", { explanation: "Com acento." })]);
    return [pieces.map(({ text: piece, correction, explanation }) => [piece, correction, explanation]), right, count];
  };
  const found = ["Parnaiba", "Parnaíba", "Com acento."];
  expect(marked("Em Parnaiba hoje")).toEqual([[["Em ", null, ""], found, [" hoje", null, ""]], "Em Parnaíba hoje", 1]);
  expect(marked("Parnaiba Parnaiba")).toEqual([[found, [" ", null, ""], found], "Parnaíba Parnaíba", 2]);
  expect([marked("Teresina"), marked("")]).toEqual([
    [[["Teresina", null, ""]], "Teresina", 0],
    [[], "", 0],
  ]);
});
