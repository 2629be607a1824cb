import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { makeSet, memoryStore, type NamedRows } from "#tests/support/memory-backup.ts";
import { columnsAt, loadSet } from "../../../../scripts/lib/export/export-database.ts";
import { exportSet } from "../../../../scripts/lib/export/export-set.ts";
import { mediaPathsOf } from "../../../../scripts/lib/export/media-paths.ts";
import { OutputFolder, partialOf, targetProblem } from "../../../../scripts/lib/export/output-folder.ts";
import { storiesOf } from "../../../../scripts/lib/export/stories.ts";
import { createWxr } from "../../../../scripts/lib/export/wxr.ts";

const folder = mkdtempSync(join(tmpdir(), "lide-export-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;

const OPTIONS = { siteUrl: "https://lide.example", defaults: { timeZone: "America/Fortaleza", name: "Lide" }, version: "1.2.3", log: () => undefined };

/** Exports a set into a new folder; answers it. */
async function exported(content: Parameters<typeof makeSet>[0]): Promise<string> {
  const out = join(folder, String(made++));
  mkdirSync(partialOf(out));
  const { sets, manifest } = await makeSet(content);
  const target = new OutputFolder(out);
  await exportSet(sets, manifest, { ...OPTIONS, out: target });
  target.finish();
  return out;
}

const AT = Date.UTC(2026, 0, 1, 1);

/** A published story as `articles` holds it. */
const story = (id: number, more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id, slug: `${id}-titulo`, title: "Título", subtitle: "Linha fina", kicker: "CHAPÉU", quick_summary: "[]", position: "geral", order_key: id, status: "publicada", active: 1 },
  ...{ published_at: AT, was_published: 1, category: "policia", categories: '["editoriais","policia"]', municipality: "piripiri", author: "Ana e Rui", tags: '["feira livre"]' },
  ...{ authors: '[{"id":1,"name":"Ana"},{"id":null,"name":"Rui"}]', cover_url: "/img/0123456789abcdef0123456789abcdef-640x400.jpg", cover_alt: "Praça", cover_credit: "Foto: Ana" },
  ...{ reading_words: 10, version: 1, created_at: AT, updated_at: AT, edited_at: AT, cover_focal_x: 50, cover_focal_y: 40, correction: "", sensitive: 0 },
  ...more,
});

const KEY = "0123456789abcdef0123456789abcdef-640x400.jpg";
const PICTURE = { id: 5, key: KEY, mime: "image/jpeg", kind: "image", title: "Praça central", alt: "Praça", credit: "Ana", tags: "[]", created_at: AT };

const ROWS: NamedRows = {
  articles: [story(1), story(2, { status: "rascunho", published_at: null, was_published: 0, slug: "2-rascunho" }), story(3, { deleted_at: AT, slug: "3-lixo" })],
  article_bodies: [{ article_id: 1, html: `<p>Texto <strong>forte</strong></p><figure><img src="/img/${KEY}?w=640" alt="x" /></figure>` }],
  article_revisions: [
    { article_id: 1, version: 1, snapshot: JSON.stringify({ title: "Título antigo", slugWords: "" }), editing: 0 },
    { article_id: 1, version: 2, snapshot: JSON.stringify({ title: "Título", slugWords: "" }), editing: 0 },
  ],
  categories: [{ id: 9, slug: "policia", name: "Polícia", color: "#000000", type: "editorial", sort_order: 1 }],
  category_addresses: [{ slug: "policial", category_id: 9 }],
  media: [PICTURE],
  short_links: [
    { id: 1, code: "abc", target: "https://a.example/?x=1", title: "=1+1", clicks: 3 },
    { id: 2, code: "off", target: "https://b.example", title: "", clicks: 0, deactivated_at: AT },
  ],
  audience_article_hours: [
    { article_id: 1, hour: "2026-01-01T01", views: 2, visitors: 2, engaged_ms: 5, completions: 1 },
    { article_id: 1, hour: "2026-01-01T02", views: 3, visitors: 3, engaged_ms: 5, completions: 1 },
  ],
};

