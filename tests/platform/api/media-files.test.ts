import { beforeAll, expect, test } from "vitest";
import type { MediaStoredWire, MediaWire } from "#app/features/media/media.wire.ts";
import { ascii, box, docmByItsTypes, docx, ebml, m4a, mov, mp3, mp4, oggOf, openDocument, pdf, pptx, SECRET, wav, webm, xlsx, zip } from "#tests/support/media-files.ts";
import { GIF, JPEG, joined, png, pngPromising } from "#tests/support/pictures.ts";
import { raw } from "#tests/support/session.ts";
import { type Client, signedIn, testEnv } from "#tests/support/site.ts";

let reporter: Client;

beforeAll(async () => {
  reporter = await signedIn("reporter");
});

function send(bytes: BlobPart, name = "foto.jpg", type = "image/jpeg") {
  const form = new FormData();
  form.set("file", new File([bytes], name, { type }));
  return reporter.post<MediaStoredWire & { detail: string }>("/api/media", form);
}

const kept = async () => (await testEnv.MEDIA.list()).objects.map(({ key }) => key).sort();
const bytesOf = async (key: string) => new Uint8Array((await (await testEnv.MEDIA.get(key))?.arrayBuffer()) ?? []);
const has = (bytes: Uint8Array, text: string) => String.fromCharCode(...bytes).includes(text);

