import { beforeAll, expect, test } from "vitest";
import type { MediaBulkWire, MediaDetailWire, MediaPageWire, MediaStoredWire, MediaWire } from "#app/features/media/media.wire.ts";
import { NAUGHTY } from "#tests/support/naughty-strings.ts";
import { png } from "#tests/support/pictures.ts";
import { raw } from "#tests/support/session.ts";
import { anArticle, type Client, published, signedIn, testEnv } from "#tests/support/site.ts";

let reporter: Client;
let editor: Client;
let admin: Client;

beforeAll(async () => {
  [reporter, editor, admin] = [await signedIn("reporter"), await signedIn("editor"), await signedIn("admin")];
});

let shade = 0;

/** A picture of its own, as somebody stores it. */
async function stored(client: Client, words: Record<string, string> = {}, bytes?: BlobPart): Promise<MediaStoredWire> {
  const form = new FormData();
  shade += 1;
  form.set("file", new File([bytes ?? (await png(20 + (shade % 200), 10 + Math.floor(shade / 200), shade % 250))], "foto_da_praça.png"));
  for (const [name, value] of Object.entries(words)) form.set(name, value);
  const { status, body, text } = await client.post<MediaStoredWire>("/api/media", form);
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return body;
}

const list = async (query = "") => (await reporter.get<MediaPageWire>(`/api/media${query}`)).body;
const coverOf = (item: MediaWire) => ({ imagemUrl: `/img/${item.key}` });

test("a picture is stored once, with what was said of it", async () => {
  const bytes = await png(31, 17, 9);
  const before = (await list()).contagens;
  const words = { titulo: "Praça  da Bandeira", alt: "A praça vazia", credito: "Ana Lima", tags: "praça, Piripiri,PRAÇA" };
  const item = await stored(reporter, words, bytes);
  expect(item).toMatchObject({
    tipo: "image",
    mime: "image/png",
    titulo: "Praça da Bandeira",
    alt: "A praça vazia",
    credito: "Ana Lima",
    tags: ["PRAÇA", "Piripiri"],
    largura: 31,
    altura: 17,
    tamanho: bytes.byteLength,
    tamanhoTexto: `${bytes.byteLength} Bytes`,
    miniatura: `/img/${item.key}?w=320&f=webp`,
    url: `http://site.test/img/${item.key}`,
    foco: { x: 50, y: 50 },
    enviadoPor: { nome: expect.stringContaining("reporter") },
    versao: 1,
    repetido: false,
  });
  const form = new FormData();
  form.set("file", new File([bytes], "outra.jpg"));
  form.set("titulo", "Outro título");
  const again = await editor.post<MediaStoredWire>("/api/media", form);
  expect([again.status, again.body.id, again.body.repetido, again.body.titulo]).toEqual([200, item.id, true, "Praça da Bandeira"]);
  const after = (await list()).contagens;
  expect([after.image - before.image, after.todos - before.todos]).toEqual([1, 1]);
  const trail = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM audit_log WHERE action = 'media.upload' AND details LIKE ?").bind(`%${item.key}%`).first<{ n: number }>();
  expect(trail?.n).toBe(1);
});

test("without a title it takes its file's name", async () => {
  expect((await stored(editor)).titulo).toBe("foto da praça");
});

test("the list is newest first, in pages, by kind", async () => {
  const items = [];
  for (let index = 0; index < 3; index += 1) items.push(await stored(editor));
  const page = await list("?limit=2");
  expect([page.items.map(({ id }) => id), page.page, page.limit, page.pages]).toEqual([[items[2]?.id, items[1]?.id], 1, 2, Math.ceil(page.total / 2)]);
  expect((await list("?limit=2&page=2&tipo=image")).items[0]?.id).toBe(items[0]?.id);
  expect((await list("?tipo=video")).items).toEqual([]);
  for (const wrong of ["?tipo=svg", "?page=0", "?limit=1001"]) expect([wrong, (await reporter.get(`/api/media${wrong}`)).status]).toEqual([wrong, 400]);
});

test("the search looks at title, alt and tags, without accents, and at no word's middle", async () => {
  const item = await stored(editor, { titulo: "Açude Caldeirão", alt: "Barragem ao entardecer", tags: "nordeste,água-doce" });
  for (const q of ["acude", "AÇUDE cald", "barragem", "agua doce", "entardecer caldeirao"])
    expect([q, (await list(`?q=${encodeURIComponent(q)}`)).items.map(({ id }) => id)]).toEqual([q, [item.id]]);
  for (const q of ["caldeirinha", "image", "çude", "!!!", '"', "a* OR b"])
    expect([q, (await list(`?q=${encodeURIComponent(q)}`)).items.some(({ id }) => id === item.id)]).toEqual([q, false]);
  expect((await list("?q=acude&tipo=audio")).total).toBe(0);
  expect((await list("?q=acude&tipo=image")).total).toBe(1);
  await editor.patch(`/api/media/${item.id}`, { titulo: "Lagoa" });
  expect([(await list("?q=acude")).total, (await list("?q=lagoa")).total]).toEqual([0, 1]);
  await admin.delete(`/api/media/${item.id}`);
  expect((await list("?q=lagoa")).total).toBe(0);
});

