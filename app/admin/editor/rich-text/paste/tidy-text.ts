import { cleanText } from "#app/domain/text/clean-text.ts";

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
