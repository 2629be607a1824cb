import { CATEGORY_TYPES, type Category, GROUP_OF_TYPE } from "#app/features/articles/categories.ts";
import { storedName, TYPE_NAMES } from "#app/features/categories/category-rules.ts";

/** A group of categories, called as the categories are. */
const groupName = (slug: string): string => {
  const type = CATEGORY_TYPES.find((one) => GROUP_OF_TYPE[one] === slug);
  return storedName(type ? TYPE_NAMES[type] : slug);
};

export interface CategoryLabel {
  name: string;
  /** Null for groups, which have none. */
  color: string | null;
}

/** Labels an article's main category: a town's article under the town's own name. */
export function categoryLabel(article: { category: string; municipality: string | null }, known: readonly Category[]): CategoryLabel {
  const slug = article.category === "municipios" && article.municipality ? article.municipality : article.category;
  const found = known.find((category) => category.slug === slug);
  return found ? { name: found.name, color: found.color } : { name: groupName(slug), color: null };
}
