import { expect, test } from "vitest";
import { aListener, audioOf, path, place, player, storyToHear } from "./a-listener.ts";

storyToHear();

test("a recording is played, steered by the keyboard, followed in the text, counted once, and goes on where it was left", async () => {
  const { page, reported, errors } = await aListener({ ownClock: true });
  const before = await place(page);
  const row = page.getByRole("link", { name: "Ouvir a matéria 1 min" });
  await row.click();
  const bar = player(page);
  await bar.getByRole("button", { name: "Pausar" }).waitFor();
  await expect.poll(async () => (await audioOf(page)).at).toBeGreaterThan(0);
  await bar.getByRole("button", { name: "Avançar 15 segundos" }).click();
  await expect.poll(async () => (await audioOf(page)).at).toBeGreaterThanOrEqual(15);
  await expect.poll(() => page.locator(".read-aloud").innerText()).toContain("A feira muda de praça");
  expect(await place(page)).toBe(before);

  const range = bar.getByRole("slider", { name: "Posição" });
  await range.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => range.getAttribute("aria-valuetext")).toMatch(/^(?:20|2\d) s de 1 min 0 s$/);
  await bar.getByRole("combobox", { name: "Velocidade" }).selectOption("1.5");
  await expect.poll(async () => (await audioOf(page)).rate).toBe(1.5);
  await bar.locator("summary").click();
  await bar.getByRole("button", { name: "0:30 O que muda" }).click();
  await expect.poll(() => page.locator(".read-aloud").innerText()).toBe("As bancas têm noventa dias.");
  await bar.getByRole("button", { name: "Pausar" }).focus();
  await page.keyboard.press("Space");
  await bar.getByRole("button", { name: "Tocar" }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await audioOf(page)).at).toBeLessThan(30);
  await page.keyboard.press("Space");
  await bar.getByRole("button", { name: "Pausar" }).waitFor();

  await page.clock.runFor(11_000);
  const { at } = await audioOf(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => bar.count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-listen"))).toBe(true);
  await page.goto("/mais-lidas");
  await expect.poll(async () => Math.max(...(await reported()).map((one) => (one.path === path ? (one.listened ?? 0) : 0)))).toBeGreaterThanOrEqual(10_000);
  await expect.poll(() => player(page).count()).toBe(0);

  await page.goto(path);
  await row.click();
  await bar.getByRole("button", { name: "Pausar" }).waitFor();
  await expect.poll(async () => (await audioOf(page)).at).toBeGreaterThanOrEqual(at - 1);
  expect(errors).toEqual([]);
});
