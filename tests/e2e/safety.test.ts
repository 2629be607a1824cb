import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll, expect, inject, test } from "vitest";
import { accessibilityProblems, aVisitor, signInOnScreen, type Visitor, type VisitorOptions } from "./browser.ts";
import { publishable, signIn } from "./staff.ts";

const site = inject("siteUrl");

interface Article {
  id: number;
  slug: string;
  titulo: string;
  subtitulo: string;
  conteudo: string;
  status: string;
  versao: number;
}

type Api = Awaited<ReturnType<typeof signIn>>;
let editorApi: Api;
let adminApi: Api;
let adminName: string;
let editorName: string;

beforeAll(async () => {
  [editorApi, adminApi] = [await signIn(site, "editor"), await signIn(site, "admin")];
  editorName = (await editorApi<{ name: string }>("GET", "/api/auth/me")).body.name;
  adminName = (await adminApi<{ name: string }>("GET", "/api/auth/me")).body.name;
});

const open: BrowserContext[] = [];
/** What scripts complained of; a refused or lost request is no complaint of theirs. */
const complaints: string[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
  expect(complaints.splice(0)).toEqual([]);
});

function listen(page: Page): Page {
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && !message.text().startsWith("Failed to load resource") && complaints.push(message.text()));
  return page;
}

const signedIn = new Map<string, VisitorOptions["storageState"]>();

/** Somebody signed in, in a browser of their own. Each role signs in once; what is tested here begins after that. */
async function aPerson(role: "editor" | "admin" | "reporter", width = 1280): Promise<Visitor> {
  const visitor = await aVisitor({ width, storageState: signedIn.get(role) });
  open.push(visitor.context);
  listen(visitor.page);
  if (!signedIn.has(role)) {
    await signInOnScreen(visitor, role);
    signedIn.set(role, await visitor.context.storageState());
  }
  return visitor;
}

async function openEditor({ context }: Pick<Visitor, "context">, path: string, { ownClock = true } = {}): Promise<Page> {
  const page = listen(await context.newPage());
  if (ownClock) await page.clock.install();
  await page.goto(path);
  await page.locator(".ed-prose[contenteditable=true]").waitFor();
  return page;
}

/** Lets the wait of the autosave pass at once, eight seconds after the last change (spec 1 §9), when that has reached the form. */
async function passAutosave(page: Page): Promise<void> {
  await page.waitForTimeout(600);
  await page.clock.fastForward(8_100);
}

const openArticle = (visitor: Pick<Visitor, "context">, { id }: { id: number }) => openEditor(visitor, `/admin/editar-materia/${id}`);

async function create(fields: Record<string, unknown>): Promise<Article> {
  const { status, body } = await editorApi<Article>("POST", "/api/posts", fields);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const stored = async (id: number): Promise<Article> => (await editorApi<Article>("GET", `/api/posts/${id}`)).body;
interface Draft {
  edicao: string;
  campos: Record<string, unknown>;
}
const drafts = async (id: number): Promise<Draft[]> => (await editorApi<{ items: Draft[] }>("GET", `/api/posts/${id}/draft`)).body.items;

const on = (page: Page) => ({
  title: page.getByRole("textbox", { name: "Título", exact: true }),
  subtitle: page.getByLabel("Subtítulo"),
  kicker: page.getByLabel("Chapéu"),
  body: page.getByRole("textbox", { name: "Conteúdo" }).and(page.locator(".ed-prose")),
  state: page.locator(".ed-saved"),
  button: (name: string) => page.locator(".ed-bar").getByRole("button", { name, exact: true }),
  confirmation: (text: string) => page.locator(".ed-bar").getByText(text),
  resumed: page.getByText("Continuando de onde você parou"),
});

async function typeAtTheEnd(page: Page, text: string): Promise<void> {
  await page.locator(".ed-prose > p").last().click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
}

/** Waits until this browser's journal holds the text, and the screen says so. */
async function journaled(page: Page, text: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string>((done) => {
            const opening = indexedDB.open("lide-editor");
            opening.onsuccess = () => {
              const reading = opening.result.transaction("journal").objectStore("journal").getAll();
              reading.onsuccess = () => done(JSON.stringify(reading.result.map(({ form }) => form.conteudo)));
            };
          }),
      ),
    )
    .toContain(text);
  await keptHere(page);
}

