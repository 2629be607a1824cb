import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitizeBody } from "#app/features/articles/body-html.server.ts";
import type { Pronunciation } from "#app/features/narration/pronunciation.ts";
import { sayWith } from "#app/features/narration/say/say.ts";
import { speechChunks, splitChunk } from "#app/features/narration/speech-chunks.ts";
import { spokenParts } from "#app/features/narration/spoken-text.ts";
import { FIXTURES } from "./spoken-fixtures.ts";

const EMPTY = { title: "", kicker: "", quickSummary: [], bodyHtml: "" };

const LIST: readonly Pronunciation[] = [
  { written: "Caxingó", spoken: "Cachingó" },
  { written: "FMS", spoken: "Fundação de Saúde" },
  { written: "PM", spoken: "Polícia Militar" },
  { written: "PM do Piauí", spoken: "Polícia Militar do Piauí" },
  { written: "BR-343", spoken: "rodovia 343" },
  { written: "Pedro II", spoken: "Pedro Dois" },
  { written: "lide.com.br", spoken: "portal Lide" },
];

/** As long as the longest piece that a quadratic rule would show itself with. Characters. */
const LONG = 100_000;

test.each(["1.000.", "1-1/", "a.b@", "<td><p>a</p>", "<sup>2</sup>", "<"])("reads 100 KB of %j", (piece) => {
  const parts = spokenParts({ ...EMPTY, bodyHtml: `<p>${piece.repeat(LONG / piece.length)}x` }, LIST);
  expect(speechChunks(parts).every((chunk) => splitChunk(chunk) !== null || chunk.text.length < 2)).toBe(true);
});

/** The body's parts as lines: element, kind, text. */
const bodyLines = (html: string, pronunciations: readonly Pronunciation[] = []) =>
  spokenParts({ ...EMPTY, bodyHtml: sanitizeBody(html) }, pronunciations).map(({ block, kind, text }) => `${block} ${kind}: ${text}`);

test("a story is read from its hat line to its last paragraph", () => {
  const story = {
    title: "Água chega a 14 casas",
    kicker: "ABASTECIMENTO",
    quickSummary: ["São 2 casas.", "Custou R$ 5"],
    bodyHtml: "<p>Às 8h.</p><h2>Do açude à torneira</h2><p>Fim.</p>",
  };
  expect(spokenParts(story, [])).toEqual([
    { kind: "kicker", text: "abastecimento.", block: null, chapter: null },
    { kind: "title", text: "Água chega a quatorze casas.", block: null, chapter: null },
    { kind: "summary", text: "Em resumo: São duas casas.", block: null, chapter: null },
    { kind: "summary", text: "Custou cinco reais.", block: null, chapter: null },
    { kind: "paragraph", text: "Às oito horas.", block: 0, chapter: null },
    { kind: "heading", text: "Do açude à torneira.", block: 1, chapter: "Do açude à torneira" },
    { kind: "paragraph", text: "Fim.", block: 2, chapter: null },
  ]);
});

test("what says nothing is no part", () => {
  expect(spokenParts({ ...EMPTY, title: "🎉", quickSummary: ["", " — "], bodyHtml: "<p></p><hr><p> &nbsp; </p><p>…</p>" }, [])).toEqual([]);
});

test.each<[string, string, string[]]>([
  ["links by their text", '<p>Leia <a href="https://a.b/c">a lei</a>.</p>', ["0 paragraph: Leia a lei."]],
  [
    "items with what introduces them",
    "<p>Regras:</p><ul><li><p>Não corra;</p></li><li><strong>Beba</strong> água.</li></ul>",
    ["0 paragraph: Regras:", "1 item: Não corra.", "1 item: Beba água."],
  ],
  [
    "items of a numbered list with their order",
    '<ol start="2"><li>Corte</li><li><p>Asse</p><p>Sirva</p></li></ol>',
    ["0 item: Segundo: Corte.", "0 item: Terceiro: Asse.", "0 item: Sirva."],
  ],
  ["quotations", "<blockquote><p>“Choveu.” — Ana</p></blockquote>", ["0 quote: Choveu. Ana."]],
  [
    "captions, without the credit",
    '<figure data-credit="Ana"><img src="/img/a.jpg" alt="x"><figcaption>A ponte nova</figcaption></figure><p>Fim.</p>',
    ["0 caption: Foto: A ponte nova.", "1 paragraph: Fim."],
  ],
  ["no picture without a caption", '<figure data-credit="Ana"><img src="/img/a.jpg" alt="x"><figcaption></figcaption></figure>', []],
  [
    "tables row by row, by their headers",
    "<table><thead><tr><th>Prova</th><th>Data</th></tr></thead><tbody><tr><td>Redação</td><td>3/11</td></tr><tr><td><p>Física</p></td><td></td></tr></tbody></table>",
    ["0 table: Prova: Redação; Data: três de novembro.", "0 table: Prova: Física."],
  ],
  ["tables without headers", "<table><tr><td>Altos</td><td>2</td></tr></table>", ["0 table: Altos; dois."]],
  ["that a large table is there", `<table>${"<tr><td>a</td></tr>".repeat(13)}</table>`, ["0 table: Tabela disponível no texto."]],
  ["that a wide table is there", `<table><tr>${"<td>a</td>".repeat(7)}</tr></table>`, ["0 table: Tabela disponível no texto."]],
  ["that a video is there", '<p>Veja.</p><iframe src="https://www.youtube.com/watch?v=abcdefghijk"></iframe>', ["0 paragraph: Veja.", "1 paragraph: Vídeo disponível no texto."]],
  ["that a song is there", '<iframe src="https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC"></iframe>', ["0 paragraph: Áudio disponível no texto."]],
  [
    "powers, ordinals and formulas",
    "<p>São 2 m<sup>2</sup> de CO<sub>2</sub> no 1<sup>o</sup> dia<sup>3</sup>.</p>",
    ["0 paragraph: São dois metros quadrados de cê-ó dois no primeiro dia."],
  ],
  ["lines of a paragraph apart", "<p>Rua Sete<br>Centro</p>", ["0 paragraph: Rua Sete, Centro."]],
  ["nothing that is struck out", "<p>Foram <s>três</s> quatro.</p>", ["0 paragraph: Foram quatro."]],
  ["characters for entities", "<p>Silva &amp; Filhos &lt; 3</p>", ["0 paragraph: Silva e Filhos menor que três."]],
  ["what an element that holds nothing counts", "<p>Um.</p><hr><p>Dois.</p>", ["0 paragraph: Um.", "2 paragraph: Dois."]],
])("reads %s", (_name, html, lines) => {
  expect(bodyLines(html)).toEqual(lines);
});

