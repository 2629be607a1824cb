import { expect, test } from "vitest";
import { barriers, EVERY_LOOK } from "#tests/e2e/browser.ts";
import { aBanner, admin, aReader, aStory, boxOf, figures, ownBannersOnly, passes, pictureIn, requestsOf } from "#tests/e2e/pages-with-banners.ts";

ownBannersOnly();

const PAGES = [
  { name: "the home page", path: async () => "/", slots: ["super-banner", "top-strip", "news-sidebar"] },
  { name: "a list", path: async () => "/categoria/geral", slots: ["super-banner", "top-strip"] },
  { name: "a story", path: async () => `/post/${(await aStory()).slug}`, slots: ["sidebar-article", "in-content"] },
];

test.for(PAGES.flatMap((page) => [360, 1280].map((width) => ({ ...page, width }))))(
  "$name at $width px with every slot filled moves nothing when its banners come late, and keeps nobody out",
  async ({ path, slots, width }) => {
    for (const posicao of slots) await aBanner({ posicao, titulo: `Loja ${posicao}`, imagemAlt: `Oferta da loja ${posicao}`, ramo: posicao });
    const { page, context } = await aReader(width);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await context.route("**/api/pecas?*", async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest("**/api/pecas?*");
    await page.goto(await path());
    await asked;
    // Only what banners move is counted: on a slow machine fonts come late too.
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      (window as unknown as { shifts: number[] }).shifts.length = 0;
    });
    letGo();
    for (const slot of slots) {
      await boxOf(page, slot).scrollIntoViewIfNeeded();
      await pictureIn(page, slot).waitFor();
    }
    await expect.poll(() => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))).toBeLessThanOrEqual(0.01);
    expect(
      await barriers(
        page,
        EVERY_LOOK.filter(({ size }) => size.width === width),
      ),
    ).toEqual([]);
  },
);

/** Address of the demo's film. */
const aFilm = async (): Promise<string> => {
  const { items } = await admin<{ items: { tipo: string; imagem: string | null }[] }>("GET", "/api/banners?all=1");
  return items.find(({ tipo }) => tipo === "video")?.imagem ?? "";
};

test("a video plays without sound while it is seen, counts after two seconds of it, and stops out of sight", async () => {
  const id = await aBanner({ posicao: "in-content", tipo: "video", imagem: await aFilm() });
  const story = await aStory();
  const { page } = await aReader(360);
  const sent = requestsOf(page);
  await page.goto(`/post/${story.slug}`);
  const video = pictureIn(page, "in-content");
  await video.waitFor({ state: "attached" });
  const state = () => video.evaluate((film) => [(film as HTMLVideoElement).muted, (film as HTMLVideoElement).paused]);
  await expect.poll(state).toEqual([true, true]);
  await video.scrollIntoViewIfNeeded();
  await expect.poll(state).toEqual([true, false]);
  await expect.poll(() => figures(id)).toEqual([1, 0]);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(state).toEqual([true, true]);
  await video.scrollIntoViewIfNeeded();
  await passes(page, 2_500);
  expect(sent.filter((path) => path.endsWith("/impression")).length).toBe(1);
});

test("a browser that saves data is given no video, and another banner stands in its slot", async () => {
  await aBanner({ posicao: "in-content", tipo: "video", imagem: await aFilm(), prioridade: 1_000 });
  await aBanner({ posicao: "in-content", prioridade: 900 });
  const story = await aStory();
  const { page } = await aReader(360);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) }));
  await page.goto(`/post/${story.slug}`);
  await boxOf(page, "in-content").locator("a > img").waitFor({ state: "attached" });
  await expect.poll(() => page.locator("video").count()).toBe(0);
});
