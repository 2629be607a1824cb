import { expect, test } from "vitest";
import type { Article } from "#app/features/articles/article.ts";
import { type Board, CURRENT_ORDER, EMPTY_BOARD, type PlacedArticle } from "#app/features/highlights/board.ts";
import type { ArticlePlacement, BoardCommand } from "#app/features/highlights/commands.ts";
import { type BoardSnapshot, planCommand } from "#app/features/highlights/plan.ts";
import { type SavedPlace, UNDO_MS, UNDO_TOLERANCE_MS, type UndoableCommand, undoOrder, undoRow } from "#app/features/highlights/undo.ts";
import { carrying } from "#app/platform/failures/refusal.ts";
import { actor, anArticle, HOUR, inStatus, NOW, snapshot } from "./planned-article.ts";

const place = (id: number): PlacedArticle => ({ id, publishedAt: NOW - id });
const FULL: Board = { superHeadline: place(10), highlights: [place(1), place(2), place(3), place(4), place(5)] };
const idsOf = ({ superHeadline, highlights }: Board) => [superHeadline?.id ?? null, ...highlights.map(({ id }) => id)];
const plan = (command: object, article: Article | null, more: Partial<BoardSnapshot> = {}) =>
  planCommand({ opId: "o", actor, articleId: 7, ...command } as BoardCommand, snapshot(article, more), NOW);
const planned = (command: object, article: Article | null, more: Partial<BoardSnapshot> = {}) => {
  const answer = plan(command, article, more);
  if (!answer.ok) throw new Error(answer.refusal.detail);
  return answer.value;
};
const detail = (command: object, article: Article | null, more: Partial<BoardSnapshot> = {}) => {
  const answer = plan(command, article, more);
  return answer.ok ? null : answer.refusal.detail;
};
const shown = (more: Partial<Article> = {}) => ({ ...inStatus("publicada"), ...more });
const OWN = place(7);

/** Places change only with an article's position or with whether readers see it (http-api § Articles, position rules). */
test.each<[string, Partial<Article>, ArticlePlacement, Board, (number | null)[], string]>([
  ["a highlight that is edited keeps its place", { position: "destaque" }, {}, { superHeadline: null, highlights: [place(1), OWN] }, [null, 1, 7], "destaque"],
  [
    "a highlight that is named again keeps its place",
    { position: "destaque" },
    { position: "destaque" },
    { superHeadline: null, highlights: [place(1), OWN] },
    [null, 1, 7],
    "destaque",
  ],
  ["a chosen highlight goes to the top", { position: "geral" }, { position: "destaque" }, FULL, [10, 7, 1, 2, 3, 4], "destaque"],
  [
    "a highlight becomes the super headline",
    { position: "destaque" },
    { position: "supermanchete" },
    { superHeadline: place(10), highlights: [OWN, place(1)] },
    [7, 10, 1],
    "supermanchete",
  ],
  [
    "a highlight that moves to the towns leaves",
    { position: "destaque" },
    { position: "municipios" },
    { superHeadline: null, highlights: [OWN, place(1)] },
    [null, 1],
    "municipios",
  ],
  [
    "a highlight that is hidden leaves and keeps its position",
    { position: "destaque" },
    { active: false },
    { superHeadline: null, highlights: [OWN, place(1)] },
    [null, 1],
    "destaque",
  ],
  [
    "a highlight that is shown again comes last",
    { position: "destaque", active: false },
    { active: true },
    { superHeadline: null, highlights: [place(1)] },
    [null, 1, 7],
    "destaque",
  ],
  ["a highlight that is shown again finds no place", { position: "destaque", active: false }, { active: true }, FULL, [10, 1, 2, 3, 4, 5], "geral"],
  ["a super headline that is shown again finds its place taken", { position: "supermanchete", active: false }, { active: true }, FULL, [10, 1, 2, 3, 4, 5], "geral"],
  ["a super headline that is shown again finds its place free", { position: "supermanchete", active: false }, { active: true }, EMPTY_BOARD, [7], "supermanchete"],
  ["an article of the towns that is shown again stays there", { position: "municipios", active: false }, { active: true }, FULL, [10, 1, 2, 3, 4, 5], "municipios"],
  ["what is shown again at a newly chosen place takes it", { position: "geral", active: false }, { active: true, position: "destaque" }, FULL, [10, 7, 1, 2, 3, 4], "destaque"],
  ["what is published takes the place that it wishes", { position: "destaque", status: "rascunho" }, { status: "publicada" }, FULL, [10, 7, 1, 2, 3, 4], "destaque"],
])("%s", (_, more, placement, board, ids, position) => {
  const { after, article } = planned({ kind: "save", content: {}, derived: {}, placement }, shown(more), { board });
  expect([idsOf(after), article?.row.position]).toEqual([ids, position]);
});

