import fc from "fast-check";
import { expect, test } from "vitest";
import { orderHighlights, type PlacedArticle } from "#app/features/highlights/board.ts";
import type { DeskArticle, DeskPlaces } from "#app/features/highlights/desk-message.wire.ts";
import {
  added,
  type DeskEvent,
  type DeskState,
  type DeskUpdate,
  deskReducer,
  EMPTY_DESK,
  idsOf,
  isUnsaved,
  movedTo,
  previewOrder,
  removed,
} from "#app/features/highlights/newsroom/desk-state.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 21, 12);
const story = (id: number, titulo = `Matéria ${id}`): DeskArticle => ({
  id,
  titulo,
  subtitulo: "",
  chapeu: "TESTE",
  posicao: "geral",
  autor: "Redação",
  imagemUrl: null,
  dataPublicacao: new Date(START + id * MINUTE).toISOString(),
});
const places = (versao: number, ids: readonly number[], superId: number | null = null): DeskPlaces => ({
  versao,
  supermanchete: superId === null ? null : story(superId),
  destaques: ids.map((id) => story(id)),
  recentes: [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5].map((id) => story(id)),
});
const update = (versao: number, ids: readonly number[], por: string | null = "Maria", superId: number | null = null): DeskUpdate => ({
  ...places(versao, ids, superId),
  mudanca: por === null ? null : { por, acao: "set-order" },
});
const after = (...events: DeskEvent[]): DeskState => events.reduce(deskReducer, EMPTY_DESK);
const read: DeskEvent = { kind: "reloaded", desk: places(1, [1, 2, 3]) };
const edited = (ids: readonly number[]): DeskEvent => ({ kind: "edited", selected: ids.map((id) => story(id)) });
const selection = (state: DeskState) => [...idsOf(state.selected)];

test("a selection holds five at most, each once, and moves inside its edges", () => {
  const five = [1, 2, 3, 4, 5].map((id) => ({ id }));
  expect(added(five, [{ id: 6 }])).toBe(five);
  expect(added(five.slice(0, 2), [{ id: 2 }])).toHaveLength(2);
  expect(added(five.slice(0, 3), [{ id: 7 }, { id: 8 }, { id: 9 }])).toHaveLength(3);
  expect(idsOf(added(five.slice(0, 3), [{ id: 7 }, { id: 3 }, { id: 8 }]))).toEqual([1, 2, 3, 7, 8]);
  expect(idsOf(movedTo(five, 4, 0))).toEqual([4, 1, 2, 3, 5]);
  expect(idsOf(movedTo(five, 1, 4))).toEqual([2, 3, 4, 5, 1]);
  expect(movedTo(five, 1, -1)).toBe(five);
  expect(movedTo(five, 9, 0)).toBe(five);
  expect(idsOf(removed(five, [1, 5]))).toEqual([2, 3, 4]);
});

test("the preview is what the server's rule makes of the same order", () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(ids, ids, fc.option(fc.integer({ min: 21, max: 22 })), (held, desired, top) => {
      const desk = places(1, held.slice(0, 5), top);
      const selected = desired.slice(0, 5).map((id) => story(id));
      const candidate = (article: DeskArticle): PlacedArticle => ({ id: article.id, publishedAt: START + article.id * MINUTE });
      const board = { superHeadline: desk.supermanchete && candidate(desk.supermanchete), highlights: desk.destaques.map(candidate) };
      const server = orderHighlights(board, selected.map(candidate), desk.recentes.map(candidate));
      const preview = previewOrder(desk, selected);
      expect(idsOf(preview.demoted)).toEqual(idsOf(server.demoted));
      expect([...idsOf(selected), ...idsOf(preview.filling)]).toEqual(idsOf(server.board.highlights));
    }),
  );
});

test("while nothing is unsaved, another's order is followed and named", () => {
  const state = after(read, { kind: "update", update: update(2, [3, 2, 1]) });
  expect([selection(state), isUnsaved(state), state.conflict, state.notice]).toEqual([[3, 2, 1], false, null, "Maria salvou uma nova ordem"]);
});

test("over an unsaved order another's stands beside it, and each way out keeps what it says", () => {
  const torn = after(read, edited([9, 1, 2, 3]), { kind: "update", update: update(2, [1, 3, 8]) });
  expect([selection(torn), idsOf(torn.desk.destaques), torn.conflict]).toEqual([[9, 1, 2, 3], [1, 3, 8], { by: "Maria" }]);
  const merged = deskReducer(torn, { kind: "resolved", by: "merge" });
  expect([selection(merged), merged.conflict, isUnsaved(merged)]).toEqual([[9, 1, 3, 8], null, true]);
  const theirs = deskReducer(torn, { kind: "resolved", by: "theirs" });
  expect([selection(theirs), isUnsaved(theirs)]).toEqual([[1, 3, 8], false]);
  const mine = deskReducer(torn, { kind: "resolved", by: "mine" });
  expect([selection(mine), mine.conflict, mine.desk.versao, isUnsaved(mine)]).toEqual([[9, 1, 2, 3], null, 2, true]);
});

