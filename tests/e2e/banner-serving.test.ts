import { expect, test } from "vitest";
import { mySite } from "./my-site.ts";
import { aBanner, aReader, aStory, boxOf, figures, ownBannersOnly, pictureIn, requestsOf } from "./pages-with-banners.ts";

const site = mySite();

ownBannersOnly();

test("a banner that is on the screen for a second counts one view and one click; nothing moves, and one Back leaves the page", async () => {
  const [side, within] = [await aBanner({}), await aBanner({ posicao: "in-content", titulo: "Ótica Central", tipo: "imagem" })];
  const story = await aStory();
  const reader = await aReader();
  const { page } = reader;
  const requests = requestsOf(page);
  await page.goto("/sobre");
  await page.goto(`/post/${story.slug}`);
  const box = await boxOf(page, "sidebar-article").boundingBox();
  await pictureIn(page, "sidebar-article").waitFor();
  await expect.poll(() => boxOf(page, "sidebar-article").boundingBox()).toEqual(box);
  await expect.poll(() => boxOf(page, "in-content").evaluate((slot) => slot.previousElementSibling?.textContent)).toContain("Parágrafo 3 ");
  await boxOf(page, "sidebar-article").scrollIntoViewIfNeeded();
  await expect.poll(() => figures(side)).toEqual([1, 0]);
  await boxOf(page, "in-content").scrollIntoViewIfNeeded();
  await expect.poll(() => figures(within)).toEqual([1, 0]);
  expect(requests.filter((path) => path === "/api/pecas").length).toBe(1);
  const link = boxOf(page, "sidebar-article").locator("a").last();
  await expect.poll(async () => [await link.getAttribute("rel"), await link.getAttribute("target")]).toEqual(["sponsored noopener", "_blank"]);
  const [opened] = await Promise.all([reader.context.waitForEvent("page"), link.click()]);
  await opened.waitForURL("**/sobre");
  await expect.poll(() => opened.evaluate(() => window.opener)).toBe(null);
  await expect.poll(() => figures(side)).toEqual([1, 1]);
  await expect.poll(() => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))).toBeLessThan(0.01);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("lide:faixas"))).toContain(`"${side}":1`);
  expect([await reader.context.cookies(), reader.errors]).toEqual([[], []]);
  await page.goBack();
  await expect.poll(() => page.url()).toBe(`${site}/sobre`);
});
