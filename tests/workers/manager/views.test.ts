import { beforeAll, expect, test } from "vitest";
import { dayFromNow } from "#tests/support/newsroom-day.ts";
import { anArticle, type Client, published, signedIn } from "#tests/support/site.ts";

let admin: Client;
let editor: Client;
let reporter: Client;

beforeAll(async () => {
  [admin, editor, reporter] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter")]);
});

const form = (fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
};
const post = (by: Client, fields: Record<string, string>) => by.call("POST", "/admin/materias/visoes", form(fields));
const save = (by: Client, nome: string, query: string) => post(by, { intent: "save", operation: crypto.randomUUID(), nome, query });

/** Names of the tabs with their counts; the current one with a star. */
const tabsOf = async (by: Client, query = "") =>
  [
    ...(await by.get(`/admin/materias${query}`)).text.matchAll(
      /<li><a (?:aria-current="(page)" )?[^>]*?href="\/admin\/materias(?:\?[^"]*)?"[^>]*>([^<]+)(?:<b>([\d.]+)<\/b>)?<\/a>/g,
    ),
  ].map(([, current, name, count]) => `${name}${count ? ` ${count}` : ""}${current ? "*" : ""}`);

test("each state has a view with its true count, and 'Minhas' is of who looks", async () => {
  await published(editor);
  await published(editor, { ativo: false });
  await anArticle(editor);
  await anArticle(admin, { emRevisao: true });
  await anArticle(admin, { status: "agendada", agendamento: new Date(Date.now() + 86_400_000).toISOString() });
  expect(await tabsOf(editor)).toEqual(["Todas 5*", "Publicadas 1", "Rascunhos 2", "Agendadas 1", "Em revisão 1", "Desligadas 1", "Minhas 3"]);
  expect((await tabsOf(admin, "?status=agendada")).slice(3)).toEqual(["Agendadas 1*", "Em revisão 1", "Desligadas 1", "Minhas 2"]);
  expect((await reporter.get("/admin/materias?minhas=1")).text).toContain("Você ainda não começou nenhuma matéria.");
  for (const [query, shown] of [
    ["status=publicada", 1],
    ["status=rascunho", 2],
    ["status=desabilitada", 1],
    ["minhas=1&status=rascunho", 1],
    [`de=${dayFromNow()}&ate=2099-01-01&status=publicada`, 1],
    ["ate=2020-01-01", 0],
  ] as const)
    expect([query, (await editor.get(`/admin/materias?${query}`)).text.match(/<tr(?: class="[^"]*")?><td/g)?.length ?? 0]).toEqual([query, shown]);
});

test("a draft and a scheduled story show their state and no switch that says ON", async () => {
  const { text } = await editor.get("/admin/materias?status=rascunho");
  expect(text).toContain("Rascunho</");
  expect(text).not.toContain('role="switch"');
  expect((await editor.get("/admin/materias?status=publicada")).text).toContain('role="switch"');
});

test("a person saves filters under a name, renames and deletes them, and nobody else sees or changes them", async () => {
  const saved = await save(reporter, " Polícia  em rascunho ", "?status=rascunho&categoria=policia&page=4");
  expect([saved.status, saved.headers.get("Location")]).toEqual([302, "/admin/materias?categoria=policia&status=rascunho"]);
  expect((await tabsOf(reporter, "?categoria=policia&status=rascunho")).at(-1)).toBe("Polícia em rascunho 0*");
  expect((await tabsOf(editor)).at(-1)).toMatch(/^Minhas/);
  const page = (await reporter.get("/admin/materias/visoes")).text;
  const id = /name="id" value="(\d+)"/.exec(page)?.[1] ?? "";
  expect((await post(editor, { intent: "rename", id, nome: "Minha" })).status).toBe(404);
  expect((await post(editor, { intent: "remove", id })).status).toBe(404);
  expect((await post(reporter, { intent: "rename", id, nome: "Delegacia" })).status).toBe(200);
  expect((await tabsOf(reporter)).at(-1)).toBe("Delegacia");
  expect((await post(reporter, { intent: "remove", id })).status).toBe(200);
  expect(await tabsOf(reporter)).not.toContain("Delegacia");
});

test("a view without a name, a filter or a place is refused, and one sent twice is one", async () => {
  for (const [nome, query] of [
    ["", "status=rascunho"],
    ["Minhas", "status=rascunho"],
    ["x".repeat(31), "status=rascunho"],
    ["Sem filtro", "status=inventada"],
  ] as const)
    expect([nome, (await save(admin, nome, query)).status]).toEqual([nome, 422]);
  const operation = crypto.randomUUID();
  const twice = { intent: "save", operation, nome: "Vista 0", query: "q=0" };
  expect([(await post(admin, twice)).status, (await post(admin, twice)).status]).toEqual([302, 302]);
  expect((await save(admin, "vista 0", "q=1")).status).toBe(422);
  for (let number = 1; number < 12; number += 1) expect((await save(admin, `Vista ${number}`, `q=${number}`)).status).toBe(302);
  expect((await save(admin, "Vista 12", "q=12")).status).toBe(409);
  expect((await tabsOf(admin)).length).toBe(7 + 12);
});

interface View {
  id: number;
  nome: string;
  filtros: string;
}
const listed = async (by: Client) => (await by.get<{ items: View[] }>("/api/visoes")).body.items;

test("the API saves, lists, renames and deletes views of the caller alone, which the screen shows too", async () => {
  const owner = await signedIn("reporter");
  const saved = await owner.post<View>("/api/visoes", { nome: " Da  semana ", filtros: "?minhas=1&status=rascunho&page=3&x=1" });
  expect([saved.status, saved.body.nome, saved.body.filtros]).toEqual([201, "Da semana", "status=rascunho&minhas=1"]);
  const { id } = saved.body;
  expect([await listed(owner), await listed(editor)]).toEqual([[saved.body], []]);
  expect((await tabsOf(owner)).at(-1)).toBe("Da semana");
  for (const other of [editor, admin]) {
    expect((await other.patch(`/api/visoes/${id}`, { nome: "Minha" })).status).toBe(404);
    expect((await other.delete(`/api/visoes/${id}`)).status).toBe(404);
  }
  const renamed = await owner.patch<View>(`/api/visoes/${id}`, { nome: "De hoje" });
  expect([renamed.status, renamed.body]).toEqual([200, { ...saved.body, nome: "De hoje" }]);
  expect([(await owner.delete(`/api/visoes/${id}`)).status, (await owner.delete(`/api/visoes/${id}`)).status, await listed(owner)]).toEqual([204, 404, []]);
});

test("the API refuses what the screen refuses, with the same sentences", async () => {
  const owner = await signedIn("editor");
  const { body } = await owner.post<View>("/api/visoes", { nome: "Uma", filtros: "q=0" });
  const problems = async (sent: unknown) => {
    const { status, body } = await owner.post<{ detail: string; errors?: { field: string; message: string }[] }>("/api/visoes", sent);
    return [status, body.errors?.[0]?.message ?? body.detail];
  };
  expect(await problems({ nome: " ", filtros: "q=1" })).toEqual([422, "Dê um nome à visão."]);
  expect(await problems({ nome: "minhas", filtros: "q=1" })).toEqual([422, "Já há uma visão de todos com este nome."]);
  expect(await problems({ nome: "UMA", filtros: "q=1" })).toEqual([422, "Você já tem uma visão com este nome."]);
  expect(await problems({ nome: "x".repeat(31), filtros: "q=1" })).toEqual([422, "Máximo de 30 caracteres."]);
  expect(await problems({ nome: "Sem filtro", filtros: "status=inventada" })).toEqual([422, "Filtre a lista antes de salvar a visão."]);
  for (const wrong of [{ nome: "Sem" }, { filtros: "q=1" }, { nome: 1, filtros: "q=1" }, { nome: "Longa", filtros: "q=".padEnd(1_001, "a") }, []])
    expect([wrong, (await owner.post("/api/visoes", wrong)).status]).toEqual([wrong, 422]);
  expect((await owner.patch(`/api/visoes/${body.id}`, { nome: "Todas" })).status).toBe(422);
  for (let number = 1; number < 12; number += 1) expect((await owner.post("/api/visoes", { nome: `Vista ${number}`, filtros: `q=${number}` })).status).toBe(201);
  expect(await problems({ nome: "A mais", filtros: "q=12" })).toEqual([409, "Cada pessoa tem no máximo 12 visões próprias. Exclua uma antes."]);
});

test("a view that is sent twice under one key is one", async () => {
  const owner = await signedIn("editor");
  const send = (key: string, filtros = "status=rascunho") => owner.post<View>("/api/visoes", { nome: "Rascunhos da casa", filtros }, { "Idempotency-Key": key });
  const key = crypto.randomUUID();
  const [first, again] = [await send(key), await send(key)];
  expect([first.status, again.status, again.headers.get("Idempotency-Replayed"), again.body]).toEqual([201, 201, "true", first.body]);
  expect([(await send(key, "q=outra")).status, (await send(crypto.randomUUID())).status]).toEqual([422, 422]);
  expect(await listed(owner)).toEqual([first.body]);
});
