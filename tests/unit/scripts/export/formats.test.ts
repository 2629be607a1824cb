import fc from "fast-check";
import { load } from "js-yaml";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { escapeHtml } from "#app/platform/text/escape-markup.ts";
import { NAUGHTY } from "#tests/support/naughty-strings.ts";
import { frontMatter } from "../../../../scripts/lib/export/front-matter.ts";
import { isoWithOffset } from "../../../../scripts/lib/export/stories.ts";
import { toMarkdownBody } from "../../../../scripts/lib/export/to-markdown.ts";
import { cdata } from "../../../../scripts/lib/export/wxr.ts";

const someText = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.constantFrom("yes", "2026-01-01", "1e3", "~", "null", "- a", "a: b", "#x", "---\nb", "]]>", "\u2028", "\u0085"),
);

test("front matter reads back equal with two readers of YAML, whatever is in it", () => {
  fc.assert(
    fc.property(someText, fc.array(someText, { maxLength: 4 }), (title, tags) => {
      const values = { title, tags, cover: { alt: title }, id: 7, draft: false, empty: null };
      const text = frontMatter({ ...values, missing: undefined });
      expect(text.startsWith("---\n") && text.endsWith("\n---\n")).toBe(true);
      const yaml = text.slice(4, -4);
      // A document ends at a line of dashes.
      expect(yaml.split("\n").filter((line) => line.startsWith("---"))).toEqual([]);
      expect(parse(yaml)).toEqual(values);
      expect(load(yaml)).toEqual(values);
    }),
  );
});

test("front matter has no character that an older reader of YAML refuses", () => {
  const text = frontMatter({ title: "a\u007Fb\u0085c\u2028d\uFEFFe\uFFFEf" });
  expect(text).toBe('---\ntitle: "a\\u007fb\\u0085c\\u2028d\\ufeffe\\ufffef"\n---\n');
});

const mdast = (text: string): Nodes => fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** All text of a Markdown document; its HTML parts are marks alone here. */
const wordsOf = (node: Nodes): string => ("value" in node && node.type !== "html" ? node.value : "children" in node ? node.children.map((child) => wordsOf(child)).join("") : "");

const squeezed = (text: string): string => text.replace(/\s+/g, " ").trim();

test("whatever the words of a paragraph are, they are the words of its Markdown", () => {
  const words = fc.oneof(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no browser lets anybody type them, and HTML has no form for them
    fc.string({ unit: "grapheme" }).map((text) => text.replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, "")),
    fc.constantFrom(
      "1. um",
      "# dois",
      "* três *",
      "_a_",
      "`x`",
      "[a](b)",
      "![a](b)",
      "<b>",
      "&amp;",
      "a\\b",
      "~~c~~",
      "| a | b |",
      "www.a.com",
      "a@b.com",
      "https://a.b/c_d",
      "---",
      "[^1]",
      "- x",
    ),
  );
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 3 }), (paragraphs) => {
      const html = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("");
      expect(squeezed(wordsOf(mdast(toMarkdownBody(html))))).toBe(squeezed(paragraphs.map((text) => text.replace(/\s+/g, " ").trim()).join("")));
    }),
  );
});

test("what Markdown has a form for is Markdown, the rest stays HTML", () => {
  const html = sanitizeBody(
    `<p>Um <strong>forte</strong>, H<sub>2</sub>O<small data-nota="rodape">Uma nota</small></p><h2>Título</h2><figure data-credit="Foto: Ana"><img src="/img/a.jpg" alt="Alt" /><figcaption>Legenda</figcaption></figure><figure><img src="/img/a.jpg" alt="" /><img src="/img/b.jpg" alt="" /></figure><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><table><tbody><tr><td colspan="2">x</td></tr></tbody></table><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><aside data-box="ficha"><h3>F</h3><dl><dt>a</dt><dd>b</dd></dl></aside>`,
  );
  const text = toMarkdownBody(html, (address) => (address === "/img/a.jpg" ? "../../media/images/a.jpg" : null));
  expect(text).toContain("Um **forte**, H<sub>2</sub>O[^1]");
  expect(text).toContain("[^1]: Uma nota");
  expect(text).toContain("## Título");
  expect(text).toContain("![Alt](../../media/images/a.jpg)\n\nLegenda (Foto: Ana)");
  expect(text).toContain('<figure><img src="../../media/images/a.jpg" alt=""><img src="/img/b.jpg" alt=""></figure>');
  expect(text).toContain("| A |\n| - |\n| 1 |");
  expect(text).toContain('<td colspan="2">x</td>');
  expect(text).toMatch(/<iframe src="https:\/\/www\.youtube[^>]*dQw4w9WgXcQ/);
  expect(text).toContain('<aside data-box="ficha"><h3>F</h3><dl><dt>a</dt><dd>b</dd></dl></aside>');
});

test("a section of WXR holds any text, without what XML cannot hold", () => {
  fc.assert(
    fc.property(fc.oneof(someText, fc.constantFrom(...NAUGHTY)), (text) => {
      let read = "";
      const parser = new SaxesParser();
      parser.on("cdata", (part) => {
        read += part;
      });
      parser.on("error", (error) => {
        throw error;
      });
      parser.write(`<a>${cdata(text)}</a>`).close();
      // XML takes every end of a line for one (XML 1.0 § 2.11).
      const kept = text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "").replace(/\r\n?/g, "\n");
      expect(read).toBe(kept);
    }),
  );
});

test("moments have the offset of the newsroom's clock", () => {
  const time = Date.UTC(2026, 0, 1, 2, 30);
  expect(isoWithOffset(time, "America/Fortaleza")).toBe("2025-12-31T23:30:00-03:00");
  expect(isoWithOffset(time, "America/Noronha")).toBe("2026-01-01T00:30:00-02:00");
  expect(Date.parse(isoWithOffset(time, "America/Rio_Branco"))).toBe(time);
});

/** Words within a kind of node of a Markdown document. */
const wordsWithin = (node: Nodes, type: string): string[] =>
  node.type === type ? [squeezed(wordsOf(node))] : "children" in node ? node.children.flatMap((child) => wordsWithin(child, type)) : [];

test("what is bold or italic stays so where a break or a space stands at its edge, and beside letters", () => {
  const edge = fc.constantFrom("", " ", "<br />", " <br /> ", "\u00a0", ".", "—", "“");
  const word = fc.constantFrom("forte", "à", "1", "x.");
  fc.assert(
    fc.property(
      fc.constantFrom("strong", "em"),
      fc.tuple(edge, word, edge),
      fc.constantFrom("a", "", "(", " "),
      fc.constantFrom("b", "", ")", ","),
      (tag, [before, text, after], left, right) => {
        const html = `<p>${left}<${tag}>${before}${text}${after}</${tag}>${right} fim</p>`;
        const parsed = mdast(toMarkdownBody(html));
        const marked = [...wordsWithin(parsed, tag === "strong" ? "strong" : "emphasis")];
        expect([html, marked.length, marked[0]?.includes(text)]).toEqual([html, 1, true]);
        expect(wordsOf(parsed)).not.toContain("*");
        // The break itself stays: it keeps two words apart.
        const spaced = (node: Nodes): string => (node.type === "break" ? " " : "value" in node ? node.value : "children" in node ? node.children.map(spaced).join("") : "");
        expect(squeezed(spaced(parsed))).toBe(squeezed(html.replace(/<br[^>]*>/g, " ").replace(/<[^>]*>/g, "")));
      },
    ),
  );
});
