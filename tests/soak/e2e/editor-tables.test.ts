import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "#tests/e2e/browser.ts";
import { on, save, theDesk } from "#tests/e2e/editor-desk.ts";

const { create, stored, openArticle } = theDesk({ width: 360 });

const tool = (page: Page, name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true });

const aTable = (titulo: string) => create({ titulo, conteudo: "<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table><p>Fim</p>" });

const cell = (page: Page, text: string) =>
  on(page)
    .body.locator("td, th")
    .filter({ hasText: new RegExp(`^${text}$`) });

test("by the keyboard alone, on a phone, a table is made, filled, grown and left", async () => {
  const article = await create({ titulo: "Tabela nova", conteudo: "<p>Antes</p><p></p>" });
  const page = await openArticle(article);
  await on(page).body.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[role=toolbar]") !== null)).toBe(true);
  await tool(page, "Mais ferramentas").focus();
  await page.keyboard.press("Enter");
  await tool(page, "Inserir tabela").focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("group", { name: "Nova tabela" });
  await expect.poll(() => panel.getByLabel("Linhas").evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.type("2");
  await page.keyboard.press("Tab");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await panel.waitFor({ state: "detached" });
  for (const text of ["Etapa", "Valor", "Ponte", "R$ 1"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  // Tab in the last cell has made a third row.
  await page.keyboard.type("Praça");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("R$ 2");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest(".ed-prose") === null || document.activeElement?.classList.contains("ed-prose"))).toBe(true);
  await save(page);
  expect((await stored(article.id)).conteudo).toBe(
    '<p>Antes</p><table><thead><tr><th scope="col">Etapa</th><th scope="col">Valor</th></tr></thead><tbody><tr><td>Ponte</td><td>R$ 2</td></tr><tr><td>Praça</td><td></td></tr></tbody></table><p></p>',
  );
});

const CHANGES: [name: string, at: string, changed: string][] = [
  ["Inserir linha acima", "c", "<tr><td>a</td><td>b</td></tr><tr><td></td><td></td></tr><tr><td>c</td><td>d</td></tr>"],
  ["Inserir linha abaixo", "a", "<tr><td>a</td><td>b</td></tr><tr><td></td><td></td></tr><tr><td>c</td><td>d</td></tr>"],
  ["Inserir coluna à esquerda", "a", "<tr><td></td><td>a</td><td>b</td></tr><tr><td></td><td>c</td><td>d</td></tr>"],
  ["Inserir coluna à direita", "a", "<tr><td>a</td><td></td><td>b</td></tr><tr><td>c</td><td></td><td>d</td></tr>"],
  ["Excluir linha", "a", "<tr><td>c</td><td>d</td></tr>"],
  ["Excluir coluna", "b", "<tr><td>a</td></tr><tr><td>c</td></tr>"],
];

test("rows and columns come and go where the cursor is, and the server keeps them so", async () => {
  const page = await openArticle(await aTable("Linhas e colunas"));
  for (const [name, at, changed] of CHANGES) {
    await cell(page, at).click();
    await tool(page, name).click();
    await save(page);
    const id = Number(new URL(page.url()).pathname.split("/").at(-1));
    expect((await stored(id)).conteudo, name).toBe(`<table><tbody>${changed}</tbody></table><p>Fim</p>`);
    await on(page).body.focus();
    await page.keyboard.press("Control+z");
  }
});

test("the first row becomes the head and again a row; a row above the head comes below it", async () => {
  const article = await aTable("Cabeçalho");
  const page = await openArticle(article);
  await cell(page, "d").click();
  const head = tool(page, "Primeira linha é cabeçalho");
  await head.click();
  await expect.poll(() => head.getAttribute("aria-pressed")).toBe("true");
  await cell(page, "a").click();
  await tool(page, "Inserir linha acima").click();
  await save(page);
  expect((await stored(article.id)).conteudo).toBe(
    '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td></td><td></td></tr><tr><td>c</td><td>d</td></tr></tbody></table><p>Fim</p>',
  );
  await head.click();
  await expect.poll(() => head.getAttribute("aria-pressed")).toBe("false");
  await save(page);
  expect((await stored(article.id)).conteudo).toBe("<table><tbody><tr><td>a</td><td>b</td></tr><tr><td></td><td></td></tr><tr><td>c</td><td>d</td></tr></tbody></table><p>Fim</p>");
});

test("cells are selected by the keyboard, merged, split, and aligned together", async () => {
  const article = await aTable("Células");
  const page = await openArticle(article);
  await cell(page, "a").click();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(() => on(page).body.locator(".selectedCell").count()).toBe(2);
  await tool(page, "Mais ferramentas").click();
  await tool(page, "Centralizar").click();
  await tool(page, "Mesclar células selecionadas").click();
  await save(page);
  expect((await stored(article.id)).conteudo).toBe(
    '<table><tbody><tr><td colspan="2"><p style="text-align:center">a</p><p style="text-align:center">b</p></td></tr><tr><td>c</td><td>d</td></tr></tbody></table><p>Fim</p>',
  );
  await tool(page, "Dividir célula").click();
  await tool(page, "Excluir tabela").click();
  await save(page);
  expect((await stored(article.id)).conteudo).toBe("<p>Fim</p>");
});

test("keys and buttons act where the caret is, also before the browser has announced that it moved", async () => {
  const article = await aTable("Depressa");
  const page = await openArticle(article);
  await cell(page, "a").click();
  /** Puts the caret behind a text and presses a key in one task: no `selectionchange` comes between. */
  const pressBehind = (text: string, key: { key: string; shiftKey?: boolean }) =>
    on(page).body.evaluate(
      (body, [found, pressed]) => {
        const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()?.textContent !== found);
        getSelection()?.setPosition(texts.currentNode, found.length);
        body.dispatchEvent(new KeyboardEvent("keydown", { ...pressed, bubbles: true, cancelable: true }));
      },
      [text, key] as const,
    );
  await pressBehind("c", { key: "ArrowRight", shiftKey: true });
  await expect.poll(() => on(page).body.locator(".selectedCell").allTextContents()).toEqual(["c", "d"]);
  await pressBehind("Fim", { key: "Escape" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[role=toolbar]") !== null)).toBe(true);
  await tool(page, "Título H2").press("Enter");
  await save(page);
  expect((await stored(article.id)).conteudo).toMatch(/<td>d<\/td><\/tr><\/tbody><\/table><h2>Fim<\/h2>$/);
});
