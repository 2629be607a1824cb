import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, openScreen } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { publishable, signIn } from "./staff.ts";

const editor = await signIn(mySite(), "editor");
const aDraft = async (titulo: string) => (await editor<{ id: number }>("POST", "/api/posts", publishable(titulo))).body.id;

test("a draft is looked at as a phone's and a desktop's page in both themes; a source reads it by a private link until that ends", async () => {
  const id = await aDraft("Prévia de uma ponte nova");
  const { page } = await aVisitor({ width: 360, role: "editor" });
  await openScreen(page, `/admin/previa/${id}`);
  const frame = page.frameLocator('iframe[title^="Página da matéria"]');
  // The frame is inert, and its elements have no roles.
  await frame.locator("h1", { hasText: "Prévia de uma ponte nova" }).waitFor();
  const look = () =>
    page.locator('iframe[title^="Página da matéria"]').evaluate((element: HTMLIFrameElement) => {
      const { documentElement } = element.contentDocument as Document;
      return [documentElement.dataset.theme, documentElement.clientWidth, documentElement.scrollWidth <= documentElement.clientWidth];
    });
  await expect.poll(look).toEqual(["light", 360, true]);
  await page.getByRole("radio", { name: "Escuro" }).check({ force: true });
  await page.getByRole("radio", { name: "Computador" }).check({ force: true });
  await expect.poll(look).toEqual(["dark", 1280, true]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole("button", { name: "Criar link de prévia" }).click();
  const url = await page.getByLabel("Endereço da prévia").inputValue();
  const source = await aVisitor({ width: 360 });
  await source.page.goto(url);
  await source.page.getByRole("heading", { level: 1, name: "Prévia de uma ponte nova" }).waitFor();
  expect(await accessibilityProblems(source.page)).toEqual([]);
  await page.getByRole("button", { name: /^Encerrar o link/ }).click();
  await page.getByText("Link encerrado.").waitFor();
  await source.page.reload();
  await source.page.getByRole("heading", { level: 1, name: "Prévia indisponível" }).waitFor();
  expect(await accessibilityProblems(source.page)).toEqual([]);
});
