import type { Category } from "#app/features/articles/categories.ts";

/** The site's green, for a story without a section colour (readers' pages use the same). */
export const BRAND_COLOR = "#0b5f4c";

/** Colour of a story's main category, `#rrggbb`; a group of categories, or none, has the site's. */
export const sectionColorOf = (slug: string | null, categories: readonly Pick<Category, "slug" | "color">[]): string =>
  categories.find((category) => category.slug === slug)?.color ?? BRAND_COLOR;
