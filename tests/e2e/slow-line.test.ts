import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ready } from "./browser.ts";
import { on, theDesk } from "./editor-desk.ts";

const { newPage, stored } = theDesk();

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
  // What only a script does looks inactive.
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
