import { htmlTokens } from "./html-tokens.ts";

/** Elements that stand between paragraphs. */
const BLOCKS = new Set(
  "address article aside blockquote center details div dl dt dd fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe li main nav ol p pre section summary table tbody td tfoot th thead tr ul video audio".split(
    " ",
  ),
);
/** Of these, those that only group paragraphs: they end one, and go. */
const GROUPS = new Set(["address", "article", "aside", "center", "details", "div", "fieldset", "footer", "form", "header", "main", "nav", "section", "summary"]);

/**
 * Paragraphs where text stands outside of any: a blank line ends one where `breaks` (the classic editor), and a single line feed is a break
 * then. Texts within other blocks stay as they are; preformatted ones keep their lines. Never throws; linear.
 */
export function autop(html: string, { breaks }: { breaks: boolean }): string {
  const out: string[] = [];
  let paragraph: string[] = [];
  /** Open blocks that keep their text as it is. */
  let closed = 0;
  /** Open boxes of a text that this product exported. */
  let boxes = 0;
  /** Where the open preformatted text began in `out`; below zero: none is open. */
  let preformatted = -1;
  const endPreformatted = () => {
    const [first, last] = [preformatted, out.length - 1];
    // The line ends beside its own tags are the file's.
    if (first <= last) {
      out[first] = (out[first] ?? "").replace(/^<br \/>/, "");
      out[last] = (out[last] ?? "").replace(/<br \/>$/, "");
    }
    preformatted = -1;
    out.push("</p>");
  };
  const flush = () => {
    const text = paragraph.join("").trim();
    if (text !== "")
      out.push(
        `<p>${
          breaks
            ? text
                .split("\n")
                .map((line) => line.trim())
                .join("<br />")
            : text
        }</p>`,
      );
    paragraph = [];
  };
  for (const { kind, text, name } of htmlTokens(html.replace(/\r\n?/g, "\n"))) {
    if (name === "pre" && (kind === "open" || kind === "close")) {
      if (closed === 0) flush();
      if (preformatted >= 0) endPreformatted();
      if (kind === "open") {
        out.push("<p>");
        preformatted = out.length;
      }
    } else if (preformatted >= 0) {
      if (kind !== "comment") out.push(kind === "text" ? text.replace(/\n/g, "<br />") : text);
    } else if (kind === "text" && closed === 0 && breaks) {
      text.split(/\n[ \t]*\n/).forEach((part, index) => {
        if (index > 0) flush();
        paragraph.push(part);
      });
    } else if (kind === "text") (closed > 0 ? out : paragraph).push(text);
    else if (kind !== "comment" && BLOCKS.has(name)) {
      if (closed === 0) flush();
      const isBox = name === "aside" && (kind === "open" ? text.includes(" data-box=") : boxes > 0);
      if (isBox) boxes += kind === "open" ? 1 : -1;
      if (GROUPS.has(name) && !isBox) out.push(closed > 0 ? " " : "\n");
      else {
        out.push(text);
        if (name !== "hr" && name !== "blockquote" && !text.endsWith("/>")) closed = Math.max(0, closed + (kind === "open" ? 1 : -1));
      }
    } else if (closed > 0) out.push(text);
    else paragraph.push(text);
  }
  if (preformatted >= 0) endPreformatted();
  flush();
  return out.join("");
}
