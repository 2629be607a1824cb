import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import type { RevisionsWire } from "#app/features/articles/revisions.wire.ts";
import { type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

let editor: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
});

const save = (id: number, body: object) => editor.put<ArticleWire>(`/api/posts/${id}`, body);
const headOf = async (slug: string) => (await thePublic.get(`/post/${slug}`)).text.split("</head>")[0] ?? "";
const content = (html: string, name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

test("an address that was set by hand stays when the title changes, and the former ones lead to it", async () => {
  const article = await published(editor, { titulo: "Primeiro título" });
  const moved = (await save(article.id, { slug: "Ponte do Açude" })).body;
  expect([moved.slug, moved.slugEscolhido]).toEqual([`${article.id}-ponte-do-acude`, "ponte-do-acude"]);
  for (const former of [article.slug, `${article.id}-qualquer`]) {
    const { status, headers } = await thePublic.get(`/post/${former}`);
    expect([status, headers.get("Location")]).toEqual([301, `/post/${moved.slug}`]);
  }
  expect((await save(article.id, { titulo: "Segundo título" })).body.slug).toBe(moved.slug);
  // Sending back what was read moves nothing.
  expect((await save(article.id, { slug: moved.slug, subtitulo: "Outro" })).body.slug).toBe(moved.slug);
  expect((await thePublic.get(`/post/${moved.slug}`)).status).toBe(200);
  const back = (await save(article.id, { slug: null })).body;
  expect([back.slug, back.slugEscolhido]).toEqual([`${article.id}-segundo-titulo`, ""]);
});

test("a client that sends a whole story back does not fix its address", async () => {
  const article = await published(editor, { titulo: "Antes" });
  expect((await save(article.id, { slug: article.slug, titulo: "Depois" })).body.slug).toBe(`${article.id}-depois`);
});

test("search engines and link previews are told what was written for them, else the story's own", async () => {
  const article = await published(editor, { titulo: "Título da casa", subtitulo: "Subtítulo da casa" });
  const plain = await headOf(article.slug);
  expect([content(plain, "og:title"), content(plain, "description")]).toEqual(["Título da casa", "Subtítulo da casa"]);
  const picture = "/img/0123456789abcdef0123456789abcdef-800x600.jpg";
  const told = { tituloBusca: "Para a busca", descricaoBusca: "Descrição da busca", tituloSocial: "Para as redes", imagemSocial: picture };
  expect((await save(article.id, told)).body).toMatchObject(told);
  const head = await headOf(article.slug);
  expect(head).toMatch(/<title>Para a busca \| [^<]+<\/title>/);
  expect([content(head, "description"), content(head, "og:title"), content(head, "og:description")]).toEqual(["Descrição da busca", "Para as redes", "Descrição da busca"]);
  expect(content(head, "og:image")).toContain("0123456789abcdef0123456789abcdef");
  expect((await thePublic.get(`/post/${article.slug}`)).text).toContain("Título da casa</h1>");
  // Of no interest to the public beyond the page, and no column of a list.
  expect((await thePublic.get<ArticleWire>(`/api/posts/${article.id}`)).body.tituloBusca).toBeUndefined();
  expect((await editor.get<RevisionsWire>(`/api/posts/${article.id}/revisions`)).body.items[0]?.mudou).toEqual(["tituloBusca", "descricaoBusca", "tituloSocial", "imagemSocial"]);
  const uses = await testEnv.DB.prepare("SELECT media_key FROM media_uses WHERE article_id = ? AND media_key LIKE '0123456789abcdef%'").bind(article.id).all();
  expect(uses.results.length).toBe(1);
  const emptied = (await save(article.id, { tituloBusca: "", descricaoBusca: "", tituloSocial: "", imagemSocial: null })).body;
  expect(emptied).toMatchObject({ tituloBusca: "", descricaoBusca: "", tituloSocial: "", imagemSocial: null });
});

test.each([
  ["slug", "!!!"],
  ["slug", "a".repeat(200)],
  ["tituloBusca", "a".repeat(81)],
  ["descricaoBusca", "a".repeat(201)],
  ["tituloSocial", "a".repeat(101)],
  ["imagemSocial", "javascript:alert(1)"],
  ["imagemSocial", "data:image/png;base64,AAAA"],
  ["imagemSocial", "http://127.0.0.1/a.png"],
])("%s: %s is refused beside its field", async (field, value) => {
  const { status, body } = await editor.post<{ errors: { field: string }[] }>("/api/posts", { titulo: "Recusado", [field]: value });
  expect([status, body.errors.map((problem) => problem.field)]).toEqual([422, [field]]);
});

test("an editor may give the date of publication, past or now, never to come; the order follows the date", async () => {
  const article = await published(editor);
  const past = "2026-01-02T12:00:00.000Z";
  expect((await save(article.id, { dataPublicacao: past })).body.dataPublicacao).toBe(past);
  const { status, body } = await editor.put<{ errors: { field: string }[] }>(`/api/posts/${article.id}`, { dataPublicacao: new Date(Date.now() + 3_600_000).toISOString() });
  expect([status, body.errors[0]?.field]).toEqual([422, "dataPublicacao"]);
  expect((await editor.get<ArticleWire>(`/api/posts/${article.id}`)).body.dataPublicacao).toBe(past);
});

test("what a story says elsewhere goes with it for good", async () => {
  const article = await published(editor, { tituloBusca: "Vai junto" });
  await testEnv.DB.prepare("DELETE FROM articles WHERE id = ?").bind(article.id).run();
  expect((await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM article_meta WHERE article_id = ?").bind(article.id).first<{ n: number }>())?.n).toBe(0);
});
