import type { Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { aVisitor, signInOnScreen, type Visitor } from "./browser.ts";
import { publishable, signIn } from "./staff.ts";

const site = inject("siteUrl");

interface Article {
  id: number;
  slug: string;
  titulo: string;
  subtitulo: string;
  conteudo: string;
  posicao: string;
  municipio: string | null;
  categoriasCompletas: string[];
  status: string;
  agendamento: string | null;
  versao: number;
}

let writer: Visitor;
let api: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  api = await signIn(site, "editor");
  writer = await aVisitor();
  await signInOnScreen(writer, "editor");
});

/** What scripts complained of in the test's pages; a refused request is no complaint of theirs. */
const complaints: string[] = [];

afterEach(async () => {
  await Promise.all(writer.context.pages().map((page) => page.close()));
  expect(complaints.splice(0)).toEqual([]);
});

afterAll(() => writer.context.close());

async function create(fields: Record<string, unknown>): Promise<Article> {
  const { status, body } = await api<Article>("POST", "/api/posts", fields);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const stored = async (id: number): Promise<Article> => (await api<Article>("GET", `/api/posts/${id}`)).body;

/** Articles of this title, as the newsroom's list has them. */
const titled = async (title: string): Promise<Article[]> =>
  (await api<{ items: Article[] }>("GET", `/api/posts?limit=20&q=${encodeURIComponent(title)}`)).body.items.filter(({ titulo }) => titulo === title);

/** The editor on a page of its own, once one can write in it. */
async function openEditor(path: string): Promise<Page> {
  const page = await writer.context.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && !message.text().startsWith("Failed to load resource") && complaints.push(message.text()));
  await page.goto(path);
  await page.locator(".ed-prose[contenteditable=true]").waitFor();
  return page;
}

const openArticle = ({ id }: { id: number }) => openEditor(`/admin/editar-materia/${id}`);

/** Fields and parts of the screen, as a person finds them. */
const on = (page: Page) => ({
  kicker: page.getByLabel("Chapéu"),
  title: page.getByRole("textbox", { name: "Título", exact: true }),
  subtitle: page.getByLabel("Subtítulo"),
  body: page.getByRole("textbox", { name: "Conteúdo" }).and(page.locator(".ed-prose")),
  schedule: page.getByLabel("Agendamento", { exact: true }),
  category: page.getByRole("checkbox", { name: "GERAL", exact: true }),
  status: page.locator(".ed-status"),
  unsaved: page.getByText("Alterações não salvas"),
  alert: page.getByRole("alert"),
  missing: page.locator(".ed-missing"),
  /** A button of the bar below; the same stand on top. */
  button: (name: string) => page.locator(".ed-bar").getByRole("button", { name, exact: true }),
  confirmation: (text: string) => page.locator(".ed-bar").getByText(text),
});

/** Types at the very end of the body, which is a paragraph. */
async function typeAtTheEnd(page: Page, text: string): Promise<void> {
  await page.locator(".ed-prose > p").last().click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
}

const save = async (page: Page): Promise<void> => {
  await on(page).button("Salvar Rascunho").click();
  await on(page).confirmation("Rascunho salvo!").waitFor();
};

/** `datetime-local` of a moment by the newsroom's clock, UTC−3. */
const newsroomMinute = (time: number) => new Date(time - 3 * 3_600_000).toISOString().slice(0, 16);

const DAY_MS = 86_400_000;

// ---------------------------------------------------------------- HTML in and out

const PICTURE = "/img/0123456789abcdef.webp";

