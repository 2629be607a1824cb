import type { Category } from "#app/domain/article/categories.ts";

const GROUP_NAMES: Record<string, string> = { editoriais: "EDITORIAIS", municipios: "MUNICÍPIOS", especiais: "ESPECIAIS" };

export interface CategoryLabel {
  name: string;
  /** Null for groups, which have none. */
  color: string | null;
}

/** How an article's main category is shown: a town's article under the town's own name. */
export function categoryLabel(article: { category: string; municipality: string | null }, known: readonly Category[]): CategoryLabel {
  const slug = article.category === "municipios" && article.municipality ? article.municipality : article.category;
  const found = known.find((category) => category.slug === slug);
  return found ? { name: found.name, color: found.color } : { name: GROUP_NAMES[slug] ?? slug.toUpperCase(), color: null };
}
