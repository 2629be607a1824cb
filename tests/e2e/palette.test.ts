import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, openScreen } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { signIn } from "./staff.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Buscar ou ir para" });
const field = (page: Page) => page.getByRole("combobox", { name: /^Buscar matérias/ });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

test("the palette by keyboard alone: finds without accents, opens, remembers, opens in a new tab, and returns the focus", async () => {
  const editor = await signIn(mySite(), "editor");
  const name = crypto.randomUUID().slice(0, 8);
  const { id } = (await editor<{ id: number }>("POST", "/api/posts", { titulo: `Câmara ${name} aprova orçamento` })).body;
  const visitor = await aVisitor({ role: "editor" });
  const { page } = visitor;
  await openScreen(page, "/admin/materias");
  await page.getByRole("button", { name: "Busca geral" }).focus();
  await page.keyboard.press("Control+k");
  await palette(page).waitFor();
  await expect.poll(() => option(page, "Tema: escuro").count()).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "hidden" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Busca geral");

  await page.keyboard.press("Control+k");
  await page.keyboard.type(`orcam camara ${name}`);
  await option(page, new RegExp(`Câmara ${name}`)).waitFor();
  const other = visitor.context.waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => new URL((await other).url()).pathname).toBe(`/admin/editar-materia/${id}`);
  await (await other).close();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin/editar-materia/${id}`);
  await page.keyboard.press("Control+k");
  await page.getByRole("group", { name: "Recentes" }).getByRole("option").filter({ hasText: name }).waitFor();
  await page.keyboard.type("calend");
  await page.keyboard.press("Enter");
  await page.waitForURL(/tab=agendamento/);
  await page.keyboard.press("Control+k");
  await field(page).fill("zzzz nada assim");
  await palette(page).getByText("Nada encontrado para “zzzz nada assim”.").waitFor();
  expect(visitor.errors).toEqual([]);
});
