import { createExecutionContext, createScheduledController, SELF, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { bandsOf } from "#app/features/media/fingerprint.ts";
import type { MediaDetailWire, MediaStoredWire } from "#app/features/media/media.wire.ts";
import { BAND_CANDIDATES_MAX, createSimilarPictureRepository } from "#app/features/media/similar-pictures.store.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import { measure } from "#tests/support/lean-reads.ts";
import { reencoded } from "#tests/support/painted.ts";
import { type Colour, drawnPng, png } from "#tests/support/pictures.ts";
import { type Client, ORIGIN, signedIn, testEnv } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

const worker = newSiteWorker();
const db = createDatabase(testEnv.DB);
const similar = createSimilarPictureRepository(db);

let editor: Client;
let reporter: Client;

beforeAll(async () => {
  [editor, reporter] = await Promise.all([signedIn("editor"), signedIn("reporter")]);
});

/** A scene of blocks, light and dark; another seed is another scene. */
const scene =
  (seed: number, width: number, height: number) =>
  (x: number, y: number): Colour => {
    const [column, row] = [Math.floor((x / width) * 12), Math.floor((y / height) * 12)];
    const light = ((column * 37 + row * 91 + column * row * 17 + seed * 53 + (column ^ row) * seed * 29) % 11) * 23;
    return [light, Math.round(light * 0.8), 255 - light];
  };

async function stored(bytes: Uint8Array<ArrayBuffer>, titulo: string, client = editor): Promise<MediaStoredWire> {
  const form = new FormData();
  form.set("file", new File([bytes], "foto.jpg"));
  form.set("titulo", titulo);
  const { status, body, text } = await client.post<MediaStoredWire>("/api/media", form);
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return body;
}

const detail = async ({ id }: { id: number }) => (await reporter.get<MediaDetailWire>(`/api/media/${id}`)).body;
const run = (statement: string, ...values: unknown[]) =>
  testEnv.DB.prepare(statement)
    .bind(...values)
    .run();

async function sweep(): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled(createScheduledController({ cron: "* * * * *", scheduledTime: new Date() }), testEnv, context);
  await waitOnExecutionContext(context);
}

test("the same picture in another size, format and quality is found by both, nearest first; another picture is not", async () => {
  const original = await drawnPng(960, 640, scene(1, 960, 640));
  const first = await stored(original, "Praça");
  expect(first.parecidas).toEqual([]);
  const other = await stored(await drawnPng(960, 640, scene(2, 960, 640)), "Outra cena");
  expect(other.parecidas).toEqual([]);
  const small = await stored(await reencoded(original, "image/jpeg", { width: 480, height: 320 }), "Praça pequena");
  expect(small.parecidas.map(({ id, titulo, largura }) => [id, titulo, largura])).toEqual([[first.id, "Praça", 960]]);
  const webp = await stored(await reencoded(original, "image/webp"), "Praça em WebP");
  expect(webp.parecidas.map(({ id }) => id).sort()).toEqual([first.id, small.id].sort());
  const found = (await detail(first)).parecidas;
  expect([found.map(({ id }) => id).sort(), (await detail(other)).parecidas]).toEqual([[small.id, webp.id].sort(), []]);
  expect(found.map(({ diferenca }) => diferenca)).toEqual(found.map(({ diferenca }) => diferenca).sort((one, next) => one - next));
  // The same bytes once more are the same item: nothing new resembles it.
  const form = new FormData();
  form.set("file", new File([original], "de-novo.png"));
  expect((await editor.post<MediaStoredWire>("/api/media", form)).body).toMatchObject({ id: first.id, repetido: true, parecidas: [] });
  // A deleted picture is not proposed, and is again when it comes back.
  await editor.delete(`/api/media/${small.id}`);
  expect((await detail(first)).parecidas.map(({ id }) => id)).toEqual([webp.id]);
});

test("flat pictures and gradients match nothing", async () => {
  const flat = [await stored(await png(401, 300, 10), "Preta"), await stored(await png(402, 300, 240), "Branca"), await stored(await png(403, 300, 240), "Branca de novo")];
  const gradient = (width: number) => drawnPng(width, 300, (x) => [Math.floor((x / width) * 255), 90, 90]);
  const smooth = [await stored(await gradient(404), "Degradê"), await stored(await gradient(405), "Degradê de novo")];
  for (const { parecidas, id } of [...flat, ...smooth]) {
    expect(parecidas).toEqual([]);
    expect(await testEnv.DB.prepare("SELECT fingerprint, band_1 AS band FROM media WHERE id = ?").bind(id).first()).toEqual({ fingerprint: "", band: null });
  }
});

test("an upload in parts answers what resembles it, as one in one piece does", async () => {
  const original = await drawnPng(700, 500, scene(5, 700, 500));
  const first = await stored(original, "Inteira");
  const bytes = await reencoded(original, "image/jpeg", { width: 350, height: 250 });
  const { body: upload } = await editor.post<{ id: string }>("/api/media/uploads", { nome: "partes.jpg", tamanho: bytes.byteLength });
  await SELF.fetch(`${ORIGIN}/api/media/uploads/${upload.id}/partes/1`, { method: "PUT", headers: editor.headers, body: bytes });
  const { body } = await editor.post<MediaStoredWire>(`/api/media/uploads/${upload.id}/concluir`, {});
  expect(body.parecidas.map(({ id }) => id)).toEqual([first.id]);
});

