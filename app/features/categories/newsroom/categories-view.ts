import { CATEGORY_TYPES, type Category, type CategoryType, categoryPath, FALLBACK_SLUG } from "#app/features/articles/categories.ts";
import { accessiblePair } from "#app/features/cards/colour.ts";
import type { FormAnswer } from "#app/ui/newsroom/form-refusal.tsx";
import { TYPE_NAMES } from "../category-rules.ts";
import { type CategoriesQuery, categoriesHref } from "./categories-query.ts";

/** What was typed into a refused form; `id` null: a new category. */
export interface CategoryTyped {
  id: number | null;
  name: string;
  color: string;
  /** Closed to banners. */
  withoutBanners: boolean;
}

/** Answer to a form of the screen; the message is empty when nothing was to be done. */
export interface CategoriesAnswer extends FormAnswer {
  typed?: CategoryTyped;
  /** Id of the category with a refused deletion. */
  deleting?: number;
}

/** A category as its line shows it. */
export interface CategoryLine {
  id: number;
  name: string;
  color: string;
  /** The colour as a ground, and the text that can be read on it. */
  plate: { ground: string; text: string };
  /** Articles outside the bin, and in it. */
  count: number;
  binned: number;
  hasVideos: boolean;
  /** Its page, and its articles in the manager. */
  pagePath: string;
  articlesHref: string;
  /** The one where articles without a category belong: it stays. */
  isFallback: boolean;
  /** Closed to banners. */
  withoutBanners: boolean;
}

export interface CategoriesView {
  type: CategoryType;
  tabs: readonly { type: CategoryType; label: string; count: number; href: string }[];
  lines: readonly CategoryLine[];
  editing: number | null;
  deleting: number | null;
}

/** What 'Categorias' shows: one kind, and how many there are of each. */
export function toCategoriesView(all: readonly (Category & { count: number; binned: number; hasVideos: boolean })[], { type, editing, deleting }: CategoriesQuery): CategoriesView {
  const ofType = (one: CategoryType) => all.filter((category) => category.type === one);
  return {
    type,
    tabs: CATEGORY_TYPES.map((one) => ({ type: one, label: TYPE_NAMES[one], count: ofType(one).length, href: categoriesHref(one) })),
    lines: ofType(type).map((category) => ({
      id: category.id,
      name: category.name,
      color: category.color,
      plate: accessiblePair(category.color),
      count: category.count,
      binned: category.binned,
      hasVideos: category.hasVideos,
      pagePath: categoryPath(category),
      articlesHref: `/admin/materias?categoria=${category.slug}`,
      isFallback: category.slug === FALLBACK_SLUG,
      withoutBanners: category.withoutBanners ?? false,
    })),
    editing,
    deleting,
  };
}
