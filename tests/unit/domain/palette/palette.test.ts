import fc from "fast-check";
import { expect, test } from "vitest";
import { bestNamed, matchCommands, toPrefixExpression } from "#app/features/palette/palette.ts";

test("every word of a query is a beginning; less than two letters ask for nothing", () => {
  expect(toPrefixExpression("Câmara vot")).toBe('"camara"* AND "vot"*');
  expect([toPrefixExpression("a"), toPrefixExpression(" - "), toPrefixExpression("a b"), toPrefixExpression("")]).toEqual([null, null, '"a"* AND "b"*', null]);
});

test("an expression holds quoted words alone, whatever is typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (query) => {
      const expression = toPrefixExpression(query);
      expect(expression === null || /^w(?: AND w)*$/.test(expression.replace(/"[\p{L}\p{N}\p{M}° ]+"\*/gu, "w").replace(/\(w(?: OR w)+\)/g, "w"))).toBe(true);
    }),
  );
});

const commands = [
  { label: "Nova Matéria", words: "escrever notícia" },
  { label: "Matérias", words: "gerenciador lista" },
  { label: "Minha conta", words: "perfil senha" },
];
const labels = (query: string) => matchCommands(commands, query).map(({ label }) => label);

test("commands are found by label and other words, the label's beginning first", () => {
  expect(labels("")).toEqual(["Nova Matéria", "Matérias", "Minha conta"]);
  expect(labels("mat")).toEqual(["Matérias", "Nova Matéria"]);
  expect([labels("SENHA"), labels("nova not"), labels("zebra"), labels("?")]).toEqual([["Minha conta"], ["Nova Matéria"], [], []]);
});

test("the best are taken by their names, equals in their order", () => {
  const names = ["A volta da feira", "Feira volta", "Feirante volta", "Outra"];
  expect(bestNamed(names, "feira vo", (name) => name, 3)).toEqual(["Feira volta", "A volta da feira", "Feirante volta"]);
});
