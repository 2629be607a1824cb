import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { MediaStoredWire, MediaUploadWire } from "#app/features/media/media.wire.ts";
import { UPLOAD_PART_BYTES } from "#app/features/media/upload-parts.ts";
import { ascii, box, mp4, wav } from "#tests/support/media-files.ts";
import { joined, png } from "#tests/support/pictures.ts";
import { raw } from "#tests/support/session.ts";
import { type Client, published, signedIn, testEnv } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

const worker = newSiteWorker();

let reporter: Client;
let editor: Client;

beforeAll(async () => {
  [reporter, editor] = [await signedIn("reporter"), await signedIn("editor")];
});

/** A film of two parts and a bit, whose index stands at its end. */
function longFilm(seed: number): Uint8Array<ArrayBuffer> {
  const short = mp4(seed);
  const ftyp = short.slice(0, 20);
  const index = short.slice(String.fromCharCode(...short).indexOf("moov") - 4, String.fromCharCode(...short).indexOf("free") - 4);
  const content = new Uint8Array(2 * UPLOAD_PART_BYTES + 1_000);
  for (let at = 0; at < content.byteLength; at += 997) content[at] = (seed + at) % 251;
  return joined(ftyp, box("mdat", content), index);
}

const begin = async (bytes: Uint8Array, client = reporter) =>
  (await client.post<MediaUploadWire>("/api/media/uploads", { nome: "jornal da noite.mp4", tamanho: bytes.byteLength, tipoMime: "text/html" })).body;

const partOf = (bytes: Uint8Array, n: number) => bytes.slice((n - 1) * UPLOAD_PART_BYTES, n * UPLOAD_PART_BYTES);
const put = (id: string, n: number, bytes: Uint8Array, client = reporter) =>
  raw(`/api/media/uploads/${id}/partes/${n}`, { method: "PUT", headers: client.headers, body: bytes as Uint8Array<ArrayBuffer> });
const finish = (id: string, client = reporter) =>
  client.post<MediaStoredWire & { detail: string }>(`/api/media/uploads/${id}/concluir`, { titulo: "Jornal", alt: "", credito: "Ana", tags: ["jornal"] });
const waiting = async (id: string) => (await testEnv.MEDIA.list({ prefix: `u/${id}/` })).objects.length;

async function sweep(): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled(createScheduledController({ cron: "* * * * *", scheduledTime: new Date() }), testEnv, context);
  await waitOnExecutionContext(context);
}

test("parts come in any order, twice, and after an interruption; they make one item, played like any", async () => {
  const film = longFilm(1);
  const started = await begin(film);
  expect(started).toMatchObject({ nome: "jornal da noite.mp4", tamanho: film.byteLength, parte: UPLOAD_PART_BYTES, partes: 3, recebidas: [], concluido: false });
  const { id } = started;
  expect((await put(id, 3, partOf(film, 3))).status).toBe(204);
  expect((await put(id, 1, partOf(film, 1))).status).toBe(204);
  expect((await put(id, 3, partOf(film, 3))).status).toBe(204);
  expect((await reporter.get<MediaUploadWire>(`/api/media/uploads/${id}`)).body.recebidas).toEqual([1, 3]);
  const early = await finish(id);
  expect([early.status, early.body.detail]).toEqual([409, "Falta a parte 2 do arquivo."]);
  expect((await put(id, 2, partOf(film, 2))).status).toBe(204);
  // Finished twice at once, and once more: one item.
  const answers = [...(await Promise.all([finish(id), finish(id)])), await finish(id)];
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([200, answers[0]?.body.id]));
  const item = answers[2]?.body;
  expect(item).toMatchObject({ tipo: "video", titulo: "Jornal", credito: "Ana", tags: ["jornal"], duracao: 2.5, largura: 640, tamanho: film.byteLength });
  expect([await waiting(id), (await reporter.get<MediaUploadWire>(`/api/media/uploads/${id}`)).body.concluido]).toEqual([0, true]);
  expect((await put(id, 1, partOf(film, 1))).status).toBe(409);
  // Across the border of two parts.
  const part = await raw(`/media/${item?.key}`, { headers: { Range: `bytes=${UPLOAD_PART_BYTES - 500}-${UPLOAD_PART_BYTES + 499}` } });
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(film.slice(UPLOAD_PART_BYTES - 500, UPLOAD_PART_BYTES + 500));
  const stored = new Uint8Array((await (await testEnv.MEDIA.get(item?.key ?? ""))?.arrayBuffer()) ?? []);
  const mdat = film.byteLength - stored.indexOf(0x6d, film.byteLength - 2_000);
  expect(mdat).toBeGreaterThan(0);
  expect(String.fromCharCode(...stored.slice(-2_000))).not.toContain("SEGREDO");

  const again = await begin(film);
  for (const n of [1, 2, 3]) await put(again.id, n, partOf(film, n));
  expect((await finish(again.id)).body).toMatchObject({ id: item?.id, repetido: true });
});

test("a small picture may come this way too", async () => {
  const bytes = await png(33, 22, 180);
  const { id, partes } = await begin(bytes);
  expect(partes).toBe(1);
  await put(id, 1, bytes);
  expect((await finish(id)).body).toMatchObject({ tipo: "image", largura: 33, altura: 22 });
});

