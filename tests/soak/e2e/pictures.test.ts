import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { MediaWire } from "#app/features/media/media.wire.ts";
import { accessibilityProblems } from "#tests/e2e/browser.ts";
import { save, theDesk } from "#tests/e2e/editor-desk.ts";
import { drawnPng } from "#tests/support/pictures.ts";

const { call, create, stored, openArticle } = theDesk();

const words = (page: Page) => page.getByText(/^Ponto focal: /);
const isSaved = (page: Page) => page.getByText("Ponto focal salvo.").waitFor();
const slider = (page: Page, name: string) => page.getByRole("slider", { name });

/** Points at a share of the whole picture, and drags on when told to where. */
async function pointAt(page: Page, x: number, y: number, to?: { x: number; y: number }): Promise<void> {
  const stage = page.locator("[data-focus-stage]");
  await expect.poll(() => stage.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await stage.scrollIntoViewIfNeeded();
  const box = await stage.boundingBox();
  if (!box) throw new Error("the picture is not shown");
  await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
  await page.mouse.down();
  if (to) await page.mouse.move(box.x + box.width * to.x, box.y + box.height * to.y, { steps: 4 });
  await page.mouse.up();
}

test("the focal point is set by pointing, dragging and keys, moves every crop, and a failed save keeps it", async () => {
  const article = await create({ titulo: "Capa em foco" });
  const page = await openArticle(article);
  const bytes = await drawnPng(400, 300, (x, y) => [x % 256, y % 256, 120]);
  await page.locator("input[name=image]").setInputFiles({ name: "capa.png", mimeType: "image/png", buffer: Buffer.from(bytes) });
  await page.getByText("Imagem enviada!").waitFor();
  await save(page);
  const key = (await stored(article.id)).imagemUrl?.slice("/img/".length) ?? "";
  const focus = async () => (await call<MediaWire>("GET", `/api/media/${key}`)).body.foco;
  const nearly = async (x: number, y: number) => {
    const now = await focus();
    expect([Math.abs(now.x - x) <= 1, Math.abs(now.y - y) <= 1, now]).toEqual([true, true, now]);
    return now;
  };

  await page.locator("[data-focus] summary").click();
  await expect.poll(() => words(page).textContent()).toBe("Ponto focal: 50% da esquerda, 50% do topo");
  await pointAt(page, 0.25, 0.75);
  await isSaved(page);
  await nearly(25, 75);
  await pointAt(page, 0.25, 0.75, { x: 0.8, y: 0.1 });
  await expect.poll(async () => (await focus()).x).toBeGreaterThan(70);
  await isSaved(page);
  const dragged = await nearly(80, 10);

  await slider(page, "Da esquerda").press("ArrowLeft");
  await slider(page, "Do topo").press("End");
  await expect.poll(focus).toEqual({ x: dragged.x - 1, y: 100 });
  await expect.poll(() => slider(page, "Do topo").getAttribute("aria-valuetext")).toBe("100% do topo");
  const crops = page.getByRole("list", { name: "Recortes" }).locator("img");
  const positions = () => crops.evaluateAll((images) => images.map((image) => getComputedStyle(image).objectPosition));
  await expect.poll(positions).toEqual(Array.from({ length: 6 }, () => `${dragged.x - 1}% 100%`));
  await isSaved(page);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.route("**/api/media/**", (route) => (route.request().method() === "PATCH" ? route.abort() : route.continue()));
  await slider(page, "Do topo").press("Home");
  await page.getByText("O ponto focal não foi salvo").waitFor();
  await expect.poll(() => words(page).textContent()).toBe(`Ponto focal: ${dragged.x - 1}% da esquerda, 0% do topo`);
  await page.unroute("**/api/media/**");
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await isSaved(page);
  await expect.poll(focus).toEqual({ x: dragged.x - 1, y: 0 });

  await page.reload();
  await expect.poll(() => words(page).textContent()).toBe(`Ponto focal: ${dragged.x - 1}% da esquerda, 0% do topo`);
});
