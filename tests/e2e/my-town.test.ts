import { expect, test } from "vitest";
import { aVisitor } from "./browser.ts";
import { mySite } from "./my-site.ts";

const site = mySite();

test("a town that a reader chose gives its day and its stories to the home page, and nothing of it is sent", async () => {
  const { page } = await aVisitor({ width: 390 });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(JSON.stringify([request.url(), request.headers().cookie ?? ""])));
  await page.goto(site);
  await page.locator(".today", { hasText: "Hoje em Piripiri" }).waitFor();
  const height = async () => (await page.locator(".today").boundingBox())?.height;
  const before = await height();
  const pick = page.getByLabel("Minha cidade");
  await expect.poll(() => pick.locator("option").count()).toBeGreaterThan(10);
  await pick.selectOption({ label: "Pedro II" });
  await page.locator(".today", { hasText: "Hoje em Pedro II" }).waitFor();
  await page.locator("[data-my-town] .card").first().waitFor({ state: "attached" });
  expect(await height()).toBe(before);
  // Nothing moved where the reader looks.
  // At once: the swap is over, the page holds still.
  expect((await page.locator("[data-my-town]").boundingBox())?.y).toBeGreaterThanOrEqual(800);
  await page.reload();
  await page.locator(".today", { hasText: "Hoje em Pedro II" }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("minha-cidade"))).toBe("pedro-ii");
  expect(asked.filter((one) => one.includes("minha-cidade"))).toEqual([]);
  await page.goto(`${site}/municipio/pedro-ii`);
  const button = page.getByRole("button", { name: "Minha cidade" });
  await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
  await button.click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("minha-cidade"))).toBe(null);
});
