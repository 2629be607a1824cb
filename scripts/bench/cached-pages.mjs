import { gzipSync } from "node:zlib";
import { bareWorker, freePort } from "../lib/platform.mjs";
import { aPlatform, compare, load } from "./measure.mjs";

const PATHS = { home: "/", article: "/post/6-materia-numero-6" };

/** A Worker that answers fixed bytes from memory: the page's own body and headers, or a 304 with the same headers. */
const bytesWorker = (pages) => `const pages = ${JSON.stringify(pages)};
for (const page of Object.values(pages)) page.bytes = Uint8Array.from(atob(page.gzip), (c) => c.charCodeAt(0));
export default { fetch(request) {
  const page = pages[new URL(request.url).pathname];
  if (!page) return new Response("unknown", { status: 404 });
  if (request.headers.get("If-None-Match") === page.headers.etag) return new Response(null, { status: 304, headers: page.headers });
  return new Response(page.bytes, { encodeBody: "manual", headers: page.headers });
} };`;

async function record(siteUrl, path) {
  const response = await fetch(siteUrl + path, { headers: { "accept-encoding": "gzip" } });
  const html = await response.text();
  const hopByHop = new Set(["connection", "content-length", "date", "keep-alive", "transfer-encoding"]);
  return { gzip: gzipSync(html).toString("base64"), headers: Object.fromEntries([...response.headers].filter(([name]) => !hopByHop.has(name))) };
}

/**
 * Cached pages and their 304s against the same bytes, headers too, from a bare Worker behind the same assets, as Workers with files
 * are on one machine without our local module; and from one without assets, which passes no router either but writes no line of log.
 */
export async function benchCachedPages() {
  const first = await aPlatform(5_000);
  const pages = {};
  for (const path of Object.values(PATHS)) pages[path] = await record(first.siteUrl, path);
  await first.close();
  const [port, directPort, helloPort] = [await freePort(), await freePort(), await freePort()];
  const hello = `export default { fetch: () => new Response("hello") };`;
  const site = await aPlatform(5_000, [
    bareWorker({ name: "bytes", script: bytesWorker(pages), port, assets: true }),
    bareWorker({ name: "direct-bytes", script: bytesWorker(pages), port: directPort }),
    bareWorker({ name: "hello", script: hello, port: helloPort }),
  ]);
  const [bare, direct] = [`http://localhost:${port}`, `http://localhost:${directPort}`];
  const tag = async (url) => ({ status: 304, headers: { "if-none-match": (await fetch(url)).headers.get("etag") } });
  for (const [name, path] of Object.entries(PATHS)) {
    const own = () => load(site.siteUrl + path);
    await compare(`cached ${name} / the same bytes from a bare Worker (≥ 0.80)`, own, () => load(bare + path));
    await compare(`cached ${name} / from one without assets`, own, () => load(direct + path));
    const [ownTag, bareTag, directTag] = [await tag(site.siteUrl + path), await tag(bare + path), await tag(direct + path)];
    const confirmed = () => load(site.siteUrl + path, ownTag);
    await compare(`304 of ${name} / the same 304 from a bare Worker (≥ 0.90)`, confirmed, () => load(bare + path, bareTag));
    await compare(`304 of ${name} / from one without assets`, confirmed, () => load(direct + path, directTag));
  }
  await compare(
    "cached home / a bare Worker without assets that says hello (≥ 0.50)",
    () => load(site.siteUrl),
    () => load(`http://localhost:${helloPort}`),
  );
  await site.close();
}
