import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { accessibilityProblems, aVisitor } from "#tests/e2e/browser.ts";
import { theDemoSite } from "#tests/e2e/demo-site.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

const BODY =
  "<p>A Prefeitura de Piripiri entregou nesta quinta-feira (12) a Escola Municipal Chagas Rodrigues, reformada depois de dois anos de obras.</p>" +
  "<p>O prefeito João da Silva disse que a reforma custou R$ 1,5 milhão e atende trezentos alunos do bairro Floresta. As aulas começam em 12 de março, às 15h30.</p>" +
  "<p>Segundo a secretaria, o transporte terá duas linhas novas. Os pais devem confirmar a matrícula na unidade até o fim do mês. A diretora Maria Lima agradeceu aos moradores.</p>";
const SHORT = "<p>Pouco texto ainda.</p>";

const demo = await theDemoSite();

afterEach(() => demo.tellAi({}));

interface Opening {
  url?: string;
  role?: "admin" | "editor";
  body?: string;
  fields?: Record<string, unknown>;
  width?: number;
  colorScheme?: "light" | "dark";
  ownClock?: boolean;
}

/** A draft of its own, open in the editor of one of the two sites. Calls to the AI are noted. */
async function openDraft({ url = demo.url, role = "editor", body = BODY, fields = {}, width = 1280, colorScheme = "light", ownClock = false }: Opening = {}) {
  const api = await signIn(url, role);
  const { body: draft } = await api<{ id: number }>("POST", "/api/posts", { titulo: "Rascunho", conteudo: body, ...fields });
  const { page } = await aVisitor({ width, colorScheme, baseURL: url, role, ownClock });
  let asked = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/ai/completions") asked += 1;
  });
  await page.goto(`/admin/editar-materia/${draft.id}`, { waitUntil: "commit" });
  await page.locator(".ed-prose[contenteditable=true]").waitFor();
  return { page, asked: () => asked, stored: async () => (await api<Record<string, unknown>>("GET", `/api/posts/${draft.id}`)).body };
}

const on = (page: Page) => ({
  ask: page.getByRole("button", { name: "Sugestões por IA" }),
  title: page.getByRole("textbox", { name: "Título", exact: true }),
  subtitle: page.getByRole("textbox", { name: "Subtítulo", exact: true }),
  kicker: page.getByRole("textbox", { name: "Chapéu", exact: true }),
  panel: (field: string) => page.getByRole("region", { name: `Sugestões para ${field}` }),
  summary: page.getByRole("textbox", { name: "Resumo de leitura rápida" }),
});

async function askedFor(page: Page): Promise<void> {
  await on(page).ask.click();
  await page.getByText("Sugestões geradas!").filter({ visible: true }).first().waitFor();
}

const rows = (page: Page, field: string) => on(page).panel(field).locator(".ai-text").allInnerTexts();

test("with little text the AI is not asked, and the screen says why", async () => {
  const { page, asked } = await openDraft({ body: SHORT, ownClock: true });
  await page.getByText("Mínimo 100 caracteres para IA").first().waitFor();
  await expect.poll(() => on(page).ask.getAttribute("aria-disabled")).toBe("true");
  await on(page).ask.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Texto insuficiente").filter({ visible: true }).first().waitFor();
  await page.clock.fastForward(3_000);
  await page.getByText("Texto insuficiente").filter({ visible: true }).first().waitFor({ state: "detached" });
  expect(asked()).toBe(0);
});

