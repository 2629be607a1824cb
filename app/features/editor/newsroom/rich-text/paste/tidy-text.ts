import { cleanText } from "#app/platform/text/clean-text.ts";
import { all, insertBefore } from "../dom-tree.ts";

/** Text as a person would have typed it: one space where programs put many, quotation marks as they are. */
export const tidyText = (text: string): string => cleanText(text).replace(/[\t\n ]+/g, " ");

/** Tidies the text of a tree, and the ends of its lines. */
export function tidyTexts(root: HTMLElement): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const tidy = tidyText(text.data);
    if (tidy !== text.data) text.data = tidy;
  }
}

const INLINE = new Set("A ABBR B BDI BDO CITE CODE DEL DFN EM FONT I INS KBD MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR".split(" "));

/** Whether white space stands between pieces of one line or ends it, and so is text; elsewhere it is a program's own source. */
const isBetweenWords = ({ previousSibling, nextSibling }: Text): boolean =>
  previousSibling !== null && nextSibling !== null && [previousSibling, nextSibling].every(({ nodeName, nodeType }) => nodeType === Node.TEXT_NODE || INLINE.has(nodeName));

/** Text whose line ends are shown: they become line breaks, which other text has for spaces. */
export function keepLineEnds(root: HTMLElement): void {
  for (const one of all(root, "pre, listing, xmp, plaintext, [style*='white-space:pre' i], [style*='white-space: pre' i]")) {
    const walker = root.ownerDocument.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const [first = "", ...lines] = text.data.split(/\r\n?|\n/);
      if (lines.length === 0 || (text.data.trim() === "" && !isBetweenWords(text))) continue;
      insertBefore(text, root.ownerDocument.createTextNode(first), ...lines.flatMap((line) => [root.ownerDocument.createElement("br"), root.ownerDocument.createTextNode(line)]));
      text.remove();
    }
  }
}
