import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { anArticle, type Client, publishable, published, signedIn, thePublic } from "#tests/support/site.ts";

let editor: Client;
let admin: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
  admin = await signedIn("admin");
});

const HOUR = 60 * 60_000;
const inAnHour = () => new Date(Date.now() + HOUR).toISOString();
const anHourAgo = () => new Date(Date.now() - HOUR).toISOString();
const save = <T = ArticleWire>(id: number, body: object) => editor.put<T>(`/api/posts/${id}`, body);
const pageStatus = async (path: string | number) => (await thePublic.get(`/post/${path}`)).status;
type Problems = { detail: string; errors: { field: string; message: string }[] };
const fieldsOf = (body: unknown) => (body as Problems).errors.map((problem) => problem.field).sort();

test("a draft needs only a title, and has the defaults of the specification", async () => {
  const { status, body } = await editor.post<ArticleWire>("/api/posts", { titulo: "  Só um   título " });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    titulo: "Só um título",
    subtitulo: "",
    chapeu: "",
    conteudo: "",
    resumo: [],
    posicao: "geral",
    posicaoGrupo: "GERAL",
    categoria: "geral",
    categoriasCompletas: [],
    municipio: null,
    autor: "Redação Lide",
    dataPublicacao: null,
    agendamento: null,
    imagemUrl: null,
    imagemAlt: "",
    imagemCredito: "",
    visualizacoes: 0,
    tags: [],
    slug: `${body.id}-so-um-titulo`,
    ativo: 1,
    status: "rascunho",
    versao: 1,
    whatsappAuto: true,
    pushAuto: true,
    igCardAuto: false,
    audioAuto: false,
    correcao: null,
    url: `http://site.test/post/${body.id}-so-um-titulo`,
  });
  expect(body).toMatchObject({ title: body.titulo, subtitle: "", content: "", author: body.autor, views: 0, publishedAt: null, image: null });
  expect(await pageStatus(body.id)).toBe(404);
  expect((await thePublic.get(`/api/posts/${body.id}`)).status).toBe(404);
});

test("the English mirrors are taken where the Portuguese field is absent", async () => {
  const { body } = await editor.post<ArticleWire>("/api/posts", {
    titulo: "Vence",
    title: "Perde",
    subtitle: "Sub",
    content: "<p>Texto</p>",
    author: "Ana",
    tags: ["a"],
    image: "https://imagens.exemplo.com.br/x.jpg",
    publishedAt: "2026-01-02T03:04:05.678Z",
  });
  expect(body).toMatchObject({
    titulo: "Vence",
    subtitulo: "Sub",
    conteudo: "<p>Texto</p>",
    autor: "Ana",
    imagemUrl: "https://imagens.exemplo.com.br/x.jpg",
    dataPublicacao: "2026-01-02T03:04:05.678Z",
  });
  expect((await editor.post<ArticleWire>("/api/posts", { title: "Só inglês" })).body.titulo).toBe("Só inglês");
  for (const name of ["imagem", "imagemDestaque"])
    expect((await editor.post<ArticleWire>("/api/posts", { titulo: "t", [name]: "https://imagens.exemplo.com.br/y.jpg" })).body.imagemUrl).toBe(
      "https://imagens.exemplo.com.br/y.jpg",
    );
});

test("publishing names every field that is missing, and changes nothing", async () => {
  const draft = (await editor.post<ArticleWire>("/api/posts", { titulo: "Vazia" })).body;
  const refused = await save<Problems>(draft.id, { status: "publicada", autor: "X" });
  expect(refused.status).toBe(422);
  expect(fieldsOf(refused.body)).toEqual(["categoriasCompletas", "chapeu", "conteudo", "subtitulo"]);
  expect((await editor.get<ArticleWire>(`/api/posts/${draft.id}`)).body).toMatchObject({ status: "rascunho", versao: 1, autor: "Redação Lide" });
});

test.each([
  ["a title of 81", { titulo: "x".repeat(81) }, "titulo"],
  ["no title", { titulo: " " }, "titulo"],
  ["no subtitle", { subtitulo: " " }, "subtitulo"],
  ["a subtitle of 121", { subtitulo: "x".repeat(121) }, "subtitulo"],
  ["a hat line of 2", { chapeu: "AB" }, "chapeu"],
  ["a hat line of 16", { chapeu: "x".repeat(16) }, "chapeu"],
  ["a body of blanks", { conteudo: "<p>&nbsp; <br></p>" }, "conteudo"],
  ["a body of nothing but script", { conteudo: "<script>alert(1)</script>" }, "conteudo"],
  ["no author", { autor: "" }, "autor"],
  ["groups without a subcategory", { categoriasCompletas: ["editoriais", "municipios"] }, "categoriasCompletas"],
])("an article with %s is not published", async (_name, fields, field) => {
  const answer = await editor.post<Problems>("/api/posts", publishable({ ...fields, status: "publicada" }));
  expect([answer.status, fieldsOf(answer.body)]).toEqual([422, [field]]);
  expect(answer.body.detail).toBe(answer.body.errors[0]?.message);
});