test("suggestions come below their fields, one fills its field by the keyboard, goes away by itself and can be taken back", async () => {
  const { page, asked, stored } = await openDraft({ ownClock: true });
  await askedFor(page);
  expect(asked()).toBe(3);
  for (const field of ["Chapéu", "Título", "Subtítulo"]) await expect.poll(async () => (await rows(page, field)).length).toBeGreaterThan(0);
  for (const text of await rows(page, "Título")) expect(text.length).toBeLessThanOrEqual(75);
  const [first = ""] = await rows(page, "Título");
  await on(page).title.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => on(page).title.inputValue()).toBe(first);
  await page.clock.fastForward(2_500);
  await on(page).panel("Título").waitFor({ state: "detached" });
  const undo = page.getByRole("button", { name: "Desfazer a troca de Título" });
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => on(page).title.inputValue()).toBe("Rascunho");
  await page.locator(".ed-bar").getByRole("button", { name: "Salvar Rascunho" }).click();
  await page.locator(".ed-bar").getByText("Rascunho salvo!").waitFor();
  expect((await stored()).titulo).toBe("Rascunho");
});

test("a chosen suggestion is saved with the article", async () => {
  const { page, stored } = await openDraft({ role: "admin" });
  await askedFor(page);
  const [kicker = ""] = await rows(page, "Chapéu");
  await on(page).panel("Chapéu").locator(".ai-use").first().click();
  await page.locator(".ed-bar").getByRole("button", { name: "Salvar Rascunho" }).click();
  await page.locator(".ed-bar").getByText("Rascunho salvo!").waitFor();
  expect((await stored()).chapeu).toBe(kicker);
});

test("what the article does not say is marked, and takes a second click that names it", async () => {
  await demo.tellAi({ content: "1. Prefeitura anuncia R$ 2 milhões para Teresina\n2. Reforma custou R$ 1.500.000 e atende 300 alunos" });
  const { page } = await openDraft();
  await askedFor(page);
  const panel = on(page).panel("Título");
  await expect.poll(() => panel.locator("mark").allTextContents()).toEqual(["R$ 2 milhões (não está na matéria)", "Teresina (não está na matéria)"]);
  await panel.getByRole("button", { name: /Prefeitura anuncia/ }).click();
  await expect.poll(() => on(page).title.inputValue()).toBe("Rascunho");
  await panel.getByText("“R$ 2 milhões” e “Teresina” não estão na matéria.").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await panel.getByRole("button", { name: "Cancelar" }).click();
  await panel.getByRole("button", { name: "Usar mesmo assim" }).waitFor({ state: "detached" });
  await panel.getByRole("button", { name: /Prefeitura anuncia/ }).click();
  await panel.getByRole("button", { name: "Usar mesmo assim" }).click();
  await expect.poll(() => on(page).title.inputValue()).toBe("Prefeitura anuncia R$ 2 milhões para Teresina");
});

test("suggestions repeat no word of another field, also of one that is filled after they came", async () => {
  await demo.tellAi({ content: "Reforma da escola é entregue\nAlunos voltam em março\nBairro Floresta recebe unidade" });
  const { page } = await openDraft({ role: "admin", fields: { subtitulo: "Alunos agradecem" } });
  await askedFor(page);
  const lines = await rows(page, "Título");
  expect(lines.slice(0, 2)).toEqual(["Reforma da escola é entregue", "Bairro Floresta recebe unidade"]);
  // The one that shared a word was replaced by a local one.
  expect(lines).toHaveLength(3);
  await on(page).kicker.fill("FLORESTA");
  await expect.poll(() => rows(page, "Título")).toEqual(lines.filter((line) => !line.includes("Floresta")));
});

test("when the AI fails the screen says so and offers its own, labelled", async () => {
  await demo.tellAi({ always: "insufficient_quota" });
  const { page } = await openDraft({ role: "admin" });
  await on(page).ask.click();
  await page.getByText("Erro IA").filter({ visible: true }).first().waitFor();
  await on(page).panel("Chapéu").getByText("Sugestões locais, sem IA").waitFor();
  await expect.poll(async () => (await rows(page, "Chapéu")).length).toBe(3);
  await expect.poll(() => on(page).panel("Chapéu").getByText("modo simulado").count()).toBe(0);
});

