import { beforeAll, expect, test } from "vitest";
import { CROP_SHAPES } from "#app/features/media/crop.ts";
import type { MediaWire } from "#app/features/media/media.wire.ts";
import { SHARE_PICTURE_MAX_BYTES } from "#app/features/media/variant.ts";
import { drawnPng, GIF, JPEG, pixelsOf, png } from "#tests/support/pictures.ts";
import { raw } from "#tests/support/session.ts";
import { type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

let editor: Client;
beforeAll(async () => {
  editor = await signedIn("editor");
});

async function uploaded(bytes: BlobPart): Promise<{ id: number; key: string; address: string }> {
  const form = new FormData();
  form.set("image", new File([bytes], "foto"));
  const { status, body, text } = await editor.post<{ id: number; imageUrl: string }>("/api/upload", form);
  if (status !== 200) throw new Error(text);
  return { id: body.id, key: body.imageUrl.slice("/img/".length), address: body.imageUrl };
}

/** Grey, with a red square of `side` around a point. */
const withSquare = (width: number, height: number, at: { x: number; y: number }, side: number) =>
  drawnPng(width, height, (x, y) => (Math.abs(x - at.x) <= side / 2 && Math.abs(y - at.y) <= side / 2 ? [230, 20, 20] : [128, 128, 128]));

const focusOn = (id: number | string, x: number, y: number) => editor.patch<MediaWire>(`/api/media/${id}`, { foco: { x, y } });

async function pixelsAt(address: string) {
  const response = await raw(address);
  expect([address, response.status]).toEqual([address, 200]);
  const decoded = await testEnv.IMAGES.input(response.body as ReadableStream<Uint8Array>).output({ format: "image/png" });
  return pixelsOf(new Uint8Array(await new Response(decoded.image()).arrayBuffer()));
}

/** Place of the red, as shares of the crop; null when it is cut off. */
async function redIn(address: string) {
  const { width, height, at } = await pixelsAt(address);
  const red: { x: number; y: number }[] = [];
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const [r, g, b] = at(x, y);
      if (r > 170 && g < 90 && b < 90) red.push({ x, y });
    }
  const mean = (pick: (one: { x: number; y: number }) => number) => red.reduce((sum, one) => sum + pick(one), 0) / red.length;
  return { width, height, centre: red.length === 0 ? null : { x: mean((one) => one.x) / width, y: mean((one) => one.y) / height } };
}

const articleRow = (id: number) =>
  testEnv.DB.prepare("SELECT cover_focal_x AS x, cover_focal_y AS y, cover_placeholder AS placeholder, version FROM articles WHERE id = ?")
    .bind(id)
    .first<{ x: number; y: number; placeholder: string | null; version: number }>();

const edition = async () => (await testEnv.DB.prepare("SELECT edition FROM site_edition").first<{ edition: number }>())?.edition ?? 0;

test("crops keep the focal point, in every shape, wherever it is", async () => {
  for (const [size, at] of [
    [
      { width: 1200, height: 500 },
      { x: 90, y: 40 },
    ],
    [
      { width: 500, height: 1100 },
      { x: 30, y: 95 },
    ],
    [
      { width: 700, height: 700 },
      { x: 5, y: 5 },
    ],
  ] as const) {
    const { id, address } = await uploaded(await withSquare(size.width, size.height, { x: (size.width * at.x) / 100, y: (size.height * at.y) / 100 }, 40));
    expect((await focusOn(id, at.x, at.y)).status).toBe(200);
    for (const [shape, ratio] of Object.entries(CROP_SHAPES)) {
      const { width, height, centre } = await redIn(`${address}?w=320&f=webp&r=${shape}&p=${at.x},${at.y}`);
      expect([shape, Math.abs(width / height / ratio - 1) < 0.02]).toEqual([shape, true]);
      if (shape !== "og") expect(width).toBeLessThanOrEqual(320);
      // As the point divides the picture, so it divides the crop.
      expect([shape, centre && Math.abs(centre.x - at.x / 100) < 0.06 && Math.abs(centre.y - at.y / 100) < 0.06]).toEqual([shape, true]);
    }
  }
});

test("without its focal point the square would be cut off: the crop follows the point, not the middle", async () => {
  const { id, address } = await uploaded(await withSquare(1000, 400, { x: 960, y: 200 }, 40));
  expect((await redIn(`${address}?w=320&r=1x1&p=50,50`)).centre).toBeNull();
  await focusOn(id, 96, 50);
  expect((await redIn(`${address}?w=320&r=1x1&p=96,50`)).centre).not.toBeNull();
});

