import { runDurableObjectAlarm } from "cloudflare:test";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
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

test("an editor hands a draft back with a note, which its author reads until it is sent again; the trail tells all of it", async () => {
  const { id, versao } = await aDraft({ emRevisao: true });
  expect((await editor.put(`/api/posts/${id}`, { emRevisao: false, notaRevisao: "n".repeat(501) })).status).toBe(422);
  expect((await reporter.put(`/api/posts/${id}`, { emRevisao: false, notaRevisao: "De mim para mim" })).status).toBe(403);
  const back = await editor.put<Draft>(`/api/posts/${id}`, { emRevisao: false, notaRevisao: "  Falta ouvir a prefeitura.\n", versao });
  expect([back.status, back.body.revisaoEm, back.body.notaRevisao]).toEqual([200, null, "Falta ouvir a prefeitura."]);
  expect((await reporter.put<Draft>(`/api/posts/${id}`, { titulo: "Com a prefeitura" })).body.notaRevisao).toBe("Falta ouvir a prefeitura.");
  expect((await reporter.put<Draft>(`/api/posts/${id}`, { emRevisao: true })).body.notaRevisao).toBe("");
  await editor.put(`/api/posts/${id}`, { emRevisao: false, notaRevisao: "Agora falta a foto." });
  await editor.put(`/api/posts/${id}`, { status: "publicada" });
  expect((await thePublic.get<Draft>(`/api/posts/${id}`)).body).toMatchObject({ titulo: "Com a prefeitura", notaRevisao: "", revisaoEm: null });
  const { mudancas } = (await admin.get<{ items: { mudancas: { campo: string; antes: unknown; depois: unknown }[] }[] }>(`/api/posts/${id}/audit`)).body.items.at(-2) ?? {
    mudancas: [],
  };
  expect(mudancas).toEqual([
    { campo: "revisaoEm", antes: expect.stringMatching(/Z$/), depois: null },
    { campo: "notaRevisao", antes: "", depois: "Falta ouvir a prefeitura." },
  ]);
  const trail = (await admin.get(`/admin/trilha?materia=${id}`)).text;
  for (const words of ["enviou para revisão", "devolveu para ajustes", "Nota da devolução"]) expect([words, trail.includes(words)]).toEqual([words, true]);
});

test("a draft is handed back with a note only, and its author finds it on the dashboard, in the list and in the editor", async () => {
  const titulo = `Devolvida ${crypto.randomUUID()}`;
  const { id } = await aDraft({ titulo, emRevisao: true });
  for (const bare of [{ emRevisao: false }, { emRevisao: false, notaRevisao: "  " }]) {
    const answer = await editor.put<Draft & { errors: unknown }>(`/api/posts/${id}`, bare);
    expect([answer.status, answer.body.errors]).toEqual([422, [{ field: "notaRevisao", message: "Diga em uma nota o que falta antes de devolver." }]]);
  }
  expect((await editor.get<Draft>(`/api/posts/${id}`)).body.revisaoEm).not.toBeNull();
  const screens = ["/admin?tab=overview", "/admin/materias", `/admin/editar-materia/${id}`];
  const shows = async (client: Client, words: string) => Promise.all(screens.map(async (path) => (await client.get(path)).text.includes(words)));
  const note = `Falta ouvir a escola ${crypto.randomUUID()}`;
  expect((await editor.put(`/api/posts/${id}`, { emRevisao: false, notaRevisao: note })).status).toBe(200);
  expect(await shows(reporter, note)).toEqual([true, true, true]);
  expect((await shows(other, note)).slice(0, 2)).toEqual([false, false]);
  expect((await admin.get(`/admin/trilha?materia=${id}`)).text).toContain(note);
  await reporter.put(`/api/posts/${id}`, { emRevisao: true });
  // In the editor it stays among the story's notes.
  expect(await shows(reporter, note)).toEqual([false, false, true]);
});

