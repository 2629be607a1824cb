import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { GIF, JPEG, joined, png, pngPromising, WEBP } from "#tests/support/pictures.ts";
import { raw } from "#tests/support/session.ts";
import { type Client, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

let reporter: Client;
let editor: Client;

beforeAll(async () => {
  reporter = await signedIn("reporter");
  editor = await signedIn("editor");
});

interface Uploaded {
  id: number;
  imageUrl: string;
  relativeUrl: string;
  relative: string;
  url: string;
  width: number;
  height: number;
  size: number;
}

function send<T = Uploaded>(bytes: BlobPart, name = "foto.png", type = "image/png", field = "image") {
  const form = new FormData();
  form.set(field, new File([bytes], name, { type }));
  return reporter.post<T>("/api/upload", form);
}

const text = (value: string) => new TextEncoder().encode(value);
const kept = async () => (await testEnv.MEDIA.list()).objects.length;

test("pictures of each format are taken by their own bytes, and measured", async () => {
  const four = await png(4, 3);
  for (const [bytes, extension, width, height] of [
    [four, "png", 4, 3],
    [GIF, "gif", 1, 1],
    [WEBP, "webp", 1, 1],
    [JPEG, "jpg", 1, 1],
  ] as const) {
    const { status, body } = await send(bytes, "lies.txt", "text/html");
    expect([extension, status, body]).toEqual([
      extension,
      200,
      {
        id: expect.any(Number),
        imageUrl: expect.stringMatching(new RegExp(`^/img/[0-9a-f]{32}-${width}x${height}\\.${extension}$`)),
        relativeUrl: body.imageUrl,
        relative: body.imageUrl,
        url: `http://site.test${body.imageUrl}`,
        width,
        height,
        size: bytes.byteLength,
      },
    ]);
  }
});

test.each([
  ["an SVG", text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), "x.svg", "image/svg+xml"],
  ["an SVG called PNG", text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), "x.png", "image/png"],
  ["HTML called JPG", text("<!doctype html><script>alert(1)</script>"), "x.jpg", "image/jpeg"],
  ["a PDF", text("%PDF-1.7 and more bytes of it"), "x.png", "image/png"],
  ["a BMP", joined(text("BM"), new Uint8Array(60)), "x.png", "image/png"],
  ["nothing", new Uint8Array(), "x.png", "image/png"],
  ["a GIF's name only", text("GIF89a"), "x.gif", "image/gif"],
  ["a picture of no pixels", pngPromising(0, 10), "x.png", "image/png"],
])("%s is refused with 415 and kept nowhere", async (_name, bytes, name, type) => {
  const before = await kept();
  const answer = await send<{ detail: string }>(bytes, name, type);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([415, "application/problem+json; charset=utf-8"]);
  expect(await kept()).toBe(before);
});

test("a file that is cut, or only begins as a picture, is refused and kept nowhere", async () => {
  const whole = await png(64, 64);
  const before = await kept();
  const cut = [
    whole.slice(0, 40),
    whole.slice(0, -13),
    joined(whole.slice(0, 33), text("<script>alert(1)</script>".repeat(4))),
    JPEG.slice(0, -2),
    GIF.slice(0, -1),
    WEBP.slice(0, -1),
  ];
  for (const bytes of cut) {
    const answer = await send<{ errors: { field: string }[] }>(bytes);
    expect([answer.status, answer.body.errors.map((problem) => problem.field)]).toEqual([422, ["image"]]);
  }
  expect(await kept()).toBe(before);
});

test("more than 5 MB, or more than 50 megapixels by its header, is refused with 413", async () => {
  const tooMuch = joined(await png(4, 4, 7), new Uint8Array(6 * 1024 * 1024));
  const refusal = await send<{ detail: string }>(tooMuch);
  expect([refusal.status, refusal.body.detail]).toEqual([413, "A imagem passa de 5 MB."]);
  expect((await send(pngPromising(30_000, 30_000))).status).toBe(413);
  expect((await send(pngPromising(0xffffffff, 0xffffffff))).status).toBe(413);
  expect((await send(pngPromising(10_000, 5_001))).status).toBe(413);
});

test.each([
  ["no form", "{}", "application/json", 415],
  ["no boundary", "x", "multipart/form-data", 400],
  ["a broken form", "--a\r\nrubbish", "multipart/form-data; boundary=a", 400],
])("%s is refused", async (_name, body, type, status) => {
  const answer = await raw("/api/upload", { method: "POST", headers: { ...reporter.headers, "Content-Type": type }, body });
  expect(answer.status).toBe(status);
});

