import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { mapText, proposedMap, type TargetCategory, withChoices } from "../../../../scripts/lib/import/import-map.ts";
import { readWxr } from "../../../../scripts/lib/import/read-wxr.ts";
import { indexSource } from "../../../../scripts/lib/import/source-index.ts";
import { type StoryBody, type StoryContext, toStory, verdictOf } from "../../../../scripts/lib/import/to-story.ts";
import type { SourceItem } from "../../../../scripts/lib/import/wxr-items.ts";

const TARGETS: TargetCategory[] = [
  { slug: "geral", name: "Geral", type: "editorial" },
  { slug: "politica", name: "Política", type: "editorial" },
];

/** A whole small export, read as the command reads it; every file of the other site has come. */
async function openExport(name: string) {
  const file = resolve(import.meta.dirname, "files", name);
  const index = await indexSource([file]);
  const items: SourceItem[] = [];
  for await (const entry of readWxr(file)) if (entry.kind === "item") items.push(entry.item);
  const map = proposedMap(index, TARGETS);
  const host = new URL(index.site).host;
  const context: StoryContext = {
    ...{ index, map, targets: TARGETS, now: Date.UTC(2026, 10, 1), base: index.site, isOwn: (url) => url.host === host },
    ...{ fileAt: (address) => `/img/${address.split("/").at(-1)}`, attachment: (id) => index.attachments.get(id), attachmentsOf: (id) => index.attachmentsOf.get(id) ?? [] },
    sharedBlock: () => undefined,
  };
  const itemOf = (id: string) => items.find((one) => one.id === id) as SourceItem;
  return {
    ...{ index, map, itemOf },
    verdict: (id: string) => verdictOf(itemOf(id), map),
    story: (id: string): StoryBody & { stored: string } => {
      const { story } = toStory(itemOf(id), context);
      return { ...story, stored: sanitizeBody(story.conteudo).replace(/>\s+</g, "><") };
    },
  };
}

const player = (address: string) => `<iframe src="${address}" title="Conteúdo incorporado" allowfullscreen></iframe>`;

describe("a portal with plugins and a theme's own type", () => {
  let portal: Awaited<ReturnType<typeof openExport>>;
  beforeAll(async () => {
    portal = await openExport("portal-com-plugins.xml");
  });

  test("the map offers the theme's type, and a person may refuse it", () => {
    expect([...portal.map.types]).toEqual([["noticia", "materia"]]);
    const text = mapText(portal.index, portal.map);
    expect(text).toMatch(/tipos:\s+noticia:\s+nome: Notícia num tipo próprio do tema\s+materias: 1\s+destino: materia/);
    expect(portal.verdict("103")).toEqual({ fate: "story" });
    const refused = withChoices(text.replace(/(noticia:\s+nome: [^\n]+\s+materias: 1\s+destino: )materia/, "$1ignorar"), portal.map, portal.index, TARGETS);
    expect(verdictOf(portal.itemOf("103"), refused)).toEqual({ fate: "ignorada", reason: "O mapa manda ignorar o tipo noticia." });
    expect(() => withChoices("tipos:\n  noticia: talvez", portal.map, portal.index, TARGETS)).toThrow("tipos/noticia");
    expect(portal.story("103")).toMatchObject({
      tipo: "noticia",
      titulo: "Notícia num tipo próprio do tema",
      categorias: ["politica"],
      enderecos: ["?p=103", "/noticia/tipo-proprio"],
    });
  });

  test("every video and post is embedded, what a builder's code names is named as lost with its value", () => {
    const { stored, notas } = portal.story("104");
    const youtube = player("https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ");
    expect(stored.split(youtube)).toHaveLength(4);
    expect(stored).toContain(player("https://player.vimeo.com/video/76979871"));
    expect(stored).toContain(player("https://www.instagram.com/p/CuZ7k3vLq1a/embed"));
    expect(stored).toContain('href="https://x.com/gazeta/status/1234567890123456789"');
    expect(stored).toContain("<p>Texto dentro do construtor de páginas.</p>");
    expect(stored).toContain('<img src="/img/praca.jpg" alt="Praça" />');
    expect(notas).toContain("[vc_single_image] 301");
  });

  test("blocks of a page keep their texts, their order and their local date", () => {
    const { stored, criadaEm } = portal.story("105");
    const words = [
      "Texto ao lado da imagem.",
      "A obra não para.",
      "Secretária",
      "Bairro",
      "Fonte: Secretaria de Saúde",
      "Inscreva-se",
      "Entenda o caso",
      "O caso começou em 2024.",
      "Um ponto um",
      "Palavras sobre a imagem",
    ];
    expect(words.map((text) => stored.indexOf(text)).every((at, index, all) => at > (all[index - 1] ?? -1))).toBe(true);
    expect(stored).not.toContain("<p></p>");
    expect(new Date(criadaEm).toISOString()).toBe("2026-01-11T02:30:00.000Z");
  });
});