const FILES = [{ key: KEY, contentType: "image/jpeg", bytes: Buffer.from("a picture") }];

/** An item of a WXR by the names of its elements; categories and metas as lists. */
interface WxrItem {
  texts: Record<string, string>;
  categories: { domain: string; nicename: string; name: string }[];
  metas: Record<string, string>;
}

/** Reads a WXR as an importer does; throws where it is not well-formed. */
function readWxr(text: string): WxrItem[] {
  const items: WxrItem[] = [];
  const parser = new SaxesParser({ xmlns: true });
  let [item, content, key] = [null as WxrItem | null, "", ""];
  let attributes: Record<string, string> = {};
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes: found }) => {
    if (name === "item") item = { texts: {}, categories: [], metas: {} };
    attributes = Object.fromEntries(Object.entries(found).map(([attribute, { value }]) => [attribute, value]));
    content = "";
  });
  for (const kind of ["text", "cdata"] as const)
    parser.on(kind, (part) => {
      content += part;
    });
  parser.on("closetag", ({ name }) => {
    if (item === null) return;
    if (name === "item") items.push(item);
    else if (name === "category") item.categories.push({ domain: attributes.domain ?? "", nicename: attributes.nicename ?? "", name: content });
    else if (name === "wp:meta_key") key = content;
    else if (name === "wp:meta_value") item.metas[key] = content;
    else item.texts[name] = content;
    if (name === "item") item = null;
    content = "";
  });
  parser.write(text).close();
  return items;
}

test("a story is Markdown with front matter, JSON with its exact HTML, and an item for WordPress", async () => {
  const out = await exported({ rows: ROWS, files: FILES });
  const text = readFileSync(join(out, "articles/2025/1-titulo.md"), "utf8");
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(text) ?? [];
  const facts = parse(head) as Record<string, unknown>;
  expect(facts).toMatchObject({
    id: 1,
    status: "published",
    draft: false,
    date: "2025-12-31T22:00:00-03:00",
    authors: ["Ana", "Rui"],
    tags: ["feira livre"],
    url: "https://lide.example/post/1-titulo",
  });
  const { file } = facts.cover as { file: string };
  expect(readFileSync(join(out, "articles/2025", file), "utf8")).toBe("a picture");
  expect(body).toBe(`Texto **forte**\n\n![x](${file})\n`);
  expect(JSON.parse(readFileSync(join(out, "articles/2025/1-titulo.json"), "utf8"))).toMatchObject({ title: "Título", html: ROWS.article_bodies?.[0]?.html });

  const items = readWxr(readFileSync(join(out, "wordpress.xml"), "utf8"));
  const [picture, post] = items;
  expect(items.map(({ texts }) => texts["wp:post_name"])).toEqual(["praca-central-0123456789ab", "1-titulo", "2-rascunho"]);
  expect(picture?.texts["wp:attachment_url"]).toBe(`https://lide.example/media/${KEY}`);
  expect(picture?.metas).toEqual({
    _media_credit: "Foto: Ana",
    _wp_attachment_image_alt: "Praça",
    lide_file: "media/images/praca-central-0123456789ab.jpg",
    lide_media: expect.any(String),
  });
  expect(post?.texts).toMatchObject({
    title: "Título",
    "wp:post_date": "2025-12-31 22:00:00",
    "wp:post_date_gmt": "2026-01-01 01:00:00",
    "wp:status": "publish",
    "excerpt:encoded": "Linha fina",
    "dc:creator": "ana",
  });
  expect(post?.texts["content:encoded"]).toContain(`<img src="https://lide.example/media/${KEY}" alt="x" />`);
  expect(post?.metas._thumbnail_id).toBe(picture?.texts["wp:post_id"]);
  expect(post?.categories).toEqual([
    { domain: "category", nicename: "policia", name: "Polícia" },
    { domain: "post_tag", nicename: "feira-livre", name: "feira livre" },
    { domain: "author", nicename: "cap-ana", name: "Ana" },
    { domain: "author", nicename: "cap-rui", name: "Rui" },
  ]);
  expect(items[2]?.texts["wp:status"]).toBe("draft");
});

