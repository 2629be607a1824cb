import fc from "fast-check";
import { expect, test } from "vitest";
import { bodyToText, sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { noteHtml, splitNotes } from "#app/features/articles/body-text.ts";
import { BOX_LABELS } from "#app/features/articles/boxes.ts";

const FACTS =
  '<aside data-box="ficha"><h3>Adutora <em>nova</em></h3><dl><dt>Obra</dt><dd>Trecho 2<br />e 3</dd><dt>Custo</dt><dd>R$ 18 milhões</dd></dl><cite>Fonte: Idepi</cite></aside>';
const QUOTE = '<aside data-box="olho"><blockquote>A água chegou antes da promessa.</blockquote><cite>Maria, agricultora</cite></aside>';
const POST = '<p><a data-embed="X" href="https://x.com/lide/status/12345" rel="noopener noreferrer">Publicação no X</a></p>';

const words = fc.constantFrom(
  "água",
  "R$ 2,5",
  "12 de março",
  "a &amp; b",
  "<strong>forte</strong>",
  '<a href="https://a.b/" rel="noopener noreferrer">site</a>',
  noteHtml("Lei nº 1"),
  "linha<br />outra",
);
const field = fc.array(words, { minLength: 1, maxLength: 3 }).map((list) => list.join(" "));
const part = (tag: string) => fc.option(field, { nil: null }).map((inside) => (inside === null ? "" : `<${tag}>${inside}</${tag}>`));
const item = fc.tuple(field, field).map(([term, value]) => `<dt>${term}</dt><dd>${value}</dd>`);
const box = fc
  .tuple(fc.constantFrom("ficha", "cronologia", "numero", "perguntas"), part("h3"), fc.array(item, { minLength: 1, maxLength: 4 }), part("cite"))
  .map(([kind, title, items, source]) => `<aside data-box="${kind}">${title}<dl>${items.join("")}</dl>${source}</aside>`);
const pullQuote = fc.tuple(field, part("cite")).map(([text, source]) => `<aside data-box="olho"><blockquote>${text}</blockquote>${source}</aside>`);
const block = fc.oneof(
  box,
  pullQuote,
  fc.constant(POST),
  field.map((inside) => `<p>${inside}</p>`),
  fc.constant("<ul><li>a</li></ul>"),
);

test("boxes, pull quotes, footnotes and posts are kept without loss", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), (blocks) => {
      const html = blocks.join("");
      expect(sanitizeBody(html)).toBe(html);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["<aside><p>solto</p></aside>", "<p>solto</p>"],
  ['<aside data-box="outro"><p>solto</p></aside>', "<p>solto</p>"],
  ["<dl><dt>a</dt><dd>b</dd></dl>", "<p>a</p><p>b</p>"],
  [`<ul><li>${QUOTE}</li></ul>`, "<ul><li><blockquote>A água chegou antes da promessa.</blockquote><cite>Maria, agricultora</cite></li></ul>"],
  ['<aside data-box="ficha"></aside><p>a</p>', "<p>a</p>"],
  ['<aside data-box="ficha"><dl><dt></dt><dd> </dd></dl></aside>', ""],
  ['<aside data-box="ficha"><dl><dt>a</dt></dl></aside>', '<aside data-box="ficha"><dl><dt>a</dt><dd></dd></dl></aside>'],
  ['<aside data-box="olho"><p>Uma</p><p>frase</p></aside>', '<aside data-box="olho"><blockquote>Uma<br />frase</blockquote></aside>'],
  [
    '<aside data-box="ficha" onclick="x()"><dl><dt>a</dt><dd><p>um</p><p>dois</p><img src="/img/a.webp" /></dd></dl></aside>',
    '<aside data-box="ficha"><dl><dt>a</dt><dd>um<br />dois</dd></dl></aside>',
  ],
  ["<p>a<small>b</small></p>", "<p>ab</p>"],
  ['<p>a<small data-nota="rodape"> </small></p>', "<p>a</p>"],
  ['<p>a<small data-nota="rodape">Ver <a href="https://a.b/c">a <b>lei</b></a>.</small></p>', `<p>a${noteHtml("Ver a lei (https://a.b/c).")}</p>`],
  ['<p><a href="https://a.b/">x<small data-nota="rodape">n</small></a> y</p>', `<p><a href="https://a.b/" rel="noopener noreferrer">x</a>${noteHtml("n")} y</p>`],
  ['<p>veja <a data-embed="X" href="https://x.com/lide/status/12345">o post</a></p>', '<p>veja <a href="https://x.com/lide/status/12345" rel="noopener noreferrer">o post</a></p>'],
  ['<p><a data-embed="X" href="https://evil.example/lide/status/12345">post</a></p>', '<p><a href="https://evil.example/lide/status/12345" rel="noopener noreferrer">post</a></p>'],
  ['<p><a data-embed="Y" href="https://twitter.com/lide/status/12345?s=20"><b>Publicação</b> no X</a></p>', POST],
  ['<iframe src="https://platform.twitter.com/embed/Tweet.html?id=12345"></iframe>', POST.replace("/lide/", "/i/")],
])("what misses the shape keeps its words: %s", (written, stored) => {
  expect(sanitizeBody(written)).toBe(stored);
});

test("the words of a footnote follow the text, so that a search finds both and no sentence is cut", () => {
  expect(bodyToText(`<p>Segundo a lei${noteHtml("Lei nº 13.188.")}, vale.</p>${FACTS}`)).toBe(
    "Segundo a lei, vale. Adutora nova Obra Trecho 2 e 3 Custo R$ 18 milhões Fonte: Idepi Nota 1: Lei nº 13.188.",
  );
  expect(splitNotes(`a${noteHtml("x")}b${noteHtml("y")}`, (number) => `[${number}]`)).toEqual({ html: "a[1]b[2]", notes: ["x", "y"] });
  expect(Object.keys(BOX_LABELS)).toEqual(["ficha", "cronologia", "numero", "perguntas", "olho"]);
});