test("the detail on the screen shows them without a script too, with a way there", async () => {
  const original = await drawnPng(800, 500, scene(6, 800, 500));
  const [one, two] = [await stored(original, "Feira de manhã"), await stored(await reencoded(original, "image/webp"), "Feira repetida")];
  const { text } = await reporter.call("GET", `/admin?tab=midia&item=${one.id}`);
  for (const words of ["Imagens parecidas", "Feira repetida", `item=${two.id}`]) expect(text).toContain(words);
});

test("pictures from before get their fingerprint from the cron, a few a minute, and one that is lost or broken does not hold the others up", async () => {
  await run("UPDATE media SET fingerprint = '' WHERE fingerprint IS NULL");
  const original = await drawnPng(640, 420, scene(7, 640, 420));
  const [one, two] = [await stored(original, "Antiga"), await stored(await reencoded(original, "image/jpeg"), "Antiga também")];
  const lost = await stored(await drawnPng(641, 420, scene(8, 641, 420)), "Sem bytes");
  const before = await testEnv.DB.prepare("SELECT fingerprint FROM media WHERE id = ?").bind(one.id).first<{ fingerprint: string }>();
  await run("UPDATE media SET fingerprint = NULL, band_1 = NULL, band_2 = NULL, band_3 = NULL, band_4 = NULL WHERE id IN (?, ?, ?)", one.id, two.id, lost.id);
  for (const { key } of (await testEnv.MEDIA.list({ prefix: `v/${lost.key}` })).objects) await testEnv.MEDIA.delete(key);
  await testEnv.MEDIA.delete(lost.key);
  expect((await detail(one)).parecidas).toEqual([]);
  await sweep();
  const after = await testEnv.DB.prepare("SELECT id, fingerprint FROM media WHERE id IN (?, ?, ?) ORDER BY id").bind(one.id, two.id, lost.id).all<{ fingerprint: string }>();
  expect([after.results[0]?.fingerprint, after.results[2]?.fingerprint]).toEqual([before?.fingerprint, ""]);
  expect((await detail(one)).parecidas.map(({ id }) => id)).toEqual([two.id]);
  expect(await similar.listWithoutFingerprint(5)).toEqual([]);
});

test("among twenty thousand pictures a look-up reads a bounded number of rows, also where a band is crowded", async () => {
  /** Spread evenly, unlike neighbouring numbers. */
  const mixed = (seed: number) => {
    const once = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
    const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
    return (twice ^ (twice >>> 16)) & 0xffff;
  };
  const digits = (seed: number) =>
    Array.from({ length: 8 }, (_, index) =>
      mixed(seed * 8 + index)
        .toString(16)
        .padStart(4, "0"),
    ).join("");
  const insert = (key: string, fingerprint: string, at: number) => {
    const [one, two, three, four] = bandsOf(fingerprint) ?? [];
    return testEnv.DB.prepare(
      "INSERT INTO media (key, mime, width, height, size, created_at, fingerprint, band_1, band_2, band_3, band_4) VALUES (?, 'image/png', 9, 9, 9, ?, ?, ?, ?, ?, ?)",
    ).bind(key, at, fingerprint, one, two, three, four);
  };
  // Half of them share one band, as documents with a white margin do.
  for (let from = 0; from < 20_000; from += 2_000)
    await testEnv.DB.batch(
      Array.from({ length: 2_000 }, (_, index) => {
        const seed = from + index;
        return insert(`many-${seed}`, seed % 2 === 0 ? digits(seed) : `0000${digits(seed).slice(4)}`, seed);
      }),
    );
  const idOf = async (key: string) => (await testEnv.DB.prepare("SELECT id FROM media WHERE key = ?").bind(key).first<{ id: number }>())?.id ?? 0;
  const [spread, crowded] = [digits(90_000), `0000${digits(90_002).slice(4)}`];
  await testEnv.DB.batch([insert("spread", spread, 1), insert("crowded", crowded, 1)]);
  const flip = (fingerprint: string, at: number) => fingerprint.slice(0, at) + (Number.parseInt(fingerprint[at] ?? "0", 16) ^ 1).toString(16) + fingerprint.slice(at + 1);
  // Seven bits of the first half, in all four bands, and seven of the other.
  const far = (fingerprint: string) => [0, 1, 4, 5, 8, 9, 12, 16, 18, 20, 22, 24, 26, 28].reduce(flip, fingerprint);
  await testEnv.DB.batch([insert("spread-far", far(spread), 2), insert("crowded-far", far(crowded), 2)]);
  for (const [key, most] of [
    ["spread", 200],
    ["crowded", 3 * BAND_CANDIDATES_MAX + 200],
  ] as const) {
    const id = await idOf(key);
    const [found] = await measure(similar.readSimilar(id));
    expect([key, found?.scans]).toEqual([key, []]);
    expect([key, found?.rowsRead, (found?.rowsRead ?? 0) <= most]).toEqual([key, found?.rowsRead, true]);
    expect((await readOne(db, similar.readSimilar(id))).map(({ key: near, difference }) => [near, difference])).toEqual([[`${key}-far`, 14]]);
  }
  const waiting = await testEnv.DB.prepare(
    "EXPLAIN QUERY PLAN SELECT id, key FROM media INDEXED BY media_without_fingerprint WHERE deleted_at IS NULL AND kind = 'image' AND fingerprint IS NULL ORDER BY id LIMIT 10",
  ).all<{ detail: string }>();
  expect(waiting.results.map(({ detail: plan }) => plan)).toEqual(["SCAN media USING INDEX media_without_fingerprint"]);
});
