import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { dayFromNow } from "#tests/support/newsroom-day.ts";
import { type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

let editor: Client;
let stories: ArticleWire[];

const STORIES = 43;

beforeAll(async () => {
  editor = await signedIn("editor");
  stories = [];
  for (let n = 1; n <= STORIES; n += 1) {
    stories.push(
      await published(editor, {
        titulo: `Jogo de número ${n}`,
        categoriasCompletas: ["editoriais", "esporte", ...(n % 2 ? ["municipios", "piripiri"] : [])],
        municipio: n % 2 ? "piripiri" : null,
        autor: n <= 3 ? "Ana Lúcia Sá" : "Redação Lide",
        tags: n <= 2 ? ["Açude Caldeirão"] : [],
        dataPublicacao: new Date(Date.UTC(2026, 0, 1, n)).toISOString(),
      }),
    );
  }
});

const page = async (path: string) => {
  const answer = await thePublic.get(path);
  const attribute = (pattern: RegExp) => pattern.exec(answer.text)?.[1]?.replaceAll("&amp;", "&") ?? null;
  return {
    ...answer,
    location: answer.headers.get("Location"),
    title: attribute(/<h1[^>]*>([^<]*)/),
    canonical: attribute(/<link rel="canonical" href="([^"]*)"/),
    previous: attribute(/<link rel="prev" href="([^"]*)"/),
    next: attribute(/<link rel="next" href="([^"]*)"/),
    feed: attribute(/<link rel="alternate" type="application\/rss\+xml"[^>]* href="([^"]*)"/),
    robots: attribute(/<meta name="robots" content="([^"]*)"/),
    shown: [...(/<div class="list-lead".*?<div class="list-aside">/s.exec(answer.text)?.[0] ?? "").matchAll(/Jogo de número (\d+)/g)].map((found) => Number(found[1])),
  };
};

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

test("a section's list shows its stories newest first, twenty a page, each once", async () => {
  const [first, second, third] = [await page("/categoria/esporte"), await page("/categoria/esporte?pagina=2"), await page("/categoria/esporte?pagina=3")];
  expect([first.status, first.title]).toEqual([200, "Esporte"]);
  expect(first.text).toContain(`${STORIES} matérias`);
  expect(first.shown).toEqual(down(43, 24));
  expect(second.shown).toEqual(down(23, 4));
  expect(third.shown).toEqual(down(3, 1));
});

test("each page names itself and its neighbours; the first has no number", async () => {
  const base = `${ORIGIN}/categoria/esporte`;
  const names = async (path: string) => {
    const { canonical, previous, next } = await page(path);
    return [canonical, previous, next];
  };
  expect(await names("/categoria/esporte")).toEqual([base, null, `${base}?pagina=2`]);
  expect(await names("/categoria/esporte?pagina=1&utm_source=x")).toEqual([base, null, `${base}?pagina=2`]);
  expect(await names("/categoria/esporte?pagina=2")).toEqual([`${base}?pagina=2`, base, `${base}?pagina=3`]);
  expect(await names("/categoria/esporte?pagina=3")).toEqual([`${base}?pagina=3`, `${base}?pagina=2`, null]);
  const { text } = await page("/categoria/esporte?pagina=2");
  expect(text).toMatch(/<a class="page-prev" href="\/categoria\/esporte" rel="prev">/);
  expect(text).toMatch(/<a class="page-next" href="\/categoria\/esporte\?pagina=3" rel="next">/);
});

test("a page beyond the end is a 404 that leads back, and is not kept", async () => {
  for (const number of ["4", "99999999999999999999"]) {
    const { status, text, headers, robots } = await page(`/categoria/esporte?pagina=${number}`);
    expect([status, robots, headers.get("Cache-Control")]).toEqual([404, "noindex", "no-cache"]);
    expect(text).toContain('<a class="button" href="/categoria/esporte">');
  }
});

test("what is no page number is the first page", async () => {
  for (const number of ["0", "-1", "abc", "1.5", "", "%00", "2;drop"]) expect([number, (await page(`/categoria/esporte?pagina=${number}`)).shown[0]]).toEqual([number, 43]);
});

