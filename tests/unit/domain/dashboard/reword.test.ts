import fc from "fast-check";
import { expect, test } from "vitest";
import { analyse } from "#app/domain/dashboard/daily-analysis.ts";
import { isFaithful, type Rewordable, readReworded, rewordableFact, rewordPrompt } from "#app/domain/dashboard/reword.ts";
import { anyData } from "./analysis-worlds.ts";

const ROSE: Rewordable = {
  id: "section:policia",
  text: "Polícia teve 1.500 visualizações no sábado, 50% acima da mediana dos 4 sábados anteriores (1.000).",
  figures: [
    { label: "Visualizações", value: "1.500", query: "audience_sections" },
    { label: "Diferença", value: "50%", query: "audience_sections" },
  ],
  names: ["Polícia"],
  directions: ["up"],
};

test.each([
  ["other words", "No sábado, Polícia ficou 50% acima do normal, com 1.500 visualizações.", true],
  ["fewer numbers", "Polícia cresceu no sábado.", true],
  ["a number that nobody measured", "Polícia teve 1.600 visualizações no sábado.", false],
  ["a number in words that nobody measured", "Polícia teve o triplo das visualizações, três mil, no sábado.", false],
  ["a name that is not in the facts", "Com Maria Oliveira, Polícia teve 1.500 visualizações no sábado.", false],
  ["a rise as a fall", "Polícia caiu 50% no sábado.", false],
  ["nothing", "", false],
  ["too much", `Polícia ${"muito ".repeat(100)}lida.`, false],
])("%s", (_what, text, isAccepted) => {
  expect(isFaithful(text, ROSE)).toBe(isAccepted);
});

test("a title may say that something fell, the sentence about it may not", () => {
  const story: Rewordable = { ...ROSE, text: "“Dengue caiu em Picos” foi a mais lida no sábado: 1.500 visualizações.", names: ["Dengue caiu em Picos"], directions: [] };
  expect(isFaithful("No sábado, a mais lida foi “Dengue caiu em Picos”, com 1.500 visualizações.", story)).toBe(true);
  expect(isFaithful("“Dengue caiu em Picos” caiu no sábado, com 1.500 visualizações.", story)).toBe(false);
});

test("of an answer the faithful lines are taken, each for its own sentence and once", () => {
  const other: Rewordable = { ...ROSE, id: "day", text: "Em 21 de novembro, o portal teve 9.000 visualizações.", figures: [], names: ["21 de novembro"], directions: [] };
  const answer = ["Claro! Segue:", "1. No sábado, Polícia subiu 50%.", "2) O portal teve 1.500 visualizações.", "1. Polícia foi bem.", "7. Linha a mais.", "<b>2.</b> x"].join(
    "\n",
  );
  expect([...readReworded(answer, [ROSE, other])]).toEqual([["section:policia", "No sábado, Polícia subiu 50%."]]);
  expect(rewordPrompt([ROSE, other]).messages[1]?.content).toBe(`1. ${ROSE.text}\n2. ${other.text}`);
});

test("every fact is faithful to itself, so that the lock refuses nothing for how it is written", () => {
  fc.assert(
    fc.property(anyData(), (data) => {
      // Titles of random letters are no text that a newsroom could have.
      for (const fact of analyse(data).facts.filter(({ names }) => names.every((name) => /^[\p{L}\d %()-]+$/u.test(name)))) {
        expect(isFaithful(fact.text, rewordableFact(fact)), fact.text).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test("an answer of any letters breaks nothing", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), (answer) => readReworded(`1. ${answer}`, [ROSE]).size <= 1));
});
