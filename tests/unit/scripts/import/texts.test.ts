import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { withCredits, withGalleryBlocks } from "../../../../scripts/lib/export/wordpress-body.ts";
import type { Attachment } from "../../../../scripts/lib/import/attachment.ts";
import { autop } from "../../../../scripts/lib/import/autop.ts";
import { blockTokens } from "../../../../scripts/lib/import/block-tokens.ts";
import { splitCredit } from "../../../../scripts/lib/import/captions.ts";
import { decodeMixed, repairTwice } from "../../../../scripts/lib/import/decode.ts";
import { footnotesOf } from "../../../../scripts/lib/import/footnotes.ts";
import { htmlTokens } from "../../../../scripts/lib/import/html-tokens.ts";
import { replaceShortcodes } from "../../../../scripts/lib/import/shortcodes.ts";
import { type BodyContext, toBody } from "../../../../scripts/lib/import/to-body.ts";

const PICTURE: Attachment = {
  id: "7",
  url: "https://velho.com.br/wp-content/uploads/2020/01/foto.jpg",
  title: "foto",
  alt: "Uma foto",
  caption: "Legenda",
  credit: "Ana",
  parent: "1",
  link: "",
};

const context: BodyContext = {
  fileAt: (address) => (/foto/.test(address) ? "/img/0123456789abcdef0123456789abcdef-640x480.jpg" : null),
  attachment: (id) => (id === "7" ? PICTURE : undefined),
  attachmentsOf: (id) => (id === "1" ? [PICTURE] : []),
  isOwn: (url) => url.hostname === "velho.com.br",
  base: "https://velho.com.br/",
  sharedBlock: (id) => (id === "5" ? '<!-- wp:paragraph --><p>Comum</p><!-- /wp:paragraph --><!-- wp:block {"ref":5} /-->' : undefined),
};

const body = (content: string) => toBody(content, context, "1");
const stored = (content: string) => sanitizeBody(body(content).html);
const IMG = '<img src="/img/0123456789abcdef0123456789abcdef-640x480.jpg"';

test("a text of the classic editor gets its paragraphs and breaks; blocks and preformatted text stay", () => {
  expect(stored("Um.\nDois.\n\nTrês <em>quatro</em>.\n<ul>\n<li>a\n\nb</li>\n</ul>\nFim")).toBe(
    "<p>Um.<br />Dois.</p><p>Três <em>quatro</em>.</p><ul>\n<li>a\n\nb</li>\n</ul><p>Fim</p>",
  );
  expect(stored("<div>Solto</div>\n<blockquote>Fala\n\nsegue</blockquote>")).toBe("<p>Solto</p>\n<blockquote><p>Fala</p><p>segue</p></blockquote>");
});

test("captions, galleries, players and posts of networks become what this site stores", () => {
  const caption =
    '[caption id="attachment_7" width="300"]<a href="/wp-content/uploads/2020/01/foto.jpg"><img class="wp-image-7" src="https://velho.com.br/wp-content/uploads/2020/01/foto-300x200.jpg"/></a> Na feira (Foto: Rui)[/caption]';
  expect(stored(caption)).toBe(`<figure data-credit="Rui">${IMG} alt="Uma foto" /><figcaption>Na feira</figcaption></figure>`);
  expect(stored('[gallery ids="7,8"]')).toBe(`<figure data-credit="Ana">${IMG} alt="Uma foto" /><figcaption>Legenda</figcaption></figure>`);
  expect(body('[gallery ids="7,8"]').notes).toEqual(["galeria com imagens que não estão no arquivo"]);
  expect(stored("[gallery]")).toContain(IMG);
  const both = stored('<p>a</p>[gallery ids="7,7" columns="2"]<p>b</p>');
  const seven = `<li><figure data-credit="Ana">${IMG} alt="Uma foto" /><figcaption>Legenda</figcaption></figure></li>`;
  expect(both.replaceAll("\n", "")).toBe(`<p>a</p><ul data-galeria="fotos">${seven}${seven}</ul><p>b</p>`);
  expect(stored("Veja:\nhttps://youtu.be/dQw4w9WgXcQ\nfim")).toBe(
    '<p>Veja:</p><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Conteúdo incorporado" allowfullscreen></iframe><p>fim</p>',
  );
  const tweet =
    '<blockquote class="twitter-tweet"><p>oi</p><a href="https://twitter.com/a/status/12345">março</a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script>';
  expect(stored(tweet)).toContain('<a data-embed="X" href="https://x.com/a/status/12345"');
  expect(stored("texto <img src='/wp-content/uploads/foto.jpg'> segue")).toBe(`<p>texto </p><figure>${IMG} alt="" /></figure><p> segue</p>`);
});

