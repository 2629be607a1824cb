import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

const site = mySite();
const KB = 1024;

const fetchText = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(site + path, { headers, redirect: "manual" });
  return { response, text: await response.text() };
};

const gzipSize = (text: string | Uint8Array) => gzipSync(text).byteLength;

/** Bytes on the wire that a browser loads with a page, apart from pictures. */
async function weigh(path: string) {
  const { text: html } = await fetchText(path);
  const addresses = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((found) => found[1] ?? ""))];
  const load = async (address: string) => new Uint8Array(await (await fetch(new URL(address, site))).arrayBuffer());
  const styles = await Promise.all(addresses(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g).map(load));
  const scripts = await Promise.all(addresses(/<script[^>]+src="([^"]+)"/g).map(load));
  const css = Buffer.concat([Buffer.from(html), ...styles]).toString();
  const fonts = await Promise.all([...new Set([...css.matchAll(/url\(["']?(\/fonts\/[^"')]+\.woff2)/g)].map((found) => found[1] ?? ""))].map(load));
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
  const sizes = { document: gzipSize(html), css: sum(styles.map(gzipSize)), js: sum(scripts.map(gzipSize)), fonts: sum(fonts.map((font) => font.byteLength)) };
  return { html, ...sizes, total: sizes.document + sizes.css + sizes.js + sizes.fonts };
}

/** The super headline of the seed: by name, because other tests publish stories of any weight on this site. */
const ARTICLE_PATH = "/post/64-agua-do-caldeirao-chega-a-14-comunidades-rurais-de-piripiri";

test("an article weighs at most 60 KB without its pictures, its script 15 KB and its style 20 KB", async () => {
  const page = await weigh(ARTICLE_PATH);
  expect(page.js).toBeLessThanOrEqual(15 * KB);
  expect(page.css).toBeLessThanOrEqual(20 * KB);
  expect(page.fonts).toBeGreaterThan(0);
  expect(page.total).toBeLessThanOrEqual(60 * KB);
});

test("the home page weighs at most 80 KB without its pictures", async () => {
  expect((await weigh("/")).total).toBeLessThanOrEqual(80 * KB);
});

test("reader pages carry one script of our own, with the strip that of banners, and nothing of the framework", async () => {
  for (const path of ["/", ARTICLE_PATH]) {
    const { html } = await weigh(path);
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map((found) => found[1] ?? "").filter((attributes) => !/application\/ld\+json|speculationrules/.test(attributes));
    // The first is the one inline script that the policy's hash allows.
    expect(scripts[0]).toBe("");
    const named = scripts.slice(1).map((attributes) => /src="\/assets\/([a-z]+)-/.exec(attributes)?.[1]);
    expect([path, named]).toEqual([path, html.includes('data-faixa="top-strip"') ? ["faixas", "site"] : ["site"]]);
    expect(html).not.toContain("__remix");
    expect(html).not.toContain("modulepreload");
  }
});

test("a page answers 304 to its own tag, ignores parameters it does not know and sends no body to HEAD", async () => {
  const path = ARTICLE_PATH;
  const first = await fetchText(path);
  const tag = first.response.headers.get("ETag") ?? "";
  expect(tag).not.toBe("");
  const again = await fetchText(`${path}?utm_source=x&nada=1`, { "If-None-Match": tag });
  expect(again.response.status).toBe(304);
  const head = await fetch(site + path, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
});

test("nothing of a signed-in person reaches a reader's page", async () => {
  const path = ARTICLE_PATH;
  const asStranger = await fetchText(path);
  const asStaff = await fetchText(path, { Cookie: "lide_access=x; lide_refresh=y", Authorization: "Bearer a.b.c" });
  expect(asStaff.text).toBe(asStranger.text);
});

test("the framework's data of reader pages does not exist", async () => {
  for (const path of ["/_root.data", `${ARTICLE_PATH}.data`, "/nada.data?_routes=root"]) expect((await fetchText(path)).response.status).toBe(404);
});

/** Sends so many bytes and answers the status; a connection that breaks before its answer has none. */
const upload = (path: string, type: string, bytes: number) =>
  new Promise<number | string>((done) => {
    const sending = request(site + path, { method: "POST", headers: { "Content-Type": type, "Content-Length": bytes } }, (response) => {
      response.resume().on("end", () => done(response.statusCode ?? 0));
    });
    sending.on("error", (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    const piece = Buffer.alloc(64 * KB, "a");
    let left = bytes;
    const more = () => {
      for (; left > 0; ) {
        const size = Math.min(left, piece.byteLength);
        left -= size;
        if (!sending.write(piece.subarray(0, size))) return sending.once("drain", more);
      }
      return sending.end();
    };
    more();
  });

test("a client that sends too much gets its answer, however much it sends", async () => {
  const form = "application/x-www-form-urlencoded";
  const asked = [
    ["/login", form, 413],
    ["/login", "text/plain", 415],
    ["/admin/configuracoes", form, 302],
    ["/api/auth/login", "application/json", 413],
    ["/api/upload", "multipart/form-data; boundary=x", 401],
    ["/busca", form, 405],
  ] as const;
  for (const size of [6, 17, 60]) {
    for (const [path, type, status] of asked) expect([size, path, type, await upload(path, type, size * KB * KB)]).toEqual([size, path, type, status]);
  }
});

test("static files and addresses where none is carry the headers of every other answer", async () => {
  const { text } = await fetchText("/");
  const files = ["/favicon.svg", /\/assets\/[\w-]+\.js/.exec(text)?.[0] ?? "", "/assets/nada.js", "/fonts/nada.woff2", "/icons/nada.png"];
  for (const path of files) {
    const { response } = await fetchText(path);
    expect([path, response.status]).toEqual([path, path.includes("nada") ? 404 : 200]);
    for (const name of ["Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy", "Permissions-Policy", "Strict-Transport-Security"])
      expect([path, name, response.headers.has(name)]).toEqual([path, name, true]);
    // Kept for a year, a file that was missing for a moment would stay missing.
    expect([path, response.headers.get("Cache-Control")]).toEqual([path, path.includes("nada") ? "no-store" : expect.stringContaining("public")]);
  }
});

test("every link of the home page leads somewhere", async () => {
  const { text } = await fetchText("/");
  const paths = [...new Set([...text.matchAll(/href="(\/[^"#]*)"/g)].map((found) => found[1] ?? ""))];
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    // Without a chosen icon the address redirects to the built-in one.
    const response = await fetch(new URL(path.replaceAll("&amp;", "&"), site));
    await response.body?.cancel();
    expect(`${path} ${response.status}`).toBe(`${path} 200`);
  }
});

test("the navigation of every page leads to the lists, and says where one is", async () => {
  for (const path of ["/", ARTICLE_PATH, "/categoria/esporte", "/nada"]) {
    const { text } = await fetchText(path);
    for (const list of ["/categoria/esporte", "/municipio/piripiri", "/municipios", "/mais-lidas", "/busca", "/contato"])
      expect([path, list, text.includes(`href="${list}"`)]).toEqual([path, list, true]);
    expect([path, /<nav class="sections"[^>]*>.*?aria-current="page"/.test(text)]).toEqual([path, path === "/categoria/esporte"]);
  }
});

test("every picture of the home page is there, smaller than a phone would mind", async () => {
  const { text } = await fetchText("/");
  const pictures = [...new Set([...text.matchAll(/(\/img\/[\w.-]+\?w=(?:320|640)&amp;f=(?:webp|jpeg))/g)].map((found) => (found[1] ?? "").replaceAll("&amp;", "&")))];
  expect(pictures.length).toBeGreaterThan(5);
  for (const picture of pictures.slice(0, 12)) {
    const response = await fetch(site + picture);
    expect(response.headers.get("Content-Type")).toMatch(/^image\/(?:webp|jpeg)$/);
    expect(response.headers.get("Cache-Control")).toContain("immutable");
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(80 * KB);
  }
});

test("feeds and sitemaps are XML that names the stories", async () => {
  const path = ARTICLE_PATH;
  for (const [file, type] of [
    ["/feed.xml", "application/rss+xml"],
    ["/sitemap-materias-1.xml", "application/xml"],
  ]) {
    const { response, text } = await fetchText(file ?? "");
    expect(response.headers.get("Content-Type")).toContain(type);
    expect(text).toContain(path);
    expect(text.startsWith("<?xml")).toBe(true);
  }
  expect((await fetchText("/sitemap.xml")).text).toContain(`${site}/sitemap-materias-1.xml`);
  expect((await fetchText("/robots.txt")).text).toContain(`Sitemap: ${site}/sitemap.xml`);
});

test("a new order and a switched-off story show at once", async () => {
  const editor = await signIn(site, "editor");
  const { body: desk } = await editor<{ destaques: { id: number; titulo: string }[]; versao: number }>("GET", "/api/admin/destaques");
  const reversed = desk.destaques.map((article) => article.id).reverse();
  expect((await editor("POST", "/api/admin/destaques/set-order", { desired: reversed, versao: desk.versao })).status).toBe(200);
  const { body: home } = (await editor("GET", "/api/home")) as { body: { highlights: { id: number }[] } };
  expect(home.highlights.slice(0, reversed.length).map((article) => article.id)).toEqual(reversed);

  const [first] = desk.destaques;
  expect((await editor("PUT", `/api/posts/${first?.id}/toggle-status`)).body).toEqual({ ativo: 0 });
  expect(await (await fetch(site)).text()).not.toContain(`/post/${first?.id}-`);
  expect((await fetch(`${site}/post/${first?.id}`)).status).toBe(404);
  expect((await editor("PUT", `/api/posts/${first?.id}/toggle-status`)).body).toEqual({ ativo: 1 });
  expect(await (await fetch(site)).text()).toContain(`/post/${first?.id}-`);
});
