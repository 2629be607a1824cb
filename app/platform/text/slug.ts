import { cleanText } from "./clean-text.ts";
import { fold } from "./fold.ts";

/** Longest words of an address. Characters. */
export const MAX_SLUG_TEXT = 90;

/** Lower-case ASCII words joined by hyphens; empty when nothing remains. "C", "C++" and "C#" are three things. */
export function slugify(text: string): string {
  return fold(cleanText(text))
    .replace(/\b([a-z])(\+\+|#)/g, (_, letter: string, sign: string) => `${letter}-${sign === "#" ? "sharp" : "mais-mais"}-`)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, MAX_SLUG_TEXT)
    .replace(/-$/, "");
}
