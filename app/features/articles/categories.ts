import type { CarriedKind } from "#app/platform/failures/refusal.ts";
export const CATEGORY_GROUPS = ["editoriais", "municipios", "especiais"] as const;
export type CategoryGroup = (typeof CATEGORY_GROUPS)[number];

export const CATEGORY_TYPES = ["editorial", "municipality", "special"] as const;
export type CategoryType = (typeof CATEGORY_TYPES)[number];

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
  /** Slugs that it, or what was merged into it, had before: old addresses and texts still mean it. */
  former?: readonly string[];
  /** Closed to banners: its stories and lists carry none. */
  withoutBanners?: boolean;
}

/** Slugs of the sections that are closed to banners. */
export const closedSectionsOf = (known: readonly Pick<Category, "slug" | "withoutBanners">[]): ReadonlySet<string> =>
  new Set(known.filter(({ withoutBanners }) => withoutBanners === true).map(({ slug }) => slug));

/** Slug of the category for stories without one (spec 1 §4); it can be renamed, but not deleted. */
export const FALLBACK_SLUG = "geral";

/** The category that a slug names today, or once did. */
export const categoryOf = <T extends Pick<Category, "slug" | "former">>(slug: string, known: readonly T[]): T | undefined =>
  known.find((category) => category.slug === slug) ?? known.find((category) => category.former?.includes(slug));

/** Slugs as they are called today; what nobody knows stays as it is. */
export const currentSlugs = (slugs: readonly string[], known: readonly Pick<Category, "slug" | "former">[]): string[] => [
  ...new Set(slugs.map((slug) => categoryOf(slug, known)?.slug ?? slug)),
];

export const isCategoryGroup = (slug: string): slug is CategoryGroup => (CATEGORY_GROUPS as readonly string[]).includes(slug);

/** The chosen subcategories, without the top groups. */
export const subcategoriesOf = (slugs: readonly string[]): string[] => slugs.filter((slug) => !isCategoryGroup(slug));

/** Chosen slugs completed with the group of each subcategory, groups first, without duplicates. */
export function completeCategories(slugs: readonly string[], known: readonly Category[]): string[] {
  const bySlug = new Map(known.map((category) => [category.slug, category]));
  const subs = [...new Set(subcategoriesOf(slugs))];
  const groups = new Set<string>(slugs);
  for (const slug of subs) {
    const category = bySlug.get(slug);
    if (category) groups.add(GROUP_OF_TYPE[category.type]);
  }
  return [...CATEGORY_GROUPS.filter((group) => groups.has(group)), ...subs];
}

/**
 * Main category of an article: of its editorials the first in the newsroom's list, which begins with the five of spec 1 §4;
 * else the group of its towns or specials. `known` is in the order of the list.
 */
export function deriveMainCategory(slugs: readonly string[], known: readonly Category[]): string {
  const chosen = known.filter(({ slug }) => slugs.includes(slug));
  const editorial = chosen.find(({ type }) => type === "editorial");
  if (editorial) return editorial.slug;
  if (chosen.some(({ type }) => type === "municipality")) return GROUP_OF_TYPE.municipality;
  if (chosen.some(({ type }) => type === "special")) return GROUP_OF_TYPE.special;
  return FALLBACK_SLUG;
}

/** Address of the list of a category's stories. */
export const categoryPath = ({ type, slug }: Pick<Category, "type" | "slug">): string => `/${type === "municipality" ? "municipio" : "categoria"}/${slug}`;

/** Refusals carry it where a save names a category that went at the same moment. */
export const STALE_CATEGORIES: CarriedKind<true> = { kind: "stale-categories" };
