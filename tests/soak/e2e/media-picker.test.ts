import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "#tests/e2e/browser.ts";
import { on, theDesk } from "#tests/e2e/editor-desk.ts";
import { aPicture, hand, putIntoLibrary } from "#tests/e2e/media-shelf.ts";
import { publishable } from "#tests/e2e/staff.ts";

const { site, create, stored, openArticle } = theDesk();

const picker = (page: Page) => page.getByRole("dialog", { name: "Escolher imagem da mídia" });
const question = (page: Page) => page.getByRole("dialog", { name: /sem texto alternativo$/ });

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

test("publishing asks once for the alternative texts that are missing, and writes them into the article", async () => {
  const cover = await putIntoLibrary(site, "editor", await aPicture("muda-capa.png", 121), {});
  const inBody = await putIntoLibrary(site, "editor", await aPicture("muda-corpo.png", 122), {});
  const article = await create(
    publishable("Imagens sem texto", {
      imagemUrl: `/img/${cover.key}`,
      conteudo: `<p>Texto.</p><figure><img src="/img/${inBody.key}" alt=""><figcaption>A legenda</figcaption></figure>`,
    }),
  );
  const page = await openArticle(article);
  await on(page).button("Salvar Rascunho").click();
  await on(page).button("Publicar").click();
  await question(page).waitFor();
  await expect.poll(() => question(page).getByRole("heading").innerText()).toBe("2 imagens estão sem texto alternativo");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "detached" });
  expect((await stored(article.id)).status).toBe("rascunho");

  await on(page).button("Publicar").click();
  await question(page).waitFor();
  const publish = question(page).getByRole("button", { name: "Publicar", exact: true });
  await expect.poll(() => publish.isDisabled()).toBe(true);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? "")).toBe("alt-pedido-cover");
  await page.keyboard.type("O que a capa mostra");
  await page.keyboard.press("Enter");
  await page.keyboard.type("O que está no texto");
  await page.keyboard.press("Enter");
  await on(page).confirmation("Publicado!").waitFor();
  const { status, imagemAlt, conteudo } = await stored(article.id);
  expect([status, imagemAlt]).toEqual(["publicada", "O que a capa mostra"]);
  expect(conteudo).toContain('alt="O que está no texto"');
});

test("who wants to can publish without, and is not asked about the same picture again", async () => {
  const cover = await putIntoLibrary(site, "editor", await aPicture("teimosa.png", 131), {});
  const article = await create(publishable("Publicada sem texto alternativo", { imagemUrl: `/img/${cover.key}` }));
  const page = await openArticle(article);
  await page.route("**/api/posts/**", (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()), { times: 1 });
  await on(page).button("Publicar").click();
  await question(page).getByRole("button", { name: "Publicar sem texto alternativo" }).click();
  await page
    .getByText(/Sem conexão|não foi|Tentar/i)
    .first()
    .waitFor();
  await on(page).button("Publicar").click();
  await expect.poll(async () => (await stored(article.id)).status).toBe("publicada");
  await question(page).waitFor({ state: "detached" });
});