test("the summary is three topics that fit; a failure resets the button and says nothing", async () => {
  const { page } = await openDraft();
  const button = page.getByRole("button", { name: "Gerar com IA" });
  await button.click();
  await page.getByText("Resumo válido (3 tópicos").waitFor();
  const topics = (await on(page).summary.inputValue()).split("\n");
  expect(topics).toHaveLength(3);
  for (const topic of topics) expect(topic.length).toBeLessThanOrEqual(180);
  await demo.tellAi({ always: "invalid_key" });
  await button.click();
  await expect.poll(() => button.getAttribute("aria-disabled")).toBe("false");
  await expect.poll(() => on(page).summary.inputValue()).toBe(topics.join("\n"));
  await expect.poll(async () => (await page.getByRole("alert").allInnerTexts()).filter((text) => text.trim() !== "")).toEqual([]);
  await demo.tellAi({ content: "1. A obra custou R$ 9 milhões.\n2. Atende trezentos alunos.\n3. Começa em março." });
  await button.click();
  const proposal = page.getByRole("region", { name: "Resumo sugerido" });
  await proposal.getByText("“R$ 9 milhões” não está na matéria.").waitFor();
  await expect.poll(() => on(page).summary.inputValue()).toBe(topics.join("\n"));
  await proposal.getByRole("button", { name: "Usar mesmo assim" }).click();
  await expect.poll(() => on(page).summary.inputValue()).toContain("R$ 9 milhões");
});

test("tags are offered from the text, and by the AI in the fold; an invented one takes a second click", async () => {
  await demo.tellAi({ content: "educação, Teresina, transporte" });
  const { page, stored } = await openDraft({ role: "admin", fields: { titulo: "Escola reformada é entregue" } });
  const own = page.getByRole("list", { name: "Tags do texto" });
  // The text is read for tags once their field is in sight.
  await page.getByLabel("Tags", { exact: true }).scrollIntoViewIfNeeded();
  await own.getByRole("button", { name: "Adicionar a tag Piripiri", exact: true }).press("Enter");
  await page.getByText("Recursos avançados").click();
  await page.getByRole("button", { name: "Sugerir tags" }).click();
  const offered = page.getByRole("list", { name: "Tags sugeridas" });
  await offered.getByRole("button", { name: "Adicionar a tag transporte" }).click();
  await offered.getByRole("button", { name: /Teresina/ }).click();
  await page.getByRole("button", { name: "Remover a tag Teresina" }).waitFor({ state: "detached" });
  await page.getByText("“Teresina” não está na matéria.").waitFor();
  await page.getByRole("button", { name: "Usar mesmo assim" }).click();
  await page.locator(".ed-bar").getByRole("button", { name: "Salvar Rascunho" }).click();
  await page.locator(".ed-bar").getByText("Rascunho salvo!").waitFor();
  expect((await stored()).tags).toEqual(["Piripiri", "transporte", "Teresina"]);
});

test("on a phone in the dark, everything proposed breaks no rule of accessibility and fits the screen", async () => {
  const { page } = await openDraft({ width: 360, colorScheme: "dark" });
  await askedFor(page);
  await expect.poll(() => page.getByText("modo simulado").count()).toBeGreaterThan(3);
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("without a provider nothing is requested: built-in suggestions, labelled, and the summary out of the text itself", async () => {
  const { page, asked } = await openDraft({ url: mySite() });
  await askedFor(page);
  for (const field of ["Chapéu", "Título", "Subtítulo"]) {
    await on(page).panel(field).getByText("Sugestões locais, sem IA").waitFor();
    await expect.poll(async () => (await rows(page, field)).length).toBeGreaterThan(0);
  }
  await on(page).panel("Subtítulo").locator(".ai-use").first().click();
  await expect.poll(() => on(page).subtitle.inputValue()).not.toBe("");
  await page.getByRole("button", { name: "Gerar resumo" }).click();
  await page.getByText("Resumo válido (3 tópicos").waitFor();
  await expect.poll(async () => [asked(), await page.getByText("modo simulado").count(), await page.getByText("Erro IA").count()]).toEqual([0, 0, 0]);
  expect(await accessibilityProblems(page)).toEqual([]);
});
