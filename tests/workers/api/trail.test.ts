import { beforeAll, expect, test } from "vitest";
import type { TrailEntryWire } from "#app/features/audit/audit.wire.ts";
import { png } from "#tests/support/pictures.ts";
import { anArticle, aPerson, type Client, published, signedIn, testEnv } from "#tests/support/site.ts";

let editor: Client;
let admin: Client;
let reporter: Client;

beforeAll(async () => {
  [editor, admin, reporter] = await Promise.all([signedIn("editor"), signedIn("admin"), signedIn("reporter")]);
});

type Page = { items: TrailEntryWire[]; proximo: number | null };
const trailOf = async (id: number, client = reporter) => (await client.get<Page>(`/api/posts/${id}/audit`)).body.items;
const told = (entries: TrailEntryWire[]) => entries.map(({ acao, mudancas }) => [acao, Object.fromEntries(mudancas.map(({ campo, antes, depois }) => [campo, [antes, depois]]))]);

test("a save tells each field before and after, and nothing that it did not change", async () => {
  const { id } = await anArticle(editor, { titulo: "Antes", tags: ["chuva"], conteudo: "<p>uma duas três</p>" });
  await editor.put(`/api/posts/${id}`, {
    titulo: "Depois",
    subtitulo: "Um subtítulo que diz o que houve",
    tags: ["chuva", "sertão"],
    conteudo: "<p>uma duas três quatro</p>",
    igCardAuto: true,
  });
  const [saved, created] = await trailOf(id);
  expect(saved).toMatchObject({ acao: "article.save", materia: { id, titulo: "Depois" }, pessoa: { nome: expect.stringContaining("editor") } });
  expect(told([saved as TrailEntryWire])).toEqual([
    [
      "article.save",
      {
        titulo: ["Antes", "Depois"],
        tags: [["chuva"], ["chuva", "sertão"]],
        igCardAuto: [false, true],
        conteudo: [
          { palavras: 3, versao: 1 },
          { palavras: 4, versao: 2 },
        ],
      },
    ],
  ]);
  expect(created?.acao).toBe("article.create");
  expect(created?.mudancas.map(({ campo }) => campo)).toEqual(expect.arrayContaining(["titulo", "tags", "conteudo", "posicao", "status"]));
});

test("publishing, switching off, deleting and restoring are told with their states", async () => {
  const { id } = await anArticle(editor);
  await editor.put(`/api/posts/${id}`, { status: "publicada" });
  await editor.put(`/api/posts/${id}/toggle-status`);
  await admin.delete(`/api/posts/${id}`);
  await admin.post(`/api/posts/${id}/restore`);
  const entries = told(await trailOf(id)).reverse();
  expect(entries.slice(1)).toEqual([
    ["article.save", { status: ["rascunho", "publicada"], dataPublicacao: [null, expect.stringMatching(/Z$/)] }],
    ["article.toggle", { ativo: [true, false] }],
    ["article.remove", { excluidaEm: [null, expect.stringMatching(/Z$/)] }],
    ["article.restore", { excluidaEm: [expect.stringMatching(/Z$/), null] }],
  ]);
});

test("an article that another write moves has it in its own trail, with where it stood and why", async () => {
  const former = await published(editor, { posicao: "supermanchete" });
  const next = await published(editor, { posicao: "supermanchete" });
  const [moved] = await trailOf(former.id);
  expect(moved).toMatchObject({
    acao: "article.displaced",
    mudancas: [{ campo: "posicao", antes: "supermanchete", depois: "destaque" }],
    causa: { acao: "article.create", materiaId: next.id },
  });
  const town = await published(editor, { posicao: "municipios" });
  await reporter.post("/api/admin/destaques/set-order", { desired: [town.id] });
  const [raised] = await trailOf(town.id);
  expect(raised).toMatchObject({
    acao: "article.displaced",
    mudancas: [{ campo: "posicao", antes: "municipios", depois: "destaque" }],
    causa: { acao: "article.set-order", materiaId: null },
  });
  expect(raised?.pessoa.nome).toContain("reporter");
  const [lowered] = await trailOf(former.id);
  expect(lowered).toMatchObject({ mudancas: [{ antes: "destaque", depois: "geral" }] });
});

test("an order that is taken back tells where each article went back to", async () => {
  const town = await published(editor, { posicao: "municipios" });
  const { body } = await editor.post<{ versao: number }>("/api/admin/destaques/set-order", { desired: [town.id] });
  expect((await editor.post("/api/admin/destaques/undo", { versao: body.versao })).status).toBe(200);
  const [back] = await trailOf(town.id);
  expect(back).toMatchObject({ mudancas: [{ campo: "posicao", antes: "destaque", depois: "municipios" }], causa: { acao: "article.undo-order" } });
});

