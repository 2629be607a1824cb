import { expect, test } from "vitest";
import { aVisitor, signInOnScreen } from "./browser.ts";
import { publishable, signIn } from "./staff.ts";
import { textLinesOf } from "./text-lines.ts";
import { aReader, expectReadable, path, site, story, writtenStory } from "./written-story.ts";

writtenStory();

test("axe finds nothing on a story on a phone; its headings are in order and nothing sticks out", () => expectReadable(360));

test("an editor writes the note of correction into a published story, and readers have it; a new story has no such field", async () => {
  const editor = await aVisitor();
  await signInOnScreen(editor, "editor", `/admin/editar-materia/${story.id}`);
  const { page } = editor;
  const note = page.getByLabel("Nota de correção");
  await expect.poll(() => note.inputValue()).toBe("Eram sete votos, não oito.");
  await note.fill("Foram sete votos a quatro.");
  await page.locator(".ed-bar").getByRole("button", { name: "Atualizar" }).click();
  await page
    .locator(".ed-bar")
    .getByText(/atualizada/i)
    .waitFor();
  const reader = await aReader();
  await reader.page.getByText("Foram sete votos a quatro.").waitFor();
  await page.goto("/admin/nova-materia");
  await page.getByLabel("Chapéu").waitFor();
  await expect.poll(() => page.getByLabel("Nota de correção").count()).toBe(0);
});

test("no line of text lies over another or leaves the page, on any kind of page, at three widths and in three sizes of text", async () => {
  const editor = await signIn(site, "editor");
  const fields = {
    status: "publicada",
    chapeu: "INFRAESTRUTURA",
    autor: "Maria Auxiliadora Vasconcelos de Albuquerque, Francisco das Chagas Figueiredo",
    municipio: "piripiri",
    conteudo:
      "<p>O secretário de desenvolvimento socioeconômico apresentou o anteprojeto interinstitucional.</p><h2>Constitucionalidade</h2><p>Veja em https://www.prefeitura.example/edital/2026/anexos/retificacao-do-cronograma-de-desembolso.</p>",
    resumo: [
      "A passagem vai de R$ 3,50 a R$ 4,20 na BR-222, do km 12 ao km 48, e a obra leva 28 m³ de concreto.",
      "O anteprojeto interinstitucional de desenvolvimento socioeconômico tem 12 artigos; o art. 7 trata da responsabilização.",
      "Três.",
    ],
    tags: ["desenvolvimento socioeconômico"],
  };
  const { body: long, status } = await editor<{ id: number; slug: string }>(
    "POST",
    "/api/posts",
    publishable("Anteprojeto interinstitucional: desresponsabilização de R$ 18,4 mi na BR-222", fields),
  );
  expect(status).toBe(201);
  const { page } = await aVisitor({ width: 320 });
  const found: string[] = [];
  for (const address of ["/", path, `/post/${long.slug}`, "/categoria/policia", "/municipio/piripiri", "/busca?q=piripiri", "/busca?q=piripri", "/sobre", "/privacidade"])
    found.push(...(await textLinesOf(page, address)));
  expect(found).toEqual([]);
  await (await signIn(site, "admin"))("DELETE", `/api/posts/${long.id}`);
});
