import { beforeAll, expect, test } from "vitest";
import { type Answer, anArticle, type Client, publishable, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

interface Wire {
  id: number;
  slug: string;
  name: string;
  color: string;
  type: string;
  count: number;
}

let admin: Client;
let editor: Client;

beforeAll(async () => {
  admin = await signedIn("admin");
  editor = await signedIn("editor");
});

let names = 0;
const aName = (word = "Seção") =>
  `${word} ${["um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze", "doze", "treze", "catorze", "quinze"][names++]}`;

async function aCategory(type = "editorial", name = aName()): Promise<Wire> {
  const answer = await admin.post<Wire>("/api/categories", { name, color: "#0B6B78", type });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body;
}

const all = async (): Promise<Wire[]> => (await thePublic.get<{ items: Wire[] }>("/api/categories")).body.items;
const bySlug = async (slug: string) => (await all()).find((category) => category.slug === slug);

/** Every article's categories, its main one, its town and its facets name categories that are there. */
async function expectWholeness(): Promise<void> {
  const known = (slug: string) => `EXISTS (SELECT 1 FROM categories WHERE slug = ${slug})`;
  const groups = "('editoriais', 'municipios', 'especiais')";
  const strangers = [
    `SELECT a.id, one.value FROM articles a, json_each(a.categories) one WHERE one.value NOT IN ${groups} AND NOT ${known("one.value")}`,
    `SELECT id, category FROM articles WHERE category NOT IN ${groups} AND NOT ${known("category")}`,
    `SELECT id, municipality FROM articles WHERE municipality IS NOT NULL AND NOT ${known("municipality")}`,
    `SELECT article_id, value FROM article_facets WHERE kind = 'category' AND value NOT IN ${groups} AND NOT ${known("value")}`,
    "SELECT a.id, one.value FROM articles a, json_each(a.categories) one WHERE NOT EXISTS (SELECT 1 FROM article_facets f WHERE f.kind = 'category' AND f.value = one.value AND f.article_id = a.id)",
    `SELECT f.article_id, f.value FROM article_facets f JOIN articles a ON a.id = f.article_id WHERE f.kind = 'category'
      AND f.value IS NOT a.municipality AND NOT EXISTS (SELECT 1 FROM json_each(a.categories) one WHERE one.value = f.value)`,
  ];
  for (const { results } of await testEnv.DB.batch(strangers.map((query) => testEnv.DB.prepare(query)))) expect(results).toEqual([]);
  const counts = await testEnv.DB.prepare(
    `SELECT slug, article_count, binned_count FROM categories c
      WHERE article_count <> (SELECT COUNT(*) FROM article_facets f WHERE f.kind = 'category' AND f.value = c.slug AND f.deleted = 0)
         OR binned_count <> (SELECT COUNT(*) FROM article_facets f WHERE f.kind = 'category' AND f.value = c.slug AND f.deleted = 1)`,
  ).all();
  expect(counts.results).toEqual([]);
}

test("a category is created in capitals, at the end of its kind, and readers have it at once", async () => {
  const { name, slug, type, color, count } = await aCategory("editorial", "  saúde   pública ");
  expect({ name, slug, type, color, count }).toEqual({ name: "SAÚDE PÚBLICA", slug: "saude-publica", type: "editorial", color: "#0b6b78", count: 0 });
  expect((await all()).filter((one) => one.type === "editorial").at(-1)?.slug).toBe("saude-publica");
  expect((await thePublic.get("/")).text).toContain('href="/categoria/saude-publica"');
  expect((await thePublic.get("/categoria/saude-publica")).status).toBe(200);
});

test.each([
  ["another's name in small letters", { name: "polícia", color: "#123456", type: "editorial" }, 409],
  ["another's name without its accent", { name: "POLICIA", color: "#123456", type: "editorial" }, 409],
  ["a town's name, of another kind", { name: "Piripiri", color: "#123456", type: "special" }, 409],
  ["the name of a group", { name: "Municípios", color: "#123456", type: "editorial" }, 422],
  ["a blank name", { name: "   ", color: "#123456", type: "editorial" }, 422],
  ["no letters at all", { name: "!!!", color: "#123456", type: "editorial" }, 422],
  ["a name too long", { name: "a".repeat(41), color: "#123456", type: "editorial" }, 422],
  ["a colour's name", { name: "Cores", color: "red", type: "editorial" }, 422],
  ["a colour that breaks out of a style", { name: "Cores", color: "#123456;}", type: "editorial" }, 422],
  ["a kind of its own", { name: "Cores", color: "#123456", type: "outra" }, 422],
  ["nothing", undefined, 422],
])("%s is refused", async (_name, body, status) => {
  const before = await all();
  expect((await admin.post("/api/categories", body)).status).toBe(status);
  expect(await all()).toEqual(before);
});

test("two people who create one name at the same moment make one category", async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => admin.post("/api/categories", { name: "Ao Mesmo Tempo", color: "#123456", type: "special" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect((await all()).filter(({ slug }) => slug === "ao-mesmo-tempo").length).toBe(1);
});

test("a renamed category keeps its articles; its old address and its old name in a form still find it", async () => {
  const category = await aCategory("editorial", "Mundo Rural");
  const story = await published(editor, { categoriasCompletas: ["mundo-rural"] });
  expect((await thePublic.get("/categoria/mundo-rural")).text).toContain(story.titulo);

  const answer = await admin.patch<Wire>(`/api/categories/${category.id}`, { name: "Campo", color: "#8a4b08" });
  expect([answer.status, answer.body.slug, answer.body.name, answer.body.count]).toEqual([200, "campo", "CAMPO", 1]);
  const now = (await editor.get<{ categoria: string; categoriasCompletas: string[]; versao: number }>(`/api/posts/${story.id}`)).body;
  expect([now.categoria, now.categoriasCompletas, now.versao]).toEqual(["campo", ["editoriais", "campo"], story.versao + 1]);

  const page = await thePublic.get("/categoria/campo");
  expect(page.text).toContain(story.titulo);
  expect(page.text).toContain("#8a4b08");
  for (const [old, here] of [
    ["/categoria/mundo-rural", "/categoria/campo"],
    ["/categoria/mundo-rural?pagina=2", "/categoria/campo?pagina=2"],
    ["/municipio/mundo-rural", "/categoria/campo"],
    ["/categoria/mundo-rural/feed.xml", "/categoria/campo/feed.xml"],
  ] as const) {
    const moved = await thePublic.get(old);
    expect([old, moved.status, moved.headers.get("Location")]).toEqual([old, 301, here]);
  }
  expect((await thePublic.get("/categoria/campo/feed.xml")).text).toContain(story.titulo);

  // An editor that was open all the while.
  const late = await editor.put<{ categoriasCompletas: string[] }>(`/api/posts/${story.id}`, { categoriasCompletas: ["mundo-rural", "geral"] });
  expect([late.status, late.body.categoriasCompletas]).toEqual([200, ["editoriais", "campo", "geral"]]);
  await expectWholeness();
});

test("a name can come back, and a new category may take an address that is free", async () => {
  const category = await aCategory("editorial", "Ida");
  await admin.patch(`/api/categories/${category.id}`, { name: "Volta" });
  await admin.patch(`/api/categories/${category.id}`, { name: "Ida" });
  expect([(await thePublic.get("/categoria/ida")).status, (await thePublic.get("/categoria/volta")).headers.get("Location")]).toEqual([200, "/categoria/ida"]);
  const other = await aCategory("special", "Volta");
  expect(other.slug).toBe("volta");
  expect((await thePublic.get("/categoria/volta")).status).toBe(200);
});

test("another spelling of its own name is no other address", async () => {
  const category = await aCategory("editorial", "Saude da Mulher");
  const answer = await admin.patch<Wire>(`/api/categories/${category.id}`, { name: "Saúde da mulher" });
  expect([answer.status, answer.body.name, answer.body.slug]).toEqual([200, "SAÚDE DA MULHER", "saude-da-mulher"]);
  expect((await admin.patch(`/api/categories/${category.id}`, { name: "Polícia" })).status).toBe(409);
});

test("GERAL changes its name and colour, keeps its address, and stays", async () => {
  const geral = await bySlug("geral");
  const answer = await admin.patch<Wire>(`/api/categories/${geral?.id}`, { name: "Notícias" });
  expect([answer.body.name, answer.body.slug]).toEqual(["NOTÍCIAS", "geral"]);
  const policia = await bySlug("policia");
  expect((await admin.delete(`/api/categories/${geral?.id}?moveTo=${policia?.id}`)).status).toBe(409);
  await admin.patch(`/api/categories/${geral?.id}`, { name: "Geral" });
  expect((await anArticle(editor, { categoriasCompletas: [] })).categoria).toBe("geral");
});

test("one in use does not go without a place for its articles; the refusal counts them, the bin's too", async () => {
  const category = await aCategory();
  const kept = await anArticle(editor, { categoriasCompletas: [category.slug] });
  const binned = await anArticle(editor, { categoriasCompletas: [category.slug] });
  await admin.delete(`/api/posts/${binned.id}`);
  expect((await bySlug(category.slug))?.count).toBe(1);
  const refused: Answer<{ count: number; detail: string }> = await admin.delete(`/api/categories/${category.id}`);
  expect([refused.status, refused.body.count]).toEqual([409, 2]);
  expect(refused.body.detail).toBe("Em uso por 2 matérias, 1 na lixeira. Escolha a categoria que vai recebê-las.");

  const town = await bySlug("piripiri");
  expect((await admin.delete(`/api/categories/${category.id}?moveTo=${town?.id}`)).status).toBe(422);
  expect((await admin.delete(`/api/categories/${category.id}?moveTo=${category.id}`)).status).toBe(422);
  expect((await admin.delete(`/api/categories/${category.id}?moveTo=999999`)).status).toBe(422);

  const target = await bySlug("esporte");
  expect((await admin.delete(`/api/categories/${category.id}?moveTo=${target?.id}`)).status).toBe(204);
  expect((await editor.get<{ categoria: string }>(`/api/posts/${kept.id}`)).body.categoria).toBe("esporte");
  expect((await admin.post<{ categoriasCompletas: string[] }>(`/api/posts/${binned.id}/restore`)).body.categoriasCompletas).toEqual(["editoriais", "esporte"]);
  expect((await thePublic.get(`/categoria/${category.slug}`)).headers.get("Location")).toBe("/categoria/esporte");
  expect((await admin.delete(`/api/categories/${category.id}`)).status).toBe(404);
  await expectWholeness();
});

test("an article that has both keeps one, and its main category is the first of the newsroom's list", async () => {
  const category = await aCategory();
  const story = await anArticle(editor, { categoriasCompletas: ["entretenimento", category.slug, "policia", "piripiri"], municipio: "piripiri" });
  expect(story.categoria).toBe("policia");
  const policia = await bySlug("policia");
  await admin.delete(`/api/categories/${category.id}?moveTo=${policia?.id}`);
  const after = (await editor.get<{ categoria: string; categoriasCompletas: string[]; municipio: string }>(`/api/posts/${story.id}`)).body;
  expect([after.categoria, after.categoriasCompletas, after.municipio]).toEqual(["policia", ["editoriais", "municipios", "entretenimento", "policia", "piripiri"], "piripiri"]);
});

test("a town's articles follow it, with their town", async () => {
  const town = await aCategory("municipality", "Barras do Norte");
  const story = await published(editor, { categoriasCompletas: ["geral", town.slug] });
  expect(story.municipio).toBe("barras-do-norte");
  await admin.patch(`/api/categories/${town.id}`, { name: "Barras" });
  expect((await thePublic.get<{ municipio: string }>(`/api/posts/${story.id}`)).body.municipio).toBe("barras");
  expect((await thePublic.get("/municipio/barras-do-norte")).headers.get("Location")).toBe("/municipio/barras");
  expect((await thePublic.get("/municipio/barras")).text).toContain(story.titulo);
  const batalha = await aCategory("municipality", "Batalha");
  await admin.delete(`/api/categories/${town.id}?moveTo=${batalha.id}`);
  expect((await thePublic.get<{ municipio: string }>(`/api/posts/${story.id}`)).body.municipio).toBe("batalha");
  // Both former names lead to where the articles are.
  for (const old of ["barras-do-norte", "barras"]) expect((await thePublic.get(`/municipio/${old}`)).headers.get("Location")).toBe("/municipio/batalha");
  await expectWholeness();
});

test("an old version is restored under the categories of today", async () => {
  const category = await aCategory();
  const story = await anArticle(editor, { categoriasCompletas: [category.slug] });
  await editor.put(`/api/posts/${story.id}`, { categoriasCompletas: ["geral"] });
  const politica = await bySlug("politica");
  expect((await admin.delete(`/api/categories/${category.id}`)).status).toBe(204);
  const restored = await editor.post<{ categoriasCompletas: string[] }>(`/api/posts/${story.id}/revisions/1/restore`);
  expect([restored.status, restored.body.categoriasCompletas]).toEqual([200, ["editoriais"]]);
  expect(politica).toBeDefined();
  await expectWholeness();
});

test("whatever is saved at the moment a category goes, no article is left without a valid one", async () => {
  const target = await bySlug("geral");
  for (let round = 0; round < 3; round += 1) {
    const answer = await admin.post<Wire>("/api/categories", { name: `Corrida ${"abcdef"[round]}`, color: "#123456", type: "editorial" });
    const category = answer.body;
    const stories = await Promise.all(Array.from({ length: 3 }, () => anArticle(editor, { categoriasCompletas: [category.slug] })));
    const [removed, ...saves] = await Promise.all([
      admin.delete(`/api/categories/${category.id}?moveTo=${target?.id}`),
      // One that names the category, one that does not touch it, one that is new.
      editor.put(`/api/posts/${stories[0]?.id}`, { categoriasCompletas: [category.slug, "esporte"], tags: ["corrida"] }),
      editor.put(`/api/posts/${stories[1]?.id}`, { titulo: "Mudado ao mesmo tempo" }),
      editor.post("/api/posts", publishable({ categoriasCompletas: [category.slug] })),
      editor.put(`/api/posts/${stories[2]?.id}`, { tags: ["outra"] }),
    ]);
    expect(removed.status).toBe(204);
    for (const { status, text } of saves) expect([status, text]).toEqual([expect.toBeOneOf([200, 201]), text]);
    await expectWholeness();
    expect((await editor.get<{ titulo: string }>(`/api/posts/${stories[1]?.id}`)).body.titulo).toBe("Mudado ao mesmo tempo");
  }
});

test("an article that is being written into a category at the moment it goes without a heir is refused, or keeps it", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { body: category } = await admin.post<Wire>("/api/categories", { name: `Vazia ${"abcdef"[round]}`, color: "#123456", type: "special" });
    const [removed, created] = await Promise.all([
      admin.delete(`/api/categories/${category.id}`),
      editor.post("/api/posts", publishable({ categoriasCompletas: [category.slug] })),
    ]);
    expect([removed.status, created.status]).toEqual(
      expect.toBeOneOf([
        [204, 422],
        [409, 201],
      ]),
    );
    await expectWholeness();
  }
});

