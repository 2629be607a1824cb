import { MAX_HIGHLIGHTS, orderHighlights, type PlacedArticle } from "../board.ts";
import type { DeskArticle, DeskMessage, DeskPlaces } from "../desk-message.wire.ts";
import { mergeOrders } from "../merge-orders.ts";

/** The list of 'Ordenar Destaques' while it is edited (spec 1 §2.2, §5), as plain list algebra. */

export interface Identified {
  id: number;
}

export const idsOf = (articles: readonly Identified[]): readonly number[] => articles.map((article) => article.id);

export const sameOrder = (one: readonly number[], other: readonly number[]): boolean => one.length === other.length && one.every((id, index) => id === other[index]);

export const holds = (selected: readonly Identified[], id: number): boolean => selected.some((chosen) => chosen.id === id);

/** The selection with more at its end; unchanged when they do not all fit, without those it already holds. */
export function added<T extends Identified>(selected: readonly T[], more: readonly T[]): readonly T[] {
  const newcomers = more.filter((one) => !holds(selected, one.id));
  return newcomers.length === 0 || selected.length + newcomers.length > MAX_HIGHLIGHTS ? selected : [...selected, ...newcomers];
}

export const removed = <T extends Identified>(selected: readonly T[], ids: readonly number[]): readonly T[] => selected.filter((chosen) => !ids.includes(chosen.id));

/** The selection with one of it at another index; unchanged where there is no such place. */
export function movedTo<T extends Identified>(selected: readonly T[], id: number, index: number): readonly T[] {
  const one = selected.find((chosen) => chosen.id === id);
  if (!one || index < 0 || index >= selected.length) return selected;
  const others = removed(selected, [id]);
  return [...others.slice(0, index), one, ...others.slice(index)];
}

/** The highlights of a read or a message, and what changed them. */
export type DeskUpdate = DeskPlaces & Pick<DeskMessage, "mudanca">;

/** State of 'Ordenar Destaques': the stored highlights and the order being edited. */
export interface DeskState {
  kind: "loading" | "failed" | "ready";
  /** The last known server state. */
  desk: DeskPlaces;
  selected: readonly DeskArticle[];
  /** The order that `selected` was made from. */
  base: readonly number[];
  /** Another order was saved while this one was edited; with its author, if known. */
  conflict: { by: string | null } | null;
  /** Notice of a change by others. */
  notice: string | null;
  /** A save is in progress: messages are applied after its result. */
  saving: boolean;
  pendingUpdate: DeskUpdate | null;
}

export type DeskEvent =
  | { kind: "loading" }
  | { kind: "failed" }
  /** Reloaded by the person: unsaved changes are discarded. */
  | { kind: "reloaded"; desk: DeskPlaces }
  | { kind: "edited"; selected: readonly DeskArticle[] }
  | { kind: "saving" }
  | { kind: "saved"; destaques: DeskArticle[]; versao: number }
  /** An undo restored the former order; unsaved edits stay. */
  | { kind: "undone"; destaques: DeskArticle[]; versao: number }
  /** `current`: the highlights that the refusal carries, if any. */
  | { kind: "refused"; current: DeskPlaces | null }
  | { kind: "update"; update: DeskUpdate }
  | { kind: "resolved"; by: "merge" | "theirs" | "mine" }
  | { kind: "read" };

const UNREAD_PLACES: DeskPlaces = { supermanchete: null, destaques: [], recentes: [], versao: -1 };

export const EMPTY_DESK: DeskState = { kind: "loading", desk: UNREAD_PLACES, selected: [], base: [], conflict: null, notice: null, saving: false, pendingUpdate: null };

/** True when there are unsaved edits. */
export const isUnsaved = (state: DeskState): boolean => !sameOrder(idsOf(state.selected), state.base);

/** True once the highlights were read; a later failure keeps them. */
export const wasRead = (state: DeskState): boolean => state.desk.versao >= 0;

/** Describes the change, as a sentence. */
export function updateSentence(change: DeskMessage["mudanca"]): string {
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

/** The selection with updated articles, without the one that became the super headline. */
function refreshed(selected: readonly DeskArticle[], { supermanchete, destaques, recentes }: DeskPlaces): readonly DeskArticle[] {
  const known = new Map([...recentes, ...destaques].map((article) => [article.id, article]));
  return selected.filter((article) => article.id !== supermanchete?.id).map((article) => known.get(article.id) ?? article);
}

function withUpdate(state: DeskState, { mudanca, ...desk }: DeskUpdate): DeskState {
  if (desk.versao < state.desk.versao) return state;
  const theirs = idsOf(desk.destaques);
  if (!wasRead(state)) return follow(state, desk);
  if (!isUnsaved(state) && !sameOrder(theirs, state.base)) return { ...follow(state, desk), notice: updateSentence(mudanca) };
  const selected = refreshed(state.selected, desk);
  if (sameOrder(theirs, state.base)) return { ...state, kind: "ready", desk, selected, conflict: null };
  if (sameOrder(theirs, idsOf(selected))) return follow(state, desk);
  // A message that follows a second change may no longer say who made the first.
  return { ...state, kind: "ready", desk, selected, conflict: { by: mudanca?.por ?? state.conflict?.by ?? null } };
}

function afterSave(state: DeskState): DeskState {
  const { pendingUpdate } = state;
  const settled: DeskState = { ...state, saving: false, pendingUpdate: null };
  return pendingUpdate ? withUpdate(settled, pendingUpdate) : settled;
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

/** The state after one event; unsaved edits are discarded only by `reloaded` or `resolved`. */
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
      const back = withUpdate(state, { ...state.desk, destaques: event.destaques, versao: event.versao, mudanca: null });
      return { ...afterSave(back), notice: null };
    }
    case "refused": {
      const settled = afterSave(state);
      return event.current ? withUpdate(settled, { ...event.current, mudanca: null }) : settled;
    }
    case "update":
      return state.saving ? { ...state, pendingUpdate: event.update } : withUpdate(state, event.update);
    case "resolved":
      return resolved(state, event.by);
    case "read":
      return { ...state, notice: null };
  }
}

/** Preview of saving a selection. */
export interface OrderPreview {
  /** Articles that move to `geral`. */
  demoted: readonly DeskArticle[];
  /** Articles that fill the free places, in this order. */
  filling: readonly DeskArticle[];
}

const toPlacedArticle = ({ id, dataPublicacao }: DeskArticle): PlacedArticle => ({ id, publishedAt: dataPublicacao === null ? 0 : Date.parse(dataPublicacao) });

/** The server's own rule, applied to the last known state. An empty selection cannot be saved, so nothing is filled in. */
export function previewOrder({ supermanchete, destaques, recentes }: DeskPlaces, selected: readonly DeskArticle[]): OrderPreview {
  if (selected.length === 0) return { demoted: destaques, filling: [] };
  const board = { superHeadline: supermanchete ? toPlacedArticle(supermanchete) : null, highlights: destaques.map(toPlacedArticle) };
  const change = orderHighlights(board, selected.map(toPlacedArticle), recentes.map(toPlacedArticle));
  const known = new Map([...recentes, ...destaques].map((article) => [article.id, article]));
  const articlesOf = (places: readonly PlacedArticle[]) => places.flatMap(({ id }) => known.get(id) ?? []);
  return { demoted: articlesOf(change.demoted), filling: articlesOf(change.board.highlights.slice(selected.length)) };
}
