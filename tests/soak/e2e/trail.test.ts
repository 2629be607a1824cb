import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, signInOnScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const editor = await signIn(mySite(), "editor");

test("on a phone an action over many stories is one line that opens; search and days stay in the address and come back with it", async () => {
  const word = `Quermesse${crypto.randomUUID().slice(0, 6)}`;
  const ids: number[] = [];
  for (const town of ["Piripiri", "Cocal", "Batalha"]) ids.push((await editor<{ id: number }>("POST", "/api/posts", publishable(`${word} de São João em ${town}`))).body.id);
  await editor("POST", "/api/posts/bulk", { acao: "tags", tags: ["festejos"], materias: ids });
  const visitor = await aVisitor({ width: 360 });
  const { page, errors } = visitor;
  await signInOnScreen(visitor, "admin", "/admin/trilha");
  const whole = page.locator("main li", { hasText: "alterou 3 matérias" }).first();
  await whole.getByText("Ação em massa").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await whole.getByRole("link", { name: "Ver uma a uma" }).click();
  await page.getByText("O que uma só ação mudou: 3 escritas.").waitFor();
  await expect.poll(() => page.locator("main ol > li").count()).toBe(3);
  await page.getByRole("link", { name: "Toda a redação" }).click();

  await page.getByRole("searchbox", { name: "Buscar na trilha" }).fill(`${word.toLowerCase()} sao`);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin/trilha?q=${word.toLowerCase()}+sao`);
  await expect.poll(() => page.locator("main ol > li").count()).toBe(6);
  await page.getByText("Mais filtros").click();
  await page.getByLabel("Ação", { exact: true }).selectOption("article.create");
  await expect.poll(() => page.locator("main ol > li").count()).toBe(3);
  await page.getByLabel("Até").fill("2020-01-01");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await page.getByText("Ajuste os filtros.").waitFor();
  await page.goBack();
  await expect.poll(() => page.locator("main ol > li").count()).toBe(3);
  await expect.poll(() => page.getByLabel("Até").inputValue()).toBe("");
  await expect.poll(() => page.getByLabel("Ação", { exact: true }).inputValue()).toBe("article.create");
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect([errors, await accessibilityProblems(page)]).toEqual([[], []]);
});
