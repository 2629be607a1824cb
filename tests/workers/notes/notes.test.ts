import { beforeAll, expect, test } from "vitest";
import { expectProblem } from "#tests/support/expect-problem.ts";
import { type Client, publishable, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

interface NoteBody {
  id: number;
  tipo: string;
  texto: string;
  respostaA: number | null;
  versao: number;
  ancora: { campo: string; trecho: string | null; situacao: string | null } | null;
  mencoes: { id: number; nome: string }[];
  resolvida: { por: string } | null;
  current?: NoteBody;
}
interface Bell {
  items: { id: number; tipo: string; texto: string; caminho: string; lidaEm: string | null }[];
  proximo: number | null;
  naoLidas: number;
}

let admin: Client;
let editor: Client;
let reporter: Client;
let other: Client;
const names = new Map<Client, { id: number; name: string }>();

beforeAll(async () => {
  [admin, editor, reporter, other] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter"), signedIn("reporter")]);
  for (const one of [admin, editor, reporter, other]) names.set(one, (await one.get<{ id: number; name: string }>("/api/auth/me")).body);
});

const nameOf = (one: Client) => names.get(one)?.name ?? "";
const idOf = (one: Client) => names.get(one)?.id ?? 0;
const bell = async (of: Client, query = "") => (await of.get<Bell>(`/api/notifications${query}`)).body;
const story = async (more: Record<string, unknown> = {}) => (await editor.post<{ id: number }>("/api/posts", publishable({ status: "rascunho", ...more }))).body.id;
const pauta = async (more: Record<string, unknown> = {}) => (await editor.post<{ id: number }>("/api/pautas", { titulo: "Feira", ...more })).body.id;
const list = async (path: string) => (await editor.get<{ items: NoteBody[] }>(`/api/${path}/notes`)).body.items;
const told = async (of: Client, path: string) => (await bell(of)).items.filter(({ caminho }) => caminho.startsWith(path));

async function add(by: Client, path: string, body: Record<string, unknown>): Promise<NoteBody> {
  const answer = await by.post<NoteBody>(`/api/${path}/notes`, body);
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body;
}

test("a note with a mention, an answer, resolved and opened again; each person is told once", async () => {
  const id = await pauta();
  const path = `pautas/${id}`;
  const screen = `/admin/notas/pauta/${id}`;
  expect((await thePublic.get(`/api/${path}/notes`)).status).toBe(401);
  const note = await add(reporter, path, { texto: `Quem foi? @${nameOf(other)} @${nameOf(other)} @${nameOf(editor)}` });
  expect(note.mencoes.map((one) => one.id).sort()).toEqual([idOf(other), idOf(editor)].sort());
  // The editor proposed the assignment too: one notification all the same.
  for (const one of [other, editor]) expect((await told(one, screen)).map(({ tipo }) => tipo)).toEqual(["mencao"]);
  expect(await told(reporter, screen)).toEqual([]);
  const reply = await add(other, path, { texto: "Fui eu.", respostaA: note.id });
  expect(reply.respostaA).toBe(note.id);
  expect((await told(reporter, screen)).map(({ tipo, caminho }) => [tipo, caminho])).toEqual([["resposta", `${screen}#nota-${note.id}`]]);
  expect((await told(editor, screen)).map(({ tipo }) => tipo)).toEqual(["nota", "mencao"]);
  expectProblem(await other.post(`/api/${path}/notes`, { texto: "De novo", respostaA: reply.id }), 422);
  const resolved = await admin.patch<NoteBody>(`/api/notes/${note.id}`, { resolvida: true, versao: note.versao });
  expect(resolved.body).toMatchObject({ versao: 2, resolvida: { por: nameOf(admin) } });
  expectProblem(await other.post(`/api/${path}/notes`, { texto: "Tarde", respostaA: note.id }), 409);
  expect((await reporter.patch<NoteBody>(`/api/notes/${note.id}`, { resolvida: false })).body.resolvida).toBeNull();
  expect((await list(path)).map(({ texto }) => texto)).toEqual([note.texto, "Fui eu."]);
  const { results } = await testEnv.DB.prepare("SELECT action FROM audit_log WHERE action LIKE 'note.%' ORDER BY id").all<{ action: string }>();
  expect(results.map(({ action }) => action)).toEqual(["note.create", "note.reply", "note.resolve", "note.reopen"]);
});

test("two people at once: one resolves, the other gets what is there", async () => {
  const note = await add(editor, `pautas/${await pauta()}`, { texto: "Ligar" });
  const answers = await Promise.all([admin, reporter].map((by) => by.patch<NoteBody>(`/api/notes/${note.id}`, { resolvida: true, versao: 1 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.current).toMatchObject({ id: note.id, versao: 2 });
  // Setting the present value changes nothing.
  expect((await reporter.patch<NoteBody>(`/api/notes/${note.id}`, { resolvida: true })).body.versao).toBe(2);
});

test("one's own words are changed by oneself, and who is mentioned in them anew is told", async () => {
  const id = await pauta();
  const note = await add(reporter, `pautas/${id}`, { texto: `@${nameOf(other)} veja` });
  expectProblem(await admin.patch(`/api/notes/${note.id}`, { texto: "De outro" }), 403);
  expectProblem(await reporter.patch(`/api/notes/${note.id}`, { texto: "Velha", versao: 9 }), 409);
  expectProblem(await reporter.patch(`/api/notes/${note.id}`, { texto: "Duas", resolvida: true }), 422);
  const changed = await reporter.patch<NoteBody>(`/api/notes/${note.id}`, { texto: `@${nameOf(other)} e @${nameOf(admin)} vejam`, versao: 1 });
  expect(changed.body).toMatchObject({ versao: 2, texto: `@${nameOf(other)} e @${nameOf(admin)} vejam` });
  const screen = `/admin/notas/pauta/${id}`;
  expect((await told(admin, screen)).length).toBe(1);
  const [again] = await told(other, screen);
  expect([(await told(other, screen)).length, again?.texto.includes("vejam")]).toEqual([1, true]);
});

test("a note is deleted by who wrote it until somebody answers, and by the desk; what told of it goes too", async () => {
  const id = await pauta();
  const path = `pautas/${id}`;
  const own = await add(reporter, path, { texto: `@${nameOf(other)}` });
  expectProblem(await other.delete(`/api/notes/${own.id}`), 403);
  expect((await reporter.delete(`/api/notes/${own.id}`)).status).toBe(204);
  expect(await told(other, `/admin/notas/pauta/${id}`)).toEqual([]);
  const answered = await add(reporter, path, { texto: "Outra" });
  await add(other, path, { texto: "Resposta", respostaA: answered.id });
  expectProblem(await reporter.delete(`/api/notes/${answered.id}`), 403);
  expect((await editor.delete(`/api/notes/${answered.id}`)).status).toBe(204);
  expect(await list(path)).toEqual([]);
  expectProblem(await editor.patch(`/api/notes/${answered.id}`, { resolvida: true }), 404);
});

test("the same request sent twice makes one note and tells once", async () => {
  const id = await pauta();
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const body = { texto: `@${nameOf(other)} uma vez` };
  const answers = await Promise.all([0, 1, 2].map(() => reporter.post<NoteBody>(`/api/pautas/${id}/notes`, body, key)));
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  expect((await list(`pautas/${id}`)).length).toBe(1);
  expect((await told(other, `/admin/notas/pauta/${id}`)).length).toBe(1);
});

test("a passage is found, follows an edit, and is said to be gone when it cannot be told", async () => {
  const id = await story({ conteudo: "<p>A obra custou <strong>dois</strong> milhões de reais, segundo a prefeitura. Choveu. Choveu.</p><p>O rio subiu.</p>" });
  const path = `posts/${id}`;
  const note = await add(reporter, path, { texto: "Conferir o valor", ancora: { campo: "conteudo", trecho: "dois milhões" } });
  expect(note.ancora).toMatchObject({ campo: "conteudo", trecho: "dois milhões", situacao: "encontrado" });
  expect((await add(reporter, path, { texto: "Título fraco", ancora: { campo: "titulo" } })).ancora).toMatchObject({ trecho: null, situacao: null });
  expectProblem(await reporter.post(`/api/${path}/notes`, { texto: "Qual?", ancora: { campo: "conteudo", trecho: "Choveu." } }), 422);
  expectProblem(await reporter.post(`/api/${path}/notes`, { texto: "Nada", ancora: { campo: "conteudo", trecho: "não está" } }), 422);
  expectProblem(await reporter.post(`/api/${path}/notes`, { texto: "Campo", ancora: { campo: "senha" } }), 422);
  expectProblem(await reporter.post(`/api/${path}/notes`, { texto: "Foto", ancora: { campo: "imagemUrl", trecho: "x" } }), 422);
  const situation = async () => (await list(path))[0]?.ancora?.situacao;
  await editor.put(`/api/posts/${id}`, { conteudo: "<p>A obra custou três milhões de reais, segundo a prefeitura. Choveu.</p><p>O rio subiu.</p>" });
  expect(await situation()).toBe("editado");
  await editor.put(`/api/posts/${id}`, { conteudo: "<p>Outra história, toda ela.</p>" });
  expect(await situation()).toBe("mudou");
  expect((await list(path))[0]?.ancora?.trecho).toBe("dois milhões");
});

test("bad input is refused with its field, and a story in the bin has no notes", async () => {
  const id = await story();
  const fieldsOf = async (body: unknown) => ((await editor.post<{ errors: { field: string }[] }>(`/api/posts/${id}/notes`, body)).body.errors ?? []).map(({ field }) => field);
  expect(await fieldsOf({})).toEqual(["texto"]);
  expect(await fieldsOf({ texto: "   " })).toEqual(["texto"]);
  expect(await fieldsOf({ texto: "x".repeat(2_001) })).toEqual(["texto"]);
  expectProblem(await editor.post(`/api/posts/${id}/notes`, { texto: "x", respostaA: 999_999 }), 404);
  expectProblem(await editor.post("/api/posts/999999/notes", { texto: "x" }), 404);
  expectProblem(await editor.get("/api/pautas/999999/notes"), 404);
  await add(editor, `posts/${id}`, { texto: "Antes da lixeira" });
  await admin.delete(`/api/posts/${id}`);
  expectProblem(await editor.get(`/api/posts/${id}/notes`), 404);
  expectProblem(await editor.post(`/api/posts/${id}/notes`, { texto: "x" }), 404);
});

test("a draft that is handed back tells its author, with a note, in the same write", async () => {
  const id = await story();
  await testEnv.DB.prepare("UPDATE articles SET author_id = ? WHERE id = ?").bind(idOf(reporter), id).run();
  expect((await editor.put(`/api/posts/${id}`, { emRevisao: true })).status).toBe(200);
  expect((await editor.put(`/api/posts/${id}`, { emRevisao: false, notaRevisao: "Falta a fonte." })).status).toBe(200);
  const [note, ...more] = await list(`posts/${id}`);
  expect([note?.tipo, note?.texto, more]).toEqual(["devolucao", "Falta a fonte.", []]);
  const [notice] = await told(reporter, `/admin/notas/materia/${id}`);
  expect([notice?.tipo, notice?.texto.includes("Falta a fonte.")]).toEqual(["devolucao", true]);
  // A later save says nothing new.
  expect((await editor.put(`/api/posts/${id}`, { subtitulo: "Outro" })).status).toBe(200);
  expect((await list(`posts/${id}`)).length).toBe(1);
  expectProblem(await editor.patch(`/api/notes/${note?.id}`, { texto: "Não era isso" }), 403);
});

test("reading is each person's own: one, several, all up to what was seen", async () => {
  const id = await pauta();
  for (let n = 0; n < 4; n += 1) await add(editor, `pautas/${id}`, { texto: `@${nameOf(other)} @${nameOf(reporter)} ${n}` });
  const [mine, others] = [await bell(other), (await bell(reporter)).naoLidas];
  const [newest, second, third] = mine.items;
  const after = await other.post<{ naoLidas: number }>("/api/notifications/read", { ids: [newest?.id] });
  expect(after.body.naoLidas).toBe(mine.naoLidas - 1);
  // Another's stay as they are, and nobody marks them.
  expect((await reporter.post<{ naoLidas: number }>("/api/notifications/read", { ids: [second?.id] })).body.naoLidas).toBe(others);
  expect((await bell(other, "?naoLidas=1&limit=1")).items[0]?.id).toBe(second?.id);
  await other.post("/api/notifications/read", { ate: third?.id });
  const left = await bell(other);
  expect([left.naoLidas, left.items.filter(({ lidaEm }) => lidaEm === null).map((one) => one.id)]).toEqual([1, [second?.id]]);
  const page = await bell(other, "?limit=2");
  expect((await bell(other, `?limit=2&antes=${page.proximo}`)).items[0]?.id).toBe(third?.id);
  expectProblem(await other.post("/api/notifications/read", {}), 422);
  expectProblem(await other.get("/api/notifications?antes=x"), 400);
});
