import { mergeOrders } from "#app/domain/board/merge-orders.ts";
import type { DeskArticle, DeskMessage, DeskPlaces } from "#app/wire/desk-message.ts";
import { idsOf, sameOrder } from "./selection.ts";

/** The places as a read or a message tells them, and what changed them. */
export type DeskNews = DeskPlaces & Pick<DeskMessage, "mudanca">;

/** What 'Ordenar Destaques' knows: the places as they are, and an order that somebody makes of them. */
export interface DeskState {
  kind: "loading" | "failed" | "ready";
  /** As the server last told it. */
  desk: DeskPlaces;
  selected: readonly DeskArticle[];
  /** The order that `selected` was made from. */
  base: readonly number[];
  /** Another order was saved while this one was edited; by whom, where that is known. */
  conflict: { by: string | null } | null;
  /** What happened by itself, for a person to read. */
  notice: string | null;
  /** A save is under way: news wait until it is known what came of it. */
  saving: boolean;
  held: DeskNews | null;
}

export type DeskEvent =
  | { kind: "loading" }
  | { kind: "failed" }
  /** Read again on purpose: what was not saved is given up. */
  | { kind: "reloaded"; desk: DeskPlaces }
  | { kind: "edited"; selected: readonly DeskArticle[] }
  | { kind: "saving" }
  | { kind: "saved"; destaques: DeskArticle[]; versao: number }
  /** What was saved before is back; an order that is being made stays. */
  | { kind: "undone"; destaques: DeskArticle[]; versao: number }
  /** `current` where the refusal carries the places as they are. */
  | { kind: "refused"; current: DeskPlaces | null }
  | { kind: "news"; news: DeskNews }
  | { kind: "resolved"; by: "merge" | "theirs" | "mine" }
  | { kind: "read" };

const NOWHERE: DeskPlaces = { supermanchete: null, destaques: [], recentes: [], versao: -1 };

export const EMPTY_DESK: DeskState = { kind: "loading", desk: NOWHERE, selected: [], base: [], conflict: null, notice: null, saving: false, held: null };

/** Whether there is an order here that is saved nowhere. */
export const isUnsaved = (state: DeskState): boolean => !sameOrder(idsOf(state.selected), state.base);

/** Whether the places are known at all: a later failure to read them leaves what is known. */
export const wasRead = (state: DeskState): boolean => state.desk.versao >= 0;

/** What changed the highlights, as a sentence. */
export function newsSentence(change: DeskMessage["mudanca"]): string {
  if (!change) return "Os destaques mudaram enquanto esta tela estava sem conexão";
  switch (change.acao) {
    case "set-order":
      return `${change.por} salvou uma nova ordem`;
    case "undo-order":
      return `${change.por} desfez a última ordem`;
    case "undo":
      return `${change.por} desfez uma alteração nos destaques`;
    case "publish-due":
      return "Uma matéria agendada entrou no ar e mudou os destaques";
    default:
      return `${change.por} mudou os destaques ao editar uma matéria`;
  }
}

const follow = (state: DeskState, desk: DeskPlaces): DeskState => ({ ...state, kind: "ready", desk, selected: desk.destaques, base: idsOf(desk.destaques), conflict: null });

/** The selection with what is newly known of its articles, without the one that became the super headline. */
function refreshed(selected: readonly DeskArticle[], { supermanchete, destaques, recentes }: DeskPlaces): readonly DeskArticle[] {
  const known = new Map([...recentes, ...destaques].map((article) => [article.id, article]));
  return selected.filter((article) => article.id !== supermanchete?.id).map((article) => known.get(article.id) ?? article);
}

function withNews(state: DeskState, { mudanca, ...desk }: DeskNews): DeskState {
  if (desk.versao < state.desk.versao) return state;
  const theirs = idsOf(desk.destaques);
  if (!wasRead(state)) return follow(state, desk);
  if (!isUnsaved(state) && !sameOrder(theirs, state.base)) return { ...follow(state, desk), notice: newsSentence(mudanca) };
  const selected = refreshed(state.selected, desk);
  if (sameOrder(theirs, state.base)) return { ...state, kind: "ready", desk, selected, conflict: null };
  if (sameOrder(theirs, idsOf(selected))) return follow(state, desk);
  // A message that follows a second change may no longer say who made the first.
  return { ...state, kind: "ready", desk, selected, conflict: { by: mudanca?.por ?? state.conflict?.by ?? null } };
}

function afterSave(state: DeskState): DeskState {
  const { held } = state;
  const settled: DeskState = { ...state, saving: false, held: null };
  return held ? withNews(settled, held) : settled;
}

function merged(state: DeskState): DeskState {
  const { desk, base, selected } = state;
  const { order, overflow } = mergeOrders(base, idsOf(selected), idsOf(desk.destaques));
  const known = new Map([...selected, ...desk.destaques].map((article) => [article.id, article]));
  const articlesOf = (ids: readonly number[]) => ids.flatMap((id) => known.get(id) ?? []);
  const left = articlesOf(overflow).map((article) => `“${article.titulo}”`);
  return {
    ...state,
    selected: articlesOf(order),
    base: idsOf(desk.destaques),
    conflict: null,
    notice:
      left.length === 0
        ? "As duas ordens foram juntadas. Confira e salve."
        : `As duas ordens foram juntadas. ${left.length === 1 ? "Não coube" : "Não couberam"}: ${left.join(", ")}.`,
  };
}

function resolved(state: DeskState, by: "merge" | "theirs" | "mine"): DeskState {
  if (by === "merge") return merged(state);
  if (by === "theirs") return { ...follow(state, state.desk), notice: null };
  return { ...state, base: idsOf(state.desk.destaques), conflict: null };
}

/** The desk after one event; nothing that was ordered and not saved is given up but by `reloaded` or `resolved`. */
export function deskReducer(state: DeskState, event: DeskEvent): DeskState {
  switch (event.kind) {
    case "loading":
    case "failed":
      return { ...state, kind: event.kind };
    case "reloaded":
      return { ...follow(state, event.desk), notice: null };
    case "edited":
      return { ...state, selected: event.selected, notice: null };
    case "saving":
      return { ...state, saving: true };
    case "saved":
      return afterSave(follow(state, { ...state.desk, destaques: event.destaques, versao: event.versao }));
    case "undone": {
      const back = withNews(state, { ...state.desk, destaques: event.destaques, versao: event.versao, mudanca: null });
      return { ...afterSave(back), notice: null };
    }
    case "refused": {
      const settled = afterSave(state);
      return event.current ? withNews(settled, { ...event.current, mudanca: null }) : settled;
    }
    case "news":
      return state.saving ? { ...state, held: event.news } : withNews(state, event.news);
    case "resolved":
      return resolved(state, event.by);
    case "read":
      return { ...state, notice: null };
  }
}
