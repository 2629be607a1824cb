import { beforeAll, expect, test } from "vitest";
import { aVisitor, openScreen } from "#tests/e2e/browser.ts";
import { theDemoSite } from "#tests/e2e/demo-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

const demo = await theDemoSite();
const ADVANCED = "/admin?tab=analytics&aba=avancadas";

beforeAll(async () => {
  const editor = await signIn(demo.url, "editor");
  await editor("POST", "/api/social/analytics/refresh");
});

test("the five parts are reached with the keyboard, each at an address of its own that keeps the period", async () => {
  const { page, errors } = await aVisitor({ role: "editor", baseURL: demo.url });
  await openScreen(page, `${ADVANCED}&dias=90`);
  for (const [name, heading] of [
    ["Audiência", "Quem volta no mesmo dia"],
    ["Conteúdo", "Hora da publicação"],
    ["Social", "Facebook"],
    ["Performance", "Velocidade por conexão"],
    ["Visão Geral", "Origens do tráfego"],
  ] as const) {
    await page.getByRole("navigation", { name: "Métricas Avançadas" }).getByRole("link", { name }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: heading, exact: true }).waitFor();
    await expect.poll(() => page.getByRole("link", { name, exact: true }).getAttribute("aria-current")).toBe("page");
    expect(new URL(page.url()).searchParams.get("dias")).toBe("90");
  }
  // The simulated account's pictures lead nowhere; they are there once its posts were collected.
  expect(errors.filter((error) => !error.includes("scontent.example"))).toEqual([]);
});

test("both networks are summed up in the way that is chosen, with their posts and people, and each figure opens its origin", async () => {
  const { page, errors } = await aVisitor({ role: "editor", baseURL: demo.url });
  await openScreen(page, `${ADVANCED}&parte=social`);
  const instagram = page.getByRole("region", { name: "Instagram", exact: true });
  const reach = instagram.getByRole("button", { name: "Origem de Alcance: API da Meta" });
  await reach.focus();
  await page.keyboard.press("Enter");
  await page.getByText("reach, janela de 28 dias").first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Como resumir as métricas" }).getByRole("link", { name: "Média diária" }).click();
  await instagram.getByRole("button", { name: "Origem de Alcance: calculado" }).waitFor();
  expect(new URL(page.url()).searchParams.get("modo")).toBe("media");
  // People and posts come last in a first collection, some minutes later.
  await instagram.getByRole("region", { name: "Quem segue o Instagram" }).waitFor();
  await expect.poll(() => page.getByRole("region", { name: "Posts do Facebook" }).getByText("indisponível", { exact: true }).count()).toBe(1);
  expect(errors.filter((error) => !/scontent|ERR_/.test(error))).toEqual([]);
});
