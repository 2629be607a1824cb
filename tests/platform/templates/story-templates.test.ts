import { beforeAll, expect, test } from "vitest";
import { createStoryTemplateRepository } from "#app/features/templates/story-templates.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { expectLean } from "#tests/support/lean-reads.ts";
import { type Client, signedIn, testEnv } from "#tests/support/site.ts";

interface Template {
  slug: string;
  nome: string;
  ativo: boolean;
  chapeu: string;
  versao: number;
}

let admin: Client;
let editor: Client;
let reporter: Client;

beforeAll(async () => {
  [admin, editor, reporter] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter")]);
});

test("the four templates are there, and are read by their keys", async () => {
  const { body } = await reporter.get<{ items: Template[] }>("/api/templates");
  expect(body.items.map(({ slug, ativo }) => [slug, ativo])).toEqual([
    ["policia", true],
    ["nota-de-falecimento", true],
    ["servico", true],
    ["sessao-da-camara", true],
  ]);
  await expectLean("templates", createStoryTemplateRepository(createDatabase(testEnv.DB)).readAll());
});

test("a template is changed over the version that was read, and each change is in the trail", async () => {
  const changed = await editor.patch<Template>("/api/templates/servico", { nome: "Serviço ao leitor", versao: 1 });
  expect([changed.status, changed.body.versao]).toEqual([200, 2]);
  const late = await admin.patch<{ current: Template }>("/api/templates/servico", { nome: "Outro", versao: 1 });
  expect([late.status, late.body.current.nome]).toEqual([409, "Serviço ao leitor"]);
  expect((await admin.patch<Template>("/api/templates/servico", { ativo: false })).body.ativo).toBe(false);
  const { results } = await testEnv.DB.prepare("SELECT details FROM audit_log WHERE action = 'template.change' ORDER BY id").all<{ details: string }>();
  expect(results.map(({ details }) => JSON.parse(details).subject)).toEqual(["“Serviço ao leitor”", "“Serviço ao leitor”, desligado"]);
});

test("wrong texts, unknown sections and a hat line of another template are refused", async () => {
  for (const wrong of [{ nome: "" }, { chapeu: "AB" }, { chapeu: "luto" }, { categoria: "nao-ha" }, { texto: "é".repeat(5_001) }, { ativo: "talvez" }])
    expect([wrong, (await editor.patch("/api/templates/policia", wrong)).status]).toEqual([wrong, 422]);
  expect((await editor.patch("/api/templates/poesia", { nome: "Poesia" })).status).toBe(404);
  expect((await reporter.patch("/api/templates/policia", { nome: "Meu" })).status).toBe(403);
});

test("the form of a new article opens with the template's fields, and the empty one without", async () => {
  const page = async (query: string) => (await editor.get(`/admin/nova-materia${query}`)).text;
  const notice = await page("?modelo=nota-de-falecimento");
  expect(notice).toContain('value="LUTO"');
  expect(notice).toContain("[local do velório]");
  expect(notice).toContain('aria-labelledby="ed-modelo"');
  for (const query of ["", "?modelo=poesia", "?modelo=servico"])
    expect([query, (await page(query)).includes("Começar de um modelo"), (await page(query)).includes('value="SERVIÇO"')]).toEqual([query, true, false]);
});
