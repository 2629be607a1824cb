import { beforeAll, beforeEach, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { expectBoardRules } from "#tests/support/board-rules.ts";
import { anArticle, type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

let editor: Client;
let admin: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
  admin = await signedIn("admin");
});

beforeEach(async () => {
  await testEnv.DB.prepare("DELETE FROM articles").run();
});

const HOUR = 60 * 60_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const positionOf = async (id: number) => (await editor.get<ArticleWire>(`/api/posts/${id}`)).body.posicao;
const save = (id: number, body: object) => editor.put<ArticleWire>(`/api/posts/${id}`, body);
interface Desk {
  supermanchete: ArticleWire | null;
  destaques: ArticleWire[];
  candidates: ArticleWire[];
  versao: number;
}
const desk = async (q = "") => (await editor.get<Desk>(`/api/admin/destaques?q=${q}`)).body;
const highlights = async () => (await desk()).destaques.map((article) => article.id);
const manager = async (query = "") => (await editor.get<{ items: ArticleWire[] }>(`/api/posts?order=manager&limit=1000${query}`)).body.items.map((article) => article.id);

/** `count` published articles of one position, the first one the oldest. */
async function several(count: number, posicao: string): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await published(editor, { posicao, dataPublicacao: hoursAgo(100 - index) })).id);
  return ids;
}

test("a new highlight comes first, and a sixth sends the oldest of the others to geral", async () => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = await several(5, "destaque");
  expect(await highlights()).toEqual([e, d, c, b, a]);
  const newcomer = (await published(editor, { posicao: "destaque", dataPublicacao: hoursAgo(500) })).id;
  expect(await highlights()).toEqual([newcomer, e, d, c, b]);
  expect(await positionOf(a)).toBe("geral");
  await expectBoardRules();
});

test("a new super headline sends the former one to the top of the highlights", async () => {
  const [a = 0, ...rest] = await several(5, "destaque");
  const former = (await published(editor, { posicao: "supermanchete" })).id;
  const next = (await published(editor, { posicao: "super" })).id;
  expect((await desk()).supermanchete?.id).toBe(next);
  expect(await highlights()).toEqual([former, ...[...rest].reverse()]);
  expect(await positionOf(a)).toBe("geral");
  await expectBoardRules();
});

test("a position alone is a move, and the position of what is not visible is a wish", async () => {
  const draft = await anArticle(editor, { posicao: "supermanchete" });
  const wanted = await anArticle(editor, { posicao: "destaque" });
  expect([(await desk()).supermanchete, await highlights()]).toEqual([null, []]);
  await save(draft.id, { status: "publicada" });
  expect((await desk()).supermanchete?.id).toBe(draft.id);
  await save(draft.id, { posicao: "geral" });
  expect((await desk()).supermanchete).toBeNull();
  await save(wanted.id, { status: "publicada" });
  expect(await highlights()).toEqual([wanted.id]);
});

test("a disabled article gives its place up and gets it back only while it is free", async () => {
  const [a = 0, b = 0, c = 0] = await several(3, "destaque");
  expect((await editor.put(`/api/posts/${b}/toggle-status`)).body).toEqual({ ativo: 0 });
  expect(await highlights()).toEqual([c, a]);
  expect((await editor.put(`/api/posts/${b}/toggle-status`)).body).toEqual({ ativo: 1 });
  expect(await highlights()).toEqual([c, a, b]);
  await save(b, { ativo: 0 });
  await several(3, "destaque");
  expect((await save(b, { ativo: true })).body).toMatchObject({ ativo: 1, posicao: "geral" });
  expect((await highlights()).length).toBe(5);
  await expectBoardRules();
});

test("a disabled super headline is geral when another has taken its place, and the article is hidden meanwhile", async () => {
  const first = (await published(editor, { posicao: "supermanchete" })).id;
  await editor.put(`/api/posts/${first}/toggle-status`);
  expect((await thePublic.get(`/api/posts/${first}`)).status).toBe(404);
  const second = (await published(editor, { posicao: "supermanchete" })).id;
  await editor.put(`/api/posts/${first}/toggle-status`);
  expect([(await desk()).supermanchete?.id, await positionOf(first)]).toEqual([second, "geral"]);
});

