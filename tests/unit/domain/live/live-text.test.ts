import fc from "fast-check";
import { expect, test } from "vitest";
import { liveTextHtml, plainLiveText } from "#app/features/live/live-blog.ts";

test.each([
  ["Um.\n\nDois.", "<p>Um.</p><p>Dois.</p>"],
  ["Um\nDois", "<p>Um<br>Dois</p>"],
  ["**Urgente:** saiu", "<p><strong>Urgente:</strong> saiu</p>"],
  ["Em https://a.com/x?b=1&c=2.", '<p>Em <a href="https://a.com/x?b=1&amp;c=2" rel="noopener noreferrer">https://a.com/x?b=1&amp;c=2</a>.</p>'],
  ["<b>não</b> & nada", "<p>&lt;b&gt;não&lt;/b&gt; &amp; nada</p>"],
  ["javascript:alert(1)", "<p>javascript:alert(1)</p>"],
  ["  \n\n ", ""],
])("%j is %j", (text, html) => {
  expect(liveTextHtml(text)).toBe(html);
});

test("whatever is typed, only our own elements are markup", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[<>"'&*/a-z:=. \n]{0,60}$/), (text) => {
      const left = liveTextHtml(text).replace(/<\/?p>|<br>|<\/?strong>|<a href="https?:[^"<>]*" rel="noopener noreferrer">|<\/a>/g, "");
      expect(left).not.toMatch(/[<>"]/);
    }),
  );
});

test("plain text is without asterisks and breaks", () => {
  expect(plainLiveText("**Um**\n\n dois")).toBe("Um dois");
});
