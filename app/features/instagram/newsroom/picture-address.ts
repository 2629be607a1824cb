import { pictureSizeOf } from "#app/features/media/picture.ts";

/** A typed picture address as API calls take it: this site's own by path, others by https; null for anything else. */
export function pictureAddress(typed: string, origin: string): string | null {
  const text = typed.trim();
  const base = text.startsWith("/") ? origin : undefined;
  if (!URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if (url.origin !== origin) return url.protocol === "https:" ? url.href : null;
  const own = pictureSizeOf(url.pathname);
  return own ? `/img/${own.key}` : null;
}
