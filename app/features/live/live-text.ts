import { escapeHtml } from "#app/platform/text/escape-markup.ts";

/** An address, without the punctuation that ends its sentence. */
const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]*]/g;
const BOLD = /\*\*([^*\n]{1,200})\*\*/g;

const withBold = (text: string): string => escapeHtml(text).replace(BOLD, "<strong>$1</strong>");

/** A line of an entry: its addresses are links, what stands between two pairs of asterisks is bold, all else is text. */
function lineHtml(line: string): string {
  let html = "";
  let from = 0;
  for (const match of line.matchAll(ADDRESS)) {
    const address = escapeHtml(match[0]);
    html += `${withBold(line.slice(from, match.index))}<a href="${address}" rel="noopener noreferrer">${address}</a>`;
    from = match.index + match[0].length;
  }
  return html + withBold(line.slice(from));
}

/** The text of an entry as HTML: an empty line begins a paragraph. Nothing of it but links and bold is markup. */
export function liveTextHtml(text: string): string {
  const paragraphs = text
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
  return paragraphs.map((paragraph) => `<p>${paragraph.split("\n").map(lineHtml).join("<br>")}</p>`).join("");
}

/** The same without any markup, in one line. */
export const plainLiveText = (text: string): string => text.replace(BOLD, "$1").replace(/\s+/g, " ").trim();
