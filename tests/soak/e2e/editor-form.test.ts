import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, barriers, looksAt, signInOnScreen } from "#tests/e2e/browser.ts";
import { on, save, theDesk, typeAtTheEnd } from "#tests/e2e/editor-desk.ts";
import { png } from "#tests/support/pictures.ts";

const { create, stored, openArticle, openEditor } = theDesk();

const PICTURE = "/img/0123456789abcdef.webp";
const cover = (page: Page) => page.locator(".ed-cover-box");

/** Drops or pastes a file onto the cover, as the browser does it. */
async function giveCover(page: Page, how: "drop" | "paste", bytes: Uint8Array, type = "image/png"): Promise<void> {
  await cover(page).evaluate(
    (element, { how: name, base64, type: mime }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], "capa.png", { type: mime }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(name === "drop" ? new DragEvent("drop", { ...options, dataTransfer: data }) : new ClipboardEvent("paste", { ...options, clipboardData: data }));
    },
    { how, base64: Buffer.from(bytes).toString("base64"), type },
  );
}

test("a cover comes by drop and by paste, is shown, replaced and removed; what is no picture is refused", async () => {
  const article = await create({ titulo: "Com capa" });
  const page = await openArticle(article);
  await page.getByText("JPG, PNG, WebP até 5MB").waitFor();
  await giveCover(page, "drop", await png(40, 30, 10));
  await page.getByText("Imagem enviada!").waitFor();
  await save(page);
  const first = (await stored(article.id)).imagemUrl;
  expect(first).toMatch(/^\/img\//);
  await giveCover(page, "paste", await png(40, 30, 200));
  await expect.poll(() => cover(page).locator("img").getAttribute("src")).not.toContain(first ?? "none");
  await page.getByLabel("Texto alternativo").fill("A ponte vista de cima");
  await page.getByLabel("Crédito", { exact: true }).fill("Fulano");
  await save(page);
  expect(await stored(article.id)).toMatchObject({ imagemAlt: "A ponte vista de cima", imagemCredito: "Fulano" });
  expect((await stored(article.id)).imagemUrl).not.toBe(first);
  await giveCover(page, "drop", new TextEncoder().encode("nada"), "image/png");
  await page.getByText("Falha no upload").waitFor();
  await cover(page).getByRole("button", { name: "Remover" }).click();
  await save(page);
  expect((await stored(article.id)).imagemUrl).toBeNull();
});

test("an upload shows how far it is, holds back publishing, and can be cancelled; lost, it says so", async () => {
  const page = await openArticle(await create({ titulo: "Capa que demora" }));
  await page.route("**/api/upload", () => new Promise(() => undefined));
  await giveCover(page, "drop", await png(40, 30));
  await page.getByRole("progressbar", { name: "Envio da imagem" }).waitFor();
  await expect.poll(() => on(page).button("Salvar Rascunho").isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Cancelar envio" }).click();
  await page.getByText("Envio cancelado.").waitFor();
  await page.getByRole("progressbar").waitFor({ state: "detached" });
  await expect.poll(() => on(page).button("Salvar Rascunho").isDisabled()).toBe(false);
  await page.unroute("**/api/upload");
  await page.route("**/api/upload", (route) => route.abort());
  await giveCover(page, "drop", await png(40, 30));
  await page.getByText("Erro ao enviar imagem").waitFor();
  await page.unroute("**/api/upload");
  await page.route("**/api/upload", (route) => route.fulfill({ status: 200, contentType: "text/html", body: "<p>nada</p>" }));
  await giveCover(page, "drop", await png(40, 30));
  await page.getByText("Erro ao enviar imagem").waitFor();
});

test("limits are counted and said in the specification's words; the hat line is stored in capitals", async () => {
  const page = await openEditor("/admin/nova-materia");
  const { kicker, title, subtitle } = on(page);
  const saidAt = async (name: string) => page.locator(`#campo-${name}-nota`).textContent();
  const countAt = async (name: string) => page.locator(`#campo-${name}-conta`).textContent();
  await kicker.fill("ab");
  await expect.poll(() => saidAt("chapeu")).toBe("Entre 3 e 15 caracteres");
  await kicker.fill("");
  await expect.poll(() => saidAt("chapeu")).toBe("Campo obrigatório.");
  await subtitle.fill("x");
  await subtitle.fill("");
  await expect.poll(() => saidAt("subtitulo")).toBe("Campo obrigatório.");
  await kicker.fill("educação");
  await expect.poll(() => countAt("chapeu")).toBe("8/15 caracteres");
  const name = `Ação já: à noite, São João ${Date.now()}`;
  await title.fill(name);
  await expect.poll(() => countAt("titulo")).toBe(`${name.length}/80 caracteres`);
  await expect.poll(() => saidAt("titulo")).toContain("/post/…-acao-ja-a-noite-sao-joao-");
  await title.fill(Array(1000).fill("palavra").join(" "));
  await expect.poll(() => saidAt("titulo")).toBe("Máximo de 80 caracteres.");
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await title.fill(name);
  await save(page);
  expect((await stored(Number(new URL(page.url()).pathname.split("/").at(-1)))).chapeu).toBe("EDUCAÇÃO");
});

test("the three steps are done as their fields are filled", async () => {
  const page = await openArticle(await create({ titulo: "Passos", conteudo: "<p>Texto</p>" }));
  const states = () => page.getByRole("list", { name: "Progresso da matéria" }).locator(".ed-hidden").allTextContents();
  await expect.poll(() => states()).toEqual([" (pendente)", " (pendente)", " (pendente)"]);
  await on(page).kicker.fill("OBRAS");
  await expect.poll(() => states()).toEqual([" (concluída)", " (pendente)", " (pendente)"]);
  await giveCover(page, "drop", await png(40, 30));
  await page.getByText("Imagem enviada!").waitFor();
  await page.getByText("Categorização").click();
  await on(page).category.check();
  await expect.poll(() => states()).toEqual([" (concluída)", " (concluída)", " (concluída)"]);
  await expect.poll(() => page.locator(".ed-categories summary").textContent()).toContain("1 selecionada");
});

test("an author of free text stays to be chosen, and each position says what it will do", async () => {
  const article = await create({ titulo: "De outra pessoa", autor: "Maria do Rosário, especial", imagemUrl: PICTURE });
  const page = await openArticle(article);
  const signs = (name: string) => page.getByRole("checkbox", { name: `${name} assina: desmarque para tirar` });
  await signs("Maria do Rosário, especial").waitFor();
  const typed = page.getByLabel("Autores", { exact: true });
  await typed.fill("Agência Brasil");
  await typed.press("Enter");
  await page.locator("label", { has: signs("Agência Brasil") }).click();
  await signs("Agência Brasil").waitFor({ state: "detached" });
  await expect.poll(() => page.locator("input[name=autores]").count()).toBe(1);
  await page.getByText("Aparece entre as últimas notícias, por data. Vale a partir da publicação.").waitFor();
  await page.getByRole("radio", { name: "Super Manchete" }).check();
  await page.getByText("A super manchete de agora passa a ser o primeiro destaque").waitFor();
  await page.getByRole("radio", { name: "Municípios" }).check();
  await save(page);
  expect(await stored(article.id)).toMatchObject({ autor: "Maria do Rosário, especial", posicao: "municipios" });
  // The newsroom's byline and one's own name are one press apart.
  await page.getByRole("button", { name: "Assinar como Redação Lide" }).click();
  await signs("Redação Lide").waitFor();
  await page.getByRole("button", { name: /^Assinar como (?!Redação Lide)/ }).click();
  await signs("Redação Lide").waitFor({ state: "detached" });
  await expect.poll(() => page.locator("input[name=autores]").count()).toBe(1);
});

test("words, minutes and characters are counted while one writes", async () => {
  const page = await openArticle(await create({ titulo: "Contas", conteudo: `<p>${Array(399).fill("obra").join(" ")}</p><ul><li>mais</li></ul><p></p>` }));
  const stats = page.locator(".ed-stats");
  await expect.poll(() => stats.textContent()).toBe("400 palavras2 min de leitura1.999 caracteres");
  await typeAtTheEnd(page, "é nós");
  await expect.poll(() => stats.textContent()).toBe("402 palavras3 min de leitura2.005 caracteres");
});

test("keys set the styles that their buttons name, and the arrows walk the toolbar", async () => {
  const article = await create({ titulo: "Teclas", conteudo: "<p>um dois</p>" });
  const page = await openArticle(article);
  const tool = (name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true });
  await expect.poll(() => tool("Negrito").getAttribute("title")).toBe("Negrito (Ctrl+B)");
  // Eight tools and the sign for the others.
  await expect.poll(() => page.getByRole("toolbar").getByRole("button").count()).toBe(9);
  await tool("Mais ferramentas").click();
  await on(page).body.click();
  await page.keyboard.press("Control+a");
  for (const key of ["b", "i", "u"]) await page.keyboard.press(`Control+${key}`);
  for (const name of ["Negrito", "Itálico", "Sublinhado"]) await expect.poll(() => tool(name).getAttribute("aria-pressed")).toBe("true");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("exemplo.com.br");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Alt+3");
  await save(page);
  expect((await stored(article.id)).conteudo).toBe('<h3><a href="https://exemplo.com.br" rel="noopener noreferrer"><strong><em><u>um dois</u></em></strong></a></h3>');
  await on(page).body.focus();
  await page.keyboard.press("Alt+F10");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.keyboard.press("Home");
  await expect.poll(() => focused()).toBe("Título H2");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(focused).toBe("Localizar e substituir");
  await page.keyboard.press("ArrowRight");
  await expect.poll(focused).toBe("Título H2");
  await expect.poll(() => page.getByRole("toolbar").locator("[tabindex='0']").count()).toBe(1);
});

for (const width of [360, 1280]) {
  test(`at ${width} px each field that Tab reaches stands between the bars, and axe finds nothing`, async () => {
    const article = await create({ titulo: "Entre as barras", conteudo: "<p>Texto</p>" });
    const visitor = await aVisitor({ width });
    await signInOnScreen(visitor, "editor", `/admin/editar-materia/${article.id}`);
    const { page } = visitor;
    await page.locator(".ed-prose[contenteditable=true]").waitFor();
    expect(await barriers(page, looksAt(width))).toEqual([]);
    await on(page).kicker.focus();
    const covered: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      const found = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element?.closest(".ed") || element.closest(".ed-bar, .ed-toolbar-frame, .ed-prose")) return null;
        const box = element.getBoundingClientRect();
        const bar = document.querySelector(".ed-bar")?.getBoundingClientRect().top ?? window.innerHeight;
        return box.bottom > bar + 1 || box.top < 50 ? `${element.tagName} ${element.id || element.textContent} ${box.top}–${box.bottom} of ${bar}` : null;
      });
      if (found) covered.push(found);
      await page.keyboard.press("Tab");
    }
    expect(covered).toEqual([]);
  });
}