const photo = (id: number, caption: string) =>
  `<figure class="wp-block-image"><img class="wp-image-${id}" src="https://velho.com.br/wp-content/uploads/foto-${id}.jpg" alt=""/>${caption === "" ? "" : `<figcaption class="wp-element-caption">${caption}</figcaption>`}</figure>`;
const gallery = (...figures: string[]) => `<ul data-galeria="fotos">${figures.map((figure) => `<li>${figure}</li>`).join("")}</ul>`;
const shown = (caption: string) => `<figure>${IMG} alt="" />${caption === "" ? "" : `<figcaption>${caption}</figcaption>`}</figure>`;

test.each([
  [
    "nested figures",
    gallery(shown("Ana"), shown(""), shown("Rui")),
    `<!-- wp:gallery --><figure class="wp-block-gallery"><!-- wp:image -->${photo(1, "Ana")}<!-- /wp:image --><!-- wp:image -->${photo(2, "")}<!-- /wp:image -->${photo(3, "Rui")}<figcaption class="blocks-gallery-caption">A festa</figcaption></figure><!-- /wp:gallery -->`,
  ],
  [
    "a list in a figure",
    gallery(shown("Ana"), shown(""), shown("Rui")),
    `<!-- wp:gallery --><figure class="wp-block-gallery"><ul class="blocks-gallery-grid">${[photo(1, "Ana"), photo(2, ""), photo(3, "Rui")].map((one) => `<li class="blocks-gallery-item">${one}</li>`).join("")}</ul><figcaption class="blocks-gallery-caption">A festa</figcaption></figure><!-- /wp:gallery -->`,
  ],
  [
    "a list alone, and a definition list",
    gallery(shown("Ana"), shown("")) + shown("Rui"),
    `<!-- wp:gallery --><ul class="wp-block-gallery columns-2"><li class="blocks-gallery-item">${photo(1, "Ana")}</li><li>${photo(2, "")}</li></ul><!-- /wp:gallery --><!-- wp:html --><div class="gallery"><dl class="gallery-item"><dt class="gallery-icon"><a href="x"><img src="https://velho.com.br/wp-content/uploads/foto-3.jpg"/></a></dt><dd class="wp-caption-text gallery-caption">Rui</dd></dl></div><!-- /wp:html --><p><em>A festa</em></p>`,
  ],
  [
    "a card of Ghost",
    gallery(shown(""), shown("")),
    '<figure class="kg-card kg-gallery-card kg-width-wide kg-card-hascaption"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="https://velho.com.br/content/images/foto-1.jpg" width="2000" height="1333" loading="lazy" alt></div><div class="kg-gallery-image"><img src="https://velho.com.br/content/images/foto-2.jpg" alt=""></div></div></div><figcaption>A festa</figcaption></figure>',
  ],
])("a gallery stays one, and each photo keeps its own caption: %s", (_, expected, text) => {
  expect(stored(text).replaceAll("\n", "")).toBe(`${expected}<p><em>A festa</em></p>`);
});

test("what an export writes of a gallery is the same gallery again", () => {
  const written = gallery(
    `<figure data-credit="Rui">${IMG} alt="a" /><figcaption>Na <em>feira</em></figcaption></figure>`,
    shown(""),
    `<figure data-credit="Ana">${IMG} alt="" /></figure>`,
  );
  const exported = `<p>a</p>${withGalleryBlocks(withCredits(written)).replaceAll("/img/", "https://velho.com.br/foto/")}<p>b</p>`;
  expect(exported).toContain("<!-- wp:gallery");
  // Captions of other sites keep their words alone.
  expect(stored(exported).replaceAll("\n", "")).toBe(`<p>a</p>${written.replace("<em>feira</em>", "feira")}<p>b</p>`);
});

test("a gallery of one photo is a photo, and one without any is nothing", () => {
  expect(stored(`<figure class="wp-block-gallery">${photo(1, "Ana")}</figure>`)).toBe(shown("Ana"));
  expect(stored('<p>a</p><figure class="wp-block-gallery"></figure>')).toBe("<p>a</p>");
});