const keptHere = (page: Page) => on(page).state.getByText("Guardado neste aparelho").waitFor();
async function keptThere(page: Page): Promise<void> {
  await passAutosave(page);
  await on(page).state.getByText("Rascunho pendente guardado").waitFor({ timeout: 20_000 });
}

// ---------------------------------------------------------------- pending drafts

test("what is typed into a published article is kept by itself, for its author only, and comes back on another visit", async () => {
  const article = await create(publishable("No ar como está", { status: "publicada" }));
  const maria = await aPerson("editor");
  const page = await openArticle(maria, article);
  await on(page).subtitle.fill("Subtítulo em andamento");
  await typeAtTheEnd(page, " E mais uma frase.");
  await keptThere(page);
  expect(await on(page).state.textContent()).toMatch(/^Rascunho pendente guardado às \d\d:\d\d$/);
  expect(await stored(article.id)).toMatchObject({ subtitulo: article.subtitulo, versao: article.versao });
  expect(await (await fetch(`${site}/post/${article.slug}`)).text()).not.toContain("em andamento");
  await page.close();

  const elsewhere = await aPerson("editor");
  const again = await openArticle(elsewhere, article);
  await on(again).resumed.waitFor();
  expect(await on(again).subtitle.inputValue()).toBe("Subtítulo em andamento");
  expect(await on(again).body.textContent()).toBe("O texto da matéria. E mais uma frase.");

  const admin = await aPerson("admin");
  const others = await openArticle(admin, article);
  await others.getByText(`${editorName} tem alterações não publicadas`).waitFor();
  expect(await on(others).subtitle.inputValue()).toBe(article.subtitulo);
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
  expect(await on(page).title.inputValue()).toBe("Um título melhor");
  await page.getByRole("button", { name: "Descartar e voltar ao texto salvo" }).click();
  expect(await on(page).title.inputValue()).toBe("O título salvo");
  await expect.poll(() => drafts(article.id)).toEqual([]);
  await page.getByRole("button", { name: "Voltar ao meu texto" }).click();
  expect(await on(page).title.inputValue()).toBe("Um título melhor");
  await keptThere(page);
  expect((await drafts(article.id)).map(({ campos }) => campos)).toEqual([{ titulo: "Um título melhor" }]);
});

// ---------------------------------------------------------------- crash, network, session

test("a page that dies gives its text back on the next visit", async () => {
  const article = await create({ titulo: "Antes da queda", conteudo: "<p>Texto</p>" });
  const maria = await aPerson("editor");
  const page = await openArticle(maria, article);
  await typeAtTheEnd(page, " que ninguém salvou");
  await journaled(page, "Texto que ninguém salvou");
  const crashed = page.waitForEvent("crash");
  await page.goto("chrome://crash").catch(() => undefined);
  await crashed;
  // A clock is set for all pages of a profile, and one of them is dead.
  const again = await openEditor(maria, `/admin/editar-materia/${article.id}`, { ownClock: false });
  await on(again).resumed.waitFor();
  expect(await on(again).resumed.textContent()).toMatch(/^Continuando de onde você parou \(guardado neste aparelho às \d\d:\d\d\)\.$/);
  expect(await on(again).body.textContent()).toBe("Texto que ninguém salvou");
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
  expect(await on(third).body.textContent()).toBe("Primeiro texto sem título");
  expect(await on(second).body.textContent()).toBe("Segundo texto sem título");
  await keptHere(third);
  await third.close();
  await second.close();
  const fourth = await openEditor(maria, "/admin/nova-materia");
  await on(fourth).resumed.waitFor();
  const shown = await on(fourth).body.textContent();
  await fourth.getByText("Este navegador guarda outro texto seu").waitFor();
  await fourth.getByRole("button", { name: "Recuperar o texto" }).click();
  await expect.poll(() => on(fourth).body.textContent()).not.toBe(shown);
  expect([shown, await on(fourth).body.textContent()].sort()).toEqual(["Primeiro texto sem título", "Segundo texto sem título"]);
});

