import { CATEGORY_TYPES, type Category, type CategoryType, categoryPath, FALLBACK_SLUG } from "#app/domain/article/categories.ts";
import { groundOf } from "#app/domain/cards/colour.ts";
import { TYPE_NAMES } from "#app/domain/categories/category-rules.ts";
import { type CategoriesQuery, categoriesHref } from "./categories-query.ts";

/** What was typed into a form that could not be carried out; `id` null: of a new category. */
export interface CategoryTyped {
  id: number | null;
  name: string;
  color: string;
}

/** Why a form could not be carried out. */
export interface CategoryProblem {
  message: string;
  /** Whether it is about the name that was typed. */
  aboutName: boolean;
}

/** What is said where a category could not be saved and nobody knows why. */
export const CATEGORY_FAILURE = "Erro ao salvar a categoria";

/** What the form of the screen answers. */
export interface CategoriesAnswer {
  ok: boolean;
  /** Empty where nothing was asked for. */
  message: string;
  /** Whether the message is about the name that was typed. */
  aboutName?: boolean;
  typed?: CategoryTyped;
  /** The category whose deletion was refused. */
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
      plate: groundOf(category.color),
      count: category.count,
      binned: category.binned,
      hasVideos: category.hasVideos,
      pagePath: categoryPath(category),
      articlesHref: `/admin/materias?categoria=${category.slug}`,
      isFallback: category.slug === FALLBACK_SLUG,
    })),
    editing,
    deleting,
  };
}