test("another date of a place is the one by which the oldest is chosen", () => {
  const at = (position: "destaque" | "supermanchete", board: Board) =>
    planned({ kind: "save", content: {}, derived: {}, placement: { publishedAt: NOW - 5 * HOUR } }, shown({ position }), { board }).after;
  expect(at("destaque", { superHeadline: place(10), highlights: [place(1), OWN] })).toEqual({
    superHeadline: place(10),
    highlights: [place(1), { id: 7, publishedAt: NOW - 5 * HOUR }],
  });
  expect(at("supermanchete", { superHeadline: OWN, highlights: [place(1)] })).toEqual({ superHeadline: { id: 7, publishedAt: NOW - 5 * HOUR }, highlights: [place(1)] });
});

test("a switch hides, and shows again at the former place; readers get new pages of both", () => {
  const hidden = planned({ kind: "toggle" }, shown({ position: "destaque" }), { board: { superHeadline: null, highlights: [OWN, place(1)] } });
  expect([hidden.article?.row.active, idsOf(hidden.after), hidden.affectsReaders, hidden.firstPublication]).toEqual([false, [null, 1], true, false]);
  expect([hidden.article?.row.version, hidden.article?.contentChanged, hidden.demoted, hidden.orderKeys, hidden.articleId]).toEqual([4, [], [], [], 7]);
  const back = planned({ kind: "toggle" }, shown({ position: "destaque", active: false }), { board: { superHeadline: null, highlights: [place(1)] } });
  expect([back.article?.row.active, idsOf(back.after), back.affectsReaders]).toEqual([true, [null, 1, 7], true]);
  expect(planned({ kind: "toggle" }, anArticle()).affectsReaders).toBe(false);
});

test("what is thrown away leaves its place; restored it comes back last, or to the general list", () => {
  const gone = planned({ kind: "remove" }, shown({ position: "destaque" }), { board: { superHeadline: null, highlights: [OWN, place(1)] } });
  expect([gone.article?.row.deletedAt, idsOf(gone.after), gone.affectsReaders]).toEqual([NOW, [null, 1], true]);
  const back = (board: Board) => planned({ kind: "restore" }, shown({ position: "destaque", deletedAt: NOW - 1 }), { board });
  expect([idsOf(back({ superHeadline: null, highlights: [place(1)] }).after), back(FULL).article?.row.position]).toEqual([[null, 1, 7], "geral"]);
  expect(back(FULL).article?.row.deletedAt).toBeNull();
});

test("a scheduled highlight goes to the top when it is due", () => {
  const due = planned({ kind: "publish-due" }, anArticle({ status: "agendada", position: "destaque", scheduledAt: NOW }), { board: FULL });
  expect([idsOf(due.after), due.demoted, due.firstPublication]).toEqual([[10, 7, 1, 2, 3, 4], [place(5)], true]);
});

test("what does not exist is not found", () => {
  for (const kind of ["toggle", "remove", "restore", "publish-due", "move", "undo"]) expect([kind, detail({ kind }, null)]).toEqual([kind, "Matéria não encontrada."]);
});