test("preformatted text and verses keep their lines, paragraphs of divs and details stay apart", () => {
  expect(
    stored(
      '<!-- wp:verse --><pre class="wp-block-verse">Primeiro verso\nSegundo <em>verso</em></pre><!-- /wp:verse --><!-- wp:preformatted --><pre>Público: 300</pre><!-- /wp:preformatted -->',
    ),
  ).toBe("<p>Primeiro verso<br />Segundo <em>verso</em></p><p>Público: 300</p>");
  // Beside a link or bold words a line ends, too.
  expect(stored("<pre>\nUm <a href='https://a.com.br/'>elo</a>\ndois <b>três</b>\n\nquatro\n</pre>")).toBe(
    '<p>Um <a href="https://a.com.br/" rel="noopener noreferrer">elo</a><br />dois <strong>três</strong><br /><br />quatro</p>',
  );
  expect(stored('<div style="text-align: justify;">Um.</div><div><br /></div><div>Dois.</div><div><b>Três</b></div><div>Quatro.</div>').replace(/\n/g, "")).toBe(
    "<p>Um.</p><p>Dois.</p><p><strong>Três</strong></p><p>Quatro.</p>",
  );
  expect(
    stored("<!-- wp:details --><details><summary>Pergunta</summary><!-- wp:paragraph --><p>Resposta</p><!-- /wp:paragraph --></details><!-- /wp:details -->").replace(/\n/g, ""),
  ).toBe("<p>Pergunta</p><p>Resposta</p>");
});

test("a link to a place of the same text is text: here it would lead to the home page", () => {
  expect(stored('<ul><li><a href="#bairros">Bairros</a></li></ul><h2 id="bairros">Bairros</h2>')).toBe("<ul><li>Bairros</li></ul><h2>Bairros</h2>");
});

test.each([
  ["[youtube https://www.youtube.com/watch?v=aqz-KE-bpKQ]", "youtube-nocookie.com/embed/aqz-KE-bpKQ"],
  ["[youtube=https://www.youtube.com/watch?v=aqz-KE-bpKQ&w=640&h=385]", "youtube-nocookie.com/embed/aqz-KE-bpKQ"],
  ['[youtube id="aqz-KE-bpKQ"]', "youtube-nocookie.com/embed/aqz-KE-bpKQ"],
  ["[youtube]https://youtu.be/aqz-KE-bpKQ[/youtube]", "youtube-nocookie.com/embed/aqz-KE-bpKQ"],
  ["[vimeo 76979871]", "player.vimeo.com/video/76979871"],
  ["[instagram url=https://www.instagram.com/p/CuZ7k3vLq1a/]", "instagram.com/p/CuZ7k3vLq1a/embed"],
  ["[tweet https://twitter.com/gazeta/status/1234567890123456789]", 'href="https://x.com/gazeta/status/1234567890123456789"'],
  ['[et_pb_image src="https://velho.com.br/wp-content/uploads/foto-9.jpg" alt="Praça"][/et_pb_image]', `${IMG} alt="Praça"`],
  ['[vc_single_image image="7" img_size="full"]', IMG],
])("a code that carries an address shows what it leads to: %s", (code, shown) => {
  expect(stored(`Veja:\n\n${code}\n\nFim.`)).toContain(shown);
  expect(body(code).notes).toEqual([]);
});

test("what a code carried is named as lost with its value", () => {
  expect(body('[vc_single_image image="301"]').notes).toEqual(["código desconhecido, conteúdo perdido: [vc_single_image] 301"]);
  expect(body("[flickr video=4463034345]").notes).toEqual(["código desconhecido, conteúdo perdido: [flickr] 4463034345"]);
});

test.each([
  ['[envira-gallery id="77"]', "código desconhecido, conteúdo perdido: [envira-gallery] id=77"],
  ['[rev_slider alias="home"]', "código desconhecido, conteúdo perdido: [rev_slider] alias=home"],
  ['<!-- wp:acf/ficha {"data":{"nome":"Ana"}} /-->', 'bloco sem texto: acf/ficha {"data":{"nome":"Ana"}}'],
  ['<!-- wp:block {"ref":99} /-->', "bloco reutilizável que não está no arquivo: 99"],
  ["<iframe></iframe>", "incorporação sem endereço"],
])("what cannot be brought is named with what it said: %s", (content, told) => expect(body(content).notes).toEqual([told]));

