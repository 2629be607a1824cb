import { expect, test } from "vitest";
import { managerHref, parseManagerQuery } from "#app/admin/articles/manager-query.ts";
import { type ManagerRow, packRows, unpackRows } from "#app/admin/articles/manager-row.ts";
import { withPending } from "#app/admin/articles/row-actions.ts";
import { superHeadlineQuestion } from "#app/admin/editor/save-actions.ts";
import { pageWindow } from "#app/ui/page-window.ts";

const aRow = (id: number, more: Partial<ManagerRow> = {}): ManagerRow => ({
  id,
  slug: `${id}-x`,
  title: `Matéria ${id}`,
  author: "Redação",
  views: 0,
  coverUrl: null,
  position: "geral",
  highlightRank: null,
  status: "publicada",
  active: true,
  visible: true,
  date: "",
  scheduledFor: null,
  category: { name: "GERAL", color: null },
  inReview: false,
  returned: false,
  editable: true,
  ...more,
});
const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id);

test("rows are sent packed and come out as they were", () => {
  const rows = [
    aRow(1, { coverUrl: "/img/a-1x1.jpg", position: "destaque", highlightRank: 2, category: { name: "POLÍCIA", color: "#b3261e" }, slug: "1-titulo-de-antes" }),
    aRow(2, { active: false, visible: false, status: "agendada", scheduledFor: "22/11/2026 14:44", editable: false, slug: "2-materia-2" }),
    aRow(3, { status: "rascunho", visible: false, inReview: true, returned: true, views: 7, category: { name: "POLÍCIA", color: "#b3261e" } }),
  ];
  const packed = packRows(rows);
  expect(unpackRows(packed)).toEqual(rows);
  expect(packed.categories.length).toBe(2);
});

test("a move passes over what readers do not see, and stays inside its group", () => {
  const rows = [aRow(1, { position: "destaque", highlightRank: 1 }), aRow(2), aRow(3, { visible: false, status: "rascunho" }), aRow(4)];
  expect(idsOf(withPending(rows, [{ intent: "move-up", id: 4 }]))).toEqual([1, 4, 3, 2]);
  expect(idsOf(withPending(rows, [{ intent: "move-up", id: 2 }]))).toEqual([1, 2, 3, 4]);
  expect(idsOf(withPending(rows, [{ intent: "move-down", id: 4 }]))).toEqual([1, 2, 3, 4]);
});

test("two highlights that change places change ranks", () => {
  const rows = [aRow(1, { position: "destaque", highlightRank: 1 }), aRow(2, { position: "destaque", highlightRank: 2 })];
  expect(withPending(rows, [{ intent: "move-down", id: 1 }]).map((row) => [row.id, row.highlightRank])).toEqual([
    [2, 1],
    [1, 2],
  ]);
});

test("a disabled row is no longer visible, a deleted one is gone", () => {
  const [toggled, ...rest] = withPending(
    [aRow(1), aRow(2)],
    [
      { intent: "toggle", id: 1 },
      { intent: "delete", id: 2 },
    ],
  );
  expect(toggled).toMatchObject({ active: false, visible: false });
  expect(rest).toEqual([]);
});

test("an address keeps what makes sense in it and drops the rest", () => {
  const query = parseManagerQuery(new URLSearchParams("q=%20chuva%20%20forte&categoria=../x&posicao=destaque-principal&autor=ana&page=-3"));
  expect(query).toEqual({ q: "chuva forte", categoria: "", posicao: "destaque-principal", autor: "ana", status: "", page: 1 });
  expect(managerHref(query)).toBe("/admin/materias?q=chuva+forte&posicao=destaque-principal&autor=ana");
  expect(managerHref(parseManagerQuery(new URLSearchParams("posicao=todas&status=rascunho")))).toBe("/admin/materias");
  expect(managerHref(parseManagerQuery(new URLSearchParams("status=em-revisao")))).toBe("/admin/materias?status=em-revisao");
});

test("pages are offered with gaps that hide at least two", () => {
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(5, 10)).toEqual([1, "gap", 4, 5, 6, "gap", 10]);
  expect(pageWindow(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("an update that takes the super headline from its place is asked about first, any other is not", () => {
  const record = (status: "rascunho" | "publicada") => ({ status }) as Parameters<typeof superHeadlineQuestion>[0];
  const [top, highlight] = [{ posicao: "supermanchete" }, { posicao: "destaque" }] as const;
  expect(superHeadlineQuestion(record("publicada"), top, highlight)?.title).toBe("Tirar da super manchete?");
  expect([
    superHeadlineQuestion(record("publicada"), top, top),
    superHeadlineQuestion(record("publicada"), highlight, top),
    superHeadlineQuestion(record("rascunho"), top, highlight),
    superHeadlineQuestion(null, top, highlight),
  ]).toEqual([null, null, null, null]);
});
