import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems, aVisitor, signInOnScreen } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { signIn } from "./staff.ts";

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

async function openScreen(role: "admin" | "editor" | "reporter", options: Parameters<typeof aVisitor>[0] = {}) {
  const visitor = await aVisitor(options);
  await signInOnScreen(visitor, role, SCREEN);
  return visitor;
}

test("the voice is chosen from two without a service, and the success goes after three seconds", async () => {
  const { page, context, errors } = await openScreen("editor");
  const card = page.getByRole("region", { name: "Narração das matérias" });
  await card.getByText("Não configurado").waitFor();
  await card.getByText("Falta definir AZURE_SPEECH_KEY e AZURE_SPEECH_REGION").waitFor();
  expect(await card.getByLabel("Voz padrão do narrador").locator("option").allInnerTexts()).toEqual(["Antônio", "Francisca"]);
  await card.getByLabel("Voz padrão do narrador").selectOption("pt-BR-FranciscaNeural");
  await card.getByRole("button", { name: "Salvar" }).click();
  await card.getByText(SAVED).waitFor();
  await card.getByText(SAVED).waitFor({ state: "detached", timeout: 6_000 });
  expect((await api<{ voiceName: string }>("GET", "/api/settings/tts")).body.voiceName).toBe("pt-BR-FranciscaNeural");
  expect(await page.getByRole("region", { name: "Identidade do site" }).count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test("a name is refused with its sentence and kept, then saved and read by readers", async () => {
  const { page, context, errors } = await openScreen("admin");
  const card = page.getByRole("region", { name: "Identidade do site" });
  await card.getByLabel("Nome do site").fill("   ");
  await card.getByLabel("Assinatura da redação").fill("Equipe do Norte");
  await card.getByRole("button", { name: "Salvar" }).click();
  await card.getByRole("alert").getByText("Erro ao salvar configurações: Digite o nome do site.").waitFor();
  expect(await card.getByLabel("Assinatura da redação").inputValue()).toBe("Equipe do Norte");
  await card.getByLabel("Nome do site").fill("Portal do Norte");
  await card.getByRole("button", { name: "Salvar" }).click();
  await card.getByText(SAVED).waitFor();
  await page.goto("/");
  await page.getByRole("link", { name: "Portal do Norte, página inicial" }).first().waitFor();
  expect(errors.filter((line) => !/422/.test(line))).toEqual([]);
  await context.close();
  await restore();
});

test("two admins: what one changed merges, what both changed is shown and saved over on asking again", async () => {
  const { page, context } = await openScreen("admin");
  const card = page.getByRole("region", { name: "Identidade do site" });
  await card.getByLabel("Nome do site").fill("Nome desta tela");
  await api("PUT", "/api/settings/site", { nome: "Nome da outra", assinatura: "Assinatura da outra" });
  await card.getByRole("button", { name: "Salvar" }).click();
  await card.getByText("Outra pessoa mudou isto enquanto você editava: nome.").waitFor();
  await card.getByText("Nome da outra").waitFor();
  expect(await card.getByLabel("Nome do site").inputValue()).toBe("Nome desta tela");
  await card.getByRole("button", { name: "Salvar" }).click();
  await card.getByText(SAVED).waitFor();
  expect((await api<Site>("GET", "/api/settings/site")).body).toMatchObject({ nome: "Nome desta tela" });
  await context.close();
  await restore();
});

test("without a script a page of the house is written and published", async () => {
  const { page, context } = await openScreen("admin", { javaScriptEnabled: false });
  const card = page.getByRole("region", { name: "Páginas do portal" });
  await card.locator("summary", { hasText: "Expediente" }).click();
  await card.getByLabel("Texto da página Expediente").fill("## Quem faz\n\nAna Lima");
  await card.getByRole("button", { name: "Salvar" }).click();
  await page.getByText(SAVED).waitFor();
  await page.goto("/expediente");
  await page.getByRole("heading", { name: "Quem faz" }).waitFor();
  await context.close();
  await restore();
});

test("where it is allowed, a reporter writes a draft and sends it to be reviewed", async () => {
  await api("PUT", "/api/settings/site", { rascunhosDeReporteres: true });
  const visitor = await aVisitor();
  await signInOnScreen(visitor, "reporter", "/admin/nova-materia");
  const { page, context } = visitor;
  await page.locator('[name="titulo"]').fill("Rascunho de repórter para revisar");
  expect(await page.getByRole("button", { name: "Publicar" }).count()).toBe(0);
  await page.getByRole("button", { name: "Enviar para revisão" }).first().click();
  await page.waitForURL(/\/admin\/materias/);
  await page.getByText("Em revisão").first().waitFor();
  await page.getByRole("link", { name: /espera revisão|esperam revisão/ }).waitFor();
  await context.close();
  await restore();
});

test.each([360, 1280])("nothing on the screen at %i px keeps anybody out, in light or dark", async (width) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const { page, context } = await openScreen("admin", { width, colorScheme });
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await context.close();
  }
});
