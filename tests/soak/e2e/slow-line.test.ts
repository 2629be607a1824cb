import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, ready } from "#tests/e2e/browser.ts";
import { on, save, theDesk } from "#tests/e2e/editor-desk.ts";
import { sessionCookies } from "#tests/e2e/sessions.ts";

const { newPage, create, stored } = theDesk();

/** Holds what an address matches until it is let go. */
async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const plain = (page: Page) => page.locator("textarea[name=conteudo]");

test("title and text are written before any script has come, and stay under the cursor through each step of loading", async () => {
  const page = await newPage();
  const releaseText = await hold(page, "**/assets/mount-rich-text*");
  const releaseScripts = await hold(page, "**/assets/{entry,framework,frame,root,layout,new-article,editor-screen}*.js");
  await page.goto("/admin/nova-materia", { waitUntil: "commit" });
  await on(page).title.fill("Ponte cai no Guaribas");
  await plain(page).click();
  await page.keyboard.type("Primeiro parágrafo.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Segundo");
  // A button that only a script serves looks inactive.
  await expect.poll(() => page.getByRole("button", { name: "Sugestões por IA" }).evaluate((button) => getComputedStyle(button).opacity)).toBe("0.45");
  releaseScripts();
  await ready(page);
  await page.keyboard.type(" parágrafo,");
  await expect.poll(() => plain(page).inputValue()).toBe("Primeiro parágrafo.\nSegundo parágrafo,");
  await expect.poll(() => on(page).title.inputValue()).toBe("Ponte cai no Guaribas");
  releaseText();
  await on(page).body.waitFor();
  await page.keyboard.type(" que continua.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Terceiro.");
  await expect.poll(() => on(page).body.locator("p").allTextContents()).toEqual(["Primeiro parágrafo.", "Segundo parágrafo, que continua.", "Terceiro."]);
  await on(page).button("Salvar Rascunho").click();
  await on(page).confirmation("Rascunho salvo!").waitFor();
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  expect((await stored(id)).conteudo).toBe("<p>Primeiro parágrafo.</p><p>Segundo parágrafo, que continua.</p><p>Terceiro.</p>");
});

test("what is typed into a stored text before the scripts stays, and a line begun there becomes a paragraph", async () => {
  const article = await create({ titulo: "Já escrita", conteudo: "<p>Abertura.</p><p>Fim.</p>" });
  const page = await newPage();
  const releaseText = await hold(page, "**/assets/mount-rich-text*");
  const releaseScripts = await hold(page, "**/assets/{entry,framework,frame}*.js");
  await page.goto(`/admin/editar-materia/${article.id}`, { waitUntil: "commit" });
  await plain(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Meio.");
  releaseScripts();
  await ready(page);
  await page.keyboard.press("Enter");
  releaseText();
  await on(page).body.waitFor();
  await page.keyboard.type("Mais meio.");
  await expect.poll(() => on(page).body.locator("p").allTextContents()).toEqual(["Abertura.", "Meio.", "Mais meio.", "Fim."]);
});

test("a stored text that nobody touched is not changed by opening it", async () => {
  for (const conteudo of ['<p>Ele disse "não".</p><p>Escreva &lt;b&gt; assim.</p>', '<p>Ele disse "não".</p><p>a &amp; b</p>']) {
    const article = await create({ titulo: "Com aspas", conteudo });
    const page = await newPage();
    await page.goto(`/admin/editar-materia/${article.id}`);
    await on(page).body.waitFor();
    await expect.poll(() => on(page).unsaved.count()).toBe(0);
    await on(page).subtitle.fill("Só o subtítulo muda");
    await save(page);
    expect((await stored(article.id)).conteudo).toBe(conteudo);
    await page.close();
  }
});

test("without a script lines of text become paragraphs", async () => {
  const visitor = await aVisitor({ javaScriptEnabled: false });
  await visitor.context.addCookies(await sessionCookies(visitor.baseURL, "editor"));
  const { page } = visitor;
  await page.goto("/admin/nova-materia");
  await on(page).title.fill("Sem script nenhum");
  await plain(page).fill("Um.\n\nDois & três.");
  await on(page).button("Salvar Rascunho").click();
  await page.waitForURL(/editar-materia\/\d+$/);
  await expect.poll(() => plain(page).inputValue()).toBe("Um.\nDois & três.");
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  expect((await stored(id)).conteudo).toBe("<p>Um.</p><p>Dois &amp; três.</p>");
});

test("what the editor's first view waits for, its page and style, is at most 100 KB", async () => {
  const page = await newPage();
  const styles = new Set<string>();
  page.on("request", (request) => request.resourceType() === "stylesheet" && styles.add(request.url()));
  const html = (await (await page.goto("/admin/nova-materia"))?.text()) ?? "";
  const texts = [html, ...(await Promise.all([...styles].map(async (address) => (await fetch(address)).text())))];
  const bytes = texts.reduce((sum, text) => sum + gzipSync(text).byteLength, 0);
  expect([styles.size > 0, bytes, bytes <= 100_000]).toEqual([true, bytes, true]);
});
