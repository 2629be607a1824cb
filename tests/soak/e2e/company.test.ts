import { expect, test } from "vitest";
import { accessibilityProblems } from "#tests/e2e/browser.ts";
import { adminApi, adminName, aPerson, create, keptThere, on, openArticle, peopleAtWork, stored, typeAtTheEnd } from "#tests/e2e/people-at-work.ts";

peopleAtWork();

test("two people who change different fields end with one text, and are told", async () => {
  const article = await create({ titulo: "De antes", subtitulo: "De antes", conteudo: "<p>Texto</p>" });
  const maria = await aPerson("editor");
  const page = await openArticle(maria, article);
  await on(page).title.fill("O título de quem edita");
  await adminApi("PUT", `/api/posts/${article.id}`, { subtitulo: "O subtítulo de quem administra" });
  await on(page).button("Salvar Rascunho").click();
  await on(page).confirmation("Rascunho salvo!").waitFor();
  await page.getByText(`Juntamos a alteração de ${adminName} em Subtítulo.`).waitFor();
  await expect.poll(() => on(page).subtitle.inputValue()).toBe("O subtítulo de quem administra");
  expect(await stored(article.id)).toMatchObject({ titulo: "O título de quem edita", subtitulo: "O subtítulo de quem administra", conteudo: "<p>Texto</p>" });
});

for (const width of [1280, 360]) {
  test(`both texts of a field that two people changed stay side by side until one chooses, at ${width} px`, async () => {
    const article = await create({ titulo: "Título de antes", subtitulo: "De antes", conteudo: "<p>A prefeitura abre dez vagas.</p><p>Fim.</p>" });
    const maria = await aPerson("editor", { width });
    const page = await openArticle(maria, article);
    await on(page).title.fill("Título de quem edita");
    await on(page).body.getByText("vagas").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Inscrições amanhã.");
    await adminApi("PUT", `/api/posts/${article.id}`, {
      titulo: "Título de quem administra",
      subtitulo: "Outro subtítulo",
      conteudo: "<p>A prefeitura abre <strong>vinte</strong> vagas.</p><p>Fim.</p>",
    });
    await on(page).button("Salvar Rascunho").click();
    const panel = page.getByRole("region", { name: `${adminName} também mudou estes 2 campos` });
    await panel.waitFor();
    expect(await stored(article.id)).toMatchObject({ titulo: "Título de quem administra" });
    const [mine, theirs] = [panel.getByRole("region", { name: "O meu texto em Conteúdo" }), panel.getByRole("region", { name: `O texto de ${adminName} em Conteúdo` })];
    await expect.poll(() => mine.locator("ins").allTextContents()).toEqual([" Inscrições amanhã."]);
    await expect.poll(() => theirs.locator("del").allTextContents()).toEqual(["dez"]);
    await expect.poll(() => theirs.locator("ins").allTextContents()).toEqual(["vinte"]);
    const below = async () => Math.sign(((await theirs.boundingBox())?.y ?? 0) - ((await mine.boundingBox())?.y ?? 0));
    await expect.poll(below).toBe(width < 600 ? 1 : 0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);

    // Asked again before the choice, nothing is written over: the question comes to the fore.
    await on(page).button("Salvar Rascunho").click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("conflito-titulo");
    expect(await stored(article.id)).toMatchObject({ titulo: "Título de quem administra", versao: 2 });

    // A crash in the middle of the question brings the question back.
    await keptThere(page);
    await page.reload();
    await page.getByRole("region", { name: /mudou estes 2 campos/ }).waitFor();
    await expect.poll(() => on(page).title.inputValue()).toBe("Título de quem edita");
    await page.getByRole("button", { name: "Manter o meu em Conteúdo" }).click();
    await page.getByRole("button", { name: /^Usar o de .* em Título$/ }).click();
    await expect.poll(() => on(page).title.inputValue()).toBe("Título de quem administra");
    await on(page).button("Salvar Rascunho").click();
    await on(page).confirmation("Rascunho salvo!").waitFor();
    expect(await stored(article.id)).toMatchObject({
      titulo: "Título de quem administra",
      subtitulo: "Outro subtítulo",
      conteudo: "<p>A prefeitura abre dez vagas. Inscrições amanhã.</p><p>Fim.</p>",
    });
  });
}

