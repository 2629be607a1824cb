import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { robotsTxt } from "#app/features/discovery/site/robots-txt.ts";
import { element, elementWith, feedBody, toXml } from "#app/features/discovery/site/rss.ts";
import { allOf, parseXml } from "#tests/support/strict-xml.ts";

const SITE = "https://lide.example";
const body = (html: string, correction = "") => feedBody({ body: html, correction }, SITE);

test.each([
  ["https://www.youtube-nocookie.com/embed/abcdefghijk", "https://www.youtube.com/watch?v=abcdefghijk", "YouTube"],
  ["https://player.vimeo.com/video/123456", "https://vimeo.com/123456", "Vimeo"],
  ["https://open.spotify.com/embed/episode/abcdefghijklmno", "https://open.spotify.com/episode/abcdefghijklmno", "Spotify"],
  ["https://www.instagram.com/p/Abc_def-1/embed", "https://www.instagram.com/p/Abc_def-1/", "Instagram"],
])("a player of %s becomes a link to the page that plays it", (src, href, provider) => {
  expect(body(`<p>a</p><iframe src="${src}" title="Conteúdo incorporado"></iframe><p>b</p>`)).toBe(`<p>a</p><p><a href="${href}">Abrir no ${provider}</a></p><p>b</p>`);
});

test("what the newsroom corrected comes first, as text", () => {
  expect(body("<p>a</p>", "Era <b>Pedro II</b>")).toBe("<p><strong>Correção:</strong> Era &lt;b>Pedro II&lt;/b></p><p>a</p>");
});

test("no player and no relative address leaves in a feed, whatever the newsroom writes; the words stay", () => {
  const piece = fc.constantFrom(
    '<a href="/post/1">um</a>',
    '<img src="/img/a.jpg" alt="x > y" width="1" height="1">',
    '<iframe src="https://www.youtube.com/embed/abcdefghijk" title="&quot;><b>"></iframe>',
    '<iframe src="https://evil.example/embed"></iframe>',
    'texto src="/solto" &lt;iframe&gt;',
    '<p title="/x">fim</p>',
    "<p>",
    "<",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const clean = sanitizeBody(pieces.join(""));
      const made = body(clean);
      expect(made).not.toMatch(/<iframe|<[^>]*\s(?:src|href)="\/(?!\/)/);
      const words = (html: string) => html.replace(/<iframe[\s\S]*?<\/iframe>|<p><a href="https:\/\/www\.youtube\.com[\s\S]*?<\/p>|<[^>]*>/g, "").replace(/\s+/g, " ");
      expect(words(made)).toBe(words(clean));
    }),
  );
});

test("any text at all makes well-formed XML, and is read back without what XML cannot hold", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }), (one, other) => {
      const text = (one + other).replace(/\p{Surrogate}/gu, "");
      const root = parseXml(toXml(element("a", elementWith("b", { c: text }, text))));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids exactly these
      const held = text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");
      expect(allOf(root, "b").map(({ attributes, text: inner }) => [attributes.c, inner])).toEqual([[held, held]]);
    }),
  );
});

test("no choice closes the site to search engines", () => {
  for (const aiTraining of ["permitir", "bloquear"] as const)
    for (const aiAnswers of ["permitir", "bloquear"] as const) {
      const groups = robotsTxt({ robots: { aiTraining, aiAnswers } }, SITE).split("\n\n");
      const closed = groups.filter((group) => /^Disallow: \/$/m.test(group)).join("\n");
      expect(closed).not.toMatch(/Googlebot|bingbot|DuckDuckBot|Applebot$|\*/m);
      expect(closed.includes("GPTBot")).toBe(aiTraining === "bloquear");
      expect(closed.includes("PerplexityBot")).toBe(aiAnswers === "bloquear");
    }
});