test("who uploaded it, an editor and an admin change it; another reporter does not", async () => {
  const item = await stored(reporter);
  const other = await signedIn("reporter");
  expect((await reporter.patch<MediaWire>(`/api/media/${item.id}`, { alt: "Um alt", tags: ["x"] })).body).toMatchObject({ alt: "Um alt", tags: ["x"], versao: 2 });
  expect((await other.patch(`/api/media/${item.id}`, { alt: "Meu" })).status).toBe(403);
  expect((await other.delete(`/api/media/${item.id}`)).status).toBe(403);
  const stale = await editor.patch<{ detail: string; current: MediaWire }>(`/api/media/${item.id}`, { titulo: "Tarde", versao: 1 });
  expect([stale.status, stale.body.current.alt, stale.body.current.versao]).toEqual([409, "Um alt", 2]);
  expect((await editor.patch<MediaWire>(`/api/media/${item.id}`, { titulo: "Em dia", versao: 2 })).body).toMatchObject({ titulo: "Em dia", versao: 3 });
  for (const body of [
    {},
    { versao: 3 },
    { titulo: "x".repeat(201) },
    {
      tags: Array(21)
        .fill(0)
        .map((_, index) => `t${index}`),
    },
    { foco: { x: 101, y: 0 } },
  ])
    expect([body, (await editor.patch(`/api/media/${item.id}`, body)).status]).toEqual([body, 422]);
  expect((await editor.patch<MediaWire>(`/api/media/${item.id}`, { titulo: "Em dia" })).body.versao).toBe(3);
});

test("an item in use cannot be deleted, and the refusal names where", async () => {
  const item = await stored(editor);
  const cover = await published(editor, { titulo: "Ponte interditada", ...coverOf(item) });
  const body = await anArticle(editor, { titulo: "Rascunho da ponte", conteudo: `<figure><img src="/img/${item.key}?w=640" alt="x"></figure><p>Texto</p>` });
  const refusal = await admin.delete<{ detail: string; usos: unknown[] }>(`/api/media/${item.id}`);
  expect([refusal.status, refusal.body.detail]).toEqual([409, "Em uso em: “Rascunho da ponte” (corpo), “Ponte interditada” (capa)."]);
  const uses = [
    { tipo: "materia", id: body.id, titulo: "Rascunho da ponte", onde: "corpo", estado: "rascunho" },
    { tipo: "materia", id: cover.id, titulo: "Ponte interditada", onde: "capa", estado: "publicada" },
  ];
  expect(refusal.body.usos).toEqual(uses);
  expect((await reporter.get<MediaDetailWire>(`/api/media/${item.key}`)).body.usos).toEqual(uses);
  await editor.put(`/api/posts/${cover.id}`, { imagemUrl: null });
  await admin.delete(`/api/posts/${body.id}`);
  // The bin gives back: what is in it counts.
  expect((await admin.delete<{ detail: string }>(`/api/media/${item.id}`)).body.detail).toBe("Em uso em: “Rascunho da ponte” (corpo, na lixeira).");
  await admin.post(`/api/posts/${body.id}/restore`);
  await editor.put(`/api/posts/${body.id}`, { conteudo: "<p>Sem imagem</p>" });
  expect((await admin.delete(`/api/media/${item.id}`)).status).toBe(204);
  expect([(await reporter.get(`/api/media/${item.id}`)).status, (await list()).items.some(({ id }) => id === item.id)]).toEqual([404, false]);
});

test("a picture that is somebody's portrait cannot be deleted, whatever size of it they show, until they show another", async () => {
  const [item, other] = [await stored(editor), await stored(editor)];
  const { name, id } = (await reporter.get<{ name: string; id: number }>("/api/auth/me")).body;
  for (const query of ["", "?w=160&f=webp"]) {
    await reporter.patch("/api/auth/me", { avatar: `/img/${item.key}${query}` });
    const refusal = await admin.delete<{ detail: string; usos: unknown[] }>(`/api/media/${item.id}`);
    expect([refusal.status, refusal.body.detail]).toEqual([409, `Em uso em: “${name}” (foto de perfil).`]);
    expect(refusal.body.usos).toEqual([{ tipo: "pessoa", id, titulo: name, onde: "foto de perfil", estado: "publicada" }]);
  }
  await reporter.patch("/api/auth/me", { avatar: `/img/${other.key}` });
  expect((await admin.delete(`/api/media/${item.id}`)).status).toBe(204);
  await reporter.patch("/api/auth/me", { avatar: `/img/${item.key}?w=160` });
  expect((await reporter.get(`/api/media/${item.id}`)).status).toBe(200);
  await reporter.patch("/api/auth/me", { avatar: null });
  for (const { id: unused } of [item, other]) expect((await admin.delete(`/api/media/${unused}`)).status).toBe(204);
});

