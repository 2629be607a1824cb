import { CATEGORY_TYPES, type CategoryType } from "#app/features/articles/categories.ts";

/** Parameters of the screen's address; invalid ones are ignored. */
export interface CategoriesQuery {
  type: CategoryType;
  /** Id of the category with an open form or an open deletion question. */
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
