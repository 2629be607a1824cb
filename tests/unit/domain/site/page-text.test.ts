import fc from "fast-check";
import { expect, test } from "vitest";
import { summaryOf, type TextSpan, textBlocks } from "#app/features/settings/page-text.ts";

const spansOf = (text: string): readonly TextSpan[] => textBlocks(text).flatMap((block) => (block.kind === "list" ? block.items.flat() : block.spans));

test("headings, lists and paragraphs stand as they were typed, lines of one paragraph together", () => {
  expect(textBlocks("## Quem faz\nAna\nLima\n- um\n- **dois**\n\nFim *de* [tudo](/contato)")).toEqual([
    { kind: "heading", spans: [{ kind: "text", text: "Quem faz" }] },
    { kind: "paragraph", spans: [{ kind: "text", text: "Ana Lima" }] },
    { kind: "list", items: [[{ kind: "text", text: "um" }], [{ kind: "strong", text: "dois" }]] },
    {
      kind: "paragraph",
      spans: [
        { kind: "text", text: "Fim " },
        { kind: "emphasis", text: "de" },
        { kind: "text", text: " " },
        { kind: "link", text: "tudo", href: "/contato" },
      ],
    },
  ]);
});

test("a link leads only where a reader may be sent, and no letter of any text is lost", () => {
  const parts = fc.constantFrom(
    "[a](javascript:alert(1))",
    "[b](//evil.example)",
    "[c](https://a.exemplo.com.br/x)",
    "[d](data:text/html,x)",
    "**",
    "*",
    "[",
    "](",
    ")",
    "## ",
    "\n",
    "\n\n",
    "- ",
    " ",
    "<b>",
    "ação",
    "😀",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string())), (pieces) => {
      const text = pieces.join("");
      for (const span of spansOf(text)) if (span.kind === "link") expect(span.href).toMatch(/^(?:\/(?![/\\])|https?:\/\/|mailto:|tel:)/i);
      const letters = (value: string) => value.replace(/[^\p{L}]/gu, "");
      const shown = spansOf(text)
        .map((span) => span.text + (span.kind === "link" ? span.href : ""))
        .join("");
      expect(letters(shown)).toBe(letters(text));
    }),
    { numRuns: 500 },
  );
});

test("a summary is the first paragraph, cut at a word", () => {
  expect(summaryOf("## Título\n\nUma frase **forte** que é longa demais para caber.", 24)).toBe("Uma frase forte que é…");
  expect(summaryOf("- só uma lista", 40)).toBe("");
});

const hrefIn = (text: string) => spansOf(text).flatMap((span) => (span.kind === "link" ? [span.href] : []));

test.each(["/contato", "https://exemplo.com.br/a?b#c", "HTTP://exemplo.com.br", "mailto:ana@exemplo.com", "tel:+5586999990000", "tel:86-3333-0000"])("%s is a link", (href) => {
  expect(hrefIn(`Veja [aqui](${href}).`)).toEqual([href]);
});

test.each([
  "//exemplo.com",
  "/\\exemplo.com",
  "ftp://exemplo.com",
  "exemplo.com",
  "x/contato",
  "mailto:ana",
  "tel:12345",
  "tel:123456789012345678901",
  "tel:abc123456",
  "https://ana:senha@exemplo.com/",
  "https://localhost/",
  'https://exemplo.com/"x',
  "https://",
])("%s is no link, and stays as it was typed", (href) => {
  expect(hrefIn(`[aqui](${href})`)).toEqual([]);
  expect(spansOf(`[aqui](${href})`)).toEqual([{ kind: "text", text: `[aqui](${href})` }]);
});

test("marks stand at words, and a mark alone is text", () => {
  expect(spansOf("a **b c** *d e* f")).toEqual([
    { kind: "text", text: "a " },
    { kind: "strong", text: "b c" },
    { kind: "text", text: " " },
    { kind: "emphasis", text: "d e" },
    { kind: "text", text: " f" },
  ]);
  for (const text of ["2 * 3 * 4", "** a**", "a * b", "[x] (y)", "[](/a)", "[a](b c)"]) expect([text, spansOf(text)]).toEqual([text, [{ kind: "text", text }]]);
});

test("headings and items need a space and a word; lines end with either sign", () => {
  expect(textBlocks("#Um\n####### dois\n-três\n# \n- ").map(({ kind }) => kind)).toEqual(["paragraph"]);
  expect(textBlocks("###### Seis  \n  * um\r\n• dois\r- três")).toEqual([
    { kind: "heading", spans: [{ kind: "text", text: "Seis" }] },
    { kind: "list", items: [[{ kind: "text", text: "um" }], [{ kind: "text", text: "dois" }], [{ kind: "text", text: "três" }]] },
  ]);
  expect(textBlocks("a\n- b\nc\n\n\n\nd")).toEqual([
    { kind: "paragraph", spans: [{ kind: "text", text: "a" }] },
    { kind: "list", items: [[{ kind: "text", text: "b" }]] },
    { kind: "paragraph", spans: [{ kind: "text", text: "c" }] },
    { kind: "paragraph", spans: [{ kind: "text", text: "d" }] },
  ]);
  expect([textBlocks(""), textBlocks(" \n\n \n")]).toEqual([[], []]);
});

test("a summary of exactly the room is whole", () => {
  expect([summaryOf("Uma frase", 9), summaryOf("Uma frase", 8), summaryOf("umafrase", 5), summaryOf("## T\n- x\n\nFim de [tudo](/a)", 20)]).toEqual([
    "Uma frase",
    "Uma…",
    "umaf…",
    "Fim de tudo",
  ]);
});
