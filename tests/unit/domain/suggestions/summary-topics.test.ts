import fc from "fast-check";
import { expect, test } from "vitest";
import { SUMMARY_TOPIC_MAX, SUMMARY_TOPICS } from "#app/features/articles/article.ts";
import { cutAtWord, cutText } from "#app/features/suggestions/cut-text.ts";
import { summaryTopicsOf } from "#app/features/suggestions/read-answer.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { sentencesOf } from "#app/platform/text/sentences.ts";

const graphemes = new Intl.Segmenter("pt-BR", { granularity: "grapheme" });
const pieces = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 500 }),
  fc
    .array(fc.constantFrom(..."escola obra. Piripiri, 1.500 R$ 2,5 milhões! 👩‍👩‍👧‍👦 á\u0301 Dr. João fim? “sim”. palavra-composta … a e".split(" ")), { maxLength: 90 })
    .map((words) => words.join(" ")),
  fc.string({ minLength: 150, maxLength: 400 }).map((long) => long.replace(/\s/g, "x")),
);

test("a cut text is within its limit, a beginning of the text, of whole graphemes, and not empty", () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 20, max: 200 }), (whole, max) => {
      const normal = whole.replace(/\s+/g, " ").trim();
      for (const cut of [cutText(whole, max), cutAtWord(whole, max)]) {
        expect(lengthOf(cut)).toBeLessThanOrEqual(max);
        expect(normal.startsWith(cut)).toBe(true);
        expect(cut === "").toBe(normal === "");
        expect(pieces(normal).slice(0, pieces(cut).length).join("")).toBe(cut);
        if (lengthOf(normal) <= max) expect(cut).toBe(normal);
      }
    }),
    { numRuns: 1_000 },
  );
});

test.each<[string, string, number, string]>([
  ["at a sentence's end past 60 %", "A escola abriu as portas. Os alunos vieram todos cedo.", 40, "A escola abriu as portas."],
  ["at a word when the sentence ends too early", "Abriu. Os alunos da escola vieram todos muito cedo hoje.", 40, "Abriu. Os alunos da escola vieram todos"],
  ["at a word when the end falls exactly on 60 %", "A escola abriu as portas agora mesmo", 30, "A escola abriu as portas agora"],
  ["not at the point of a number", "O custo chegou a R$ 1.500 em toda a obra do bairro", 30, "O custo chegou a R$ 1.500 em"],
  ["not after an initial", "A obra da rua João P. Silva foi toda entregue", 34, "A obra da rua João P. Silva foi"],
  ["without a comma left over", "A escola, a creche, o posto", 19, "A escola, a creche"],
  ["within a word that is longer than the limit", "Pneumoultramicroscopicossilicovulcanoconiótico", 20, "Pneumoultramicroscop"],
  ["before a grapheme that does not fit", `${"a".repeat(18)}👩‍👩‍👧‍👦`, 20, "a".repeat(18)],
])("a text is cut %s", (_name, whole, max, expected) => {
  expect(cutText(whole, max)).toBe(expected);
});

test("whatever is answered, there are at most three topics, none empty, none over the limit", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        fc.array(text, { maxLength: 6 }).map((lines) => lines.join("\n")),
      ),
      (answer) => {
        const topics = summaryTopicsOf(answer);
        expect(topics.length).toBeLessThanOrEqual(SUMMARY_TOPICS);
        for (const topic of topics) {
          expect([topic, topic.trim() !== "", lengthOf(topic) <= SUMMARY_TOPIC_MAX, topic.includes("\n")]).toEqual([topic, true, true, false]);
          expect(topic).not.toMatch(/^\s*(?:[-*•]|\d{1,2}[.)])\s/);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test("a bullet that comes to stand at a topic's beginning goes too", () => {
  expect(summaryTopicsOf("A escola abriu! - Veio gente. - Custou caro.").every((topic) => /^\p{Lu}/u.test(topic))).toBe(true);
});

test.each<[string, string]>([
  ["numbered", "1. A escola abriu. Veio gente.\n2. Custou R$ 300 mil. É nova.\n3. As aulas voltam. É março.\n4. Sobra."],
  ["bulleted", "- A escola abriu. Veio gente.\n- Custou R$ 300 mil. É nova.\n\n- As aulas voltam. É março."],
  ["JSON", '{"topicos":["A escola abriu. Veio gente.","Custou R$ 300 mil. É nova.","As aulas voltam. É março."]}'],
  ["one paragraph", "A escola abriu. Veio gente. Custou R$ 300 mil. É nova. As aulas voltam. É março. Sobra."],
])("a %s answer becomes three topics", (_name, answer) => {
  expect(summaryTopicsOf(answer)).toEqual(["A escola abriu. Veio gente.", "Custou R$ 300 mil. É nova.", "As aulas voltam. É março."]);
});

test("sentences are not parted at abbreviations, initials and numbers", () => {
  expect(sentencesOf("O Dr. João P. Silva veio. Custou R$ 1.500,00 a mais. A Sra. Lima saiu!")).toEqual([
    "O Dr. João P. Silva veio.",
    "Custou R$ 1.500,00 a mais.",
    "A Sra. Lima saiu!",
  ]);
});
