import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { signInOnScreen } from "#tests/e2e/browser.ts";
import {
  type Article,
  aPerson,
  create,
  drafts,
  editorApi,
  journaled,
  keptHere,
  keptThere,
  listen,
  on,
  openArticle,
  openEditor,
  peopleAtWork,
  stored,
  typeAtTheEnd,
} from "#tests/e2e/people-at-work.ts";
import { publishable } from "#tests/e2e/staff.ts";

peopleAtWork();

/** The page's process dies, with whatever was not kept. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent("crash");
  await page.goto("chrome://crash").catch(() => undefined);
  await crashed;
  await page.close();
}

/** Whether all of it is inside of the window. */
const inSight = (element: Locator) =>
  element.evaluate((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth;
  });

test("a page that dies gives its text back on the next visit", async () => {
  const article = await create({ titulo: "Antes da queda", conteudo: "<p>Texto</p>" });
  const maria = await aPerson("editor", { fresh: true });
  const page = await openArticle(maria, article);
  await typeAtTheEnd(page, " que ninguém salvou");
  await journaled(page, "Texto que ninguém salvou");
  await crash(page);
  const again = await openArticle(maria, article);
  await on(again).resumed.waitFor();
  await expect.poll(() => on(again).resumed.textContent()).toMatch(/^Continuando de onde você parou \(guardado neste aparelho às \d\d:\d\d\)\.$/);
  await expect.poll(() => on(again).body.textContent()).toBe("Texto que ninguém salvou");
  expect((await stored(article.id)).conteudo).toBe("<p>Texto</p>");
  expect(await drafts(article.id)).toEqual([]);
});

test("two tabs on new articles keep one text each, and never-saved text comes back", async () => {
  const maria = await aPerson("editor");
  const [first, second] = [await openEditor(maria, "/admin/nova-materia"), await openEditor(maria, "/admin/nova-materia")];
  await first.bringToFront();
  await typeAtTheEnd(first, "Primeiro texto sem título");
  await journaled(first, "Primeiro texto sem título");
  await second.bringToFront();
  await typeAtTheEnd(second, "Segundo texto sem título");
  await journaled(second, "Segundo texto sem título");
  await first.close();
  const third = await openEditor(maria, "/admin/nova-materia");
  await on(third).resumed.waitFor();
  await expect.poll(() => on(third).body.textContent()).toBe("Primeiro texto sem título");
  await expect.poll(() => on(second).body.textContent()).toBe("Segundo texto sem título");
  await keptHere(third);
  await third.close();
  await second.close();
  const fourth = await openEditor(maria, "/admin/nova-materia");
  await on(fourth).resumed.waitFor();
  await on(fourth).body.getByText("texto sem título").waitFor();
  const shown = await on(fourth).body.textContent();
  await fourth.getByText("1 texto mais antigo").click();
  await fourth.getByText("Este navegador guarda outro texto seu").waitFor();
  await fourth.getByRole("button", { name: "Recuperar o texto" }).click();
  await expect.poll(() => on(fourth).body.textContent()).not.toBe(shown);
  await expect.poll(async () => [shown, await on(fourth).body.textContent()].sort()).toEqual(["Primeiro texto sem título", "Segundo texto sem título"]);
});

test("without a network the text stays on this device and is sent by itself when the network is back", async () => {
  const article = await create(publishable("Rede que cai", { status: "publicada" }));
  const maria = await aPerson("editor");
  const page = await openArticle(maria, article);
  await maria.context.setOffline(true);
  await on(page).title.fill("Escrito sem rede");
  await on(page).state.getByText("Sem conexão · Guardado neste aparelho às").waitFor();
  expect(await drafts(article.id)).toEqual([]);
  // The framework loads a page anew where a route's code does not arrive: neither a note nor the bell may ask for one.
  await page.getByRole("textbox", { name: "Nova nota" }).fill("Conferir o número");
  await page.getByRole("button", { name: "Guardar nota" }).click();
  await page.getByText("Sem conexão: nada foi enviado").waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: "Nova nota" }).inputValue()).toBe("Conferir o número");
  await maria.context.setOffline(false);
  await keptThere(page);
  expect((await drafts(article.id)).map(({ campos }) => campos)).toEqual([{ titulo: "Escrito sem rede" }]);
});

