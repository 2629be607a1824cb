import { readId } from "#app/platform/values/read-id.ts";
import { type BannerPosition, POSITION_NAMES } from "../positions.ts";

/** Parameters of the screen's address. `open`: the form of a banner, or of a new one. */
export interface BannersQuery {
  q: string;
  position: BannerPosition | null;
  /** The list of all banners, in which one searches; else what is sold, by contract. */
  isAll: boolean;
  open: number | "new" | null;
  /** The banner whose deletion is to be confirmed. */
  deleting: number | null;
}

const SEARCH_MAX = 120;
/** Value of `ver` in the address of the list of all banners. */
export const ALL = "todos";

/** Parameters of the screen's address; invalid ones are ignored. */
export function parseBannersQuery(params: URLSearchParams): BannersQuery {
  const q = (params.get("q") ?? "").trim().slice(0, SEARCH_MAX);
  const position = POSITION_NAMES.find((name) => name === params.get("posicao")) ?? null;
  return {
    ...{ q, position },
    isAll: q !== "" || position !== null || params.get("ver") === ALL,
    open: params.has("novo") ? "new" : readId(params.get("editar")),
    deleting: readId(params.get("excluir")),
  };
}

/** Address of the screen as it is filtered, with a form or a confirmation open. */
export function bannersHref(
  { q, position, isAll }: Pick<BannersQuery, "q" | "position" | "isAll">,
  more: { open?: number | "new"; deleting?: number; done?: string } = {},
): string {
  const params = new URLSearchParams({ tab: "banners" });
  if (isAll) params.set("ver", ALL);
  if (q !== "") params.set("q", q);
  if (position !== null) params.set("posicao", position);
  if (more.open === "new") params.set("novo", "1");
  else if (more.open !== undefined) params.set("editar", String(more.open));
  if (more.deleting !== undefined) params.set("excluir", String(more.deleting));
  if (more.done !== undefined) params.set("feito", more.done);
  return `/admin?${params}`;
}