test("a form without the field, or with a text in it, is 422", async () => {
  expect((await send(GIF, "x.gif", "image/gif", "file")).status).toBe(422);
  const form = new FormData();
  form.set("image", "texto");
  expect((await reporter.post("/api/upload", form)).status).toBe(422);
});

test("a hostile file name is kept nowhere", async () => {
  const { body, text: answer } = await send(await png(5, 5), '../../<img src=x onerror="alert(1)">.png');
  expect(answer).not.toContain("onerror");
  expect(body.imageUrl).toMatch(/^\/img\/[0-9a-f]{32}-5x5\.png$/);
});

test("the same bytes are one picture, whoever sends them, also at once", async () => {
  const bytes = await png(9, 9);
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(bytes)));
  expect(new Set(answers.map((answer) => `${answer.body.id} ${answer.body.imageUrl}`)).size).toBe(1);
  const rows = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM media WHERE width = 9 AND height = 9").first<{ n: number }>();
  expect(rows?.n).toBe(1);
});

test("variants come in fixed widths and formats, for ever, and never larger than the picture", async () => {
  const { body } = await send(await png(400, 40));
  for (const [query, type] of [
    ["", "image/webp"],
    ["?w=200&f=jpeg", "image/jpeg"],
    ["?w=160&f=webp", "image/webp"],
    ["?w=99999", "image/webp"],
    ["?w=abc&f=svg", "image/webp"],
    ["?w=-5", "image/webp"],
    ["?w=0&f=", "image/webp"],
    ["?w=1e400", "image/webp"],
  ]) {
    const variant = await raw(`${body.imageUrl}${query}`);
    expect([query, variant.status, variant.headers.get("Content-Type")]).toEqual([query, 200, type]);
    expect(variant.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(variant.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(variant.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect((await variant.arrayBuffer()).byteLength).toBe(Number(variant.headers.get("Content-Length")));
  }
  const key = body.imageUrl.slice("/img/".length);
  const variants = (await testEnv.MEDIA.list({ prefix: `v/${key}/` })).objects.map((object) => object.key.slice(`v/${key}/`.length)).sort();
  expect(variants).toEqual(["160.webp", "320.jpeg", "480.webp", "640.webp"].filter((name) => variants.includes(name)));
  expect(variants.length).toBeLessThanOrEqual(4);
});

test("a hundred asked widths make no more than seven variants", async () => {
  const { body } = await send(await png(8, 8, 33));
  for (let width = 1; width <= 2_000; width += 100) await (await raw(`${body.imageUrl}?w=${width}`)).arrayBuffer();
  const variants = await testEnv.MEDIA.list({ prefix: `v/${body.imageUrl.slice("/img/".length)}/` });
  expect(variants.objects.length).toBeLessThanOrEqual(2);
});

test.each(["nada.png", "0".repeat(32), `${"0".repeat(32)}-1x1.png`, `${"0".repeat(32)}-99999x99999.jpg`, "..%2F..%2Fetc%2Fpasswd", "v%2Fx%2F640.webp", "%00", "constructor"])(
  "the unknown picture %s is 404 and is not remembered",
  async (key) => {
    const answer = await thePublic.get(`/img/${key}`);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  },
);

test("a cover given as a data URL is uploaded first, and a false one is refused", async () => {
  const base64 = btoa(String.fromCharCode(...(await png(6, 5))));
  const { status, body } = await editor.post<ArticleWire>("/api/posts", { titulo: "Capa embutida", imagemUrl: `data:image/png;base64,${base64}` });
  expect([status, body.imagemUrl]).toEqual([201, expect.stringMatching(/^\/img\/[0-9a-f]{32}-6x5\.png$/)]);
  expect((await raw(`${body.imagemUrl}?w=160`)).status).toBe(200);
  const again = await editor.put<ArticleWire>(`/api/posts/${body.id}`, { image: `data:image/png;base64,${base64}` });
  expect(again.body.imagemUrl).toBe(body.imagemUrl);
  const before = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM articles").first<{ n: number }>();
  expect((await editor.post("/api/posts", { titulo: "Falsa", imagemUrl: `data:image/png;base64,${btoa("<svg onload=alert(1)> and some more of it")}` })).status).toBe(415);
  const big = await editor.post<{ errors: unknown }>("/api/posts", { titulo: "Grande", imagemUrl: `data:image/png;base64,${btoa("x".repeat(5_300_000))}` });
  expect([big.status, big.body.errors]).toEqual([413, [{ field: "imagemUrl", message: "A imagem passa de 5 MB." }]]);
  const after = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM articles").first<{ n: number }>();
  expect(after).toEqual(before);
});