test("an order that is saved tells the order before and after", async () => {
  const [one, two] = [await published(editor, { posicao: "destaque" }), await published(editor, { posicao: "destaque" })];
  await editor.post("/api/admin/destaques/set-order", { desired: [one.id, two.id] });
  await editor.post("/api/admin/destaques/set-order", { desired: [two.id, one.id] });
  const { body } = await admin.get<Page>("/api/audit?acao=article.set-order&limit=1");
  const [entry] = body.items;
  expect([entry?.destaques?.antes.slice(0, 2), entry?.destaques?.depois.slice(0, 2)]).toEqual([
    [one.id, two.id],
    [two.id, one.id],
  ]);
});

test("a write that is refused leaves no trace, and one that is repeated leaves one", async () => {
  const { id } = await anArticle(editor);
  await editor.put(`/api/posts/${id}`, { titulo: "Tarde demais", versao: 99 });
  const key = { "Idempotency-Key": crypto.randomUUID() };
  for (let round = 0; round < 3; round += 1) await editor.put(`/api/posts/${id}`, { titulo: "Uma vez" }, key);
  expect((await trailOf(id)).map(({ acao }) => acao)).toEqual(["article.save", "article.create"]);
});

test("the whole trail pages backwards without a gap or a repetition, and is filtered by person and kind", async () => {
  const writer = await signedIn("editor");
  const ids = [];
  for (let n = 0; n < 7; n += 1) ids.push((await anArticle(writer)).id);
  const first = (await admin.get<Page>("/api/audit?limit=1")).body.items[0];
  const seen: number[] = [];
  let before: number | null = null;
  do {
    const page: Page = (await admin.get<Page>(`/api/audit?limit=3&acao=article.create&pessoa=${first?.pessoa.id}${before ? `&antes=${before}` : ""}`)).body;
    seen.push(...page.items.map(({ materia }) => materia?.id ?? 0));
    before = page.proximo;
  } while (before !== null);
  expect(seen).toEqual(ids.reverse());
});

test("uploads and sessions are told too; a session ends once", async () => {
  const { email } = await aPerson("reporter");
  const { body } = await reporter.post<{ token: string; user: { id: number } }>("/api/auth/login", { email, password: "senha-dos-testes" });
  const bearer = { Authorization: `Bearer ${body.token}` };
  const form = new FormData();
  form.append("image", new File([await png(40, 30)], "x.png"));
  expect((await reporter.call("POST", "/api/upload", form, bearer)).status).toBe(200);
  await reporter.post("/api/auth/logout", undefined, bearer);
  await reporter.post("/api/auth/logout", undefined, bearer);
  const { items } = (await admin.get<Page>(`/api/audit?pessoa=${body.user.id}`)).body;
  expect(items.map(({ acao, assunto }) => [acao, assunto])).toEqual([
    ["session.end", null],
    ["media.upload", expect.stringContaining("40 × 30")],
    ["session.begin", null],
  ]);
});

test("the trail of everything is the admin's, by its screen too", async () => {
  const screen = (client: Client, path: string) => client.get(path);
  const { id } = await anArticle(editor, { titulo: "Com trilha própria" });
  expect((await screen(editor, "/admin/trilha")).status).toBe(302);
  expect((await screen(admin, "/admin/trilha")).text).toContain("Com trilha própria");
  const own = await screen(reporter, `/admin/trilha?materia=${id}`);
  expect([own.status, own.text.includes("Com trilha própria"), own.text.includes("Pessoa: todas")]).toEqual([200, true, false]);
});

test("what people typed cannot run in the trail", async () => {
  const { id } = await anArticle(editor, { titulo: "<img src=x onerror=alert(1)>" });
  const { text } = await admin.get(`/admin/trilha?materia=${id}`);
  expect(text).not.toContain("<img src=x");
});

test("a row of the log from before this shape still reads", async () => {
  const { id } = await anArticle(editor);
  await testEnv.DB.prepare("INSERT INTO audit_log (at, actor_name, action, article_id, details) VALUES (?, 'Alguém', 'article.antiga', ?, ?)")
    .bind(Date.now(), id, JSON.stringify({ fields: [], highlights: [1, 2] }))
    .run();
  expect((await trailOf(id))[0]).toMatchObject({ acao: "article.antiga", mudancas: [], destaques: null });
  expect((await admin.get(`/admin/trilha?materia=${id}`)).status).toBe(200);
});