test("former addresses, sums and the order of the home page have files of their own", async () => {
  const out = await exported({ rows: ROWS, files: FILES });
  expect(readFileSync(join(out, "redirects.csv"), "utf8").trim().split("\r\n")).toEqual([
    "kind,from,to,status",
    "story,/post/1,/post/1-titulo,301",
    "story,/post/1-titulo-antigo,/post/1-titulo,301",
    "section,/categoria/policial,/categoria/policia,301",
    `file,/img/${KEY},/media/images/praca-central-0123456789ab.jpg,301`,
    `file,/media/${KEY},/media/images/praca-central-0123456789ab.jpg,301`,
    "short-link,/abc,https://a.example/?x=1,302",
  ]);
  expect(readFileSync(join(out, "_redirects"), "utf8")).not.toContain("/abc");
  expect(readFileSync(join(out, "csv/stories.csv"), "utf8").split("\r\n")[1]).toBe("1,1-titulo,Título,5,10,2,2026-01-01T01,2026-01-01T02");
  expect(readFileSync(join(out, "csv/short-link-clicks.csv"), "utf8")).toContain("1,abc,https://a.example/?x=1,'=1+1,3,");
  expect(JSON.parse(readFileSync(join(out, "data/home-order.json"), "utf8"))).toEqual([{ id: 1, slug: "1-titulo", title: "Título", position: "geral", highlight_rank: null }]);
  expect(JSON.parse(readFileSync(join(out, "data/media.json"), "utf8"))).toMatchObject([{ key: KEY, file: "media/images/praca-central-0123456789ab.jpg" }]);
});

test("sums and the manifest say what is there, and nothing else is", async () => {
  const out = await exported({ rows: ROWS, files: FILES });
  const sums = new Map(
    readFileSync(join(out, "SHA256SUMS"), "utf8")
      .trim()
      .split("\n")
      .map((line): [string, string] => [line.slice(66), line.slice(0, 64)]),
  );
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(out, join(parentPath, name)));
  expect(files.filter((name) => name !== "SHA256SUMS").sort()).toEqual([...sums.keys()].sort());
  for (const [name, sum] of sums)
    expect(
      createHash("sha256")
        .update(readFileSync(join(out, name)))
        .digest("hex"),
    ).toBe(sum);
  const manifest = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"));
  expect(manifest).toMatchObject({
    moment: "2026-11-28T12:00:00.000Z",
    version: "1.2.3",
    files: sums.size - 1,
    counts: { stories: 3, published: 1, draft: 1, trash: 1, media: 1, short_links: 2 },
  });
});

test("long files for WordPress are divided, and each has the pictures of its own stories", async () => {
  const rows: NamedRows = { ...ROWS, articles: [1, 2, 3].map((id) => story(id, { slug: `${id}-titulo` })) };
  const out = join(folder, "divided");
  mkdirSync(partialOf(out));
  const { sets, manifest } = await makeSet({ rows, files: FILES });
  const target = new OutputFolder(out);
  const data = await loadSet(sets, manifest, ":memory:");
  const wxr = createWxr(target, data, mediaPathsOf(data), { name: "Lide", siteUrl: "https://lide.example", timeZone: "America/Fortaleza" }, 1_000);
  for (const one of storiesOf(data)) wxr.add(one, one.html);
  expect(wxr.end()).toBe(3);
  target.finish();
  for (const name of ["wordpress.xml", "wordpress-2.xml", "wordpress-3.xml"]) {
    const [picture, post, ...more] = readWxr(readFileSync(join(out, name), "utf8"));
    expect(more).toEqual([]);
    expect(post?.metas._thumbnail_id).toBe(picture?.texts["wp:post_id"]);
  }
});