test("every change has its line in the trail, and raises the edition", async () => {
  const edition = async () => (await testEnv.DB.prepare("SELECT edition FROM site_edition").first<{ edition: number }>())?.edition ?? 0;
  const steps: [string, string, () => Promise<unknown>][] = [];
  const category = await aCategory("special", "Trilhada");
  steps.push([
    "category.change",
    "TRILHADA 2: nome: TRILHADA → TRILHADA 2, cor: #0b6b78 → #123456",
    () => admin.patch(`/api/categories/${category.id}`, { name: "Trilhada 2", color: "#123456" }),
  ]);
  steps.push(["category.remove", "TRILHADA 2", () => admin.delete(`/api/categories/${category.id}`)]);
  for (const [action, subject, act] of steps) {
    const before = await edition();
    await act();
    expect(await edition()).toBeGreaterThan(before);
    const row = await testEnv.DB.prepare("SELECT action, details FROM audit_log ORDER BY id DESC LIMIT 1").first<{ action: string; details: string }>();
    expect([row?.action, JSON.parse(row?.details ?? "{}").subject]).toEqual([action, subject]);
  }
  const untouched = await edition();
  await admin.patch(`/api/categories/${(await bySlug("esporte"))?.id}`, { name: "Esporte" });
  expect(await edition()).toBe(untouched);
});
