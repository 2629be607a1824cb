import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, openScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Buscar ou ir para" });
const field = (page: Page) => page.getByRole("combobox", { name: /^Buscar matérias/ });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });
const isFocused = (page: Page, selector: string) => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

test("an answer that comes late is not shown, and a lost connection is said, on a phone by touch", async () => {
  const visitor = await aVisitor({ role: "editor", width: 360 });
  const { page } = visitor;
  await openScreen(page, "/admin/materias");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const foundStory = (titulo: string) => ({ json: { materias: [{ id: 1, titulo, chapeu: "", status: "publicada", ativo: 1 }], midia: [], pessoas: [] } });
  await page.route(/\/api\/search\?q=fe(?:&|$)/, async (route) => {
    await held;
    await route.fulfill(foundStory("Resposta atrasada"));
  });
  await page.route(/\/api\/search\?q=feira/, (route) => route.fulfill(foundStory("Resposta certa")));
  await page.getByRole("button", { name: "Busca geral" }).click();
  const asked = page.waitForRequest(/\/api\/search\?q=fe(?:&|$)/);
  await field(page).fill("fe");
  await asked;
  await field(page).fill("feira");
  await option(page, /Resposta certa/).waitFor();
  release();
  await page.unrouteAll({ behavior: "wait" });
  await expect.poll(() => option(page, /Resposta/).allInnerTexts()).toEqual([expect.stringContaining("Resposta certa")]);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.route(/\/api\/search\?/, (route) => route.abort());
  await field(page).fill("outra");
  await palette(page).getByText("Sem conexão. Matérias, mídia e pessoas voltam quando a rede voltar.").waitFor();
  await page.unrouteAll();
  await page.route(/\/api\/search\?/, (route) => route.fulfill(foundStory("De volta")));
  await palette(page).getByRole("button", { name: "Tentar novamente" }).click();
  await option(page, /De volta/).waitFor();
  await field(page).fill("mensag");
  await option(page, "Mensagens").click();
  await page.waitForURL("**/admin/mensagens");
});

test("shortcuts: search, rows, the sheet of the screen, and none of them in a field or once switched off", async () => {
  const { page, errors } = await aVisitor({ role: "editor" });
  await openScreen(page, "/admin/materias");
  await page.keyboard.press("j");
  const first = await page.evaluate(() => document.activeElement?.getAttribute("href"));
  expect(first).toMatch(/^\/admin\//);
  await page.keyboard.press("j");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("href"))).not.toBe(first);
  await page.keyboard.press("k");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe(first);
  await page.keyboard.press("/");
  await expect.poll(() => isFocused(page, "input[type=search]")).toBe(true);
  await page.keyboard.type("j/k?");
  await expect.poll(() => page.locator("input[type=search]").inputValue()).toBe("j/k?");
  await page.locator("#conteudo").focus();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Atalhos desta tela" });
  await sheet.getByText("Próxima linha da lista (Enter abre)").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByRole("link", { name: "Minha conta" }).click();
  await page.getByRole("checkbox", { name: /Atalhos de uma tecla/ }).uncheck();
  await page.locator("#conteudo").focus();
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await palette(page).waitFor();
  await expect.poll(() => sheet.count()).toBe(0);
  expect(errors).toEqual([]);
});

test("Ctrl+S saves a draft, Ctrl+Enter publishes, and a form of settings is sent", async () => {
  const { page } = await aVisitor({ role: "editor" });
  const call = await signIn(mySite(), "editor");
  const title = `Posto reabre ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = (await call<{ id: number }>("POST", "/api/posts", publishable(title))).body;
  await openScreen(page, `/admin/editar-materia/${id}`);
  await page.getByLabel("Subtítulo").fill("Atendimento volta na segunda");
  await page.keyboard.press("Control+s");
  const stored = async () => (await call<{ subtitulo: string; status: string }>("GET", `/api/posts/${id}`)).body;
  await expect.poll(async () => (await stored()).subtitulo).toBe("Atendimento volta na segunda");
  // The buttons rest while the answer is on its way.
  await page.getByText("Rascunho salvo!").first().waitFor();
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await stored()).status).toBe("publicada");

  await openScreen(page, "/admin/minha-conta");
  const field = page.getByLabel("Nome", { exact: true });
  await field.fill("");
  await page.keyboard.press("Control+s");
  await page
    .getByText(/[Ii]nforme/)
    .first()
    .waitFor();
});

test("the theme is chosen in the account, stays, and is the readers' too", async () => {
  const { page } = await aVisitor({ role: "editor" });
  await openScreen(page, "/admin/minha-conta");
  await page
    .getByText("Escuro", { exact: true })
    .or(page.getByText("escuro", { exact: true }))
    .click();
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await expect.poll(background).toBe("dark");
  await page.goto("/");
  await expect.poll(background).toBe("dark");
  await openScreen(page, "/admin/materias");
  await page.keyboard.press("Control+k");
  await option(page, "Tema: claro").waitFor();
  await page.keyboard.type("tema claro");
  await page.keyboard.press("Enter");
  await expect.poll(background).toBe("light");
});

test("the sidebar fits a laptop's screen; with 'Mais' open it shows where one is", async () => {
  const { page } = await aVisitor({ role: "admin", width: 1366 });
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const path of ["/admin", "/admin/materias"]) {
    await openScreen(page, path);
    await expect.poll(() => page.locator(".sidebar").evaluate((bar) => bar.scrollHeight <= bar.clientHeight)).toBe(true);
  }
  await openScreen(page, "/admin/sistema");
  const here = page.locator(".sidebar [aria-current=page]");
  await expect.poll(() => here.innerText()).toBe("Sistema");
  await expect.poll(() => here.evaluate((link) => link.getBoundingClientRect().bottom < innerHeight + 1)).toBe(true);
});
