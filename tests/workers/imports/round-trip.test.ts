import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runImport } from "#tests/support/import-command.ts";
import { makeSet, migratedShapes } from "#tests/support/memory-backup.ts";
import { png } from "#tests/support/pictures.ts";
import { testEnv } from "#tests/support/site.ts";
import { throughWordPress } from "#tests/support/wxr/through-wordpress.ts";
import { exportSet } from "../../../scripts/lib/export/export-set.ts";
import { OutputFolder, partialOf } from "../../../scripts/lib/export/output-folder.ts";
import { indexSource } from "../../../scripts/lib/import/source-index.ts";

const folder = mkdtempSync(join(tmpdir(), "lide-ida-e-volta-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Other exports than the project's own, which their licence keeps out of the repository. */
const others = process.env.WXR_FOLDER;
const EXPORTS: readonly (readonly string[])[] = [
  ["../../support/wxr/portal.xml", "../../support/wxr/portal-midia.xml"],
  ["../../support/wxr/situacoes.xml"],
  ...["blogger-e-pre.xml", "galeria-wordpress-6.1.xml", "portal-com-plugins.xml"].map((name) => [`../../unit/scripts/import/files/${name}`]),
]
  .map((names) => names.map((name) => resolve(import.meta.dirname, name)))
  .concat(others === undefined ? [] : readdirSync(others).map((name) => [join(others, name)]));

/** A copy of the other site's uploads, in which every file is a picture of its own. */
async function uploadsOf(files: readonly string[], to: string): Promise<string> {
  const { attachments } = await indexSource(files);
  let shade = 0;
  for (const { url } of attachments.values()) {
    const path = /\/uploads\/(.+)$/.exec(URL.canParse(url) ? new URL(url).pathname : "")?.[1];
    if (path === undefined) continue;
    const file = join(to, decodeURIComponent(path));
    mkdirSync(dirname(file), { recursive: true });
    shade += 1;
    writeFileSync(file, await png(20 + (shade % 7), 10 + Math.floor(shade / 250), shade % 250));
  }
  mkdirSync(to, { recursive: true });
  return to;
}

type Row = Record<string, unknown>;
const rowsOf = async (sql: string, ...values: unknown[]) =>
  (
    await testEnv.DB.prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results;

/** The export of a newsroom that holds these stories and no others. */
async function exported(ids: readonly unknown[], siteUrl: string, to: string): Promise<void> {
  const rows: Record<string, Row[]> = {};
  for (const { name, columns } of migratedShapes())
    if (/^(?:article|categories|live_|imported_|media|settings$|slug)/.test(name))
      rows[name] = await rowsOf(`SELECT ${columns.map((column) => `"${column}"`).join()} FROM "${name}"`);
  const stories = (rows.articles ?? []).filter(({ id }) => ids.includes(id));
  const files = await Promise.all(
    (await testEnv.MEDIA.list()).objects
      .filter(({ key }) => !key.includes("/"))
      .map(async ({ key }) => ({ key, bytes: new Uint8Array((await (await testEnv.MEDIA.get(key))?.arrayBuffer()) ?? []) })),
  );
  const { sets, manifest } = await makeSet({ rows: { ...rows, articles: stories }, files });
  mkdirSync(partialOf(to));
  const out = new OutputFolder(to);
  await exportSet(sets, manifest, { out, siteUrl, defaults: { timeZone: "America/Fortaleza", name: "Lide" }, version: "1", log: () => undefined });
  out.finish();
}

/** A story as it is stored, without what numbers it here and what was written down about the import itself. */
async function storedStory(id: unknown): Promise<Row> {
  const [article] = await rowsOf("SELECT * FROM articles WHERE id = ?", id);
  const [body] = await rowsOf("SELECT html, text FROM article_bodies WHERE article_id = ?", id);
  const [meta] = await rowsOf("SELECT * FROM article_meta WHERE article_id = ?", id);
  const addresses = await rowsOf("SELECT path FROM imported_addresses WHERE article_id = ? AND path LIKE '/%' AND path NOT LIKE '/post/%' ORDER BY path", id);
  const { id: _id, order_key: _key, updated_at: _at, slug, review_at: reviewAt, ...rest } = article ?? {};
  const { article_id: _article, ...words } = meta ?? {};
  // It waits here since it came.
  return { ...rest, isInReview: reviewAt !== null, ...body, ...words, slug: String(slug).replace(/^\d+-/, ""), addresses: addresses.map(({ path }) => path) };
}

/** The library's files, which another newsroom would have under the same names: those are made of their bytes. */
const mediaRows = async () => (await rowsOf("SELECT key, mime, width, height, title, alt, credit, tags FROM media ORDER BY key")) as readonly Row[];

/** Takes everything away that a newsroom has of its own. */
async function emptied(): Promise<void> {
  await testEnv.DB.batch(["imported_addresses", "imported_items", "articles", "media"].map((table) => testEnv.DB.prepare(`DELETE FROM ${table}`)));
  await testEnv.MEDIA.delete((await testEnv.MEDIA.list()).objects.map(({ key }) => key));
}

let rounds = 0;

test.each(EXPORTS.flatMap((files) => ["straight", "through WordPress"].map((way) => [files.map((file) => basename(file)).join(), way, files] as const)))(
  "what was imported, exported and imported again is the same, field by field: %s, %s",
  async (file, way, files) => {
    const name = `${file}-${way}`;
    const created = (await runImport(files, { mediaFolder: await uploadsOf(files, join(folder, `${name}-uploads`)), mapPath: join(folder, `${name}.yaml`) })).filter(
      ({ materia }) => materia !== null,
    );
    expect(created.length).toBeGreaterThan(0);
    const out = join(folder, `${name}-export`);
    rounds += 1;
    const ids = created.map(({ materia }) => materia);
    await exported(ids, `https://casa${rounds}.example`, out);
    const before = new Map(await Promise.all(ids.map(async (id) => [String(id), await storedStory(id)] as const)));
    const library = await mediaRows();
    await emptied();
    const isStraight = way === "straight";
    const [returned, uploads] = [join(folder, `${name}.xml`), join(folder, `${name}-wp-uploads`)];
    mkdirSync(uploads, { recursive: true });
    if (!isStraight) writeFileSync(returned, throughWordPress(out, uploads));
    const back = await runImport([isStraight ? join(out, "wordpress.xml") : returned], {
      mediaFolder: isStraight ? out : uploads,
      mapPath: join(folder, `${name}-de-volta.yaml`),
    });
    const order = back.filter(({ destino }) => destino === "criada").flatMap(({ tipo, id }) => (tipo === "post" ? [Number(id)] : []));
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(back.filter(({ destino, motivo }) => destino === "falhou" || (destino === "criada" && motivo !== ""))).toEqual([]);
    const numbers = new Map(back.filter(({ tipo }) => tipo === "post").map(({ id, materia }) => [id, materia]));
    const differences: unknown[] = [];
    for (const [id, story] of before) {
      const after = await storedStory(numbers.get(id));
      for (const field of Object.keys(story)) if (JSON.stringify(story[field]) !== JSON.stringify(after[field])) differences.push([story.title, field, story[field], after[field]]);
    }
    expect(differences).toEqual([]);
    expect(await mediaRows()).toEqual(library.filter(({ key }) => (before.size > 0 ? JSON.stringify([...before.values()]).includes(String(key)) : false)));
    await emptied();
  },
  120_000,
);
