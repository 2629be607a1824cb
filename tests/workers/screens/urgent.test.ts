import { expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { signedIn, thePublic } from "#tests/support/site.ts";

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

const news = (titulo: string) =>
  formOf({
    operation: crypto.randomUUID(),
    titulo,
    paragrafo: "A ponte caiu em 26 de novembro. Ninguém se feriu.",
    cidade: "piripiri",
    chapeu: "URGENTE",
    categorias: "geral",
    novosAutores: "Redação Lide",
    intent: "publish",
  });

test("without a script an editor publishes an urgent story, filled in as the screen says; nobody else does", async () => {
  const [editor, reporter] = await Promise.all([signedIn("editor"), signedIn("reporter")]);
  const titulo = `Ponte cai ${crypto.randomUUID().slice(0, 8)}`;
  expect((await editor.get("/admin/urgente")).text).toContain('name="paragrafo"');
  expect((await reporter.get("/admin/urgente")).text).not.toContain('name="paragrafo"');
  expect((await reporter.post("/admin/urgente", news(titulo))).status).toBe(302);
  expect((await thePublic.post("/admin/urgente", news(titulo))).status).toBeGreaterThanOrEqual(302);
  const found = async () => (await thePublic.get<{ items: ArticleWire[] }>(`/api/posts?q=${encodeURIComponent(titulo)}`)).body.items;
  expect(await found()).toEqual([]);
  const { status, headers } = await editor.post("/admin/urgente", news(titulo));
  expect([status, headers.get("Location")]).toEqual([302, expect.stringMatching(/^\/admin\/materias\?publicada=\d+$/)]);
  expect(await found()).toMatchObject([
    { titulo, chapeu: "URGENTE", subtitulo: "A ponte caiu em 26 de novembro.", municipio: "piripiri", autor: "Redação Lide", status: "publicada" },
  ]);
  const refused = await editor.post("/admin/urgente", formOf({ operation: crypto.randomUUID(), titulo, paragrafo: "Só isto ficou digitado", chapeu: "", intent: "publish" }));
  expect([refused.status, refused.text.includes("Só isto ficou digitado")]).toEqual([422, true]);
});