test("galleries of page builders bring their photos, encoded HTML its text, frames that load later or show a post its address", () => {
  for (const code of ['[et_pb_gallery gallery_ids="7"][/et_pb_gallery]', '[vc_gallery images="7"]', '[fusion_slider ids="7"]'])
    expect([code, stored(code)]).toEqual([code, `<figure data-credit="Ana">${IMG} alt="Uma foto" /><figcaption>Legenda</figcaption></figure>`]);
  expect(stored(`[vc_raw_html]${btoa(encodeURIComponent("<p>Olá, <b>praça</b></p><script>x()</script>"))}[/vc_raw_html]`)).toBe("<p>Olá, <strong>praça</strong></p>");
  expect(stored('<iframe class="lazy" data-src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>')).toContain("youtube-nocookie.com/embed/aqz-KE-bpKQ");
  const post = encodeURIComponent("https://www.facebook.com/gazeta/videos/123456789012345/");
  expect(stored(`<iframe src="https://www.facebook.com/plugins/video.php?href=${post}&width=500"></iframe>`)).toContain(
    '<a data-embed="Facebook" href="https://www.facebook.com/gazeta/videos/123456789012345"',
  );
  expect(
    stored(
      '<div class="wp-block-file"><a href="https://velho.com.br/edital.pdf">Edital</a><a href="https://velho.com.br/edital.pdf" class="wp-block-file__button" download>Baixar</a></div>',
    ),
  ).toBe('<p><a href="/edital.pdf">Edital</a></p>');
});

test("footnotes that WordPress keeps beside the text stand in it; one without a place is told", () => {
  const notes = footnotesOf('[{"content":"Lei, <strong>anexo</strong> & mais.","id":"a-1"},{"content":"Solta","id":"b-2"}]');
  const { html, notes: told } = toBody(
    '<!-- wp:paragraph --><p>Receita<sup data-fn="a-1" class="fn"><a href="#a-1" id="a-1-link">1</a></sup>.</p><!-- /wp:paragraph --><!-- wp:footnotes /-->',
    context,
    "1",
    notes,
  );
  expect(sanitizeBody(html)).toBe('<p>Receita<small data-nota="rodape">Lei, anexo &amp; mais.</small>.</p>');
  expect(told).toEqual(["nota de rodapé sem lugar no texto: Solta"]);
  // A note is plain text: where it linked to stands beside the words.
  expect([...footnotesOf('[{"id":"a","content":"Ver <a href=\\"https://pi.gov.br/lei\\">a lei</a> e <a href=\\"https://pi.gov.br/b\\">pi.gov.br/b</a>"}]').values()]).toEqual([
    "Ver a lei (https://pi.gov.br/lei) e pi.gov.br/b",
  ]);
  expect(stored("Receita[efn_note]Lei <b>1</b>.[/efn_note] e gasto[ref]Balanço.[/ref].")).toBe(
    '<p>Receita<small data-nota="rodape">Lei 1.</small> e gasto<small data-nota="rodape">Balanço.</small>.</p>',
  );
  expect([...footnotesOf("[{"), ...footnotesOf('{"a":1}'), ...footnotesOf("[null,{}]")]).toEqual([]);
});

test("blocks keep their text, unknown ones are told, shared ones are put in without end", () => {
  const text =
    '<!-- wp:group --><div class="wp-block-group"><!-- wp:paragraph --><p>Um</p><!-- /wp:paragraph --></div><!-- /wp:group --><!-- wp:acme/x {"a":"--"} --><b>Dois</b><!-- /wp:acme/x --><!-- wp:block {"ref":5} /--><!-- wp:latest-posts /-->';
  expect(stored(text)).toBe("<p>Um</p>\n<p><strong>Dois</strong></p><p>Comum</p><p>Comum</p><p>Comum</p>");
  expect(body(text).notes).toEqual(["bloco desconhecido, texto mantido: acme/x", "bloco reutilizável que não está no arquivo: 5", "bloco sem texto: latest-posts"]);
});

test("shortcodes: escaped ones stand for themselves, brackets that are none stay, unknown ones leave their text", () => {
  const told: string[] = [];
  const replaced = replaceShortcodes('[[gallery]] [sic] [1] [row][col w="1"]a[/col][/row] [x y=1] [/solto]', ({ name, inner }) => {
    told.push(name);
    return inner ?? "";
  });
  expect(replaced).toBe("[gallery] [sic] [1] a  [/solto]");
  expect(told).toEqual(["col", "row", "x"]);
});

