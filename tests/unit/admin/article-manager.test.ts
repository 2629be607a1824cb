import { expect, test } from "vitest";
import { COMMON_VIEWS, storedQuery, toListFilter, viewNameFlaw } from "#app/features/articles/manager-filter.ts";
import { managerHref, parseManagerQuery, viewTabs } from "#app/features/articles/newsroom/manager-query.ts";
import { type ManagerRow, packRows, unpackRows } from "#app/features/articles/newsroom/manager-row.ts";
import { withPending } from "#app/features/articles/newsroom/row-actions.ts";
import { superHeadlineQuestion } from "#app/features/editor/newsroom/save-plan.ts";
import { pageWindow } from "#app/ui/page-window.ts";

const aRow = (id: number, more: Partial<ManagerRow> = {}): ManagerRow => ({
  id,
  version: 1,
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
  urgent: false,
  toBeCompleted: false,
  unsaved: false,
  editable: true,
  ...more,
});
const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id);

test("rows are sent packed and come out as they were", () => {
  const rows = [
    aRow(1, { coverUrl: "/img/a-1x1.jpg", position: "destaque", highlightRank: 2, category: { name: "POLÍCIA", color: "#b3261e" }, slug: "1-titulo-de-antes" }),
    aRow(2, { active: false, visible: false, status: "agendada", scheduledFor: "22/11/2026 14:44", editable: false, slug: "2-materia-2" }),
    aRow(3, { status: "rascunho", visible: false, inReview: true, returned: true, urgent: true, toBeCompleted: true, views: 7, category: { name: "POLÍCIA", color: "#b3261e" } }),
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
  const parsed = (text: string) => managerHref(parseManagerQuery(new URLSearchParams(text)));
  expect(parsed("q=%20chuva%20%20forte&categoria=../x&posicao=destaque-principal&autor=ana&page=-3")).toBe("/admin/materias?q=chuva+forte&posicao=destaque-principal&autor=ana");
  expect(parsed("posicao=todas&status=apagada&minhas=sim&de=2026-02-30&ate=ontem")).toBe("/admin/materias");
  expect(parsed("status=em-revisao&page=2")).toBe("/admin/materias?status=em-revisao&page=2");
  expect(parsed("de=2026-11-20&ate=2026-11-01&minhas=1")).toBe("/admin/materias?minhas=1&de=2026-11-01&ate=2026-11-20");
});

test("dates are whole days of the newsroom's clock, in the order of dates; what is published is what readers see", () => {
  const filter = (text: string) => toListFilter(parseManagerQuery(new URLSearchParams(text)), { userId: 7, timeZone: "America/Fortaleza", page: 1, limit: 30 });
  expect(filter("de=2026-11-01&ate=2026-11-02")).toMatchObject({ order: "date", from: Date.UTC(2026, 10, 1, 3), until: Date.UTC(2026, 10, 3, 3), authorId: undefined });
  expect(filter("status=publicada&minhas=1")).toMatchObject({ order: "manager", status: "no-ar", authorId: 7, from: undefined });
});

test("the open view is the one tab that is current, whatever the page, and an own one has its count while it is open", () => {
  const counts = { staff: 9, onAir: 5, drafts: 2, scheduled: 1, inReview: 1, disabled: 1, mine: 3 };
  const own = [{ name: "Polícia em rascunho", query: "status=rascunho&categoria=policia" }];
  const current = (text: string) => viewTabs(parseManagerQuery(new URLSearchParams(text)), counts, own, 44).filter(({ isCurrent }) => isCurrent);
  expect(current("page=3").map(({ name, count }) => [name, count])).toEqual([["Todas", 9]]);
  expect(current("status=desabilitada").map(({ name, count }) => [name, count])).toEqual([["Desligadas", 1]]);
  expect(current("categoria=policia&status=rascunho").map(({ name, count }) => [name, count])).toEqual([["Polícia em rascunho", 44]]);
  expect(current("q=chuva")).toEqual([]);
  expect(viewTabs(parseManagerQuery(new URLSearchParams("")), counts, own, 9).map(({ name }) => name)).toEqual([...COMMON_VIEWS, "Polícia em rascunho"]);
  const emptied = { ...counts, inReview: 0, disabled: 0 };
  const names = (text: string) => viewTabs(parseManagerQuery(new URLSearchParams(text)), emptied, [], 0).map(({ name }) => name);
  expect(names("")).toEqual(["Todas", "Publicadas", "Rascunhos", "Agendadas", "Minhas"]);
  expect(names("status=em-revisao")).toContain("Em revisão");
});

test("a view needs a name of its own, and keeps only filters that there are", () => {
  expect([viewNameFlaw(""), viewNameFlaw("minhas"), viewNameFlaw("x".repeat(31))]).not.toContain(null);
  expect(viewNameFlaw("Plantão")).toBeNull();
  expect(storedQuery("?page=4&excluir=9&status=rascunho&q=a")).toBe("q=a&status=rascunho");
  expect(storedQuery("status=nada")).toBe("");
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
