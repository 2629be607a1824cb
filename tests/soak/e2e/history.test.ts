import { expect, test } from "vitest";
import { accessibilityProblems } from "#tests/e2e/browser.ts";
import { adminApi, adminName, aPerson, create, on, openArticle, peopleAtWork, stored } from "#tests/e2e/people-at-work.ts";
import { publishable } from "#tests/e2e/staff.ts";

peopleAtWork();

test("the history tells what changed in its rendered text, and any version can be the text again", async () => {
  const article = await create({ titulo: "Primeiro título", conteudo: "<p>A prefeitura abre dez vagas.</p>" });
  await adminApi("PUT", `/api/posts/${article.id}`, { titulo: "Segundo título", conteudo: "<p>A prefeitura abre vinte vagas.</p>" });
  const maria = await aPerson("editor");
  const page = await openArticle(maria, article);
  await on(page).subtitle.fill("Ainda não salvo");
  await page.locator("summary.ed-button", { hasText: "Mais" }).click();
  await page.getByRole("button", { name: "Histórico" }).click();
  const dialog = page.getByRole("dialog", { name: "Histórico" });
  await dialog.getByRole("heading", { name: adminName }).waitFor();
  await dialog.getByRole("button", { name: /Título, Conteúdo|Conteúdo, Título/ }).click();
  const body = dialog.getByRole("region", { name: "Conteúdo" });
  await body.locator("del").waitFor();
  await expect.poll(() => body.locator("del").allTextContents()).toEqual(["dez"]);
  await expect.poll(() => body.locator("ins").allTextContents()).toEqual(["vinte"]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: /Primeira versão/ }).click();
  await dialog.getByRole("radio", { name: "Dela até agora" }).check({ force: true });
  await dialog.getByRole("region", { name: "Título" }).locator("ins").getByText("Segundo").waitFor();
  await dialog.getByRole("button", { name: "Restaurar", exact: true }).click();
  await dialog.getByRole("button", { name: "Restaurar esta versão" }).click();
  await on(page).confirmation("restaurada").waitFor();
  await expect.poll(() => on(page).title.inputValue()).toBe("Primeiro título");
  await expect.poll(() => on(page).body.textContent()).toBe("A prefeitura abre dez vagas.");
  expect(await stored(article.id)).toMatchObject({ titulo: "Primeiro título", versao: 3 });
  await page.getByRole("button", { name: "Voltar ao meu texto" }).click();
  await expect.poll(() => on(page).subtitle.inputValue()).toBe("Ainda não salvo");
});

test("a reporter reads the history and can restore nothing", async () => {
  const article = await create(publishable("Só para quem lê"));
  await adminApi("PUT", `/api/posts/${article.id}`, { titulo: "Mudado para quem lê" });
  const { page } = await aPerson("reporter", { width: 360 });
  await page.goto(`/admin/editar-materia/${article.id}`);
  await page.getByRole("button", { name: "Histórico" }).click();
  const dialog = page.getByRole("dialog", { name: "Histórico" });
  await dialog.getByRole("button", { name: /Título/ }).click();
  await dialog.getByRole("region", { name: "Título" }).locator("ins").first().waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: "Restaurar" }).count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Fechar histórico" }).click();
  await dialog.waitFor({ state: "detached" });
});