const BODIES: Record<string, string> = {
  "headings, rules and line breaks": "<h2>Um</h2><h3>Dois</h3><h4>Três</h4><hr><p>linha<br>outra &amp; mais &lt;b&gt;</p><hr>",
  "styles of text":
    "<p>Um <strong>forte</strong> <em>itálico</em> <u>sublinhado</u> <s>riscado</s> H<sub>2</sub>O x<sup>2</sup> <code>a &lt;b&gt;</code></p>" +
    '<p><em><strong>x</strong></em> <em>a <strong>b</strong> c</em> <strong><em><u><s>tudo</s></u></em></strong> <strong>a</strong><em><strong>b</strong></em> <sup><a href="https://a.b/">1</a></sup></p>',
  links:
    '<p><a href="https://a.b/c?d=e&amp;f=g">x</a> <a href="https://a.b/" target="_blank">aba</a> <a href="mailto:a@b.co">m</a> <a href="tel:+5586">t</a> <a href="/post/1-x">p</a> <a href="https://a.b/"><strong>forte</strong> e <em>it</em></a></p>',
  "lists, nested and numbered from three":
    '<ul><li>um</li><li>dois<ul><li>dentro <em>x</em></li><li><p>parágrafo</p></li></ul></li></ul><ol start="3"><li>três</li><li><p>quatro</p><p>mais</p></li><li><p>a</p><ol><li>b</li></ol></li></ol>',
  quotations:
    "<blockquote><p>Um</p><p>dois</p><cite>Autor</cite></blockquote><blockquote>solta <cite>Fulano</cite></blockquote><blockquote><h3>t</h3><ul><li>x</li></ul></blockquote>",
  "figures with caption, credit and size":
    `<figure data-credit="Jo&quot;ão"><img src="${PICTURE}" alt="a &quot;b&quot;" width="640" height="360"><figcaption>Legenda <em>da</em> <a href="https://x.y/">foto</a><br>linha</figcaption></figure>` +
    `<figure><img src="${PICTURE}" alt=""></figure><figure><a href="https://x.y/" target="_blank"><img src="${PICTURE}" alt="com link"></a><figcaption>c</figcaption></figure>` +
    `<figure><img src="${PICTURE}" alt="1"><img src="${PICTURE}" alt="2"><figcaption>dois</figcaption></figure><p>no texto <img src="${PICTURE}" alt="solta" width="10"> segue</p>`,
  "tables with head, spans and alignment":
    '<table><thead><tr><th scope="col" style="text-align:center">A</th><th>B <em>x</em></th><th>C</th></tr></thead>' +
    '<tbody><tr><td colspan="2">1</td><td rowspan="2">3</td></tr><tr><td style="text-align:right">4</td><td><p>p1</p><p>p2</p></td></tr></tbody></table>' +
    '<table><tbody><tr><th scope="row">h</th><td><ul><li>l</li></ul></td></tr><tr><td></td><td>x</td></tr></tbody></table>',
  alignment:
    '<p style="text-align:left">a</p><p style="text-align:right">b</p><p style="text-align:justify">c</p><h2 style="text-align:center">d</h2><h3 style="text-align:right">e</h3><h4 style="text-align:justify">f</h4>',
  "players of four providers":
    '<iframe src="https://www.youtube.com/watch?v=abcdefghijk" title="Vídeo"></iframe><iframe src="https://player.vimeo.com/video/123456"></iframe>' +
    '<iframe src="https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk"></iframe><iframe src="https://www.instagram.com/p/Cabcdef123/"></iframe>',
};

for (const [what, html] of Object.entries(BODIES)) {
  test(`a body with ${what} comes back from the editor as the API stored it`, async () => {
    const article = await create({ titulo: `Ida e volta: ${what}`, conteudo: `${html}<p>Fim</p>` });
    const page = await openArticle(article);
    expect(await on(page).unsaved.count()).toBe(0);
    await typeAtTheEnd(page, " palavra");
    await save(page);
    const { conteudo } = await stored(article.id);
    expect(conteudo).toBe(article.conteudo.replace(/<p>Fim<\/p>$/, "<p>Fim palavra</p>"));
    expect(conteudo).not.toBe(article.conteudo);
  });
}

