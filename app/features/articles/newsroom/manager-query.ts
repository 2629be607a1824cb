import { FILTER_NAMES, filterParams, type ManagerCounts, type ManagerFilter, parseManagerFilter } from "../manager-filter.ts";

/** Rows of one page (spec 1 §9). */
export const MANAGER_PAGE_SIZE = 30;
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

export const STATUS_OPTIONS: readonly { value: ManagerFilter["status"]; label: string }[] = [
  { value: "", label: "Situação: todas" },
  { value: "publicada", label: "Publicadas" },
  { value: "rascunho", label: "Rascunhos" },
  { value: "agendada", label: "Agendadas" },
  { value: "em-revisao", label: "Em revisão" },
  { value: "desabilitada", label: "Desligadas" },
];

/** The manager's filters and page as its address carries them. */
export interface ManagerQuery extends ManagerFilter {
  page: number;
}

/** Parses the address; invalid values are ignored, so that old bookmarks still open. */
export function parseManagerQuery(params: URLSearchParams): ManagerQuery {
  const page = Number(params.get("page") ?? 1);
  return { ...parseManagerFilter((name) => params.get(name)), page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1 };
}

/** Address of the manager with these filters; only what differs from the plain list is in it. */
export function managerHref(query: Partial<ManagerQuery>): string {
  const params = filterParams(query);
  if (query.page && query.page > 1) params.set("page", String(query.page));
  const text = params.toString();
  return text === "" ? "/admin/materias" : `/admin/materias?${text}`;
}

export const isFiltered = (query: ManagerQuery): boolean => FILTER_NAMES.some((name) => query[name] !== "");

/** A tab of the manager: filters under a name. */
export interface ViewTab {
  name: string;
  href: string;
  /** Articles in it; null where the list would have to be counted. */
  count: number | null;
  isCurrent: boolean;
}

/** Counts of the views that everybody has; `mine` of the person who looks. */
export interface ViewCounts extends ManagerCounts {
  mine: number;
}

/** The views that everybody has, those that are empty only while they are open, and the person's own behind them; of an own view that is open `total` is its count. */
export function viewTabs(query: ManagerQuery, counts: ViewCounts, own: readonly { name: string; query: string }[], total: number): ViewTab[] {
  const views: [string, Partial<ManagerFilter>, number][] = [
    ["Todas", {}, counts.staff],
    ["Publicadas", { status: "publicada" }, counts.onAir],
    ["Rascunhos", { status: "rascunho" }, counts.drafts],
    ["Agendadas", { status: "agendada" }, counts.scheduled],
    ["Em revisão", { status: "em-revisao" }, counts.inReview],
    ["Desligadas", { status: "desabilitada" }, counts.disabled],
    ["Minhas", { minhas: "1" }, counts.mine],
  ];
  const here = managerHref({ ...query, page: 1 });
  const tabs = views.map(([name, filter, count]) => ({ name, href: managerHref(filter), count }));
  const saved = own.map((view) => {
    const href = managerHref(parseManagerQuery(new URLSearchParams(view.query)));
    return { name: view.name, href, count: href === here ? total : null };
  });
  return [...tabs, ...saved].map((tab) => ({ ...tab, isCurrent: tab.href === here })).filter(({ count, isCurrent }) => count !== 0 || isCurrent);
}
