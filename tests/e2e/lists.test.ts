import { expect, test } from "vitest";
import { aVisitor } from "./browser.ts";

test("the keyboard gets through the shortcuts and the menu, and back by Escape", async () => {
  const { page } = await aVisitor({ width: 360 });
  await page.goto("/categoria/policia");
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused()).toBe("Ir para o conteúdo");
  await expect.poll(() => page.evaluate(() => (document.activeElement?.getBoundingClientRect().top ?? -1) >= 0)).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("conteudo");
  await page.locator("summary", { hasText: "Menu" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused()).toBe("Polícia");
  await page.keyboard.press("Escape");
  await expect.poll(() => focused()).toBe("Menu");
  await expect.poll(() => page.locator("details[data-menu]").getAttribute("open")).toBeNull();
  await page.keyboard.press("Enter");
  await page.locator("nav[aria-label=Menu] a", { hasText: "Pedro II" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/municipio/pedro-ii");
  await expect.poll(() => page.locator("nav.menu-panel [aria-current=page], nav[aria-label=Menu] [aria-current=page]").first().textContent()).toBe("Pedro II");
});

test("without script a reader searches and follows the pages", async () => {
  const visitor = await aVisitor({ width: 360, javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto("/");
  await page.locator(".masthead-button").click();
  await page.locator("#busca").fill("piripiri");
  await page.locator("select[name=periodo]").selectOption("30d");
  await page.getByRole("button", { name: "Buscar", exact: true }).last().click();
  await page.waitForURL(/\/busca\?q=piripiri/);
  await expect.poll(() => page.locator(".found mark").count()).toBeGreaterThan(0);
  await page.goto("/categoria/editoriais");
  await page.getByRole("link", { name: "Mais antigas" }).click();
  await page.waitForURL("**/categoria/editoriais?pagina=2");
});