test("links within the other site stay paths, and a picture that did not come is told", () => {
  const { html, notes } = body(
    '<p><a href="https://velho.com.br/2020/01/outra/?x=1">outra</a> <a href="https://fora.com/">fora</a></p><img src="https://velho.com.br/wp-content/uploads/sumiu.png">',
  );
  expect(html).toBe(
    '<p><a href="/2020/01/outra/?x=1">outra</a> <a href="https://fora.com/">fora</a></p><figure><img src="https://velho.com.br/wp-content/uploads/sumiu.png" alt="" /></figure>',
  );
  expect(notes).toEqual(["imagem que não veio: sumiu.png"]);
});

test("scripts, handlers and dangerous addresses do not reach a stored body", () => {
  const hostile =
    '<script>alert(1)</script><p onclick="x()">a<img src=x onerror=alert(1)></p><a href="javascript:alert(1)">b</a><iframe src="https://mau.example/"></iframe><svg onload=alert(1)><style>*{}</style>';
  const clean = stored(hostile);
  expect(clean).not.toMatch(/script|onclick|onerror|onload|<svg|<iframe|style/i);
  expect(clean).toContain("mau.example");
});

test("a credit that ends a caption is found", () => {
  expect(splitCredit("Feira de Picos (Foto: Ana Lira/G1)")).toEqual({ caption: "Feira de Picos", credit: "Ana Lira/G1" });
  expect(splitCredit("Crédito: Rui")).toEqual({ caption: "", credit: "Rui" });
  expect(splitCredit("A foto do ano")).toEqual({ caption: "A foto do ano", credit: "" });
});

test("broken encodings are repaired, and what is right stays", () => {
  expect(decodeMixed(new Uint8Array([0x61, 0xe7, 0xe3, 0x6f, 0x20, 0xc3, 0xa7]))).toBe("ação ç");
  expect(repairTwice("notÃ­cia: â€œaÃ§Ã£oâ€\u009d â€“ VOCÃŠ")).toBe("notícia: “ação” – VOCÊ");
  for (const right of ["“ATÉ AMANHÔ", "SÃO JOÃO", "ação – “sim” €", "Âmbar"]) expect(repairTwice(right)).toBe(right);
});

const YOUTUBE = '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Conteúdo incorporado" allowfullscreen></iframe>';

