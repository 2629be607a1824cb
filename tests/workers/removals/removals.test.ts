import { beforeAll, expect, test } from "vitest";
import type { z } from "zod/v4";
import type { removalWire } from "#app/features/removals/removals.wire.ts";
import { expectProblem } from "#tests/support/expect-problem.ts";
import { anArticle, type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

type Removal = z.infer<typeof removalWire>;

const ERROR = { motivo: "erro", texto: "Publicamos esta matéria com o nome de outra pessoa & pedimos desculpas." };
const ORDER = { motivo: "ordem-judicial", texto: "Retirada por decisão da 2ª Vara de Piripiri, que corre em segredo.", referencia: "0801234-56.2026.8.18.0033" };

let editor: Client;
let reporter: Client;
const remove = (id: number, body: object, key?: string) => editor.post<Removal>(`/api/posts/${id}/removal`, body, key ? { "Idempotency-Key": key } : {});
const page = (path: string | number) => thePublic.get(`/post/${path}`);

beforeAll(async () => {
  [editor, reporter] = [await signedIn("editor"), await signedIn("reporter")];
});

test("a story removed for an error is 410 at each of its addresses, says why, and is in no list, search or card", async () => {
  const story = await published(editor, { titulo: "Prefeito Fulano Tal inaugura chafariz", posicao: "supermanchete" });
  expect((await page(story.slug)).status).toBe(200);
  const removed = await remove(story.id, ERROR);
  expect([removed.status, removed.body]).toEqual([201, expect.objectContaining({ motivo: "erro", texto: ERROR.texto, mostraTitulo: true, versao: 1, terminouEm: null })]);
  for (const address of [story.slug, story.id, `${story.id}-titulo-de-antes`]) {
    const { status, text, headers } = await page(address);
    expect([address, status, headers.get("Link")]).toEqual([address, 410, null]);
    for (const said of ["Matéria retirada por erro", "com o nome de outra pessoa &amp; pedimos desculpas.", '<meta name="robots" content="noindex"']) expect(text).toContain(said);
    expect(text).not.toContain("Fulano Tal");
    expect(text).not.toMatch(/value="[^"]*(?:prefeito|titulo)/);
  }
  for (const path of ["/", "/busca?q=chafariz", "/sitemap-noticias.xml"]) expect([path, (await thePublic.get(path)).text.includes(story.slug)]).toEqual([path, false]);
  expect((await thePublic.get(`/api/posts/${story.id}`)).status).toBe(404);
});

test("after a court's order the page is 451, names this site as who carries it out, and hides the title in the register unless that is asked for", async () => {
  const story = await published(editor, { titulo: "Empresa Beltrana deve salários" });
  const { body } = await remove(story.id, ORDER);
  expect(body).toMatchObject({ motivo: "ordem-judicial", mostraTitulo: false, referencia: ORDER.referencia });
  const { status, text, headers } = await page(story.slug);
  expect([status, headers.get("Link")]).toEqual([451, `<${ORIGIN}/>; rel="blocked-by"`]);
  expect(text).toContain("Erro 451");
  const register = await thePublic.get("/retiradas");
  expect(register.status).toBe(200);
  for (const said of ["Matéria retirada por ordem judicial", ORDER.texto]) expect(register.text).toContain(said);
  for (const secret of ["Beltrana", "0801234"]) expect(`${register.text}${text}`).not.toContain(secret);
  const shown = await editor.put<Removal>(`/api/removals/${body.id}`, { mostraTitulo: true, versao: 1 });
  expect([shown.status, shown.body.versao]).toEqual([200, 2]);
  expect((await thePublic.get("/retiradas")).text).toContain("Empresa Beltrana deve salários");
});

test("programs that keep the feed's items get one in the removed story's place, with its number and without its words", async () => {
  const story = await published(editor, { titulo: "Açude Caldeirão rompe", conteudo: "<p>O açude rompeu.</p>" });
  const guid = `<guid isPermaLink="true">${ORIGIN}/post/${story.id}</guid>`;
  expect((await thePublic.get("/feed.xml")).text).toContain(guid);
  await remove(story.id, ERROR);
  const feed = (await thePublic.get("/feed.xml")).text;
  const item = feed.split("<item>").find((one) => one.includes(guid));
  expect(item).toContain("<title>Matéria retirada por erro</title>");
  expect(feed).not.toContain("Caldeirão rompe");
});

