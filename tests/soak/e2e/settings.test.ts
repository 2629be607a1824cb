import { afterAll, beforeAll, expect, test } from "vitest";
import { aVisitor, ready, signInOnScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

const SCREEN = "/admin/configuracoes";
const SAVED = "Configurações salvas com sucesso!";

interface Site {
  nome: string;
  assinatura: string;
}

let api: Awaited<ReturnType<typeof signIn>>;
const restore = () => api("PUT", "/api/settings/site", { nome: "Lide", assinatura: "Redação Lide", rascunhosDeReporteres: false, paginas: { expediente: "" } });

beforeAll(async () => {
  api = await signIn(mySite(), "admin");
});
afterAll(restore);

async function openScreen(role: "admin" | "editor" | "reporter", options: Parameters<typeof aVisitor>[0] = {}, page = "") {
  const visitor = await aVisitor(options);
  await signInOnScreen(visitor, role, `${SCREEN}${page}`);
  return visitor;
}

test("the voice is chosen from two without a service, and the success goes after three seconds", async () => {
  const { page, errors } = await openScreen("editor", { ownClock: true });
  const card = page.getByRole("region", { name: "Narração das matérias" });
  await card.getByText("Não configurado").waitFor();
  await card.getByText("Falta definir AZURE_SPEECH_KEY e AZURE_SPEECH_REGION").waitFor();
  await expect.poll(() => card.getByLabel("Voz padrão do narrador").locator("option").allInnerTexts()).toEqual(["Antônio", "Francisca"]);
  await card.getByLabel("Voz padrão do narrador").selectOption("pt-BR-FranciscaNeural");
  await card.getByRole("button", { name: "Salvar" }).click();
  await card.getByText(SAVED).waitFor();
  await page.clock.runFor(3_000);
  await card.getByText(SAVED).waitFor({ state: "detached" });
  expect((await api<{ voiceName: string }>("GET", "/api/settings/tts")).body.voiceName).toBe("pt-BR-FranciscaNeural");
  await expect.poll(() => page.getByRole("link", { name: /^Identidade do site/ }).count()).toBe(0);
  expect(errors).toEqual([]);
});

test("a name is refused with its sentence and kept, also by a server that is not reached, then saved and read by readers", async () => {
  const { page, errors } = await openScreen("admin", {}, "/identidade");
  const card = page.getByRole("region", { name: "Identidade do site" });
  await card.getByLabel("Nome do site").fill("   ");
  await card.getByLabel("Assinatura da redação").fill("Equipe do Norte");
  await card.getByRole("button", { name: "Salvar" }).click();
  await card.getByRole("alert").getByText("Erro ao salvar configurações", { exact: true }).waitFor();
  await card.getByRole("alert").getByText("Digite o nome do site.", { exact: true }).waitFor();
  await expect.poll(() => card.getByLabel("Assinatura da redação").inputValue()).toBe("Equipe do Norte");
  await card.getByLabel("Nome do site").fill("Portal do Norte");
  await page.route("**/admin/configuracoes/identidade.data*", (route) => route.abort());
  await card.getByRole("button", { name: "Salvar" }).click();
  await card.getByText("O servidor não confirmou se a mudança foi feita.").waitFor();
  await expect.poll(() => card.getByRole("alert").innerText()).toContain("Erro ao salvar configurações");
  await expect.poll(() => card.getByLabel("Nome do site").inputValue()).toBe("Portal do Norte");
  await page.unroute("**/admin/configuracoes/identidade.data*");
  await card.getByRole("button", { name: "Salvar" }).click();
  await card.getByText(SAVED).waitFor();
  await page.goto("/");
  await page.getByRole("link", { name: "Portal do Norte, página inicial" }).first().waitFor();
  expect(errors.filter((line) => !/422|ERR_FAILED/.test(line))).toEqual([]);
  await restore();
});

test("two admins: what one changed merges, what both changed is shown and saved over on asking again", async () => {
  const { page } = await openScreen("admin", {}, "/identidade");
  const card = page.getByRole("region", { name: "Identidade do site" });
  await card.getByLabel("Nome do site").fill("Nome desta tela");
  await api("PUT", "/api/settings/site", { nome: "Nome da outra", assinatura: "Assinatura da outra" });
  await card.getByRole("button", { name: "Salvar" }).click();
  await card.getByText("Outra pessoa mudou isto enquanto você editava: nome.").waitFor();
  await card.getByText("Nome da outra").waitFor();
  await expect.poll(() => card.getByLabel("Nome do site").inputValue()).toBe("Nome desta tela");
  await expect.poll(() => card.getByLabel("Assinatura da redação").inputValue()).toBe("Assinatura da outra");
  await card.getByRole("button", { name: "Salvar" }).click();
  await card.getByText(SAVED).waitFor();
  expect((await api<Site>("GET", "/api/settings/site")).body).toMatchObject({ nome: "Nome desta tela", assinatura: "Assinatura da outra" });
  // The merged values are on the screen, so that a later save of something else does not put the old back.
  await api("PUT", "/api/settings/site", { assinatura: "Mais uma da outra" });
  await card.getByLabel("Nome do site").fill("Outro nome desta tela");
  await card.getByRole("button", { name: "Salvar" }).click();
  await expect.poll(() => card.getByLabel("Assinatura da redação").inputValue()).toBe("Mais uma da outra");
  await card.getByLabel("Nome do site").fill("O último nome");
  await card.getByRole("button", { name: "Salvar" }).click();
  await expect.poll(async () => (await api<Site>("GET", "/api/settings/site")).body).toMatchObject({ nome: "O último nome", assinatura: "Mais uma da outra" });
  await restore();
});

test("a setting is found by its words, opened with the focus on it, and not left unsaved without a question", async () => {
  const { page, errors } = await openScreen("admin", { width: 360 });
  await page.getByLabel("Buscar uma configuração").fill("lgpd");
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByText("1 configuração com “lgpd”").waitFor();
  await page.getByRole("link", { name: /Texto da página Privacidade/ }).click();
  const text = page.getByLabel("Texto da página Privacidade");
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true);
  await text.fill("Guardamos o mínimo.");
  await page.getByRole("main").getByRole("link", { name: "Configurações" }).click();
  await page.getByRole("alertdialog", { name: "Sair sem salvar?" }).getByRole("button", { name: "Cancelar" }).click();
  await expect.poll(() => text.inputValue()).toBe("Guardamos o mínimo.");
  await text.fill("");
  await page.getByRole("main").getByRole("link", { name: "Configurações" }).click();
  await page.getByRole("heading", { name: "Configurações", exact: true }).waitFor();
  expect(errors).toEqual([]);
});

