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

/** Text whose line ends are shown: they become line breaks, which other text has for spaces. */
export function keepLineEnds(root: HTMLElement): void {
  for (const one of all(root, "pre, listing, xmp, plaintext, [style*='white-space:pre' i], [style*='white-space: pre' i]")) {
    const walker = root.ownerDocument.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const [first = "", ...lines] = text.data.split(/\r\n?|\n/);
      // The white space of a program's own source is no text.
      if (text.data.trim() === "" || lines.length === 0) continue;
      insertBefore(text, root.ownerDocument.createTextNode(first), ...lines.flatMap((line) => [root.ownerDocument.createElement("br"), root.ownerDocument.createTextNode(line)]));
      text.remove();
    }
  }
}
