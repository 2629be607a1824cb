import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import { HOSTILE_HTML, NAUGHTY } from "#tests/support/naughty-strings.ts";
import { raw } from "#tests/support/session.ts";
import { type Client, publishable, signedIn, thePublic } from "#tests/support/site.ts";
import { drawnOf } from "#tests/support/soak.ts";

let editor: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
});

/** The stored form of a line of text. */
const asLine = (text: string) => cleanText(text).replace(/\s+/g, " ").trim();
const cut = (text: string, max: number) => [...text].slice(0, max).join("");

interface Seen {
  elements: string[];
  attributes: [string, string][];
  text: string;
}

/** A page as a parser of HTML reads it: element names, attributes, text. */
async function parsed(html: string): Promise<Seen> {
  const seen: Seen = { elements: [], attributes: [], text: "" };
  const rewriter = new HTMLRewriter()
    .on("*", {
      element(element) {
        seen.elements.push(element.tagName);
        for (const [name = "", value = ""] of element.attributes as unknown as Iterable<string[]>) seen.attributes.push([name, value]);
      },
    })
    .onDocument({
      text(chunk) {
        seen.text += chunk.text;
      },
    });
  await rewriter.transform(new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } })).text();
  return seen;
}

/** Element names and attribute names of a page whose every text is plain; whatever else appears came out of a text. */
const EVENT = /^on|^srcdoc$|^formaction$/i;
const unescaped = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&#39;", "'").replaceAll("&amp;", "&");

/** A headline keeps a number and its unit on one line by an element of its own. */
const unwrapped = (html: string) => html.replace(/<span class="nb">([^<]*)<\/span>/g, "$1");

let known: { elements: Set<string>; attributes: Set<string> } | undefined;
async function expectOnlyKnownMarkup(page: Seen): Promise<void> {
  if (!known) {
    const { body } = await editor.post<ArticleWire>(
      "/api/posts",
      publishable({
        status: "publicada",
        tags: ["comum"],
        resumo: ["um", "dois", "três"],
        imagemUrl: "https://imagens.exemplo.com.br/x.jpg",
        imagemAlt: "Alt",
        imagemCredito: "Crédito",
      }),
    );
    const pages = await Promise.all([`/post/${body.id}`, "/"].map(async (path) => parsed((await thePublic.get(path)).text)));
    known = { elements: new Set(pages.flatMap((one) => one.elements)), attributes: new Set(pages.flatMap((one) => one.attributes.map(([name]) => name))) };
  }
  expect(page.elements.filter((name) => !known?.elements.has(name))).toEqual([]);
  expect(page.attributes.map(([name]) => name).filter((name) => !known?.attributes.has(name))).toEqual([]);
}

/** As many as the home page and the feed show together. */
const BATCH = 9;
const BATCHES = Array.from({ length: Math.ceil(NAUGHTY.length / BATCH) }, (_, index) => ({ index, texts: NAUGHTY.slice(index * BATCH, (index + 1) * BATCH) }));

/** Publishes one text in every field that holds text, and expects the API to answer the same text. */
async function publishNaughty(naughty: string): Promise<ArticleWire> {
  const stored = asLine(naughty);
  const html = naughty.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const { status, body } = await editor.post<ArticleWire>(
    "/api/posts",
    publishable({
      titulo: naughty,
      subtitulo: cut(naughty, 120),
      chapeu: cut(`${stored}xxx`, 15),
      conteudo: `<p>${html}</p>`,
      autor: naughty,
      tags: [cut(naughty, 40), "outra"],
      resumo: [naughty],
      imagemUrl: "https://imagens.exemplo.com.br/x.jpg",
      imagemAlt: naughty,
      imagemCredito: naughty,
      status: "publicada",
    }),
  );
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({
      titulo: stored,
      subtitulo: stored,
      autor: stored,
      imagemAlt: stored,
      imagemCredito: stored,
      resumo: [stored],
      tags: expect.arrayContaining([asLine(cut(stored, 40)), "outra"]),
    }),
  ]);
  expect(
    unescaped(body.conteudo ?? "")
      .replace(/^<p>|<\/p>$/g, "")
      .trim(),
  ).toBe(cleanText(naughty).trim());
  return body;
}