test("the first part tells what is not taken, and what is too large for its kind, before the rest is sent", async () => {
  const page = joined(ascii("<!doctype html><script>alert(1)</script>"), new Uint8Array(UPLOAD_PART_BYTES));
  const refused = await begin(page);
  await put(refused.id, 2, partOf(page, 2));
  const answer = await put(refused.id, 1, partOf(page, 1));
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([415, "application/problem+json; charset=utf-8"]);
  await answer.text();
  expect([await waiting(refused.id), (await reporter.get(`/api/media/uploads/${refused.id}`)).status]).toEqual([0, 404]);
  const sound = joined(wav(3), new Uint8Array(UPLOAD_PART_BYTES));
  const { body } = await reporter.post<MediaUploadWire>("/api/media/uploads", { nome: "x.wav", tamanho: 51 * 1024 * 1024 });
  expect((await put(body.id, 1, partOf(sound, 1))).status).toBe(413);
});

test.each([
  ["nothing", { nome: "x.mp4", tamanho: 0 }],
  ["too much", { nome: "x.mp4", tamanho: 200 * 1024 * 1024 + 1 }],
  ["half a byte", { nome: "x.mp4", tamanho: 0.5 }],
  ["no name", { nome: " ", tamanho: 5 }],
])("an upload of %s does not begin", async (_name, body) => {
  expect((await reporter.post("/api/media/uploads", body)).status).toBe(422);
});

test("a part of another length, or one that the file does not have, is refused and not kept", async () => {
  const film = longFilm(2);
  const { id } = await begin(film);
  for (const [n, bytes, status] of [
    [1, film.slice(0, 100), 422],
    [1, film.slice(0, UPLOAD_PART_BYTES + 1), 413],
    [3, new Uint8Array(), 422],
    [4, film.slice(0, 100), 422],
    [0, film.slice(0, 100), 404],
  ] as const) {
    const answer = await put(id, n, bytes);
    await answer.text();
    expect([n, bytes.byteLength, answer.status]).toEqual([n, bytes.byteLength, status]);
  }
  expect(await waiting(id)).toBe(0);
});

test("nobody else sees an upload, sends to it, finishes it or ends it", async () => {
  const bytes = wav(9);
  const { id } = await begin(bytes);
  expect((await editor.get(`/api/media/uploads/${id}`)).status).toBe(404);
  expect((await put(id, 1, bytes, editor)).status).toBe(404);
  expect((await finish(id, editor)).status).toBe(404);
  expect((await editor.delete(`/api/media/uploads/${id}`)).status).toBe(404);
  expect((await put(id, 1, bytes)).status).toBe(204);
  expect((await reporter.delete(`/api/media/uploads/${id}`)).status).toBe(204);
  expect([await waiting(id), (await finish(id)).status]).toEqual([0, 404]);
});

test("an upload that nobody finishes is gone after a day, with its parts", async () => {
  const [old, young] = [await begin(wav(10)), await begin(wav(11))];
  await put(old.id, 1, wav(10));
  await put(young.id, 1, wav(11));
  await testEnv.DB.prepare("UPDATE media_uploads SET created_at = created_at - 86400001 WHERE id = ?").bind(old.id).run();
  await sweep();
  expect([await waiting(old.id), await waiting(young.id)]).toEqual([0, 1]);
  expect([(await reporter.get(`/api/media/uploads/${old.id}`)).status, (await reporter.get(`/api/media/uploads/${young.id}`)).status]).toEqual([404, 200]);
});

test("what was deleted loses its bytes after thirty days, unless something uses it again", async () => {
  const items: MediaStoredWire[] = [];
  for (const shade of [1, 2, 3]) {
    const form = new FormData();
    form.set("file", new File([await png(50, 40, shade)], "x.png"));
    items.push((await editor.post<MediaStoredWire>("/api/media", form)).body);
  }
  const [gone, fresh, back] = items as [MediaStoredWire, MediaStoredWire, MediaStoredWire];
  for (const { id, key } of items) {
    await (await raw(`/img/${key}?w=160`)).arrayBuffer();
    expect((await editor.delete(`/api/media/${id}`)).status).toBe(204);
  }
  await published(editor, { imagemUrl: `/img/${back.key}` });
  await testEnv.DB.prepare("UPDATE media SET deleted_at = deleted_at - 2592000001 WHERE id IN (?, ?)").bind(gone.id, back.id).run();
  await sweep();
  const isStored = async ({ key }: MediaStoredWire) => (await testEnv.MEDIA.head(key)) !== null;
  expect([await isStored(gone), await isStored(fresh), await isStored(back)]).toEqual([false, true, true]);
  expect((await testEnv.MEDIA.list({ prefix: `v/${gone.key}` })).objects).toEqual([]);
  const rows = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM media WHERE id = ?").bind(gone.id).first<{ n: number }>();
  expect(rows?.n).toBe(0);
});

test("bytes that come back while they are leaving are asked to wait, and a sweep that died is finished", async () => {
  const bytes = await png(51, 41, 77);
  const form = () => {
    const made = new FormData();
    made.set("file", new File([bytes], "x.png"));
    return made;
  };
  const { body } = await editor.post<MediaStoredWire>("/api/media", form());
  await editor.delete(`/api/media/${body.id}`);
  await testEnv.DB.prepare("UPDATE media SET deleted_at = deleted_at - 2592000001, purging = 1 WHERE id = ?").bind(body.id).run();
  const wait = await editor.post("/api/media", form());
  expect([wait.status, wait.headers.get("Retry-After")]).toEqual([503, "2"]);
  await published(editor, { imagemUrl: `/img/${body.key}` });
  await sweep();
  expect(await testEnv.MEDIA.head(body.key)).toBeNull();
  const again = await editor.post<MediaStoredWire>("/api/media", form());
  expect([again.status, again.body.key, again.body.repetido]).toEqual([201, body.key, false]);
  expect((await raw(`/img/${body.key}?w=160`)).status).toBe(200);
});
