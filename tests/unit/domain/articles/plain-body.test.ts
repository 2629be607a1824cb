import fc from "fast-check";
import { expect, test } from "vitest";
import { paragraphsOf, plainTextOf, typedBody } from "#app/domain/articles/plain-body.ts";
import { hasBody } from "#app/domain/articles/publishable.ts";

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