test("an address that is not one of ours names no file outside the folder", async () => {
  const out = await exported({ rows: { articles: [story(1, { slug: "../../../fora" }), story(2, { slug: "1-titulo" })] } });
  expect(readdirSync(join(out, "articles/2025")).sort()).toEqual(["1-titulo.json", "1-titulo.md", "2-titulo.json", "2-titulo.md"]);
});

test("rows that changed while the backup read are as they were at its moment", async () => {
  const rows: NamedRows = {
    categories: [
      { id: 1, slug: "a", name: "A" },
      { id: 2, slug: "b", name: "B" },
    ],
  };
  const changes = [
    { table: "categories", key: "[1]", row: { id: 1, slug: "a", name: "A2" } },
    { table: "categories", key: "[2]", row: null },
    { table: "categories", key: "[3]", row: { id: 3, slug: "c", name: "C" } },
  ];
  const out = await exported({ rows, changes });
  expect((JSON.parse(readFileSync(join(out, "data/categories.json"), "utf8")) as { name: string }[]).map(({ name }) => name)).toEqual(["A2", "C"]);
});

test("a set that lacks rows, or a damaged one, or one of a newer version, is not exported", async () => {
  const { sets, manifest } = await makeSet({ rows: ROWS });
  const run = (changed: object) => {
    const out = join(folder, String(made++));
    mkdirSync(partialOf(out));
    return exportSet(sets, { ...manifest, ...changed }, { ...OPTIONS, out: new OutputFolder(out) });
  };
  await expect(run({ counts: { ...manifest.counts, articles: 4 } })).rejects.toThrow("3 of 4 rows of articles");
  await expect(run({ chunks: manifest.chunks.map((chunk) => ({ ...chunk, sha256: "0" })) })).rejects.toThrow("damaged");
  expect(() => columnsAt(["9999_future.sql"])).toThrow("another version of Lide");
});

test("an export that was ended has no name, and the next one begins anew", async () => {
  const out = join(folder, "ended");
  mkdirSync(join(partialOf(out), "in-use"), { recursive: true });
  const store = memoryStore();
  const { sets, manifest } = await makeSet({ rows: ROWS, files: FILES }, store);
  for (const key of store.objects.keys()) if (key.startsWith("files/")) store.objects.delete(key);
  await expect(exportSet(sets, manifest, { ...OPTIONS, out: new OutputFolder(out) })).rejects.toThrow("missing");
  expect(existsSync(out)).toBe(false);
  expect(existsSync(join(partialOf(out), "SHA256SUMS"))).toBe(true);
  expect(targetProblem(out)).toBeNull();

  const again = await makeSet({ rows: ROWS, files: FILES });
  const target = new OutputFolder(out);
  await exportSet(again.sets, again.manifest, { ...OPTIONS, out: target });
  target.finish();
  expect(existsSync(partialOf(out))).toBe(false);
  expect(readdirSync(out)).toContain("SHA256SUMS");
  expect(targetProblem(out)).toContain("not empty");

  const foreign = join(folder, "foreign");
  mkdirSync(partialOf(foreign));
  writeFileSync(join(partialOf(foreign), "mine.txt"), "");
  expect(targetProblem(foreign)).toContain("something else is there");
});

test("whatever titles and tags are, the files for WordPress are well-formed and say them", async () => {
  const text = fc.oneof(fc.string({ unit: "binary", minLength: 1 }), fc.constantFrom("]]>", "<b>&", "\u0000x", "\uFFFE", "]]"));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 60, maxLength: 60 }), async (titles) => {
      const articles = titles.map((title, index) =>
        story(index + 1, { slug: `${index + 1}-x`, title, subtitle: title, tags: JSON.stringify([title]), authors: null, author: title }),
      );
      const out = await exported({ rows: { articles } });
      const items = readWxr(readFileSync(join(out, "wordpress.xml"), "utf8"));
      const kept = (title: string) =>
        title
          .replaceAll("<", "&lt;")
          .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
          .replace(/\r\n?/g, "\n");
      expect(items.map(({ texts }) => texts.title)).toEqual(titles.map(kept));
      rmSync(out, { recursive: true });
    }),
    { numRuns: 2 },
  );
});