test("a highlight swaps places with its neighbour, an article of a list its key", () => {
  const board = { superHeadline: null, highlights: [place(1), OWN, place(2)] };
  const up = planned({ kind: "move", direction: "up" }, shown({ position: "destaque" }), { board });
  expect([idsOf(up.after), up.orderKeys, up.article, up.affectsReaders, up.firstPublication, up.articleId]).toEqual([[null, 7, 1, 2], [], null, true, false, 7]);
  expect(idsOf(planned({ kind: "move", direction: "down" }, shown({ position: "destaque" }), { board }).after)).toEqual([null, 1, 2, 7]);
  const swapped = planned({ kind: "move", direction: "up" }, shown({ orderKey: 5 }), { board: FULL, neighbour: { id: 3, orderKey: 9 } });
  expect([swapped.after, swapped.affectsReaders]).toEqual([FULL, true]);
  expect(swapped.orderKeys).toEqual([
    { id: 7, orderKey: 9 },
    { id: 3, orderKey: 5 },
  ]);
  expect(planned({ kind: "move", direction: "up" }, anArticle(), { neighbour: { id: 3, orderKey: 9 } }).affectsReaders).toBe(false);
});

test("at the edge, alone, or on top nothing moves", () => {
  const neighbour = { id: 3, orderKey: 9 };
  const move = (position: Article["position"], more: Partial<BoardSnapshot>) => detail({ kind: "move", direction: "up" }, shown({ position }), more);
  expect(move("destaque", { board: { superHeadline: null, highlights: [OWN, place(1)] }, neighbour })).toBe("Não foi possível mover");
  expect(move("supermanchete", { board: { superHeadline: OWN, highlights: [] }, neighbour })).toBe("Não foi possível mover");
  expect(move("geral", { neighbour: null })).toBe("Não foi possível mover");
});

const desired = [place(1), place(2), place(8), place(9), place(11)];
const setOrder = (ids: number[], more: Partial<BoardSnapshot> & { expected?: number } = {}) =>
  plan({ kind: "set-order", desired: ids, expectedOrderVersion: more.expected }, null, { board: FULL, desired, latest: [place(20), place(21)], ...more });

test("a chosen order comes first, the newest fill it up, and readers are shown another page only when it is one", () => {
  const answer = setOrder([8, 2]);
  expect(answer.ok && [idsOf(answer.value.after), answer.value.demoted.map(({ id }) => id), answer.value.affectsReaders, answer.value.articleId]).toEqual([
    [10, 8, 2, 20, 21],
    [1, 3, 4, 5],
    true,
    null,
  ]);
  const same = setOrder([1, 2, 3, 4, 5], { desired: FULL.highlights });
  expect(same.ok && [same.value.affectsReaders, same.value.article, same.value.orderKeys]).toEqual([false, null, []]);
  expect(setOrder([1, 2, 8, 9, 11]).ok).toBe(true);
});

test.each<[number[], string]>([
  [[], "Escolha pelo menos um destaque."],
  [[1, 2, 8, 9, 11, 12], "Escolha no máximo 5 destaques."],
  [[1, 2, 1], "A mesma matéria aparece mais de uma vez."],
  [[1, 10], "A super manchete não pode ser também destaque."],
  [[1, 99], "Há matérias que não existem ou não estão visíveis."],
])("the order %j is refused: %s", (ids, message) => {
  expect(setOrder(ids)).toMatchObject({ ok: false, refusal: { code: "invalid", fields: [{ field: "desired", message }] } });
});

test("an order made from another one is refused with the order as it is", () => {
  expect(setOrder([8], { expected: 1 }).ok).toBe(true);
  expect(setOrder([8], { expected: 0 })).toMatchObject({ ok: false, refusal: { code: "conflict", ...carrying(CURRENT_ORDER, true) } });
});

const IN_TIME = NOW - UNDO_MS - UNDO_TOLERANCE_MS;
const saved = (id: number, rank: number | null, now: Partial<SavedPlace["now"]> = {}): SavedPlace => ({
  placed: place(id),
  before: { position: rank === null ? "municipios" : "destaque", rank },
  now: { position: "destaque", visible: true, ...now },
});
/** Before: 3, 2, 1. Now: 2, 3 and the newcomer 8; 1 was sent to the general list. */
const PLACES = [saved(1, 2, { position: "geral" }), saved(2, 1), saved(3, 0), saved(8, null)];
const NOW_SHOWN: Board = { superHeadline: place(10), highlights: [place(2), place(3), place(8)] };
const takeBack = (places = PLACES, savedAt = IN_TIME, isCurrent = true) => undoOrder(NOW_SHOWN, { savedAt, places }, isCurrent, NOW);

