import { beforeAll, expect, test } from "vitest";
import type { PaletteCommandsWire, PaletteFindingsWire } from "#app/features/palette/palette.wire.ts";
import { expectProblem } from "#tests/support/expect-problem.ts";
import { anArticle, aPerson, type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

let admin: Client;
let editor: Client;
let reporter: Client;

beforeAll(async () => {
  [admin, editor, reporter] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter")]);
});

const search = async (by: Client, q: string) => (await by.get<PaletteFindingsWire>(`/api/search?q=${encodeURIComponent(q)}`)).body;
const titles = async (q: string) => (await search(reporter, q)).materias.map(({ titulo }) => titulo);
const commands = async (by: Client) => (await by.get<PaletteCommandsWire>("/api/search/commands")).body;

test("stories are found by the beginnings of words, with or without accents, in any order; those in the bin are not", async () => {
  const draft = await anArticle(editor, { titulo: "Câmara de Piripiri adia votação", chapeu: "Política" });
  await published(editor, { titulo: "Açude de Caldeirão transborda", chapeu: "Chuva" });
  for (const q of ["camara", "CÂMARA", "vot piri", "câm adi", "câma"]) expect([q, await titles(q)]).toEqual([q, ["Câmara de Piripiri adia votação"]]);
  expect(await titles("acude transb")).toEqual(["Açude de Caldeirão transborda"]);
  // By the hat line, and not by what stands inside a word.
  expect([await titles("chuva cald"), await titles("mara")]).toEqual([["Açude de Caldeirão transborda"], []]);
  expect((await search(reporter, "camara")).materias).toEqual([{ id: draft.id, titulo: "Câmara de Piripiri adia votação", chapeu: "POLÍTICA", status: "rascunho", ativo: 1 }]);

  await editor.call("PUT", `/api/posts/${draft.id}`, { titulo: "Prefeitura adia votação" });
  expect([await titles("camara"), await titles("pref")]).toEqual([[], ["Prefeitura adia votação"]]);
  await admin.call("DELETE", `/api/posts/${draft.id}`);
  expect(await titles("pref")).toEqual([]);
  await admin.post(`/api/posts/${draft.id}/restore`, undefined);
  expect(await titles("pref")).toEqual(["Prefeitura adia votação"]);
});

test("a misspelt word, a plural and a word that no story has find the story", async () => {
  await published(editor, { titulo: "Hospital abre vaga para dengue", chapeu: "Saúde" });
  const wanted = ["Hospital abre vaga para dengue"];
  for (const q of ["dengui", "vagas hospital", "hospital dengue gabarito"]) expect([q, await titles(q)]).toEqual([q, wanted]);
  const listed = await editor.get<{ noticias?: { titulo: string }[] }>(`/api/posts?q=${encodeURIComponent("ospital dengui")}`);
  expect(JSON.stringify(listed.body)).toContain("Hospital abre vaga para dengue");
});

test("what begins as the query comes before what is newer, and a kind shows six", async () => {
  await anArticle(editor, { titulo: "Feira volta ao centro" });
  for (let index = 0; index < 7; index += 1) await anArticle(editor, { titulo: `Moradores pedem a volta da feira ${index}` });
  const found = await titles("feira vo");
  expect([found.length, found[0]]).toEqual([6, "Feira volta ao centro"]);
});

test("files are found by title, alternative text and tag", async () => {
  const insert = (title: string, alt: string, tags: string) =>
    testEnv.DB.prepare("INSERT INTO media (key, kind, mime, width, height, size, created_at, title, alt, tags) VALUES (?, 'image', 'image/png', 16, 9, 1, 1, ?, ?, ?)")
      .bind(`${crypto.randomUUID().replaceAll("-", "")}-16x9.png`, title, alt, tags)
      .run();
  await insert("Ponte nova", "Operários na ponte", '["obras"]');
  await insert("Igreja", "Fachada da igreja", "[]");
  const names = async (q: string) => (await search(reporter, q)).midia.map(({ titulo }) => titulo);
  expect([await names("pon no"), await names("operarios"), await names("obr"), await names("image")]).toEqual([["Ponte nova"], ["Ponte nova"], ["Ponte nova"], []]);
  await testEnv.DB.prepare("UPDATE media SET deleted_at = 1 WHERE title = 'Ponte nova'").run();
  expect(await names("pon")).toEqual([]);
});

test("people are found by name; only admins see and search e-mails", async () => {
  const person = await aPerson("reporter");
  await testEnv.DB.prepare("UPDATE users SET name = 'Conceição Araújo', email = 'ceica@redacao.test' WHERE id = ?").bind(person.id).run();
  expect((await search(editor, "conceicao")).pessoas).toEqual([{ id: person.id, nome: "Conceição Araújo", email: null, papel: "reporter" }]);
  expect([(await search(editor, "ceica@")).pessoas, (await search(reporter, "redacao")).pessoas]).toEqual([[], []]);
  expect((await search(admin, "ceica@redacao")).pessoas).toEqual([{ id: person.id, nome: "Conceição Araújo", email: "ceica@redacao.test", papel: "reporter" }]);
  await testEnv.DB.prepare("DELETE FROM users WHERE id = ?").bind(person.id).run();
  expect((await search(admin, "conceicao")).pessoas).toEqual([]);
});

test("a query is bounded, and what is typed is words, never an expression", async () => {
  expectProblem(await thePublic.get("/api/search?q=feira"), 401);
  expectProblem(await editor.get(`/api/search?q=${"a".repeat(121)}`), 400);
  const nothing = { materias: [], midia: [], pessoas: [] };
  for (const q of ["", " ", "f", '"', "*", "()", "^ -"]) expect([q, await search(editor, q)]).toEqual([q, nothing]);
  for (const q of ['title:"x" OR', "NEAR(a b)", "xx*) OR (yy", "{name email} : xx", "feira\u0000x", "'; DROP TABLE articles"])
    expect([q, (await editor.get(`/api/search?q=${encodeURIComponent(q)}`)).status]).toEqual([q, 200]);
  expect((await editor.get(`/api/search?q=${"a".repeat(120)}`)).status).toBe(200);
});

test("screens and actions are those of the role", async () => {
  const labels = async (by: Client) => {
    const { telas, acoes } = await commands(by);
    return { screens: telas.map(({ nome }) => nome), actions: acoes.map(({ nome }) => nome) };
  };
  const [ofAdmin, ofEditor, ofReporter] = await Promise.all([admin, editor, reporter].map(labels));
  expect(ofAdmin?.screens).toEqual(expect.arrayContaining(["Usuários", "Trilha", "Lixeira", "Banner Ads", "Matérias", "Configurações", "Minha conta"]));
  expect(ofEditor?.screens.filter((name) => ["Usuários", "Trilha", "Lixeira", "Banner Ads", "Layout"].includes(name))).toEqual([]);
  expect([ofEditor?.actions.includes("Nova Matéria"), ofReporter?.actions.includes("Nova Matéria"), ofReporter?.actions.includes("Sair")]).toEqual([true, false, true]);
  expect(ofReporter?.screens).not.toContain("Direito de resposta");
  // Each leads to where the role may go.
  for (const [by, name] of [
    [admin, "admin"],
    [editor, "editor"],
    [reporter, "reporter"],
  ] as const) {
    const { telas, acoes } = await commands(by);
    const addresses = [...telas, ...acoes].filter(({ como }) => como === "abre").map(({ endereco }) => endereco);
    const answers = await Promise.all(addresses.map(async (address) => [name, address, (await by.get(address)).status]));
    expect(answers.filter(([, , status]) => status !== 200)).toEqual([]);
  }
});
