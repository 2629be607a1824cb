import { CATEGORY_TYPES, type Category, type CategoryType, categoryPath, FALLBACK_SLUG } from "#app/features/articles/categories.ts";
import { accessiblePair } from "#app/features/cards/colour.ts";
import { readId } from "#app/platform/values/read-id.ts";
import type { FormAnswer } from "#app/ui/newsroom/form-refusal.tsx";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { TYPE_NAMES } from "../category-rules.ts";

/** Parameters of the screen's address; invalid ones are ignored. */
export interface CategoriesQuery {
  type: CategoryType;
  /** Id of the category with an open form or an open deletion question. */
  editing: number | null;
  deleting: number | null;
}

export const parseCategoriesQuery = (params: URLSearchParams): CategoriesQuery => ({
  type: CATEGORY_TYPES.find((type) => type === params.get("tipo")) ?? "editorial",
  editing: readId(params.get("editar")),
  deleting: readId(params.get("excluir")),
});

/** Address of a kind's tab, with a category's form or question open. */
export function categoriesHref(type: CategoryType, open: { editar?: number; excluir?: number } = {}): string {
  const params = new URLSearchParams({ tab: "categorias", ...(type === "editorial" ? {} : { tipo: type }) });
  for (const [name, id] of Object.entries(open)) params.set(name, String(id));
  return `/admin?${params}`;
}

/** Typed fields of a refused form; `id` null: a new category. */
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

/** Returns the categories of one kind, and the count of each kind. */
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

/** Shown for an unexpected failure. */
export const CATEGORY_FAILURE = "Erro ao salvar a categoria";

/** Field name of a custom colour, and the value of the colour choice that selects it. */
export const OWN_COLOR_FIELD = "ownColor";
export const OWN_COLOR = "own";

/** A form of 'Categorias' as it was sent. */
interface SentCategory {
  intent: "create" | "change" | "remove";
  /** 0 where none was sent: a new category has none yet. */
  id: number;
  name: string;
  color: string;
  withoutBanners: boolean;
}

/** Reads a form of 'Categorias'; null for none of them. */
export function readCategoryForm(form: FormData): SentCategory | null {
  const text = (field: string) => String(form.get(field) ?? "");
  const intent = text("intent");
  if (intent !== "create" && intent !== "change" && intent !== "remove") return null;
  const id = intent === "create" ? 0 : readId(form.get("id"));
  if (id === null) return null;
  return { intent, id, name: text("name"), color: text("color") === OWN_COLOR ? text(OWN_COLOR_FIELD) : text("color"), withoutBanners: text("semBanners") === "on" };
}

/** The answer to a refused form: with what was typed, or with the deletion question still open. */
export const toRefusedAnswer = ({ intent, id, name, color, withoutBanners }: SentCategory, message: string, problems: Readonly<Record<string, string>> = {}): CategoriesAnswer => ({
  ok: false,
  message,
  problems,
  ...(intent === "remove" ? { deleting: id } : { typed: { id: intent === "create" ? null : id, name, color, withoutBanners } }),
});

/** The answer when the server did not confirm. */
export function toUnconfirmedAnswer(form: FormData): CategoriesAnswer | null {
  const sent = readCategoryForm(form);
  return sent && toRefusedAnswer(sent, unconfirmed(CATEGORY_FAILURE));
}
