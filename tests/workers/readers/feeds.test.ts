import { beforeAll, expect, test } from "vitest";
import { type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { allOf, parseXml, textOf, type XmlElement } from "#tests/support/strict-xml.ts";

let editor: Client;
let admin: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
  admin = await signedIn("admin");
});

const COVER = `/img/${"a".repeat(32)}-2400x1200.jpg`;

async function feedItems(path: string): Promise<XmlElement[]> {
  const answer = await thePublic.get(path);
  expect([path, answer.status, answer.headers.get("Content-Type")]).toEqual([path, 200, "application/rss+xml; charset=utf-8"]);
  return allOf(parseXml(answer.text), "item");
}

const find = (items: XmlElement[], id: number) => items.find((item) => textOf(item, "guid") === `${ORIGIN}/post/${id}`);
const locations = async (path: string) => allOf(parseXml((await thePublic.get(path)).text), "loc").map((loc) => loc.text);

test("a story stands in the feeds of the site, its section, its town and its subjects, and in no other", async () => {
  const story = await published(editor, { categoriasCompletas: ["editoriais", "policia", "municipios", "piripiri"], municipio: "piripiri", tags: ["Açude Caldeirão"] });
  for (const path of ["/feed.xml", "/categoria/policia/feed.xml", "/municipio/piripiri/feed.xml", "/tag/acude-caldeirao/feed.xml"])
    expect([path, find(await feedItems(path), story.id) !== undefined]).toEqual([path, true]);
  for (const path of ["/categoria/esporte/feed.xml", "/municipio/teresina/feed.xml"]) expect([path, find(await feedItems(path), story.id)]).toEqual([path, undefined]);
});

test("a feed carries the whole text for a program that is not on the site", async () => {
  const story = await published(editor, {
    titulo: "Preço do <b>caju</b> & 'outros' \"frutos\"",
    imagemUrl: COVER,
    imagemAlt: "Cajus numa banca",
    tags: ["Feira"],
    conteudo: `<p>Veja <a href="/post/1">antes</a> e o texto href="/x" solto.</p><figure><img src="${COVER}" alt="Banca" width="2400" height="1200"></figure>
      <iframe src="https://www.youtube.com/embed/abcdefghijk" title="A feira em vídeo"></iframe><script>alert(1)</script><p>Fim &amp; pronto</p>`,
  });
  const item = find(await feedItems("/feed.xml"), story.id);
  if (!item) throw new Error("not in the feed");
  expect(textOf(item, "title")).toBe("Preço do <b>caju</b> & 'outros' \"frutos\"");
  expect(textOf(item, "link")).toBe(story.url);
  expect(item.children.find((child) => child.name === "guid")?.attributes).toEqual({ isPermaLink: "true" });
  expect(Date.parse(textOf(item, "pubDate") ?? "")).toBe(Math.floor(Date.parse(story.dataPublicacao ?? "") / 1000) * 1000);
  expect(allOf(item, "category").map((category) => category.text)).toEqual(["Geral", "Feira"]);
  const body = textOf(item, "content:encoded") ?? "";
  expect(body).toContain(`<a href="${ORIGIN}/post/1"`);
  expect(body).toContain(`src="${ORIGIN}${COVER}`);
  expect(body).toContain('texto href="/x" solto');
  expect(body).toContain('<a href="https://www.youtube.com/watch?v=abcdefghijk">A feira em vídeo (YouTube)</a>');
  expect(body).toContain("Fim &amp; pronto");
  expect(body).not.toMatch(/<iframe|<script|alert/);
  const [picture] = allOf(item, "media:content");
  expect(picture?.attributes).toMatchObject({ medium: "image", type: "image/jpeg" });
  expect(picture?.attributes.url?.startsWith(`${ORIGIN}${COVER.split("?")[0]}?`)).toBe(true);
});

test("a feed names itself, and answers 304 until something changes", async () => {
  const path = "/categoria/politica/feed.xml";
  await published(editor, { categoriasCompletas: ["editoriais", "politica"] });
  const first = await thePublic.get(path);
  const self = allOf(parseXml(first.text), "atom:link").find((link) => link.attributes.rel === "self");
  expect(self?.attributes.href).toBe(`${ORIGIN}${path}`);
  const tag = { "If-None-Match": first.headers.get("ETag") ?? "" };
  expect((await thePublic.get(path, tag)).status).toBe(304);
  await published(editor, { categoriasCompletas: ["editoriais", "politica"] });
  expect((await thePublic.get(path, tag)).status).toBe(200);
});

test("a withdrawn story leaves every feed and sitemap at once", async () => {
  const story = await published(editor, { categoriasCompletas: ["editoriais", "policia"] });
  const paths = ["/feed.xml", "/categoria/policia/feed.xml", "/sitemap-news.xml", `/sitemap-materias-${Math.ceil(story.id / 1_000)}.xml`];
  for (const path of paths) expect([path, (await thePublic.get(path)).text.includes(`/post/${story.id}-`)]).toEqual([path, true]);
  await admin.delete(`/api/posts/${story.id}`);
  for (const path of paths) expect([path, (await thePublic.get(path)).text.includes(`/post/${story.id}-`)]).toEqual([path, false]);
});