test("a reporter is present in their own drafts alone", async () => {
  const { id } = await aDraft();
  const report = async (client: Client, of = id) => (await client.put(`/api/posts/${of}/presence`, { edicao: crypto.randomUUID(), campo: "titulo" })).status;
  expect([await report(reporter), await report(editor), await report(other)]).toEqual([200, 200, 403]);
  expect(await report(reporter, (await anArticle(editor)).id)).toBe(403);
  await editor.put(`/api/posts/${id}`, { status: "publicada" });
  expect([await report(reporter), await report(editor)]).toEqual([403, 200]);
});

test("a draft that its author takes back is told as such", async () => {
  const { id } = await aDraft({ emRevisao: true });
  expect((await reporter.put<Draft>(`/api/posts/${id}`, { emRevisao: false })).body.revisaoEm).toBeNull();
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

/** A form of the newsroom. */
const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test("no form of a screen, no order of highlights and no passing of time takes a reporter's draft to readers", async () => {
  const { id, titulo } = await aDraft({ agendamento: "2020-01-01T00:00:00Z", posicao: "destaque" });
  const written = { titulo, conteudo: "<p>Texto</p>", chapeu: "CHAPÉU", subtitulo: "Sub", autor: "Ana", categorias: "geral", posicao: "destaque" };
  for (const intent of ["publish", "publish-now"]) {
    const answer = await reporter.post(`/admin/editar-materia/${id}`, formOf({ ...written, intent }));
    expect([intent, answer.status, answer.text.includes("Quem publica é um editor: envie o rascunho para revisão.")]).toEqual([intent, 403, true]);
    expect([intent, (await reporter.post("/admin/nova-materia", formOf({ ...written, intent }))).status]).toEqual([intent, 403]);
  }
  for (const intent of ["update", "withdraw", "cancel-schedule", "end-review"]) await reporter.post(`/admin/editar-materia/${id}`, formOf({ ...written, intent }));
  for (const intent of ["toggle", "move-up", "move-down", "delete", "restore"])
    expect([intent, (await reporter.post("/admin/materias", formOf({ intent, id: String(id), operation: crypto.randomUUID() }))).status]).toEqual([intent, 403]);
  await reporter.post("/api/highlights/set-order", { desired: [id] });
  await reporter.post(`/api/posts/${id}/restore`);
  await runDurableObjectAlarm(testEnv.HIGHLIGHT_BOARD.get(testEnv.HIGHLIGHT_BOARD.idFromName("home")));
  expect(await testEnv.DB.prepare("SELECT status, active, deleted_at, published_at, highlight_rank FROM articles WHERE id = ?").bind(id).first()).toMatchObject({
    status: "rascunho",
    active: 1,
    deleted_at: null,
    published_at: null,
    highlight_rank: null,
  });
  expect((await thePublic.get(`/api/posts/${id}`)).status).toBe(404);
});

test("a reporter cannot ask for the super headline, by no call and no form; one that an editor chose stays", async () => {
  const { id, versao, titulo } = await aDraft();
  const sentence = "A super manchete é escolhida por um editor. Escolha outra posição para o rascunho.";
  const refusals = [
    await reporter.post("/api/posts", publishable({ posicao: "supermanchete" })),
    await reporter.put(`/api/posts/${id}`, { posicao: "super", versao }),
    await reporter.put(`/api/posts/${id}/draft`, { edicao: crypto.randomUUID(), seq: 1, versao, campos: { posicao: "Super Manchete" } }),
  ];
  for (const { status, body } of refusals) expect([status, body.error]).toEqual([403, sentence]);
  const written = { titulo, conteudo: "<p>Texto</p>", chapeu: "CHAPÉU", subtitulo: "Sub", autor: "Ana", categorias: "geral", posicao: "supermanchete", intent: "save" };
  for (const path of ["/admin/nova-materia", `/admin/editar-materia/${id}`]) {
    const answer = await reporter.post(path, formOf(written));
    expect([path, answer.status, answer.text.includes(sentence)]).toEqual([path, 403, true]);
  }
  const screen = async (client: Client) => (await client.get(`/admin/editar-materia/${id}`)).text.includes('value="supermanchete"');
  expect([await screen(reporter), await screen(editor)]).toEqual([false, true]);
  expect((await editor.put(`/api/posts/${id}`, { posicao: "supermanchete" })).status).toBe(200);
  expect((await reporter.put(`/api/posts/${id}`, { posicao: "supermanchete", titulo: "Ainda ali" })).status).toBe(200);
});

test("what an editor publishes is what they saw, whoever saves at the same moment", async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 4; round += 1) {
    const { id, versao, titulo } = await aDraft({ emRevisao: true });
    const calls = [
      () => editor.put<Draft>(`/api/posts/${id}`, { status: "publicada", versao }),
      () => reporter.put<Draft>(`/api/posts/${id}`, { titulo: "Trocado na última hora", versao }),
    ];
    const answers = await Promise.all((round % 2 === 0 ? calls : calls.reverse()).map((call) => call()));
    const [publishing, saving] = round % 2 === 0 ? answers : answers.reverse();
    outcomes.add(`${publishing?.status} ${saving?.status}`);
    const now = (await editor.get<Draft>(`/api/posts/${id}`)).body;
    if (publishing?.status === 200) expect([now.status, now.titulo]).toEqual(["publicada", titulo]);
    else expect([now.status, now.titulo, now.revisaoEm === null]).toEqual(["rascunho", "Trocado na última hora", false]);
  }
  // Published first, the draft is out of the reporter's reach; saved first, the editor is shown the newer text.
  for (const outcome of outcomes) expect(["200 403", "409 200"]).toContain(outcome);
});

