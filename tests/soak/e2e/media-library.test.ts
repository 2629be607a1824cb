import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { accessibilityProblems, aVisitor, barriers, signInOnScreen, type VisitorOptions } from "#tests/e2e/browser.ts";
import { aPicture, aSound, fillLibrary, putIntoLibrary } from "#tests/e2e/media-shelf.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

const SCREEN = "/admin?tab=midia";

let api: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  api = await signIn(mySite(), "editor");
});

async function openLibrary(options: VisitorOptions, path: string, role: "editor" | "reporter" = "editor") {
  const visitor = await aVisitor(options);
  await signInOnScreen(visitor, role, path);
  return visitor;
}

const cards = (page: Page) => page.getByRole("list", { name: "Arquivos" }).getByRole("listitem");
const card = (page: Page, title: string) => cards(page).filter({ hasText: title });

test("the list grows downwards and keeps its place: after more by link or scrolling, uploads of others, a file that was opened", async () => {
  await fillLibrary(mySite(), "Prateleira", 70);
  const { page, errors } = await openLibrary({ width: 360 }, `${SCREEN}&q=prateleira`);
  await page.getByText("Mostrando 12 de 70 arquivos").waitFor();
  await page.getByRole("link", { name: "Mostrar mais" }).press("Enter");
  await page.getByText("Mostrando 60 de 70 arquivos").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Prateleira 58");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByText("Mostrando 60 de 70 arquivos").scrollIntoViewIfNeeded();
  await page.getByText("Mostrando 70 de 70 arquivos").waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Mostrar mais" }).count()).toBe(0);

  const looked = card(page, "Prateleira 31");
  await looked.scrollIntoViewIfNeeded();
  // Beside an open file the list is hidden from assistive technology.
  const top = () =>
    page
      .locator("[data-rows] > li", { hasText: "Prateleira 31" })
      .first()
      .evaluate((element) => Math.round(element.getBoundingClientRect().top));
  // A pixel or two are the rounding of a scrolled page.
  const stands = await top();
  // Two at a time: in two columns, one alone would move every second file to the next row.
  for (const number of [71, 72]) await putIntoLibrary(mySite(), "editor", aSound("nova.wav", 3_000 + number), { titulo: `Prateleira ${number}` });
  await looked.getByRole("link").click();
  const open = page.getByRole("dialog", { name: "Prateleira 31" });
  await open.getByLabel("Crédito").fill("Arquivo");
  await open.getByRole("button", { name: "Salvar" }).click();
  await page.getByText("Mostrando 72 de 72 arquivos").waitFor();
  await expect.poll(async () => Math.abs((await top()) - stands)).toBeLessThanOrEqual(2);
  await open.getByRole("button", { name: "Fechar" }).first().click();
  await open.waitFor({ state: "detached" });
  await expect.poll(async () => Math.abs((await top()) - stands)).toBeLessThanOrEqual(2);
  expect(errors).toEqual([]);
});

test("after a reload, and on coming back, the list stands where it was, whatever came on top meanwhile", async () => {
  await fillLibrary(mySite(), "Retorno", 40, 5_000);
  const { page, errors } = await openLibrary({ width: 360 }, `${SCREEN}&q=retorno`);
  await page.getByRole("link", { name: "Mostrar mais" }).press("Enter");
  await page.getByText("Mostrando 40 de 40 arquivos").waitFor();
  const looked = page.locator("[data-rows] > li", { hasText: "Retorno 21" }).first();
  const top = () => looked.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await looked.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const stands = await top();
  const bring = async (...numbers: number[]) => {
    for (const number of numbers) await putIntoLibrary(mySite(), "editor", aSound("nova.wav", 4_000 + number), { titulo: `Retorno ${number}` });
  };

  await bring(41, 42);
  await page.reload();
  await page.getByText("Mostrando 42 de 42 arquivos").waitFor();
  await expect.poll(async () => Math.abs((await top()) - stands)).toBeLessThanOrEqual(2);

  await page
    .getByRole("link", { name: "Instagram" })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(/instagram/);
  await bring(43, 44);
  await page.goBack();
  await page.getByText("Mostrando 44 de 44 arquivos").waitFor();
  await expect.poll(async () => Math.abs((await top()) - stands)).toBeLessThanOrEqual(2);

  // At the top, new files are what one wants to see.
  await page.evaluate(() => window.scrollTo(0, 0));
  await bring(45, 46);
  await page.reload();
  await card(page, "Retorno 46").waitFor();
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(0);
  expect(errors).toEqual([]);
});