/** Number of the story in the export of the gallery. */
const POST = "1000000006";

test("each photo of a gallery of WordPress 6.1 keeps its own caption", async () => {
  const { index, story } = await openExport("galeria-wordpress-6.1.xml");
  expect(index.items).toBe(3);
  const { stored } = story(POST);
  const captions = [...stored.matchAll(/<img src="([^"]+)"[^>]*>(?:<figcaption>([^<]*)<\/figcaption>)?/g)].map(([, src, caption]) => [src?.slice(5, 12), caption]);
  expect(captions).toEqual([
    ["6b34ed3", "Prefeito na abertura da festa"],
    ["2b10fdc", "Público na praça"],
  ]);
  expect(stored.match(/<ul data-galeria="fotos"><li><figure>|<\/figure><\/li><li><figure>|<\/figure><\/li><\/ul>/g)).toHaveLength(3);
  expect(stored).toContain("<p>Minha terra tem carnaúba<br />Onde canta o sabiá</p>");
  expect(stored).toContain("<p>Veja o serviço.</p>");
});

test("what is made of a story's words parts those of captions and cells", async () => {
  const { story } = await openExport("galeria-wordpress-6.1.xml");
  expect(story(POST).subtitulo).toContain("Prefeito na abertura da festa Público na praça");
  expect((await openExport("portal-com-plugins.xml")).story("105").subtitulo).toContain("Secretária Bairro Casos Centro 12");
});

test("a link to a place of its own text is told with the place", async () =>
  expect((await openExport("blogger-e-pre.xml")).story("403").notas).toBe("link para um ponto da própria matéria perdido: #bairros"));

test("divs of Blogger stay paragraphs, preformatted text and verses keep their lines, places of a text are no links", async () => {
  const { story } = await openExport("blogger-e-pre.xml");
  expect(story("401").stored).toBe("<p>Primeira frase do texto vindo do Blogger.</p><p>Segunda frase do mesmo texto.</p><p><strong>Intertítulo</strong></p><p>Terceira frase.</p>");
  expect(story("402").stored).toBe("<p>Resultado: 1 a 0<br />Gols: aos 10</p><p>Público: 300</p><p>Primeiro verso<br />Segundo verso</p>");
  expect(story("403").stored).toBe("<ul><li>Bairros</li></ul><h2>Bairros</h2><p>Texto dos bairros.</p>");
});

