import fc from "fast-check";
import { expect, test } from "vitest";
import { summaryOf, type TextSpan, textBlocks } from "#app/domain/site/page-text.ts";

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
