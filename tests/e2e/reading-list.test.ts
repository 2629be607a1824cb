import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor } from "./browser.ts";

const STORY = "/post/64-agua-do-caldeirao-chega-a-14-comunidades-rurais-de-piripiri";

test("a story is kept for later on this device, read on where it was left, and taken out again", async () => {
  const { page } = await aVisitor({ width: 360 });
  await page.goto(STORY);
  const later = page.getByRole("button", { name: "Ler depois" });
  await later.click();
  await page.getByText("Guardada em Minha leitura").waitFor();
  await expect.poll(() => later.getAttribute("aria-pressed")).toBe("true");
  await page.locator(".body").evaluate((body) => scrollTo({ top: body.getBoundingClientRect().top + scrollY + body.clientHeight * 0.5 - innerHeight, behavior: "instant" }));
  await page.waitForFunction(() => scrollY > 300);
  await page.goto("/minha-leitura");
  const unread = page.getByRole("link", { name: /Água do Caldeirão/ });
  await expect.poll(() => unread.count()).toBe(2);
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await unread.first().click();
  await page.waitForFunction(() => scrollY > 300);
  await page.goto("/minha-leitura");
  for (const _list of ["left", "later"])
    await page
      .getByRole("button", { name: /Tirar da lista/ })
      .first()
      .click();
  await page.getByText("Nada guardado ainda.").waitFor();
});