test.each([
  [
    "the caption of an embed",
    '<!-- wp:embed {"url":"https://youtu.be/dQw4w9WgXcQ"} --><figure class="wp-block-embed"><div>\nhttps://youtu.be/dQw4w9WgXcQ\n</div><figcaption>O vídeo</figcaption></figure><!-- /wp:embed -->',
    `${YOUTUBE}<p><em>O vídeo</em></p>`,
    [],
  ],
  [
    "titles of a builder's parts, each on lines of its own",
    '[et_pb_toggle title="Quando?"]Em maio[/et_pb_toggle][et_pb_blurb title="Serviço"]<p>Às 8h</p>[/et_pb_blurb]',
    "<h3>Quando?</h3><p>Em maio</p><h3>Serviço</h3><p>Às 8h</p>",
    ["código desconhecido, texto mantido: [et_pb_toggle]", "código desconhecido, texto mantido: [et_pb_blurb]"],
  ],
  [
    "sections of an accordion",
    '[vc_tta_section title="Aba"][vc_column_text]Dentro[/vc_column_text][/vc_tta_section]',
    "<h3>Aba</h3><p>Dentro</p>",
    ["código desconhecido, texto mantido: [vc_column_text]", "código desconhecido, texto mantido: [vc_tta_section]"],
  ],
  ["a heading that is only an attribute", '[vc_custom_heading text="Um título" font_container="tag:h2"]', "<h2>Um título</h2>", []],
  ["a heading around its words", '[fusion_title size="2"]Título[/fusion_title]', "<h2>Título</h2>", []],
  [
    "buttons with their link",
    '[et_pb_button button_url="https://a.example/x" button_text="Inscreva-se"][/et_pb_button][vc_btn title="Leia" link="url:https%3A%2F%2Fb.example%2Fy|title:Leia|target:_blank"]',
    '<p><a href="https://a.example/x" rel="noopener noreferrer">Inscreva-se</a></p><p><a href="https://b.example/y" rel="noopener noreferrer">Leia</a></p>',
    [],
  ],
  [
    "a quotation and who said it",
    '[et_pb_testimonial author="Ana Reis"]Ficou boa.[/et_pb_testimonial] [su_quote cite="Rui"]Frase[/su_quote]',
    "<blockquote><p>Ficou boa.</p><p><cite>Ana Reis</cite></p></blockquote><blockquote><p>Frase</p><p><cite>Rui</cite></p></blockquote>",
    [],
  ],
  [
    "a photo whose address the code holds",
    '[fusion_imageframe image_id="9|full"]https://velho.com.br/wp-content/uploads/foto.jpg[/fusion_imageframe]',
    `<figure>${IMG} alt="" /></figure>`,
    [],
  ],
  ["a video of a builder by its id", '[fusion_youtube id="dQw4w9WgXcQ" width="600" /]', YOUTUBE, []],
  [
    "a code whose address has no name is a link to it",
    "[googlemaps https://maps.google.com/?q=Piripiri]",
    '<p><a href="https://maps.google.com/?q=Piripiri" rel="noopener noreferrer">https://maps.google.com/?q=Piripiri</a></p>',
    ["código mantido como link: [googlemaps]"],
  ],
  [
    "a block that shows nothing is lost with its value",
    '<!-- wp:jetpack/map {"points":[{"title":"Teresina"}]} --><div class="wp-block-jetpack-map"></div><!-- /wp:jetpack/map -->',
    "",
    ['bloco sem texto: jetpack/map {"points":[{"title":"Teresina"}]}'],
  ],
  [
    "questions of an accordion block",
    '<!-- wp:accordion-heading --><h3><button type="button" class="wp-block-accordion-heading__toggle"><span class="wp-block-accordion-heading__toggle-title">Quando?</span><span class="wp-block-accordion-heading__toggle-icon" aria-hidden="true">+</span></button></h3><!-- /wp:accordion-heading -->',
    "<h3>Quando?</h3>",
    [],
  ],
  [
    "formulas by their source",
    '<!-- wp:math {"latex":"x^2"} --><div class="wp-block-math"><math data-latex="x^2"><msup><mi>x</mi></msup></math></div><!-- /wp:math -->',
    "<p><code>x^2</code></p>",
    [],
  ],
  [
    "two photos of one figure",
    '<figure class="juxtapose"><img src="https://velho.com.br/foto.jpg"/><img src="https://velho.com.br/foto.jpg"/><figcaption>Antes e depois</figcaption></figure>',
    `<figure>${IMG} alt="" /></figure><figure>${IMG} alt="" /></figure><p><em>Antes e depois</em></p>`,
    [],
  ],
  [
    "pictures of several formats, and of AMP",
    '<picture><source srcset="x.webp"><img src="https://velho.com.br/foto.jpg"></picture>\n\n<amp-img src="https://velho.com.br/foto.jpg" alt="A"></amp-img>',
    `<figure>${IMG} alt="" /></figure><figure>${IMG} alt="A" /></figure>`,
    [],
  ],
] as const)("nothing of a post is lost silently: %s", (_, content, html, notes) => {
  expect(stored(content).replace(/>\s+</g, "><")).toBe(html);
  expect(body(content).notes).toEqual(notes);
});

const pieces = fc.array(
  fc.constantFrom(
    "<p>",
    "</p>",
    "<div",
    ">",
    "<!--",
    "-->",
    '<!-- wp:a/b {"x":1} -->',
    "<!-- /wp:a/b -->",
    "<!-- wp:image -->",
    "[gallery]",
    "[caption]",
    "[/caption]",
    "[[x]]",
    "[a b=1]",
    "[/a]",
    "[",
    "]",
    '"',
    "'",
    "<img src=x>",
    "<figure>",
    "</figure>",
    "<figcaption>",
    "\n",
    "\n\n",
    "texto",
    "<script>",
    "<blockquote class=twitter-tweet>",
    "<video>",
    "<a href=/x>",
    "</a>",
    "é",
  ),
  { maxLength: 60 },
);

test("any mixture of marks converts, keeps its tokens and is clean afterwards", () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join("");
      expect(
        htmlTokens(text)
          .map((token) => token.text)
          .join(""),
      ).toBe(text);
      blockTokens(text);
      autop(text, { breaks: true });
      const clean = stored(text);
      expect(clean).not.toMatch(/<script|<!--|onclick/i);
      expect(sanitizeBody(clean)).toBe(clean);
    }),
    { numRuns: 300 },
  );
});
