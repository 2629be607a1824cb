import { CATEGORY_TYPES, type CategoryType } from "#app/domain/article/categories.ts";

/** What the screen's address asks for; what makes no sense in it is left out. */
export interface CategoriesQuery {
  type: CategoryType;
  /** The category whose form is open, or whose deletion is asked about. */
  editing: number | null;
  deleting: number | null;
}

const idOf = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null);

export const parseCategoriesQuery = (params: URLSearchParams): CategoriesQuery => ({
  type: CATEGORY_TYPES.find((type) => type === params.get("tipo")) ?? "editorial",
  editing: idOf(params.get("editar")),
  deleting: idOf(params.get("excluir")),
});

/** Address of a kind's tab, with a category's form or question open. */
export function categoriesHref(type: CategoryType, open: { editar?: number; excluir?: number } = {}): string {
  const params = new URLSearchParams({ tab: "categorias", ...(type === "editorial" ? {} : { tipo: type }) });
  for (const [name, id] of Object.entries(open)) params.set(name, String(id));
  return `/admin?${params}`;
}
