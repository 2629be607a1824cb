import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import type { RevisionsWire, RevisionWire } from "#app/features/articles/revisions.wire.ts";
import { type Client, publishable, published, signedIn, thePublic } from "#tests/support/site.ts";

let editor: Client;
let me: { id: number; name: string };

beforeAll(async () => {
  editor = await signedIn("editor");
  me = (await editor.get<{ id: number; name: string }>("/api/auth/me")).body;
});

const save = (id: number, body: object) => editor.put<ArticleWire>(`/api/posts/${id}`, body);
const titlesOf = async (query: string) => (await thePublic.get<{ items: ArticleWire[] }>(`/api/posts?${query}`)).body.items.map(({ id }) => id);

test("people of the newsroom and free names sign together, and each has the story in their list", async () => {
  const article = await published(editor, { autores: [{ id: me.id }, { nome: "Agência Pio IX" }, { nome: "Bia Sá" }] });
  expect(article.autor).toBe(`${me.name}, Agência Pio IX e Bia Sá`);
  expect(article.autores).toEqual([{ id: me.id, nome: me.name }, { nome: "Agência Pio IX" }, { nome: "Bia Sá" }]);

  const read = (await thePublic.get<ArticleWire>(`/api/posts/${article.id}`)).body;
  expect(read.autores).toEqual([{ nome: me.name }, { nome: "Agência Pio IX" }, { nome: "Bia Sá" }]);
  for (const name of [me.name, "agência pio ix", "bia-sa"]) expect(await titlesOf(`autor=${encodeURIComponent(name)}`)).toContain(article.id);
  expect(await titlesOf("autor=outra")).toEqual([]);

  const { text } = await thePublic.get(`/post/${article.slug}`);
  for (const address of ["/autor/agencia-pio-ix", "/autor/bia-sa"]) expect(text).toContain(`<a href="${address}">`);
  expect(text.replace(/<[^>]*>/g, "")).toContain(`Por ${me.name}, Agência Pio IX e Bia Sá`);
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? "null") as { "@graph": { author?: { name: string }[] }[] };
  expect(data["@graph"][0]?.author?.map(({ name }) => name)).toEqual([me.name, "Agência Pio IX", "Bia Sá"]);
  expect((await thePublic.get("/autor/agencia-pio-ix")).text).toContain("Agência Pio IX</h1>");
  expect((await thePublic.get("/feed.xml")).text).toContain("<dc:creator>Agência Pio IX</dc:creator>");
});

test("the printed text is enough: a list that is printed has its names back, and any other text is one name", async () => {
  const { body } = await editor.post<ArticleWire>("/api/posts", { titulo: "Dois nomes", autor: "Ana Lima e Bia Sá" });
  expect(body.autores).toEqual([{ nome: "Ana Lima" }, { nome: "Bia Sá" }]);
  const special = (await save(body.id, { autor: "Maria do Rosário, especial" })).body;
  expect([special.autor, special.autores]).toEqual(["Maria do Rosário, especial", [{ nome: "Maria do Rosário, especial" }]]);
});

test("a client that sends the printed text back keeps whose the names are", async () => {
  const { body } = await editor.post<ArticleWire>("/api/posts", { titulo: "Ida e volta", autores: [{ id: me.id }, { nome: "Bia Sá" }] });
  const again = (await save(body.id, { autor: body.autor, subtitulo: "Outro" })).body;
  expect(again.autores).toEqual(body.autores);
  expect((await save(body.id, { autores: body.autores })).body.autores).toEqual(body.autores);
});

test.each([
  ["nobody", { autores: [] }, "autores"],
  ["a person whom nobody knows", { autores: [{ id: 999_999 }] }, "autores"],
  ["neither an id nor a name", { autores: [{}] }, "autores"],
  ["too many", { autores: Array.from({ length: 7 }, (_, index) => ({ nome: `Pessoa ${index}` })) }, "autores"],
  ["a name that is too long", { autor: "a".repeat(81) }, "autor"],
])("%s is refused beside its field", async (_what, wrong, field) => {
  const { status, body } = await editor.post<{ errors: { field: string }[] }>("/api/posts", { titulo: "Sem quem assine", ...wrong });
  expect([status, body.errors[0]?.field.split(".")[0]]).toEqual([422, field]);
});

test("a version remembers who signed it, and restoring it brings them back", async () => {
  const { body: first } = await editor.post<ArticleWire>("/api/posts", { ...publishable(), autores: [{ id: me.id }, { nome: "Bia Sá" }] });
  await save(first.id, { autores: [{ nome: "Redação Lide" }] });
  const { body: history } = await editor.get<RevisionsWire>(`/api/posts/${first.id}/revisions`);
  expect(history.items[0]?.mudou).toContain("autor");
  expect((await editor.get<RevisionWire>(`/api/posts/${first.id}/revisions/1`)).body.campos.autores).toEqual([{ id: me.id, nome: me.name }, { nome: "Bia Sá" }]);
  const restored = await editor.post<ArticleWire>(`/api/posts/${first.id}/revisions/1/restore`, {});
  expect(restored.body.autores).toEqual(first.autores);
});

test("the filter of the newsroom's list offers each author by name", async () => {
  await published(editor, { autores: [{ nome: "Nome Único Um" }, { nome: "Silva e Souza Advogados" }] });
  const { text } = await editor.get("/admin/materias");
  for (const name of ["Nome Único Um", "Silva e Souza Advogados"]) expect(text).toContain(`>${name}</option>`);
});
