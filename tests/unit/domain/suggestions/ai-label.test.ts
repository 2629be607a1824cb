import { expect, test } from "vitest";
import { suggestedWords, usedText } from "#app/features/suggestions/ai-label.ts";

test("a suggestion is known again in another case and punctuation, in its own part alone", () => {
  expect(usedText("titulo", "Açude sangra, depois de 8 anos!")).toBe(usedText("titulo", "AÇUDE SANGRA DEPOIS DE 8 ANOS"));
  expect(usedText("titulo", "Açude")).not.toBe(usedText("subtitulo", "Açude"));
  expect(usedText("titulo", "Açude sangra")).not.toBe(usedText("titulo", "Açude seca"));
});

test("each topic and tag of a story is looked for; empty fields are not", () => {
  const story = { title: "A", subtitle: "", kicker: "B", quickSummary: ["C", "D"], tags: ["E", "—"], coverAlt: "" };
  expect(suggestedWords(story)).toEqual([
    { part: "titulo", text: "A" },
    { part: "chapeu", text: "B" },
    { part: "resumo", text: "C" },
    { part: "resumo", text: "D" },
    { part: "tags", text: "E" },
  ]);
});