test("an order that is taken back leaves the places as they were, and who had none goes where it came from", () => {
  expect(takeBack()).toEqual({
    ok: true,
    value: { board: { superHeadline: place(10), highlights: [place(3), place(2), place(1)] }, returned: [{ placed: place(8), position: "municipios" }] },
  });
  const undone = planned({ kind: "undo-order", orderVersion: 1 }, null, { board: NOW_SHOWN, saved: { savedAt: NOW, places: PLACES } });
  expect([idsOf(undone.after), undone.returned, undone.affectsReaders, undone.articleId, undone.demoted]).toEqual([
    [10, 3, 2, 1],
    [{ placed: place(8), position: "municipios" }],
    true,
    null,
    [],
  ]);
});

test("an order is not taken back too late, twice, or over what changed since; the answer shows the order as it is", () => {
  const changed = { code: "conflict", detail: "Os destaques mudaram depois dessa gravação, por isso nada foi desfeito.", ...carrying(CURRENT_ORDER, true) };
  expect(takeBack(PLACES, IN_TIME - 1)).toEqual({
    ok: false,
    refusal: { code: "conflict", detail: "O prazo de 30 segundos para desfazer terminou.", ...carrying(CURRENT_ORDER, true) },
  });
  expect(takeBack(PLACES, IN_TIME, false)).toEqual({ ok: false, refusal: changed });
  expect(undoOrder(NOW_SHOWN, null, true, NOW)).toEqual({ ok: false, refusal: changed });
  expect(takeBack([...PLACES.slice(1), saved(1, 2, { position: "municipios" })])).toEqual({ ok: false, refusal: changed });
  expect(takeBack([...PLACES.slice(0, 3), saved(8, null, { position: "geral" })])).toEqual({ ok: false, refusal: changed });
  expect(takeBack([...PLACES.slice(1), saved(1, 2, { position: "geral", visible: false })])).toEqual({
    ok: false,
    refusal: { code: "conflict", detail: "Uma matéria da ordem anterior não está mais no ar, por isso nada foi desfeito.", ...carrying(CURRENT_ORDER, true) },
  });
  expect(takeBack([...PLACES.slice(0, 3), saved(8, null, { visible: false })]).ok).toBe(true);
  expect(plan({ kind: "undo-order", orderVersion: 2 }, null, { board: NOW_SHOWN, saved: { savedAt: NOW, places: PLACES } }).ok).toBe(false);
  expect(plan({ kind: "undo-order", orderVersion: 1 }, null, { board: NOW_SHOWN }).ok).toBe(false);
});

type Touched = UndoableCommand["rows"][number];
const touched = (id: number, before: Partial<Touched["before"]>, orderKey = 1): Touched => ({
  placed: place(id),
  before: { position: "geral", rank: null, orderKey: 1, active: true, version: 2, ...before },
  now: { orderKey },
});
const CHANGED = "A matéria ou a ordem mudou depois dessa alteração, por isso nada foi desfeito.";
const undo = (done: UndoableCommand | null, article: Article = anArticle(), board: Board = FULL) => undoRow(board, 4, article, done, NOW);
const detailOf = (answer: ReturnType<typeof undo>) => (answer.ok ? null : answer.refusal.detail);

test("a move within the highlights is taken back by their former order", () => {
  const rows = [touched(1, { rank: 1 }), touched(7, { rank: 0 }), touched(2, { rank: 2 }), touched(9, {})];
  const done: UndoableCommand = { kind: "move", doneAt: IN_TIME, resultingOrderVersion: 4, rows };
  expect(undo(done)).toEqual({ ok: true, value: { board: { superHeadline: place(10), highlights: [OWN, place(1), place(2)] }, row: null, orderKeys: [] } });
  expect(detailOf(undo({ ...done, resultingOrderVersion: 3 }))).toBe(CHANGED);
  expect(detailOf(undo({ ...done, doneAt: IN_TIME - 1 }))).toBe("O prazo de 30 segundos para desfazer terminou.");
  expect(detailOf(undo({ ...done, rows: [touched(1, { rank: 0 })] }))).toBe(CHANGED);
  expect(detailOf(undo(null))).toBe(CHANGED);
});

