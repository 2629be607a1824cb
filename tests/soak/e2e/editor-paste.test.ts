import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { on, save, theDesk } from "#tests/e2e/editor-desk.ts";
import { png } from "#tests/support/pictures.ts";
import { drawnFile } from "#tests/support/soak.ts";

const test = drawnFile("editor-paste");

const { create, stored, openArticle, openEditor } = theDesk();

const clipboard = (name: string) => readFileSync(new URL(`./clipboard/${name}.html`, import.meta.url), "utf8");

interface Pasted {
  html?: string;
  text?: string;
  file?: { name: string; type: string; base64: string };
  /** Ctrl+Shift+V. */
  plain?: boolean;
}

/** Pastes at the end of the text, as the browser does it: what programs put there is in the event. */
async function paste(page: Page, pasted: Pasted): Promise<void> {
  await on(page).body.click();
  await page.keyboard.press("Control+End");
  if (pasted.plain) await page.keyboard.down("Shift");
  await on(page).body.evaluate((element, { html, text, file }) => {
    const data = new DataTransfer();
    if (html !== undefined) data.setData("text/html", html);
    if (text !== undefined) data.setData("text/plain", text);
    if (file) data.items.add(new File([Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0))], file.name, { type: file.type }));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, pasted);
  if (pasted.plain) await page.keyboard.up("Shift");
}

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

test("a picture whose bytes came with the text is uploaded into the place where it stood", async () => {
  const article = await anArticle();
  const page = await openArticle(article);
  const bytes = Buffer.from(await png(40, 30)).toString("base64");
  await paste(page, {
    html: `<p>Acima da foto</p><p><img src="data:image/png;base64,${bytes}" width="40"></p><p>Abaixo da foto</p><p>E <img src="https://outro.example/x.jpg"> mais</p>`,
    text: "Acima",
  });
  await on(page).body.locator("figure img").waitFor();
  await page.getByText("Do texto colado ficou de fora: 1 imagem").waitFor();
  await save(page);
  const { conteudo } = await stored(article.id);
  expect(conteudo).toMatch(/^<p>Antes<\/p><p>Acima da foto<\/p><figure><img src="\/img\/[^"]+" alt="" width="40" height="30"[^>]*><\/figure><p>Abaixo da foto<\/p><p>E mais<\/p>$/);
});

test("a picture that could not be uploaded leaves the text and says so", async () => {
  const article = await anArticle();
  const page = await openArticle(article);
  await paste(page, { html: `<p>Texto com <img src="data:image/png;base64,${Buffer.from("nada disso é uma imagem").toString("base64")}"> dentro</p>`, text: "Texto" });
  await page.getByText("Falha no upload").waitFor();
  await expect.poll(() => on(page).body.textContent()).toBe("AntesTexto com  dentro");
  await page.locator(".ed-place").waitFor({ state: "detached" });
});

test("a picture alone is uploaded, although the site it comes from put its address beside it", async () => {
  const article = await anArticle();
  const page = await openArticle(article);
  const base64 = Buffer.from(await png(40, 30)).toString("base64");
  await paste(page, {
    html: '<html><body><!--StartFragment--><img src="https://outro.example/foto.png" alt="x"/><!--EndFragment--></body></html>',
    file: { name: "image.png", type: "image/png", base64 },
  });
  await on(page).body.locator("figure img").waitFor();
  await expect.poll(() => on(page).body.locator("img").getAttribute("src")).toMatch(/^\/img\//);
  await expect.poll(() => page.getByText("ficou de fora").count()).toBe(0);
});

test("only image files come in", async () => {
  const page = await openArticle(await anArticle());
  await paste(page, { file: { name: "pauta.pdf", type: "application/pdf", base64: Buffer.from("%PDF-1.4").toString("base64") } });
  await page.getByText("Só arquivos de imagem podem ser inseridos.").waitFor();
  await expect.poll(() => on(page).body.textContent()).toBe("Antes");
});

test("plain text makes paragraphs; asked for plain, no style comes along", async () => {
  const article = await anArticle();
  const page = await openArticle(article);
  await paste(page, { text: "[14:03] Maria: Bom dia!\nDuas linhas\n\nE outra" });
  await paste(page, { html: "<h2>Título</h2><p><b>Forte</b></p>", text: " fim\nTítulo", plain: true });
  await save(page);
  expect((await stored(article.id)).conteudo).toBe("<p>Antes</p><p>[14:03] Maria: Bom dia!</p><p>Duas linhas</p><p>E outra fim</p><p>Título</p>");
  await paste(page, { text: " youtu.be/dQw4w9WgXcQ" });
  await page.keyboard.press("Enter");
  await paste(page, { text: "https://www.instagram.com/reel/CxAbCdEfGhI/?igsh=1" });
  await page.locator(".ed-embed").waitFor();
  await page.keyboard.type("Depois");
  await save(page);
  expect((await stored(article.id)).conteudo).toMatch(
    /<p>Título youtu\.be\/dQw4w9WgXcQ<\/p><iframe src="https:\/\/www\.instagram\.com\/reel\/CxAbCdEfGhI\/embed"[^>]*><\/iframe><p>Depois<\/p>$/,
  );
});

test("what is copied within the editor is pasted as it was", async () => {
  const html = '<p>Antes</p><ul><li>um <strong>forte</strong></li><li>dois</li></ul><p style="text-align:justify">Fim <em>aqui</em></p>';
  const article = await create({ titulo: "Copiado daqui", conteudo: html });
  const page = await openArticle(article);
  await on(page).body.click();
  await page.keyboard.press("Control+a");
  const copied = await on(page).body.evaluate((element) => {
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
    return { html: clipboardData.getData("text/html"), text: clipboardData.getData("text/plain") };
  });
  const other = await openEditor("/admin/nova-materia");
  await on(other).title.fill(`Colado daqui ${Date.now()}`);
  await paste(other, copied);
  await save(other);
  expect((await stored(Number(new URL(other.url()).pathname.split("/").at(-1)))).conteudo).toBe(html);
});
