import { gzipSync } from "node:zlib";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor } from "#tests/e2e/browser.ts";
import { aReader, expectReadable, path, site, TITLE, writtenStory } from "#tests/e2e/written-story.ts";

const EMBED = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";

writtenStory();

const scrollThrough = async (page: Page) => {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 500) await page.evaluate((top) => scrollTo(0, top), y);
  // A picture that was passed within one frame was never in view, and does not load by itself.
  const loading = () =>
    page.evaluate(() => {
      const waiting = [...document.images].filter(({ complete }) => !complete);
      waiting[0]?.scrollIntoView();
      return waiting.map(({ src }) => src);
    });
  await expect.poll(loading).toEqual([]);
};

/** A box on the page, and what follows it: where on the screen they are changes with every scroll. */
const placeOf = (box: Locator) =>
  box.evaluate((element) => {
    const [own, next] = [element.getBoundingClientRect(), element.nextElementSibling?.getBoundingClientRect()];
    return { top: Math.round(own.top + scrollY), width: own.width, height: own.height, next: Math.round((next?.top ?? 0) + scrollY) };
  });

test("a player is asked for by the keyboard, comes in the same place, and nobody else hears of the page before", async () => {
  const { page, away, errors } = await aReader({ width: 360 });
  await scrollThrough(page);
  expect(away).toEqual([]);
  const box = page.getByRole("group", { name: "Vídeo do YouTube: A sessão da Câmara" });
  const before = await placeOf(box);
  const load = box.getByRole("button", { name: "Toque para carregar o vídeo do YouTube" });
  await load.focus();
  await page.keyboard.press("Enter");
  const frame = box.locator("iframe");
  await frame.waitFor();
  await expect.poll(() => frame.getAttribute("src")).toBe(`${EMBED}?autoplay=1`);
  await expect.poll(() => frame.getAttribute("title")).toBe("A sessão da Câmara");
  await expect.poll(() => frame.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.frameLocator(".embed iframe").getByRole("button", { name: "Tocar" }).waitFor();
  expect(away).toEqual([`${EMBED}?autoplay=1`]);
  await expect.poll(() => placeOf(box)).toEqual(before);
  await expect.poll(() => page.locator("iframe").count()).toBe(1);
  expect(errors).toEqual([]);
});

test("without a script a player is a link to its page, and the story is whole", async () => {
  const { page, away } = await aReader({ width: 360, javaScriptEnabled: false });
  const box = page.getByRole("group", { name: "Vídeo do YouTube" });
  const link = box.locator(".embed-face:visible");
  await expect.poll(async () => [await link.count(), await link.getAttribute("href")]).toEqual([1, "https://www.youtube.com/watch?v=dQw4w9WgXcQ"]);
  for (const text of ["Leitura Rápida", "Eram sete votos, não oito.", "Leia também"]) await expect.poll(() => page.getByText(text).first().isVisible()).toBe(true);
  await expect.poll(() => page.getByRole("button").filter({ visible: true }).count()).toBe(0);
  expect(away).toEqual([]);
});

test("the link is copied and shared with the title", async () => {
  const { page, context } = await aReader();
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site });
  await page.getByRole("button", { name: "Copiar link" }).first().click();
  await page.getByText("Link copiado").waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(site + path);
  const whatsapp = new URL((await page.getByRole("link", { name: "WhatsApp" }).first().getAttribute("href")) ?? "");
  expect(whatsapp.searchParams.get("text")).toBe(`${TITLE}\n${site}${path}`);

  const phone = await aVisitor({ width: 360 });
  await phone.page.addInitScript(() => Object.assign(navigator, { share: async (sent: object) => Object.assign(window, { sent }) }));
  await phone.page.goto(path);
  await phone.page.getByRole("button", { name: "Mais formas de compartilhar" }).first().click();
  await expect.poll(() => phone.page.evaluate(() => (window as unknown as { sent: object }).sent)).toEqual({ url: site + path, title: TITLE, text: TITLE });
});

test("axe finds nothing on a story on a desk; its headings are in order and nothing sticks out", () => expectReadable(1280));

test("on paper there is the story, whose it is and where it is found, and nothing to press", async () => {
  const { page } = await aReader({ colorScheme: "dark" });
  await page.emulateMedia({ media: "print" });
  for (const text of ["Redação Lide", `${site}${path}`, "Correção (", "Foto: Ana Lima"])
    await expect.poll(async () => [text, await page.getByText(text).first().isVisible()]).toEqual([text, true]);
  await expect.poll(() => page.getByRole("link", { name: "Lide, página inicial" }).first().isVisible()).toBe(true);
  for (const gone of ["nav", "button", ".share", ".related", ".most-read", ".footer", ".embed-frame"])
    await expect.poll(async () => [gone, await page.locator(`${gone}:visible`).count()]).toEqual([gone, 0]);
  const addressAfter = (name: string) => page.getByRole("link", { name }).evaluate((link) => getComputedStyle(link, "::after").content);
  await expect.poll(() => addressAfter("edital")).toContain("https://prefeitura.example/edital");
  await expect.poll(() => addressAfter("o mais lido")).toBe("none");
  await expect
    .poll(() => page.evaluate(() => [document.body, document.querySelector(".body")].map((one) => one && getComputedStyle(one).color)))
    .toEqual(["rgb(0, 0, 0)", "rgb(0, 0, 0)"]);
  expect((await page.pdf({ format: "A4" })).subarray(0, 4).toString()).toBe("%PDF");
});

test("in modo economia the whole story with its pictures weighs under 50 KB, and a picture of the text comes on a tap", async () => {
  const { page } = await aVisitor({ width: 360, fresh: true });
  const loaded: { url: string; bytes: number; type: string }[] = [];
  page.on("requestfinished", async (request) => {
    const type = request.resourceType();
    const body = (await (await request.response())?.body().catch(() => null)) ?? Buffer.alloc(0);
    // The edge compresses what the local server sends as it is.
    loaded.push({ url: request.url(), type, bytes: type === "image" ? body.byteLength : gzipSync(body).byteLength });
  });
  await page.goto(`${path}?economia=1`);
  await scrollThrough(page);
  expect(loaded.filter(({ type }) => type === "font")).toEqual([]);
  await expect.poll(() => loaded.filter(({ type, url }) => type === "image" && url.includes("/img/")).length).toBeGreaterThan(0);
  const tap = page.getByRole("link", { name: "Mostrar foto Bancas de fruta" });
  await tap.click();
  const photo = page.getByRole("img", { name: "Bancas de fruta" });
  await photo.waitFor();
  await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320);
  const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
  expect([loaded, total < 50 * 1024]).toEqual([loaded, true]);
  expect(await accessibilityProblems(page)).toEqual([]);
});