test("the samples of the editor hold every element that a body may have", async () => {
  const { conteudo } = await create({ titulo: "Todos os elementos", conteudo: Object.values(BODIES).join("") });
  const kept = new Set([...conteudo.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag));
  const all = "p h2 h3 h4 strong em u s sub sup a ul ol li blockquote hr br code figure img figcaption cite table thead tbody tr th td iframe";
  expect([...kept].sort()).toEqual(all.split(" ").sort());
  for (const attribute of ["data-credit", "alt", "width", "height", "colspan", "rowspan", "scope", "start", "target", "text-align:justify"]) expect(conteudo).toContain(attribute);
  for (const player of ["www.youtube-nocookie.com/embed/", "player.vimeo.com/video/", "open.spotify.com/embed/", "www.instagram.com/p/"]) expect(conteudo).toContain(player);
});

// ---------------------------------------------------------------- saving

test("a new article saves itself eight seconds after the last change, under the cursor of who goes on writing", async () => {
  const page = await openEditor("/admin/nova-materia");
  const title = `Salva sozinha ${Date.now()}`;
  let savedAt = 0;
  page.on("request", (request: Request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/api/posts") savedAt = Date.now();
  });
  await on(page).title.fill(title);
  await on(page).body.click();
  await page.keyboard.type("Primeira frase.");
  for (const _ of "frase.") await page.keyboard.press("ArrowLeft");
  const changedAt = Date.now();
  await on(page).confirmation("Rascunho salvo!").waitFor({ timeout: 15_000 });
  // The body is read 0.2 s after a key, and only then has the form changed.
  expect(savedAt - changedAt).toBeGreaterThan(7_000);
  expect(savedAt - changedAt).toBeLessThan(12_000);
  const [draft] = await titled(title);
  expect(draft?.status).toBe("rascunho");
  expect(new URL(page.url()).pathname).toBe(`/admin/editar-materia/${draft?.id}`);
  expect((await stored(draft?.id ?? 0)).conteudo).toBe("<p>Primeira frase.</p>");
  expect(await on(page).body.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.type("longa ");
  expect(await on(page).body.textContent()).toBe("Primeira longa frase.");
  await save(page);
  expect((await stored(draft?.id ?? 0)).conteudo).toBe("<p>Primeira longa frase.</p>");
  await page.reload();
  await on(page).body.waitFor();
  expect(await on(page).title.inputValue()).toBe(title);
  expect(await titled(title)).toHaveLength(1);
});

test("a save that the network loses keeps the text, and saved again makes one article", async () => {
  const page = await openEditor("/admin/nova-materia");
  const title = `Rede instável ${Date.now()}`;
  await on(page).title.fill(title);
  await typeAtTheEnd(page, "Texto que fica");
  const failure = on(page).alert.filter({ hasText: "Erro ao salvar." });
  // The request never leaves; then it arrives and its answer is lost.
  await page.route("**/api/posts", (route) => route.abort());
  await on(page).button("Salvar Rascunho").click();
  await failure.waitFor();
  await page.unroute("**/api/posts");
  expect(await titled(title)).toEqual([]);
  await page.route("**/api/posts", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect.poll(async () => (await titled(title)).length).toBe(1);
  await failure.waitFor();
  await page.unroute("**/api/posts");
  expect(await on(page).title.inputValue()).toBe(title);
  expect(await on(page).body.textContent()).toBe("Texto que fica");
  await typeAtTheEnd(page, " e cresce");
  await save(page);
  const found = await titled(title);
  expect(found).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe(`/admin/editar-materia/${found[0]?.id}`);
  expect((await stored(found[0]?.id ?? 0)).conteudo).toBe("<p>Texto que fica e cresce</p>");
  expect(await failure.count()).toBe(0);
});

test("unsaved text is not left by mistake", async () => {
  const article = await create({ titulo: "Texto guardado", conteudo: "<p>Texto</p>" });
  const page = await openArticle(article);
  await typeAtTheEnd(page, " não salvo");
  await on(page).unsaved.waitFor();
  await page.getByRole("link", { name: "Voltar para matérias" }).click();
  const dialog = page.getByRole("dialog", { name: "Sair sem salvar?" });
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  expect(new URL(page.url()).pathname).toBe(`/admin/editar-materia/${article.id}`);
  expect(await on(page).body.textContent()).toBe("Texto não salvo");
  await save(page);
  await page.getByRole("link", { name: "Voltar para matérias" }).click();
  await page.waitForURL((url) => url.pathname === "/admin/materias");
});

test("where the rich text cannot load, one writes HTML, until it can", async () => {
  const article = await create({ titulo: "Sem o editor rico", conteudo: "<p>Texto</p>" });
  const page = await writer.context.newPage();
  await page.route("**/assets/mount-rich-text*", (route) => route.abort());
  await page.goto(`/admin/editar-materia/${article.id}`);
  await page.getByText("O editor não carregou; dá para escrever em HTML.").waitFor();
  await page.getByLabel("Conteúdo da matéria, em HTML").fill("<p>Texto <em>à mão</em></p>");
  await save(page);
  expect((await stored(article.id)).conteudo).toBe("<p>Texto <em>à mão</em></p>");
  await page.unroute("**/assets/mount-rich-text*");
  await page.locator("#campo-conteudo-nota").getByRole("button", { name: "Tentar de novo" }).click();
  await on(page).body.waitFor();
  expect(await on(page).body.locator("em").textContent()).toBe("à mão");
});

test("what the server refuses is said at its field, which gets the focus", async () => {
  const article = await create(publishable("Agendada para ontem"));
  const page = await openArticle(article);
  await page.getByText("Recursos avançados").click();
  await on(page).schedule.fill("2020-01-01T10:00");
  await page.getByText("Recursos avançados").click();
  const answer = page.waitForResponse((response) => response.request().method() === "PUT");
  await on(page).button("Agendar").click();
  expect((await answer).status()).toBe(422);
  await on(page).alert.filter({ hasText: "Erro ao publicar." }).waitFor();
  expect(await on(page).schedule.evaluate((input) => document.activeElement === input)).toBe(true);
  expect(await on(page).schedule.isVisible()).toBe(true);
  expect(await on(page).schedule.getAttribute("aria-invalid")).toBe("true");
  const note = page.locator(`#${await on(page).schedule.getAttribute("aria-describedby")}`);
  expect(await note.textContent()).toBe("Informe uma data de agendamento no futuro.");
  expect(await stored(article.id)).toMatchObject({ status: "rascunho", versao: article.versao });
});

// ---------------------------------------------------------------- publishing

test("publishing waits for a whole article and names what is missing", async () => {
  const page = await openEditor("/admin/nova-materia");
  const { button, missing, kicker, title, subtitle, category } = on(page);
  const items = async () => (await missing.locator("li strong").allTextContents()).sort();
  await missing.getByText("Faltam 5 itens").waitFor();
  expect(await button("Publicar").isDisabled()).toBe(true);
  expect(await button("Salvar Rascunho").isDisabled()).toBe(true);
  expect(await items()).toEqual(["Categorias", "Chapéu", "Conteúdo", "Subtítulo", "Título"]);
  await missing.locator("summary").click();
  await missing.getByRole("button", { name: /Subtítulo/ }).click();
  expect(await subtitle.evaluate((input) => document.activeElement === input)).toBe(true);
  await page.keyboard.type("Um subtítulo");
  await title.fill("Um título");
  expect(await button("Salvar Rascunho").isDisabled()).toBe(false);
  expect(await button("Publicar").isDisabled()).toBe(true);
  await kicker.fill("AB");
  await category.check();
  await typeAtTheEnd(page, "Um texto");
  await missing.getByText("Falta 1 item").waitFor();
  expect(await missing.locator("li").textContent()).toContain("Entre 3 e 15 caracteres");
  expect(await button("Publicar").isDisabled()).toBe(true);
  await kicker.fill("ABC");
  await missing.waitFor({ state: "detached" });
  expect(await button("Publicar").isDisabled()).toBe(false);
  await title.fill("x".repeat(200));
  expect(await button("Publicar").isDisabled()).toBe(true);
  expect(await items()).toEqual(["Título"]);
});

test("a schedule is set, shown and cancelled", async () => {
  const article = await create(publishable("Para daqui a dois dias"));
  const minute = newsroomMinute(Date.now() + 2 * DAY_MS);
  const page = await openArticle(article);
  await page.getByText("Recursos avançados").click();
  expect(await on(page).button("Publicar").count()).toBe(1);
  await on(page).schedule.fill(minute);
  await on(page).button("Agendar").click();
  await on(page).confirmation("Matéria agendada!").waitFor();
  await page.waitForURL((url) => url.pathname === "/admin/materias");
  const scheduled = await stored(article.id);
  expect(scheduled.status).toBe("agendada");
  expect(newsroomMinute(Date.parse(scheduled.agendamento ?? ""))).toBe(minute);

  await page.goto(`/admin/editar-materia/${article.id}`);
  await on(page).body.waitFor();
  const [year, month, day] = minute.slice(0, 10).split("-");
  expect(await on(page).status.textContent()).toContain("Agendada para");
  expect(await on(page).status.textContent()).toContain(minute.slice(11));
  expect(await on(page).status.textContent()).toMatch(new RegExp(`${day}/${month}/(${year}|${year?.slice(2)})`));
  expect(await on(page).schedule.inputValue()).toBe(minute);
  await on(page).button("Cancelar agendamento").click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar agendamento" }).click();
  await on(page).confirmation("Agendamento cancelado.").waitFor();
  expect(await on(page).status.textContent()).toBe("Rascunho");
  expect(await on(page).schedule.inputValue()).toBe("");
  expect(await on(page).button("Publicar").isEnabled()).toBe(true);
  expect(await stored(article.id)).toMatchObject({ status: "rascunho", agendamento: null });
});

test("a published article is updated in place, and withdrawn it answers 410", async () => {
  const article = await create(publishable("No ar por pouco tempo", { status: "publicada" }));
  const address = `${site}/post/${article.slug}`;
  expect((await fetch(address)).status).toBe(200);
  const page = await openArticle(article);
  expect(await on(page).status.textContent()).toContain("Publicada em");
  await on(page).subtitle.fill("Subtítulo corrigido");
  await on(page).button("Atualizar").click();
  await on(page).confirmation("Matéria atualizada!").waitFor();
  expect(await (await fetch(address)).text()).toContain("Subtítulo corrigido");
  await on(page).button("Voltar para rascunho").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancelar", exact: true }).click();
  expect((await stored(article.id)).status).toBe("publicada");
  await on(page).button("Voltar para rascunho").click();
  await dialog.getByRole("button", { name: "Voltar para rascunho" }).click();
  await on(page).confirmation("A matéria voltou para rascunho.").waitFor();
  expect(await on(page).status.textContent()).toBe("Rascunho");
  expect((await fetch(address)).status).toBe(410);
  expect((await stored(article.id)).subtitulo).toBe("Subtítulo corrigido");
});

test("an article of the municipalities keeps its place and its town through the editor", async () => {
  const places = [
    { categoriasCompletas: ["municipios", "piripiri"] },
    { categoriasCompletas: ["editoriais", "geral"], municipio: "piripiri" },
    { categoriasCompletas: ["municipios", "piripiri", "editoriais", "geral"], municipio: null },
  ];
  for (const [index, place] of places.entries()) {
    const article = await create(publishable(`Do interior ${index}`, { posicao: "municipios", ...place }));
    expect(article.posicao).toBe("municipios");
    const page = await openArticle(article);
    expect(await page.getByRole("radio", { name: "Municípios" }).isChecked()).toBe(true);
    await typeAtTheEnd(page, " Mais.");
    await save(page);
    const { conteudo, posicao, municipio, categoriasCompletas } = await stored(article.id);
    expect(conteudo).toContain("Mais.");
    expect({ posicao, municipio, categoriasCompletas }).toEqual({ posicao: "municipios", municipio: article.municipio, categoriasCompletas: article.categoriasCompletas });
    await page.close();
  }
});

// ---------------------------------------------------------------- other ways in

test("without any script the plain form makes a draft, and gives back what it refuses", async () => {
  const visitor = await aVisitor({ javaScriptEnabled: false });
  await signInOnScreen(visitor, "editor", "/admin/nova-materia");
  const { page } = visitor;
  const title = `Sem script ${Date.now()}`;
  await on(page).title.fill(title);
  await page.getByLabel("Conteúdo da matéria, em HTML").fill("<p>Escrito <strong>à mão</strong></p>");
  await page.getByLabel("Tags").fill("um, dois");
  await on(page).button("Publicar").click();
  await on(page).alert.filter({ hasText: "Corrija os campos indicados." }).waitFor();
  expect(await page.getByText("Campo obrigatório.").count()).toBeGreaterThan(0);
  expect(await on(page).title.inputValue()).toBe(title);
  expect(await titled(title)).toEqual([]);
  await on(page).button("Salvar Rascunho").click();
  const [draft] = await titled(title);
  expect(new URL(page.url()).pathname).toBe(`/admin/editar-materia/${draft?.id}`);
  expect(await stored(draft?.id ?? 0)).toMatchObject({ status: "rascunho", conteudo: "<p>Escrito <strong>à mão</strong></p>", tags: ["um", "dois"] });
  await on(page).subtitle.fill("E de novo");
  await on(page).button("Salvar Rascunho").click();
  expect(await stored(draft?.id ?? 0)).toMatchObject({ titulo: title, subtitulo: "E de novo", conteudo: "<p>Escrito <strong>à mão</strong></p>", tags: ["um", "dois"] });
  await visitor.context.close();
});

test("undo goes back fifty changes and no further", async () => {
  const page = await openArticle(await create({ titulo: "Sessenta mudanças", conteudo: "<p></p><p></p>" }));
  await page.locator(".ed-prose > p").first().click();
  // Changes that do not touch one another are changes of their own, however fast.
  for (let change = 0; change < 60; change += 1) {
    await page.keyboard.type("x");
    await page.keyboard.press(change % 2 === 0 ? "ArrowDown" : "ArrowUp");
  }
  const written = async () => ((await on(page).body.textContent()) ?? "").replace(/\s/g, "");
  expect(await written()).toBe("x".repeat(60));
  const undo = page.getByRole("button", { name: "Desfazer" });
  for (let step = 0; step < 49; step += 1) await page.keyboard.press("Control+z");
  expect(await written()).toBe("x".repeat(11));
  expect(await undo.getAttribute("aria-disabled")).toBeNull();
  for (let step = 0; step < 10; step += 1) await page.keyboard.press("Control+z");
  expect(await written()).toBe("x".repeat(10));
  await expect.poll(() => undo.getAttribute("aria-disabled")).toBe("true");
  for (let step = 0; step < 60; step += 1) await page.keyboard.press("Control+y");
  expect(await written()).toBe("x".repeat(60));
});

test("a reporter reads the article and can change nothing", async () => {
  const article = await create(publishable("Só para ler"));
  const reporter = await aVisitor();
  const path = `/admin/editar-materia/${article.id}`;
  await signInOnScreen(reporter, "reporter", path);
  const { page } = reporter;
  await page.getByText("Seu perfil pode ler esta matéria").waitFor();
  expect(await page.locator(".ed").textContent()).toContain("O texto da matéria.");
  expect(await page.locator(".ed form, .ed [contenteditable], .ed input, .ed textarea").count()).toBe(0);
  const headers = { Origin: site };
  const form = await page.request.post(path, { form: { titulo: "Mudado", intent: "save" }, headers, maxRedirects: 0 });
  expect(form.status()).toBe(302);
  expect((await page.request.put(`/api/posts/${article.id}`, { data: { titulo: "Mudado" }, headers })).status()).toBe(403);
  expect((await page.request.post("/admin/nova-materia", { form: { titulo: "Criada por quem só lê", intent: "save" }, headers, maxRedirects: 0 })).status()).toBe(302);
  expect(await stored(article.id)).toMatchObject({ titulo: "Só para ler", versao: article.versao });
  expect(await titled("Criada por quem só lê")).toEqual([]);
  await page.goto("/admin/nova-materia");
  await page.getByText("Só administradores e editores podem criar matérias.").waitFor();
  expect(await page.locator(".ed form").count()).toBe(0);
  await reporter.context.close();
});
