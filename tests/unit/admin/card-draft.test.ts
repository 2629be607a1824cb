import fc from "fast-check";
import { expect, test } from "vitest";
import { type CardDraft, draftOf, isTouched, marksAfterEdit, orderOf, requestOf, withTitle } from "#app/features/cards/newsroom/card-draft.ts";

const words = (text: string) => text.split(" ").filter(Boolean);
const story = { id: 7, title: "Ponte de Piripiri reabre após dois anos", kicker: "OBRAS", content: "<p>Texto.</p>", imageUrl: null, section: "geral" };

test.each([
  ["a word before the marked ones", "Ponte de Piripiri reabre", "A Ponte de Piripiri reabre", [0, 2], [1, 3]],
  ["a word taken away", "Ponte de Piripiri reabre", "Ponte Piripiri reabre", [2, 3], [1, 2]],
  ["a marked word taken away", "Ponte de Piripiri reabre", "Ponte de reabre", [2, 3], [2]],
  ["a letter of a marked word", "Ponte de Piripri reabre", "Ponte de Piripiri reabre", [2], [2]],
  ["another word in its place", "Ponte de Piripiri reabre", "Ponte de Pedro II reabre", [2, 3], [4]],
  ["the same word twice", "Sobe sobe balão", "Sobe agora sobe balão", [1], [2]],
  ["nothing left", "Ponte", "", [0], []],
])("marks after an edit: %s", (_what, before, after, marks, expected) => {
  expect(marksAfterEdit(words(before), words(after), marks)).toEqual(expected);
});

const title = fc.array(fc.constantFrom("ponte", "de", "Piripiri", "reabre", "após", "chuva"), { maxLength: 9 });

test("marks stay within the title, ascending and each once, and an edit that changes nothing keeps all", () => {
  fc.assert(
    fc.property(title, title, fc.array(fc.nat(12)), (before, after, some) => {
      const marks = [...new Set(some)].filter((place) => place < before.length).sort((one, other) => one - other);
      const kept = marksAfterEdit(before, after, marks);
      expect(kept.every((place, at) => place < after.length && (at === 0 || place > (kept[at - 1] ?? -1)))).toBe(true);
      expect(kept.length).toBeLessThanOrEqual(marks.length);
      expect(marksAfterEdit(before, before, marks)).toEqual(marks);
    }),
  );
});

test("a word written into a title leaves every other mark on its own word", () => {
  fc.assert(
    fc.property(title, fc.nat(9), fc.array(fc.nat(12)), (before, at, some) => {
      const place = Math.min(at, before.length);
      const marks = [...new Set(some)].filter((one) => one < before.length).sort((one, other) => one - other);
      const after = [...before.slice(0, place), "nova", ...before.slice(place)];
      expect(marksAfterEdit(before, after, marks).map((one) => after[one])).toEqual(marks.map((one) => before[one]));
    }),
  );
});

test("the request and the draft's own drawing say the same, without the spaces of typing", () => {
  const draft: CardDraft = { ...withTitle(draftOf(story, "story"), "  Ponte de  Piripiri reabre "), marks: [2], template: "faixa" };
  expect(requestOf(draft, story)).toEqual({
    title: "Ponte de Piripiri reabre",
    hat: "OBRAS",
    imageUrl: null,
    categoria: "geral",
    type: "story",
    highlightedWords: [2],
    template: "faixa",
  });
  expect(orderOf(draft, { color: "#4a5563", siteName: "Lide" }, { kind: "loading" })).toMatchObject({
    title: "Ponte de Piripiri reabre",
    format: "story",
    highlighted: [2],
    picture: null,
  });
});

test("only what a person typed or marked is asked about before it is thrown away", () => {
  const draft = draftOf(story, "feed");
  expect(isTouched({ ...draft, format: "story", template: "editorial" }, story)).toBe(false);
  expect(isTouched(withTitle(draft, `${story.title}!`), story)).toBe(true);
  expect(isTouched({ ...draft, marks: [0] }, story)).toBe(true);
});
