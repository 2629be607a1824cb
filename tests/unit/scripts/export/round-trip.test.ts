import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSet, type NamedRows } from "#tests/support/memory-backup.ts";
import { exportSet } from "../../../../scripts/lib/export/export-set.ts";
import { OutputFolder, partialOf } from "../../../../scripts/lib/export/output-folder.ts";
import { withCredits, withWordPressNotes } from "../../../../scripts/lib/export/wordpress-body.ts";
import { proposedMap, type TargetCategory } from "../../../../scripts/lib/import/import-map.ts";
import { readUpload } from "../../../../scripts/lib/import/local-files.ts";
import { readWxr } from "../../../../scripts/lib/import/read-wxr.ts";
import { indexSource, type SourceIndex } from "../../../../scripts/lib/import/source-index.ts";
import { type StoryBody, toStory } from "../../../../scripts/lib/import/to-story.ts";
import type { SourceItem } from "../../../../scripts/lib/import/wxr-items.ts";

const folder = mkdtempSync(join(tmpdir(), "lide-ida-e-volta-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const AT = Date.UTC(2026, 0, 1, 1);
const KEY = "0123456789abcdef0123456789abcdef-640x400.jpg";
const NOTICE = "00112233445566778899aabbccddeeff.pdf";
const OTHER = "fedcba9876543210fedcba9876543210-800x600.jpg";

const story = (id: number, more: Readonly<Record<string, unknown>> = {}) => ({
  ...{
    id,
    slug: `${id}-titulo-da-materia`,
    title: "Título da matéria",
    subtitle: "Linha fina",
    kicker: "CHAPÉU",
    quick_summary: '["Um","Dois","Três"]',
    position: "municipios",
    order_key: id,
  },
  ...{ status: "publicada", active: 1, published_at: AT, was_published: 1, category: "policia", categories: '["editoriais","policia"]', municipality: null, author: "Ana e Rui" },
  ...{
    tags: '["feira livre"]',
    authors: '[{"id":1,"name":"Ana"},{"id":null,"name":"Rui"}]',
    cover_url: `/img/${KEY}`,
    cover_alt: "Praça cheia",
    cover_credit: "Foto: Ana",
    reading_words: 10,
  },
  ...{ version: 1, created_at: AT - 5_000, updated_at: AT, edited_at: AT + 9_000, cover_focal_x: 50, cover_focal_y: 40, correction: "", sensitive: 1 },
  ...more,
});

/** Characters that are markup in `wordpress.xml`, and text that looks like a plugin's placeholder. */
const TITLE = "Como <b>não</b> escrever & o que é %%title%%";
const SUBTITLE = "Menos <em> e mais";

const BODY = `<p>Texto <strong>forte</strong><small data-nota="rodape">Lei 1, art. 2.</small></p><figure data-credit="Rui"><img src="/img/${OTHER}?w=640" alt="x" /><figcaption>Rua</figcaption></figure><p><a href="/media/${NOTICE}">Edital</a></p><aside data-box="ficha"><h3>Serviço</h3><dl><dt>Quando</dt><dd>sábado</dd></dl></aside>`;

const media = (id: number, key: string, title: string) => ({ id, key, mime: "image/jpeg", kind: "image", title, alt: title, credit: "Ana", tags: "[]", created_at: AT });
const ROWS: NamedRows = {
  articles: [
    story(1, { title: TITLE, subtitle: SUBTITLE, correction: "O nome estava errado.", corrected_at: AT + 5_000, position: "supermanchete" }),
    story(2, { status: "rascunho", published_at: null, was_published: 0, slug: "2-rascunho", cover_url: null, cover_alt: "", cover_credit: "", correction: "" }),
    story(4, { status: "rascunho", published_at: AT, was_published: 1, review_note: "Falta a prefeitura.", slug: "4-retirada", cover_url: null }),
    story(3, { active: 0, municipality: "piripiri", slug: "3-enderecos-escolhidos" }),
  ],
  article_ai: [{ article_id: 3, parts: '["resumo"]', reviewer_id: 1, updated_at: AT }],
  article_bodies: [1, 2, 3, 4].map((article_id) => ({ article_id, html: BODY })),
  article_meta: [
    { article_id: 3, slug_words: "enderecos-escolhidos", search_title: "Busca %%title%%", search_description: "", social_title: "Para as redes", social_image: `/img/${OTHER}` },
  ],
  categories: [
    { id: 8, slug: "teresina", name: "Teresina", color: "#000000", type: "municipality", sort_order: 1 },
    { id: 9, slug: "policia", name: "Polícia", color: "#000000", type: "editorial", sort_order: 1 },
  ],
  live_blogs: [{ article_id: 1, state: "encerrada", started_at: AT, ended_at: AT + 60_000, updated_at: AT + 60_000, seq: 2, entries: 1 }],
  live_entries: [
    {
      id: 1,
      article_id: 1,
      seq: 1,
      title: "Início",
      text: "Começou.\nSegue.",
      picture_url: `/img/${OTHER}`,
      picture_alt: "Palco",
      picture_credit: "Rui",
      pinned: 1,
      correction: "",
      version: 1,
      author_name: "Ana",
      created_at: AT + 1_000,
      updated_at: AT + 1_000,
    },
  ],
  imported_addresses: ["?p=77", "/2019/titulo-da-materia"].map((path) => ({ path, article_id: 1, target: null })),
  media: [media(5, KEY, "Praça central"), media(6, OTHER, "Rua"), { ...media(7, NOTICE, "Edital nº 3"), kind: "document", mime: "application/pdf" }],
};
const FILES = [KEY, OTHER, NOTICE].map((key) => ({ key, contentType: key === NOTICE ? "application/pdf" : "image/jpeg", bytes: Buffer.from(`a picture ${key}`) }));

const TARGETS: TargetCategory[] = [
  { slug: "geral", name: "Geral", type: "editorial" },
  { slug: "policia", name: "Polícia", type: "editorial" },
  { slug: "teresina", name: "Teresina", type: "municipality" },
  { slug: "piripiri", name: "Piripiri", type: "municipality" },
];

let out = "";
let index: SourceIndex;
const items: SourceItem[] = [];

beforeAll(async () => {
  out = join(folder, "export");
  mkdirSync(partialOf(out));
  const { sets, manifest } = await makeSet({ rows: ROWS, files: FILES } as Parameters<typeof makeSet>[0]);
  const target = new OutputFolder(out);
  await exportSet(sets, manifest, {
    ...{ siteUrl: "https://lide.example", defaults: { timeZone: "America/Fortaleza", name: "Lide" }, version: "1.2.3", log: () => undefined },
    out: target,
  });
  target.finish();
  index = await indexSource([join(out, "wordpress.xml")]);
  for await (const entry of readWxr(join(out, "wordpress.xml"))) if (entry.kind === "item") items.push(entry.item);
});

function back(id: number): StoryBody {
  const item = items.find((one) => one.id === String(id) && one.type === "post") as SourceItem;
  return toStory(item, {
    ...{ index, map: proposedMap(index, TARGETS), targets: TARGETS, now: AT + 86_400_000, base: index.site, isOwn: () => true },
    // The other library gives its files keys of its own.
    ...{ fileAt: (address) => `/img/aqui-${address.split("/").at(-1)}`, attachment: (one) => index.attachments.get(one), attachmentsOf: () => [], sharedBlock: () => undefined },
  }).story;
}

const here = (html: string) => html.replaceAll(`/img/${OTHER}`, `/img/aqui-${OTHER}`).replaceAll(`/media/${NOTICE}`, `/img/aqui-${NOTICE}`);

test("an export of ours that is imported equals what was exported, field by field", () => {
  expect(back(1)).toEqual({
    ...{
      tipo: "post",
      id: "1",
      titulo: TITLE,
      subtitulo: SUBTITLE,
      chapeu: "CHAPÉU",
      conteudo: here(BODY),
      categorias: ["editoriais", "policia"],
      municipio: null,
    },
    ...{
      autores: ["Ana", "Rui"],
      tags: ["feira livre"],
      capa: `/img/aqui-${KEY}`,
      capaTexto: "Praça cheia",
      capaCredito: "Foto: Ana",
      palavras: "",
      tituloBusca: "",
      descricaoBusca: "",
    },
    ...{
      status: "publicada",
      revisao: false,
      publicadaEm: AT,
      agendadaPara: null,
      criadaEm: AT - 5_000,
      alteradaEm: AT + 9_000,
      enderecos: ["/2019/titulo-da-materia", "?p=77", "/post/1-titulo-da-materia"],
      notas: "",
    },
    ...{
      resumo: ["Um", "Dois", "Três"],
      posicao: "supermanchete",
      correcao: { texto: "O nome estava errado.", em: AT + 5_000 },
      sensivel: true,
      tituloRedes: "",
      imagemRedes: null,
      oculta: false,
      ...{ numero: 1, jaPublicada: true, notaRevisao: "", partesIa: [] },
    },
    aoVivo: {
      ...{ aberta: false, inicio: AT, fim: AT + 60_000 },
      entradas: [
        {
          ...{ titulo: "Início", texto: "Começou.\nSegue.", imagem: `/img/aqui-${OTHER}`, imagemTexto: "Palco", imagemCredito: "Rui" },
          ...{ fixada: true, correcao: "", corrigidaEm: null, autor: "Ana", em: AT + 1_000 },
        },
      ],
    },
  });
});

test("a hidden story stays one, with the town and the address that were chosen; a draft has no date of publication and no cover", () => {
  expect(back(3)).toMatchObject({
    status: "publicada",
    oculta: true,
    municipio: "piripiri",
    palavras: "enderecos-escolhidos",
    tituloBusca: "Busca %%title%%",
    numero: 3,
    partesIa: ["resumo"],
    tituloRedes: "Para as redes",
    imagemRedes: `/img/aqui-${OTHER}`,
  });
  expect(back(2)).toMatchObject({ status: "rascunho", publicadaEm: null, capa: null, conteudo: here(BODY), criadaEm: AT - 5_000, correcao: null, aoVivo: null });
  expect(back(2)).toMatchObject({ jaPublicada: false, notaRevisao: "" });
  expect(back(4)).toMatchObject({ status: "rascunho", publicadaEm: AT, jaPublicada: true, notaRevisao: "Falta a prefeitura." });
});

test("the command finds the files of the export beside it, and nothing outside of the folder", async () => {
  for (const attachment of index.attachments.values()) {
    const found = await readUpload(out, attachment.url, attachment.file);
    expect("bytes" in found && Buffer.from(found.bytes).toString()).toBe(`a picture ${attachment.url.split("/").at(-1)}`);
  }
  expect([...index.attachments.values()].map(({ url }) => url.slice("https://lide.example".length))).toEqual([KEY, OTHER, NOTICE].map((key) => `/media/${key}`));
  expect([...index.attachments.values()].map(({ alt, credit }) => [alt, credit])).toEqual([
    ["Praça cheia", "Foto: Ana"],
    ["Rua", "Ana"],
    ["Edital nº 3", "Ana"],
  ]);
  expect(await readUpload(out, "https://lide.example/img/x.jpg", "../../etc/passwd")).toHaveProperty("problem");
});

test("WordPress reads footnotes, credits, authors and the local date of a draft", () => {
  const text = readFileSync(join(out, "wordpress.xml"), "utf8");
  const published = items.find(({ id }) => id === "1") as SourceItem;
  // Titles are HTML in `wordpress.xml`.
  expect([published.title, published.excerpt]).toEqual(["Como &lt;b>não&lt;/b> escrever & o que é %%title%%", "Menos &lt;em> e mais"]);
  const [note] = JSON.parse(published.meta.footnotes ?? "[]") as { id: string; content: string }[];
  expect(note?.content).toBe("Lei 1, art. 2.");
  expect(published.content).toContain(`<sup data-fn="${note?.id}" class="fn"><a href="#${note?.id}" id="${note?.id}-link">1</a></sup>`);
  expect(published.content).toContain("<!-- wp:footnotes /-->");
  // What WordPress fetches stands in the text by the same address, which it replaces by its own.
  for (const { url } of [...index.attachments.values()].slice(1)) expect(published.content).toContain(`"${url}"`);
  expect(published.content).toContain("<figcaption>Rua (Foto: Rui)</figcaption>");
  expect(published.terms.filter(({ domain }) => domain === "author").map(({ slug, name }) => [slug, name])).toEqual([
    ["cap-ana", "Ana"],
    ["cap-rui", "Rui"],
  ]);
  const draft = text.slice(text.indexOf("<wp:post_id>2<"));
  expect(draft).toMatch(/<wp:post_date><!\[CDATA\[2025-12-31 21:59:55\]\]><\/wp:post_date>\n<wp:post_date_gmt><!\[CDATA\[0000-00-00 00:00:00\]\]>/);
});

test("a text without footnotes or credits is as it was; a credit that says what it is stays as it is", () => {
  expect(withWordPressNotes("<p>a</p>")).toEqual({ html: "<p>a</p>", footnotes: "" });
  expect(withCredits('<figure data-credit="Divulgação"><img src="/img/a.jpg" alt="" /></figure>')).toBe(
    '<figure><img src="/img/a.jpg" alt="" /><figcaption>(Divulgação)</figcaption></figure>',
  );
  expect(withCredits("<figure><img /></figure>")).toBe("<figure><img /></figure>");
});