test("a picture on its side is cropped as people see it", async () => {
  // The smallest TIFF directory that says "turn me a quarter": orientation 6.
  const exif = Uint8Array.from([0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]);
  const drawn = await testEnv.IMAGES.input(new Blob([await withSquare(800, 400, { x: 40, y: 200 }, 60)]).stream()).output({ format: "image/jpeg", quality: 90 });
  const jpeg = new Uint8Array(await new Response(drawn.image()).arrayBuffer());
  const { id, address } = await uploaded(new Blob([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]));
  expect(address).toContain("-400x800.");
  await focusOn(id, 50, 5);
  const { centre, width, height } = await redIn(`${address}?w=320&r=16x9&p=50,5`);
  expect([width, height, centre && centre.y < 0.35]).toEqual([320, 180, true]);
});

test("only the focal point that stands is rendered: any other answers with today's address", async () => {
  const { id, key, address } = await uploaded(await png(300, 200, 91));
  await focusOn(id, 30, 40);
  for (const query of ["?r=1x1", "?r=1x1&p=", "?r=1x1&p=31,40", "?r=1x1&p=999,1", "?r=1x1&p=-1,-1", "?r=1x1&p=30", "?r=1x1&p=__proto__", "?r=1x1&p=30.5,40"]) {
    const answer = await raw(`${address}${query}&w=160&f=jpeg`);
    expect([query, answer.status, answer.headers.get("Location"), answer.headers.get("Cache-Control")]).toEqual([query, 302, `${address}?w=160&f=jpeg&r=1x1&p=30,40`, "no-store"]);
  }
  const variants = await testEnv.MEDIA.list({ prefix: `v/${key}/1x1` });
  expect(variants.objects).toEqual([]);
  const crop = await raw(`${address}?w=160&f=jpeg&r=1x1&p=30,40`);
  expect([crop.status, crop.headers.get("Cache-Control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  await crop.arrayBuffer();
  // Crops made while the point stood keep answering: pages that name them are still about.
  await focusOn(id, 70, 40);
  expect((await raw(`${address}?w=160&f=jpeg&r=1x1&p=30,40`)).status).toBe(200);
  expect((await raw(`${address}?w=320&f=jpeg&r=1x1&p=30,40`)).headers.get("Location")).toContain("p=70,40");
});

test.each(["?r=7x3", "?r=constructor", "?r=../../x", "?r=16X9", "?w=abc&r=&p=1,1", "?f=svg&w=-0", "?w=1e400&r=%00", "?r=1x1;drop"])(
  "a parameter that means nothing (%s) asks for the whole picture",
  async (query) => {
    const { key, address } = await uploaded(await png(64, 48, 17));
    const answer = await raw(`${address}${query}`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    await answer.arrayBuffer();
    expect((await testEnv.MEDIA.list({ prefix: `v/${key}/` })).objects.length).toBeLessThanOrEqual(2);
  },
);

/** A red picture of 16 × 8 in ten bits, by libaom. */
const TEN_BITS =
  "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAD5bWV0YQAAAAAAAAAvaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAFBpY3R1cmVIYW5kbGVyAAAAAA5waXRtAAAAAAABAAAAHmlsb2MAAAAARAAAAQABAAAAAQAAASEAAAAbAAAAKGlpbmYAAAAAAAEAAAAaaW5mZQIAAAAAAQAAYXYwMUNvbG9yAAAAAGppcHJwAAAAS2lwY28AAAAUaXNwZQAAAAAAAAAQAAAACAAAABBwaXhpAAAAAAMKCgoAAAAMYXYxQ4EATAAAAAATY29scm5jbHgAAgACAAIAAAAAF2lwbWEAAAAAAAAAAQABBAECgwQAAAAjbWRhdAoFGAy/twEyEhgAAABQAAAAAMNe0LmwrFK/qA==";

test("a picture of ten bits a colour is shown in eight, in a format that every browser knows", async () => {
  const { address } = await uploaded(Uint8Array.from(atob(TEN_BITS), (sign) => sign.charCodeAt(0)));
  for (const query of ["", "?w=160&f=webp", "?w=160&f=jpeg", "?r=og&p=50,50"]) {
    const [r, g, b] = (await pixelsAt(`${address}${query}`)).at(4, 4);
    expect([query, r > 200, g < 50, b < 50]).toEqual([query, true, true, true]);
  }
});

test("nobody waits for AVIF: the first asks get WebP for a minute, later ones AVIF for ever", async () => {
  const { address, key } = await uploaded(await withSquare(420, 300, { x: 60, y: 60 }, 60));
  const first = await raw(`${address}?w=320&f=avif`);
  expect([first.headers.get("Content-Type"), first.headers.get("Cache-Control")]).toEqual(["image/webp", "public, max-age=60"]);
  await first.arrayBuffer();
  for (let tries = 0; !(await testEnv.MEDIA.head(`v/${key}/320.avif`)); tries += 1) {
    expect(tries).toBeLessThan(200);
    await new Promise((resume) => setTimeout(resume, 50));
  }
  const later = await raw(`${address}?w=320&f=avif`);
  expect([later.headers.get("Content-Type"), later.headers.get("Cache-Control")]).toEqual(["image/avif", "public, max-age=31536000, immutable"]);
  expect(new TextDecoder().decode((await later.arrayBuffer()).slice(4, 12))).toBe("ftypavif");
  expect(later.headers.get("ETag")).not.toBe(first.headers.get("ETag"));
});

test("a picture answers 304 to its own tag and HEAD without a body", async () => {
  const { address } = await uploaded(await png(90, 60, 44));
  const first = await raw(`${address}?w=160`);
  const tag = first.headers.get("ETag") ?? "";
  const size = (await first.arrayBuffer()).byteLength;
  expect([(await raw(`${address}?w=160`, { headers: { "If-None-Match": tag } })).status, (await raw(`${address}?w=160`, { headers: { "If-None-Match": '"x"' } })).status]).toEqual([
    304, 200,
  ]);
  const head = await raw(`${address}?w=160`, { method: "HEAD" });
  expect([head.status, head.headers.get("Content-Length"), (await head.arrayBuffer()).byteLength, head.headers.get("Cross-Origin-Resource-Policy")]).toEqual([
    200,
    String(size),
    0,
    "cross-origin",
  ]);
});

test("a picture whose original is gone is 404, and is not remembered", async () => {
  const { key, address } = await uploaded(await png(80, 60, 45));
  await testEnv.MEDIA.delete(key);
  for (const query of ["?w=160&f=jpeg", "?w=160&f=avif", "?w=160&r=1x1&p=50,50", "?r=og&p=50,50"]) {
    const answer = await raw(`${address}${query}`);
    expect([query, answer.status, answer.headers.get("Cache-Control")]).toEqual([query, 404, "no-store"]);
    await answer.text();
  }
});

test("the picture of a shared link is a JPEG of 1200 × 630 and never over 300 KB, even of noise", async () => {
  let seed = 7;
  const noise = () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (seed >> 16) & 255;
  };
  const { address } = await uploaded(await drawnPng(1300, 700, () => [noise(), noise(), noise()]));
  const answer = await raw(`${address}?r=og&p=50,50`);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  const size = (await answer.arrayBuffer()).byteLength;
  expect([size, size <= SHARE_PICTURE_MAX_BYTES, size > 20_000]).toEqual([size, true, true]);
  const calm = await uploaded(await drawnPng(1400, 900, (x, y) => [x % 256, y % 256, 90]));
  const { width, height } = await pixelsAt(`${calm.address}?w=160&f=webp&r=og&p=50,50`);
  expect([width, height]).toEqual([1200, 630]);
});

test("an opaque upload gets a few blurred pixels, a transparent one none", async () => {
  const placeholderOf = async (id: number) =>
    (await testEnv.DB.prepare("SELECT placeholder FROM media WHERE id = ?").bind(id).first<{ placeholder: string | null }>())?.placeholder ?? null;
  for (const bytes of [await withSquare(640, 400, { x: 100, y: 100 }, 90), JPEG]) {
    const placeholder = await placeholderOf((await uploaded(bytes)).id);
    expect(atob(placeholder ?? "").slice(8, 12)).toBe("WEBP");
    expect(placeholder?.length).toBeLessThanOrEqual(200);
  }
  expect(await placeholderOf((await uploaded(GIF)).id)).toBeNull();
  // A picture from before there were placeholders gets one when it comes again.
  await testEnv.DB.prepare("UPDATE media SET placeholder = NULL").run();
  const again = await uploaded(JPEG);
  expect(await placeholderOf(again.id)).not.toBeNull();
});

test("an article carries its cover's focal point and placeholder, whichever changes", async () => {
  const one = await uploaded(await withSquare(400, 300, { x: 40, y: 40 }, 30));
  const other = await uploaded(await png(30, 30, 201));
  await focusOn(one.id, 10, 20);
  const article = await published(editor, { imagemUrl: one.address });
  const placeholder = (await articleRow(article.id))?.placeholder;
  expect([(await articleRow(article.id))?.x, placeholder?.startsWith("UklGR")]).toEqual([10, true]);

  await focusOn(one.key, 60, 70);
  const moved = await articleRow(article.id);
  expect(moved).toEqual({ x: 60, y: 70, placeholder, version: 1 });

  await editor.put(`/api/posts/${article.id}`, { titulo: "Outro título", imagemUrl: one.address });
  expect(await articleRow(article.id)).toMatchObject({ x: 60, y: 70, placeholder });
  await editor.put(`/api/posts/${article.id}`, { imagemUrl: other.address });
  expect(await articleRow(article.id)).toMatchObject({ x: 50, y: 50 });
  await editor.put(`/api/posts/${article.id}`, { imagemUrl: `${one.address}?w=640` });
  expect(await articleRow(article.id)).toMatchObject({ x: 60, y: 70 });
  await editor.put(`/api/posts/${article.id}`, { imagemUrl: "https://fotos.exemplo.com.br/x.jpg" });
  expect(await articleRow(article.id)).toMatchObject({ x: 50, y: 50, placeholder: null });
});

test("a new focal point raises the edition and stands in the trail; the same one again does neither", async () => {
  const admin = await signedIn("admin");
  const { id, key, address } = await uploaded(await png(50, 40, 77));
  const { slug } = await published(editor, { imagemUrl: address, titulo: "Capa com foco" });
  const before = await edition();
  expect((await thePublic.get(`/post/${slug}`)).text).not.toContain("--at:12% 88%");
  const { status, body } = await focusOn(id, 12, 88);
  expect([status, body.foco, body.key, body.largura, body.altura, body.tipo, body.mime]).toEqual([200, { x: 12, y: 88 }, key, 50, 40, "image", "image/png"]);
  expect(await edition()).toBe(before + 1);
  expect((await thePublic.get(`/post/${slug}`)).text).toContain("--at:12% 88%");
  await focusOn(id, 12, 88);
  expect(await edition()).toBe(before + 1);
  const { items } = (await admin.get<{ items: { acao: string; assunto: string }[] }>("/api/audit?acao=media.focus")).body;
  expect(items.filter(({ assunto }) => assunto.includes(key)).map(({ assunto }) => assunto)).toEqual([`${key}: 50,50 → 12,88`]);
});

test("an item is read by its id and by its key; what is neither is 404", async () => {
  const reporter = await signedIn("reporter");
  const { id, key } = await uploaded(await png(31, 21, 5));
  const [byId, byKey] = [await reporter.get<MediaWire>(`/api/media/${id}`), await reporter.get<MediaWire>(`/api/media/${key}`)];
  expect([byId.status, byKey.body]).toEqual([200, byId.body]);
  expect(byId.body).toMatchObject({ id, key, url: `http://site.test/img/${key}`, foco: { x: 50, y: 50 } });
  for (const unknown of ["999999", `${"0".repeat(32)}-1x1.png`, "x", "0", "-1", "%00", "constructor", `${key}%3Fw=1`])
    expect([unknown, (await reporter.get(`/api/media/${unknown}`)).status]).toEqual([unknown, 404]);
});

test.each([
  {},
  { foco: null },
  { foco: { x: 1 } },
  { foco: { x: -1, y: 0 } },
  { foco: { x: 101, y: 0 } },
  { foco: { x: 1.5, y: 0 } },
  { foco: { x: "1", y: 2 } },
  { foco: [1, 2] },
])("a focal point that is none is 422: %j", async (body) => {
  const { id } = await uploaded(await png(31, 22, 6));
  expect((await editor.patch(`/api/media/${id}`, body)).status).toBe(422);
});

test("an icon of the site that nobody named is not there, also by a name that every object has", async () => {
  for (const use of ["nada", "constructor", "toString", "__proto__"]) expect([use, (await thePublic.get(`/icone/${use}`)).status]).toEqual([use, 404]);
});
