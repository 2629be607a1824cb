import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { findEmbed } from "#app/features/articles/embeds.ts";
import { presentBody } from "#app/features/articles/site/article-body.ts";

const KEY = `${"ab12".repeat(8)}-1600x1000.jpg`;
const shown = (html: string, economy = false) => presentBody(sanitizeBody(html), { siteUrl: "https://lide.example", economy });
const player = (src: string, title?: string) => `<iframe src="${src}"${title === undefined ? "" : ` title="${title}"`}></iframe>`;

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ", "o vídeo do YouTube"],
  ["https://player.vimeo.com/video/76979871", "https://player.vimeo.com/video/76979871", "https://vimeo.com/76979871", "o vídeo do Vimeo"],
  [
    "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk",
    "https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk",
    "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk",
    "o áudio do Spotify",
  ],
  ["https://www.instagram.com/p/CxAbCdEfGhI/", "https://www.instagram.com/p/CxAbCdEfGhI/embed", "https://www.instagram.com/p/CxAbCdEfGhI/", "a publicação do Instagram"],
])("a player waits for a tap, and is a link where no script runs: %s", (written, embedded, page, thing) => {
  const html = shown(player(written));
  expect(html).not.toContain("<iframe");
  expect(html).toContain(`data-embed="${embedded}"`);
  expect(html).toContain(`<a class="embed-face embed-away" href="${page}"`);
  expect(html).toContain(`Toque para carregar ${thing}`);
  expect(html).not.toMatch(/\ssrc="/);
  expect(findEmbed(page)?.address).toBe(embedded);
});

test("however an address is written, it is stored as one player", () => {
  const youtube = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";
  for (const [written, embedded] of [
    ["https://youtu.be/dQw4w9WgXcQ?si=x", youtube],
    ["youtu.be/dQw4w9WgXcQ", youtube],
    ["//www.youtube.com/embed/dQw4w9WgXcQ?rel=0", youtube],
    ["https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=42s", youtube],
    ["https://music.youtube.com/watch?feature=share&v=dQw4w9WgXcQ", youtube],
    ["https://www.youtube.com/shorts/dQw4w9WgXcQ", youtube],
    ["https://youtube.com/live/dQw4w9WgXcQ?feature=share", youtube],
    ["https://www.instagram.com/reel/CxAbCdEfGhI/?igsh=1", "https://www.instagram.com/reel/CxAbCdEfGhI/embed"],
    ["https://www.instagram.com/reels/CxAbCdEfGhI/", "https://www.instagram.com/reel/CxAbCdEfGhI/embed"],
    ["https://www.instagram.com/radio.fm/p/CxAbCdEfGhI/", "https://www.instagram.com/p/CxAbCdEfGhI/embed"],
    ["https://instagram.com/tv/CxAbCdEfGhI", "https://www.instagram.com/tv/CxAbCdEfGhI/embed"],
  ] as const) {
    expect([written, findEmbed(written)?.address]).toEqual([written, embedded]);
    expect([written, sanitizeBody(player(written.replaceAll("&", "&amp;"))).includes(`src="${embedded}"`)]).toEqual([written, true]);
    expect(findEmbed(embedded)?.address).toBe(embedded);
  }
  for (const none of [
    "https://www.youtube.com/embed/videoseries?list=PL1",
    "https://www.youtube.com/@canal",
    "https://youtu.be.golpe.com/dQw4w9WgXcQ",
    "https://a:b@youtu.be/dQw4w9WgXcQ",
    "ftp://youtu.be/dQw4w9WgXcQ",
    "https://www.instagram.com/share/reel/BAxAbCdEfG/",
    "https://www.instagram.com/radio.fm/",
    "Veja https://youtu.be/dQw4w9WgXcQ",
  ])
    expect([none, findEmbed(none)]).toEqual([none, null]);
});

test("a player's title is told, escaped, and the name that stands for none is not", () => {
  expect(shown(player("https://vimeo.com/76979871", "A &quot;sessão&quot; &lt;b&gt;"))).toContain('aria-label="Vídeo do Vimeo: A &quot;sessão&quot; &lt;b');
  expect(shown(player("https://vimeo.com/76979871"))).not.toContain("Conteúdo incorporado");
});

test("whatever a title holds, the body has no element that the facade did not bring", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (title) => {
      const attribute = title.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
      const tags = [...shown(player("https://vimeo.com/76979871", attribute)).matchAll(/<([a-z]+)/gi)].map(([, tag]) => tag);
      expect(new Set(tags)).toEqual(new Set(["span", "a", "b", "svg", "circle", "path", "button"]));
    }),
  );
});