test("without a network the text stays on this device and is sent by itself when the network is back", async () => {
  const article = await create(publishable("Rede que cai", { status: "publicada" }));
  const maria = await aPerson("editor");
  const page = await openArticle(maria, article);
  await maria.context.setOffline(true);
  await on(page).title.fill("Escrito sem rede");
  await on(page).state.getByText("Sem conexão · Guardado neste aparelho às").waitFor({ timeout: 20_000 });
  expect(await drafts(article.id)).toEqual([]);
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
  expect(await on(page).title.inputValue()).toBe(title);
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
  await other.waitForTimeout(1_500);
  expect(await on(other).title.inputValue()).toBe("De quem escreve");
  expect(await other.getByText("Segredo").count()).toBe(0);
  await other.close();
  await maria.context.clearCookies();
  await signInOnScreen(maria, "editor");
  const again = await openArticle(maria, article);
  await on(again).resumed.waitFor();
  expect(await on(again).title.inputValue()).toBe("Segredo de quem escreve");
});

// ---------------------------------------------------------------- publishing

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
  await page.route("**/api/posts*", async (route) => {
    await new Promise((resume) => setTimeout(resume, route.request().method() === "POST" ? 2_500 : 300));
    await route.continue();
  });
  await passAutosave(page);
  await page.locator(".ed-bar").getByText("Salvando...").waitFor({ timeout: 15_000 });
  await typeAtTheEnd(page, ", meio e fim.");
  expect(await on(page).button("Publicar").isEnabled()).toBe(true);
  await on(page).button("Publicar").click();
  await on(page).confirmation("Publicado!").waitFor({ timeout: 15_000 });
  await page.waitForURL((url) => url.pathname === "/admin/materias");
  const found = (await editorApi<{ items: Article[] }>("GET", `/api/posts?q=${encodeURIComponent(title)}`)).body.items.filter(({ titulo }) => titulo === title);
  expect(found).toHaveLength(1);
  expect(await stored(found[0]?.id ?? 0)).toMatchObject({ status: "publicada", conteudo: "<p>Começo, meio e fim.</p>" });
});

// ---------------------------------------------------------------- two people

test("an update pressed while its pending draft is on the way publishes everything, and the draft does not come back", async () => {
  const article = await create(publishable("Atualizada na janela", { status: "publicada" }));
  const maria = await aPerson("editor");
  const page = await openArticle(maria, article);
  await page.route("**/draft", async (route) => {
    await new Promise((resume) => setTimeout(resume, 2_500));
    await route.continue();
  });
  await on(page).subtitle.fill("O começo");
  await passAutosave(page);
  await page.locator(".ed-bar").getByText("Salvando...").waitFor({ timeout: 15_000 });
  await on(page).subtitle.fill("O começo e o fim");
  await on(page).button("Atualizar").click();
  await on(page).confirmation("Matéria atualizada!").waitFor({ timeout: 15_000 });
  expect(await stored(article.id)).toMatchObject({ subtitulo: "O começo e o fim", status: "publicada" });
  expect(await drafts(article.id)).toEqual([]);
  expect(await on(page).state.textContent()).toMatch(/^Salvo às \d\d:\d\d$/);
});

