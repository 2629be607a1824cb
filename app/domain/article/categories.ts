export const CATEGORY_GROUPS = ["editoriais", "municipios", "especiais"] as const;
export type CategoryGroup = (typeof CATEGORY_GROUPS)[number];

export type CategoryType = "editorial" | "municipality" | "special";

export const GROUP_OF_TYPE: Record<CategoryType, CategoryGroup> = {
  editorial: "editoriais",
  municipality: "municipios",
  special: "especiais",
};

/** A category as the newsroom keeps it; `color` is #rrggbb. */
export interface Category {
  id: number;
  slug: string;
  name: string;
  color: string;
  type: CategoryType;
}

/** The editorials that win, in this order, when several are chosen (spec 1 §4). */
const EDITORIAL_PRECEDENCE = ["policia", "politica", "esporte", "entretenimento", "geral"];

export const isCategoryGroup = (slug: string): slug is CategoryGroup => (CATEGORY_GROUPS as readonly string[]).includes(slug);

/** The chosen subcategories, without the top groups. */
export const subcategoriesOf = (slugs: readonly string[]): string[] => slugs.filter((slug) => !isCategoryGroup(slug));

/** Chosen slugs completed with the group of each subcategory, groups first, without duplicates. */
export function completeCategories(slugs: readonly string[], known: readonly Category[]): string[] {
  const bySlug = new Map(known.map((category) => [category.slug, category]));
  const subs = [...new Set(subcategoriesOf(slugs))];
  const groups = new Set<string>(slugs.filter(isCategoryGroup));
  for (const slug of subs) {
    const category = bySlug.get(slug);
    if (category) groups.add(GROUP_OF_TYPE[category.type]);
  }
  return [...CATEGORY_GROUPS.filter((group) => groups.has(group)), ...subs];
}

/** Main category of an article (spec 1 §4, http-api § Articles). */
export function deriveMainCategory(slugs: readonly string[], known: readonly Category[]): string {
  const bySlug = new Map(known.map((category) => [category.slug, category]));
  const first = EDITORIAL_PRECEDENCE.find((slug) => slugs.includes(slug));
  if (first) return first;
  const typeOf = (slug: string) => bySlug.get(slug)?.type;
  const otherEditorial = slugs.find((slug) => typeOf(slug) === "editorial");
  if (otherEditorial) return otherEditorial;
  if (slugs.some((slug) => typeOf(slug) === "municipality")) return "municipios";
  if (slugs.some((slug) => typeOf(slug) === "special")) return "especiais";
  return "geral";
}
