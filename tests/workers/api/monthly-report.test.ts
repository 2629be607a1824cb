import { beforeAll, expect, test } from "vitest";
import { monthPlus } from "#app/features/monthly-report/month.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { countedViews } from "#tests/support/counted-views.ts";
import { type Client, signedIn } from "#tests/support/site.ts";

const RUNNING = newsroomDay(Date.now(), "America/Fortaleza").slice(0, 7);
/** Over for so long that it can be closed on any day. */
const OPEN = monthPlus(RUNNING, -2);

interface Comment {
  texto: string;
  versao: number;
  por: string | null;
}
interface Month {
  situacao: string;
  comentario: Comment;
  podeFechar: boolean;
  relatorio: { secoes: { chave: string; indicadores: { valor: number | null; origem: string; comoSeObtem: string }[]; tabelas: { colunas: { origem: string }[] }[] }[] } | null;
}

let admin: Client;
let editor: Client;

const at = (month: string, rest = "") => `/api/reports/monthly/${month}${rest}`;

beforeAll(async () => {
  [admin, editor] = [await signedIn("admin"), await signedIn("editor")];
  await countedViews([
    { day: `${monthPlus(OPEN, -1)}-01`, hour: 8, path: "/", views: 10, visitors: 5, source: "direct" },
    { day: `${OPEN}-10`, hour: 8, path: "/", views: 30, visitors: 15, source: "direct" },
  ]);
});

test("what is no month is 422, and a month without a report 404", async () => {
  for (const month of ["outubro", "2026-13", "2026-1", "1999-01", "2026-10-01"]) expect([month, (await admin.get(at(month))).status]).toEqual([month, 422]);
  for (const month of [monthPlus(RUNNING, 1), monthPlus(RUNNING, 24), monthPlus(RUNNING, -60)]) {
    expect([month, (await admin.get(at(month))).status]).toEqual([month, 404]);
    expect([month, (await admin.put(at(month, "/comment"), { texto: "x", versao: 0 })).status]).toEqual([month, 404]);
    expect([month, (await admin.post(at(month, "/close"), { versao: 0 })).status]).toEqual([month, 404]);
  }
  expect((await admin.get("/api/reports/monthly?ano=dois")).status).toBe(422);
  for (const body of [{}, { texto: "x" }, { texto: 1, versao: 0 }, { texto: "x".repeat(5_001), versao: 0 }, { texto: "x", versao: -1 }, { texto: "x", versao: "0" }, []])
    expect([body, (await admin.put(at(OPEN, "/comment"), body)).status]).toEqual([body, 422]);
  expect((await admin.post(at(OPEN, "/close"), {})).status).toBe(422);
});

test("every number of a report says where it comes from, and what was sold is for admins alone", async () => {
  const ofAdmin = (await admin.get<Month>(at(OPEN))).body.relatorio?.secoes ?? [];
  expect(ofAdmin.map(({ chave }) => chave)).toEqual(["site", "instagram", "facebook", "channels", "banners"]);
  for (const { chave, indicadores, tabelas } of ofAdmin) {
    for (const { valor, origem, comoSeObtem } of indicadores)
      expect([chave, (valor === null) === (origem === "indisponivel"), comoSeObtem.length > 20]).toEqual([chave, true, true]);
    for (const { colunas } of tabelas) for (const { origem } of colunas) expect(["medido", "calculado", "api-meta"]).toContain(origem);
  }
  for (const role of ["editor", "reporter"] as const) {
    const answer = await (await signedIn(role)).get<Month>(at(OPEN));
    expect([role, answer.body.relatorio?.secoes.map(({ chave }) => chave), answer.text.includes("Receita")]).toEqual([role, ["site", "instagram", "facebook", "channels"], false]);
  }
});

test("a comment over somebody else's is 409 with both texts; a month is closed once, and then stays", async () => {
  expect((await editor.put<Comment>(at(OPEN, "/comment"), { texto: "De um.", versao: 0 })).body).toMatchObject({ texto: "De um.", versao: 1 });
  const stale = await admin.put<{ current: Comment; enviado: string; detail: string }>(at(OPEN, "/comment"), { texto: "De outro.", versao: 0 });
  expect([stale.status, stale.body.current.texto, stale.body.current.versao, stale.body.enviado]).toEqual([409, "De um.", 1, "De outro."]);
  expect((await admin.post(at(RUNNING, "/close"), { versao: 0 })).status).toBe(409);
  const unread = await editor.post<{ current: Comment; enviado?: string }>(at(OPEN, "/close"), { versao: 0 });
  expect([unread.status, unread.body.current, unread.body.enviado]).toEqual([409, stale.body.current, undefined]);
  const screen = await editor.postForm(`/admin/relatorios/${OPEN}?fechar=1`, { intent: "close", versao: "0" });
  expect([screen.status, screen.text]).toEqual([409, expect.stringContaining("Leia-o antes de fechar o mês.")]);
  for (const part of ["De um.", 'name="versao" value="1"']) expect(screen.text).toContain(part);
  const closings = await Promise.all([editor.post<Month>(at(OPEN, "/close"), { versao: 1 }), admin.post<Month>(at(OPEN, "/close"), { versao: 1 })]);
  expect(closings.map(({ status }) => status).sort()).toEqual([200, 409]);
  const first = await admin.get<Month>(at(OPEN));
  expect([first.body.situacao, first.body.podeFechar]).toEqual(["fechado", false]);
  await countedViews([{ day: `${OPEN}-11`, hour: 8, path: "/", views: 9_999, visitors: 9_999, source: "google" }]);
  expect((await admin.get(at(OPEN))).text).toBe(first.text);
  // An editor closed it, or an admin: what was sold is in it either way, and shown to admins.
  expect(first.body.relatorio?.secoes.some(({ chave }) => chave === "banners")).toBe(true);
  expect((await admin.put(at(OPEN, "/comment"), { texto: "Tarde demais.", versao: 1 })).status).toBe(409);
  const { body } = await admin.get<{ items: { mes: string; situacao: string; pageviews: number }[] }>(`/api/reports/monthly?ano=${OPEN.slice(0, 4)}`);
  expect(body.items.find(({ mes }) => mes === OPEN)).toMatchObject({ situacao: "fechado", pageviews: 30 });
});
