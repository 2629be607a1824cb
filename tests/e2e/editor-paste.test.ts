import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { on, save, theDesk } from "./editor-desk.ts";
import { paste } from "./pasting.ts";

const { create, stored, openArticle } = theDesk();

const clipboard = (name: string) => readFileSync(new URL(`./clipboard/${name}.html`, import.meta.url), "utf8");

const anArticle = () => create({ titulo: `Colado ${Date.now()}`, conteudo: "<p>Antes</p><p></p>" });

test("what Word had copied is stored clean, and one step takes it back", async () => {
  const article = await anArticle();
  const page = await openArticle(article);
  await paste(page, { html: clipboard("word"), text: "Obra da ponte" });
  await page.getByText("Do texto colado ficou de fora: 1 imagem").waitFor();
  await save(page);
  const { conteudo } = await stored(article.id);
  expect(conteudo).toContain("<p>Antes</p><h2>Obra da ponte será retomada</h2><p><strong>A Prefeitura de Piripiri</strong> anunciou");
  expect(conteudo).toContain("<ul><li>Licitação<ul><li>abertura dos <strong>envelopes</strong></li></ul></li><li>Execução</li></ul>");
  expect(conteudo).toContain('<td colspan="2" style="text-align:right">Valor</td>');
  expect(conteudo).not.toMatch(/mso|o:p|class=|file:/i);
  await on(page).body.focus();
  await page.keyboard.press("Control+z");
  await expect.poll(() => on(page).body.textContent()).toBe("Antes");
});
