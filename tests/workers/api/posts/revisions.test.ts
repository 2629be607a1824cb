import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import type { RevisionsWire, RevisionWire } from "#app/features/articles/revisions.wire.ts";
import { anArticle, type Client, published, signedIn, testEnv } from "#tests/support/site.ts";

let editor: Client;
let reporter: Client;

beforeAll(async () => {
  [editor, reporter] = await Promise.all([signedIn("editor"), signedIn("reporter")]);
});

const history = async (id: number, query = "") => (await reporter.get<RevisionsWire>(`/api/posts/${id}/revisions${query}`)).body;
const textAt = async (id: number, versao: number) => (await reporter.get<RevisionWire>(`/api/posts/${id}/revisions/${versao}`)).body;

test("the history names what each save changed, whose it was and which editor it came from", async () => {
  const article = await published(editor, { titulo: "Um", tags: ["a"], whatsappAuto: true });
  const edicao = crypto.randomUUID();
  await editor.put(`/api/posts/${article.id}`, { titulo: "Dois", conteudo: "<p>Outro</p>", edicao, seq: 1 });
  await editor.put(`/api/posts/${article.id}`, { tags: ["a", "b"], whatsappAuto: false, categoriasCompletas: ["editoriais", "esporte"] });
  const { items, ...page } = await history(article.id);
  expect(page).toEqual({ total: 3, page: 1, limit: 30, pages: 1 });
  expect(items.map(({ versao, edicao: from, mudou }) => [versao, from, mudou === null ? null : [...mudou].sort()])).toEqual([
    [3, null, ["categoriasCompletas", "tags", "whatsappAuto"]],
    [2, edicao, ["conteudo", "titulo"]],
    [1, null, null],
  ]);
  expect(items[0]?.autor).toMatch(/^editor /);
  expect(Date.parse(items[0]?.criadoEm ?? "")).toBeGreaterThan(Date.now() - 60_000);
});

test("the history comes in pages, and an older version is compared with the one before it on the next page", async () => {
  const article = await anArticle(editor, { titulo: "1" });
  for (let count = 2; count <= 7; count += 1) await editor.put(`/api/posts/${article.id}`, { titulo: String(count) });
  const [first, last] = [await history(article.id, "?limit=3"), await history(article.id, "?limit=3&page=3")];
  expect(first).toMatchObject({ total: 7, pages: 3, items: [{ versao: 7 }, { versao: 6 }, { versao: 5, mudou: ["titulo"] }] });
  expect(last.items).toMatchObject([{ versao: 1, mudou: null }]);
  for (const query of ["?limit=0", "?limit=51", "?page=0", "?page=x", "?limit=1e3"])
    expect([query, (await reporter.get(`/api/posts/${article.id}/revisions${query}`)).status]).toEqual([query, 400]);
});

test("a version's text is answered as it stood, also where only the article's place changed", async () => {
  const article = await published(editor, { titulo: "Primeira", municipio: "piripiri", resumo: "um\ndois" });
  await testEnv.DB.prepare("UPDATE articles SET version = 4 WHERE id = ?").bind(article.id).run();
  await editor.put(`/api/posts/${article.id}`, { titulo: "Quinta" });
  expect(await textAt(article.id, 1)).toMatchObject({
    versao: 1,
    status: "publicada",
    campos: { titulo: "Primeira", conteudo: article.conteudo, municipio: "piripiri", resumo: ["um", "dois"] },
  });
  expect(await textAt(article.id, 4)).toMatchObject({ versao: 1, campos: { titulo: "Primeira" } });
  expect(await textAt(article.id, 5)).toMatchObject({ versao: 5, campos: { titulo: "Quinta" } });
  expect((await editor.post(`/api/posts/${article.id}/revisions/4/restore`)).status).toBe(404);
});

test("an old text with hostile HTML is cleaned when it is read, and when it is restored", async () => {
  const article = await anArticle(editor);
  await editor.put(`/api/posts/${article.id}`, { titulo: "Depois" });
  const hostile = '<p onclick="alert(1)">Antes<script>alert(2)</script><img src="x" onerror="alert(3)"></p><iframe src="javascript:alert(4)"></iframe>';
  await testEnv.DB.prepare("UPDATE article_revisions SET snapshot = json_set(snapshot, '$.body', ?) WHERE article_id = ? AND version = 1").bind(hostile, article.id).run();
  expect((await textAt(article.id, 1)).campos.conteudo).toBe("<p>Antes</p>");
  expect((await editor.post<ArticleWire>(`/api/posts/${article.id}/revisions/1/restore`)).body.conteudo).toBe("<p>Antes</p>");
});

test("there is no history of what does not exist, and none in the bin", async () => {
  const article = await anArticle(editor);
  await (await signedIn("admin")).delete(`/api/posts/${article.id}`);
  for (const path of [`/api/posts/${article.id}/revisions`, `/api/posts/${article.id}/revisions/1`, "/api/posts/999999/revisions/1"])
    expect([path, (await reporter.get(path)).status]).toEqual([path, 404]);
  for (const version of ["0", "-1", "x", "1.5"])
    expect([version, [400, 404].includes((await reporter.get(`/api/posts/${article.id}/revisions/${version}`)).status)]).toEqual([version, true]);
});

test("a revision restored over a deleted category leaves that category out", async () => {
  await testEnv.DB.prepare("INSERT INTO categories (slug, name, color, type, sort_order) VALUES ('passageira', 'PASSAGEIRA', '#000000', 'editorial', 99)").run();
  const article = await anArticle(editor, { categoriasCompletas: ["passageira", "politica"] });
  expect(article.categoria).toBe("politica");
  await editor.put(`/api/posts/${article.id}`, { categoriasCompletas: ["politica"] });
  await testEnv.DB.prepare("DELETE FROM categories WHERE slug = 'passageira'").run();
  expect((await editor.post<ArticleWire>(`/api/posts/${article.id}/revisions/1/restore`)).body.categoriasCompletas).toEqual(["editoriais", "politica"]);
});
