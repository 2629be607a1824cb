import { readFileSync } from "node:fs";
import type { Locator } from "playwright-core";
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

test("a paragraph of a PDF becomes one line in the title and in a tag, its divided words joined", async () => {
  const pdf = (name: string) => readFileSync(new URL(`../unit/admin/clipboard/${name}.txt`, import.meta.url), "utf8");
  const page = await openArticle(await anArticle());
  const into = async (field: Locator, text: string) => {
    await field.fill("");
    await field.evaluate((element, pasted) => {
      const data = new DataTransfer();
      data.setData("text/plain", pasted);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  };
  const title = page.getByLabel("Título", { exact: true });
  for (const name of ["pdf-um-paragrafo", "pdf-hifens-e-ligaduras"]) {
    await into(title, pdf(name));
    await expect.poll(() => title.inputValue()).toMatch(/^O Município torna pública a abertura/);
    await expect.poll(() => title.inputValue()).not.toMatch(/[\n\u00AD\u200B\uFB00-\uFB06]|\p{L}- \p{Ll}/u);
  }
  const tag = page.getByPlaceholder("Escreva e tecle Enter");
  await into(tag, "recuperação as-\nfáltica");
  await expect.poll(() => tag.inputValue()).toBe("recuperação asfáltica");
});