test("limits count characters as a person does", async () => {
  const { body } = await editor.post<ArticleWire>("/api/posts", publishable({ titulo: "👩‍🌾".repeat(20), subtitulo: "é".repeat(120), chapeu: "ção", status: "publicada" }));
  expect(body).toMatchObject({ status: "publicada", chapeu: "ÇÃO", titulo: "👩‍🌾".repeat(20) });
});

test("an edit of a published article must leave it publishable", async () => {
  const article = await published(editor);
  expect(fieldsOf((await save(article.id, { chapeu: "" })).body)).toEqual(["chapeu"]);
  expect(fieldsOf((await save(article.id, { categoriasCompletas: [], conteudo: "" })).body)).toEqual(["categoriasCompletas", "conteudo"]);
  expect((await save(article.id, { subtitulo: "Outro" })).body).toMatchObject({ subtitulo: "Outro", status: "publicada", versao: 2 });
});

test("a scheduled article needs a future time and a whole text, and can be cancelled, moved and published", async () => {
  const draft = await anArticle(editor);
  expect(fieldsOf((await save(draft.id, { status: "agendada" })).body)).toEqual(["agendamento"]);
  expect(fieldsOf((await save(draft.id, { status: "agendada", agendamento: anHourAgo() })).body)).toEqual(["agendamento"]);
  expect(fieldsOf((await save(draft.id, { status: "agendada", agendamento: inAnHour(), subtitulo: "" })).body)).toEqual(["subtitulo"]);
  const at = inAnHour();
  expect((await save(draft.id, { status: "agendada", agendamento: at })).body).toMatchObject({ status: "agendada", agendamento: at, dataPublicacao: null });
  expect(await pageStatus(draft.id)).toBe(404);
  const later = new Date(Date.now() + 2 * HOUR).toISOString();
  expect((await save(draft.id, { agendamento: later })).body).toMatchObject({ status: "agendada", agendamento: later });
  expect((await save(draft.id, { agendamento: anHourAgo() })).status).toBe(422);
  expect((await save(draft.id, { agendamento: null })).status).toBe(422);
  expect((await save(draft.id, { status: "rascunho" })).body).toMatchObject({ status: "rascunho", agendamento: null });
  await save(draft.id, { status: "agendada", agendamento: later });
  const now = (await save(draft.id, { status: "publicada" })).body;
  expect(now).toMatchObject({ status: "publicada", agendamento: null });
  expect(Math.abs(Date.parse(now.dataPublicacao ?? "") - Date.now())).toBeLessThan(60_000);
  expect((await save(draft.id, { status: "agendada", agendamento: inAnHour() })).status).toBe(422);
});

test("a local date-time of a form is on the newsroom's clock", async () => {
  const { body } = await editor.post<ArticleWire>("/api/posts", publishable({ status: "agendada", agendamento: "2199-12-31T20:30" }));
  expect(body.agendamento).toBe("2199-12-31T23:30:00.000Z");
});

