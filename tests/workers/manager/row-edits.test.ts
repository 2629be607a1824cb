import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { anArticle, type Client, published, signedIn, testEnv } from "#tests/support/site.ts";

let admin: Client;
let editor: Client;
let reporter: Client;

beforeAll(async () => {
  [admin, editor, reporter] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter")]);
});

const read = async (id: number) => (await editor.get<ArticleWire>(`/api/posts/${id}`)).body;
const decoded = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** The row's form as the list shows it, with some fields typed over. */
async function typed(id: number, changes: Record<string, string | string[]>): Promise<FormData> {
  const page = (await editor.get(`/admin/materias?edicao=${id}`)).text;
  const base = JSON.parse(decoded(/name="base" value="([^"]*)"/.exec(page)?.[1] ?? "{}")) as Record<string, string | string[]>;
  const form = new FormData();
  const fields = {
    titulo: base.title,
    subtitulo: base.subtitle,
    chapeu: base.kicker,
    autor: base.author,
    posicao: base.position,
    categoriasCompletas: base.categories,
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, String(one));
  if (!form.has("tags")) form.append("tags", ([base.tags].flat() as string[]).join(", "));
  for (const [name, value] of Object.entries({ intent: "quick-edit", id: String(id), operation: crypto.randomUUID(), base: JSON.stringify(base) })) form.append(name, value);
  return form;
}
const save = (by: Client, form: FormData, query = "") => by.call("POST", `/admin/materias${query}`, form);

test("a row is edited where it stands, and only what was changed is written", async () => {
  const story = await published(editor, { tags: ["obra"] });
  const answer = await save(
    editor,
    await typed(story.id, { titulo: "Título novo", chapeu: "chuva", tags: "obra, feira", categoriasCompletas: ["geral", "piripiri"] }),
    "?status=publicada",
  );
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/admin/materias?status=publicada&vista=${story.id}`]);
  const now = await read(story.id);
  expect([now.titulo, now.chapeu, now.tags, now.categoriasCompletas, now.conteudo]).toEqual([
    "Título novo",
    "CHUVA",
    ["obra", "feira"],
    ["editoriais", "municipios", "geral", "piripiri"],
    story.conteudo,
  ]);
});

test("what somebody else changed meanwhile is kept; what both changed is asked about, with what is there now", async () => {
  const story = await published(editor);
  const mine = await typed(story.id, { titulo: "O meu título" });
  await admin.patch(`/api/posts/${story.id}`, { subtitulo: "Subtítulo do admin" });
  expect((await save(editor, mine)).status).toBe(302);
  expect([(await read(story.id)).titulo, (await read(story.id)).subtitulo]).toEqual(["O meu título", "Subtítulo do admin"]);
  const other = await typed(story.id, { titulo: "Outro meu" });
  await admin.patch(`/api/posts/${story.id}`, { titulo: "O título do admin" });
  const refused = await save(editor, other, `?edicao=${story.id}`);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Agora está: O título do admin");
  expect(refused.text).toContain('value="Outro meu"');
  expect((await read(story.id)).titulo).toBe("O título do admin");
  other.set("base", decoded(/name="base" value="([^"]*)"/.exec(refused.text)?.[1] ?? ""));
  expect((await save(editor, other)).status).toBe(302);
  expect((await read(story.id)).titulo).toBe("Outro meu");
});

test("a published story stays publishable, and reporters edit no row of others", async () => {
  const story = await published(editor);
  for (const [wrong, field] of [
    [{ titulo: "" }, "titulo"],
    [{ chapeu: "AB" }, "chapeu"],
    [{ categoriasCompletas: [] }, "categoriasCompletas"],
  ] as const) {
    const answer = await save(editor, await typed(story.id, wrong as Record<string, string | string[]>), `?edicao=${story.id}`);
    expect([field, answer.status]).toEqual([field, 422]);
  }
  expect((await save(reporter, await typed(story.id, { titulo: "Meu" }))).status).toBe(403);
  expect(await read(story.id)).toMatchObject({ titulo: story.titulo, versao: story.versao });
});

test("a copy is a draft with the content, and without address, places, dates or channels", async () => {
  const story = await published(editor, { tags: ["obra"], posicao: "destaque", whatsappAuto: true, pushAuto: true, igCardAuto: true, audioAuto: true, titulo: "T".repeat(80) });
  const { status, body } = await admin.post<ArticleWire>(`/api/posts/${story.id}/duplicate`, {});
  expect([status, body.titulo, body.status, body.posicao, body.dataPublicacao]).toEqual([201, `Cópia de ${"T".repeat(71)}`, "rascunho", "geral", null]);
  expect([body.whatsappAuto, body.pushAuto, body.igCardAuto, body.audioAuto]).toEqual([false, false, false, false]);
  expect([body.conteudo, body.tags, body.slug === story.slug]).toEqual([story.conteudo, ["obra"], false]);
  expect((await reporter.post(`/api/posts/${story.id}/duplicate`, {})).status).toBe(403);
  const form = new FormData();
  for (const [name, value] of Object.entries({ row: `duplicate.${story.id}`, rendering: crypto.randomUUID() })) form.append(name, value);
  expect((await editor.call("POST", "/admin/materias", form)).headers.get("Location")).toMatch(/^\/admin\/editar-materia\/\d+$/);
});

const turn = (by: Client, id: number, intent: string, channel: string) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ id: String(id), intent, channel, operation: crypto.randomUUID() })) form.append(name, value);
  return by.call("POST", `/admin/materias?publicada=${id}`, form);
};

test("after publishing, the sheet says what goes out by itself, and holding takes it out of the queue", async () => {
  const story = await published(editor, { whatsappAuto: true });
  const sheet = async (id: number, by = editor) => (await by.get(`/admin/materias?publicada=${id}`)).text;
  await expect.poll(async () => /WhatsApp<\/strong> Na fila/.test(await sheet(story.id)), { timeout: 10_000 }).toBe(true);
  const page = await sheet(story.id);
  expect(page).toContain("Matéria publicada</h2>");
  expect(page).toContain(`/post/${story.slug}"`);
  expect(page).toContain("https://wa.me/?text=");
  expect(page).toContain("Card no Instagram</strong> Não está configurado neste site.");
  expect(page).toContain("row-marked");
  expect(await sheet(story.id, reporter)).not.toContain('value="hold"');
  expect((await turn(reporter, story.id, "hold", "whatsapp")).status).toBe(403);
  expect((await turn(editor, story.id, "hold", "whatsapp")).status).toBe(302);
  await expect.poll(async () => /WhatsApp<\/strong> Desligado/.test(await sheet(story.id)), { timeout: 10_000 }).toBe(true);
  expect((await read(story.id)).whatsappAuto).toBe(false);
});