describe("a text that Elementor keeps beside an empty post, or beside its own plain rendering", () => {
  const widget = (widgetType: string, settings: Record<string, unknown>, elements: unknown[] = []) => ({ id: "1", elType: "widget", widgetType, settings, elements });
  const photo = (id: number) => ({ id, url: `https://velho.example/wp-content/uploads/${id}.jpg`, alt: "" });
  const DATA = [
    {
      elType: "section",
      settings: [],
      elements: [
        {
          elType: "column",
          elements: [
            widget("heading", { title: "Obra começa", header_size: "h1" }),
            widget("text-editor", { editor: "<p>Primeiro <strong>parágrafo</strong>.</p>\n<p>Segundo.</p>" }),
            widget("spacer", { space: { size: 50 } }),
            widget("image", { image: { ...photo(7), alt: "Ponte" }, caption_source: "custom", caption: "A ponte. Foto: Ana Reis" }),
            widget("video", { video_type: "youtube", youtube_url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ" }),
            widget("image-gallery", { wp_gallery: [photo(8), photo(9)] }),
            widget("icon-list", { icon_list: [{ text: "Um" }, { text: "Dois", link: { url: "https://ifpi.edu.br/" } }] }),
            widget("accordion", { tabs: [{ tab_title: "Quando?", tab_content: "<p>Em maio.</p>" }] }),
            widget("blockquote", { blockquote_content: "Não para.", author_name: "Prefeita" }),
            widget("fancy-box-of-a-plugin", { box_title: "Serviço", box_description: "Às 8h.", title_color: "#ff0000" }),
            widget("google_maps", { address: "Praça Saraiva, Teresina" }),
          ],
        },
      ],
    },
  ];
  const storyOf = async (content: string, data: unknown, mode = "builder") => {
    const meta = (key: string, value: string) => `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
    const file = resolve(tmpdir(), `elementor-${randomUUID()}.xml`);
    const attachment = `<item><title>x</title><wp:post_id>8</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://velho.example/wp-content/uploads/8.jpg</wp:attachment_url><excerpt:encoded>Oito</excerpt:encoded></item>`;
    await writeFile(
      file,
      `<rss><channel><wp:base_site_url>https://velho.example</wp:base_site_url><item><title>T</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${content}]]></content:encoded>${meta("_elementor_edit_mode", mode)}${meta("_elementor_data", typeof data === "string" ? data : JSON.stringify(data))}</item>${attachment}</channel></rss>`,
    );
    const { story } = await openExport(file);
    await rm(file);
    return story("1");
  };

  test.each(["", "<h1>Obra começa</h1><p>Primeiro <strong>parágrafo</strong>.</p><p>Segundo.</p><p>https://www.youtube.com/watch?v=aqz-KE-bpKQ</p>"])(
    "its texts, photos, videos and lists come, what cannot is named with its value: %#",
    async (content) => {
      const { stored, notas } = await storyOf(content, DATA);
      expect(stored).toBe(
        [
          "<h2>Obra começa</h2><p>Primeiro <strong>parágrafo</strong>.</p><p>Segundo.</p>",
          '<figure data-credit="Ana Reis"><img src="/img/7.jpg" alt="Ponte" /><figcaption>A ponte.</figcaption></figure>',
          player("https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"),
          '<ul data-galeria="fotos"><li><figure><img src="/img/8.jpg" alt="" /><figcaption>Oito</figcaption></figure></li><li><figure><img src="/img/9.jpg" alt="" /></figure></li></ul>',
          '<ul><li>Um</li><li><a href="https://ifpi.edu.br/" rel="noopener noreferrer">Dois</a></li></ul><h3>Quando?</h3><p>Em maio.</p>',
          "<blockquote><p>Não para.<br />Prefeita</p></blockquote><p>Serviço</p><p>Às 8h.</p>",
        ].join(""),
      );
      expect(notas).toBe('widget do Elementor desconhecido, texto mantido: fancy-box-of-a-plugin; widget do Elementor perdido: google_maps {"address":"Praça Saraiva, Teresina"}');
    },
  );

  test("the parts of Elementor 4, whose values name their types, and those that hold others come too", async () => {
    const typed = (type: string, value: unknown) => ({ $$type: type, value });
    const { stored, notas } = await storyOf("", [
      {
        elType: "e-flexbox",
        settings: {},
        elements: [
          widget("e-heading", { title: typed("html-v3", { content: typed("string", "Feira abre"), children: [] }), tag: typed("string", "h1") }),
          widget("e-paragraph", { paragraph: typed("html", "Às <b>8h</b>.") }),
          widget("e-image", { image: typed("image", { src: typed("image-src", { id: typed("image-attachment-id", 8), url: null }) }) }),
          widget("e-button", { text: typed("string", "Inscreva-se"), link: typed("link", { destination: typed("url", "https://ifpi.edu.br/"), tag: typed("string", "a") }) }),
          widget("e-youtube", { source: typed("string", "https://youtu.be/aqz-KE-bpKQ") }),
          widget("e-divider", {}),
        ],
      },
      {
        elType: "container",
        elements: [
          widget("nested-accordion", { items: [{ item_title: "Onde?" }, { item_title: "Quando?" }] }, [
            { elType: "container", elements: [widget("text-editor", { editor: "Na praça." })] },
            { elType: "container", elements: [widget("text-editor", { editor: "Em maio." })] },
          ]),
        ],
      },
      widget("image-box", { title_text: "Serviço", description_text: "Grátis", image: photo(8) }),
      widget("testimonial", { testimonial_content: "Ficou boa.", testimonial_name: "Rui", testimonial_job: "pedreiro" }),
      widget("call-to-action", { title: "Participe", description: "Até sexta", button: "Ir", link: { url: "https://ifpi.edu.br/" } }),
      widget("video", { video_type: "vimeo", vimeo_url: "https://vimeo.com/76979871" }),
      widget("shortcode", { shortcode: '[gallery ids="8"]' }),
      widget("theme-post-title", { __dynamic__: { title: "[elementor-tag]" } }),
      widget("heading", { title: "Título", __dynamic__: { title: "[elementor-tag]" } }),
      widget("template", { template_id: "77" }),
    ]);
    expect(stored.replace(/>\s+</g, "><")).toBe(
      [
        "<h2>Feira abre</h2><p>Às <strong>8h</strong>.</p>",
        '<figure><img src="/img/8.jpg" alt="" /></figure><p><a href="https://ifpi.edu.br/" rel="noopener noreferrer">Inscreva-se</a></p>',
        player("https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"),
        "<h3>Onde?</h3><p>Na praça.</p><h3>Quando?</h3><p>Em maio.</p>",
        '<figure><img src="/img/8.jpg" alt="" /></figure><p>Serviço</p><p>Grátis</p><blockquote><p>Ficou boa.<br />Rui, pedreiro</p></blockquote><p>Participe</p><p>Até sexta</p>',
        player("https://player.vimeo.com/video/76979871"),
        '<figure><img src="/img/8.jpg" alt="" /><figcaption>Oito</figcaption></figure><h2>Título</h2>',
      ].join(""),
    );
    expect(notas).toBe('Elementor: heading lê title de outro lugar, perdido; widget do Elementor perdido: template {"template_id":"77"}');
  });

  test("a post that somebody wrote again in WordPress keeps its own text, and so does one whose data are empty or broken", async () => {
    expect((await storyOf("<p>Outro texto.</p>", DATA, "")).stored).toBe("<p>Outro texto.</p>");
    expect((await storyOf("<p>Outro texto.</p>", "[]")).stored).toBe("<p>Outro texto.</p>");
    expect((await storyOf("<p>Outro texto.</p>", '[{"elType":')).stored).toBe("<p>Outro texto.</p>");
    expect((await storyOf("", '[{"elType":')).notas).toBe('dados do Elementor ilegíveis: [{"elType":');
  });
});

describe("what themes keep beside a text", () => {
  const wxr = (inside: string) =>
    `<rss><channel><wp:base_site_url>https://velho.example</wp:base_site_url><wp:author><wp:author_id>3</wp:author_id><wp:author_login>davi</wp:author_login><wp:author_display_name>Davi Reis</wp:author_display_name></wp:author><wp:author><wp:author_id>4</wp:author_id><wp:author_login>conta</wp:author_login><wp:author_display_name>Conta do Sistema</wp:author_display_name></wp:author><item><title>T</title><wp:post_id>1</wp:post_id><wp:post_type>noticia</wp:post_type><wp:status>publish</wp:status><content:encoded>Texto</content:encoded>${inside}</item><item><title>Marina Lopes</title><wp:post_id>7</wp:post_id><wp:post_type>guest_author</wp:post_type><wp:status>publish</wp:status></item></channel></rss>`;
  const meta = (key: string, value: string) => `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;

  async function storyOf(inside: string): Promise<StoryBody> {
    const { mkdtempSync, writeFileSync } = await import("node:fs");
    const { tmpdir } = await import("node:os");
    const folder = mkdtempSync(`${tmpdir()}/importacao-`);
    writeFileSync(`${folder}/a.xml`, wxr(inside));
    const index = await indexSource([`${folder}/a.xml`]);
    for await (const entry of readWxr(`${folder}/a.xml`))
      if (entry.kind === "item")
        return toStory(entry.item, {
          ...{ index, map: proposedMap(index, TARGETS), targets: TARGETS, now: Date.UTC(2026, 10, 1), base: index.site, isOwn: () => false },
          ...{ fileAt: () => null, attachment: () => undefined, attachmentsOf: () => [], sharedBlock: () => undefined },
        }).story;
    throw new Error("no item");
  }

  test.each([
    ["Co-Authors Plus", '<category domain="author" nicename="cap-marina">Marina Lopes</category><category domain="author" nicename="cap-davi">Davi Reis</category>'],
    ["PublishPress Authors", '<category domain="author" nicename="marina-lopes">Marina Lopes</category><category domain="author" nicename="davi-reis">Davi Reis</category>'],
    ["Byline", '<category domain="byline" nicename="marina-lopes">Marina Lopes</category><category domain="byline" nicename="davi-reis">Davi Reis</category>'],
    ["Molongui", `${meta("_molongui_main_author", "guest-7")}${meta("_molongui_author", "guest-7")}${meta("_molongui_author", "user-3")}`],
    ["Simply Guest Author", meta("sfly_guest_author_names", "Marina Lopes e Davi Reis")],
    ["a field of the theme", meta("guest-author", "Marina Lopes e Davi Reis")],
  ])("everybody whom a plugin lets sign signs here: %s", async (plugin, inside) => {
    const story = await storyOf(`<dc:creator>conta</dc:creator>${inside}`);
    expect([plugin, story.autores]).toEqual([
      plugin,
      ["Simply Guest Author", "a field of the theme"].includes(plugin) ? ["Marina Lopes e Davi Reis"] : ["Marina Lopes", "Davi Reis"],
    ]);
    expect([story.tags, story.notas]).toEqual([[], ""]);
  });

  test("fields for subtitle and hat line are those; others are named as lost with their values, none with an e-mail address", async () => {
    const story = await storyOf(
      `${meta("linha_fina", "Obra começa em maio")}${meta("chapeu", "Trânsito")}${meta("fonte", "Ascom")}${meta("_edit_lock", "1:2")}${meta("contato", "ana@velho.example")}${meta("post_views_count", "12")}`,
    );
    expect([story.subtitulo, story.chapeu]).toEqual(["Obra começa em maio", "TRÂNSITO"]);
    expect(story.notas).toBe("campo próprio perdido: fonte = Ascom; campo próprio perdido: contato, com endereço de e-mail");
  });

  test("a taxonomy of the theme leads to a category of the same name, else its terms become tags", async () => {
    const term = (domain: string, slug: string, name: string) => `<category domain="${domain}" nicename="${slug}">${name}</category>`;
    const story = await storyOf(`${term("editoria", "politica", "Política")}${term("editoria", "bairros", "Bairros")}${term("post_format", "post-format-video", "Vídeo")}`);
    expect([story.categorias, story.tags]).toEqual([["politica"], ["bairros"]]);
  });
});
