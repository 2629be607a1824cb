import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { aVisitor, openFolds, openScreen } from "#tests/e2e/browser.ts";
import { theDemoSite } from "#tests/e2e/demo-site.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

const demo = await theDemoSite();
let storyId = 0;

beforeAll(async () => {
  const editor = await signIn(mySite(), "editor");
  storyId = (await editor<{ id: number }[]>("GET", "/api/posts/most-read?limit=1")).body[0]?.id ?? 0;
  const demoEditor = await signIn(demo.url, "editor");
  await demoEditor("POST", "/api/social/analytics/refresh");
});

/**
 * Texts with a digit, of the screen's content, that no mark explains: neither a figure with its mark, nor in a column whose
 * head has one, nor named as no figure, nor drawing. The screen's own name is a label.
 */
const unexplained = (page: Page): Promise<string[]> =>
  page.locator("main").evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    const hasMark = (element: Element | null | undefined) => element?.querySelector("[data-provenance]") != null;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (!element || !/\d/.test(text)) continue;
      if (element.closest("[aria-hidden=true], [data-not-figure], .provenance-box, h1, script, style, option")) continue;
      if (hasMark(element.closest("[data-figure]"))) continue;
      const cell = element.closest("td");
      const head = cell?.closest("table")?.tHead?.rows[0]?.cells[cell.cellIndex];
      if (hasMark(head)) continue;
      found.push(text);
    }
    return found;
  });

test("the rule finds a number that nobody explains", async () => {
  const { page } = await aVisitor({ role: "editor" });
  await openScreen(page, "/admin?tab=analytics&aba=site");
  await page.locator("main").evaluate((main) => {
    const figure = document.createElement("span");
    figure.append("7");
    main.insertAdjacentText("beforeend", "42 leitores");
    main.insertAdjacentElement("beforeend", figure);
  });
  expect(await unexplained(page)).toEqual(["42 leitores", "7"]);
});

test.each([
  ["/admin?tab=analytics"],
  ["/admin?tab=analytics&aba=site"],
  ["/admin?tab=analytics&aba=site&desde=2020-01-01&ate=2020-01-07"],
  ...["geral", "audiencia", "conteudo", "social", "performance"].map((part) => [`/admin?tab=analytics&aba=avancadas&parte=${part}`]),
  ["/admin?tab=analytics&aba=avancadas&desde=2020-01-01&ate=2020-01-07"],
  ["/admin"],
  ["article"],
])("every number of %s says where it comes from", async (path) => {
  const { page } = await aVisitor({ role: "editor" });
  await openScreen(page, path === "article" ? `/admin/audiencia-materia/${storyId}` : path);
  await openFolds(page);
  expect(await unexplained(page)).toEqual([]);
});

test.each([7, 30, 90])("every number of Instagram in %i days says where it comes from", async (days) => {
  const { page } = await aVisitor({ role: "editor", baseURL: demo.url });
  await openScreen(page, `/admin?tab=analytics&dias=${days}`);
  await page.getByRole("heading", { name: "Situação de cada métrica" }).waitFor();
  await openFolds(page);
  expect(await unexplained(page)).toEqual([]);
});

test.each(["28-dias", "soma", "media", "ultimo-dia"])("every number of both networks, their posts and their people says where it comes from: %s", async (mode) => {
  const { page } = await aVisitor({ role: "editor", baseURL: demo.url });
  await openScreen(page, `/admin?tab=analytics&aba=avancadas&parte=social&modo=${mode}`);
  await page.getByRole("heading", { name: "Quem interage no Instagram" }).waitFor();
  await expect.poll(() => page.getByRole("heading", { name: "Diagnóstico das métricas" }).count()).toBe(2);
  await openFolds(page);
  expect(await unexplained(page)).toEqual([]);
});