test.each(["amanhã", "2026-13-01T00:00:00Z", "2026-02-30T12:00:00Z", "2026-01-01", 5, "99999-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "+275760-09-13T00:00:00.000Z", {}])(
  "%s is no date",
  async (value) => {
    expect((await editor.post("/api/posts", { titulo: "Data", dataPublicacao: value })).status).toBe(422);
  },
);

test("the date of publication may be past, never future", async () => {
  const past = "2026-01-02T03:04:05.000Z";
  expect((await published(editor, { dataPublicacao: past })).dataPublicacao).toBe(past);
  expect(fieldsOf((await editor.post("/api/posts", publishable({ status: "publicada", dataPublicacao: inAnHour() }))).body)).toEqual(["dataPublicacao"]);
  const soon = await published(editor, { dataPublicacao: new Date(Date.now() + 30_000).toISOString() });
  expect(Date.parse(soon.dataPublicacao ?? "")).toBeLessThanOrEqual(Date.now());
});

test("the date is set at the first publication and stays when the article is withdrawn and published again", async () => {
  const article = await published(editor, { dataPublicacao: anHourAgo() });
  await save(article.id, { status: "rascunho" });
  expect((await save(article.id, { status: "publicada" })).body.dataPublicacao).toBe(article.dataPublicacao);
});

test("withdrawn or deleted pages answer 410; drafts, schedules and disabled ones 404", async () => {
  const [withdrawn, deleted, disabled] = [await published(editor), await published(editor), await published(editor)];
  for (const article of [withdrawn, deleted, disabled]) expect(await pageStatus(article.slug)).toBe(200);
  await save(withdrawn.id, { status: "rascunho" });
  await admin.delete(`/api/posts/${deleted.id}`);
  await editor.put(`/api/posts/${disabled.id}/toggle-status`);
  expect([await pageStatus(withdrawn.id), await pageStatus(withdrawn.slug)]).toEqual([410, 410]);
  expect(await pageStatus(deleted.id)).toBe(410);
  expect(await pageStatus(disabled.id)).toBe(404);
  await save(withdrawn.id, { status: "agendada", agendamento: inAnHour() });
  expect(await pageStatus(withdrawn.id)).toBe(410);
  const neverOut = await anArticle(editor, { dataPublicacao: anHourAgo() });
  expect(await pageStatus(neverOut.id)).toBe(404);
  await admin.delete(`/api/posts/${neverOut.id}`);
  expect(await pageStatus(neverOut.id)).toBe(404);
  const bornDisabled = await published(editor, { ativo: false });
  await save(bornDisabled.id, { status: "rascunho" });
  expect(await pageStatus(bornDisabled.id)).toBe(404);
  for (const article of [withdrawn, deleted, disabled]) expect((await thePublic.get(`/api/posts/${article.id}`)).status).toBe(404);
});

test("a page lives under its number and its address; an address it used to have answers 301", async () => {
  const article = await published(editor, { titulo: "Título de antes" });
  await save(article.id, { titulo: "Título de agora" });
  const old = await thePublic.get(`/post/${article.slug}`);
  expect([old.status, old.headers.get("Location")]).toEqual([301, `/post/${article.id}-titulo-de-agora`]);
  expect([await pageStatus(article.id), await pageStatus(`${article.id}-titulo-de-agora`)]).toEqual([200, 200]);
  const page = await thePublic.get(`/post/${article.id}`);
  expect(page.text).toContain(`<link rel="canonical" href="http://site.test/post/${article.id}-titulo-de-agora"`);
  for (const none of [`0${article.id}`, `${article.id}x`, "abc", "-1", `${article.id}.5`, "9999999999999999999999"]) expect([none, await pageStatus(none)]).toEqual([none, 404]);
});

test("a save over an old version is 409 with the article as it is, and writes nothing", async () => {
  const article = await published(editor, { titulo: "Disputada" });
  await save(article.id, { titulo: "Já mudou", versao: article.versao });
  const late = await editor.put<{ status: number; detail: string; current: ArticleWire }>(`/api/posts/${article.id}`, { titulo: "Tarde demais", versao: article.versao });
  expect(late.status).toBe(409);
  expect(late.headers.get("Content-Type")).toMatch(/problem\+json/);
  expect(late.body.current).toEqual((await editor.get(`/api/posts/${article.id}`)).body);
  expect(late.body.current).toMatchObject({ titulo: "Já mudou", versao: 2, conteudo: article.conteudo });
  expect((await editor.put<ArticleWire>(`/api/posts/${article.id}`, { subtitulo: "Rebase", versao: late.body.current.versao })).body).toMatchObject({
    titulo: "Já mudou",
    subtitulo: "Rebase",
    versao: 3,
  });
  for (const versao of [0, -1, 1.5, "2", null]) expect((await save(article.id, { titulo: "x", versao })).status).toBe(422);
});

test("PUT and PATCH change the fields that are sent and no other", async () => {
  const article = await published(editor, { tags: ["água"], resumo: ["um"], municipio: "piripiri", imagemAlt: "Alt", pushAuto: false });
  for (const method of ["PUT", "PATCH"]) {
    const { body } = await editor.call<ArticleWire>(method, `/api/posts/${article.id}`, { imagemCredito: method });
    expect(body).toMatchObject({
      titulo: article.titulo,
      tags: ["água"],
      resumo: ["um"],
      municipio: "piripiri",
      imagemAlt: "Alt",
      pushAuto: false,
      imagemCredito: method,
      conteudo: article.conteudo,
    });
  }
  expect((await editor.put<ArticleWire>(`/api/posts/${article.id}`, {})).status).toBe(200);
});

test("unknown, deleted and impossible numbers are 404 for every write", async () => {
  const gone = await published(editor);
  await admin.delete(`/api/posts/${gone.id}`);
  for (const id of [gone.id, 999_999, 0, "abc", "1e3", "-1", "1.5", "99999999999999999999"]) {
    expect([id, (await admin.put(`/api/posts/${id}`, { titulo: "x" })).status]).toEqual([id, 404]);
    expect([id, (await admin.delete(`/api/posts/${id}`)).status]).toEqual([id, 404]);
    expect([id, (await admin.put(`/api/posts/${id}/toggle-status`)).status]).toEqual([id, 404]);
    expect([id, (await admin.put(`/api/posts/${id}/move-up`)).status]).toEqual([id, 404]);
  }
});

test.each([
  ["super", "supermanchete"],
  ["super-manchete", "supermanchete"],
  ["destaques", "destaque"],
  ["manchete-principal", "destaque"],
  ["noticia", "geral"],
  ["noticias", "geral"],
  ["noticia-comum", "geral"],
  ["municipio", "municipios"],
  ["municípios", "municipios"],
  ["A SUPER do dia", "supermanchete"],
  ["outra manchete", "supermanchete"],
  ["destaque-secundario", "destaque"],
  ["  GERAL ", "geral"],
])("the position %s is %s", async (written, position) => {
  expect((await editor.post<ArticleWire>("/api/posts", { titulo: "Posição", posicao: written })).body.posicao).toBe(position);
});

test.each(["capa", "", "constructor", "__proto__", "toString", 5, null, {}])("the position %s is refused", async (posicao) => {
  const answer = await editor.post<Problems>("/api/posts", { titulo: "Posição", posicao });
  expect([answer.status, fieldsOf(answer.body)]).toEqual([422, ["posicao"]]);
});

test.each([
  [["geral", "policia"], "policia"],
  [["esporte", "politica"], "politica"],
  [["geral", "piripiri"], "geral"],
  [["piripiri", "entrevistas"], "municipios"],
  [["entrevistas"], "especiais"],
  [[], "geral"],
  [["editoriais"], "geral"],
])("of %s the main category is %s, and the groups are completed", async (chosen, category) => {
  const { body } = await editor.post<ArticleWire>("/api/posts", { titulo: "Categoria", categoriasCompletas: chosen });
  expect(body.categoria).toBe(category);
  for (const slug of chosen) expect(body.categoriasCompletas).toContain(slug);
  expect(body.categoriasCompletas.includes("municipios")).toBe(chosen.includes("piripiri"));
});

test("unknown categories and towns are refused", async () => {
  expect(fieldsOf((await editor.post("/api/posts", { titulo: "x", categoriasCompletas: ["inexistente"] })).body)).toEqual(["categoriasCompletas"]);
  expect(fieldsOf((await editor.post("/api/posts", { titulo: "x", municipio: "policia" })).body)).toEqual(["municipio"]);
});

test("the quick summary is a list or lines, three topics of 180 at most", async () => {
  const made = async (resumo: unknown) => editor.post<ArticleWire>("/api/posts", { titulo: "Resumo", resumo });
  expect((await made("um\r\n\n  dois \ntrês")).body.resumo).toEqual(["um", "dois", "três"]);
  expect((await made(["um", " ", "dois"])).body.resumo).toEqual(["um", "dois"]);
  expect((await made(["x".repeat(180)])).status).toBe(201);
  for (const wrong of [["x".repeat(181)], "a\nb\nc\nd", 5, [5], { 0: "a" }, null]) expect([wrong, (await made(wrong)).status]).toEqual([wrong, 422]);
  expect((await editor.post("/api/posts", publishable({ resumo: ["só um"], status: "publicada" }))).status).toBe(201);
});

test("tags are trimmed and without duplicates", async () => {
  const { body } = await editor.post<ArticleWire>("/api/posts", { titulo: "Tags", tags: [" Água ", "água", "", "Luz"] });
  expect(body.tags.map((tag) => tag.toLowerCase())).toEqual(["água", "luz"]);
  for (const wrong of ["x", [5], Array.from({ length: 21 }, (_, index) => `t${index}`), ["x".repeat(41)]])
    expect((await editor.post("/api/posts", { titulo: "Tags", tags: wrong })).status).toBe(422);
});

test.each([
  "javascript:alert(1)",
  "data:text/html;base64,PHNjcmlwdD4=",
  "data:image/svg+xml;base64,PHN2Zz4=",
  "//evil.example/x.png",
  "/admin",
  "ftp://x.example/a.png",
  'https://x.example/"onerror="',
  "https://",
  5,
  {},
])("%s is no cover", async (imagemUrl) => {
  expect(fieldsOf((await editor.post("/api/posts", { titulo: "Capa", imagemUrl })).body)).toEqual(["imagemUrl"]);
});

test("a cover is kept without the clients' time parameter, and removed by an empty one", async () => {
  const { body } = await editor.post<ArticleWire>("/api/posts", { titulo: "Capa", imagemUrl: "/img/abc.jpg?t=1700000000" });
  expect(body.imagemUrl).toBe("/img/abc.jpg");
  expect((await save(body.id, { imagemUrl: "" })).body.imagemUrl).toBeNull();
});

test("a body that is too long is refused, not cut", async () => {
  const answer = await editor.post("/api/posts", { titulo: "Longa", conteudo: `<p>${"a".repeat(400_001)}</p>` });
  expect([answer.status, fieldsOf(answer.body)]).toEqual([422, ["conteudo"]]);
});

test("every save keeps a revision, and one can be restored as a new version", async () => {
  const article = await published(editor, { titulo: "Primeira redação", tags: ["um"] });
  await save(article.id, { titulo: "Segunda redação", conteudo: "<p>Outro texto</p>", posicao: "municipios" });
  const revisions = await (await signedIn("reporter")).get<{ items: { versao: number; autor: string; criadoEm: string }[] }>(`/api/posts/${article.id}/revisions`);
  expect(revisions.body.items.map((revision) => revision.versao)).toEqual([2, 1]);
  const restored = await editor.post<ArticleWire>(`/api/posts/${article.id}/revisions/1/restore`);
  expect(restored.body).toMatchObject({ titulo: "Primeira redação", conteudo: article.conteudo, versao: 3, posicao: "municipios", status: "publicada" });
  expect((await editor.post(`/api/posts/${article.id}/revisions/99/restore`)).status).toBe(404);
  expect((await editor.get(`/api/posts/999999/revisions`)).status).toBe(404);
  expect((await thePublic.get(`/api/posts/${article.id}/revisions`)).status).toBe(401);
});

test("a deleted article is in the bin, out of every list, and comes back by an admin", async () => {
  const article = await published(editor, { titulo: "Vai e volta" });
  const gone = await admin.delete(`/api/posts/${article.id}`);
  expect([gone.status, gone.text]).toEqual([204, ""]);
  expect((await admin.get(`/api/posts/${article.id}`)).status).toBe(404);
  expect((await admin.get<{ total: number }>("/api/posts?q=vai+volta")).body.total).toBe(0);
  expect((await editor.post(`/api/posts/${article.id}/restore`)).status).toBe(403);
  const back = await admin.post<ArticleWire>(`/api/posts/${article.id}/restore`);
  expect(back.body).toMatchObject({ id: article.id, status: "publicada", titulo: "Vai e volta" });
  expect((await admin.post(`/api/posts/${article.id}/restore`)).status).toBe(409);
  expect(await pageStatus(article.slug)).toBe(200);
  const next = await anArticle(editor);
  await admin.delete(`/api/posts/${next.id}`);
  expect((await anArticle(editor)).id).toBeGreaterThan(next.id);
});

test("every invalid field is named at once: types, unknown categories, dates and what publishing needs", async () => {
  const wrong = {
    titulo: "x".repeat(81),
    subtitulo: "",
    chapeu: "ab",
    conteudo: "<p> </p>",
    autor: "",
    tags: "uma",
    categoriasCompletas: ["nenhuma", "outra", "geral"],
    municipio: "atlantida",
    posicao: "lateral",
    whatsappAuto: "talvez",
    status: "agendada",
    agendamento: "2020-01-01T12:00:00Z",
    dataPublicacao: "2190-01-01T12:00:00Z",
    notaRevisao: "Falta a fonte",
  };
  const fields = Object.keys(wrong)
    .filter((name) => name !== "status")
    .sort();
  const article = await anArticle(editor);
  for (const answer of [await editor.post("/api/posts", wrong), await editor.put(`/api/posts/${article.id}`, wrong)]) {
    expect([answer.status, fieldsOf(answer.body)]).toEqual([422, fields]);
    expect((answer.body as Problems).errors).toContainEqual({ field: "categoriasCompletas", message: "Categorias desconhecidas: nenhuma, outra" });
  }
  // Each field once, by its first problem, and without those that only follow from another.
  const { tags: _tags, titulo: _titulo, autor: _autor, posicao: _posicao, whatsappAuto: _switch, ...readable } = wrong;
  const rest = await editor.put(`/api/posts/${article.id}`, readable);
  expect(fieldsOf(rest.body)).toEqual(
    Object.keys(readable)
      .filter((name) => name !== "status")
      .sort(),
  );
  expect(fieldsOf((await editor.post("/api/posts", [])).body)).toEqual(["corpo"]);
});
