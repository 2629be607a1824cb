/** Invisible characters: zero-width signs (except the joiner of emoji), soft hyphens, our own place marks. */
const INVISIBLE = /[\u200b\u2060\ufeff\u00ad\u200e\u200f\ue000\ue001]/g;

/** A space that must not break stays after these and between a number and its unit; elsewhere programs only put it to pad. */
const FIRM_BEFORE = /(?:R\$|US\$|§|n[.º°]+|nº|art\.|p\.|\d)$/i;
const FIRM_AFTER = /^(?:\d|[%°º]|[a-z]{1,3}\b|mil\b|milh|bilh)/i;

/** Text as a person would have typed it: one space where programs put many, quotation marks as they are. */
export const tidyText = (text: string): string =>
  text.replace(INVISIBLE, "").replace(/[\t\n\r\f \u00a0\u2000-\u200a\u202f\u3000]+/g, (run, at: number, whole: string) => {
    const firm = run.length === 1 && /[\u00a0\u202f]/.test(run) && FIRM_BEFORE.test(whole.slice(Math.max(0, at - 6), at)) && FIRM_AFTER.test(whole.slice(at + 1, at + 8));
    return firm ? "\u00a0" : " ";
  });

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
