import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, openScreen } from "#tests/e2e/browser.ts";

test("an editor begins a death notice from its template by keyboard, and the list follows what is written", async () => {
  const { page } = await aVisitor({ width: 360, role: "editor" });
  await openScreen(page, "/admin/nova-materia");
  const link = page.getByRole("link", { name: "Nota de falecimento" });
  await link.focus();
  await page.keyboard.press("Enter");
  const list = page.getByRole("region", { name: /^Nota de falecimento: \d de 6 itens$/ });
  await list.waitFor();
  await expect.poll(() => page.locator("input[name=chapeu]").inputValue()).toBe("LUTO");
  await list.getByText("Campos do modelo por preencher").waitFor();
  await list.getByText("Diga onde é o velório.").waitFor();
  const title = page.locator("[name=titulo]");
  await title.focus();
  await page.keyboard.type("Morre aos 82 anos o professor João Alves");
  await page.getByRole("region", { name: /^Nota de falecimento: 1 de 6 itens$/ }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test("without a script the template's fields are in the plain form", async () => {
  const { page } = await aVisitor({ javaScriptEnabled: false, role: "editor" });
  await page.goto("/admin/nova-materia");
  await page.getByRole("link", { name: "Sessão da câmara" }).click();
  await expect.poll(() => page.locator("input[name=chapeu]").inputValue()).toBe("CÂMARA");
  await expect.poll(() => page.locator("textarea[name=conteudo]").inputValue()).toContain("[placar]");
  await page.goto("/admin/modelos/servico");
  await page.getByLabel("Nome").fill("Serviço público");
  await page.getByRole("button", { name: "Salvar modelo" }).click();
  await page.getByText("Modelo salvo.").waitFor();
  await page.getByLabel("Nome").fill("Serviço");
  await page.getByRole("button", { name: "Salvar modelo" }).click();
  await page.getByText("Modelo salvo.").waitFor();
});
