import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, signInOnScreen } from "#tests/e2e/browser.ts";

/** A phone of 360 × 640; its keyboard takes 300. CSS pixels. */
const KEYBOARD = 300;
const PHONE = { width: 360, height: 640 };

test("what was typed into 'Urgente' comes back on the next visit", async () => {
  const visitor = await aVisitor({ width: PHONE.width });
  await signInOnScreen(visitor, "editor", "/admin/urgente");
  const { page } = visitor;
  const text = page.getByRole("textbox", { name: "O que aconteceu", exact: true });
  await text.fill("Sem título ainda: a água subiu no centro.");
  // The journal has it once the screen says so.
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === "lide-editor"))).toBe(true);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/admin/urgente");
  await expect.poll(() => text.inputValue()).toBe("Sem título ainda: a água subiu no centro.");
});

/** Whole lines of the text that a person sees between the toolbar and the lower edge. */
const linesInSight = (page: Page) =>
  page.evaluate(() => {
    const prose = document.querySelector(".ed-prose");
    const toolbar = document.querySelector(".ed-toolbar-frame");
    const bar = document.querySelector(".ed-bar");
    if (!prose || !toolbar || !bar) return 0;
    const range = document.createRange();
    range.selectNodeContents(prose);
    const from = toolbar.getBoundingClientRect().bottom;
    const to = Math.min(innerHeight, bar.getBoundingClientRect().top);
    const lines = new Set([...range.getClientRects()].filter(({ top, bottom, width }) => width > 0 && top >= from - 1 && bottom <= to + 1).map(({ top }) => Math.round(top)));
    return lines.size;
  });

test("on a phone the title is the first field, one bar has the actions, and twelve lines stand above the keyboard", async () => {
  const visitor = await aVisitor({ width: PHONE.width });
  const { page } = visitor;
  await page.setViewportSize(PHONE);
  await signInOnScreen(visitor, "editor", "/admin/nova-materia");
  await page.locator(".ed-prose[contenteditable=true]").waitFor();
  const first = await page.evaluate(
    () => [...document.querySelectorAll<HTMLInputElement>(".ed :is(input, textarea, select):not([type=hidden])")].find((control) => control.checkVisibility())?.name,
  );
  expect(first).toBe("titulo");
  await expect.poll(() => page.getByRole("textbox", { name: "Título", exact: true }).evaluate((control) => control.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  const names = await page.locator(".ed button[name=intent]:visible").allInnerTexts();
  expect(names).toEqual([...new Set(names)]);

  await page.locator(".ed-prose").click();
  for (let line = 0; line < 30; line += 1) await page.keyboard.insertText("Uma linha de texto que passa da largura do telefone e continua. ");
  await page.setViewportSize({ width: PHONE.width, height: PHONE.height - KEYBOARD });
  // The person goes on writing: the caret comes to stand in sight.
  await page.keyboard.insertText("Fim.");
  await page.locator(".ed-prose").evaluate((prose) => prose.scrollIntoView({ block: "start" }));
  await expect.poll(() => linesInSight(page)).toBeGreaterThanOrEqual(12);
  page.on("dialog", (dialog) => void dialog.accept());
});
