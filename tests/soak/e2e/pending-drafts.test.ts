import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import {
  type Article,
  aPerson,
  autosaving,
  create,
  drafts,
  editorApi,
  editorName,
  keptThere,
  on,
  openArticle,
  openEditor,
  peopleAtWork,
  stored,
  typeAtTheEnd,
} from "#tests/e2e/people-at-work.ts";
import { publishable } from "#tests/e2e/staff.ts";

peopleAtWork();

const site = mySite();

/** Holds requests of these addresses back; answers what lets them go. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test("what is typed into a published article is kept by itself, for its author only, and comes back on another visit", async () => {
  const article = await create(publishable("No ar como está", { status: "publicada" }));
  const maria = await aPerson("editor");
  const page = await openArticle(maria, article);
  await on(page).subtitle.fill("Subtítulo em andamento");
  await typeAtTheEnd(page, " E mais uma frase.");
  await keptThere(page);
  await expect.poll(() => on(page).state.textContent()).toMatch(/^Rascunho pendente guardado às \d\d:\d\d$/);
  expect(await stored(article.id)).toMatchObject({ subtitulo: article.subtitulo, versao: article.versao });
  expect(await (await fetch(`${site}/post/${article.slug}`)).text()).not.toContain("em andamento");
  await page.close();

  const elsewhere = await aPerson("editor");
  const again = await openArticle(elsewhere, article);
  await on(again).resumed.waitFor();
  await expect.poll(() => on(again).subtitle.inputValue()).toBe("Subtítulo em andamento");
  await expect.poll(() => on(again).body.textContent()).toBe("O texto da matéria. E mais uma frase.");

  const admin = await aPerson("admin");
  const others = await openArticle(admin, article);
  await others.getByText(`${editorName} tem alterações não publicadas`).waitFor();
  await expect.poll(() => on(others).subtitle.inputValue()).toBe(article.subtitulo);
  await others.getByRole("button", { name: `Ver as alterações de ${editorName}` }).click();
  const dialog = others.getByRole("dialog");
  await dialog.locator("ins").getByText("E mais uma frase").waitFor();
  expect(await accessibilityProblems(others)).toEqual([]);
  await dialog.getByRole("button", { name: "Fechar" }).click();

  await on(again).button("Atualizar").click();
  await on(again).confirmation("Matéria atualizada!").waitFor();
  expect(await stored(article.id)).toMatchObject({ subtitulo: "Subtítulo em andamento", conteudo: "<p>O texto da matéria. E mais uma frase.</p>" });
  await expect.poll(() => drafts(article.id)).toEqual([]);
});

test("a text that came back can be left for the saved one, and that can be undone", async () => {
  const article = await create({ titulo: "O título salvo", conteudo: "<p>Texto</p>" });
  const maria = await aPerson("editor");
  const page = await openArticle(maria, article);
  await on(page).title.fill("Um título melhor");
  await keptThere(page);
  await page.reload();
  await on(page).resumed.waitFor();
  await expect.poll(() => on(page).title.inputValue()).toBe("Um título melhor");
  await page.getByRole("button", { name: "Descartar e voltar ao texto salvo" }).click();
  await expect.poll(() => on(page).title.inputValue()).toBe("O título salvo");
  await expect.poll(() => drafts(article.id)).toEqual([]);
  await page.getByRole("button", { name: "Voltar ao meu texto" }).click();
  await expect.poll(() => on(page).title.inputValue()).toBe("Um título melhor");
  await keptThere(page);
  expect((await drafts(article.id)).map(({ campos }) => campos)).toEqual([{ titulo: "Um título melhor" }]);
});

test("publishing inside the autosave's window publishes exactly what is on the screen", async () => {
  const maria = await aPerson("editor");
  const page = await openEditor(maria, "/admin/nova-materia");
  const title = `Publicada na janela ${Date.now()}`;
  await on(page).kicker.fill("TESTE");
  await on(page).title.fill(title);
  await on(page).subtitle.fill("Um subtítulo");
  await page.getByRole("checkbox", { name: "GERAL", exact: true }).check();
  await typeAtTheEnd(page, "Começo");
  // A slow network: the autosave is still under way when the button is pressed.
  const answer = await hold(page, "**/api/posts*");
  await autosaving(page);
  await typeAtTheEnd(page, ", meio e fim.");
  await expect.poll(() => on(page).button("Publicar").isEnabled()).toBe(true);
  await on(page).button("Publicar").click();
  answer();
  await on(page).confirmation("Publicado!").waitFor();
  await page.waitForURL((url) => url.pathname === "/admin/materias");
  const found = (await editorApi<{ items: Article[] }>("GET", `/api/posts?q=${encodeURIComponent(title)}`)).body.items.filter(({ titulo }) => titulo === title);
  expect(found).toHaveLength(1);
  expect(await stored(found[0]?.id ?? 0)).toMatchObject({ status: "publicada", conteudo: "<p>Começo, meio e fim.</p>" });
});

test("an update pressed while its pending draft is on the way publishes everything, and the draft does not come back", async () => {
  const article = await create(publishable("Atualizada na janela", { status: "publicada" }));
  const maria = await aPerson("editor");
  const page = await openArticle(maria, article);
  const answer = await hold(page, "**/draft");
  await on(page).subtitle.fill("O começo");
  await autosaving(page);
  await on(page).subtitle.fill("O começo e o fim");
  await on(page).button("Atualizar").click();
  answer();
  await on(page).confirmation("Matéria atualizada!").waitFor();
  expect(await stored(article.id)).toMatchObject({ subtitulo: "O começo e o fim", status: "publicada" });
  expect(await drafts(article.id)).toEqual([]);
  await expect.poll(() => on(page).state.textContent()).toMatch(/^Salvo às \d\d:\d\d$/);
});

test("what is typed after the publishing click stays, and is told to be unpublished", async () => {
  const article = await create(publishable("Mais depois do clique"));
  const maria = await aPerson("editor");
  const page = await openArticle(maria, article);
  const answer = await hold(page, `**/api/posts/${article.id}`);
  await on(page).button("Publicar").click();
  await on(page).subtitle.fill("Escrito durante a publicação");
  answer();
  await on(page).confirmation("Publicado!").waitFor();
  await page.getByText("Você continuou escrevendo depois de publicar.").waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/editar-materia/${article.id}`);
  expect(await stored(article.id)).toMatchObject({ status: "publicada", subtitulo: article.subtitulo });
  await expect.poll(() => on(page).subtitle.inputValue()).toBe("Escrito durante a publicação");
  await keptThere(page);
});