test("what is typed after the publishing click stays, and is told to be unpublished", async () => {
  const article = await create(publishable("Mais depois do clique"));
  const maria = await aPerson("editor");
  const page = await openArticle(maria, article);
  await page.route(`**/api/posts/${article.id}`, async (route) => {
    await new Promise((resume) => setTimeout(resume, 1_500));
    await route.continue();
  });
  await on(page).button("Publicar").click();
  await on(page).subtitle.fill("Escrito durante a publicação");
  await on(page).confirmation("Publicado!").waitFor();
  await page.getByText("Você continuou escrevendo depois de publicar.").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/editar-materia/${article.id}`);
  expect(await stored(article.id)).toMatchObject({ status: "publicada", subtitulo: article.subtitulo });
  expect(await on(page).subtitle.inputValue()).toBe("Escrito durante a publicação");
  await keptThere(page);
});

test("two people who change different fields end with one text, and are told", async () => {
  const article = await create({ titulo: "De antes", subtitulo: "De antes", conteudo: "<p>Texto</p>" });
  const maria = await aPerson("editor");
  const page = await openArticle(maria, article);
  await on(page).title.fill("O título de quem edita");
  await adminApi("PUT", `/api/posts/${article.id}`, { subtitulo: "O subtítulo de quem administra" });
  await on(page).button("Salvar Rascunho").click();
  await on(page).confirmation("Rascunho salvo!").waitFor();
  await page.getByText(`Juntamos a alteração de ${adminName} em Subtítulo.`).waitFor();
  expect(await on(page).subtitle.inputValue()).toBe("O subtítulo de quem administra");
  expect(await stored(article.id)).toMatchObject({ titulo: "O título de quem edita", subtitulo: "O subtítulo de quem administra", conteudo: "<p>Texto</p>" });
});

for (const width of [1280, 360]) {
  test(`both texts of a field that two people changed stay side by side until one chooses, at ${width} px`, async () => {
    const article = await create({ titulo: "Título de antes", subtitulo: "De antes", conteudo: "<p>A prefeitura abre dez vagas.</p><p>Fim.</p>" });
    const maria = await aPerson("editor", width);
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
    expect(await mine.locator("ins").allTextContents()).toEqual([" Inscrições amanhã."]);
    expect(await theirs.locator("del").allTextContents()).toEqual(["dez"]);
    expect(await theirs.locator("ins").allTextContents()).toEqual(["vinte"]);
    const [left, right] = [await mine.boundingBox(), await theirs.boundingBox()];
    expect(width < 600 ? (right?.y ?? 0) > (left?.y ?? 0) : left?.y === right?.y).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);

    // Asked again before the choice, nothing is written over: the question comes to the fore.
    await on(page).button("Salvar Rascunho").click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("conflito-titulo");
    expect(await stored(article.id)).toMatchObject({ titulo: "Título de quem administra", versao: 2 });

    // A crash in the middle of the question brings the question back.
    await keptThere(page);
    await page.reload();
    await page.getByRole("region", { name: /mudou estes 2 campos/ }).waitFor();
    expect(await on(page).title.inputValue()).toBe("Título de quem edita");
    await page.getByRole("button", { name: "Manter o meu em Conteúdo" }).click();
    await page.getByRole("button", { name: /^Usar o de .* em Título$/ }).click();
    expect(await on(page).title.inputValue()).toBe("Título de quem administra");
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
  expect(await on(page).title.inputValue()).toBe("Título alheio");
  await page.getByRole("button", { name: "Voltar ao meu texto" }).click();
  expect(await on(page).title.inputValue()).toBe("Título meu");
  await on(page).button("Salvar Rascunho").click();
  await expect.poll(async () => (await stored(article.id)).titulo).toBe("Título meu");
});

test("two tabs of one person on one article bring both changes together", async () => {
  const article = await create({ titulo: "Em duas abas", subtitulo: "De antes", conteudo: "<p>Texto</p>" });
  const maria = await aPerson("editor");
  const first = await openArticle(maria, article);
  const second = await openArticle(maria, article);
  await second.getByText("também está com ela aberta em outra aba").waitFor({ timeout: 15_000 });
  await on(second).subtitle.fill("Da segunda aba");
  await first.bringToFront();
  await on(first).title.fill("Da primeira aba");
  await on(first).button("Salvar Rascunho").click();
  await on(first).confirmation("Rascunho salvo!").waitFor();
  await second.bringToFront();
  await on(second).button("Salvar Rascunho").click();
  await on(second).confirmation("Rascunho salvo!").waitFor();
  expect(await stored(article.id)).toMatchObject({ titulo: "Da primeira aba", subtitulo: "Da segunda aba" });
  expect(await on(second).title.inputValue()).toBe("Da primeira aba");
});

test("each sees who else is there, in which field, and that they saved; who leaves is gone", async () => {
  const article = await create({ titulo: "Com companhia", subtitulo: "De antes", conteudo: "<p>Texto</p>" });
  const [maria, joao] = [await aPerson("editor"), await aPerson("admin")];
  const hers = await openArticle(maria, article);
  const his = await openArticle(joao, article);
  await on(his).title.focus();
  const company = hers.getByRole("group", { name: "Quem mais está aqui" });
  await company.getByText(`${adminName} está em Título`).waitFor({ timeout: 25_000 });
  expect(await accessibilityProblems(hers)).toEqual([]);
  await typeAtTheEnd(hers, " meu");
  await on(his).title.fill("Salvo enquanto isso");
  await on(his).button("Salvar Rascunho").click();
  await on(his).confirmation("Rascunho salvo!").waitFor();
  await hers.getByText(`${adminName} salvou uma nova versão.`).waitFor({ timeout: 25_000 });
  await hers.getByRole("button", { name: "Trazer agora" }).click();
  await hers.getByText(`Juntamos a alteração de ${adminName} em Título.`).waitFor();
  expect(await on(hers).title.inputValue()).toBe("Salvo enquanto isso");
  expect(await on(hers).body.textContent()).toBe("Texto meu");
  await his.close({ runBeforeUnload: true });
  await expect.poll(() => company.textContent(), { timeout: 45_000 }).not.toContain(adminName);
});

// ---------------------------------------------------------------- history

test("the history tells what changed in its rendered text, and any version can be the text again", async () => {
  const article = await create({ titulo: "Primeiro título", conteudo: "<p>A prefeitura abre dez vagas.</p>" });
  await adminApi("PUT", `/api/posts/${article.id}`, { titulo: "Segundo título", conteudo: "<p>A prefeitura abre vinte vagas.</p>" });
  const maria = await aPerson("editor");
  const page = await openArticle(maria, article);
  await on(page).subtitle.fill("Ainda não salvo");
  await page.getByRole("button", { name: "Histórico" }).click();
  const dialog = page.getByRole("dialog", { name: "Histórico" });
  await dialog.getByRole("heading", { name: adminName }).waitFor();
  await dialog.getByRole("button", { name: /Título, Conteúdo|Conteúdo, Título/ }).click();
  const body = dialog.getByRole("region", { name: "Conteúdo" });
  await body.locator("del").waitFor();
  expect(await body.locator("del").allTextContents()).toEqual(["dez"]);
  expect(await body.locator("ins").allTextContents()).toEqual(["vinte"]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: /Primeira versão/ }).click();
  await dialog.getByRole("radio", { name: "Dela até agora" }).check({ force: true });
  await dialog.getByRole("region", { name: "Título" }).locator("ins").getByText("Segundo").waitFor();
  await dialog.getByRole("button", { name: "Restaurar", exact: true }).click();
  await dialog.getByRole("button", { name: "Restaurar esta versão" }).click();
  await on(page).confirmation("restaurada").waitFor();
  expect(await on(page).title.inputValue()).toBe("Primeiro título");
  expect(await on(page).body.textContent()).toBe("A prefeitura abre dez vagas.");
  expect(await stored(article.id)).toMatchObject({ titulo: "Primeiro título", versao: 3 });
  await page.getByRole("button", { name: "Voltar ao meu texto" }).click();
  expect(await on(page).subtitle.inputValue()).toBe("Ainda não salvo");
});

test("a reporter reads the history and can restore nothing", async () => {
  const article = await create(publishable("Só para quem lê"));
  await adminApi("PUT", `/api/posts/${article.id}`, { titulo: "Mudado para quem lê" });
  const { page } = await aPerson("reporter", 360);
  await page.goto(`/admin/editar-materia/${article.id}`);
  await page.getByRole("button", { name: "Histórico" }).click();
  const dialog = page.getByRole("dialog", { name: "Histórico" });
  await dialog.getByRole("button", { name: /Título/ }).click();
  await dialog.getByRole("region", { name: "Título" }).locator("ins").first().waitFor();
  expect(await dialog.getByRole("button", { name: "Restaurar" }).count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Fechar histórico" }).click();
  await dialog.waitFor({ state: "detached" });
});