test("what is said may be changed, with the version; another version is refused with the removal as it is, and a repetition changes nothing", async () => {
  const story = await published(editor, { titulo: "Feira muda de praça" });
  const { body } = await remove(story.id, ERROR, "retirada-1");
  expect((await remove(story.id, ERROR, "retirada-1")).body.id).toBe(body.id);
  expect((await remove(story.id, ERROR)).body.id).toBe(body.id);
  const other = expectProblem(await remove(story.id, ORDER), 409) as unknown as { current: Removal };
  expect(other.current).toMatchObject({ id: body.id, motivo: "erro" });
  expect((await editor.put<Removal>(`/api/removals/${body.id}`, { texto: "Texto novo.", versao: 1 })).body).toMatchObject({ texto: "Texto novo.", versao: 2 });
  expect((await page(story.slug)).text).toContain("Texto novo.");
  expect((expectProblem(await editor.put(`/api/removals/${body.id}`, { texto: "Outro.", versao: 1 }), 409) as unknown as { current: Removal }).current.texto).toBe("Texto novo.");
  expect((await editor.put<Removal>(`/api/removals/${body.id}`, { texto: "Texto novo.", versao: 1 })).body.versao).toBe(2);
  for (const wrong of [{ texto: "" }, { texto: "x".repeat(601) }, { motivo: "outro" }, { referencia: "x".repeat(121) }])
    expect([wrong, (await editor.put(`/api/removals/${body.id}`, wrong)).status]).toEqual([wrong, 422]);
});

test("a removal ends when readers get the story back, by whatever way, and a later withdrawal is without its reason", async () => {
  const story = await published(editor, { titulo: "Ponte reabre" });
  const { body } = await remove(story.id, ERROR);
  expect((await editor.put(`/api/posts/${story.id}/toggle-status`)).body).toEqual({ ativo: 1 });
  expect((await page(story.slug)).status).toBe(200);
  const ended = (await editor.get<{ items: Removal[] }>("/api/removals")).body.items.find(({ id }) => id === body.id);
  expect(ended?.terminouEm).not.toBeNull();
  expectProblem(await editor.put(`/api/removals/${body.id}`, { texto: "Tarde.", versao: ended?.versao }), 409);
  await editor.put(`/api/posts/${story.id}/toggle-status`);
  expect((await page(story.slug)).status).toBe(404);
  expect((await thePublic.get("/retiradas")).text).not.toContain("Ponte reabre");
});

test("the page goes on saying why after the story was deleted, and for good after its row is gone", async () => {
  const story = await published(editor, { titulo: "Rua alaga" });
  await remove(story.id, ORDER);
  expect((await (await signedIn("admin")).delete(`/api/posts/${story.id}`)).status).toBeLessThan(300);
  expect((await page(story.slug)).status).toBe(451);
  await testEnv.DB.prepare("DELETE FROM articles WHERE id = ?").bind(story.id).run();
  expect([(await page(story.slug)).status, (await page(`${story.id + 1_000}-nunca-houve`)).status]).toEqual([451, 404]);
});

test("a removal that was interrupted before the story was hidden shows the story, says so, and is finished by the same request", async () => {
  const story = await published(editor, { titulo: "Escola fecha" });
  await testEnv.DB.prepare(
    "INSERT INTO removals (article_id, title, shows_title, reason, text, reference, actor_name, version, created_at, updated_at) VALUES (?, 'Escola fecha', 1, 'error', ?, '', 'Ana', 1, 5, 5)",
  )
    .bind(story.id, ERROR.texto)
    .run();
  expect((await page(story.slug)).status).toBe(200);
  expect((await thePublic.get("/retiradas")).text).not.toContain("Escola fecha");
  expect((await editor.get(`/admin/retiradas/${story.id}`)).text).toContain("a matéria ainda está no ar");
  expect((await remove(story.id, ERROR)).status).toBe(201);
  expect((await page(story.slug)).status).toBe(410);
});

