import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { aVisitor, openScreen, ready } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

const site = mySite();
const SCREEN = "/admin?tab=analytics&aba=site";

let story: { id: number; slug: string; titulo: string };

beforeAll(async () => {
  const editor = await signIn(site, "editor");
  [story] = (await editor<(typeof story)[]>("GET", "/api/posts/most-read?limit=1")).body as [typeof story];
});

test("what a reader's browser reports stands in the article's figures within seconds", async () => {
  const editor = await signIn(site, "editor");
  const views = async () => (await editor<{ pageviews: number }>("GET", `/api/posts/${story.id}/analytics`)).body.pageviews;
  const before = await views();
  const reader = await aVisitor();
  // Automated browsers, and those that name themselves headless, are no readers.
  await reader.page.setExtraHTTPHeaders({ "User-Agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36" });
  await reader.page.addInitScript(() => Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false }));
  await reader.page.goto(`/post/${story.slug}`);
  await expect.poll(views).toBeGreaterThan(before);
});

const rowsOf = (page: Page, table: string) => page.getByRole("table", { name: table }).getByRole("row");

test("a period is chosen by a link or as a range; figures stand in charts, tables and files, and are sorted and printed", async () => {
  const { page, errors } = await aVisitor({ role: "editor" });
  await openScreen(page, SCREEN);
  await page.getByRole("link", { name: "7 dias" }).click();
  await expect.poll(() => page.getByRole("link", { name: "7 dias" }).getAttribute("aria-current")).toBe("page");
  await page.getByText("Ver em tabela").first().click();
  await expect.poll(() => rowsOf(page, "Visualizações, sessões e leitores por dia, do mais novo ao mais antigo").count()).toBe(1 + 7);
  await page.getByRole("link", { name: story.titulo }).first().waitFor();

  const head = page.getByRole("table", { name: "Páginas mais lidas" }).getByRole("columnheader", { name: "Página" });
  await head.getByRole("button").click();
  await expect.poll(() => head.getAttribute("aria-sort")).toBe("ascending");
  await head.getByRole("button").click();
  await expect.poll(() => head.getAttribute("aria-sort")).toBe("descending");

  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "CSV: Páginas mais lidas" }).click()]);
  expect(file.suggestedFilename()).toMatch(/^lide-topPages-.*\.csv$/);
  expect(readFileSync(await file.path(), "utf8")).toMatch(/^\uFEFFPágina;Endereço;Visualizações;/);

  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.getByRole("link", { name: "CSV: Páginas mais lidas" }).isVisible()).toBe(false);
  await expect.poll(() => page.getByRole("navigation", { name: "Período" }).isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });

  await page.getByText("Período", { exact: true }).click();
  await page.getByLabel("De", { exact: true }).fill("2020-01-01");
  await page.getByLabel("Até", { exact: true }).fill("2020-01-07");
  await page.getByRole("button", { name: "Ver período" }).click();
  await page.getByText("Nenhuma leitura neste período").waitFor();
  expect(errors).toEqual([]);
});

test("an analytics screen that cannot be loaded says so, and loads when it is asked again", async () => {
  const { page } = await aVisitor({ role: "editor" });
  await openScreen(page, SCREEN);
  await page.route("**/admin.data*", (route) => route.fulfill({ status: 503, body: "" }));
  await page.getByRole("link", { name: "90 dias" }).click();
  await page.getByText("Falha ao carregar Site Analytics").waitFor();
  await page.unroute("**/admin.data*");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await page.getByRole("heading", { name: "Dia a dia" }).waitFor();
});

test("without a script the figures stand in tables, and the periods are links", async () => {
  const { page } = await aVisitor({ role: "editor", javaScriptEnabled: false });
  await page.goto(`${SCREEN}&dias=7`);
  await expect.poll(() => rowsOf(page, "Visualizações, sessões e leitores por dia, do mais novo ao mais antigo").count()).toBe(1 + 7);
  await expect.poll(() => page.getByRole("link", { name: "90 dias" }).getAttribute("href")).toContain("dias=90");
});

test("the manager leads to a story's audience, and the editor too", async () => {
  const { page, errors } = await aVisitor({ role: "editor" });
  await openScreen(page, `/admin/materias?q=${encodeURIComponent(story.titulo)}`);
  const views = page.locator(`a[href="/admin/audiencia-materia/${story.id}"]`);
  await page.locator("details", { has: views }).locator("summary").click();
  await views.click();
  await page.getByRole("heading", { name: story.titulo, level: 1 }).waitFor();
  await ready(page);
  await page.getByRole("heading", { name: "Leituras ao longo do tempo" }).waitFor();
  await page.getByRole("button", { name: "Por dia" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Por dia" }).getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("link", { name: "Editar" }).click();
  await page.locator("summary.ed-button", { hasText: "Mais" }).click();
  await page.locator(`a.ed-button[href="/admin/audiencia-materia/${story.id}"]`).click();
  await page.getByRole("heading", { name: story.titulo, level: 1 }).waitFor();
  expect(errors).toEqual([]);
});

test("the dashboard says when readers online cannot be counted", async () => {
  const { page } = await aVisitor({ role: "editor" });
  await page.routeWebSocket("**/api/dashboard/online/live", (socket) => socket.close());
  await page.route(/\/api\/dashboard\/online(\?|$)/, (route) => route.fulfill({ status: 503, body: "{}" }));
  await openScreen(page, "/admin");
  await page.getByText("não foi possível contar agora").waitFor();
});