test("a merge says by name what does not fit", () => {
  const torn = after({ kind: "reloaded", desk: places(1, [1, 2, 3, 4]) }, edited([1, 2, 3, 4, 8]), { kind: "update", update: update(2, [9, 1, 2, 3, 4]) });
  expect(deskReducer(torn, { kind: "resolved", by: "merge" }).notice).toContain("Não coube: “Matéria 4”");
});

test("what others save meanwhile waits for the outcome of my own save, and my own echo is no news", () => {
  const saving = after(read, edited([2, 1, 3]), { kind: "saving" }, { kind: "update", update: update(2, [2, 1, 3], "Eu") });
  expect(saving.conflict).toBeNull();
  const saved = deskReducer(saving, { kind: "saved", destaques: [2, 1, 3].map((id) => story(id)), versao: 2 });
  expect([selection(saved), saved.conflict, saved.notice, isUnsaved(saved)]).toEqual([[2, 1, 3], null, null, false]);
  const overtaken = after(
    read,
    edited([2, 1, 3]),
    { kind: "saving" },
    { kind: "update", update: update(3, [3, 2, 1]) },
    { kind: "saved", destaques: [2, 1, 3].map((id) => story(id)), versao: 2 },
  );
  expect([selection(overtaken), overtaken.desk.versao]).toEqual([[3, 2, 1], 3]);
});

test("a refused save shows both orders, with the name where a message told it", () => {
  const refused = after(read, edited([2, 1]), { kind: "saving" }, { kind: "update", update: update(2, [3, 1]) }, { kind: "refused", current: places(2, [3, 1]) });
  expect([selection(refused), refused.conflict, refused.saving]).toEqual([[2, 1], { by: "Maria" }, false]);
  const failed = after(read, edited([2, 1]), { kind: "saving" }, { kind: "refused", current: null });
  expect([selection(failed), failed.conflict]).toEqual([[2, 1], null]);
});

test("an old message changes nothing; a new title does, and a new super headline leaves the selection", () => {
  const state = after(read, edited([9, 1]), { kind: "update", update: update(0, [5]) });
  expect(selection(state)).toEqual([9, 1]);
  const retitled = deskReducer(state, { kind: "update", update: { ...update(1, [1, 2, 3]), recentes: [story(9, "Novo título")] } });
  expect([retitled.selected[0]?.titulo, retitled.conflict]).toEqual(["Novo título", null]);
  expect(selection(deskReducer(state, { kind: "update", update: update(2, [1, 2, 3], "Ana", 9) }))).toEqual([1]);
});

test("an undo brings the former order back, but not over an order that is being made", () => {
  const saved = after(read, edited([2, 1]), { kind: "saving" }, { kind: "saved", destaques: [story(2), story(1)], versao: 2 });
  const undone: DeskEvent = { kind: "undone", destaques: [1, 2, 3].map((id) => story(id)), versao: 3 };
  expect(selection([{ kind: "saving" } as const, undone].reduce(deskReducer, saved))).toEqual([1, 2, 3]);
  const amid = [edited([1, 2, 9]), { kind: "saving" } as const, undone].reduce(deskReducer, saved);
  expect([selection(amid), amid.conflict]).toEqual([[1, 2, 9], { by: null }]);
});

test("whatever comes from outside, an unsaved order is given up only by choice", () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
  const outside = fc.array(fc.tuple(fc.constantFrom("update", "failed", "loading", "refused"), fc.integer({ min: 0, max: 6 }), ids), { maxLength: 8 });
  fc.assert(
    fc.property(ids, outside, (mine, events) => {
      fc.pre(JSON.stringify(mine) !== "[1,2,3]");
      let state = after(read, edited(mine));
      for (const [kind, versao, order] of events) {
        if (kind === "update") state = deskReducer(state, { kind, update: update(versao, order) });
        else if (kind === "refused") state = [{ kind: "saving" } as const, { kind, current: places(versao, order) } as const].reduce(deskReducer, state);
        else if (kind === "failed" || kind === "loading") state = deskReducer(state, { kind });
        if (!isUnsaved(state)) break;
        expect(selection(state)).toEqual(mine);
        const differs = JSON.stringify(idsOf(state.desk.destaques)) !== JSON.stringify(state.base);
        expect(state.conflict !== null).toBe(differs);
      }
      if (!isUnsaved(state)) expect(selection(state)).toEqual([...idsOf(state.desk.destaques)]);
    }),
  );
});
