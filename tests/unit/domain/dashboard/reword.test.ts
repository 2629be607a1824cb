import fc from "fast-check";
import { expect, test } from "vitest";
import { analyse } from "#app/features/dashboard/daily-analysis.ts";
import { isFaithful, type Rewordable, readReworded, rewordableFact, rewordPrompt } from "#app/features/dashboard/reword.ts";
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
  ["a rise as less", "Polícia teve menos visualizações no sábado: 1.500.", false],
  ["a rise as so much less", "Polícia teve 50% a menos no sábado.", false],
  ["a rise as a lower figure", "No sábado, Polícia ficou em patamar inferior, com 1.500 visualizações.", false],
  ["a rise as a crash", "Polícia despencou 50% no sábado.", false],
  ["a rise that is denied", "Polícia não cresceu no sábado.", false],
  ["a rise as more", "Polícia teve mais visualizações no sábado: 1.500, 50% acima.", true],
  ["nothing", "", false],
  ["too much", `Polícia ${"muito ".repeat(100)}lida.`, false],
])("%s", (_what, text, isAccepted) => {
  expect(isFaithful(text, ROSE)).toBe(isAccepted);
});

const FELL: Rewordable = { ...ROSE, text: ROSE.text.replace("acima", "abaixo"), directions: ["down"] };

test.each([
  ["Polícia teve menos visualizações no sábado: 1.500.", true],
  ["Polícia teve 50% mais visualizações no sábado.", false],
  ["No sábado, Polícia teve público maior que o normal.", false],
  ["Polícia disparou 50% no sábado.", false],
  ["Polícia foi mais lida no sábado, com 1.500 visualizações.", false],
  ["A mais lida de Polícia no sábado não muda a queda de 50%.", false],
  ["Polícia, a mais lida no sábado, caiu 50%.", true],
])("of a fall: %s", (text, isAccepted) => {
  expect(isFaithful(text, FELL)).toBe(isAccepted);
});

test("where one thing rose and another fell, no word of a direction is taken", () => {
  const both: Rewordable = { ...ROSE, text: `${ROSE.text} Política teve 700 visualizações, 30% abaixo.`, names: ["Polícia", "Política"], directions: ["up", "down"] };
  expect(isFaithful("Polícia teve 1.500 visualizações no sábado; Política, 700.", both)).toBe(true);
  for (const text of ["Polícia caiu 50%, com 1.500 visualizações.", "Política cresceu 30%.", "Polícia teve menos que Política."])
    expect([text, isFaithful(text, both)]).toEqual([text, false]);
});

test("which story, hour or source comes first is no rise", () => {
  const first: Rewordable = { ...ROSE, directions: [] };
  for (const text of [
    "A matéria mais lida no sábado teve 1.500 visualizações.",
    "A matéria com mais visualizações no sábado teve 1.500.",
    "A hora com mais leitura teve 1.500 visualizações.",
  ])
    expect([text, isFaithful(text, first)]).toEqual([text, true]);
  expect(isFaithful("No sábado foram mais visualizações: 1.500.", first)).toBe(false);
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
  expect([...readReworded(answer, [ROSE, other], false)]).toEqual([["section:policia", "No sábado, Polícia subiu 50%."]]);
  expect(rewordPrompt([ROSE, other]).messages[1]?.content).toBe(`1. ${ROSE.text}\n2. ${other.text}`);
});

test("of an answer that was cut the last line is not taken, and there is room for every line", () => {
  const other: Rewordable = { ...ROSE, id: "day" };
  const answer = "1. No sábado, Polícia subiu 50%.\n2. Polícia teve 1.500 visualizações, 50% acima da";
  expect([...readReworded(answer, [ROSE, other], true).keys()]).toEqual([ROSE.id]);
  expect(readReworded("1. No sábado, Polícia subiu", [ROSE], true).size).toBe(0);
  expect(rewordPrompt([ROSE]).maxTokens).toBe(160);
  expect(rewordPrompt(Array.from({ length: 7 }, () => ROSE)).maxTokens).toBe(7 * 160);
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
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), (answer) => readReworded(`1. ${answer}`, [ROSE], false).size <= 1));
});
