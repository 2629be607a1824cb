import { expect, test } from "vitest";
import { accessibilityProblems, type Visitor } from "#tests/e2e/browser.ts";
import { aReader, IN_BACKGROUND, network, readersOffline, storyPaths, untilKept } from "#tests/e2e/offline-reader.ts";

readersOffline();

const note = ({ page }: Visitor) => page.locator(".offline-note");

test("two stories that were read are there without a network, whole and marked as copies; another leads to what can be read", async () => {
  const reader = await aReader();
  // The oldest, which no other file of tests has made or changed.
  const [first = "", second = "", third = ""] = (await storyPaths()).slice(-3);
  await reader.page.goto(first);
  const title = await reader.page.locator("h1").innerText();
  await untilKept(reader, (paths) => paths.includes(first));
  await reader.page.goto(second);
  await untilKept(reader, (paths) => paths.includes(second));
  await expect.poll(() => reader.page.evaluate(async () => (await (await caches.open("lide-imagens-1")).keys()).length), IN_BACKGROUND).toBeGreaterThanOrEqual(2);

  network.weather = "cut";
  await reader.page.goto(first);
  await expect.poll(() => reader.page.locator("h1").innerText()).toBe(title);
  await expect.poll(() => note(reader).innerText()).toMatch(/^Sem conexão\. Você está lendo uma cópia de \d{1,2}h\d{2}\./);
  // Its style, its script and one small picture came along.
  await expect.poll(() => reader.page.locator("html").evaluate((html) => html.classList.contains("js"))).toBe(true);
  await expect.poll(() => note(reader).evaluate((line) => getComputedStyle(line).borderInlineStartWidth)).toBe("4px");
  await expect
    .poll(
      () =>
        reader.page
          .locator("main img")
          .first()
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      IN_BACKGROUND,
    )
    .toBeGreaterThan(100);
  expect(await accessibilityProblems(reader.page)).toEqual([]);

  await reader.page.goto(third);
  await expect.poll(() => reader.page.locator("h1").innerText()).toBe("Você está sem internet");
  await expect.poll(() => reader.page.locator("li a").evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([second, first]);
  await expect.poll(() => reader.page.locator("li small").first().innerText()).toMatch(/^Guardada: \d{1,2}h\d{2}$/);
  expect(await accessibilityProblems(reader.page)).toEqual([]);
  await reader.page.locator("li a").last().click();
  await expect.poll(() => reader.page.locator("h1").innerText()).toBe(title);

  // The newsroom is never answered for.
  const elsewhere = await reader.context.newPage();
  await expect(elsewhere.goto("/login")).rejects.toThrow(/ERR_/);
  network.weather = "fine";
  await reader.page.goto(third);
  // At once: what is shown first counts.
  expect(await note(reader).count()).toBe(0);
});
