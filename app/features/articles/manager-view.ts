import { lengthOf } from "./article.ts";
import { filterParams, parseManagerFilter } from "./manager-filter.ts";

/** Views of one person (ours): as many as fit beside the seven that everybody has. */
export const VIEWS_MAX = 12;
/** Characters of a name (ours). */
export const VIEW_NAME_MAX = 30;

/** Names of the views that everybody has, which no own one may take. */
export const COMMON_VIEWS = ["Todas", "Publicadas", "Rascunhos", "Agendadas", "Em revisão", "Desligadas", "Minhas"] as const;

/** What a name has wrong, in a sentence; null for nothing. */
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
