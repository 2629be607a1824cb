import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, barriers, openScreen } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { publishable, signIn } from "./staff.ts";

const site = mySite();

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test("on a phone the filters are folded, rows are at most 96 px high, and one tap shows a row's actions", async () => {
  const { page } = await aVisitor({ width: 360, role: "editor" });
  await openScreen(page, "/admin/materias");
  const heights = await page.locator(".rows tbody tr").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect([heights.length, Math.max(...heights) <= 96]).toEqual([30, true]);
  await expect.poll(() => page.getByLabel("Categoria").isVisible()).toBe(false);
  await page.locator(".filters summary").click();
  await page.getByLabel("Categoria").waitFor();
  const row = page.locator(".rows tbody tr").nth(3);
  await expect.poll(() => row.getByRole("link", { name: /^Editar:/ }).isVisible()).toBe(false);
  await row.locator("summary").click();
  await row.getByRole("link", { name: /^Editar:/ }).waitFor();
  expect([await fits(page), await barriers(page)]).toEqual([true, []]);
  // The press that uses an action does not close the row before it arrives.
  await row.getByRole("link", { name: /^Editar:/ }).click();
  await page.waitForURL(/\/admin\/editar-materia\//);
});

test("rows are selected, turned off together, and taken back with one undo", async () => {
  const editor = await signIn(site, "editor");
  const word = `lote${Date.now()}`;
  for (const number of [1, 2]) await editor("POST", "/api/posts", publishable(`Em ${word} número ${number}`, { status: "publicada" }));
  const { page } = await aVisitor({ width: 1280, role: "editor" });
  await openScreen(page, `/admin/materias?q=${word}`);
  await page.getByRole("button", { name: "Selecionar", exact: true }).click();
  await page.getByLabel("Selecionar página").check();
  await page.getByText("2 selecionadas").waitFor();
  await page.getByRole("button", { name: "Ações em lote" }).click();
  await page.getByText("2 matérias selecionadas").waitFor();
  expect([await fits(page), await accessibilityProblems(page)]).toEqual([true, []]);
  await page.getByRole("button", { name: "Desligar" }).click();
  await page.getByText("Desligar. 2 feitas, 0 já estavam assim, 0 recusadas.").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Desfazer tudo" }).click();
  await page.getByText("Ação em lote desfeita").waitFor();
  await page.getByRole("link", { name: "Voltar para a lista" }).click();
  await expect.poll(() => page.getByRole("switch", { checked: true }).count()).toBe(2);
});
