import fc from "fast-check";
import { expect, test } from "vitest";
import { bodyToText, sanitizeBody } from "#app/features/articles/body-html.server.ts";

const FRAME = '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Vídeo" allowfullscreen></iframe>';

test.each([
  ["<div>um</div><div>dois</div>", "<p>um</p><p>dois</p>"],
  ["um<div>dois</div>três", "<p>um</p><p>dois</p><p>três</p>"],
  ["<div><div>um</div><div>dois <strong>três</strong></div></div>", "<p>um</p><p>dois <strong>três</strong></p>"],
  ["<div><p>um</p><p>dois</p></div>", "<p>um</p><p>dois</p>"],
  ["<p>um<center>dois</center>três</p>", "<p>um</p><p>dois</p><p>três</p>"],
  ["<center>um</center><center>dois</center>", "<p>um</p><p>dois</p>"],
  ["<details><summary>Como votar</summary>Leve o título.<p>E o documento.</p></details>", "<p>Como votar</p><p>Leve o título.</p><p>E o documento.</p>"],
  ["<section><header>um</header><article>dois</article><footer>três</footer></section>", "<p>um</p><p>dois</p><p>três</p>"],
  ["<address>Rua 7</address>fim", "<p>Rua 7</p><p>fim</p>"],
  ["<pre>um\ndois\r\ntrês\n</pre>", "<p>um<br>dois<br>três</p>"],
  ["<pre>verso um\nverso dois\n\nverso três</pre>", "<p>verso um<br>verso dois</p><p>verso três</p>"],
  ["<pre><code>a\nb</code></pre>", "<p><code>a<br>b</code></p>"],
  ["<p>antes</p><pre>a\nb</pre><p>depois</p>", "<p>antes</p><p>a<br>b</p><p>depois</p>"],
  ['<div style="white-space: pre-wrap">um\ndois</div>', "<p>um<br>dois</p>"],
  ['<p style="white-space:pre-line">um\ndois</p>', "<p>um<br>dois</p>"],
  ["<div>um\n  dois</div>", "<p>um\n  dois</p>"],
  ["<ul><li><div>um</div></li><li><div>dois</div><div>três</div></li></ul>", "<ul><li>um</li><li>dois<br>três</li></ul>"],
  ["<table><tr><td><div>a</div><div>b</div></td><td>c</td></tr></table>", "<table><tr><td>a<br>b</td><td>c</td></tr></table>"],
  ["<blockquote><div>um</div><div>dois</div></blockquote>", "<blockquote><p>um</p><p>dois</p></blockquote>"],
  ["<strong><div>um</div><div>dois</div></strong>", "<p><strong>um<br>dois</strong></p>"],
  ['<div><img src="/img/a.jpg" alt="A"></div>', '<img src="/img/a.jpg" alt="A">'],
  [
    `<figure><div>${FRAME.replace("<iframe", "<iframe")}</div><figcaption>Vídeo</figcaption></figure>`,
    `<figure>${FRAME.replace(" allowfullscreen", " allowfullscreen")}<figcaption>Vídeo</figcaption></figure>`,
  ],
  [
    '<aside data-box="ficha"><h3>Serviço</h3><dl><div><dt>Quando</dt><dd>sábado</dd></div></dl></aside>',
    '<aside data-box="ficha"><h3>Serviço</h3><dl><dt>Quando</dt><dd>sábado</dd></dl></aside>',
  ],
  ["<div></div><p>um</p><div> </div>", "<p>um</p>"],
  ["texto solto", "texto solto"],
])("%s is stored as %s", (given, stored) => {
  const clean = sanitizeBody(given);
  expect(clean.replaceAll('allowfullscreen=""', "allowfullscreen").replaceAll(" />", ">")).toBe(stored);
  expect(sanitizeBody(clean)).toBe(clean);
});

const LOOSE = ["div", "pre", "details", "summary", "center", "section", "article", "header", "footer", "main", "nav", "address", "form", "fieldset", "blockquote"];

test("two words in two blocks are never one word, whatever holds them", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "é", "z"), minLength: 2, maxLength: 5 });
  const within = (open: string, close: string) => (inner: string) => `${open}${inner}${close}`;
  const { node: soup } = fc.letrec<{ node: string; many: string }>((tie) => ({
    many: fc
      .array(fc.oneof({ maxDepth: 4 }, word.map(within("<p>", "</p>")), word.map(within("<h2>", "</h2>")), tie("node")), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join("")),
    node: fc.oneof(
      fc.tuple(fc.constantFrom(...LOOSE), fc.oneof({ maxDepth: 4 }, word, tie("many"))).map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
      fc.oneof({ maxDepth: 4 }, word, tie("many")).map(within("<ul><li>", "</li></ul>")),
      fc.oneof({ maxDepth: 4 }, word, tie("many")).map(within("<table><tr><td>", "</td></tr></table>")),
    ),
  }));
  fc.assert(
    fc.property(soup, (html) => {
      // Each tag of a block ends a word.
      const words = html
        .replace(/<[^>]*>/g, " ")
        .trim()
        .split(/\s+/);
      expect(bodyToText(sanitizeBody(html)).split(" ")).toEqual(words);
    }),
    { numRuns: 400 },
  );
});

test("every line of preformatted text is a line", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom("a", "b", "ç"), minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom("\n", "\r\n", "\n\n"),
      (lines, end) => {
        const clean = sanitizeBody(`<pre>${lines.join(end)}</pre>`);
        expect(clean.split(/<br ?\/?>|<\/p><p>/).map((line) => line.replace(/<[^>]*>/g, ""))).toEqual(lines);
      },
    ),
  );
});
