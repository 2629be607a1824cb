import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { expectProblem } from "#tests/support/expect-problem.ts";
import { Client, publishable, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

interface Assignment {
  id: number;
  titulo: string;
  estado: string;
  motivo: string;
  versao: number;
  tempo: string;
  inicio: string | null;
  fim: string | null;
  responsaveis: { id: number; nome: string }[];
  materiaId: number | null;
  materia: { id: number } | null;
  mensagemId: number | null;
  contatos: { nome: string; contato: string }[];
}
interface Page {
  items: Assignment[];
  proximo: string | null;
}

let admin: Client;
let editor: Client;
let reporter: Client;
let other: Client;
let reporterId: number;

beforeAll(async () => {
  [admin, editor, reporter, other] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter"), signedIn("reporter")]);
  reporterId = (await reporter.get<{ id: number }>("/api/auth/me")).body.id;
});

const create = async (by: Client, more: Record<string, unknown> = {}): Promise<Assignment> => {
  const { status, body, text } = await by.post<Assignment>("/api/pautas", { titulo: "Feira de Piripiri", ...more });
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return body;
};
const read = async (id: number) => (await editor.get<Assignment>(`/api/pautas/${id}`)).body;
const change = (by: Client, id: number, body: unknown) => by.put<Assignment>(`/api/pautas/${id}`, body);
const list = async (query: string) => (await editor.get<Page>(`/api/pautas?${query}`)).body;
const drafts = async (id: number) => {
  const { results } = await testEnv.DB.prepare(
    "SELECT id FROM articles WHERE id IN (SELECT article_id FROM audit_log WHERE action = 'assignment.draft') AND id = (SELECT article_id FROM assignments WHERE id = ?)",
  )
    .bind(id)
    .all();
  return results.length;
};

test("reporters propose ideas and edit their own; the desk assigns and decides", async () => {
  expect((await thePublic.get("/api/pautas")).status).toBe(401);
  const idea = await create(reporter, { contatos: [{ nome: "Maria", contato: "(86) 99999-9999" }] });
  expect(idea).toMatchObject({ estado: "ideia", versao: 1, tempo: "aberta", responsaveis: [], contatos: [{ nome: "Maria", contato: "(86) 99999-9999" }] });
  expectProblem(await reporter.post("/api/pautas", { titulo: "Já pautada", estado: "pautada" }), 422);
  expectProblem(await reporter.post("/api/pautas", { titulo: "Minha", responsaveis: [reporterId] }), 403);
  expectProblem(await change(other, idea.id, { titulo: "De outro" }), 403);
  expectProblem(await change(reporter, idea.id, { estado: "pautada" }), 422);
  expectProblem(await change(reporter, idea.id, { prioridade: "alta" }), 403);
  expect((await change(reporter, idea.id, { local: "Mercado" })).body).toMatchObject({ versao: 2 });
  const assigned = await change(editor, idea.id, { estado: "pautada", responsaveis: [reporterId], versao: 2 });
  expect(assigned.body).toMatchObject({ estado: "pautada", versao: 3, responsaveis: [{ id: reporterId }] });
  expect((await change(reporter, idea.id, { estado: "em-apuracao" })).body).toMatchObject({ estado: "em-apuracao" });
  expectProblem(await change(reporter, idea.id, { estado: "caiu" }), 422);
  expect((await change(reporter, idea.id, { estado: "caiu", motivo: "A fonte não falou." })).body).toMatchObject({ estado: "caiu", motivo: "A fonte não falou." });
  expectProblem(await change(reporter, idea.id, { estado: "ideia" }), 422);
  expect((await change(editor, idea.id, { estado: "pautada" })).body).toMatchObject({ estado: "pautada", motivo: "" });
  expectProblem(await reporter.delete(`/api/pautas/${idea.id}`), 403);
  expect((await editor.delete(`/api/pautas/${idea.id}`)).status).toBe(204);
  expectProblem(await editor.get(`/api/pautas/${idea.id}`), 404);
  const own = await create(reporter);
  expect((await reporter.delete(`/api/pautas/${own.id}`)).status).toBe(204);
});

test("two people at once: one saves, the other gets what is there", async () => {
  const { id } = await create(editor);
  const answers = await Promise.all([change(editor, id, { titulo: "De um", versao: 1 }), change(admin, id, { titulo: "De outro", versao: 1 })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  const saved = answers.find(({ status }) => status === 200);
  expect((refused as unknown as { body: { current: Assignment } }).body.current).toMatchObject({ versao: 2, titulo: saved?.body.titulo });
  const { results } = await testEnv.DB.prepare("SELECT version FROM assignment_revisions WHERE assignment_id = ? ORDER BY version").bind(id).all<{ version: number }>();
  expect(results.map(({ version }) => version)).toEqual([1, 2]);
});

test("bad input is refused with its field", async () => {
  const fieldsOf = async (body: unknown) => ((await editor.post<{ errors: { field: string }[] }>("/api/pautas", body)).body.errors ?? []).map(({ field }) => field);
  expect(await fieldsOf({})).toEqual(["titulo"]);
  expect(await fieldsOf({ titulo: "x".repeat(81) })).toEqual(["titulo"]);
  expect(await fieldsOf({ titulo: "T", tempo: "dia" })).toEqual(["inicio"]);
  expect(await fieldsOf({ titulo: "T", tempo: "momento", inicio: "2026-11-26T12:00:00Z", fim: "2026-11-26T11:00:00Z" })).toEqual(["fim"]);
  expect(await fieldsOf({ titulo: "T", municipio: "atlantida" })).toEqual(["municipio"]);
  expect(await fieldsOf({ titulo: "T", responsaveis: [987_654] })).toEqual(["responsaveis"]);
  expect(await fieldsOf({ titulo: "T", arquivos: [987_654] })).toEqual(["arquivos"]);
  expect((await fieldsOf({ titulo: "T", links: ["javascript:alert(1)"] }))[0]).toMatch(/^links/);
  expect((await editor.get("/api/pautas?apos=1")).status).toBe(400);
});

test("lists are filtered and go on by key, and a period holds what touches it", async () => {
  const town = (await editor.get<{ slug: string; type: string }[] | { items: { slug: string; type: string }[] }>("/api/categories")).body as unknown;
  const all = Array.isArray(town) ? town : (town as { items: { slug: string; type: string }[] }).items;
  const slug = all.find(({ type }) => type === "municipality")?.slug ?? "";
  const week = await create(editor, { titulo: "Semana", tempo: "semana", inicio: "2030-03-06T12:00:00Z", municipio: slug });
  const day = await create(editor, { titulo: "Dia", tempo: "dia", inicio: "2030-03-06T12:00:00Z", responsaveis: [reporterId] });
  const moment = await create(editor, { titulo: "Hora", tempo: "momento", inicio: "2030-03-07T12:00:00Z", estado: "pautada" });
  expect(week).toMatchObject({ inicio: "2030-03-04T03:00:00.000Z", fim: "2030-03-11T03:00:00.000Z" });
  const titles = async (query: string) => (await list(query)).items.map(({ titulo }) => titulo);
  expect(await titles("de=2030-03-06&ate=2030-03-06")).toEqual(["Semana", "Dia"]);
  expect(await titles("de=2030-03-07&ate=2030-03-09")).toEqual(["Semana", "Hora"]);
  expect(await titles("de=2030-03-01&ate=2030-03-03")).toEqual([]);
  expect(await titles(`de=2030-03-01&municipio=${slug}`)).toEqual(["Semana"]);
  expect(await titles("de=2030-03-01&estado=pautada")).toEqual(["Hora"]);
  expect(await titles(`de=2030-03-01&responsavel=${reporterId}`)).toEqual(["Dia"]);
  const first = await list("de=2030-03-01&limit=2");
  expect(first.items.map(({ id }) => id)).toEqual([week.id, day.id]);
  expect((await list(`de=2030-03-01&limit=2&apos=${first.proximo}`)).items.map(({ id }) => id)).toEqual([moment.id]);
  const undated = (await list("semData=1&limit=100")).items;
  expect([undated.length > 0, undated.every(({ tempo }) => tempo === "aberta")]).toEqual([true, true]);
});

test("a draft is made once, by two editors too, and the state follows the story", async () => {
  const { id } = await create(editor, { titulo: "Ponte nova", descricao: "Ouvir a prefeitura." });
  expectProblem(await reporter.post(`/api/pautas/${id}/materia`), 403);
  const taps = await Promise.all([editor, admin, editor, admin].map((by) => by.post<ArticleWire>(`/api/pautas/${id}/materia`)));
  expect(taps.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(taps.map(({ body }) => body.id)).size).toBe(1);
  expect(await drafts(id)).toBe(1);
  const story = taps[0]?.body as ArticleWire;
  expect([story.titulo, story.status, story.conteudo?.includes("prefeitura")]).toEqual(["Ponte nova", "rascunho", false]);
  expect(await read(id)).toMatchObject({ estado: "escrita", materiaId: story.id, versao: 2 });

  expect((await editor.put(`/api/posts/${story.id}`, publishable({ status: "publicada" }))).status).toBe(200);
  expect(await read(id)).toMatchObject({ estado: "publicada", versao: 3 });
  expect((await editor.put(`/api/posts/${story.id}`, { subtitulo: "Outro" })).status).toBe(200);
  expect(await read(id)).toMatchObject({ versao: 3 });
  expectProblem(await change(editor, id, { estado: "ideia" }), 422);
  expect((await editor.put(`/api/posts/${story.id}`, { status: "rascunho" })).status).toBe(200);
  expect(await read(id)).toMatchObject({ estado: "escrita" });
  expect((await change(editor, id, { estado: "caiu", motivo: "Perdeu a hora." })).body.estado).toBe("caiu");
  expect((await editor.put(`/api/posts/${story.id}`, { status: "publicada" })).status).toBe(200);
  expect(await read(id)).toMatchObject({ estado: "publicada", motivo: "" });
  const { results } = await testEnv.DB.prepare("SELECT version, snapshot ->> 'state' AS state FROM assignment_revisions WHERE assignment_id = ? ORDER BY version").bind(id).all();
  expect(results.map(({ state }) => state)).toEqual(["ideia", "escrita", "publicada", "escrita", "caiu", "publicada"]);

  expect((await admin.delete(`/api/posts/${story.id}`)).status).toBe(204);
  expect(await read(id)).toMatchObject({ estado: "escrita", materiaId: story.id });
  expectProblem(await editor.post(`/api/pautas/${id}/materia`), 409);
});

test("a dropped assignment has no draft, and one that is deleted leaves its story", async () => {
  const { id } = await create(editor);
  await change(editor, id, { estado: "caiu", motivo: "Choveu." });
  expectProblem(await editor.post(`/api/pautas/${id}/materia`), 409);
  await change(editor, id, { estado: "ideia" });
  const { body: story } = await editor.post<ArticleWire>(`/api/pautas/${id}/materia`);
  expect((await editor.delete(`/api/pautas/${id}`)).status).toBe(204);
  expect((await editor.get(`/api/posts/${story.id}`)).status).toBe(200);
  expectProblem(await editor.post(`/api/pautas/${id}/materia`), 404);
});

test("a reader's message becomes one assignment, without the reader's name in it or in the trail", async () => {
  const row = await testEnv.DB.prepare(
    "INSERT INTO reader_messages (kind, name, email, message, created_at) VALUES ('pauta', 'Joana Leitora', 'joana@exemplo.com', 'A praça está sem luz há um mês.', ?) RETURNING id",
  )
    .bind(Date.now())
    .first<{ id: number }>();
  const id = row?.id ?? 0;
  const form = (operation: string) => new URLSearchParams({ id: String(id), intent: "from-message", operation }).toString();
  const send = (by: Client) =>
    new Client({ ...by.headers, "Content-Type": "application/x-www-form-urlencoded" }).call("POST", "/admin/pautas", form(crypto.randomUUID()), {
      "Content-Type": "application/x-www-form-urlencoded",
    });
  const answers = await Promise.all([send(editor), send(admin), send(reporter)]);
  const places = answers.map(({ headers }) => headers.get("Location"));
  expect(new Set(places).size).toBe(1);
  const { results } = await testEnv.DB.prepare("SELECT id, title, brief FROM assignments WHERE message_id = ?").bind(id).all();
  expect(results).toEqual([{ id: expect.any(Number), title: "A praça está sem luz há um mês.", brief: "A praça está sem luz há um mês." }]);
  const trail = await testEnv.DB.prepare("SELECT details FROM audit_log WHERE action = 'assignment.create'").all<{ details: string }>();
  for (const { details } of trail.results) expect(details).not.toMatch(/Joana|joana/);
  const listed = (await editor.get<{ items: { id: number; pautaId: number | null }[] }>("/api/messages")).body.items.find((one) => one.id === id);
  expect(listed?.pautaId).toBe(results[0]?.id);
});
