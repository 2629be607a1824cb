import type { Category } from "#app/domain/article/categories.ts";
import { slugify } from "#app/domain/article/slug.ts";

/** Addresses of the lists that stories stand in. */

export const categoryAddress = ({ slug, type }: Pick<Category, "slug" | "type">): string => (type === "municipality" ? `/municipio/${slug}` : `/categoria/${slug}`);

/** Null where nothing of the name is left in an address. */
export const authorAddress = (author: string): string | null => (slugify(author) ? `/autor/${slugify(author)}` : null);

export const tagAddress = (tag: string): string | null => (slugify(tag) ? `/tag/${slugify(tag)}` : null);
