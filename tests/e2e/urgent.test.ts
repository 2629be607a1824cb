import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, signInOnScreen } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { signIn } from "./staff.ts";

const site = mySite();
const editor = await signIn(site, "editor");

/** A phone of 360 × 640; its keyboard takes 300. CSS pixels. */
const KEYBOARD = 300;
const PHONE = { width: 360, height: 640 };

/** Taps that 'Urgente' takes from the dashboard to the site, typing apart. */
const TAPS_MAX = 9;

test(`breaking news from a phone is on air within ${TAPS_MAX} taps, and goes on in the editor`, async () => {
  const visitor = await aVisitor({ width: PHONE.width });
  await signInOnScreen(visitor, "editor", "/admin");
  const { page } = visitor;
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await tap(page.locator("main").getByRole("link", { name: "Urgente" }));
  const title = `Ponte cai em Piripiri ${crypto.randomUUID().slice(0, 8)}`;
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await tap(field("Título"));
  await page.keyboard.type(title);
  await tap(field("O que aconteceu"));
  await page.keyboard.type("A ponte sobre o rio Guaribas caiu na manhã de 26 de novembro. Ninguém se feriu.");
  // A select is a tap, and its choice another.
  taps += 2;
  await page.getByLabel("Cidade").selectOption("piripiri");
  const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
  taps += 1;
  await page.locator('input[type="file"]').setInputFiles({ name: "ponte.jpg", mimeType: "image/jpeg", buffer: picture });
  await page.getByText("Imagem enviada!").waitFor();
  await tap(field("Texto alternativo"));
  await page.keyboard.type("A ponte caída");
  await tap(field("Crédito"));
  await page.keyboard.type("Ana Lima");
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await tap(page.locator(".ed-bar").getByRole("button", { name: "Publicar", exact: true }));
  await page.getByText("Publicado!").first().waitFor();
  expect(taps).toBeLessThanOrEqual(TAPS_MAX);

  const { body: found } = await editor<{ items: { id: number; titulo: string; chapeu: string; subtitulo: string; slug: string; municipio: string | null; status: string }[] }>(
    "GET",
    `/api/posts?q=${encodeURIComponent(title)}`,
  );
  const [story] = found.items;
  expect(story).toMatchObject({
    titulo: title,
    chapeu: "URGENTE",
    subtitulo: "A ponte sobre o rio Guaribas caiu na manhã de 26 de novembro.",
    municipio: "piripiri",
    status: "publicada",
  });
  await page.goto(`/post/${story?.slug}`);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  expect(visitor.errors).toEqual([]);
});

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
  const names = await page.locator(".ed button[name=intent]").allInnerTexts();
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
