import { slugify } from "#app/platform/text/slug.ts";

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