test("towns, authors and tags have lists of their own, under names as people write them", async () => {
  const town = await page("/municipio/piripiri");
  expect([town.title, town.canonical, town.feed, town.shown[0]]).toEqual(["Piripiri", `${ORIGIN}/municipio/piripiri`, `${ORIGIN}/municipio/piripiri/feed.xml`, 43]);
  expect(town.text).toContain("Outros municípios");
  expect((/class="list-others".*?<\/section>/s.exec(town.text)?.[0] ?? "").match(/href="\/municipio\//g)?.length).toBe(11);
  const author = await page("/autor/ana-lucia-sa");
  expect([author.title, author.shown]).toEqual(["Ana Lúcia Sá", [3, 2, 1]]);
  const tag = await page("/tag/acude-caldeirao");
  expect([tag.title, tag.shown]).toEqual(["Açude Caldeirão", [2, 1]]);
});

test("groups are lists too", async () => {
  expect((await page("/categoria/editoriais")).shown[0]).toBe(43);
  expect((await page("/categoria/municipios")).title).toBe("Notícias dos municípios");
});

test("every other spelling of an address leads to the one it is kept under", async () => {
  const goals = async (paths: readonly string[]) => Promise.all(paths.map(async (path) => [path, (await page(path)).status, (await page(path)).location]));
  expect(
    await goals([
      "/categoria/Esporte",
      "/CATEGORIA/esporte",
      "/categoria/esporte/",
      "/categoria/%C3%89sporte/",
      "/autor/Ana%20L%C3%BAcia%20S%C3%A1",
      "/municipio/Pedro%20II?pagina=2&x=1",
      "/Municipios/",
      "/mais-lidas/?periodo=hoje",
    ]),
  ).toEqual([
    ["/categoria/Esporte", 301, "/categoria/esporte"],
    ["/CATEGORIA/esporte", 301, "/categoria/esporte"],
    ["/categoria/esporte/", 301, "/categoria/esporte"],
    ["/categoria/%C3%89sporte/", 301, "/categoria/esporte"],
    ["/autor/Ana%20L%C3%BAcia%20S%C3%A1", 301, "/autor/ana-lucia-sa"],
    ["/municipio/Pedro%20II?pagina=2&x=1", 301, "/municipio/pedro-ii?pagina=2"],
    ["/Municipios/", 301, "/municipios"],
    ["/mais-lidas/?periodo=hoje", 301, "/mais-lidas?periodo=hoje"],
  ]);
  expect((await page("/categoria/piripiri")).location).toBe("/municipio/piripiri");
  expect((await page("/municipio/esporte")).location).toBe("/categoria/esporte");
});

test("a list of nothing is a page where the newsroom knows the name, and a 404 where it does not", async () => {
  const empty = await page("/categoria/entrevistas");
  expect([empty.status, empty.title, empty.robots]).toEqual([200, "Entrevistas", "noindex"]);
  expect(empty.text).toContain("Ainda não publicamos nada aqui");
  for (const path of ["/categoria/nada", "/municipio/sobral", "/autor/ninguem", "/tag/nada", "/categoria/%F0%9F%98%80", "/categoria/--", "/tag/%00"])
    expect([path, (await page(path)).status]).toEqual([path, 404]);
});

test("a list says what it is to search engines, with the way to it and its stories", async () => {
  const { text } = await page("/municipio/piripiri");
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? "{}") as {
    "@graph": [{ mainEntity: { itemListElement: unknown[] } }, { itemListElement: { item: string }[] }];
  };
  const [collection, crumbs] = data["@graph"];
  expect(collection).toMatchObject({ "@type": "CollectionPage", url: `${ORIGIN}/municipio/piripiri` });
  expect(collection.mainEntity.itemListElement).toHaveLength(20);
  expect(crumbs.itemListElement.map(({ item }) => item)).toEqual([`${ORIGIN}/`, `${ORIGIN}/municipios`, `${ORIGIN}/municipio/piripiri`]);
  for (const property of ["og:title", "og:description", "og:url", "og:type"]) expect(text).toContain(`property="${property}"`);
});

test("a list changes with the story that is withdrawn from it, at once", async () => {
  const [story] = [await published(editor, { titulo: "Jogo de número 99", categoriasCompletas: ["especiais", "documentarios"] })];
  expect((await page("/categoria/documentarios")).shown).toEqual([99]);
  await editor.put(`/api/posts/${story?.id}/toggle-status`);
  expect((await page("/categoria/documentarios")).shown).toEqual([]);
});

test("the towns are listed with the newest story of each", async () => {
  const { status, text } = await page("/municipios");
  expect(status).toBe(200);
  expect(text.match(/<section class="town"/g)?.length).toBe(12);
  const piripiri = /<section class="town" aria-label="Piripiri">.*?<\/section>/s.exec(text)?.[0] ?? "";
  expect(piripiri).toContain("Jogo de número 43");
  expect(/<section class="town" aria-label="Boa Hora">.*?<\/section>/s.exec(text)?.[0]).toContain("Ainda não há matérias");
});

test("most read counts today, a week or ever, in that order of views", async () => {
  const [one, two, three] = stories as [ArticleWire, ArticleWire, ArticleWire];
  const today = dayFromNow();
  await testEnv.DB.batch([
    testEnv.DB.prepare("UPDATE article_stats SET views = 900, views_week = 1 WHERE article_id = ?").bind(one.id),
    testEnv.DB.prepare("UPDATE article_stats SET views = 50, views_week = 40 WHERE article_id = ?").bind(two.id),
    testEnv.DB.prepare("UPDATE article_stats SET views = 10, views_week = 10 WHERE article_id = ?").bind(three.id),
    testEnv.DB.prepare("INSERT INTO article_views_daily (day, article_id, views) VALUES (?, ?, 7), (?, ?, 3)").bind(today, three.id, today, two.id),
    testEnv.DB.prepare("UPDATE site_edition SET edition = edition + 1"),
  ]);
  // A story more raises the edition that this machine knows, so that no kept page is shown.
  await published(editor);
  const ranking = async (path: string) =>
    [...(/<ol class="ranking">.*?<\/ol>/s.exec((await page(path)).text)?.[0] ?? "").matchAll(/Jogo de número (\d+)/g)].map((found) => Number(found[1]));
  expect(await ranking("/mais-lidas")).toEqual([2, 3, 1]);
  expect(await ranking("/mais-lidas?periodo=hoje")).toEqual([3, 2]);
  expect(await ranking("/mais-lidas?periodo=sempre")).toEqual([1, 2, 3]);
  // The first one leads, with its deck; the others are rows.
  const [lead = "", ...rows] = (/<ol class="ranking">(.*?)<\/ol>/s.exec((await page("/mais-lidas")).text)?.[1] ?? "").split("</li>");
  expect([/card-lead|card-feature/.test(lead), rows.some((row) => /card-lead|card-feature/.test(row))]).toEqual([true, false]);
  expect((await page("/mais-lidas?periodo=7d")).canonical).toBe(`${ORIGIN}/mais-lidas`);
  expect((await page("/mais-lidas?periodo=outro")).canonical).toBe(`${ORIGIN}/mais-lidas`);
});

test("institutional pages have their title, description and canonical address", async () => {
  for (const [path, title] of [
    ["/sobre", "Sobre o Lide"],
    ["/privacidade", "Privacidade"],
    ["/contato", "Contato e correções"],
  ]) {
    const answer = await page(path ?? "");
    expect([path, answer.status, answer.title, answer.canonical]).toEqual([path, 200, title, ORIGIN + path]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test("a page that is not there searches for what its address was about", async () => {
  await published(editor, { titulo: "Ponte sobre o rio Longá é reaberta" });
  const { status, text, robots } = await page("/post/98765-ponte-do-rio-longa-reaberta");
  expect([status, robots]).toEqual([404, "noindex"]);
  expect(text).toContain("Você procurava por isto?");
  expect(text).toContain("Ponte sobre o rio Longá é reaberta");
  expect(text).toMatch(/<input[^>]*name="q"[^>]*value="ponte longa reaberta"/);
  for (const path of ["/nada", "/post/abc", "/post/%22%27", "/%F0%9F%98%80/x", `/${"a".repeat(3_000)}`])
    expect([path.slice(0, 20), (await page(path)).status]).toEqual([path.slice(0, 20), 404]);
});

test("a withdrawn story is gone, with where to go on", async () => {
  const story = await published(editor, { titulo: "Obra da ponte do Caldeirão começa" });
  await editor.put(`/api/posts/${story.id}`, { status: "rascunho" });
  const { status, text, title } = await page(`/post/${story.slug}`);
  expect([status, title]).toEqual([410, "Matéria removida"]);
  expect(text).toContain('action="/busca"');
  expect(text).toContain("Últimas notícias");
});

test("a slug that a story had leads to the one it has", async () => {
  const story = await published(editor, { titulo: "Título que muda" });
  await editor.put(`/api/posts/${story.id}`, { titulo: "Título mudado" });
  expect((await page(`/post/${story.slug}`)).location).toBe(`/post/${story.id}-titulo-mudado`);
});
