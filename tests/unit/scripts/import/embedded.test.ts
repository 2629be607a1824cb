import { expect, test } from "vitest";
import { sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { type BodyContext, toBody } from "../../../../scripts/lib/import/to-body.ts";

const context: BodyContext = {
  fileAt: (address) => /\/uploads\/(\w+\.\w+)$/.exec(address)?.[1]?.replace(/^/, "/media/") ?? null,
  attachment: () => undefined,
  attachmentsOf: () => [],
  isOwn: ({ hostname }) => hostname === "velho.com.br",
  base: "https://velho.com.br/",
  sharedBlock: () => undefined,
};

const brought = (html: string) => {
  const { html: body, notes } = toBody(html, context, "1");
  return { stored: sanitizeBody(body).replace(/>\s+</g, "><"), notes };
};
const link = (address: string, words = address) => `<p><a href="${address}" rel="noopener noreferrer">${words}</a></p>`;
const KEPT = ["incorporação mantida como link"];
const VIDEO = '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Conteúdo incorporado" allowfullscreen></iframe>';
const code = (name: string) => [`código mantido como link: [${name}]`];

test.each([
  ["[map https://goo.gl/maps/abc123]", link("https://goo.gl/maps/abc123"), code("map")],
  ["[flickr https://www.flickr.com/photos/x/123/]", link("https://www.flickr.com/photos/x/123/"), code("flickr")],
  ["[pdf https://velho.com.br/wp-content/uploads/edital.pdf]", '<p><a href="/media/edital.pdf">edital.pdf</a></p>', code("pdf")],
  ['[pdf-embedder url="https://velho.com.br/wp-content/uploads/edital.pdf" title="Edital nº 3"]', '<p><a href="/media/edital.pdf">Edital nº 3</a></p>', code("pdf-embedder")],
  ["[bluesky https://bsky.app/profile/a/post/3k]", link("https://bsky.app/profile/a/post/3k"), code("bluesky")],
  ["[threads https://www.threads.net/@a/post/Cx]", link("https://www.threads.net/@a/post/Cx"), code("threads")],
  ["[videopress kUJmAcSf w=640]", link("https://videopress.com/v/kUJmAcSf"), code("videopress")],
  ["[polldaddy 1234567]", link("https://poll.fm/1234567"), code("polldaddy")],
  ['[googleapps domain="docs" dir="document/d/1abc/pub" query="embedded=true" /]', link("https://docs.google.com/document/d/1abc/pub"), code("googleapps")],
] as const)("a code that shows another site's page is a link to it: %s", (content, stored, notes) => {
  expect(brought(content)).toEqual({ stored, notes });
});

test.each(["Disse [sic] e [grifo nosso], [Foto: Ana] e [mapa]", "Fonte: [veja https://exemplo.com/x]", "Um [gist do caso] e [pdf anexo]"])(
  "words in brackets stay: %s",
  (words) => {
    expect(brought(`<p>${words}</p>`)).toEqual({ stored: `<p>${words}</p>`, notes: [] });
  },
);

test("a code of a theme that says nothing is no text", () => {
  expect(brought("<p>Um</p>\n[td_smart_list_end]\n<p>Dois</p>").stored).toBe("<p>Um</p><p>Dois</p>");
});

const threads =
  '<blockquote class="text-post-media" data-text-post-permalink="https://www.threads.net/@f/post/Cx"><a href="https://www.threads.net/@f/post/Cx"><div><svg><path d="M1"/></svg></div><div>Post by @f</div></a></blockquote><script async src="https://www.threads.net/embed.js"></script>';
const mastodon =
  '<blockquote class="mastodon-embed" data-embed-url="https://mastodon.social/@f/1234567/embed"><a href="https://mastodon.social/@f/1234567"><div>View on Mastodon</div></a></blockquote><script data-allowed-prefixes="https://mastodon.social/" src="https://mastodon.social/embed.js"></script>';

test.each([
  ["Threads", threads, link("https://www.threads.net/@f/post/Cx"), KEPT],
  ["Mastodon", mastodon, link("https://mastodon.social/@f/1234567"), KEPT],
  ["Mastodon in a frame", '<iframe src="https://mastodon.social/@f/1234567/embed"></iframe>', link("https://mastodon.social/@f/1234567"), KEPT],
  ["Bluesky in a frame", '<iframe src="https://embed.bsky.app/embed/did:plc:abc/app.bsky.feed.post/3k?id=1"></iframe>', link("https://bsky.app/profile/did:plc:abc/post/3k"), KEPT],
  [
    "Bluesky with its words",
    '<blockquote class="bluesky-embed"><p>Texto</p>— F <a href="https://bsky.app/profile/f/post/3k">maio</a></blockquote><script async src="https://embed.bsky.app/static/embed.js"></script>',
    `<blockquote><p>Texto</p><p>— F <a href="https://bsky.app/profile/f/post/3k" rel="noopener noreferrer">maio</a></p></blockquote>`,
    [],
  ],
  [
    "a block of Bluesky",
    '<!-- wp:embed {"url":"https://bsky.app/profile/f/post/3k","providerNameSlug":"bluesky"} -->\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://bsky.app/profile/f/post/3k\n</div><figcaption>Legenda</figcaption></figure>\n<!-- /wp:embed -->',
    `${link("https://bsky.app/profile/f/post/3k")}<p><em>Legenda</em></p>`,
    KEPT,
  ],
  ["Facebook without words", '<div class="fb-post" data-href="https://www.facebook.com/lide/posts/1234567890" data-width="500"></div>', null, []],
  [
    "a short address of TikTok",
    '<blockquote class="tiktok-embed" cite="https://vm.tiktok.com/ZM1/"><section>Texto do vídeo</section></blockquote>',
    `<blockquote><p>Texto do vídeo</p></blockquote>${link("https://vm.tiktok.com/ZM1/")}`,
    KEPT,
  ],
  [
    "a profile of Instagram",
    '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/lide/"><a href="x">Ver</a></blockquote>',
    link("https://www.instagram.com/lide/"),
    KEPT,
  ],
  ["Telegram", '<script async src="https://telegram.org/js/telegram-widget.js?22" data-telegram-post="canal/68"></script>', link("https://t.me/canal/68"), KEPT],
  [
    "Flourish",
    '<div class="flourish-embed" data-src="visualisation/123"><script src="https://public.flourish.studio/resources/embed.js"></script></div>',
    link("https://public.flourish.studio/visualisation/123/"),
    KEPT,
  ],
  ["Infogram", '<script id="infogram_0_abc-123" src="https://e.infogram.com/js/dist/embed.js?K3z"></script>', link("https://infogram.com/abc-123"), KEPT],
  ["Flash", '<object><param name="movie" value="http://www.youtube.com/v/dQw4w9WgXcQ?version=3"><embed src="http://www.youtube.com/v/dQw4w9WgXcQ"></object>', VIDEO, []],
  ["a document in an object", '<object data="https://velho.com.br/wp-content/uploads/e.pdf" type="application/pdf"></object>', '<p><a href="/media/e.pdf">e.pdf</a></p>', KEPT],
  ["a script of nobody's", '<p>a</p><script src="https://widgets.example/tabela.js"></script>', "<p>a</p>", ["script perdido: https://widgets.example/tabela.js"]],
  [
    "a post of another WordPress",
    '<blockquote class="wp-embedded-content"><p><a href="https://outro.com/p">Título</a></p></blockquote><iframe class="wp-embedded-content" src="https://outro.com/p/embed/"></iframe>',
    `<blockquote>${link("https://outro.com/p", "Título")}</blockquote>`,
    [],
  ],
] as const)("what only a script shows is kept as a link, with its words: %s", (_, content, stored, notes) => {
  expect(brought(content)).toEqual({
    stored: stored ?? '<p><a data-embed="Facebook" href="https://www.facebook.com/lide/posts/1234567890" rel="noopener noreferrer">Publicação no Facebook</a></p>',
    notes,
  });
});

test("a paragraph or a line that is an address alone is what WordPress shows for it, or a link", () => {
  expect(brought("<!-- wp:paragraph -->\n<p>https://www.youtube.com/watch?v=dQw4w9WgXcQ</p>\n<!-- /wp:paragraph -->").stored).toBe(VIDEO);
  for (const content of ["Um\n\nhttps://bsky.app/profile/f/post/3k\n\nDois", "<p>Um</p><p>https://bsky.app/profile/f/post/3k</p><p>Dois</p>"])
    expect(brought(content)).toEqual({ stored: `<p>Um</p>${link("https://bsky.app/profile/f/post/3k")}<p>Dois</p>`, notes: [] });
  expect(brought("Um https://bsky.app/profile/f/post/3k dois").stored).toBe("<p>Um https://bsky.app/profile/f/post/3k dois</p>");
  expect(brought('<a href="https://exemplo.com/x">\nhttps://exemplo.com/x\n</a>').stored.match(/<a /g)).toHaveLength(1);
});

test("a link around blocks is one in each of them; around a picture it is named", () => {
  const within = (words: string) => `<a href="https://exemplo.com/x" rel="noopener noreferrer">${words}</a>`;
  expect(brought('<a href="https://exemplo.com/x"><h2>Título</h2><p>Linha</p></a>').stored).toBe(`<h2>${within("Título")}</h2><p>${within("Linha")}</p>`);
  expect(brought('<div class="wp-block-button"><a href="https://exemplo.com/x"><div>Clique</div></a></div>').stored).toBe(`<p>${within("Clique")}</p>`);
  expect(brought('<a href="https://exemplo.com/x"><img src="https://fotos.example/a.jpg" alt="a" /></a>')).toEqual({
    stored: '<figure><img src="https://fotos.example/a.jpg" alt="a" /></figure>',
    notes: ["link de uma imagem ou legenda perdido: https://exemplo.com/x"],
  });
});

test("a photo that was copied with its caption from the page keeps it, and the foot of a table stands below its rows", () => {
  const photo = (name: string, words: string) => `<figure><img src="https://fotos.example/${name}.jpg" alt="" /><figcaption>${words}</figcaption></figure>`;
  for (const content of [
    '<div class="wp-caption"><img src="https://fotos.example/a.jpg" /><p class="wp-caption-text">Ana</p></div><div class="wp-caption"><img src="https://fotos.example/b.jpg" /><p class="wp-caption-text">Bia</p></div>',
    '<dl class="wp-caption"><dt><img src="https://fotos.example/a.jpg" /></dt><dd>Ana</dd></dl><dl class="wp-caption"><dt><img src="https://fotos.example/b.jpg" /></dt><dd>Bia</dd></dl>',
  ])
    expect(brought(content).stored).toBe(photo("a", "Ana") + photo("b", "Bia"));
  const list = `<ul class="coblocks-gallery"><li>${photo("a", "Ana")}</li><li>${photo("b", "Bia")}</li></ul>`;
  expect(brought(list).stored).toBe(`<ul data-galeria="fotos"><li>${photo("a", "Ana")}</li><li>${photo("b", "Bia")}</li></ul>`);
  expect(brought("<table><thead><tr><th>A</th></tr></thead><tfoot><tr><td>Total</td></tr></tfoot><tbody><tr><td>1</td></tr></tbody></table>").stored).toBe(
    "<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody><tr><td>Total</td></tr></table>",
  );
});

test("a paragraph goes on behind what stands by itself; a heading holds no paragraph", () => {
  const picture = '<figure><img src="https://fotos.example/a.jpg" alt="" /><figcaption>L</figcaption></figure>';
  expect(brought('<p>antes <figure><img src="https://fotos.example/a.jpg"><figcaption>L</figcaption></figure> depois</p><p>fim</p>').stored).toBe(
    `<p>antes </p>${picture}<p> depois</p><p>fim</p>`,
  );
  expect(brought('<p>antes <object data="https://velho.com.br/wp-content/uploads/e.pdf"></object> depois</p>').stored).toBe(
    '<p>antes </p><p><a href="/media/e.pdf">e.pdf</a></p><p> depois</p>',
  );
  expect(brought("<p>um<p>dois<ul><li><p>três</li><li><p>quatro</li></ul><p>cinco</p>").stored).toBe(
    "<p>um</p><p>dois</p><ul><li><p>três</p></li><li><p>quatro</p></li></ul><p>cinco</p>",
  );
  expect(brought("<h2>Mapa [googlemaps https://maps.google.com/a]</h2>").stored).not.toContain("<p>");
});

test("captions of Blogger, credits in brackets and links of captions", () => {
  expect(
    brought(
      '<table class="tr-caption-container"><tbody><tr><td><img src="https://fotos.example/a.jpg"/></td></tr><tr><td class="tr-caption">Ana na praça</td></tr></tbody></table>',
    ).stored,
  ).toBe('<figure><img src="https://fotos.example/a.jpg" alt="" /><figcaption>Ana na praça</figcaption></figure>');
  expect(brought('[caption]<img src="https://fotos.example/a.jpg" /> Ana e Bia [foto: Rui Sá][/caption]').stored).toBe(
    '<figure data-credit="Rui Sá"><img src="https://fotos.example/a.jpg" alt="" /><figcaption>Ana e Bia</figcaption></figure>',
  );
  expect(brought('<figure><img src="https://fotos.example/a.jpg"><figcaption>Ana em <a href="https://exemplo.com/x">casa</a></figcaption></figure>').notes).toEqual([
    "link de uma imagem ou legenda perdido: https://exemplo.com/x",
  ]);
});

test("a picture that names only a set of sizes is its largest", () => {
  expect(brought('<img srcset="https://fotos.example/a-300.jpg 300w, https://fotos.example/a.jpg 1200w" alt="x">').stored).toBe(
    '<figure><img src="https://fotos.example/a.jpg" alt="x" /></figure>',
  );
});
