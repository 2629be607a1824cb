import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSet, type NamedRows } from "#tests/support/memory-backup.ts";
import { loadSet } from "../../../../scripts/lib/export/export-database.ts";
import { mediaPathsOf } from "../../../../scripts/lib/export/media-paths.ts";
import { OutputFolder, partialOf } from "../../../../scripts/lib/export/output-folder.ts";
import { storiesOf } from "../../../../scripts/lib/export/stories.ts";
import { liveHtml } from "../../../../scripts/lib/export/write-stories.ts";
import { createWxr } from "../../../../scripts/lib/export/wxr.ts";

// What WordPress 7.1 with the importer 0.9.5 lost or doubled of an export (docs/export.md).

const folder = mkdtempSync(join(tmpdir(), "lide-para-wordpress-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const AT = Date.UTC(2026, 0, 1, 1, 0, 0, 250);
const keyOf = (letter: string) => `${letter.repeat(32)}-640x400.jpg`;
const [A, B] = [keyOf("a"), keyOf("b")];

const story = (id: number, more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id, slug: `${id}-titulo`, title: `Matéria ${id}`, subtitle: "Linha fina", kicker: "", quick_summary: "[]", position: "geral", order_key: id },
  ...{
    status: "publicada",
    active: 1,
    published_at: AT + id * 60_000,
    was_published: 1,
    category: "geral",
    categories: '["geral"]',
    municipality: null,
    author: "Ana",
    tags: "[]",
  },
  ...{ authors: null, cover_url: null, cover_alt: "", cover_credit: "", cover_focal_x: 50, cover_focal_y: 50, reading_words: 1, correction: "", sensitive: 0 },
  ...{ version: 1, created_at: AT, updated_at: AT, edited_at: AT, ...more },
});
const media = (id: number, key: string) => ({ id, key, mime: "image/jpeg", kind: "image", title: "Feira", alt: "", credit: "", tags: "[]", created_at: AT + id });

const ROWS: NamedRows = {
  articles: [
    story(1),
    story(2, { cover_url: `/img/${A}`, cover_alt: "Praça", cover_credit: "Rui" }),
    story(3, { title: "Sem nome", status: "rascunho", published_at: null }),
    story(4, { title: "SEM NOME", status: "rascunho", published_at: null }),
    story(5, { title: "C:\\pasta &amp; <b> & [mais]" }),
  ],
  article_bodies: [
    `<p>Uma</p><figure><img src="/img/${A}" alt="a" /></figure><figure><img src="/img/${B}" alt="b" /></figure>`,
    `<p>Duas\nlinhas\n\n e mais</p><figure><img src="/img/${B}" alt="b" /></figure>`,
    '<p>Códigos: [gallery], [/audio] e [1]<small data-nota="rodape">Nota [video]</small></p>',
    "<p>Quatro</p>",
    `<p>Cinco</p><ul data-galeria="fotos"><li><figure data-credit="Rui"><img src="https://outro.example/a.jpg" alt="a" /><figcaption>A [festa]</figcaption></figure></li><li><figure><img src="https://outro.example/b.jpg" alt="b" /></figure></li></ul><p>Fim</p>`,
  ].map((html, at) => ({ article_id: at + 1, html })),
  categories: [{ id: 1, slug: "geral", name: "Geral", color: "#000000", type: "editorial", sort_order: 1 }],
  media: [media(5, A), media(6, B)],
};

let head = "";
const items = new Map<string, string>();
/** Pictures that a later file holds again. */
const repeated = new Map<string, string>();

beforeAll(async () => {
  const out = join(folder, "export");
  mkdirSync(partialOf(out));
  const { sets, manifest } = await makeSet({ rows: ROWS, files: [A, B].map((key) => ({ key, bytes: Buffer.from(key) })) });
  const target = new OutputFolder(out);
  const data = await loadSet(sets, manifest, ":memory:");
  // Each story begins another file.
  const wxr = createWxr(target, data, mediaPathsOf(data), { name: "Lide", siteUrl: "https://lide.example", timeZone: "America/Fortaleza" }, 1);
  for (const one of storiesOf(data)) wxr.add(one, one.html);
  expect(wxr.end()).toBe(5);
  target.finish();
  [head = ""] = readFileSync(join(out, "wordpress.xml"), "utf8").split("<item>");
  for (const number of ["", "-2", "-3", "-4", "-5"])
    for (const item of readFileSync(join(out, `wordpress${number}.xml`), "utf8").match(/<item>[\s\S]*?<\/item>/g) ?? []) {
      const id = textOf(item, "wp:post_id");
      (items.has(id) ? repeated : items).set(id, item);
    }
});