test("of two editors who decide at once, one publishes or one hands back, never both", async () => {
  const second = await signedIn("editor");
  for (let round = 0; round < 4; round += 1) {
    const { id, versao } = await aDraft({ emRevisao: true });
    const [out, back] = await Promise.all([
      editor.put<Draft>(`/api/posts/${id}`, { status: "publicada", versao }),
      second.put<Draft>(`/api/posts/${id}`, { emRevisao: false, notaRevisao: "Falta a fonte.", versao }),
    ]);
    expect([out.status, back.status].sort()).toEqual([200, 409]);
    const now = (await editor.get<Draft>(`/api/posts/${id}`)).body;
    expect([now.status, now.notaRevisao]).toEqual(out.status === 200 ? ["publicada", ""] : ["rascunho", "Falta a fonte."]);
  }
});

test("turned off while drafts wait, editors still see and decide them; turned on again, their authors go on", async () => {
  const [first, second] = [await aDraft({ emRevisao: true }), await aDraft({ emRevisao: true })];
  await allow(false);
  const waiting = (await editor.get<{ items: { id: number }[] }>("/api/posts?status=em-revisao")).body.items.map(({ id }) => id);
  expect(waiting).toEqual(expect.arrayContaining([first.id, second.id]));
  expect((await reporter.put(`/api/posts/${first.id}`, { emRevisao: false })).status).toBe(403);
  const screen = await reporter.get(`/admin/editar-materia/${first.id}`);
  expect([screen.status, screen.text.includes("Seu perfil pode ler esta matéria"), screen.text.includes('name="titulo"')]).toEqual([200, true, false]);
  expect((await editor.put<Draft>(`/api/posts/${first.id}`, { status: "publicada" })).body.status).toBe("publicada");
  expect((await editor.put<Draft>(`/api/posts/${second.id}`, { emRevisao: false, notaRevisao: "Fica para amanhã." })).status).toBe(200);
  await allow(true);
  expect((await reporter.get(`/admin/editar-materia/${second.id}`)).text).toContain("Fica para amanhã.");
  expect((await reporter.put<Draft>(`/api/posts/${second.id}`, { titulo: "De volta", emRevisao: true })).status).toBe(200);
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
