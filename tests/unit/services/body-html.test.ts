import fc from "fast-check";
import { expect, test } from "vitest";
import { bodyToText, sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import { HOSTILE_HTML, NAUGHTY } from "#tests/support/naughty-strings.ts";

const pieces = fc.constantFrom(
  "<p>",
  "</p>",
  "<b>",
  "<i",
  ">",
  "<",
  "</",
  "<!--",
  "-->",
  "<svg>",
  "<math>",
  "<style>",
  "</style>",
  '<a href="',
  "javascript:",
  '"',
  "'",
  "&lt;",
  "&#60;",
  "&amp;",
  "<img src=x",
  " onerror=alert(1)",
  '<iframe src="https://youtu.be/dQw4w9WgXcQ">',
  "</iframe>",
  "<table>",
  "<td",
  ' style="text-align:left"',
  "texto",
  "\u0000",
  "<script>",
  "</script>",
  "<![CDATA[",
  "]]>",
  '<figure data-credit="',
  "<br/>",
  "<h1>",
  " ",
  '<aside data-box="ficha">',
  '<aside data-box="olho">',
  "<aside>",
  "</aside>",
  "<dl>",
  "</dl>",
  "<dt>",
  "<dd>",
  "</dd>",
  "<h3>",
  "</h3>",
  "<cite>",
  "</cite>",
  "<blockquote>",
  '<small data-nota="rodape">',
  "<small>",
  "</small>",
  "<strong>",
  "</a>",
  '<a data-embed="X" href="https://x.com/lide/status/12345">',
  '<iframe src="https://www.tiktok.com/@lide/video/12345">',
);
const html = fc.array(fc.oneof(pieces, fc.string({ maxLength: 6 }), fc.constantFrom(...HOSTILE_HTML.slice(0, -1))), { maxLength: 25 }).map((parts) => parts.join(""));

test("what was cleaned is clean: cleaning it again changes nothing", () => {
  fc.assert(
    fc.property(html, (dirty) => {
      const clean = sanitizeBody(dirty);
      expect(sanitizeBody(clean)).toBe(clean);
    }),
    { numRuns: 1_500 },
  );
});

test("a player keeps nothing of what stands inside it, which no browser shows", () => {
  const player = '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Vídeo" allowfullscreen>';
  expect(sanitizeBody(`<p>antes</p>${player}um &amp; <b>dois</b></iframe><p>depois</p>`)).toBe(`<p>antes</p>${player}</iframe><p>depois</p>`);
});

test("no handler, script or foreign player is left of any soup of tags", () => {
  fc.assert(
    fc.property(html, (dirty) => {
      const tags = sanitizeBody(dirty).match(/<[^>]*>/g) ?? [];
      for (const tag of tags) {
        expect(tag).not.toMatch(/^<\/?(script|style|svg|math|object|embed|form|input|link|meta|base|template)\b/i);
        expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/\son\w+=|\ssrcdoc=|\sid=|\sclass=/i);
        expect(tag).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i);
        if (tag.startsWith("<iframe")) expect(tag).toMatch(/src="https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com|open\.spotify\.com|www\.instagram\.com)\//);
      }
    }),
    { numRuns: 1_500 },
  );
});

test("the words of a body are its text, without markup and with its entities read", () => {
  expect(bodyToText("<p>Um &amp; dois</p><p>três<br>quatro</p><ul><li>a</li><li>b</li></ul><script>x</script>")).toBe("Um & dois três quatro a b");
  for (const text of NAUGHTY)
    expect(bodyToText(sanitizeBody(`<p>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</p>`))).toBe(cleanText(text).replace(/\s+/g, " ").trim());
});