test("two people who remove a story at once leave it removed once", async () => {
  const story = await published(editor, { titulo: "Posto fecha" });
  const admin = await signedIn("admin");
  const answers = await Promise.all([remove(story.id, ERROR), admin.post(`/api/posts/${story.id}/removal`, ORDER), remove(story.id, ERROR)]);
  expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
  expect([410, 451]).toContain((await page(story.slug)).status);
  const { results } = await testEnv.DB.prepare("SELECT id FROM removals WHERE article_id = ?").bind(story.id).all();
  expect(results.length).toBe(1);
});

test("the newsroom's screens: a form that works without a script, the register, and nothing for a reporter to send", async () => {
  const story = await published(editor, { titulo: "Mercado pega fogo" });
  const at = `/admin/retiradas/${story.id}`;
  const form = (fields: Record<string, string>) => editor.postForm(at, { intent: "save", operation: crypto.randomUUID(), versao: "", ...fields });
  expect((await editor.get(at)).text).toContain("Retirar do ar");
  const refused = await form({ motivo: "erro", texto: "", mostraTitulo: "1", referencia: "processo 7" });
  expect(refused.status).toBe(422);
  for (const kept of ["Escreva o que pode ser dito aos leitores.", 'value="processo 7"']) expect(refused.text).toContain(kept);
  const done = await form({ ...ERROR, mostraTitulo: "1", referencia: "" });
  expect([done.status, done.text.includes("Matéria retirada.")]).toEqual([200, true]);
  // Made before that: what was typed stays, beside what is stored.
  const late = await form({ ...ORDER, mostraTitulo: "" });
  expect(late.status).toBe(409);
  for (const said of ["alterada por outra pessoa", "Salvo agora", ORDER.texto]) expect(late.text).toContain(said);
  expect((await editor.get("/admin/retiradas")).text).toContain("Mercado pega fogo");
  expect((await reporter.get(at)).status).toBe(302);
  expect((await reporter.postForm(at, { intent: "save", ...ERROR })).status).toBe(302);
  const read = await reporter.get("/admin/retiradas");
  expect([read.status, read.text.includes("Mercado pega fogo"), read.text.includes(`href="${at}"`)]).toEqual([200, true, false]);
  const question = await (await signedIn("admin")).get(`/admin/materias?excluir=${(await published(editor)).id}`);
  expect(question.text.includes("retire com motivo")).toBe(true);
});

test("a draft that readers never had is not removed with a reason", async () => {
  const { id } = await anArticle(editor, { titulo: "Rascunho" });
  expectProblem(await remove(id, ERROR), 409);
  expectProblem(await remove(987_654, ERROR), 404);
  expect((await reporter.post(`/api/posts/${id}/removal`, ERROR)).status).toBe(403);
});

test("the register is rendered again when a removal begins, is changed and ends", async () => {
  const story = await published(editor, { titulo: "Chafariz seca" });
  const inRegister = async (words: string) => (await thePublic.get("/retiradas")).text.includes(words);
  expect(await inRegister("Chafariz seca")).toBe(false);
  const { body } = await remove(story.id, ERROR);
  expect(await inRegister("Chafariz seca")).toBe(true);
  await editor.put(`/api/removals/${body.id}`, { mostraTitulo: false });
  expect(await inRegister("Chafariz seca")).toBe(false);
  await editor.put(`/api/removals/${body.id}`, { texto: "Chafariz com água." });
  expect(await inRegister("Chafariz com água.")).toBe(true);
  await editor.put(`/api/posts/${story.id}/toggle-status`);
  expect(await inRegister("Chafariz com água.")).toBe(false);
});

test("the title leaves the register when a court's order becomes the reason, unless showing it is chosen", async () => {
  const story = await published(editor, { titulo: "Sicrano é citado" });
  const { body } = await remove(story.id, ERROR);
  expect(body.mostraTitulo).toBe(true);
  expect((await editor.put<Removal>(`/api/removals/${body.id}`, { motivo: "ordem-judicial" })).body.mostraTitulo).toBe(false);
  expect((await editor.put<Removal>(`/api/removals/${body.id}`, { mostraTitulo: true })).body.mostraTitulo).toBe(true);
  expect((await editor.put<Removal>(`/api/removals/${body.id}`, { motivo: "ordem-judicial", texto: "Texto novo." })).body.mostraTitulo).toBe(true);
});

