import { type PositionFilter, parsePositionFilter } from "#app/domain/articles/position.ts";

/** Rows of one page (spec 1 §9). */
export const MANAGER_PAGE_SIZE = 30;
const QUERY_MAX = 200;
const PAGE_MAX = 1_000_000;

/** Position filters (spec 1 §2.1), by their value in the address. */
export const POSITION_OPTIONS: readonly { value: string; label: string }[] = [
  { value: "todas", label: "Posição: todas" },
  { value: "supermanchete", label: "Super manchete" },
  { value: "manchete-principal", label: "Manchete principal" },
  { value: "destaque-principal", label: "Destaque principal" },
  { value: "destaque-secundario", label: "Destaque secundário" },
  { value: "noticia-comum", label: "Notícia comum" },
];

/** The manager's filters as its address carries them; empty means all. */
export interface ManagerQuery {
  q: string;
  categoria: string;
  posicao: string;
  autor: string;
  /** Only what waits to be reviewed. */
  status: "" | "em-revisao";
  page: number;
}

const slugOf = (text: string | null) => {
  const value = (text ?? "").trim().toLowerCase();
  return /^[a-z0-9][a-z0-9-]{0,79}$/.test(value) && value !== "todas" && value !== "todos" ? value : "";
};

/** What an address asks for; what makes no sense in it is left out, so that an old bookmark still opens. */
export function parseManagerQuery(params: URLSearchParams): ManagerQuery {
  const page = Number(params.get("page") ?? 1);
  const posicao = params.get("posicao") ?? "";
  return {
    q: (params.get("q") ?? "").replace(/\s+/g, " ").trim().slice(0, QUERY_MAX),
    categoria: slugOf(params.get("categoria")),
    posicao: POSITION_OPTIONS.some((option) => option.value === posicao) && posicao !== "todas" ? posicao : "",
    autor: slugOf(params.get("autor")),
    status: params.get("status") === "em-revisao" ? "em-revisao" : "",
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** Address of the manager with these filters; only what differs from the plain list is in it. */
export function managerHref(query: Partial<ManagerQuery>): string {
  const params = new URLSearchParams();
  for (const name of ["q", "categoria", "posicao", "autor", "status"] as const) if (query[name]) params.set(name, query[name]);
  if (query.page && query.page > 1) params.set("page", String(query.page));
  const text = params.toString();
  return text === "" ? "/admin/materias" : `/admin/materias?${text}`;
}

/** The filter as lists of articles take it. */
export function toListFilter(query: ManagerQuery) {
  const position: PositionFilter | null = query.posicao === "" ? null : parsePositionFilter(query.posicao);
  return {
    audience: "staff" as const,
    order: "manager" as const,
    category: query.categoria || undefined,
    position: position ?? undefined,
    authorSlug: query.autor || undefined,
    status: query.status || undefined,
    page: query.page,
    limit: MANAGER_PAGE_SIZE,
  };
}

export const isFiltered = ({ q, categoria, posicao, autor, status }: ManagerQuery): boolean => [q, categoria, posicao, autor, status].some((value) => value !== "");
