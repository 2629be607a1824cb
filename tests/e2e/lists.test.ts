import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, barriers, signInOnScreen } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { signIn } from "./staff.ts";

const site = mySite();

const hrefOn = async (path: string, pattern: RegExp): Promise<string> => pattern.exec(await (await fetch(site + path)).text())?.[1] ?? "";

/** What a newsroom may write on a page of its own: long words, a list, every kind of link. */
const WRITTEN =
  "## Responsabilidade\n\nDiretora: **Ana Lima**, *jornalista*. Registro: DRT-PI-0000000000000000000000000000000000000000000000/2026.\n\n- [Contato](/contato)\n- [CNPJ e endereço](https://www.exemplo.com.br/um/endereco/muito/longo/que/nao/cabe/em/uma/linha)\n- [Escreva](mailto:redacao@exemplo.com.br)";

test("lists, search, the house's pages and what is not there can be used by everybody, narrow in the light and wide in the dark", async () => {
  const admin = await signIn(site, "admin");
  await admin("PUT", "/api/settings/site", { paginas: { expediente: WRITTEN, termos: WRITTEN } });
  const story = await hrefOn("/", /href="(\/post\/[^"]+)"/);
  const paths = [
    "/categoria/policia",
    "/categoria/editoriais?pagina=2",
    "/municipio/piripiri",
    "/municipios",
    await hrefOn(story, /href="(\/autor\/[^"]+)"/),
    await hrefOn(story, /href="(\/tag\/[^"]+)"/),
    "/busca",
    "/busca?q=piripiri",
    "/busca?q=nada%20disso&municipio=piripiri",
    "/mais-lidas?periodo=sempre",
    "/sobre",
    "/privacidade",
    "/contato",
    "/expediente",
    "/termos",
    "/nada-aqui",
  ];
  const { page, context } = await aVisitor();
  for (const path of paths) {
    await page.goto(path);
    expect([path, await barriers(page)]).toEqual([path, []]);
  }
  await page.goto("/");
  await page.getByText("Menu", { exact: true }).click();
  expect(["menu", await barriers(page)]).toEqual(["menu", []]);
  await context.close();
  await admin("PUT", "/api/settings/site", { paginas: { expediente: "", termos: "" } });
});

test("the keyboard gets through the shortcuts and the menu, and back by Escape", async () => {
  const { page, context } = await aVisitor({ width: 360 });
  await page.goto("/categoria/policia");
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Ir para o conteúdo");
  expect(await page.evaluate(() => (document.activeElement?.getBoundingClientRect().top ?? -1) >= 0)).toBe(true);
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("conteudo");
  await page.locator("summary", { hasText: "Menu" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Polícia");
  await page.keyboard.press("Escape");
  expect(await focused()).toBe("Menu");
  expect(await page.locator("details[data-menu]").getAttribute("open")).toBeNull();
  await page.keyboard.press("Enter");
  await page.locator("nav[aria-label=Menu] a", { hasText: "Pedro II" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/municipio/pedro-ii");
  expect(await page.locator("nav.menu-panel [aria-current=page], nav[aria-label=Menu] [aria-current=page]").first().textContent()).toBe("Pedro II");
  await context.close();
});

test("without script a reader searches, follows the pages, and writes to the newsroom, which reads it", async () => {
  const visitor = await aVisitor({ width: 360, javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto("/");
  await page.locator(".masthead-button").click();
  await page.locator("#busca").fill("piripiri");
  await page.locator("select[name=periodo]").selectOption("30d");
  await page.getByRole("button", { name: "Buscar", exact: true }).last().click();
  await page.waitForURL(/\/busca\?q=piripiri/);
  expect(await page.locator(".found mark").count()).toBeGreaterThan(0);
  await page.goto("/categoria/editoriais");
  await page.getByRole("link", { name: "Mais antigas" }).click();
  await page.waitForURL("**/categoria/editoriais?pagina=2");

  const story = await hrefOn("/", /href="(\/post\/[^"]+)"/);
  await page.goto(story);
  await page.getByRole("link", { name: "Encontrou um erro? Avise a Redação" }).click();
  expect(await page.locator("[name=materia]").inputValue()).toBe(site + story);
  await page.locator("[name=nome]").fill("Ana Lima");
  await page.locator("[name=email]").fill("ana@exemplo.com");
  await page.locator("[name=mensagem]").fill("O nome da rua está trocado.\nÉ a rua de trás.");
  await page.getByRole("button", { name: "Enviar à Redação" }).press("Enter");
  await page.getByText("Mensagem recebida.").waitFor();
  await visitor.context.close();

  const editor = await aVisitor();
  await signInOnScreen(editor, "editor", "/admin/mensagens");
  const message = editor.page.locator("li", { hasText: "O nome da rua está trocado." });
  await message.waitFor();
  expect(await accessibilityProblems(editor.page)).toEqual([]);
  await message.getByRole("button", { name: /Marcar como resolvida/ }).click();
  await editor.page.getByText("Mensagem marcada como resolvida.").waitFor();
  await editor.page.getByRole("link", { name: "Resolvidas" }).click();
  await editor.page.getByText(/Resolvida por Caio Fontenele/).waitFor();
  await editor.page.getByRole("link", { name: /Apagar/ }).click();
  await editor.page.getByText("Tem certeza que deseja apagar esta mensagem?").waitFor();
  await editor.page.getByRole("button", { name: "Apagar" }).click();
  await editor.page.getByText("Nenhuma mensagem resolvida").waitFor();
  expect(editor.errors).toEqual([]);
  await editor.context.close();
});