test("an article from the bin gets its place back only while it is free", async () => {
  const first = (await published(editor, { posicao: "supermanchete" })).id;
  await admin.delete(`/api/posts/${first}`);
  expect((await desk()).supermanchete).toBeNull();
  await admin.post(`/api/posts/${first}/restore`);
  expect((await desk()).supermanchete?.id).toBe(first);
  await admin.delete(`/api/posts/${first}`);
  await published(editor, { posicao: "supermanchete" });
  expect((await admin.post<ArticleWire>(`/api/posts/${first}/restore`)).body.posicao).toBe("geral");
});

test("set-order makes the chosen highlights, sends the others to geral and fills up with the newest", async () => {
  const top = (await published(editor, { posicao: "supermanchete" })).id;
  const [h1 = 0, h2 = 0] = await several(2, "destaque");
  const general = await several(6, "geral");
  const [g1 = 0, , g3 = 0, g4 = 0, g5 = 0, g6 = 0] = general;
  const answer = await editor.post<{ success: boolean; message: string; destaques: ArticleWire[]; versao: number }>("/api/admin/destaques/set-order", { desired: [g1, h2] });
  expect(answer.body).toMatchObject({ success: true, message: "Ordem de Destaques salva com sucesso." });
  expect(answer.body.destaques.map((article) => article.id)).toEqual([g1, h2, g6, g5, g4]);
  expect(await positionOf(h1)).toBe("geral");
  expect(await positionOf(g3)).toBe("geral");
  expect((await desk()).supermanchete?.id).toBe(top);
  const stale = await editor.post("/api/admin/destaques/set-order", { desired: [g1], versao: answer.body.versao - 1 });
  expect(stale.status).toBe(409);
  expect((await editor.post("/api/admin/destaques/set-order", { desired: [g1, h2, g6, g5, g4], versao: answer.body.versao })).status).toBe(200);
  await expectBoardRules();
});

test("set-order refuses too many, none, twice, the super headline and what is not visible", async () => {
  const top = (await published(editor, { posicao: "supermanchete" })).id;
  const ids = await several(6, "geral");
  const draft = (await anArticle(editor)).id;
  const [a = 0, b = 0] = ids;
  for (const desired of [[], ids, [a, a], [a, top], [a, draft], [a, 999_999], [0], [-1], [1.5], ["1"], "1,2", null, Array.from({ length: 2_000 }, () => a)]) {
    expect([desired, (await editor.post("/api/admin/destaques/set-order", { desired })).status]).toEqual([desired, 422]);
  }
  expect(await highlights()).toEqual([]);
  expect((await editor.post("/api/admin/destaques/set-order", { desired: [b] })).status).toBe(200);
});

test("the desk shows twenty candidates without the super headline, and searches them without accents", async () => {
  const top = (await published(editor, { posicao: "supermanchete" })).id;
  const ids = await several(22, "geral");
  const found = (await published(editor, { titulo: "Inauguração da ponte", dataPublicacao: hoursAgo(900) })).id;
  const shown = (await desk()).candidates.map((article) => article.id);
  expect([shown.length, shown.includes(top)]).toEqual([20, false]);
  expect(shown[0]).toBe(ids.at(-1));
  expect((await desk("INAUGURACAO")).candidates.map((article) => article.id)).toEqual([found]);
});

