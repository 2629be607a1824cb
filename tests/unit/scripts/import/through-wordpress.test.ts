import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeSet, type NamedRows } from "#tests/support/memory-backup.ts";
import { throughWordPress, WORDPRESS } from "#tests/support/wxr/through-wordpress.ts";
import { exportSet } from "../../../../scripts/lib/export/export-set.ts";
import { OutputFolder, partialOf } from "../../../../scripts/lib/export/output-folder.ts";
import { proposedMap, type TargetCategory } from "../../../../scripts/lib/import/import-map.ts";
import { readUpload } from "../../../../scripts/lib/import/local-files.ts";
import { readWxr } from "../../../../scripts/lib/import/read-wxr.ts";
import { indexSource } from "../../../../scripts/lib/import/source-index.ts";
import { type StoryBody, toStory } from "../../../../scripts/lib/import/to-story.ts";
import type { SourceItem } from "../../../../scripts/lib/import/wxr-items.ts";

const folder = mkdtempSync(join(tmpdir(), "lide-por-wordpress-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const AT = Date.UTC(2026, 0, 1, 1, 2, 3, 456);
const COVER = "0123456789abcdef0123456789abcdef-640x400.jpg";
const OTHER = "fedcba9876543210fedcba9876543210-800x600.jpg";
const NOTICE = "00112233445566778899aabbccddeeff.pdf";

const BODY = `<p>Texto [caption] de "aspas" \\ barra<small data-nota="rodape">Lei 1 [ref], art. 2.</small></p>\n<figure data-credit="Rui"><img src="/img/${OTHER}?w=640" alt="Rua" /><figcaption>Legenda</figcaption></figure><p><a href="/media/${NOTICE}">Edital</a> e <a href="/categoria/policia">mais</a></p><aside data-box="olho"><blockquote>Frase</blockquote></aside>`;

const story = (id: number, more: Readonly<Record<string, unknown>> = {}) => ({
  ...{
    id,
    slug: `${id}-titulo`,
    title: `Título \\ ${id} &amp; <b>mais</b>`,
    subtitle: "Linha <fina>",
    kicker: "CHAPÉU",
    quick_summary: '["Um"]',
    position: "geral",
    order_key: id,
  },
  ...{ status: "publicada", active: 1, published_at: AT, was_published: 1, category: "policia", categories: '["editoriais","policia"]', municipality: null, author: "Ana e Rui" },
  ...{ tags: '["Feira livre","a & b"]', authors: '[{"id":1,"name":"Ana"},{"id":null,"name":"Rui"}]' },
  ...{ cover_url: `/img/${COVER}`, cover_alt: "Praça cheia", cover_credit: "Foto: Ana", cover_focal_x: 50, cover_focal_y: 40 },
  ...{ reading_words: 10, version: 1, created_at: AT - 5_000, updated_at: AT, edited_at: AT + 9_000, correction: "", sensitive: 0 },
  ...more,
});

const media = (id: number, key: string) => ({ id, key, mime: "image/jpeg", kind: "image", title: "Feira", alt: "", credit: "", tags: "[]", created_at: AT });
const ROWS: NamedRows = {
  articles: [
    story(1),
    story(2, { active: 0 }),
    story(3, { status: "rascunho", published_at: null, was_published: 0 }),
    story(4, { correction: "O nome era outro.", corrected_at: AT + 5_000 }),
  ],
  article_bodies: [1, 2, 3, 4].map((article_id) => ({ article_id, html: BODY })),
  article_meta: [{ article_id: 1, slug_words: "", search_title: "Busca", search_description: "Descrição", social_title: "", social_image: null }],
  categories: ["geral", "policia"].map((slug, id) => ({ id: id + 1, slug, name: slug, color: "#000000", type: "editorial", sort_order: 1 })),
  media: [media(5, COVER), media(6, OTHER), { ...media(7, NOTICE), kind: "document", mime: "application/pdf" }],
};
const TARGETS: TargetCategory[] = ["geral", "policia"].map((slug) => ({ slug, name: slug, type: "editorial" }));

const out = join(folder, "export");
const uploads = join(folder, "uploads");

beforeAll(async () => {
  mkdirSync(partialOf(out));
  const files = [COVER, OTHER, NOTICE].map((key) => ({ key, contentType: "image/jpeg", bytes: Buffer.from(`a picture ${key}`) }));
  const { sets, manifest } = await makeSet({ rows: ROWS, files });
  const target = new OutputFolder(out);
  const defaults = { timeZone: "America/Fortaleza", name: "Lide" };
  await exportSet(sets, manifest, { siteUrl: "https://lide.example", defaults, version: "1.2.3", log: () => undefined, out: target });
  target.finish();
});

let reads = 0;

/** Stories that come back by WordPress's own export, where `change` was made to each. */
async function back(change?: (item: string) => string) {
  reads += 1;
  const file = join(folder, `de-volta-${reads}.xml`);
  writeFileSync(file, throughWordPress(out, uploads, change));
  const index = await indexSource([file]);
  const items: SourceItem[] = [];
  for await (const entry of readWxr(file)) if (entry.kind === "item") items.push(entry.item);
  const context = {
    ...{ index, map: proposedMap(index, TARGETS), targets: TARGETS, now: AT + 86_400_000, base: index.site, isOwn: (url: URL) => url.origin === WORDPRESS },
    fileAt: (address: string) => (address.includes("/uploads/") ? `/img/aqui-${address.split("/").at(-1)}` : null),
    ...{ attachment: (id: string) => index.attachments.get(id), attachmentsOf: () => [], sharedBlock: () => undefined },
  };
  return { index, story: (id: number): StoryBody => toStory(items.find((item) => item.id === String(id) && item.type === "post") as SourceItem, context).story };
}

const here = (html: string) => html.replaceAll(`/img/${OTHER}`, `/img/aqui-${OTHER.replace(".", "-1.")}`).replaceAll(`/media/${NOTICE}`, `/img/aqui-${NOTICE}`);
const cdata = (element: string, text: string) => (item: string) =>
  item.replace(new RegExp(`<${element}><!\\[CDATA\\[[\\s\\S]*?\\]\\]></${element}>`), () => `<${element}><![CDATA[${text}]]></${element}>`);

test("a story that WordPress exports again is what was exported, with its pictures", async () => {
  const { index, story } = await back();
  expect(story(1)).toMatchObject({
    ...{ titulo: "Título \\ 1 &amp; <b>mais</b>", subtitulo: "Linha <fina>", conteudo: here(BODY), categorias: ["editoriais", "policia"], tags: ["Feira livre", "a & b"] },
    ...{ autores: ["Ana", "Rui"], capa: `/img/aqui-${COVER.replace(".", "-1.")}`, capaTexto: "Praça cheia", tituloBusca: "Busca", descricaoBusca: "Descrição" },
    ...{ publicadaEm: AT, alteradaEm: AT + 9_000, numero: 1, notas: "", status: "publicada", oculta: false },
  });
  expect(story(2)).toMatchObject({ status: "publicada", oculta: true, notas: "" });
  expect(story(3)).toMatchObject({ status: "rascunho", publicadaEm: null, criadaEm: AT - 5_000, notas: "" });
  expect(story(4)).toMatchObject({ conteudo: here(BODY), correcao: { texto: "O nome era outro.", em: AT + 5_000 }, notas: "" });
  // Files are where WordPress put them, not where the export had them.
  for (const { url, file } of index.attachments.values()) expect(await readUpload(uploads, url, file)).toHaveProperty("bytes");
  expect(index.ownNumbers).toEqual([4, 3, 2, 1]);
});

describe("what was changed in WordPress comes back as it stands there, and the rest as it was exported", () => {
  test("a text", async () => {
    const { story } = await back((item) => item.replace("Texto &#91;caption]", () => "Outro texto").replace("Frase", () => "Outra frase"));
    const { conteudo, titulo, correcao, alteradaEm, notas, numero } = story(4);
    expect(conteudo).toContain('<p>Outro texto de "aspas" \\ barra<small data-nota="rodape">Lei 1 [ref], art. 2.</small></p>');
    expect(conteudo).toContain(`<figure data-credit="Rui"><img src="/img/aqui-${OTHER.replace(".", "-1.")}" alt="Rua" /><figcaption>Legenda</figcaption></figure>`);
    expect(conteudo).toContain('<aside data-box="olho"><blockquote>Outra frase</blockquote></aside>');
    expect(conteudo).toContain('<a href="/categoria/policia">mais</a>');
    expect(conteudo).not.toContain("Correção");
    expect({ titulo, correcao, numero }).toEqual({ titulo: "Título \\ 4 &amp; <b>mais</b>", correcao: { texto: "O nome era outro.", em: AT + 5_000 }, numero: 4 });
    expect(alteradaEm).toBe(AT + 9_000);
    expect(notas).toBe("mudou no WordPress desde a exportação: texto");
  });

  test("a footnote, a link or a picture alone", async () => {
    const note = await back((item) => item.replaceAll("art. 2.", () => "art. 3."));
    expect(note.story(1).conteudo).toContain('<small data-nota="rodape">Lei 1 [ref], art. 3.</small>');
    const link = await back((item) => item.replace("https://lide.example/categoria/policia", () => "https://fora.example/"));
    expect(link.story(1).conteudo).toContain('<a href="https://fora.example/">mais</a>');
    const picture = await back((item) => item.replace('alt="Rua"', () => 'alt="Outra rua"'));
    expect(picture.story(1).conteudo).toContain('alt="Outra rua"');
  });

  test("title, summary line, section, tags, date, cover and texts for search", async () => {
    expect((await back(cdata("title", "Outro título"))).story(1)).toMatchObject({
      titulo: "Outro título",
      conteudo: here(BODY),
      notas: "mudou no WordPress desde a exportação: título",
    });
    expect((await back(cdata("excerpt:encoded", "Outra linha"))).story(1)).toMatchObject({ subtitulo: "Outra linha" });
    const filed = await back((item) =>
      item.replace(/<category domain="category"[^>]*>[\s\S]*?<\/category>/, () => '<category domain="category" nicename="geral"><![CDATA[geral]]></category>'),
    );
    expect(filed.story(1)).toMatchObject({ categorias: ["geral"], tags: ["Feira livre", "a & b"] });
    const tagged = await back((item) => item.replace(/<category domain="post_tag"[^>]*>[\s\S]*?<\/category>\n/, () => ""));
    expect(tagged.story(1)).toMatchObject({ tags: ["a & b"], categorias: ["editoriais", "policia"] });
    const dated = await back((item) => cdata("wp:post_date_gmt", "2026-01-01 09:00:00")(cdata("wp:status", "publish")(item)));
    expect(dated.story(3)).toMatchObject({ status: "publicada", publicadaEm: Date.UTC(2026, 0, 1, 9), notas: "mudou no WordPress desde a exportação: data" });
    expect(dated.story(2)).toMatchObject({ oculta: false, status: "publicada" });
    const covered = await back((item) => item.replaceAll("<wp:meta_value><![CDATA[1000000005]]>", () => "<wp:meta_value><![CDATA[1000000006]]>"));
    expect(covered.story(1)).toMatchObject({ capa: `/img/aqui-${OTHER.replace(".", "-1.")}`, notas: "mudou no WordPress desde a exportação: capa" });
    const searched = await back((item) => item.replaceAll("<wp:meta_value><![CDATA[Busca]]>", () => "<wp:meta_value><![CDATA[Procura]]>"));
    expect(searched.story(1)).toMatchObject({ tituloBusca: "Procura", descricaoBusca: "Descrição" });
  });

  test("a password and another signature are told", async () => {
    const { story } = await back((item) =>
      cdata("wp:post_password", "abc")(cdata("dc:creator", "eva")(item).replace(/<category domain="author"[^>]*>[\s\S]*?<\/category>\n/g, () => "")),
    );
    expect(story(1)).toMatchObject({ status: "rascunho", autores: ["Ana", "Rui"], notas: "no WordPress assina eva; tinha senha: veio como rascunho" });
    const sticky = await back((item) => item.replace("<wp:is_sticky>0", () => "<wp:is_sticky>1"));
    expect(sticky.story(1).notas).toBe("era fixada no topo do site: o lugar na capa se escolhe aqui");
  });
});