test("an ended session keeps the text, and saving goes on once the same person is back", async () => {
  const article = await create({ titulo: "Antes do fim da sessão", conteudo: "<p>Texto</p>" });
  const maria = await aPerson("editor");
  const page = await openArticle(maria, article);
  await maria.context.clearCookies();
  await on(page).title.fill("Depois do fim da sessão");
  await on(page).button("Salvar Rascunho").click();
  const ended = page.getByRole("alert").filter({ hasText: "Sua sessão terminou." });
  await ended.waitFor();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 640 });
    for (const field of [on(page).title, on(page).body, page.locator("#secao-configuracoes")]) {
      await field.scrollIntoViewIfNeeded();
      const link = ended.getByRole("link", { name: "Entrar em outra aba" });
      await expect.poll(async () => [await inSight(ended), await inSight(link)], { message: `${width} px` }).toEqual([true, true]);
    }
  }
  const [other] = await Promise.all([maria.context.waitForEvent("page"), ended.getByRole("link", { name: "Entrar em outra aba" }).click()]);
  await other.waitForURL((url) => url.pathname === "/login");
  await other.waitForLoadState();
  await signInOnScreen({ ...maria, page: other }, "editor");
  await expect.poll(async () => (await stored(article.id)).titulo, { timeout: 40_000 }).toBe("Depois do fim da sessão");
  await ended.waitFor({ state: "detached" });
});

test("signing in on the same tab leads back to the text", async () => {
  const maria = await aPerson("editor");
  const page = await openEditor(maria, "/admin/nova-materia");
  const title = `Antes de entrar de novo ${Date.now()}`;
  await on(page).title.fill(title);
  await keptHere(page);
  await maria.context.clearCookies();
  await on(page).button("Salvar Rascunho").click();
  await page.getByRole("link", { name: "Entrar aqui" }).click();
  await page.waitForURL((url) => url.pathname === "/login");
  await page.getByLabel("E-mail").fill("editor@demo.local");
  await page.getByLabel("Senha", { exact: true }).fill(process.env.DEMO_PASSWORD ?? "portal-demo-2026");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL((url) => url.pathname === "/admin/nova-materia");
  await on(page).resumed.waitFor();
  await expect.poll(() => on(page).title.inputValue()).toBe(title);
});

test("another person on the same browser neither sees nor sends the text, and its owner finds it again", async () => {
  const article = await create({ titulo: "De quem escreve", conteudo: "<p>Texto</p>" });
  const maria = await aPerson("editor");
  const page = await openArticle(maria, article);
  await maria.context.clearCookies();
  await on(page).title.fill("Segredo de quem escreve");
  await keptHere(page);
  const other = listen(await maria.context.newPage());
  await signInOnScreen({ ...maria, page: other }, "admin", `/admin/editar-materia/${article.id}`);
  await other.locator(".ed-prose[contenteditable=true]").waitFor();
  await page.bringToFront();
  await on(page).button("Salvar Rascunho").click();
  await page.getByRole("alert").filter({ hasText: "Outra pessoa entrou neste navegador." }).waitFor();
  await keptHere(page);
  expect(await stored(article.id)).toMatchObject({ titulo: "De quem escreve", versao: article.versao });
  expect(await drafts(article.id)).toEqual([]);
  await page.close();
  await other.reload();
  await other.locator(".ed-prose[contenteditable=true]").waitFor();
  // Longer than the journal waits to be read.
  await other.clock.runFor(1_500);
  await expect.poll(() => on(other).title.inputValue()).toBe("De quem escreve");
  await expect.poll(() => other.getByText("Segredo").count()).toBe(0);
  await other.close();
  await maria.context.clearCookies();
  await signInOnScreen({ ...maria, page: listen(await maria.context.newPage()) }, "editor");
  const again = await openArticle(maria, article);
  await on(again).resumed.waitFor();
  await expect.poll(() => on(again).title.inputValue()).toBe("Segredo de quem escreve");
});

test("a publication whose answer was lost in a crash is neither forgotten nor made twice", async () => {
  const maria = await aPerson("editor", { fresh: true });
  const page = await openEditor(maria, "/admin/nova-materia");
  const title = `Publicada sem resposta ${Date.now()}`;
  await on(page).kicker.fill("TESTE");
  await on(page).title.fill(title);
  await on(page).subtitle.fill("Um subtítulo");
  await page.getByRole("checkbox", { name: "GERAL", exact: true }).check();
  await typeAtTheEnd(page, "O texto inteiro.");
  const took = new Promise<void>((done) => {
    void page.route("**/api/posts*", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      done();
      // The answer never comes: the page dies first.
    });
  });
  await on(page).button("Publicar").click();
  await took;
  await crash(page);
  const again = await openEditor(maria, "/admin/nova-materia");
  await again.getByRole("alert").filter({ hasText: "A publicação que você pediu ficou sem resposta." }).waitFor();
  await typeAtTheEnd(again, " E mais.");
  // Longer than the autosave waits: it must not send what only a person may.
  await keptHere(again);
  await again.clock.runFor(9_000);
  const titled = async () => (await editorApi<{ items: Article[] }>("GET", `/api/posts?q=${encodeURIComponent(title)}`)).body.items.filter(({ titulo }) => titulo === title);
  expect(await titled()).toHaveLength(1);
  await again.getByRole("button", { name: "Tentar de novo" }).click();
  await expect.poll(async () => (await stored((await titled())[0]?.id ?? 0)).conteudo).toBe("<p>O texto inteiro. E mais.</p>");
  expect(await titled()).toHaveLength(1);
});
