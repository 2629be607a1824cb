import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "#tests/e2e/browser.ts";
import { on, theDesk } from "#tests/e2e/editor-desk.ts";
import { aPicture, hand, putIntoLibrary } from "#tests/e2e/media-shelf.ts";
import { publishable } from "#tests/e2e/staff.ts";

const { site, create, stored, openArticle } = theDesk();

const picker = (page: Page) => page.getByRole("dialog", { name: "Escolher imagem da mídia" });
test("the cover is picked from the library with its texts; what a person wrote stays", async () => {
  const first = await putIntoLibrary(site, "editor", await aPicture("capa-um.png", 101), { titulo: "Igreja matriz", alt: "Fachada da igreja", credito: "Ana Lima" });
  const second = await putIntoLibrary(site, "editor", await aPicture("capa-dois.png", 102), { titulo: "Igreja matriz à noite", alt: "Igreja iluminada", credito: "Beto Sá" });
  const page = await openArticle(await create({ titulo: "Capa da biblioteca" }));
  await page.getByRole("button", { name: "Escolher da mídia" }).click();
  await picker(page).getByRole("searchbox", { name: "Buscar" }).fill("igreja");
  await picker(page)
    .getByRole("button", { name: /^Igreja matriz Imagem/ })
    .click();
  await picker(page).waitFor({ state: "detached" });
  const alt = page.getByLabel("Texto alternativo").first();
  const credit = page.getByLabel("Crédito").first();
  await expect
    .poll(async () => [await page.locator("input[name=imagemUrl]").inputValue(), await alt.inputValue(), await credit.inputValue()])
    .toEqual([`/img/${first.key}`, "Fachada da igreja", "Ana Lima"]);
  await alt.fill("A igreja da cidade");
  await page.getByRole("button", { name: "Escolher da mídia" }).click();
  await picker(page).getByRole("searchbox", { name: "Buscar" }).fill("à noite");
  await picker(page)
    .getByRole("button", { name: /^Igreja matriz à noite/ })
    .click();
  await expect
    .poll(async () => [await page.locator("input[name=imagemUrl]").inputValue(), await alt.inputValue(), await credit.inputValue()])
    .toEqual([`/img/${second.key}`, "A igreja da cidade", "Beto Sá"]);
});

test("a picture is sent from the picker and put into the text where the cursor was", async () => {
  const page = await openArticle(await create({ titulo: "Imagem no meio", conteudo: "<p>Antes.</p><p>Depois.</p>" }));
  await page.locator(".ed-prose > p").first().click();
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Inserir imagem da mídia" }).click();
  await picker(page).getByRole("button", { name: "Enviar agora" }).click();
  await hand(page, "drop", [await aPicture("no-meio.png", 111)]);
  await picker(page).getByLabel("Texto alternativo").fill("Um degradê azul");
  await picker(page).getByRole("button", { name: "Enviar", exact: true }).click();
  await picker(page).getByRole("button", { name: /^Usar/ }).first().click();
  const figure = page.locator(".ed-prose figure");
  await figure.waitFor();
  await expect
    .poll(async () => [
      await figure.getByLabel("Texto alternativo").inputValue(),
      await page.locator(".ed-prose > *").evaluateAll((blocks) => blocks.map(({ tagName }) => tagName)),
    ])
    .toEqual(["Um degradê azul", ["P", "FIGURE", "P"]]);
});

test("publishing asks nothing: what lacks an alternative text says so beside the picture, and the cover waits as a task", async () => {
  const cover = await putIntoLibrary(site, "editor", await aPicture("muda-capa.png", 121), {});
  const inBody = await putIntoLibrary(site, "editor", await aPicture("muda-corpo.png", 122), {});
  const article = await create(
    publishable("Imagens sem texto", {
      imagemUrl: `/img/${cover.key}`,
      conteudo: `<p>Texto.</p><figure><img src="/img/${inBody.key}" alt=""><figcaption>A legenda</figcaption></figure>`,
    }),
  );
  const page = await openArticle(article);
  await page.getByText("Sem texto alternativo: diga em uma frase o que a foto mostra, para quem não a vê.").waitFor();
  const beside = () => page.locator(".ed-figure-fields").evaluate((element) => getComputedStyle(element, "::before").content);
  await expect.poll(beside).toContain("Sem texto alternativo");
  expect(await accessibilityProblems(page)).toEqual([]);
  await on(page).button("Publicar").click();
  await on(page).confirmation("Publicado!").waitFor();
  await page.waitForURL(/\/admin\/materias/);
  expect((await stored(article.id)).status).toBe("publicada");

  const task = page.getByRole("listitem").filter({ hasText: "Descreva a capa: Imagens sem texto" });
  await page.goto(`${site}/admin`);
  await task.getByRole("link").click();
  await page.getByLabel("Texto alternativo").first().fill("O que a capa mostra");
  await on(page).button("Atualizar").click();
  await expect.poll(async () => (await stored(article.id)).imagemAlt).toBe("O que a capa mostra");
  await page.goto(`${site}/admin`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => task.count()).toBe(0);
});
