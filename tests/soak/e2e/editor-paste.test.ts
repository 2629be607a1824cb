import { expect, test } from "vitest";
import { on, save, theDesk } from "#tests/e2e/editor-desk.ts";
import { paste } from "#tests/e2e/pasting.ts";
import { png } from "#tests/support/pictures.ts";

const { create, stored, openArticle, openEditor } = theDesk();

const anArticle = () => create({ titulo: `Colado ${Date.now()}`, conteudo: "<p>Antes</p><p></p>" });

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
