import { expect, test } from "vitest";
import { five, handleOf, type Listed, openDesk, order, press, readDesk, sameFiveHighlights, save, saved, titlesOf, untilOrder } from "./highlights-desk.ts";

sameFiveHighlights();

test("what one saves the other sees at once, with the name of who saved it", async () => {
  const editor = await openDesk("editor");
  const reporter = await openDesk("reporter");
  await editor.page.getByText(/Também aqui: .+/).waitFor();
  await press(editor.page, "Descer", five[0]);
  await save(editor.page);
  await saved(editor.page);
  const wanted = titlesOf([five[1], five[0], five[2], five[3], five[4]] as Listed[]);
  await untilOrder(reporter.page, wanted);
  await reporter.page
    .getByRole("dialog")
    .getByText(/ salvou uma nova ordem$/)
    .waitFor();
  expect(titlesOf((await readDesk()).destaques)).toEqual(wanted);
  await reporter.page.close();
  await expect.poll(() => editor.page.getByText(/Também aqui/).count()).toBe(0);
  expect(editor.errors).toEqual([]);
});

test("an order is made and saved with the keyboard alone, and every step is said", async () => {
  const { page, errors } = await openDesk("editor");
  const spoken = page.locator("p[aria-live=polite].sr-only").first();
  await handleOf(page, five[0]).focus();
  await page.keyboard.press("Space");
  await expect.poll(() => spoken.textContent()).toContain("levantada, posição 1 de 5");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => spoken.textContent()).toContain("posição 3 de 5");
  await page.keyboard.press("Escape");
  await untilOrder(page, titlesOf(five));
  await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.press("Space");
  const wanted = titlesOf([five[1], five[2], five[3], five[4], five[0]] as Listed[]);
  await untilOrder(page, wanted);
  await expect.poll(() => handleOf(page, five[0]).evaluate((handle) => handle === document.activeElement)).toBe(true);
  for (let tabs = 0; tabs < 200; tabs += 1) {
    if (await page.evaluate(() => document.activeElement?.textContent === "Salvar Ordem")) break;
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
  }
  await page.keyboard.press("Enter");
  await saved(page);
  expect(titlesOf((await readDesk()).destaques)).toEqual(wanted);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Ordenar Destaques");
  expect(errors).toEqual([]);
});

test("a line is dragged with the mouse", async () => {
  const { page, errors } = await openDesk("editor");
  const from = handleOf(page, five[0]);
  const to = handleOf(page, five[1]);
  await from.scrollIntoViewIfNeeded();
  await expect
    .poll(
      async () => {
        const [start, end] = [await from.boundingBox(), await to.boundingBox()];
        if (!start || !end) return [];
        await page.mouse.move(start.x + 10, start.y + 10);
        await page.mouse.down();
        await page.mouse.move(start.x + 12, start.y + 30, { steps: 4 });
        await page.mouse.move(end.x + 10, end.y + end.height, { steps: 8 });
        await page.mouse.up();
        return (await order(page)).slice(0, 2);
      },
      { interval: 500 },
    )
    .toEqual(titlesOf([five[1], five[0]] as Listed[]));
  await expect.poll(async () => new Set(await order(page)).size).toBe(5);
  expect(errors).toEqual([]);
});