test.each<[string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>, Partial<MediaWire>]>([
  ["mp4", mp4, { tipo: "video", mime: "video/mp4", largura: 640, altura: 360, duracao: 2.5 }],
  ["mov", mov, { tipo: "video", mime: "video/quicktime", largura: 1920, altura: 1080, duracao: 2.5 }],
  ["webm", webm, { tipo: "video", mime: "video/webm", largura: 0, altura: 0 }],
  ["mp3", mp3, { tipo: "audio", mime: "audio/mpeg" }],
  ["m4a", m4a, { tipo: "audio", mime: "audio/mp4", duracao: 2.5, largura: 0 }],
  ["ogg", () => oggOf("OpusHead"), { tipo: "audio", mime: "audio/ogg" }],
  ["ogg", () => oggOf("\u0001vorbis"), { tipo: "audio", mime: "audio/ogg" }],
  ["wav", wav, { tipo: "audio", mime: "audio/wav", duracao: 1 }],
  ["pdf", pdf, { tipo: "document", mime: "application/pdf" }],
  ["docx", docx, { tipo: "document", mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" }],
  ["xlsx", xlsx, { tipo: "document" }],
  ["pptx", pptx, { tipo: "document" }],
  ["odt", () => openDocument("text"), { tipo: "document", mime: "application/vnd.oasis.opendocument.text" }],
  ["ods", () => openDocument("spreadsheet"), { tipo: "document" }],
])("a %s is told by its bytes whatever it is called, and says nothing of where it was made", async (ending, make, expected) => {
  const bytes = await make();
  const { status, body, text } = await send(bytes, "férias na praia.html", "text/html");
  expect([text.slice(0, 200), status]).toEqual([expect.anything(), 201]);
  expect(body).toMatchObject({ ...expected, titulo: "férias na praia", miniatura: null, url: `http://site.test/media/${body.key}` });
  expect("duracao" in body).toBe("duracao" in expected);
  expect(body.key).toMatch(new RegExp(`^[0-9a-f]{32}\\.${ending}$`));
  const stored = await bytesOf(body.key);
  expect([stored.byteLength, has(stored, SECRET)]).toEqual([body.tamanho, false]);
  const again = await send(bytes);
  expect([again.status, again.body.id, again.body.repetido]).toEqual([200, body.id, true]);
  // A cleaned file is taken as it is: cleaning changes nothing twice.
  const cleaned = await send(stored as Uint8Array<ArrayBuffer>);
  expect([cleaned.status, cleaned.body.id]).toEqual([200, body.id]);
});

test("what plays a film stays where it was: only what tells is blank", async () => {
  const bytes = mp4(77);
  const { body } = await send(bytes);
  const stored = await bytesOf(body.key);
  expect(stored.byteLength).toBe(bytes.byteLength);
  expect(String.fromCharCode(...stored).indexOf("mdat")).toBe(String.fromCharCode(...bytes).indexOf("mdat"));
  expect(stored.slice(-64)).toEqual(bytes.slice(-64));
  for (const name of ["udta", "uuid", "meta", "xyz"]) expect([name, has(stored, name)]).toEqual([name, false]);
});

test("sound in a film's clothes is sound", async () => {
  const { body } = await send(joined(...[m4a(90)].map((bytes) => bytes.map((byte, index) => (index >= 8 && index < 12 ? (ascii("isom")[index - 8] ?? 0) : byte)))));
  expect([body.tipo, body.mime]).toEqual(["audio", "audio/mp4"]);
});

test.each<[string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>]>([
  ["an SVG", () => ascii('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ["HTML", () => ascii("<!doctype html><script>alert(1)</script>")],
  ["XML", () => ascii('<?xml version="1.0"?><a/>               ')],
  ["a script", () => ascii("#!/bin/sh\nrm -rf / # and more")],
  ["a Windows program", () => joined(ascii("MZ"), new Uint8Array(300))],
  ["a Linux program", () => joined(ascii("\u007fELF"), new Uint8Array(300))],
  ["plain text", () => ascii("apenas um texto qualquer, sem nada demais")],
  ["a lone ID3 frame sync", () => joined(Uint8Array.of(0xff, 0xfb, 0x90, 0), new Uint8Array(900))],
  ["Matroska", () => ebml("matroska", new Uint8Array(40))],
  ["HEIC", () => joined(box("ftyp", ascii("heic"), new Uint8Array(4), ascii("mif1heic")), box("mdat", new Uint8Array(40)))],
  ["3GP", () => joined(box("ftyp", ascii("3gp4"), new Uint8Array(4)), box("mdat", new Uint8Array(40)))],
  ["Theora", () => oggOf("\u0080theora")],
  ["AVI", () => joined(ascii("RIFF\u0010\u0000\u0000\u0000AVI LIST"), new Uint8Array(40))],
  ["a ZIP", () => zip({ "um.txt": "texto" })],
  ["an APK", () => zip({ "META-INF/MANIFEST.MF": "x", "classes.dex": "x" })],
  ["a document with macros", () => docx({ "word/vbaProject.bin": "x" })],
  ["a document whose types say macros", docmByItsTypes],
  ["an OpenDocument with macros", () => openDocument("text", { "Basic/script-lc.xml": "x" })],
  ["an OpenDocument of another type", () => openDocument("graphics")],
  [
    "two entries of one name",
    async () =>
      joined(
        ...[await docx({ "word/documenT.xml": "x" })].map((bytes) => Uint8Array.from(String.fromCharCode(...bytes).replaceAll("documenT", "document"), (c) => c.charCodeAt(0))),
      ),
  ],
  ["a ZIP with something behind it", async () => joined(await docx(), ascii("<script>alert(1)</script>"))],
  ["a ZIP with something before it", async () => joined(ascii("PK\u0003\u0004"), await docx())],
  ["a cut document", async () => (await docx()).slice(0, -1)],
  ["types that grow beyond a megabyte", () => zip({ "[Content_Types].xml": " ".repeat(40_000_000), "word/document.xml": "x" })],
])("%s is refused with the list of what is taken, and nothing is stored", async (_name, make) => {
  const before = await kept();
  const { status, body } = await send(await make(), "foto.jpg");
  expect([status, body.detail]).toEqual([415, expect.stringMatching(/JPG, PNG, WebP, GIF ou AVIF.*MP4, MOV ou WebM.*MP3.*PDF, DOCX/)]);
  expect(await kept()).toEqual(before);
});

test.each<[string, () => Uint8Array<ArrayBuffer>]>([
  ["nothing", () => new Uint8Array()],
  ["a cut film", () => mp4(9).slice(0, -1)],
  ["a film without an index", () => joined(box("ftyp", ascii("isom"), new Uint8Array(4)), box("mdat", new Uint8Array(40)))],
  ["a film whose index is rubbish", () => joined(box("ftyp", ascii("isom"), new Uint8Array(4)), box("moov", new Uint8Array(60).fill(255)), box("mdat", new Uint8Array(40)))],
  ["a film with rubbish behind it", () => joined(mp4(9), ascii("<script>alert(1)</script>"))],
  ["a cut WebM", () => webm(9).slice(0, -1)],
  ["a cut WAV", () => wav(9).slice(0, 4_000)],
  ["a WAV without samples", () => joined(ascii("RIFF\u0004\u0000\u0000\u0000WAVE"), new Uint8Array(2))],
  ["an ID3 tag with no sound", () => joined(ascii("ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0004tags"), ascii("<script>alert(1)</script>"))],
  ["a cut PDF", () => pdf(9).slice(0, -8)],
  ["a PDF with a page of HTML behind it", () => joined(pdf(9), ascii("<p>".repeat(600)))],
  ["a GIF that is a script", () => ascii("GIF89a\t\0\t\0=1;/*aaaaaaaaaaaaaaaaaaaaaaaaaa*/alert(document.domain)//;")],
  ["a PNG of nothing but a header", () => pngPromising(20, 20)],
])("%s is refused as damaged, and nothing is stored", async (_name, make) => {
  const before = await kept();
  const { status, body, text } = await send(make());
  expect([status, text]).toEqual([422, expect.stringMatching(/vazio|danificad/)]);
  expect(body.detail).not.toBe("");
  expect(await kept()).toEqual(before);
});

test("pictures that are something else too lose it on the way in", async () => {
  const html = ascii("<html><script>alert(1)</script></html>");
  const comment = joined(Uint8Array.of(0xff, 0xfe, 0, html.byteLength + 2), html);
  for (const bytes of [joined(JPEG.slice(0, 2), comment, JPEG.slice(2)), joined(JPEG, html), joined(GIF, html), joined(await png(9, 9, 3), await docx())]) {
    const { status, body } = await send(bytes);
    expect([200, 201]).toContain(status);
    const stored = await bytesOf(body.key);
    expect([has(stored, "<script>"), has(stored, "PK")]).toEqual([false, false]);
  }
});

test("the place where a photo was taken is not in what is stored, nor in what is shown", async () => {
  const gps = ascii(`Exif\0\0MM\0*\0\0\0\u0008${SECRET}`);
  const photo = joined(JPEG.slice(0, 2), Uint8Array.of(0xff, 0xe1, 0, gps.byteLength + 2), gps, JPEG.slice(2));
  for (const path of ["/api/media", "/api/upload"]) {
    const form = new FormData();
    form.set(path === "/api/media" ? "file" : "image", new File([photo], "x.jpg"));
    const { body, status } = await reporter.post<{ key?: string; imageUrl?: string }>(path, form);
    expect(status).toBeLessThan(300);
    const stored = await bytesOf(body.key ?? body.imageUrl?.slice("/img/".length) ?? "");
    expect([stored.byteLength > 100, has(stored, "Exif"), has(stored, SECRET)]).toEqual([true, false, false]);
  }
});

test("what is too large for its kind is refused by its size", async () => {
  const padded = (bytes: Uint8Array, size: number) => joined(bytes, new Uint8Array(size - bytes.byteLength));
  expect((await send(padded(await png(5, 5), 5 * 1024 * 1024 + 1))).body.detail).toBe("A imagem passa de 5 MB.");
  expect((await send(padded(pdf(), 20 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await send(pngPromising(30_000, 30_000))).status).toBe(413);
  expect((await send(padded(mp4(), 20 * 1024 * 1024 + 300_000))).status).toBe(413);
});

test("a file is given out whole or in parts, and never as a page", async () => {
  const { body } = await send(wav(50));
  const address = `/media/${body.key}`;
  const whole = await raw(address);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  expect([whole.status, whole.headers.get("Content-Type"), whole.headers.get("Content-Disposition"), whole.headers.get("Accept-Ranges")]).toEqual([
    200,
    "audio/wav",
    "inline",
    "bytes",
  ]);
  expect([whole.headers.get("X-Content-Type-Options"), whole.headers.get("Content-Security-Policy"), whole.headers.get("Cross-Origin-Resource-Policy")]).toEqual([
    "nosniff",
    "sandbox; default-src 'none'; media-src 'self'",
    "cross-origin",
  ]);
  expect(whole.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect([bytes.byteLength, whole.headers.get("Content-Length")]).toEqual([body.tamanho, String(body.tamanho)]);
  const tag = whole.headers.get("ETag") ?? "";
  const size = body.tamanho;
  for (const [range, from, to] of [
    ["bytes=0-0", 0, 1],
    ["bytes=100-199", 100, 200],
    ["bytes=8000-", 8000, size],
    ["bytes=-5", size - 5, size],
    ["bytes=10-999999999", 10, size],
  ] as const) {
    for (const more of [{}, { "If-Range": tag }]) {
      const part = await raw(address, { headers: { Range: range, ...more } });
      expect([range, part.status, part.headers.get("Content-Range"), part.headers.get("Content-Length")]).toEqual([
        range,
        206,
        `bytes ${from}-${to - 1}/${size}`,
        String(to - from),
      ]);
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(from, to));
    }
  }
  for (const headers of [
    { Range: "bytes=0-1,4-5" },
    { Range: "bytes=5-1" },
    { Range: "bytes=0-1", "If-Range": '"other"' },
    { Range: "bytes=0-1", "If-Range": "Wed, 21 Oct 2015 07:28:00 GMT" },
  ]) {
    const all = await raw(address, { headers });
    expect([headers, all.status, (await all.arrayBuffer()).byteLength]).toEqual([headers, 200, size]);
  }
  const beyond = await raw(address, { headers: { Range: `bytes=${size}-` } });
  expect([beyond.status, beyond.headers.get("Content-Range")]).toEqual([416, `bytes */${size}`]);
  const same = await raw(address, { headers: { "If-None-Match": tag } });
  expect([same.status, same.headers.get("Content-Security-Policy")]).toEqual([304, "sandbox; default-src 'none'; media-src 'self'"]);
  const head = await raw(address, { method: "HEAD" });
  expect([head.status, head.headers.get("Content-Length"), await head.text()]).toEqual([200, String(size), ""]);
});

test("a picture's original is given out as it is kept, where pages show its variants", async () => {
  const { body } = await send(await png(30, 20, 44));
  const answer = await raw(`/media/${body.key}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Content-Security-Policy")]).toEqual([
    200,
    "image/png",
    "sandbox; default-src 'none'; media-src 'self'",
  ]);
  expect([bytes, (await raw(`/img/${body.key}`)).headers.get("Content-Type")]).toEqual([await bytesOf(body.key), "image/webp"]);
});

test("a document is saved under its title, never shown", async () => {
  const { body } = await send(joined(pdf(60), ascii("PK\u0003\u0004 e mais\n%%EOF")));
  const admin = await signedIn("admin");
  for (const [titulo, name] of [
    ["Edital nº 3/2026 – “Praça”", "Edital%20n%C2%BA%203%202026%20%E2%80%93%20%E2%80%9CPra%C3%A7a%E2%80%9D.pdf"],
    ["../../etc/passwd\u202e", "etc%20passwd.pdf"],
    ["a'b(c)*d", "a%27b%28c%29%20d.pdf"],
    ["", "documento.pdf"],
    ["...", "documento.pdf"],
  ]) {
    expect((await admin.patch(`/api/media/${body.id}`, { titulo })).status).toBe(200);
    const answer = await raw(`/media/${body.key}`);
    expect([answer.headers.get("Content-Disposition"), answer.headers.get("Content-Type")]).toEqual([`attachment; filename*=UTF-8''${name}`, "application/pdf"]);
    await answer.arrayBuffer();
  }
  expect((await admin.delete(`/api/media/${body.id}`)).status).toBe(204);
  const gone = await raw(`/media/${body.key}`);
  expect([gone.status, gone.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
});

test.each(["nada.pdf", `${"0".repeat(32)}.pdf`, "..%2Fetc", "%00", `${"0".repeat(32)}-1x1.png`, "u%2Fx%2F00001"])("the unknown file %s is 404", async (key) => {
  expect((await raw(`/media/${key}`)).status).toBe(404);
});

test("a video gets a picture that stands for it, and keeps it", async () => {
  const { body: video } = await send(mp4(120));
  const form = new FormData();
  form.set("image", new File([await png(64, 36, 200)], "quadro.png"));
  const { status, body } = await reporter.put<MediaWire>(`/api/media/${video.id}/capa`, form);
  expect([status, body.miniatura]).toEqual([200, expect.stringMatching(/^\/img\/[0-9a-f]{32}-64x36\.png\?w=320&f=webp$/)]);
  expect((await raw(body.miniatura ?? "")).status).toBe(200);
  const admin = await signedIn("admin");
  const poster = body.miniatura?.slice(5).split("?")[0];
  const refusal = await admin.delete<{ detail: string }>(`/api/media/${poster}`);
  expect([refusal.status, refusal.body.detail]).toEqual([409, "Em uso em: “foto” (miniatura do vídeo)."]);
  expect((await admin.delete(`/api/media/${video.id}`)).status).toBe(204);
  expect((await admin.delete(`/api/media/${poster}`)).status).toBe(204);
  // Sent again, the video is there with its picture.
  const again = await send(mp4(120));
  expect([again.status, again.body.miniatura]).toEqual([201, body.miniatura]);
  expect((await reporter.get(`/api/media/${poster}`)).status).toBe(200);
  const sound = await send(wav(121));
  expect((await reporter.put(`/api/media/${sound.body.id}/capa`, form)).status).toBe(422);
});
