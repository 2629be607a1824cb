/** Latin-1 and Latin Extended-A as the typefaces have them (U+0020–U+017F without controls, soft hyphen, ĸ, ŀ, ŉ and ligatures), typography, money, and the symbols of drawn-symbols.ts. */
const DRAWN = /[ -~¡-¬®-ıĴ-ķĹ-ľŁ-ňŊ-žȘșȚțẞ–—‘’‚“”„†•…′″‹›⁄€₩₱₺₽™−→←↑↓]/u;

export function drawable(text: string): string {
  return [...text.normalize("NFC")]
    .filter((one) => DRAWN.test(one))
    .join("")
    .trim();
}

export const isDrawable = (title: string): boolean => /\S/.test(drawable(title));
