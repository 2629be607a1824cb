import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { convertV4MiniflareOptions, Miniflare, Response as WorkerResponse } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";

const LONG = "Uma página da redação. ".repeat(200);
const SCRIPT = `export const text = "${LONG}";`;
const folder = mkdtempSync(join(tmpdir(), "lide-local-site-"));

/** A site whose answers are named by their paths. */
const SITE = `const long = ${JSON.stringify(LONG)};
const html = { "Content-Type": "text/html; charset=utf-8" };
const ANSWERS = {
  "/page": () => new Response(long, { headers: { ...html, ETag: '"a"', Vary: "Save-Data" } }),
  "/secret": () => new Response(long, { headers: { ...html, "Set-Cookie": "lide_access=1" } }),
  "/api/auth/login": () => Response.json({ token: long }),
  "/api/posts": () => Response.json({ long }),
  "/problem": () => new Response(JSON.stringify({ long }), { status: 409, headers: { "Content-Type": "application/problem+json" } }),
  "/events": () => new Response(long, { headers: { "Content-Type": "text/event-stream" } }),
  "/picture": () => new Response(long, { headers: { "Content-Type": "image/webp" } }),
  "/part": () => new Response(long, { status: 206, headers: { "Content-Type": "text/plain" } }),
  "/short": () => new Response("ok", { headers: { ...html, "Content-Length": "2" } }),
  "/empty": () => new Response(null, { status: 304, headers: html }),
};
export default { fetch: (request) => (ANSWERS[new URL(request.url).pathname] ?? (() => new Response("unknown", { status: 404 })))() };`;

/** A file as the assets' Worker answers it. */
function builtFile(asked: { url: string; headers: { get(name: string): string | null } }) {
  const headers = { "Content-Type": asked.url.endsWith(".js") ? "text/javascript" : "image/png", ETag: '"plain"', "Cache-Control": "public, max-age=31536000, immutable" };
  return asked.headers.get("If-None-Match") === '"plain"' ? new WorkerResponse(null, { status: 304, headers }) : new WorkerResponse(SCRIPT, { headers });
}

let mf: Miniflare;
let port: number;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/a.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, "assets/a.js.gz"), gzipSync(SCRIPT));
  const contents = readFileSync(resolve(import.meta.dirname, "../../../scripts/lib/local-site.js"), "utf8").replace(
    "__LOCAL_ASSETS__",
    JSON.stringify({ files: ["/assets/a.js", "/icons/a.png"], encoded: ["/assets/a.js"] }),
  );
  mf = new Miniflare(
    convertV4MiniflareOptions({
      modulesRoot: folder,
      modules: [
        { type: "ESModule", path: join(folder, "local-site.js"), contents },
        { type: "ESModule", path: join(folder, "site.js"), contents: SITE },
      ],
      compatibilityDate: "2026-11-17",
      serviceBindings: {
        ASSETS: builtFile,
        ENCODED_ASSETS: { disk: { path: folder, writable: false } },
      },
      unsafeDirectSockets: [{ host: "127.0.0.1", port: 0, entrypoint: "local" }],
    }),
  );
  await mf.ready;
  port = Number((await mf.unsafeGetDirectURL(undefined, "local")).port);
});
afterAll(async () => {
  await mf.dispose();
  rmSync(folder, { recursive: true });
});

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** An answer as it comes over the wire: `fetch` would decode it. */
const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Promise<Received>((done, failed) => {
    request({ host: "127.0.0.1", port, path, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk)).once("end", () => done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }));
    })
      .once("error", failed)
      .end();
  });

test("a file comes in the smallest encoding that the client takes, confirmed by a tag of its own", async () => {
  const br = await get("/assets/a.js", { "Accept-Encoding": "gzip, deflate, br" });
  expect([br.headers["content-encoding"], brotliDecompressSync(br.body).toString()]).toEqual(["br", SCRIPT]);
  expect(br.headers).toMatchObject({ "content-type": "text/javascript", "cache-control": "public, max-age=31536000, immutable", etag: '"plain-br"', vary: "Accept-Encoding" });
  const gzip = await get("/assets/a.js", { "Accept-Encoding": "br;q=0, gzip" });
  expect([gzip.headers["content-encoding"], gzip.headers.etag, gunzipSync(gzip.body).toString()]).toEqual(["gzip", '"plain-gzip"', SCRIPT]);
  const plain = await get("/assets/a.js");
  expect([plain.headers["content-encoding"], plain.headers.etag, plain.headers.vary, plain.body.toString()]).toEqual([undefined, '"plain"', "Accept-Encoding", SCRIPT]);
  const confirmed = await get("/assets/a.js", { "Accept-Encoding": "br", "If-None-Match": 'W/"x", W/"plain-br"' });
  expect([confirmed.status, confirmed.body.length]).toEqual([304, 0]);
  expect((await get("/assets/a.js", { "Accept-Encoding": "gzip", "If-None-Match": '"plain-br"' })).status).toBe(200);
  const head = await get("/assets/a.js", { "Accept-Encoding": "br" }, "HEAD");
  expect([head.status, head.headers["content-encoding"], head.headers.etag, head.body.length]).toEqual([200, "br", '"plain-br"', 0]);
  const part = await get("/assets/a.js", { "Accept-Encoding": "br", Range: "bytes=0-3" });
  expect(part.headers["content-encoding"]).toBeUndefined();
  expect((await get("/icons/a.png", { "Accept-Encoding": "br" })).headers["content-encoding"]).toBeUndefined();
});

test.each(["/page", "/api/posts", "/problem"])("an answer is compressed once on its way out: %s", async (path) => {
  const plain = await get(path);
  const compressed = await get(path, { "Accept-Encoding": "br, gzip" });
  expect([plain.headers["content-encoding"], plain.headers.vary]).toEqual([undefined, expect.stringContaining("Accept-Encoding")]);
  expect([compressed.status, compressed.headers["content-encoding"], compressed.headers.vary]).toEqual([plain.status, "gzip", plain.headers.vary]);
  expect(gunzipSync(compressed.body).equals(plain.body)).toBe(true);
  expect(compressed.body.length).toBeLessThan(plain.body.length / 4);
  const head = await get(path, { "Accept-Encoding": "gzip" }, "HEAD");
  expect([head.status, head.headers.etag, head.body.length]).toEqual([plain.status, compressed.headers.etag, 0]);
  if (plain.headers.etag) expect([plain.headers.etag, compressed.headers.etag]).toEqual(['"a"', 'W/"a"']);
});

test.each(["/secret", "/api/auth/login", "/events", "/picture", "/part", "/short", "/empty"])("what must not be compressed is left as it is: %s", async (path) => {
  const [plain, asked] = [await get(path), await get(path, { "Accept-Encoding": "gzip" })];
  expect([asked.status, asked.headers["content-encoding"], asked.body.equals(plain.body)]).toEqual([plain.status, undefined, true]);
});
