import { beforeAll, expect, test } from "vitest";
import type { z } from "zod/v4";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import type { editWire } from "#app/features/suggested-edits/suggested-edits.wire.ts";
import { expectProblem } from "#tests/support/expect-problem.ts";
import { anArticle, type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

type Edit = z.infer<typeof editWire>;
type Edits = { items: Edit[] };

const [UM, DOIS, TRES] = [
  "<p>O açude encheu ontem.</p>",
  '<p>A <strong>defesa civil</strong> pede <a href="https://exemplo.com.br/calma" rel="noopener noreferrer">calma</a>.</p>',
  "<p>Não há feridos.</p>",
];
const BODY = UM + DOIS + TRES;

let admin: Client;
let editor: Client;
let reporter: Client;

const address = (id: number) => `/api/posts/${id}/suggested-edits`;
const body = (antes: string, depois: string, motivo = "") => ({ campo: "conteudo", antes, depois, motivo });
const suggest = (by: Client, { id, versao }: Pick<ArticleWire, "id" | "versao">, sugestoes: object[], key?: string) =>
  by.post<Edits>(address(id), { versao, sugestoes }, key ? { "Idempotency-Key": key } : {});
const pending = async (id: number, by = editor) => (await by.get<Edits>(address(id))).body.items;
const decide = (by: Client, id: number, verb: "accept" | "refuse", ids: number[], key?: string) =>
  by.post<Edits>(`${address(id)}/${verb}`, { ids }, key ? { "Idempotency-Key": key } : {});
const stored = async (id: number) => (await editor.get<ArticleWire>(`/api/posts/${id}`)).body;
const trail = async (id: number) =>
  (
    await testEnv.DB.prepare("SELECT actor_name AS who, action, details FROM audit_log WHERE article_id = ? AND action LIKE 'suggested-edit.%' ORDER BY id")
      .bind(id)
      .all<{ who: string; action: string; details: string }>()
  ).results;
const idsOf = (answer: { body: Edits }) => answer.body.items.map(({ id }) => id);

beforeAll(async () => {
  [admin, editor, reporter] = [await signedIn("admin"), await signedIn("editor"), await signedIn("reporter")];
});

test("a suggestion changes nothing until it is accepted, which is a save of the story: version, revision and trail", async () => {
  const story = await published(editor, { titulo: "Açude enche", conteudo: BODY });
  const sent = await suggest(
    reporter,
    story,
    [body(UM, "<p>O açude transbordou ontem.</p>", "Transbordou, segundo a nota"), { campo: "titulo", antes: "Açude enche", depois: "Açude  transborda" }],
    "uma-vez",
  );
  expect([sent.status, sent.body.items.map(({ campo, situacao, conflito, motivo }) => [campo, situacao, conflito, motivo])]).toEqual([
    201,
    [
      ["conteudo", "pendente", false, "Transbordou, segundo a nota"],
      ["titulo", "pendente", false, ""],
    ],
  ]);
  expect(
    idsOf(
      await suggest(
        reporter,
        story,
        [body(UM, "<p>O açude transbordou ontem.</p>", "Transbordou, segundo a nota"), { campo: "titulo", antes: "Açude enche", depois: "Açude  transborda" }],
        "uma-vez",
      ),
    ),
  ).toEqual(idsOf(sent));
  const before = await stored(story.id);
  expect([before.versao, before.conteudo, before.titulo]).toEqual([story.versao, BODY, "Açude enche"]);
  // In the order of reading.
  expect((await pending(story.id)).map(({ campo }) => campo)).toEqual(["titulo", "conteudo"]);
  const [ofBody = 0, ofTitle = 0] = idsOf(sent);
  const accepted = await decide(editor, story.id, "accept", [ofBody], "aceita");
  expect([accepted.status, accepted.body.items.map(({ situacao }) => situacao)]).toEqual([200, ["aceita"]]);
  const after = await stored(story.id);
  expect([after.versao, after.conteudo, after.titulo]).toEqual([story.versao + 1, `<p>O açude transbordou ontem.</p>${DOIS}${TRES}`, "Açude enche"]);
  expect((await thePublic.get(`/post/${after.slug}`)).text).toContain("transbordou");
  expect((await editor.get<{ items: { versao: number; mudou: string[] }[] }>(`/api/posts/${story.id}/revisions`)).body.items[0]).toMatchObject({
    versao: story.versao + 1,
    mudou: ["conteudo"],
  });
  // Again, by the same request and by others: once.
  for (const by of [editor, editor, admin]) expect((await decide(by, story.id, "accept", [ofBody], "aceita")).status).toBe(200);
  expect((await stored(story.id)).versao).toBe(story.versao + 1);
  expect((await decide(admin, story.id, "refuse", [ofTitle])).body.items[0]).toMatchObject({ situacao: "recusada", decidida: { por: expect.stringContaining("admin") } });
  expect((await stored(story.id)).titulo).toBe("Açude enche");
  expectProblem(await decide(editor, story.id, "accept", [ofTitle]), 409);
  expectProblem(await decide(editor, story.id, "refuse", [ofBody]), 409);
  const lines = await trail(story.id);
  expect(lines.map(({ who, action, details }) => [who.split(" ")[0], action, JSON.parse(details).subject.replace(/ \d+$/, "")])).toEqual([
    ["reporter", "suggested-edit.create", "2 trechos"],
    ["editor", "suggested-edit.accept", "de reporter"],
    ["admin", "suggested-edit.refuse", "de reporter"],
  ]);
  expect((await editor.get<Edits>(`${address(story.id)}?situacao=decidida`)).body.items.map(({ situacao }) => situacao)).toEqual(["recusada", "aceita"]);
});

test("a passage that changed since is a conflict that shows what is there now; it is never put anywhere else, and the others are accepted without it", async () => {
  const story = await anArticle(editor, { conteudo: BODY });
  const sent = await suggest(reporter, story, [body(DOIS, "<p>A Defesa Civil pede calma.</p>"), body(TRES, ""), body(UM, `${UM}<p>Choveu 90 mm.</p>`)]);
  const [two = 0, three = 0, one = 0] = idsOf(sent);
  const theirs = "<p>A defesa civil já não pede calma.</p>";
  await editor.put(`/api/posts/${story.id}`, { conteudo: UM + theirs + TRES });
  const found = await pending(story.id);
  expect(found.map(({ id, conflito, agora }) => [id, conflito, agora])).toEqual([
    [one, false, null],
    [three, false, null],
    [two, true, theirs],
  ]);
  expectProblem(await decide(editor, story.id, "accept", [two]), 409);
  const all = await decide(editor, story.id, "accept", [one, two, three]);
  expect([all.status, Object.fromEntries(all.body.items.map(({ id, situacao }) => [id, situacao]))]).toEqual([200, { [one]: "aceita", [two]: "pendente", [three]: "aceita" }]);
  // All of them at once are one save.
  expect(await stored(story.id)).toMatchObject({ conteudo: `${UM}<p>Choveu 90 mm.</p>${theirs}`, versao: story.versao + 2 });
  expect((await decide(reporter, story.id, "refuse", [two])).status).toBe(200);
});

test("suggestions made from an earlier version are about the text that was read", async () => {
  const story = await anArticle(editor, { conteudo: BODY });
  await editor.put(`/api/posts/${story.id}`, { conteudo: `<p>Outro começo.</p>${DOIS}${TRES}` });
  const sent = await suggest(reporter, story, [body(UM, "<p>O açude secou.</p>"), body(TRES, "<p>Há dois feridos.</p>")]);
  expect(sent.status).toBe(201);
  expect((await pending(story.id)).map(({ conflito }) => conflito)).toEqual([false, true]);
  for (const [versao, status] of [
    [story.versao + 9, 409],
    [0, 422],
  ] as const)
    expect([versao, (await editor.post(address(story.id), { versao, sugestoes: [body(UM, "")] })).status]).toEqual([versao, status]);
});

test.each<[string, object, string]>([
  ["a passage that is not there", body("<p>Nunca houve.</p>", ""), "mais de uma vez"],
  ["a part of a block", body("O açude", "A represa"), "mais de uma vez"],
  ["no change", body(UM, `${UM}<script>1</script>`), "Nada mudou"],
  ["a story without a title", { campo: "titulo", antes: "T", depois: " " }, "Digite um título."],
  ["a title too long", { campo: "titulo", antes: "T", depois: "x".repeat(81) }, "80 caracteres"],
  ["a passage too long", body(UM, `<p>${"x".repeat(20_001)}</p>`), "20000 caracteres"],
  ["another field", { campo: "autor", antes: "a", depois: "b" }, "Campo desconhecido."],
])("%s is refused", async (_, sugestao, said) => {
  const story = await anArticle(editor, { titulo: "T", conteudo: BODY });
  const { errors } = expectProblem(await suggest(editor, story, [sugestao]), 422) as unknown as { errors: { field: string; message: string }[] };
  expect(errors[0]).toMatchObject({ field: expect.stringMatching(/^sugestoes\.0/), message: expect.stringContaining(said) });
  expect(await pending(story.id)).toEqual([]);
});

test("reporters suggest on what they read and take back their own; who may edit the story decides, and of an own draft its reporter", async () => {
  await admin.put("/api/settings/site", { rascunhosDeReporteres: true });
  const story = await anArticle(editor, { conteudo: BODY });
  const [id = 0] = idsOf(await suggest(reporter, story, [body(UM, "")]));
  const other = await signedIn("reporter");
  for (const verb of ["accept", "refuse"] as const) expectProblem(await decide(other, story.id, verb, [id]), 403);
  expectProblem(await decide(reporter, story.id, "accept", [id]), 403);
  expect((await decide(reporter, story.id, "refuse", [id])).status).toBe(200);
  expectProblem(await decide(editor, story.id + 1, "refuse", [id]), 404);
  const draft = await anArticle(reporter, { conteudo: BODY, status: "rascunho" });
  const [own = 0] = idsOf(await suggest(editor, draft, [body(UM, "")]));
  expect((await decide(reporter, draft.id, "accept", [own])).status).toBe(200);
  expect((await stored(draft.id)).conteudo).toBe(DOIS + TRES);
  expect((await thePublic.get(address(story.id))).status).toBe(401);
});

test("the author is told once of what others suggest, and not of what they suggest themselves", async () => {
  const story = await anArticle(editor, { titulo: "Ponte nova", conteudo: BODY });
  const bell = async () => (await editor.get<{ items: { texto: string; caminho: string }[] }>("/api/notifications")).body.items.filter(({ texto }) => texto.includes("Ponte nova"));
  await suggest(editor, story, [body(UM, "")]);
  expect(await bell()).toEqual([]);
  for (const _ of [1, 2]) await suggest(reporter, story, [body(DOIS, "", "Repetido"), body(TRES, "")], "avisa");
  expect(await bell()).toEqual([
    expect.objectContaining({ texto: expect.stringMatching(/sugeriu 2 mudanças em “Ponte nova”: Repetido$/), caminho: `/admin/sugestoes/${story.id}` }),
  ]);
});

test("people who accept, refuse and save at the same moment: each suggestion is decided once, and the text has exactly what was accepted", async () => {
  const blocks = Array.from({ length: 6 }, (_, index) => `<p>Parágrafo ${index} da matéria.</p>`);
  const story = await anArticle(editor, { conteudo: blocks.join("") });
  const ids = idsOf(
    await suggest(
      reporter,
      story,
      blocks.map((block, index) => body(block, `<p>Novo ${index}.</p>`)),
    ),
  );
  const answers = await Promise.all([
    ...ids.map((id) => decide(editor, story.id, "accept", [id])),
    ...ids.map((id) => decide(admin, story.id, "accept", [id])),
    ...ids.slice(0, 3).map((id) => decide(admin, story.id, "refuse", [id])),
    editor.put(`/api/posts/${story.id}`, { subtitulo: "Outro subtítulo" }),
  ]);
  // 409: decided otherwise, or more saves at once than are waited for.
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  await decide(editor, story.id, "accept", ids);
  const decided = (await editor.get<Edits>(`${address(story.id)}?situacao=decidida`)).body.items;
  const state = new Map(decided.map(({ id, situacao }) => [id, situacao]));
  const after = await stored(story.id);
  expect(after.conteudo).toBe(blocks.map((block, index) => (state.get(ids[index] ?? 0) === "aceita" ? `<p>Novo ${index}.</p>` : block)).join(""));
  expect(after.subtitulo).toBe("Outro subtítulo");
  expect((await trail(story.id)).filter(({ action }) => action !== "suggested-edit.create")).toHaveLength(ids.length);
});

test("an acceptance that comes after a refusal between its reading and its batch writes nothing of the story", async () => {
  const story = await anArticle(editor, { conteudo: BODY });
  const [id = 0] = idsOf(await suggest(reporter, story, [body(UM, "")]));
  // The refusal is stored by the batch's first statement, as if it had come in between.
  await testEnv.DB.prepare(
    `CREATE TRIGGER refused_meanwhile BEFORE INSERT ON board_log BEGIN UPDATE suggested_edits SET state = 'refused', decided_at = 5, decided_by_name = 'Ana' WHERE id = ${id} AND state = 'pending'; END`,
  ).run();
  const answer = await decide(editor, story.id, "accept", [id]);
  await testEnv.DB.prepare("DROP TRIGGER refused_meanwhile").run();
  expectProblem(answer, 409);
  expect(await stored(story.id)).toMatchObject({ versao: story.versao, conteudo: BODY });
});

test("no reader sees a suggestion, and it goes with its story", async () => {
  const story = await published(editor, { conteudo: BODY });
  await suggest(reporter, story, [body(UM, "<p>Segredo sugerido.</p>", "Motivo secreto")]);
  const link = await editor.post<{ url: string }>(`/api/posts/${story.id}/preview-links`, {});
  for (const path of [`/post/${story.slug}`, "/feed.xml", `/api/posts/${story.id}`, "/busca?q=segredo", `/historico/${story.id}`, new URL(link.body.url).pathname]) {
    const { status, text } = await thePublic.get(path);
    expect([path, status, /segredo sugerido|motivo secreto/i.test(text)]).toEqual([path, 200, false]);
  }
  await admin.delete(`/api/posts/${story.id}`);
  expect((await editor.get(address(story.id))).status).toBe(404);
  await testEnv.DB.prepare("DELETE FROM articles WHERE id = ?").bind(story.id).run();
  expect(await testEnv.DB.prepare("SELECT COUNT(*) AS left FROM suggested_edits WHERE article_id = ?").bind(story.id).first()).toEqual({ left: 0 });
});

test("the screens work as plain forms: what is typed over the paragraphs becomes suggestions, with markup kept, and a story holds so many", async () => {
  const story = await anArticle(editor, { titulo: "Açude", subtitulo: "Linha", conteudo: `${BODY}<hr />` });
  const form = await reporter.get(`/admin/sugestoes/${story.id}/nova`);
  expect(form.text).toContain("A defesa civil pede calma.");
  const fields = {
    versao: String(story.versao),
    titulo: "Açude",
    subtitulo: "Linha",
    "trechos.0.texto": "O açude encheu ontem.",
    "trechos.2.texto": "Não há feridos.",
    "trechos.3.texto": "<hr />",
  };
  const nothing = await reporter.postForm(`/admin/sugestoes/${story.id}/nova`, { ...fields, "trechos.1.texto": "A defesa civil pede calma." });
  expect([nothing.status, nothing.text.includes("Nada mudou no texto.")]).toEqual([422, true]);
  const sent = await reporter.postForm(`/admin/sugestoes/${story.id}/nova`, {
    ...fields,
    "trechos.1.texto": "A defesa civil pede muita calma.\r\nE atenção.",
    "trechos.1.motivo": "Nota das 10h",
  });
  expect([sent.status, sent.headers.get("Location")]).toEqual([302, `/admin/sugestoes/${story.id}?enviadas=1`]);
  const [edit] = await pending(story.id);
  expect(edit).toMatchObject({ antes: DOIS, depois: `${DOIS.replace("pede", "pede muita")}<p>E atenção.</p>`, motivo: "Nota das 10h" });
  const list = await reporter.get(`/admin/sugestoes/${story.id}`);
  for (const said of ["Nota das 10h", "E atenção.", "Retirar"]) expect(list.text).toContain(said);
  expect(list.text).not.toContain("Aceitar<");
  expect((await editor.get(`/admin/editar-materia/${story.id}`)).text).toContain("1 sugestão de mudança espera decisão");
  const done = await editor.postForm(`/admin/sugestoes/${story.id}`, { ids: String(edit?.id), intent: "accept" });
  expect([done.status, done.text.includes("1 sugestão aceita")]).toEqual([200, true]);
  expect((await stored(story.id)).conteudo).toContain("<p>E atenção.</p>");
  const now = await stored(story.id);
  const many = (count: number) =>
    suggest(
      editor,
      now,
      Array.from({ length: count }, () => body("<hr />", "")),
    );
  expect([(await many(40)).status, (await many(21)).status, (await many(20)).status, (await many(1)).status]).toEqual([201, 409, 201, 409]);
});
