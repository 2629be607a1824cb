import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import type { DraftWire } from "#app/features/editor/drafts.wire.ts";
import { anArticle, type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

let editor: Client;
let other: Client;
let admin: Client;

beforeAll(async () => {
  [editor, other, admin] = await Promise.all([signedIn("editor"), signedIn("editor"), signedIn("admin")]);
});

const anEditing = () => crypto.randomUUID();
type Kept = { edicao: string; seq: number; versao: number; detail: string };
const keep = (client: Client, id: number, edicao: string, seq: number, campos: object, versao = 1) => client.put<Kept>(`/api/posts/${id}/draft`, { edicao, seq, versao, campos });
const pending = async (id: number, client = editor) => (await client.get<{ items: DraftWire[] }>(`/api/posts/${id}/draft`)).body.items;
const current = async (id: number) => (await editor.get<ArticleWire>(`/api/posts/${id}`)).body;

test("a pending draft is kept for the desk and seen by no reader", async () => {
  const article = await published(editor, { titulo: "O que se lê" });
  const edicao = anEditing();
  expect(await keep(editor, article.id, edicao, 1, { titulo: "O que se escreve", conteudo: '<p>Meio <script>alert(1)</script>texto</p><p onclick="x()">Fim</p>' })).toMatchObject({
    status: 200,
    body: { edicao, seq: 1, versao: 1 },
  });
  const [draft] = await pending(article.id);
  expect(draft).toMatchObject({ edicao, seq: 1, versao: 1, minha: true, campos: { titulo: "O que se escreve", conteudo: "<p>Meio texto</p><p>Fim</p>" } });
  expect(await pending(article.id, other)).toMatchObject([{ minha: false }]);
  expect(await current(article.id)).toMatchObject({ titulo: "O que se lê", versao: 1 });
  for (const path of [`/post/${article.slug}`, `/api/posts/${article.id}`, "/api/posts?q=escreve"]) expect((await thePublic.get(path)).text).not.toContain("O que se escreve");
});

test("what was typed is kept although the form would refuse it", async () => {
  const { id } = await anArticle(editor);
  const typed = { titulo: "a".repeat(300), chapeu: "x", resumo: "um\ndois\ntrês\nquatro", posicao: "qualquer coisa", agendamento: "2026-" };
  expect((await keep(editor, id, anEditing(), 1, typed)).status).toBe(200);
  expect((await pending(id))[0]?.campos).toEqual(typed);
});

test("drafts arrive in any order and the latest number stands; a repeated one answers the same", async () => {
  const { id } = await anArticle(editor);
  const edicao = anEditing();
  expect((await keep(editor, id, edicao, 2, { titulo: "dois" })).status).toBe(200);
  expect(await keep(editor, id, edicao, 1, { titulo: "um" })).toMatchObject({ status: 409, body: { detail: "Há texto mais novo desta mesma edição." } });
  expect((await keep(editor, id, edicao, 2, { titulo: "dois" })).status).toBe(200);
  expect((await pending(id)).map((draft) => draft.campos.titulo)).toEqual(["dois"]);
  await Promise.all([5, 3, 4].map((seq) => keep(editor, id, edicao, seq, { titulo: String(seq) })));
  expect((await pending(id)).map((draft) => draft.campos.titulo)).toEqual(["5"]);
});

test("each open editor has its own draft, and nobody writes into somebody else's", async () => {
  const { id } = await anArticle(editor);
  const mine = anEditing();
  await keep(editor, id, mine, 1, { titulo: "meu" });
  await keep(editor, id, anEditing(), 1, { titulo: "meu, em outra aba" });
  expect((await keep(other, id, mine, 9, { titulo: "tomado" })).status).toBe(409);
  expect((await pending(id)).map((draft) => draft.campos.titulo).sort()).toEqual(["meu", "meu, em outra aba"]);
  expect((await other.put(`/api/posts/${id}`, { titulo: "Tomado", edicao: mine, seq: 9 })).status).toBe(409);
  expect((await current(id)).titulo).not.toBe("Tomado");
});

test("a save empties the draft it carries, and a late autosave cannot bring it back", async () => {
  const { id } = await published(editor);
  const edicao = anEditing();
  await keep(editor, id, edicao, 1, { titulo: "Quase" });
  expect((await editor.put(`/api/posts/${id}`, { titulo: "Pronto", versao: 1, edicao, seq: 3 })).status).toBe(200);
  expect(await pending(id)).toEqual([]);
  for (const seq of [2, 3]) await keep(editor, id, edicao, seq, { titulo: "Quase, atrasado" });
  expect(await pending(id)).toEqual([]);
  expect((await keep(editor, id, edicao, 4, { titulo: "Depois" }, 2)).status).toBe(200);
  expect((await pending(id))[0]).toMatchObject({ versao: 2, campos: { titulo: "Depois" } });
});

test("nothing less than what was typed is published: a save behind the server's number is refused and writes nothing", async () => {
  const article = await anArticle(editor);
  const edicao = anEditing();
  await keep(editor, article.id, edicao, 7, { conteudo: "<p>Tudo o que foi digitado</p>" });
  const refused = await editor.put<{ detail: string; current?: unknown }>(`/api/posts/${article.id}`, { status: "publicada", versao: 1, edicao, seq: 6 });
  expect(refused).toMatchObject({ status: 409, body: { detail: "Há texto mais novo desta edição, guardado há pouco. Espere o salvamento terminar e tente de novo." } });
  expect(refused.body.current).toBeUndefined();
  expect(await current(article.id)).toMatchObject({ status: "rascunho", versao: 1 });
  expect((await pending(article.id)).length).toBe(1);
  expect((await editor.put(`/api/posts/${article.id}`, { conteudo: "<p>Tudo o que foi digitado</p>", status: "publicada", versao: 1, edicao, seq: 8 })).status).toBe(200);
});

test("a draft that slips in between the plan and its batch breaks the batch, not the text", async () => {
  const { id } = await published(editor);
  const edicao = anEditing();
  await editor.put(`/api/posts/${id}`, { subtitulo: "Primeiro", edicao, seq: 1 });
  // Either the save saw the later number and was refused, or the later draft is still pending.
  for (let round = 0; round < 12; round += 1) {
    const base = 2 + round * 10;
    const [draft, save] = await Promise.all([
      keep(editor, id, edicao, base + 5, { titulo: `rodada ${round}` }),
      editor.put(`/api/posts/${id}`, { titulo: `Salvo ${round}`, edicao, seq: base }),
    ]);
    const left = await pending(id);
    expect([draft.status, [200, 409].includes(save.status)]).toEqual([200, true]);
    expect(left.map((one) => one.campos.titulo)).toEqual([`rodada ${round}`]);
    if (save.status === 409) expect((await current(id)).titulo).not.toBe(`Salvo ${round}`);
  }
});

test("the first save of a new article begins the count of its editor", async () => {
  const edicao = anEditing();
  const { body } = await editor.post<ArticleWire>("/api/posts", { titulo: "Nova", edicao, seq: 4 });
  expect((await keep(editor, body.id, edicao, 3, { titulo: "Atrasada" })).status).toBe(409);
  expect((await editor.put(`/api/posts/${body.id}`, { titulo: "Atrasada", edicao, seq: 2 })).status).toBe(409);
  const { results } = await testEnv.DB.prepare("SELECT editing FROM article_revisions WHERE article_id = ?").bind(body.id).all<{ editing: string }>();
  expect(results).toEqual([{ editing: edicao }]);
});

test("an own draft can be discarded, somebody else's by an admin only", async () => {
  const { id } = await anArticle(editor);
  const edicao = anEditing();
  await keep(editor, id, edicao, 1, { titulo: "Fica" });
  expect((await other.delete(`/api/posts/${id}/draft?edicao=${edicao}`)).status).toBe(404);
  expect((await pending(id)).length).toBe(1);
  expect((await admin.delete(`/api/posts/${id}/draft?edicao=${edicao}`)).status).toBe(204);
  expect(await pending(id)).toEqual([]);
  expect((await keep(editor, id, edicao, 1, { titulo: "Atrasada" })).status).toBe(200);
  expect(await pending(id)).toEqual([]);
});

test.each([
  ["no such article", { edicao: "aaaaaaaa", seq: 1, versao: 1, campos: {} }, 404],
  ["an id that is none", { edicao: "a b", seq: 1, versao: 1, campos: {} }, 422],
  ["a number that is none", { edicao: "aaaaaaaa", seq: 0, versao: 1, campos: {} }, 422],
  ["fields that are none", { edicao: "aaaaaaaa", seq: 1, versao: 1, campos: { titulo: 3 } }, 422],
])("a bad draft is refused: %s", async (_name, body, status) => {
  expect((await editor.put("/api/posts/999999/draft", body)).status).toBe(status);
});

test("half of an editor's mark is refused", async () => {
  const { id } = await anArticle(editor);
  expect((await editor.put(`/api/posts/${id}`, { titulo: "X", seq: 1 })).status).toBe(422);
  expect((await editor.post("/api/posts", { titulo: "X", edicao: anEditing() })).status).toBe(422);
});