test("filters have addresses, fold on a phone, are combined, and say what they leave out", async () => {
  await putIntoLibrary(mySite(), "reporter", await aPicture("muda.png", 91), { titulo: "Peneira sem texto", credito: "Caio" });
  await putIntoLibrary(mySite(), "editor", await aPicture("dita.png", 92), { titulo: "Peneira com texto", alt: "Um quadro" });
  const { page, errors } = await openLibrary({ width: 360 }, `${SCREEN}&q=peneira`);
  await expect.poll(() => cards(page).count()).toBe(2);
  const mute = page.getByRole("checkbox", { name: "Sem texto alternativo" });
  await expect.poll(() => mute.isVisible()).toBe(false);
  await page.getByRole("search").locator("summary").click();
  await mute.check();
  await page.waitForURL(/q=peneira&sem=alt/);
  await expect.poll(() => cards(page).allInnerTexts()).toEqual([expect.stringContaining("Peneira sem texto")]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("checkbox", { name: "Sem crédito" }).check();
  await page.getByText("Nenhum arquivo com estes filtros").waitFor();
  await expect.poll(() => page.getByRole("main").innerText()).toContain("sem texto alternativo; sem crédito");
  await page.goBack();
  await expect.poll(() => cards(page).count()).toBe(1);
  await expect.poll(() => page.getByRole("checkbox", { name: "Sem crédito" }).isChecked()).toBe(false);
  await page.getByRole("link", { name: "Limpar filtros" }).click();
  await expect.poll(() => cards(page).count()).toBe(12);
  expect(errors).toEqual([]);

  const plain = await openLibrary({ javaScriptEnabled: false, width: 360 }, `${SCREEN}&q=peneira`);
  await plain.page.getByRole("search").locator("summary").click();
  await plain.page.getByLabel("Até").fill("2020-01-01");
  await plain.page.getByRole("button", { name: "Filtrar" }).click();
  await plain.page.getByText("Nenhum arquivo com estes filtros").waitFor();
});

test("several files are changed at once: credit and alternative texts, with what came of each and one undo; without a script too", async () => {
  for (const shade of [94, 95]) await putIntoLibrary(mySite(), "reporter", await aPicture(`lote-${shade}.png`, shade), { titulo: `Lote próprio ${shade}` });
  const others = await putIntoLibrary(mySite(), "editor", await aPicture("lote-96.png", 96), { titulo: "Lote alheio 96" });
  const { page, errors } = await openLibrary({ width: 360 }, `${SCREEN}&q=lote`, "reporter");
  await expect.poll(() => cards(page).count()).toBe(3);
  await page.getByRole("checkbox", { name: "Selecionar os mostrados" }).check();
  await page.getByRole("link", { name: "Mudar", exact: true }).click();
  await page.getByText("3 arquivos selecionados").waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel("Lote próprio 95").fill("Um quadro verde");
  await page.getByRole("button", { name: "Salvar textos alternativos" }).click();
  await page.getByText("1 mudado").waitFor();
  await page.getByRole("link", { name: "Voltar para a biblioteca" }).click();
  await page.waitForURL(/q=lote/);
  await expect.poll(() => cards(page).count()).toBe(3);
  await page.getByRole("checkbox", { name: "Selecionar os mostrados" }).check();
  await page.getByRole("link", { name: "Mudar", exact: true }).click();
  await page.getByLabel("Crédito de todos").fill("Caio Prado");
  await page.getByRole("button", { name: "Salvar crédito" }).click();
  await page.getByText("2 mudados").waitFor();
  const result = page.getByRole("list", { name: "Arquivos" }).getByRole("listitem");
  await expect.poll(() => result.filter({ hasText: "Lote alheio 96" }).innerText()).toMatch(/Não mudado[\s\S]*Só quem enviou/);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Desfazer tudo" }).click();
  await page.getByText("2 desfeitos").waitFor();
  expect(errors).toEqual([]);

  const plain = await openLibrary({ javaScriptEnabled: false }, `${SCREEN}&q=lote`);
  await plain.page.getByRole("checkbox", { name: "Selecionar Lote alheio 96" }).check();
  await plain.page.getByRole("button", { name: "Mudar os marcados" }).click();
  await plain.page.getByLabel("Tags a acrescentar, separadas por vírgulas").fill("acervo, rio");
  await plain.page.getByRole("button", { name: "Acrescentar tags" }).click();
  await plain.page.getByText("1 mudado").waitFor();
  const { body } = await api<{ tags: string[] }>("GET", `/api/media/${others.id}`);
  expect(body.tags).toEqual(["acervo", "rio"]);
});
