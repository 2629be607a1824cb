import type { Category } from "#app/domain/article/categories.ts";

/** The newspaper's own green (public/favicon.svg): for what belongs to no section. */
export const HOUSE_COLOR = "#0b5f4c";

/** Colour of a drawing about a section, `#rrggbb`; groups and unknown sections have none of their own. */
export const sectionColor = (slug: string, known: readonly Pick<Category, "slug" | "color">[]): string => known.find((category) => category.slug === slug)?.color ?? HOUSE_COLOR;

/** The section whose colour an article's drawing has: a town's article the town's own, as in every list. */
export const sectionOf = (article: { category: string; municipality: string | null }): string =>
  article.category === "municipios" && article.municipality ? article.municipality : article.category;