test.each([false, true])("the form that a person sends with nothing chosen of the title hides it after a court's order (removed for an error before: %s)", async (isRemoved) => {
  const titulo = `Sicrano é citado de novo ${isRemoved}`;
  const story = await published(editor, { titulo });
  if (isRemoved) await remove(story.id, ERROR);
  const at = `/admin/retiradas/${story.id}`;
  const { text } = await editor.get(at);
  const select = /<select[^>]*name="mostraTitulo"[\s\S]*?<\/select>/.exec(text)?.[0] ?? "";
  const chosen = /<option[^>]*selected=""[^>]*>/.exec(select)?.[0] ?? /<option[^>]*>/.exec(select)?.[0] ?? "";
  const mostraTitulo = /value="([^"]*)"/.exec(chosen)?.[1] ?? "none";
  const sent = await editor.postForm(at, { intent: "save", operation: crypto.randomUUID(), versao: isRemoved ? "1" : "", ...ORDER, mostraTitulo });
  expect(sent.status).toBe(200);
  expect((await page(story.slug)).status).toBe(451);
  expect((await thePublic.get("/retiradas")).text).not.toContain(titulo);
});

test("hostile words stay words on the page, in the register and in the feed, and hostile bodies and numbers are refused", async () => {
  const story = await published(editor, { titulo: 'Título <b>com</b> ]]> & "aspas"' });
  const texto = "</script><img src=x onerror=alert(1)> ]]> &lt;b&gt; {{x}} \u2028fim";
  expect((await remove(story.id, { motivo: "erro", texto, mostraTitulo: true })).status).toBe(201);
  for (const path of [`/post/${story.slug}`, "/retiradas", "/feed.xml", `/admin/retiradas/${story.id}`, "/admin/retiradas"]) {
    const { text } = await (path.startsWith("/admin") ? editor : thePublic).get(path);
    expect([path, text.includes("<img src=x"), text.includes("</script><img")]).toEqual([path, false, false]);
  }
  for (const body of [
    [],
    { motivo: "erro" },
    { motivo: "erro", texto: 5 },
    { motivo: ["erro"], texto: "x" },
    { motivo: "erro", texto: "   " },
    { motivo: "erro", texto: "\u200b" },
  ])
    expect([JSON.stringify(body), (await remove(story.id, body as object)).status]).toEqual([JSON.stringify(body), 422]);
  for (const id of ["0", "-1", "1e3", "9007199254740993", "x", "1%20OR%201=1"]) {
    const { status } = await editor.put(`/api/removals/${id}`, { texto: "x" });
    expect([id, status === 404 || status === 422]).toEqual([id, true]);
    expect([id, [404, 422].includes((await editor.post(`/api/posts/${id}/removal`, ERROR)).status)]).toEqual([id, true]);
  }
  expect((await thePublic.post(`/api/posts/${story.id}/removal`, ERROR)).status).toBe(401);
  expect([(await thePublic.get("/api/removals")).status, (await reporter.put("/api/removals/1", { texto: "x" })).status]).toEqual([401, 403]);
});

test.each([false, true])("the undo of an earlier switch does not bring back a story that was removed meanwhile (removed: %s)", async (isRemoved) => {
  const story = await published(editor, { titulo: "Sino some" });
  const operation = crypto.randomUUID();
  const row = (fields: Record<string, string>) => editor.postForm("/admin/materias", { id: String(story.id), ...fields });
  await row({ intent: "toggle", operation });
  expect((await page(story.slug)).status).toBe(404);
  if (isRemoved) await remove(story.id, ERROR);
  await row({ intent: "undo", operation: crypto.randomUUID(), undoes: operation });
  expect((await page(story.slug)).status).toBe(isRemoved ? 410 : 200);
});

test("no copy of the page of a removed story is kept by a cache", async () => {
  const story = await published(editor, { titulo: "Relógio para" });
  expect((await page(story.slug)).status).toBe(200);
  await remove(story.id, ORDER);
  const { headers } = await page(story.slug);
  expect([headers.get("Cache-Control"), headers.get("ETag"), headers.get("Cache-Tag")]).toEqual(["no-cache", null, null]);
});
