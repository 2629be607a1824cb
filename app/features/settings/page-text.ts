import { addressFlaw } from "#app/platform/values/web-address.ts";

/** A run of text in a line. */
export type TextSpan = { kind: "text" | "strong" | "emphasis"; text: string } | { kind: "link"; text: string; href: string };

/** A block of an institutional page. */
export type TextBlock = { kind: "heading" | "paragraph"; spans: readonly TextSpan[] } | { kind: "list"; items: readonly (readonly TextSpan[])[] };

/** Allowed link targets: this site, a web page, an e-mail address, a phone number. */
const HREF = /^(?:\/(?![/\\])[^\s"<>\\]*|https?:\/\/[^\s"<>\\]+|mailto:[^\s"<>\\@]+@[^\s"<>\\]+|tel:\+?[\d-]{6,20})$/i;

const isLink = (href: string) => HREF.test(href) && (!/^http/i.test(href) || addressFlaw(href) === null);

const SPAN = /\*\*(?=\S)([^*\n]+?)\*\*|\*(?=\S)([^*\n]+?)\*|\[([^[\]\n]+)\]\(([^()\s]+)\)/g;

/** The runs of a line: `**strong**`, `*emphasis*`, `[text](address)`; whatever is none of these is text. */
function spansOf(line: string): TextSpan[] {
  const spans: TextSpan[] = [];
  const push = (span: TextSpan) => {
    if (span.text !== "") spans.push(span);
  };
  let at = 0;
  for (const found of line.matchAll(SPAN)) {
    const [whole, strong, emphasis, label, href] = found;
    const span: TextSpan | null =
      strong !== undefined
        ? { kind: "strong", text: strong }
        : emphasis !== undefined
          ? { kind: "emphasis", text: emphasis }
          : label !== undefined && href !== undefined && isLink(href)
            ? { kind: "link", text: label, href }
            : null;
    if (!span) continue;
    push({ kind: "text", text: line.slice(at, found.index) });
    push(span);
    at = found.index + whole.length;
  }
  push({ kind: "text", text: line.slice(at) });
  return spans;
}

const HEADING = /^#{1,6}\s+(\S.*)$/;
const ITEM = /^\s*[-*•]\s+(\S.*)$/;

/** A text in light markup as blocks: `## heading`, `- item`, and paragraphs between empty lines. Nothing in it is ever HTML. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const part of text.replace(/\r\n?/g, "\n").split(/\n{2,}/)) {
    let lines: string[] = [];
    let items: TextSpan[][] = [];
    const settle = () => {
      if (lines.length > 0) blocks.push({ kind: "paragraph", spans: spansOf(lines.join(" ")) });
      if (items.length > 0) blocks.push({ kind: "list", items });
      [lines, items] = [[], []];
    };
    for (const line of part.split("\n").filter((one) => one.trim() !== "")) {
      const heading = HEADING.exec(line)?.[1];
      const item = ITEM.exec(line)?.[1];
      if (heading) {
        settle();
        blocks.push({ kind: "heading", spans: spansOf(heading.trim()) });
      } else if (item) {
        if (lines.length > 0) settle();
        items.push(spansOf(item.trim()));
      } else {
        if (items.length > 0) settle();
        lines.push(line.trim());
      }
    }
    settle();
  }
  return blocks;
}

/** The first words of a text, for what search engines show under its title. At most `max` characters. */
export function summaryOf(text: string, max: number): string {
  const paragraph = textBlocks(text).find((block) => block.kind === "paragraph");
  const words = paragraph?.kind === "paragraph" ? paragraph.spans.map((span) => span.text).join("") : "";
  return words.length <= max ? words : `${words.slice(0, max - 1).replace(/(?<!\s)\s+\S*$/, "")}…`;
}
