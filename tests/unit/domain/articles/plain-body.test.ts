import fc from "fast-check";
import { expect, test } from "vitest";
import { paragraphsOf, plainTextOf, typedBody, typedText } from "#app/features/articles/body-text.ts";
import { hasBody } from "#app/features/articles/publishable.ts";

test("a text becomes paragraphs, and paragraphs alone become the text again", () => {
  expect(paragraphsOf("A ponte caiu.\n\n <b>Ninguém</b> & nada ")).toBe("<p>A ponte caiu.</p><p>&lt;b&gt;Ninguém&lt;/b&gt; &amp; nada</p>");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const body = paragraphsOf(text);
      expect(paragraphsOf(plainTextOf(body) ?? "lost")).toBe(body);
      expect(hasBody(body)).toBe(text.trim() !== "");
    }),
  );
  for (const formatted of ["<p>Com <strong>força</strong></p>", "<ul><li>a</li></ul>", "<p>a</p><hr>"]) expect(plainTextOf(formatted)).toBeNull();
});

test("what is typed without formatting is paragraphs, unless it is written in HTML", () => {
  expect([typedBody("1 < 2\n\na > b"), typedBody("<p>a</p>\n<h2>b</h2>"), typedBody("")]).toEqual(["<p>1 &lt; 2</p><p>a &gt; b</p>", "<p>a</p>\n<h2>b</h2>", ""]);
});

test("a body that is shown as text and not changed is the same body", () => {
  expect(typedText('<p>Ele disse "não".</p><p>a &amp; b</p>')).toBe('Ele disse "não".\na & b');
  for (const html of ["<p>Escreva &lt;b&gt; assim</p>", "<p>a</p>\n<p>b</p>", "<p> a </p>", "<p>a</p><p></p>", "<p>a&nbsp;b</p>"])
    expect([html, typedText(html)]).toEqual([html, null]);
  const piece = fc.oneof(fc.string(), fc.constantFrom("<p>", "</p>", "&lt;", "&amp;", "&nbsp;", '"', "<b>", "\n", " "));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const html = pieces.join("");
      const text = typedText(html);
      if (text !== null) expect(typedBody(text)).toBe(html);
    }),
  );
});
