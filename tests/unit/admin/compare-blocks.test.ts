import fc from "fast-check";
import { expect, test } from "vitest";
import { type Change, compareBlocks, type MarkedBlock, plainBlocks, type TextBlock } from "#app/features/editor/newsroom/conflict/compare-blocks.ts";

const textOf = (blocks: readonly TextBlock[]) => blocks.map(({ kind, pieces }) => `${kind}:${pieces.map(({ text }) => text).join("")}`);

/** The text that is left when one kind of change is taken away. */
const without = (change: Change, blocks: readonly MarkedBlock[]) =>
  textOf(blocks.map((block) => ({ ...block, pieces: block.pieces.filter((piece) => piece.change !== change) })).filter((block) => block.pieces.length > 0));

const told = (before: string, after: string) =>
  compareBlocks(plainBlocks(before), plainBlocks(after)).map(({ pieces }) =>
    pieces.map(({ text, change }) => (change === "same" ? text : change === "added" ? `+${text}+` : `-${text}-`)).join(""),
  );

test("one changed word is marked, and only that", () => {
  expect(told("A prefeitura abre dez vagas hoje", "A prefeitura abre vinte vagas hoje")).toEqual(["A prefeitura abre -dez-+vinte+ vagas hoje"]);
});

test("a paragraph that came in between is new as a whole; its neighbours stay", () => {
  expect(told("Um dois três\nQuatro cinco seis", "Um dois três\nNovo parágrafo aqui\nQuatro cinco seis")).toEqual(["Um dois três", "+Novo parágrafo aqui+", "Quatro cinco seis"]);
});

test("paragraphs with nothing in common are not mixed word by word", () => {
  expect(told("O rio subiu ontem", "Festa reúne milhares na praça")).toEqual(["-O rio subiu ontem-", "+Festa reúne milhares na praça+"]);
});

test("a change of style is a change", () => {
  const [before, after]: TextBlock[][] = [
    [{ kind: "p", pieces: [{ text: "muito forte", marks: [] }] }],
    [
      {
        kind: "p",
        pieces: [
          { text: "muito ", marks: [] },
          { text: "forte", marks: ["strong"] },
        ],
      },
    ],
  ];
  const [block] = compareBlocks(before ?? [], after ?? []);
  expect(block?.pieces.map(({ text, change, marks }) => [text, change, [...marks]])).toEqual([
    ["muito ", "same", []],
    ["forte", "removed", []],
    ["forte", "added", ["strong"]],
  ]);
});

test("without what went it is the new text, without what came the old one", () => {
  const aPiece = fc.record({ text: fc.constantFrom("um ", "dois ", "três ", "não. ", "Piripiri "), marks: fc.constantFrom([], ["strong" as const], ["em" as const]) });
  const aBlock: fc.Arbitrary<TextBlock> = fc.record({
    kind: fc.constantFrom("p" as const, "li" as const, "h2" as const),
    pieces: fc.array(aPiece, { minLength: 1, maxLength: 6 }),
  });
  const aText = fc.array(aBlock, { maxLength: 8 });
  fc.assert(
    fc.property(aText, aText, (before, after) => {
      const marked = compareBlocks(before, after);
      expect(without("removed", marked)).toEqual(textOf(after));
      expect(without("added", marked)).toEqual(textOf(before));
    }),
  );
});
