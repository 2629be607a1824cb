import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor } from "#tests/e2e/browser.ts";

const STORY = "/post/64-agua-do-caldeirao-chega-a-14-comunidades-rurais-de-piripiri";

test("high contrast is kept and there before the first paint; VLibras opens in a tab of its own", async () => {
  const { page } = await aVisitor({ width: 1280 });
  await page.goto("/");
  await page.getByRole("group", { name: "Contraste" }).getByRole("button", { name: "Alto" }).click();
  await page.goto(STORY);
  // At once: it is there before the first paint.
  expect(await page.evaluate(() => document.documentElement.dataset.contrast)).toBe("more");
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(0, 0, 0)");
  expect(await accessibilityProblems(page)).toEqual([]);
  const libras = page.getByRole("link", { name: /VLibras/ });
  await expect.poll(async () => [await libras.getAttribute("target"), await libras.getAttribute("href")]).toEqual(["_blank", "https://vlibras.gov.br/"]);
  await page.getByRole("group", { name: "Contraste" }).getByRole("button", { name: "Normal" }).click();
});
