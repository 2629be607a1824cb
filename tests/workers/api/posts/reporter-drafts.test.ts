import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ArticleWire } from "#app/wire/articles.ts";
import { anArticle, type Client, publishable, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

type Draft = ArticleWire & { revisaoEm: string | null; error?: string };

let admin: Client;
let editor: Client;
let reporter: Client;
let other: Client;

const allow = (on: boolean) => admin.put("/api/settings/site", { rascunhosDeReporteres: on });

beforeAll(async () => {
  [admin, editor, reporter, other] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter"), signedIn("reporter")]);
});
beforeEach(() => allow(true));
afterAll(() => allow(false));

const aDraft = async (more: Record<string, unknown> = {}) => (await reporter.post<Draft>("/api/posts", publishable(more))).body;

test("a reporter writes a draft, sends it to be reviewed, and an editor publishes it", async () => {
  const created = await reporter.post<Draft>("/api/posts", publishable());
  expect([created.status, created.body.status, created.body.revisaoEm]).toEqual([201, "rascunho", null]);
  const { id } = created.body;
  expect((await reporter.put<Draft>(`/api/posts/${id}`, { titulo: "Título melhor", versao: created.body.versao })).status).toBe(200);
  const sent = await reporter.put<Draft>(`/api/posts/${id}`, { emRevisao: true });
  expect([sent.status, sent.body.status, Number.isNaN(Date.parse(sent.body.revisaoEm ?? ""))]).toEqual([200, "rascunho", false]);
  const waiting = await editor.get<{ items: { id: number }[] }>("/api/posts?status=em-revisao");
  expect(waiting.body.items.map((item) => item.id)).toEqual([id]);
  expect((await thePublic.get(`/api/posts/${id}`)).status).toBe(404);
  expect((await thePublic.get<{ total: number }>("/api/posts?status=em-revisao&q=melhor")).body.total).toBe(0);
  const out = await editor.put<Draft>(`/api/posts/${id}`, { status: "publicada" });
  expect([out.status, out.body.status, out.body.revisaoEm]).toEqual([200, "publicada", null]);
  expect((await editor.get<{ items: unknown[] }>("/api/posts?status=em-revisao")).body.items).toEqual([]);
});

test("an editor hands a draft back, and the trail tells both", async () => {
  const { id } = await aDraft({ emRevisao: true });
  expect((await editor.put<Draft>(`/api/posts/${id}`, { emRevisao: false })).body.revisaoEm).toBeNull();
  const rows = await testEnv.DB.prepare("SELECT details FROM audit_log WHERE article_id = ? ORDER BY id").bind(id).all<{ details: string }>();
  const fields = rows.results.map(({ details }) =>
    (JSON.parse(details) as { changes?: { field: string; before: unknown; after: unknown }[] }).changes?.find(({ field }) => field === "reviewAt"),
  );
  expect(fields).toEqual([
    { field: "reviewAt", before: null, after: expect.any(Number) },
    { field: "reviewAt", before: expect.any(Number), after: null },
  ]);
});

test.each<[string, Record<string, unknown>]>([
  ["publishing", { status: "publicada" }],
  ["scheduling", { status: "agendada", agendamento: "2199-01-01T12:00:00Z" }],
  ["dating", { dataPublicacao: "2026-01-01T12:00:00Z" }],
  ["disabling", { ativo: false }],
])("a reporter may not decide by %s, on a new draft or an old one", async (_name, decision) => {
  const { id, versao } = await aDraft();
  for (const answer of [await reporter.post<Draft>("/api/posts", publishable(decision)), await reporter.put<Draft>(`/api/posts/${id}`, decision)])
    expect([answer.status, answer.body.error]).toEqual([403, "Quem publica é um editor: envie o rascunho para revisão."]);
  expect((await reporter.get<Draft>(`/api/posts/${id}`)).body).toMatchObject({ status: "rascunho", versao });
});

test("a reporter reaches nothing but their own drafts that readers never had", async () => {
  const mine = await aDraft();
  const editors = await anArticle(editor);
  const gone = await aDraft();
  await editor.put(`/api/posts/${gone.id}`, { status: "publicada" });
  await editor.put(`/api/posts/${gone.id}`, { status: "rascunho" });
  const live = await published(editor);
  const cases: [Client, number][] = [
    [other, mine.id],
    [reporter, editors.id],
    [reporter, gone.id],
    [reporter, live.id],
  ];
  for (const [client, id] of cases) {
    const saved = await client.put<Draft>(`/api/posts/${id}`, { titulo: "Tomado" });
    expect([id, saved.status, saved.body.error]).toEqual([id, 403, "Repórteres só alteram os próprios rascunhos."]);
    const kept = await client.put(`/api/posts/${id}/draft`, { edicao: crypto.randomUUID(), seq: 1, versao: 1, campos: { titulo: "Tomado" } });
    expect([id, kept.status]).toEqual([id, 403]);
  }
  for (const call of [`/api/posts/${mine.id}/toggle-status`, `/api/posts/${mine.id}/move-up`]) expect((await reporter.put(call)).status).toBe(403);
  expect((await reporter.delete(`/api/posts/${mine.id}`)).status).toBe(403);
  expect((await reporter.post(`/api/posts/${mine.id}/revisions/1/restore`)).status).toBe(403);
});

test("turned off, all of it ends at once", async () => {
  const { id } = await aDraft();
  await allow(false);
  expect((await reporter.post("/api/posts", publishable())).status).toBe(403);
  expect((await reporter.put(`/api/posts/${id}`, { titulo: "Ainda não" })).status).toBe(403);
  expect((await reporter.put(`/api/posts/${id}/draft`, { edicao: crypto.randomUUID(), seq: 1, versao: 1, campos: {} })).status).toBe(403);
  expect((await reporter.put(`/api/posts/${id}/presence`, { edicao: crypto.randomUUID() })).status).toBe(403);
  expect((await editor.put(`/api/posts/${id}`, { titulo: "Do editor" })).status).toBe(200);
});

test("with it on, every other call still answers a reporter as without it", async () => {
  for (const [method, path, body] of [
    ["PUT", "/api/settings/site", { nome: "Outro" }],
    ["PUT", "/api/settings/tts", { voiceName: "pt-BR-FranciscaNeural" }],
    ["PUT", "/api/settings/home", { dynamic: true }],
    ["POST", "/api/whatsapp/custom", { tipo: "custom", mensagem: "Olá" }],
    ["GET", "/api/audit", undefined],
  ] as const)
    expect([path, (await reporter.call(method, path, body)).status]).toEqual([path, 403]);
});