test("an anchor of the one screen that there was leads to its page", async () => {
  const { page } = await openScreen("admin");
  await page.goto(`${SCREEN}#editora`);
  await page.waitForURL(/\/admin\/configuracoes\/expediente$/);
  await page.getByLabel("Razão social").waitFor();
});

test("an institutional page is written and published without JavaScript", async () => {
  const { page } = await openScreen("admin", { javaScriptEnabled: false }, "/paginas");
  const card = page.getByRole("region", { name: "Páginas do portal" });
  await card.locator("summary", { hasText: "Expediente" }).click();
  await card.getByLabel("Texto da página Expediente").fill("## Quem faz\n\nAna Lima");
  await card.getByRole("button", { name: "Salvar" }).click();
  await page.getByText(SAVED).waitFor();
  await page.goto("/expediente");
  await page.getByRole("heading", { name: "Quem faz" }).waitFor();
  await restore();
});

test("where it is allowed, a reporter writes a draft and sends it to be reviewed; an editor hands it back with a note", async () => {
  await api("PUT", "/api/settings/site", { rascunhosDeReporteres: true });
  const visitor = await aVisitor();
  await signInOnScreen(visitor, "reporter", "/admin/nova-materia");
  const { page } = visitor;
  await page.locator('[name="titulo"]').fill("Rascunho de repórter para revisar");
  await expect.poll(() => page.getByRole("button", { name: "Publicar" }).count()).toBe(0);
  await page.getByRole("button", { name: "Enviar para revisão" }).first().click();
  await page.waitForURL(/\/admin\/materias/);
  await page.getByText("Em revisão").first().waitFor();
  const desk = await aVisitor();
  await signInOnScreen(desk, "editor");
  await desk.page.getByRole("link", { name: /^Em revisão/ }).click();
  // A title is a press on the row's 'Editar', which the keyboard has.
  await desk.page
    .getByRole("row", { name: /Rascunho de repórter para revisar/ })
    .getByText("Rascunho de repórter para revisar", { exact: true })
    .click();
  await desk.page.waitForURL(/editar-materia/);
  let arrive = () => {};
  const scripts = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await desk.page.route("**/assets/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  await desk.page.goto(desk.page.url(), { waitUntil: "commit" });
  await desk.page.getByLabel("Nota para quem escreveu").fill("Falta ouvir a prefeitura.");
  arrive();
  await ready(desk.page);
  await desk.page.getByRole("link", { name: "Voltar para matérias" }).click();
  await desk.page.getByText("A nota para quem escreveu ainda não foi enviada").waitFor();
  await desk.page.getByRole("button", { name: "Cancelar" }).click();
  await desk.page.getByRole("button", { name: "Devolver ao repórter" }).click();
  await desk.page.getByText("Devolvida para ajustes").waitFor();
  await page.reload();
  await page
    .getByRole("row", { name: /Rascunho de repórter para revisar/ })
    .getByText("Devolvida")
    .waitFor();
  await page.getByLabel("Devolvida para ajustes").getByRole("link", { name: "Rascunho de repórter para revisar", exact: true }).click();
  await page.getByText("Falta ouvir a prefeitura.").waitFor();
  await page.getByRole("button", { name: "Enviar para revisão" }).first().waitFor();
  // An earlier version is an editor's to restore.
  await page.locator(".ed-more > summary").click();
  await page.getByRole("button", { name: "Histórico" }).click();
  await page.getByRole("navigation", { name: "Versões" }).getByRole("button").last().click();
  await page.getByText("O que mudou nela").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Restaurar" }).count()).toBe(0);
  await restore();
});