test("what is no feed is not found, in a few plain words", async () => {
  for (const path of [
    "/categoria/nada/feed.xml",
    "/municipio/nada/feed.xml",
    "/categoria/piripiri/feed.xml",
    "/municipio/policia/feed.xml",
    "/tag/nada/feed.xml",
    "/sitemap-materias-999.xml",
    "/sitemap-materias-0.xml",
    "/nada.xml",
  ]) {
    const answer = await thePublic.get(path);
    expect([path, answer.status, answer.headers.get("Content-Type")]).toEqual([path, 404, "text/plain; charset=utf-8"]);
  }
});

test("the sitemap's index leads to every visible story, once, with its time and picture", async () => {
  const story = await published(editor, { imagemUrl: COVER });
  const files = await locations("/sitemap.xml");
  expect(files.slice(0, 2)).toEqual([`${ORIGIN}/sitemap-news.xml`, `${ORIGIN}/sitemap-paginas.xml`]);
  const listed: string[] = [];
  for (const file of files.filter((one) => one.includes("materias"))) {
    const xml = parseXml((await thePublic.get(file.slice(ORIGIN.length))).text);
    for (const url of allOf(xml, "url")) {
      listed.push(textOf(url, "loc") ?? "");
      expect(Number.isNaN(Date.parse(textOf(url, "lastmod") ?? ""))).toBe(false);
      if (textOf(url, "loc") === story.url) expect(allOf(url, "image:loc")[0]?.text).toContain(`${ORIGIN}/img/`);
    }
  }
  const visible = await testEnv.DB.prepare("SELECT slug FROM articles WHERE visible = 1").all<{ slug: string }>();
  expect(listed.sort()).toEqual(visible.results.map(({ slug }) => `${ORIGIN}/post/${slug}`).sort());
});

test("the sitemap of pages names lists that have stories", async () => {
  await published(editor, { categoriasCompletas: ["editoriais", "esporte", "municipios", "boa-hora"], municipio: "boa-hora" });
  const listed = await locations("/sitemap-paginas.xml");
  for (const path of ["/", "/categoria/esporte", "/municipio/boa-hora", "/sobre"]) expect(listed).toContain(`${ORIGIN}${path}`);
  expect(listed).not.toContain(`${ORIGIN}/categoria/documentarios`);
  expect(listed).not.toContain(`${ORIGIN}/categoria/boa-hora`);
});

test("the news sitemap holds two days", async () => {
  const fresh = await published(editor);
  const old = await published(editor, { dataPublicacao: new Date(Date.now() - 49 * 3_600_000).toISOString() });
  const urls = allOf(parseXml((await thePublic.get("/sitemap-news.xml")).text), "url");
  const found = urls.find((url) => textOf(url, "loc") === fresh.url);
  expect(found && allOf(found, "news:title")[0]?.text).toBe(fresh.titulo);
  expect(found && allOf(found, "news:language")[0]?.text).toBe("pt");
  expect(urls.some((url) => textOf(url, "loc") === old.url)).toBe(false);
});

test("a thousand and more stories: the news sitemap stops at a thousand, a file of stories holds its thousand ids", async () => {
  const base = 50_000;
  await testEnv.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1200)
     INSERT INTO articles (id, slug, title, order_key, status, published_at, was_published, author, created_at, updated_at, edited_at)
     SELECT ${base} + n, (${base} + n) || '-muitas', 'Muitas & muitas', 0, 'publicada', ${Date.now()} - n, 1, 'Ana', 0, 0, 0 FROM numbers`,
  ).run();
  await testEnv.DB.prepare("UPDATE site_edition SET edition = edition + 1").run();
  // Another machine's write: this one may be 5 s behind; a write of its own makes it look at once.
  await published(editor);
  expect((await locations("/sitemap-news.xml")).length).toBe(1_000);
  expect((await locations("/sitemap-materias-51.xml")).length).toBe(1_000);
  expect((await locations("/sitemap-materias-3.xml")).length).toBe(0);
  expect(await locations("/sitemap.xml")).toContain(`${ORIGIN}/sitemap-materias-52.xml`);
  await testEnv.DB.prepare(`DELETE FROM articles WHERE id > ${base} AND slug LIKE '%-muitas'`).run();
});

test("the feed of a subject names itself, and the page of the subject names the feed", async () => {
  await published(editor, { tags: ["Açude Caldeirão"] });
  const channel = allOf(parseXml((await thePublic.get("/tag/acude-caldeirao/feed.xml")).text), "channel")[0];
  if (!channel) throw new Error("no channel");
  expect([textOf(channel, "title"), textOf(channel, "link"), textOf(channel, "description")]).toEqual([
    expect.stringMatching(/ — Açude Caldeirão$/),
    `${ORIGIN}/tag/acude-caldeirao`,
    expect.stringContaining("Açude Caldeirão"),
  ]);
  expect((await thePublic.get("/tag/acude-caldeirao")).text).toContain(`href="${ORIGIN}/tag/acude-caldeirao/feed.xml"`);
});

test("a town's page says in the window what it is, and every list has a picture to pass on", async () => {
  const town = (await thePublic.get("/municipio/piripiri")).text;
  expect(town).toMatch(/<title>Notícias de Piripiri, PI \| /);
  for (const path of ["/municipios", "/mais-lidas", "/busca?q=nada", "/sobre"])
    expect([path, (await thePublic.get(path)).text.includes('<meta property="og:image"')]).toEqual([path, true]);
});
