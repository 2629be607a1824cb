import { lengthOf } from "#app/platform/text/clean-text.ts";
import { dayAfter, instantOf, parseDays } from "#app/platform/time/local-time.ts";
import { type PositionFilter, parsePositionFilter } from "./position.ts";

/** States that the manager can be narrowed to, as its address names them. `publicada` is what readers see: what is switched off is `desabilitada`. */
export const MANAGER_STATES = ["publicada", "rascunho", "agendada", "em-revisao", "desabilitada"] as const;
export type ManagerState = (typeof MANAGER_STATES)[number];

/** Position filters (spec 1 §2.1). */
export const MANAGER_POSITIONS = ["supermanchete", "manchete-principal", "destaque-principal", "destaque-secundario", "noticia-comum"] as const;

const QUERY_MAX = 200;

/** Stories that one action over many reaches (ours): each is a command of its own to the board. */
export const BATCH_MAX = 100;

/** The manager's filters as an address carries them; empty means all. */
export interface ManagerFilter {
  q: string;
  categoria: string;
  posicao: string;
  autor: string;
  status: "" | ManagerState;
  /** `1` keeps only articles that the person created. */
  minhas: "" | "1";
  /** Days of the newsroom's clock, `YYYY-MM-DD`, both included. */
  de: string;
  ate: string;
}

export const FILTER_NAMES = ["q", "categoria", "posicao", "autor", "status", "minhas", "de", "ate"] as const satisfies readonly (keyof ManagerFilter)[];

const slugOf = (text: string) => {
  const value = text.trim().toLowerCase();
  return /^[a-z0-9][a-z0-9-]{0,79}$/.test(value) && value !== "todas" && value !== "todos" ? value : "";
};

const oneOf = <T extends string>(values: readonly T[], text: string): T | "" => values.find((value) => value === text) ?? "";

/** Parses the filter; invalid values are ignored, so that old bookmarks still open. */
export function parseManagerFilter(get: (name: string) => string | null): ManagerFilter {
  const text = (name: string) => get(name) ?? "";
  const [de, ate] = parseDays(text("de"), text("ate"));
  return {
    q: text("q").replace(/\s+/g, " ").trim().slice(0, QUERY_MAX),
    categoria: slugOf(text("categoria")),
    posicao: oneOf(MANAGER_POSITIONS, text("posicao")),
    autor: slugOf(text("autor")),
    status: oneOf(MANAGER_STATES, text("status")),
    minhas: text("minhas") === "1" ? "1" : "",
    de,
    ate,
  };
}

/** The address behind the question mark: only what differs from the whole list, always in one order. */
export function filterParams(filter: Partial<ManagerFilter>): URLSearchParams {
  return new URLSearchParams(FILTER_NAMES.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])));
}

/** The filter as lists of articles take it. A list of certain dates is in their order. */
export function toListFilter(filter: ManagerFilter, { userId, timeZone, page, limit }: { userId: number; timeZone: string; page: number; limit: number }) {
  const position: PositionFilter | null = filter.posicao === "" ? null : parsePositionFilter(filter.posicao);
  const status: "no-ar" | Exclude<ManagerState, "publicada"> | undefined = filter.status === "publicada" ? "no-ar" : filter.status || undefined;
  return {
    audience: "staff" as const,
    order: filter.de === "" && filter.ate === "" ? ("manager" as const) : ("date" as const),
    category: filter.categoria || undefined,
    position: position ?? undefined,
    authorSlug: filter.autor || undefined,
    status,
    authorId: filter.minhas === "" ? undefined : userId,
    from: filter.de === "" ? undefined : instantOf(filter.de, 0, timeZone),
    until: filter.ate === "" ? undefined : instantOf(dayAfter(filter.ate), 0, timeZone),
    page,
    limit,
  };
}

/** Articles of each view, not counting the bin. */
export interface ManagerCounts {
  /** The whole newsroom's. */
  staff: number;
  /** Number of articles that readers see. */
  onAir: number;
  drafts: number;
  scheduled: number;
  inReview: number;
  disabled: number;
}

/** Views of one person (ours): as many as fit beside the seven that everybody has. */
export const VIEWS_MAX = 12;
/** Characters of a name (ours). */
export const VIEW_NAME_MAX = 30;

/** Names of the views that everybody has, which no own one may take. */
export const COMMON_VIEWS = ["Todas", "Publicadas", "Rascunhos", "Agendadas", "Em revisão", "Desligadas", "Minhas"] as const;

/** Returns why a view's name is invalid, as a sentence; null when valid. */
export function viewNameFlaw(name: string): string | null {
  if (name === "") return "Dê um nome à visão.";
  if (lengthOf(name) > VIEW_NAME_MAX) return `Máximo de ${VIEW_NAME_MAX} caracteres.`;
  return COMMON_VIEWS.some((common) => common.toLocaleLowerCase("pt-BR") === name.toLocaleLowerCase("pt-BR")) ? "Já há uma visão de todos com este nome." : null;
}

/** A view's filters in the one way in which they are stored; empty where they filter nothing. */
export const storedQuery = (query: string): string => {
  const sent = new URLSearchParams(query);
  return filterParams(parseManagerFilter((name) => sent.get(name))).toString();
};
