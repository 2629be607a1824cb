import fc from "fast-check";
import { expect, test } from "vitest";
import { blockHtml, blocksOf, onlyPlace, onlyRun } from "#app/features/articles/body-blocks.ts";
import { retyped, typedLines } from "#app/features/suggested-edits/block-text.server.ts";
import "#tests/support/property-seed.ts";

const word = fc.constantFrom("A", "prefeitura", "pagou", "R$", "3,2", "mil", "à", "ONG", "ontem", "x<y", "&", "—", '"sim"');
const words = fc.array(word, { minLength: 1, maxLength: 8 }).map((list) => list.join(" "));
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const inline = fc
  .array(fc.tuple(words, fc.constantFrom("", "strong", "em", "a")), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.map(([text, tag]) => (tag === "" ? escaped(text) : `<${tag}${tag === "a" ? ' href="https://exemplo.com.br"' : ""}>${escaped(text)}</${tag}>`)).join(" "));
const block = fc.oneof(
  fc.tuple(inline, fc.constantFrom("p", "h2", "h3")).map(([inner, tag]) => `<${tag}>${inner}</${tag}>`),
  fc
    .tuple(fc.array(inline, { minLength: 1, maxLength: 4 }), fc.constantFrom("ul", "ol"))
    .map(([lines, tag]) => `<${tag}>${lines.map((line) => `<li>${line}</li>`).join("")}</${tag}>`),
  fc.array(inline, { minLength: 1, maxLength: 3 }).map((lines) => `<blockquote>${lines.map((line) => `<p>${line}</p>`).join("\n")}</blockquote>`),
);
const OTHERS = [
  '<figure><img src="/img/a.jpg" alt="" /><figcaption>Foto</figcaption></figure>',
  "<hr />",
  "<table><tbody><tr><td>1</td></tr></tbody></table>",
  "texto <strong>solto</strong>",
];

test("the blocks of a body stand in it one after another, with nothing but white space between them", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.oneof(block, fc.constantFrom(...OTHERS.slice(0, 3))), fc.constantFrom("", "\n", "\n\n ")), { maxLength: 8 }), (parts) => {
      const body = parts.map(([html, space]) => html + space).join("");
      expect(blockHtml(body)).toEqual(parts.map(([html]) => html));
      let at = 0;
      for (const { html, start, end } of blocksOf(body)) {
        expect([body.slice(start, end), body.slice(at, start).trim()]).toEqual([html, ""]);
        at = end;
      }
    }),
  );
  expect(blockHtml(`antes <em>solto</em><p>um</p>meio<br />e<hr />`)).toEqual(["antes <em>solto</em>", "<p>um</p>", "meio<br />e", "<hr />"]);
});

test("a block has the lines that were typed, and one that was not changed is the same HTML", () => {
  fc.assert(
    fc.property(block, fc.array(words, { maxLength: 5 }), (html, lines) => {
      expect(retyped(html, typedLines(html) ?? "").join("")).toBe(html);
      const made = retyped(html, lines.join("\r\n"));
      expect(made.map((one) => typedLines(one)).join("\n")).toBe(lines.join("\n"));
    }),
  );
});

test.each([
  [
    '<p>A <strong>prefeitura</strong> de <a href="https://x.com.br">Picos</a> pagou.</p>',
    "A prefeitura de Picos ainda não pagou.",
    '<p>A <strong>prefeitura</strong> de <a href="https://x.com.br">Picos</a> ainda não pagou.</p>',
  ],
  ["<p>A <strong>prefeitura</strong> pagou.</p>", "A câmara pagou.", "<p>A <strong>câmara</strong> pagou.</p>"],
  ["<p>A <strong>antiga</strong> ponte</p>", "A ponte", "<p>A ponte</p>"],
  ["<p>um &amp; dois</p>", "um & dois < três", "<p>um &amp; dois &lt; três</p>"],
  ["<ul><li>um <em>a</em></li><li>dois</li></ul>", "zero\num a\ndois b", "<ul><li>zero</li><li>um <em>a</em></li><li>dois b</li></ul>"],
  ['<h2 style="text-align:center">Título</h2>', "Título\nTexto", '<h2 style="text-align:center">Título</h2><p>Texto</p>'],
  ["<p>Texto <strong>forte</strong> aqui</p>", "Antes\nTexto forte aqui mesmo", "<p>Antes</p><p>Texto <strong>forte</strong> aqui mesmo</p>"],
  ["<p>um</p>", "  \n ", ""],
])("%s typed as %j", (before, text, after) => {
  expect(retyped(before, text).join("")).toBe(after);
});

test("what is no text alone has no lines", () => {
  for (const html of [
    ...OTHERS,
    "<p>um<br />dois</p>",
    '<p>um<small data-nota="rodape">nota</small></p>',
    '<p><a data-embed="X" href="https://x.com/a/status/1">post</a></p>',
    '<ul data-galeria=""><li><figure></figure></li></ul>',
    "<ul><li>um<ul><li>dois</li></ul></li></ul>",
  ])
    expect([html, typedLines(html)]).toEqual([html, null]);
});

test("a run is widened until it stands once, and no further than it may", () => {
  const list = ["a", "x", "b", "x", "c"];
  expect(onlyRun(list, 0)).toEqual({ from: 0, to: 1 });
  for (const at of [1, 3]) {
    const run = onlyRun(list, at);
    expect(run && onlyPlace(list, list.slice(run.from, run.to))).toEqual(run);
  }
  expect(onlyRun(["x", "x"], 1)).toEqual({ from: 0, to: 2 });
  expect(onlyRun(Array<string>(60).fill("x"), 30)).toBeNull();
  expect([onlyPlace([], []), onlyPlace(["a"], []), onlyPlace(["a", "a"], ["a"]), onlyPlace(["a", "b"], ["b", "a"])]).toEqual([{ from: 0, to: 0 }, null, null, null]);
});
