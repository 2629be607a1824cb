import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aVisitor, barriers, EVERY_LOOK, openFolds, openScreen } from "#tests/e2e/browser.ts";
import { theDemoSite } from "#tests/e2e/demo-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

const demo = await theDemoSite();
const SCREEN = "/admin?tab=analytics";
const STATUS = "Situação de cada métrica";

beforeAll(async () => {
  await demo.tellInstagram({ insights: { retired: ["website_clicks"] } });
  const editor = await signIn(demo.url, "editor");
  await editor("POST", "/api/social/analytics/refresh");
});

afterAll(() => demo.tellInstagram({}));

/** The screen after the collection has told something. */
async function opened(page: Page, path = SCREEN): Promise<void> {
  await openScreen(page, path);
  await page.getByRole("heading", { name: STATUS }).waitFor();
}

test("a period is chosen, its days are read by keyboard and as a table, and a refusal for haste is said", async () => {
  const { page, errors } = await aVisitor({ role: "editor", baseURL: demo.url });
  await opened(page);
  await page.getByRole("link", { name: "7 dias" }).click();
  await expect.poll(() => page.getByRole("link", { name: "7 dias" }).getAttribute("aria-current")).toBe("page");

  const slider = page.getByRole("slider", { name: "Dia do gráfico" });
  const newest = await slider.getAttribute("aria-valuetext");
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).not.toBe(newest);
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/: Alcance .+, Contas engajadas .+, Visitas ao perfil .+, Impressões /);

  const toggle = page.getByRole("button", { name: "Impressões", exact: true });
  await toggle.click();
  await expect.poll(() => toggle.getAttribute("aria-pressed")).toBe("false");

  await page.getByText("Ver em tabela").click();
  await expect
    .poll(() =>
      page
        .getByRole("table", { name: /^Métricas do Instagram por dia/ })
        .getByRole("row")
        .count(),
    )
    .toBe(1 + 7);

  await page.getByRole("button", { name: "Atualizar" }).click();
  await page.getByRole("alert").getByText("há menos de 10 minutos").waitFor();
  expect(errors.filter((error) => !error.includes("429"))).toEqual([]);
});

test("who may not collect sees no button", async () => {
  const { page } = await aVisitor({ role: "reporter", baseURL: demo.url });
  await opened(page);
  await expect.poll(() => page.getByRole("button", { name: "Atualizar" }).count()).toBe(0);
});

test("a mark opens where its figure comes from, by keyboard too", async () => {
  const { page } = await aVisitor({ role: "editor", baseURL: demo.url });
  await opened(page);
  const mark = page.getByRole("button", { name: /^Origem de Seguidores:/ });
  await mark.focus();
  await page.keyboard.press("Enter");
  await page.locator(".provenance-box:popover-open").getByText("followers_count").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => mark.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("without settings the screen names them; a failed reading can be repeated", async () => {
  const { page } = await aVisitor({ role: "editor" });
  await openScreen(page, SCREEN);
  await page.getByText("Configure no backend os identificadores das contas sociais e o token de acesso.").waitFor();
  expect(await barriers(page)).toEqual([]);
  await openScreen(page, `${SCREEN}&aba=site`);
  await page.route("**/admin.data*", (route) => route.fulfill({ status: 503, body: "" }));
  await page.getByRole("link", { name: "Instagram Analytics" }).click();
  await page.getByText("Falha ao carregar analytics do Instagram").waitFor();
  await page.unroute("**/admin.data*");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await page.getByText("Conta do Instagram não configurada").waitFor();
});

test("an ended session is said where figures are asked for", async () => {
  const { page } = await aVisitor({ role: "editor", baseURL: demo.url });
  await opened(page);
  await page.route(/\/api\/(?:social\/analytics\/refresh|auth\/refresh)/, (route) => route.fulfill({ status: 401, body: "{}" }));
  await page.getByRole("button", { name: "Atualizar" }).click();
  await page.getByText("Sessão expirada ou não autenticado. Faça login novamente.").waitFor();
});

test("the dashboard tells the account, its missing settings, and a reading that fails", async () => {
  const { page } = await aVisitor({ role: "editor", baseURL: demo.url });
  await openScreen(page, "/admin");
  await page.getByRole("region", { name: "Instagram Analytics" }).getByText("@lide.simulado").waitFor();
  await page.route("**/api/social/insights*", (route) => route.fulfill({ status: 503, body: "{}" }));
  await openScreen(page, "/admin");
  await page.getByText("Erro ao carregar insights. Tente novamente em instantes.").waitFor();
  await page.unroute("**/api/social/insights*");
  await page.getByRole("region", { name: "Instagram Analytics" }).getByRole("button", { name: "Tentar novamente" }).click();
  await page.getByText("@lide.simulado").waitFor();

  const bare = await aVisitor({ role: "editor" });
  await openScreen(bare.page, "/admin");
  await bare.page.getByRole("region", { name: "Instagram Analytics" }).getByText("Conta não configurada").waitFor();
});

test("with one metric failing the screen has no barrier at any width, in either theme", async () => {
  const { page } = await aVisitor({ role: "editor", baseURL: demo.url });
  await opened(page);
  await openFolds(page);
  expect(await barriers(page, EVERY_LOOK)).toEqual([]);
});