test("what a choice replaced comes back with one tap", async () => {
  const article = await create({ titulo: "Título de antes", conteudo: "<p>Texto</p>" });
  const maria = await aPerson("editor");
  const page = await openArticle(maria, article);
  await on(page).title.fill("Título meu");
  await adminApi("PUT", `/api/posts/${article.id}`, { titulo: "Título alheio" });
  await on(page).button("Salvar Rascunho").click();
  await page.getByRole("button", { name: `Usar o de ${adminName} em Título` }).click();
  await on(page).confirmation("Rascunho salvo!").waitFor();
  await expect.poll(() => on(page).title.inputValue()).toBe("Título alheio");
  await page.getByRole("button", { name: "Voltar ao meu texto" }).click();
  await expect.poll(() => on(page).title.inputValue()).toBe("Título meu");
  await on(page).button("Salvar Rascunho").click();
  await expect.poll(async () => (await stored(article.id)).titulo).toBe("Título meu");
});

test("two tabs of one person on one article bring both changes together", async () => {
  const article = await create({ titulo: "Em duas abas", subtitulo: "De antes", conteudo: "<p>Texto</p>" });
  const maria = await aPerson("editor");
  const first = await openArticle(maria, article);
  const second = await openArticle(maria, article);
  await second.getByText("também está com ela aberta em outra aba").waitFor();
  await on(second).subtitle.fill("Da segunda aba");
  await first.bringToFront();
  await on(first).title.fill("Da primeira aba");
  await on(first).button("Salvar Rascunho").click();
  await on(first).confirmation("Rascunho salvo!").waitFor();
  await second.bringToFront();
  await on(second).button("Salvar Rascunho").click();
  await on(second).confirmation("Rascunho salvo!").waitFor();
  expect(await stored(article.id)).toMatchObject({ titulo: "Da primeira aba", subtitulo: "Da segunda aba" });
  await expect.poll(() => on(second).title.inputValue()).toBe("Da primeira aba");
});

test("each sees who else is there, in which field, and that they saved; who leaves is gone", async () => {
  const article = await create({ titulo: "Com companhia", subtitulo: "De antes", conteudo: "<p>Texto</p>" });
  const [maria, joao] = [await aPerson("editor"), await aPerson("admin")];
  const hers = await openArticle(maria, article);
  const his = await openArticle(joao, article);
  await on(his).title.focus();
  const company = hers.getByRole("group", { name: "Quem mais está aqui" });
  // Presence is asked every so often.
  const asked = async () => {
    await hers.clock.fastForward(20_000);
    return company.textContent();
  };
  await expect.poll(asked, { interval: 500 }).toContain(`${adminName} está em Título`);
  expect(await accessibilityProblems(hers)).toEqual([]);
  await typeAtTheEnd(hers, " meu");
  await on(his).title.fill("Salvo enquanto isso");
  await on(his).button("Salvar Rascunho").click();
  await on(his).confirmation("Rascunho salvo!").waitFor();
  await hers.getByText(`${adminName} salvou uma nova versão.`).waitFor();
  await hers.getByRole("button", { name: "Trazer agora" }).click();
  await hers.getByText(`Juntamos a alteração de ${adminName} em Título.`).waitFor();
  await expect.poll(() => on(hers).title.inputValue()).toBe("Salvo enquanto isso");
  await expect.poll(() => on(hers).body.textContent()).toBe("Texto meu");
  await his.close({ runBeforeUnload: true });
  await expect.poll(asked, { interval: 500, timeout: 45_000 }).not.toContain(adminName);
});
