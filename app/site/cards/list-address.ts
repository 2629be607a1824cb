import { slugify } from "#app/domain/article/slug.ts";

/** Null where nothing of the name is left in an address. */
export const authorAddress = (author: string): string | null => (slugify(author) ? `/autor/${slugify(author)}` : null);

export const tagAddress = (tag: string): string | null => (slugify(tag) ? `/tag/${slugify(tag)}` : null);