/** A page that shows these texts as text, and has no markup but its own. */
async function expectTextOn(path: string, texts: readonly string[]): Promise<void> {
  const answer = await thePublic.get(path);
  const page = await parsed(answer.text);
  expect([path, answer.status]).toEqual([path, 200]);
  expect(page.attributes.filter(([name]) => EVENT.test(name))).toEqual([]);
  expect(page.attributes.filter(([name, value]) => ["href", "src", "action"].includes(name) && /^\s*(javascript|data|vbscript):/i.test(value))).toEqual([]);
  await expectOnlyKnownMarkup(page);
  const shown = unescaped(unwrapped(answer.text));
  for (const text of texts) expect(shown).toContain(text);
}

test.each(drawnOf(BATCHES, "naughty texts on pages"))("naughty texts of batch $index stay text in every field and on every page", async ({ texts }) => {
  const articles: ArticleWire[] = [];
  for (const naughty of texts) articles.push(await publishNaughty(naughty));
  const titles = articles.map((article) => article.titulo);
  for (const article of articles) {
    expect((await thePublic.get<ArticleWire>(`/api/posts/${article.id}`)).body.titulo).toBe(article.titulo);
    await expectTextOn(`/post/${article.id}`, [article.titulo]);
  }
  await expectTextOn("/", titles);
  const feed = await (await raw("/feed.xml")).text();
  for (const title of titles) expect(unescaped(feed)).toContain(title.replace(/[\ufffe\uffff]/g, ""));
  expect(feed).not.toMatch(/<script|<svg|<img|<x\/>|<b>|<!\[CDATA\[<x|<%|<\?php/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids exactly these
  expect(feed).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
});

test("operators of the search index are text", async () => {
  await editor.post("/api/posts", publishable({ titulo: "Açude transbordou em Piripiri", status: "publicada" }));
  for (const q of [
    '"',
    '"açude',
    "açude AND",
    "NOT açude",
    "açude OR x",
    "açude NEAR/2 x",
    "title:açude",
    "{title} : açude",
    "açude*",
    "^açude",
    "(açude",
    "a + b",
    "-açude",
    "açude\u0000",
    "*",
    "''",
    "açude; DROP",
    "a".repeat(200),
    "x ".repeat(100),
  ]) {
    const answer = await thePublic.get<{ total: number }>(`/api/posts?q=${encodeURIComponent(q)}`);
    expect([q, answer.status]).toEqual([q, 200]);
  }
  // If no story has all words, misspelt ones are corrected and unknown ones are dropped.
  const found = async (q: string) => (await thePublic.get<{ total: number }>(`/api/posts?q=${encodeURIComponent(q)}`)).body.total;
  expect([
    await found("AÇUDE"),
    await found("acude"),
    await found("açu"),
    await found("transb piri"),
    await found("transbordou pirip"),
    await found("açude AND"),
    await found("(açude)"),
  ]).toEqual([1, 1, 1, 1, 1, 1, 1]);
  expect(await found("xyzzy")).toBe(0);
});

/** Elements of a stored body (http-api § Articles). */
const KEPT = new Set("p h2 h3 h4 strong em u s sub sup a ul ol li blockquote hr br code figure img figcaption cite table thead tbody tr th td iframe".split(" "));
const KEPT_ATTRIBUTES = new Set("href rel target src alt width height title allowfullscreen data-credit colspan rowspan scope style start".split(" "));

test.each(HOSTILE_HTML.map((html, index) => [index, html] as const))("hostile body %i is cleaned before it is stored", async (_index, html) => {
  const { status, body } = await editor.post<ArticleWire>("/api/posts", publishable({ conteudo: `<p>antes</p>${html}` }));
  expect(status).toBe(201);
  const stored = body.conteudo ?? "";
  const seen = await parsed(stored);
  expect(seen.elements.filter((name) => !KEPT.has(name))).toEqual([]);
  expect(seen.attributes.filter(([name]) => !KEPT_ATTRIBUTES.has(name))).toEqual([]);
  for (const [name, value] of seen.attributes) {
    if (name === "href") expect(value).toMatch(/^(https?:|mailto:|tel:|\/(?!\/)|#|[^:/\\]*$)/i);
    if (name === "src") expect(value).toMatch(/^(https:\/\/|\/img\/)/);
    if (name === "style") expect(value).toMatch(/^text-align:\s*(left|right|center|justify);?$/);
  }
  if (seen.elements.includes("iframe")) expect(seen.attributes.find(([name]) => name === "src")?.[1]).toBe("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ");
  expect((await editor.put<ArticleWire>(`/api/posts/${body.id}`, { conteudo: stored })).body.conteudo).toBe(stored);
});

test.each([
  "<p>Um <strong>forte</strong>, <em>ênfase</em>, <u>sublinhado</u>, <s>riscado</s>, H<sub>2</sub>O, m<sup>2</sup> e <code>código</code>.</p>",
  "<h2>Dois</h2><h3>Três</h3><h4>Quatro</h4>",
  '<p style="text-align:center">Centro</p><h2 style="text-align:right">Direita</h2>',
  '<p><a href="https://exemplo.com.br/a?b=1&amp;c=2" rel="noopener noreferrer">fora</a>, <a href="/post/1">dentro</a>, <a href="mailto:a@b.c">carta</a>, <a href="tel:+558699999999">fone</a></p>',
  '<p><a href="https://exemplo.com.br/" rel="noopener noreferrer" target="_blank">nova aba</a></p>',
  '<ul><li>um</li><li>dois<ul><li>fundo</li></ul></li></ul><ol start="3"><li>três</li></ol>',
  "<blockquote><p>Citação</p></blockquote><hr /><p>linha<br />quebrada</p>",
  '<figure data-credit="Ana Lima"><img src="/img/0123456789abcdef0123456789abcdef-640x480.jpg" alt="Açude" width="640" height="480" /><figcaption>Legenda <cite>Ana Lima</cite></figcaption></figure>',
  '<figure><img src="https://imagens.exemplo.com.br/x.jpg?a=1&amp;b=2" alt="De fora" /></figure>',
  '<table><thead><tr><th scope="col">A</th><th colspan="2">B</th></tr></thead><tbody><tr><td rowspan="2">1</td><td style="text-align:right">2</td><td>3</td></tr></tbody></table>',
  '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Vídeo" allowfullscreen></iframe>',
  '<iframe src="https://player.vimeo.com/video/76979871" title="Vídeo" allowfullscreen></iframe>',
  '<iframe src="https://open.spotify.com/embed/episode/7makk4oTQel546B0PZlDM5" title="Som" allowfullscreen></iframe>',
  '<iframe src="https://www.instagram.com/p/CxYz_12345/embed" title="Foto" allowfullscreen></iframe>',
  "<p>2 &lt; 3 &amp; 5 &gt; 4 “aspas” R$ 1.000,00 – ½ é</p>",
])("honest HTML comes back as it was sent: %s", async (html) => {
  const { body } = await editor.post<ArticleWire>("/api/posts", publishable({ conteudo: html }));
  const same = (text: string) =>
    text
      .replace(/ \/>/g, "/>")
      .replace(/allowfullscreen=""/g, "allowfullscreen")
      .replace(/\/>/g, ">")
      .replace(/ style="text-align:\s*(\w+);?"/g, ' style="text-align:$1"');
  expect(same(body.conteudo ?? "")).toBe(same(html));
});

test("players are stored under the address that sets no cookie", async () => {
  for (const [sent, kept] of [
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["https://youtu.be/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871"],
    ["https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC", "https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC"],
    ["https://www.instagram.com/reel/CxYz_12345/?x=1", "https://www.instagram.com/reel/CxYz_12345/embed"],
  ]) {
    const { body } = await editor.post<ArticleWire>("/api/posts", publishable({ conteudo: `<iframe src="${sent}"></iframe>` }));
    expect(body.conteudo).toContain(`src="${kept}"`);
  }
});

test.each(drawnOf(BATCHES, "naughty texts in requests"))(
  "naughty texts of batch $index in queries, paths, headers and cookies are never an error of the server",
  async ({ texts }) => {
    const refused: [string, number][] = [];
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await raw(path, init);
      await answer.text();
      if (answer.status >= 500) refused.push([path, answer.status]);
    };
    for (const naughty of texts) {
      const encoded = encodeURIComponent(naughty);
      await ask(`/api/posts?${["q", "categoria", "municipio", "autor", "tag"].map((field) => `${field}=${encoded}`).join("&")}`);
      await ask(`/api/posts/${encoded}?posicao=${encoded}`);
      await ask(`/post/${encoded}`);
      await ask(`/login?redirectTo=${encoded}`);
      // A header carries bytes: only these can be sent at all.
      if (/^[\x20-\x7e]+$/.test(naughty))
        await ask("/api/home", { headers: { "User-Agent": naughty, Referer: naughty, Cookie: `lide_access=${naughty}; lide_refresh=${naughty}`, "If-None-Match": naughty } });
    }
    expect(refused).toEqual([]);
  },
);