test("a scheduled story's channels wait for its time, and can be held and let go before it; a draft has no sheet", async () => {
  const story = await anArticle(editor, { status: "agendada", agendamento: new Date(Date.now() + 86_400_000).toISOString(), whatsappAuto: true });
  const sheet = async () => (await editor.get(`/admin/materias?publicada=${story.id}`)).text;
  expect(await sheet()).toContain("Entra na fila quando a matéria for publicada.");
  await turn(editor, story.id, "hold", "whatsapp");
  expect(await sheet()).toContain("Desligado nesta matéria.");
  await turn(editor, story.id, "release", "whatsapp");
  expect(await sheet()).toContain("Entra na fila quando a matéria for publicada.");
  const draft = await anArticle(editor);
  expect((await editor.get(`/admin/materias?publicada=${draft.id}`)).text).not.toContain("Canais</h3>");
  expect((await editor.get("/admin/materias?publicada=99999")).status).toBe(200);
});

test("the list opens on the page where the story stands", async () => {
  const first = await published(editor);
  const rows = Array.from({ length: 40 }, (_, index) =>
    testEnv.DB.prepare(
      "INSERT INTO articles (slug, title, position, order_key, status, active, published_at, was_published, author, created_at, updated_at, edited_at) SELECT 'x', 'Depois ' || ?, 'geral', order_key + 1000 + ?, 'publicada', 1, published_at, 1, 'R', created_at, created_at, created_at FROM articles WHERE id = ?",
    ).bind(index, index, first.id),
  );
  await testEnv.DB.batch(rows);
  const led = await editor.get(`/admin/materias?publicada=${first.id}`);
  expect([led.status, led.headers.get("Location")]).toEqual([302, `/admin/materias?page=2&publicada=${first.id}`]);
  expect((await editor.get(led.headers.get("Location") ?? "")).text).toContain(`id="m${first.id}"`);
});
