import type { Category } from "../article/categories.ts";

/** The paper's own green, where a story has no section of its own colour (readers' pages use the same). */
export const HOUSE_COLOR = "#0b5f4c";

/** Colour of a story's main category, `#rrggbb`; a group of categories, or none, has the house's. */
export const sectionColorOf = (slug: string | null, categories: readonly Pick<Category, "slug" | "color">[]): string =>
  categories.find((category) => category.slug === slug)?.color ?? HOUSE_COLOR;
