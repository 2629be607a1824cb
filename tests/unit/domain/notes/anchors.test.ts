import fc from "fast-check";
import { expect, test } from "vitest";
import { CONTEXT_MAX, CONTEXT_MIN, findPassage, noteText, noteTextOfHtml, onlyPassage, type Passage, passageAt, QUOTE_MAX } from "#app/features/notes/anchors.ts";

const STORY =
  "A prefeitura de Piripiri inaugura na sexta-feira a ponte sobre o rio dos Matos. A obra custou dois milhões de reais. Segundo a secretaria, a ponte liga o centro ao bairro Germano. A obra atrasou um ano.";

const at = (text: string, quote: string, from = 0): Passage => {
  const start = text.indexOf(quote, from);
  const passage = passageAt(text, start, start + quote.length);
  if (!passage) throw new Error("no passage");
  return passage;
};
const found = (text: string, passage: Passage) => {
  const place = findPassage(text, passage);
  return place && text.slice(place.start, place.end);
};

test("a passage is found where it was, whatever is written before and behind it", () => {
  const passage = at(STORY, "dois milhões de reais");
  expect(findPassage(STORY, passage)).toEqual({ start: STORY.indexOf("dois"), end: STORY.indexOf("dois") + 21, isEdited: false });
  expect(found(`Urgente. ${STORY} Fim.`, passage)).toBe("dois milhões de reais");
  expect(found(STORY.replace("A obra custou", "Pronta, ela custou"), passage)).toBe("dois milhões de reais");
  expect(found(STORY.replace("Segundo a secretaria", "Para o povo"), passage)).toBe("dois milhões de reais");
});

test("edited words are found between both contexts only, and never when they stand elsewhere", () => {
  const passage = at(STORY, "dois milhões de reais");
  const edited = STORY.replace("dois milhões de reais", "três milhões");
  expect(findPassage(edited, passage)).toMatchObject({ isEdited: true });
  expect(found(edited, passage)).toBe("três milhões");
  expect(findPassage(STORY.replace("dois milhões de reais", ""), passage)).toBeNull();
  expect(findPassage(edited.replace("custou", "saiu por"), passage)).toBeNull();
  expect(findPassage(`${edited} O prefeito pediu dois milhões de reais.`, passage)).toBeNull();
  expect(findPassage("", passage)).toBeNull();
});

test("a passage that repeats is marked with as much context as tells it apart", () => {
  const second = at(STORY, "A obra", STORY.indexOf("atrasou") - 10);
  expect(findPassage(STORY, second)?.start).toBe(STORY.lastIndexOf("A obra"));
  expect(findPassage(STORY, at(STORY, "A obra"))?.start).toBe(STORY.indexOf("A obra"));
  const paragraph = `${"Um parágrafo que é igual ao outro, palavra por palavra. ".repeat(1)}${"x".repeat(CONTEXT_MAX)}`;
  const twice = `${paragraph} meio ${paragraph}`;
  expect(passageAt(twice, twice.indexOf("parágrafo"), twice.indexOf("parágrafo") + 9)).toBeNull();
  expect(onlyPassage(STORY, "A obra")).toBeNull();
  expect(onlyPassage(STORY, "nada disso")).toBeNull();
  expect(onlyPassage(STORY, "um ano")?.quote).toBe("um ano");
  expect(passageAt("x".repeat(QUOTE_MAX + 2), 0, QUOTE_MAX + 1)).toBeNull();
  expect(passageAt("a  b", 1, 3)).toBeNull();
});

test("of two identical neighbours, one deleted: the text does not tell which, and the other is found", () => {
  const text = "Antes de tudo, o começo. Choveu muito. Choveu muito. Depois veio o sol na cidade inteira.";
  const first = at(text, "Choveu muito.");
  const second = at(text, "Choveu muito.", text.indexOf("Choveu muito.") + 1);
  const left = text.replace("Choveu muito. ", "");
  // Both deletions leave this same text: no rule could answer otherwise for one of them.
  const deletedSecond = `${text.slice(0, text.lastIndexOf("Choveu"))}${text.slice(text.lastIndexOf("Choveu") + "Choveu muito. ".length)}`;
  expect(deletedSecond).toBe(left);
  expect(found(left, first)).toBe("Choveu muito.");
  expect(found(left, second)).toBe("Choveu muito.");
});

test("a field that is one passage follows every change of it, and an empty one has none", () => {
  const whole = at("Ponte nova", "Ponte nova");
  expect(whole).toEqual({ quote: "Ponte nova", prefix: "", suffix: "" });
  expect(found("Ponte velha do rio", whole)).toBe("Ponte velha do rio");
  expect(findPassage("", whole)).toBeNull();
});

