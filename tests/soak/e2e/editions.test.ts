import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems, aVisitor } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { sealedPages } from "#tests/support/sealed-pages.ts";

/** Editions as they lie in R2; the site's own are sealed at 23:59. */
let server: Server;
let baseURL: string;
let paths: string[];

beforeAll(async () => {
  const pages = await sealedPages("AgHcaaMywvr0mSsI_OOyLllkbmz60AhrnBoK4JS5XDk");
  paths = Object.keys(pages);
  server = createServer((request, response) => response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(pages[request.url ?? ""] ?? ""));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

test("the site lists its editions, or says when the first one comes, without JavaScript", async () => {
  const { page } = await aVisitor({ javaScriptEnabled: false });
  const answer = await page.goto("/edicoes");
  const policy = answer?.headers()["content-security-policy"] ?? "";
  // At once: nothing changes a page without scripts.
  expect([answer?.status(), await page.locator("h1").textContent()]).toEqual([200, "Edições"]);
  expect(policy).toContain("default-src 'none'");
  // At once: its style is in the page. It is applied: its hash is in the policy.
  expect(await page.locator("body").evaluate((body) => getComputedStyle(body).maxWidth)).not.toBe("none");
  await page.goto("/");
  // At once: the link is printed.
  expect(await page.locator('#rodape a[href="/edicoes"]').count()).toBe(1);
  expect((await fetch(`${mySite()}/edicoes/2026-02-30`)).status).toBe(404);
});

test("an edition is read without JavaScript, from its home page to a story and back", async () => {
  const { page, errors } = await aVisitor({ javaScriptEnabled: false, baseURL });
  await page.goto("/edicoes/2026-09-12");
  await page.locator('a[href="/edicoes/2026-09-12/7"]').click();
  await page.waitForURL("**/edicoes/2026-09-12/7");
  // At once: nothing changes a page without scripts.
  expect(await page.locator("article h1").textContent()).toContain("Ponte sobre o rio dos Matos");
  expect(await page.locator("article p", { hasText: "A ponte liga o centro" }).count()).toBe(3);
  await page.getByRole("link", { name: "Voltar à edição" }).click();
  await page.waitForURL("**/edicoes/2026-09-12");
  // At once: nothing changes a page without scripts.
  expect(await page.locator("li.gone").textContent()).toBe("Matéria retirada");
  expect(errors).toEqual([]);
});

for (const width of [360, 1280])
  for (const colorScheme of ["light", "dark"] as const)
    test(`axe finds nothing on any page of an edition at ${width} px, ${colorScheme}, and nothing sticks out`, async () => {
      const { page } = await aVisitor({ width, colorScheme, baseURL });
      for (const path of paths) {
        await page.goto(path);
        expect([path, await accessibilityProblems(page)]).toEqual([path, []]);
        // At once: nothing changes a page without scripts.
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([path, true]);
      }
    });