test("an element that is never closed ends with the body", () => {
  expect(spokenParts({ ...EMPTY, bodyHtml: "<table><tr><td>a<p>b" }, []).map(({ text }) => text)).toEqual(["a b."]);
  expect(spokenParts({ ...EMPTY, bodyHtml: "</p>a</li><p>b" }, []).map(({ text }) => text)).toEqual(["a.", "b."]);
});

test.each([
  ["em Caxingó, hoje", "em Cachingó, hoje."],
  ["EM CAXINGÓ HOJE", "em Cachingó hoje."],
  ["em Caxingo", "em Caxingo."],
  ["os caxingoenses", "os caxingoenses."],
  ["a FMS e a FMSX", "a Fundação de Saúde e a efe-eme-esse-xis."],
  ["a PM do Piauí e a PM", "a Polícia Militar do Piauí e a Polícia Militar."],
  ["na BR-343", "na rodovia trezentos e quarenta e três."],
  ["em Pedro II", "em Pedro Dois."],
  ["em lide.com.br.", "em portal Lide."],
  ["a ex-PM e o PM-chefe", "a ex-pê-eme e o pê-eme-chefe."],
])("the newsroom's list comes first, for whole words: %s", (written, spoken) => {
  expect(sayWith(LIST)(written)).toBe(spoken);
});

const piece = fc.oneof(
  fc.constantFrom(...Object.values(FIXTURES).flatMap((lines) => lines.map(([written]) => written))),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.integer({ min: -9_999_999, max: 99_999_999 }).map(String),
  fc.constantFrom("R$", "(", ")", "/", "-", "–", ".", ",", ":", "º", "ª", "°", "h", "km", "%", "x", "²", "#", "@", "Sr.", "II", "PI", "٣", "Ⅻ", "①", "１", "\uE00A"),
);
const anyText = fc.array(piece, { maxLength: 12 }).chain((list) => fc.constantFrom(" ", "").map((between) => list.join(between)));

test("whatever is written, what is said has words, pauses and an end, and no figures", () => {
  const say = sayWith(LIST);
  fc.assert(
    fc.property(anyText, (written) => {
      const said = say(written);
      expect(said).not.toMatch(/[\p{N}\p{So}\p{Co}<>&$%@#/+=ºª]/u);
      expect(said).toMatch(/^$|^[^\s,;.!?].*[.!?:]$/u);
      expect(said).not.toMatch(/\s\s| [,;:.!?]/);
    }),
    { numRuns: 600 },
  );
});

test("numbers are different when they are said, as when they are written", () => {
  const say = sayWith([]);
  const number = fc.integer({ min: 0, max: 2_000_000_000 });
  fc.assert(
    fc.property(number, number, (one, other) => {
      const [left, right] = [one, other].map((value) => say(`${value.toLocaleString("pt-BR")} votos`));
      expect(left === right).toBe(one === other);
    }),
    { numRuns: 300 },
  );
});

test("plain sentences are said as they are written", () => {
  const say = sayWith([]);
  const word = fc.constantFrom("casa", "açude", "Maria", "d'água", "guarda-chuva", "é", "que", "Piripiri", "não", "manhã");
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (list) => {
      const text = `${list.join(" ")}.`;
      expect(say(text)).toBe(text);
    }),
  );
});