test("what somebody has typed and not saved counts as a use, until it is saved or thrown away", async () => {
  const [item, other] = [await stored(editor), await stored(editor)];
  const article = await published(editor);
  const edicao = crypto.randomUUID();
  const draft = (seq: number, campos: object) => editor.put(`/api/posts/${article.id}/draft`, { edicao, seq, versao: 1, campos });
  await draft(2, { conteudo: `<figure><img src="/img/${item.key}" alt="x"></figure>`, ...coverOf(other) });
  // Late, and refused: it says nothing of what is kept.
  expect((await draft(1, { conteudo: "<p>nada</p>" })).status).toBe(409);
  const refusal = await admin.delete<{ detail: string; usos: { tipo: string; estado: string }[] }>(`/api/media/${item.id}`);
  expect([refusal.status, refusal.body.detail, refusal.body.usos.map(({ tipo, estado }) => [tipo, estado])]).toEqual([
    409,
    `Em uso em: “${article.titulo}” (corpo, em edição não salva).`,
    [["rascunho", "rascunho-pendente"]],
  ]);
  await draft(3, coverOf(other));
  expect((await admin.delete(`/api/media/${item.id}`)).status).toBe(204);
  expect((await admin.delete(`/api/media/${other.id}`)).status).toBe(409);
  await editor.delete(`/api/posts/${article.id}/draft?edicao=${edicao}`);
  expect((await admin.delete(`/api/media/${other.id}`)).status).toBe(204);
});

test("a save that names a picture in the moment of its deletion wins, in either order", async () => {
  for (let round = 0; round < 6; round += 1) {
    const item = await stored(editor);
    const article = await published(editor);
    const both = [() => editor.put(`/api/posts/${article.id}`, coverOf(item)), () => admin.delete(`/api/media/${item.id}`)];
    if (round % 2 === 1) both.reverse();
    await Promise.all(both.map((call) => call()));
    expect([round, (await reporter.get<MediaDetailWire>(`/api/media/${item.id}`)).body.usos?.length]).toEqual([round, 1]);
    expect((await raw(`/img/${item.key}?w=160`)).status).toBe(200);
  }
});

test("deleting first, an article that names it again brings it back; so do the same bytes", async () => {
  const bytes = await png(44, 23, 61);
  const item = await stored(editor, { titulo: "Um" }, bytes);
  expect((await raw(`/img/${item.key}?w=160`)).status).toBe(200);
  await admin.delete(`/api/media/${item.id}`);
  await expect.poll(async () => (await raw(`/img/${item.key}?w=160`)).status).toBe(404);
  await published(editor, coverOf(item));
  expect((await reporter.get<MediaWire>(`/api/media/${item.id}`)).body.titulo).toBe("Um");
  expect((await raw(`/img/${item.key}?w=160`)).status).toBe(200);

  const second = await stored(editor, { titulo: "Dois" });
  await admin.delete(`/api/media/${second.id}`);
  const form = new FormData();
  const original = await testEnv.MEDIA.get(second.key);
  form.set("file", new File([(await original?.arrayBuffer()) ?? ""], "x.png"));
  form.set("titulo", "Dois de novo");
  const again = await reporter.post<MediaStoredWire>("/api/media", form);
  expect([again.status, again.body.id, again.body.repetido, again.body.titulo]).toEqual([201, second.id, false, "Dois de novo"]);
});

test("several are deleted at once: those that can be", async () => {
  const [free, used, theirs] = [await stored(reporter), await stored(reporter), await stored(editor)];
  const article = await published(editor, { titulo: "Usa", ...coverOf(used) });
  const answer = await reporter.post<MediaBulkWire>("/api/media/delete", { ids: [free.id, used.id, theirs.id, 999_999, free.id] });
  expect(answer.body).toEqual({
    excluidos: [free.id],
    recusados: [
      { id: theirs.id, titulo: theirs.titulo, motivo: "Só quem enviou o arquivo, um editor ou um administrador pode mudá-lo.", usos: [] },
      { id: used.id, titulo: used.titulo, motivo: "Em uso em: “Usa” (capa).", usos: [{ tipo: "materia", id: article.id, titulo: "Usa", onde: "capa", estado: "publicada" }] },
      { id: 999_999, titulo: "", motivo: "Arquivo não encontrado.", usos: [] },
    ],
  });
  for (const body of [{ ids: [] }, { ids: "1" }, { ids: [0] }, {}, { ids: Array(101).fill(1) }]) expect((await admin.post("/api/media/delete", body)).status).toBe(422);
});

test("whatever is typed, words and searches are taken or refused, and nothing breaks", async () => {
  const item = await stored(editor);
  for (const text of NAUGHTY) {
    const changed = await editor.patch<MediaWire>(`/api/media/${item.id}`, { titulo: text, alt: text, credito: text, tags: [text] });
    expect([text, [200, 422].includes(changed.status)]).toEqual([text, true]);
    const found = await reporter.get<MediaPageWire>(`/api/media?q=${encodeURIComponent(text.replace(/[\uD800-\uDFFF]/g, "?"))}&tipo=image`);
    expect([text, [200, 400].includes(found.status)]).toEqual([text, true]);
  }
  const answer = await raw("/api/media?limit=1000", { headers: reporter.headers });
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/json; charset=utf-8"]);
});