test("a move within a list is taken back while both neighbours hold each other's key", () => {
  const done = (mine: number, others: number): UndoableCommand => ({
    kind: "move",
    doneAt: NOW,
    resultingOrderVersion: null,
    rows: [touched(7, { orderKey: 5 }, mine), touched(3, { orderKey: 9 }, others)],
  });
  const orderKeys = [
    { id: 7, orderKey: 5 },
    { id: 3, orderKey: 9 },
  ];
  expect(undo(done(9, 5))).toEqual({ ok: true, value: { board: FULL, row: null, orderKeys } });
  for (const [mine, others] of [
    [9, 6],
    [8, 5],
    [5, 9],
  ] as const)
    expect(detailOf(undo(done(mine, others)))).toBe(CHANGED);
  expect(detailOf(undo({ ...done(9, 5), rows: done(9, 5).rows.slice(0, 1) }))).toBe(CHANGED);
  const whole = planned({ kind: "undo", undoes: "m" }, shown(), { board: FULL, undone: done(9, 5) });
  expect([whole.article, whole.orderKeys, whole.affectsReaders, whole.articleId]).toEqual([null, orderKeys, true, 7]);
});

test("a switch is taken back with the place that it cost or gave", () => {
  const done = (before: Partial<Touched["before"]>, resultingOrderVersion: number | null, others: Touched[] = []): UndoableCommand => ({
    kind: "toggle",
    doneAt: NOW,
    resultingOrderVersion,
    rows: [touched(7, before), ...others],
  });
  const others = [touched(2, { rank: 1 }), touched(1, { rank: 0 })];
  const value = (answer: ReturnType<typeof undo>) => (answer.ok ? answer.value : answer.refusal.detail);
  const hidden = anArticle({ active: false });
  expect(value(undo(done({}, null), hidden))).toEqual({ board: FULL, row: { active: true, position: "geral" }, orderKeys: [] });
  expect(value(undo(done({ position: "destaque", rank: 2 }, 4, others), hidden))).toEqual({
    board: { superHeadline: place(10), highlights: [place(1), place(2), OWN] },
    row: { active: true, position: "destaque" },
    orderKeys: [],
  });
  expect(value(undo(done({ position: "supermanchete" }, 4, others), hidden, { ...FULL, superHeadline: null }))).toMatchObject({ board: { superHeadline: OWN } });
  // Shown by the switch that is taken back: it leaves the place again.
  expect(value(undo(done({ position: "supermanchete", active: false }, 4, others), anArticle(), { ...FULL, superHeadline: OWN }))).toMatchObject({
    board: { superHeadline: null },
  });
  expect(value(undo(done({ position: "supermanchete", active: false }, 4, others), anArticle(), FULL))).toMatchObject({ board: { superHeadline: place(10) } });
  expect(value(undo(done({ position: "destaque", active: false }, 4, others), anArticle(), { superHeadline: null, highlights: [] }))).toMatchObject({
    board: { superHeadline: null },
  });
  expect([value(undo(done({}, null), { ...hidden, version: 4 })), value(undo(done({}, null), anArticle()))]).toEqual([CHANGED, CHANGED]);
});

test("a switch that is taken back is a change of the article, and of readers' pages when they see it before or after", () => {
  const undone: UndoableCommand = { kind: "toggle", doneAt: NOW, resultingOrderVersion: null, rows: [touched(7, {})] };
  const shownAgain = planned({ kind: "undo", undoes: "t" }, shown({ active: false }), { board: FULL, undone });
  expect(shownAgain.article).toMatchObject({ row: { active: true, position: "geral", version: 4, updatedAt: NOW }, contentChanged: [], derived: {} });
  expect(shownAgain.article?.before?.active).toBe(false);
  expect([shownAgain.affectsReaders, shownAgain.demoted, shownAgain.orderKeys]).toEqual([true, [], []]);
  const hiddenAgain = planned({ kind: "undo", undoes: "t" }, shown(), { undone: { ...undone, rows: [touched(7, { active: false })] } });
  expect([hiddenAgain.article?.row.active, hiddenAgain.affectsReaders]).toEqual([false, true]);
  expect(planned({ kind: "undo", undoes: "t" }, anArticle({ active: false }), { undone }).affectsReaders).toBe(false);
  expect(plan({ kind: "undo", undoes: "t" }, shown()).ok).toBe(false);
});