const textOf = (item: string | undefined, element: string): string => new RegExp(`<${element}>(?:<!\\[CDATA\\[)?([\\s\\S]*?)(?:\\]\\]>)?</${element}>`).exec(item ?? "")?.[1] ?? "";
const PICTURE = 1_000_000_000;

test("no two items have one title and one second: WordPress takes them for one, and a draft of one name for the other", () => {
  const moment = (id: number) => textOf(items.get(String(id)), "wp:post_date");
  expect([PICTURE + 5, PICTURE + 6, 3, 4].map(moment)).toEqual(["2025-12-31 22:00:00", "2025-12-31 22:00:01", "2025-12-31 22:00:00", "2025-12-31 22:00:01"]);
});

test("a picture that stands in two files is another one in the second: WordPress would not write its address into the texts there", () => {
  expect([...repeated.values()].map((item) => textOf(item, "wp:post_date"))).toEqual(["2025-12-31 22:00:02", "2025-12-31 22:00:03"]);
});

test("an author stands on one line, as the importer reads it where PHP has no XML extension", () => {
  expect(head).toMatch(/^<wp:author><wp:author_id>1<\/wp:author_id>.*<wp:author_display_name><!\[CDATA\[Ana\]\]><\/wp:author_display_name><\/wp:author>$/m);
});

test("a title keeps its backslash and its ampersands, and is found again", () => {
  expect(textOf(items.get("5"), "title")).toBe("C:&#92;pasta &amp;amp; &lt;b> & [mais]");
});

test("words in brackets are no codes, in the text and in its footnotes", () => {
  expect(textOf(items.get("3"), "content:encoded")).toContain("Códigos: &#91;gallery], &#91;/audio] e [1]");
  expect(items.get("3")).toContain("Nota &#91;video]");
});

test("the end of a line in a text is a space", () => {
  expect(textOf(items.get("2"), "content:encoded")).toContain("<p>Duas linhas e mais</p>");
});

test("a gallery is a gallery block around blocks of images, with captions and credits, between the text's own elements", () => {
  const image = (inside: string) => `<!-- wp:image {"sizeSlug":"large","linkDestination":"none"} --><figure class="wp-block-image size-large">${inside}</figure><!-- /wp:image -->`;
  expect(textOf(items.get("5"), "content:encoded")).toBe(
    `<p>Cinco</p><!-- wp:gallery {"linkTo":"none"} --><figure class="wp-block-gallery has-nested-images columns-default is-cropped">${image(
      `<img src="https://outro.example/a.jpg" alt="a" /><figcaption class="wp-element-caption">A &#91;festa] (Foto: Rui)</figcaption>`,
    )}${image(`<img src="https://outro.example/b.jpg" alt="b" />`)}</figure><!-- /wp:gallery --><p>Fim</p>`,
  );
});

test("a cover has its words, although another text shows the picture first", () => {
  expect(items.get(String(PICTURE + 5))).toContain("<wp:meta_key><![CDATA[_wp_attachment_image_alt]]></wp:meta_key>\n<wp:meta_value><![CDATA[Praça]]>");
  expect(textOf(items.get(String(PICTURE + 5)), "excerpt:encoded")).toBe("Rui");
});

test("an entry of a live blog has its credit and its correction", () => {
  const entry = {
    title: "Gol",
    text: "Um a zero.",
    pictureUrl: "/img/a.jpg",
    pictureAlt: "Gol",
    pictureCredit: "Rui",
    isPinned: false,
    correction: "Foi aos 12.",
    correctedAt: AT,
    author: "Ana",
    at: AT,
  };
  expect(liveHtml({ live: [entry] }, "America/Fortaleza")).toBe(
    '<h2>Ao vivo</h2><h3>2025-12-31 22:00 · Gol</h3><p>Um a zero.</p><figure data-credit="Rui"><img src="/img/a.jpg" alt="Gol" /></figure><p><em>Correção: Foi aos 12.</em></p>',
  );
});
