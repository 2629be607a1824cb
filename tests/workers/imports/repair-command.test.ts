import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runImport } from "#tests/support/import-command.ts";
import { signedIn, testEnv } from "#tests/support/site.ts";

const folder = mkdtempSync(join(tmpdir(), "lide-reparo-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const whole = resolve(import.meta.dirname, "../../unit/scripts/import/files/portal-com-plugins.xml");
const options = { mapPath: join(folder, "mapa.yaml") };

const bodies = async () =>
  (
    await testEnv.DB.prepare("SELECT i.source_id AS id, i.article_id AS materia, b.html FROM imported_items i JOIN article_bodies b ON b.article_id = i.article_id").all<{
      id: string;
      materia: number;
      html: string;
    }>()
  ).results;
const bodyOf = async (id: string) => (await bodies()).find((one) => one.id === id)?.html ?? "";
const told = (lines: Awaited<ReturnType<typeof runImport>>) =>
  Object.fromEntries(lines.filter(({ tipo }) => tipo !== "attachment").map(({ id, destino, motivo }) => [id, `${destino} ${motivo}`.trim()]));

test("--repair says first what it would do, then writes it, leaves what somebody changed, and brings nothing new", async () => {
  // As a version of the command read it that knew neither notes nor guests, before the newsroom had this last story.
  const older = readFileSync(whole, "utf8")
    .replaceAll(/<wp:meta_key>(?:<!\[CDATA\[)?footnotes/g, (key) => key.replace("footnotes", "_outra"))
    .replaceAll('domain="author"', 'domain="_autor"')
    .replace(/<item>(?:(?!<item>)[\s\S])*<wp:post_id>104<[\s\S]*?<\/item>/, "");
  const file = join(folder, "antes.xml");
  writeFileSync(file, older);
  await runImport([file], options);
  expect(await bodyOf("101")).not.toContain("Balanço do exercício");
  const addresses = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM imported_addresses").first();
  const before = await bodies();

  const rehearsed = await runImport([whole], { ...options, repair: "rehearse" });
  expect(told(rehearsed)).toMatchObject({
    101: "existente Seria reparada: subtítulo, texto.",
    102: "existente Seria reparada: autores, tags.",
    103: "existente",
    104: "ignorada Ainda não foi importada: rode o comando sem --repair.",
  });
  expect(await bodies()).toEqual(before);

  const editor = await signedIn("editor");
  expect((await editor.put(`/api/posts/${before.find(({ id }) => id === "102")?.materia}`, { subtitulo: "Da redação" })).status).toBe(200);
  expect(told(await runImport([whole], { ...options, repair: "write" }))).toMatchObject({
    101: "existente Reparada: subtítulo, texto.",
    102: "existente Foi alterada aqui: não foi reparada.",
    104: "ignorada Ainda não foi importada: rode o comando sem --repair.",
  });
  expect(await bodyOf("101")).toContain('<small data-nota="rodape">Balanço do exercício');
  expect(await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM imported_addresses").first()).toEqual(addresses);
  expect(told(await runImport([whole], { ...options, repair: "write" }))).toMatchObject({ 101: "existente", 102: "existente Foi alterada aqui: não foi reparada." });
  expect((await bodies()).length).toBe(before.length);
});