test("a body is compared by its words: no tags, pictures or players, blocks apart", () => {
  expect(noteTextOfHtml("<p>Um <strong>for</strong>te &amp; dois.</p><figure><img src='x'><figcaption>Legenda</figcaption></figure><p>Outro&nbsp;bloco<br>linha&#33;</p>")).toBe(
    "Um forte & dois. Outro bloco linha!",
  );
  expect(noteText(" a\n\tb\u0002 c ")).toBe("a b c");
});

/** A character with its own number, so that a test knows where each one went. */
interface Marked {
  id: number;
  character: string;
}

const WORDS = ["a", "obra", "o", "prefeito", "disse", "que", "ponte", "rio", "choveu", "Piripiri", "ontem", "não", "🙂", "cidade.", "mil,", "água"];
const textOf = (marked: readonly Marked[]) => marked.map(({ character }) => character).join("");

const edit = fc.record({
  where: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 40 }),
  words: fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }),
  /** The inserted text may be a copy of what stands elsewhere: a paste. */
  copyFrom: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 3 }),
});

test("over 500 random edits a note is never moved to words that were not marked, where the text can tell", () => {
  let located = 0;
  let detached = 0;
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...WORDS), { minLength: 8, maxLength: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 6 }),
      fc.array(edit, { minLength: 1, maxLength: 8 }),
      (words, where, length, edits) => {
        const begin = Math.min(words.length - 1, Math.floor(where * words.length));
        const start = words.slice(0, begin).join(" ").length + (begin === 0 ? 0 : 1);
        const text = words.join(" ");
        const quote = words.slice(begin, begin + length).join(" ");
        const passage = passageAt(text, start, start + quote.length);
        if (!passage) return;
        let next = 0;
        // Whole characters, so that no edit cuts a pair in two.
        const number = (part: string): Marked[] => [...part].flatMap((character) => [{ id: next++, character }]);
        let marked = number(text);
        const first = [...text.slice(0, start)].length;
        const own = new Set(marked.slice(first, first + [...quote].length).map(({ id }) => id));
        const contextIds = (from: number, count: number) => marked.slice(from, from + count).map(({ id }) => id);
        const before = contextIds(first - [...passage.prefix].length, [...passage.prefix].length);
        const behind = contextIds(first + own.size, [...passage.suffix].length);
        for (const one of edits) {
          const from = Math.floor(one.where * marked.length);
          const copied = one.copyFrom === null ? one.words.join(" ") : textOf(marked.slice(Math.floor(one.copyFrom * marked.length)).slice(0, 60));
          marked = [...marked.slice(0, from), ...number(copied), ...marked.slice(from + one.length)];
        }
        const now = textOf(marked);
        const place = findPassage(now, passage);
        const ids = marked.map(({ id }) => id).join(",");
        const isWhole = (part: readonly number[]) => part.length === 0 || `,${ids},`.includes(`,${part.join(",")},`);
        const untouched = [...before, ...own, ...behind];
        if (!place) {
          detached += 1;
          return;
        }
        located += 1;
        const firstFound = [...now.slice(0, place.start)].length;
        const foundIds = marked.slice(firstFound, firstFound + [...now.slice(place.start, place.end)].length).map(({ id }) => id);
        const isOwn = foundIds.join(",") === [...own].join(",");
        const found_ = now.slice(place.start, place.end);
        const startsAfter = passage.prefix.length < CONTEXT_MIN ? now.slice(0, place.start) === passage.prefix : now.slice(0, place.start).endsWith(passage.prefix);
        const endsBefore = passage.suffix.length < CONTEXT_MIN ? now.slice(place.end) === passage.suffix : now.slice(place.end).startsWith(passage.suffix);
        if (place.isEdited) {
          // Between both contexts, and the marked words are nowhere.
          expect([startsAfter, endsBefore, now.includes(quote)]).toEqual([true, true, false]);
        } else {
          // The marked words beside a whole context of theirs.
          expect([found_, startsAfter || endsBefore]).toEqual([quote, true]);
          // Other characters only where the marked ones no longer stand with their contexts, or where a copy of all of it stands at
          // the end of the text that its context reaches: the text is the same whichever of the two was pasted.
          if (!isOwn) expect(isWhole(untouched) && !(startsAfter && endsBefore)).toBe(false);
        }
      },
    ),
    { numRuns: 500 },
  );
  expect(located).toBeGreaterThan(0);
  expect(detached).toBeGreaterThan(0);
});

test("an untouched passage with untouched contexts is always found where it is", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("um", "dois", "três"), { maxLength: 12 }), fc.array(fc.constantFrom("um", "dois", "três"), { maxLength: 12 }), (before, behind) => {
      const passage = at(STORY, "Segundo a secretaria");
      const text = `${before.join(" ")}${STORY}${behind.join(" ")}`;
      expect(findPassage(text, passage)?.start).toBe(text.indexOf("Segundo a secretaria"));
    }),
  );
});