test("moving swaps with the visible neighbour of the group, dates stay, and the edges are 409", async () => {
  const [a = 0, b = 0, c = 0] = await several(3, "geral");
  expect(await manager()).toEqual([c, b, a]);
  const before = (await editor.get<ArticleWire>(`/api/posts/${a}`)).body.dataPublicacao;
  const up = await editor.put<{ ok: boolean; message: string }>(`/api/posts/${a}/move-up`);
  expect([up.status, up.body.ok, typeof up.body.message]).toEqual([200, true, "string"]);
  expect(await manager()).toEqual([c, a, b]);
  expect((await editor.get<ArticleWire>(`/api/posts/${a}`)).body.dataPublicacao).toBe(before);
  await editor.put(`/api/posts/${c}/move-down`);
  expect(await manager()).toEqual([a, c, b]);
  for (const [id, direction] of [
    [a, "up"],
    [b, "down"],
  ] as const) {
    const edge = await editor.put<{ detail: string }>(`/api/posts/${id}/move-${direction}`);
    expect([edge.status, edge.body.detail]).toEqual([409, "Não foi possível mover"]);
  }
});

test("moving passes over what is not visible and stays in its group", async () => {
  const [a = 0, b = 0, c = 0] = await several(3, "geral");
  await several(1, "municipios");
  await editor.put(`/api/posts/${b}/toggle-status`);
  await editor.put(`/api/posts/${a}/move-up`);
  const order = await manager("&posicao=geral");
  expect(order.indexOf(a)).toBeLessThan(order.indexOf(c));
  expect((await editor.put(`/api/posts/${c}/move-down`)).status).toBe(409);
});

test("highlights move by their order, and a super headline cannot move", async () => {
  const [a = 0, b = 0, c = 0] = await several(3, "destaque");
  const top = (await published(editor, { posicao: "supermanchete" })).id;
  await editor.put(`/api/posts/${a}/move-up`);
  expect(await highlights()).toEqual([c, a, b]);
  expect((await editor.put(`/api/posts/${c}/move-up`)).status).toBe(409);
  expect((await editor.put(`/api/posts/${b}/move-down`)).status).toBe(409);
  expect((await editor.put(`/api/posts/${top}/move-down`)).status).toBe(409);
  await expectBoardRules();
});

test("the manager's order is super headline, highlights by rank, geral, then towns, newest first", async () => {
  const [t1 = 0] = await several(1, "municipios");
  const [g1 = 0, g2 = 0] = await several(2, "geral");
  const [h1 = 0, h2 = 0] = await several(2, "destaque");
  const top = (await published(editor, { posicao: "supermanchete", dataPublicacao: hoursAgo(900) })).id;
  expect(await manager()).toEqual([top, h2, h1, g2, g1, t1]);
  expect(await manager("&categoria=geral")).toEqual([top, h2, h1, g2, g1, t1]);
});

test("a page of readers shows a change of places at once", async () => {
  const first = await published(editor, { posicao: "supermanchete", titulo: "Primeira do topo" });
  expect((await thePublic.get("/")).text).toContain("Primeira do topo");
  await editor.put(`/api/posts/${first.id}/toggle-status`);
  expect((await thePublic.get("/")).text).not.toContain("Primeira do topo");
  expect((await thePublic.get(`/post/${first.slug}`)).status).toBe(404);
  expect((await thePublic.get("/feed.xml")).text).not.toContain("Primeira do topo");
});

test("the home of the API is what its clients expect", async () => {
  const top = await published(editor, { posicao: "supermanchete" });
  const ids = await several(2, "destaque");
  const { body } = await thePublic.get<{
    hero: { layout: string; supermanchete: ArticleWire };
    highlights: ArticleWire[];
    latest: ArticleWire[];
    mostRead: ArticleWire[];
    sections: { id: string; name: string; enabled: boolean; items: ArticleWire[] }[];
  }>("/api/home");
  expect(Object.keys(body).sort()).toEqual(["hero", "highlights", "latest", "mostRead", "sections"]);
  // Which one depends on the hour: tests/workers/api/home-layout.test.ts.
  expect(["original", "vertical", "mosaico", "premium"]).toContain(body.hero.layout);
  expect(body.hero.supermanchete.id).toBe(top.id);
  expect(body.highlights.map((article) => article.id)).toEqual([...ids].reverse());
  expect(body.latest.length).toBe(3);
  for (const section of body.sections)
    expect([typeof section.id, typeof section.name, typeof section.enabled, Array.isArray(section.items)]).toEqual(["string", "string", "boolean", true]);
});
