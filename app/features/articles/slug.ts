import { cleanText } from "#app/platform/text/clean-text.ts";
import { fold } from "#app/platform/text/fold.ts";

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

/** Address of an article that follows its title: its id and the slugified title (http-api § Articles). */
export function articleSlug(id: number, title: string): string {
  const text = slugify(title);
  return text ? `${id}-${text}` : String(id);
}

/** The id that a `/post/…` segment begins with; null when it names none. */
export function articleIdOfSlug(segment: string): number | null {
  const match = /^([1-9]\d{0,14})(?:-[a-z0-9-]*)?$/.exec(segment);
  return match?.[1] ? Number(match[1]) : null;
}