test("what a player's element holds goes with it", () => {
  expect(shown('<iframe src="https://vimeo.com/76979871">de <b>reserva</b></iframe><p>Depois</p>')).toMatch(/^<span class="embed [\s\S]*<\/span><p>Depois<\/p>$/);
  expect(shown('<iframe src="https://vimeo.com/76979871">de <b>reserva</b></iframe>')).not.toMatch(/iframe|reserva/);
});

test("a picture says whose it is, in its caption or in one of its own", () => {
  const figure = (credit: string, caption = "") => shown(`<figure data-credit="${credit}"><img src="/img/${KEY}" alt="Feira">${caption}</figure>`);
  expect(figure("Ana Lima")).toContain('<figcaption><span class="credit">Foto: Ana Lima</span></figcaption></figure>');
  expect(figure("Ana Lima", "<figcaption></figcaption>")).toContain('<figcaption><span class="credit">Foto: Ana Lima</span></figcaption>');
  expect(figure("Arte: $&amp; Cia", "<figcaption>A feira</figcaption>")).toContain('<figcaption>A feira · <span class="credit">Arte: $&amp; Cia</span></figcaption>');
  expect(shown(`<figure><img src="/img/${KEY}" alt=""></figure>`)).not.toContain("figcaption");
});

test("pictures come late and keep their place; a table can be scrolled by keyboard; our own address is a link within", () => {
  const picture = shown(`<p><img src="/img/${KEY}" alt="Feira"></p>`);
  expect(picture).toContain('<img loading="lazy"');
  expect(picture).toContain('width="1600" height="1000"');
  expect(picture).toContain(`/img/${KEY}?w=640&amp;f=webp 640w`);
  expect(shown("<table><tr><td>1</td></tr></table>")).toMatch(/^<section class="table" aria-label="Tabela" tabindex="0"><table>.*<\/table><\/section>$/);
  expect(shown('<p><a href="https://lide.example/post/1">um</a> <a href="https://lide.example.br/post/1">dois</a></p>')).toMatch(
    /href="\/post\/1".*href="https:\/\/lide\.example\.br\/post\/1"/,
  );
});

test("another site's picture waits for a tap on every page, in a link too; our own does not", () => {
  const html = shown(
    `<p><img src="https://outro.example/y.jpg" alt="Rio"></p><p><a href="https://outro.example/"><img src="https://outro.example/z.jpg" alt=""></a></p><p><a href="/post/1"><img src="/img/${KEY}" alt="Feira"></a></p>`,
  );
  expect(html.match(/<img\b/g)?.length).toBe(1);
  expect(html).toContain(`<a href="/post/1"><img loading="lazy"`);
  expect(html).toContain(
    '<a class="photo-tap" href="https://outro.example/y.jpg" data-photo="https://outro.example/y.jpg" data-alt="Rio"><b>Mostrar foto</b> <span>Rio</span></a>',
  );
  expect(html).toContain('data-photo="https://outro.example/z.jpg"');
});

test("in modo economia no picture of the text is fetched before it is asked for, linked ones included", () => {
  const html = shown(`<p><a href="https://outro.example/x"><img src="/img/${KEY}" alt="A &quot;feira&quot;"></a></p><p><img src="https://outro.example/y.jpg" alt=""></p>`, true);
  expect(html).not.toContain("<img");
  expect(html).toContain(
    `<a class="photo-tap" href="/img/${KEY}?w=640&amp;f=webp" data-photo="/img/${KEY}?w=320&amp;f=webp" data-alt="A &quot;feira&quot;" data-width="1600" data-height="1000">`,
  );
  expect(html).toContain('data-photo="https://outro.example/y.jpg"');
  expect(html.match(/<a\b/g)?.length).toBe(2);
});

test("a first paragraph is set larger while it is short; a wall of text, a picture or a list is not", () => {
  const shown = (html: string) => presentBody(html, { siteUrl: "https://lide.test", economy: false });
  expect(shown("<p>Curto e <strong>claro</strong>.</p><p>Depois.</p>")).toBe('<p class="lede">Curto e <strong>claro</strong>.</p><p>Depois.</p>');
  const long = `<p>${"palavra ".repeat(40)}</p>`;
  for (const html of [long, "<ul><li><p>Um</p></li></ul>", "<h2>Um</h2><p>Dois.</p>"]) expect(shown(html)).not.toContain("lede");
});
