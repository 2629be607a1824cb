import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, barriers, looksAt, openScreen, signInOnScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const site = mySite();

/** The analysis of the seeded days, computed now unless it was within ten minutes. */
async function computed(): Promise<number> {
  const admin = await signIn(site, "admin");
  await admin("POST", "/api/dashboard/ai-insights");
  const { body } = await admin<{ insights: { cards: unknown[] } | null }>("GET", "/api/dashboard/ai-insights");
  return 1 + (body.insights?.cards.length ?? 0);
}

/** A reader's browser of another make: beacons of automated browsers are not counted. */
async function aReader(make: string, path: string): Promise<Page> {
  const { page, context } = await aVisitor();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.setUserAgentOverride", {
    userAgent: `Mozilla/5.0 (Linux; Android 15; ${make}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36`,
  });
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false }));
  await page.goto(path);
  return page;
}

test("an editor sees the count follow two readers who come and one who leaves, on the list, in the order and in the editor", async () => {
  const call = await signIn(site, "editor");
  const title = `Ponte de Luzilândia reabre ${crypto.randomUUID().slice(0, 8)}`;
  const { body } = await call<{ id: number; slug: string }>("POST", "/api/posts", publishable(title, { status: "publicada", posicao: "destaque" }));
  const editor = await aVisitor();
  await signInOnScreen(editor, "editor", `/admin/materias?q=${encodeURIComponent(title)}`);
  const inRow = editor.page.getByRole("row", { name: new RegExp(title) }).locator(".readers-now");
  const first = await aReader("Moto G", `/post/${body.slug}`);
  await expect.poll(() => inRow.getAttribute("data-readers")).toBe("1");
  await aReader("Galaxy A", `/post/${body.slug}`);
  await expect.poll(() => inRow.innerText()).toContain("2 lendo agora");

  await openScreen(editor.page, `/admin/editar-materia/${body.id}`);
  await expect.poll(() => editor.page.locator(".readers-now").innerText()).toContain("2 lendo agora");
  await openScreen(editor.page, "/admin");
  await expect.poll(async () => Number(await editor.page.locator("dl > div", { hasText: "Visitantes online" }).locator("dd > span").first().innerText())).toBeGreaterThanOrEqual(2);
  await editor.page.goto("/admin/materias");
  await editor.page.getByRole("button", { name: /Ordenar Destaques/ }).click();
  const desk = editor.page.getByRole("dialog");
  await expect.poll(() => desk.locator("li", { hasText: title }).locator(".readers-now").first().innerText()).toContain("2 lendo agora");
  await first.close();
  expect(editor.errors).toEqual([]);
});

test("the analysis is a list before its script, and a carousel that wraps with it, by button, dot and key", async () => {
  const slides = await computed();
  const plain = await aVisitor({ javaScriptEnabled: false });
  await signInOnScreen(plain, "editor", "/admin");
  const list = plain.page.getByRole("list", { name: "Cartões da análise" });
  await expect.poll(() => list.getByRole("listitem").count()).toBe(slides);
  await list.getByText("Resumo do dia").waitFor();

  const editor = await aVisitor();
  await signInOnScreen(editor, "editor", "/admin");
  const { page } = editor;
  const shown = () => page.getByRole("list", { name: "Cartões da análise" }).locator('> li[aria-current="true"]').getAttribute("aria-label");
  const isAt = (index: number) => expect.poll(shown).toMatch(new RegExp(`^${index} de ${slides}:`));
  await isAt(1);
  await page.getByRole("button", { name: "Cartão anterior" }).click();
  await isAt(slides);
  await page.getByRole("button", { name: "Próximo cartão" }).click();
  await isAt(1);
  await page.getByRole("button", { name: /^Cartão 2:/ }).click();
  await isAt(Math.min(2, slides));
  const strip = page.getByRole("list", { name: "Cartões da análise" });
  await strip.press("Home");
  await isAt(1);
  await strip.press("ArrowLeft");
  await isAt(slides);
  await strip.press("ArrowRight");
  await isAt(1);
  // Presses while the strip still moves each count, and what they lead to is said.
  const third = 1 + (2 % slides);
  await page.getByRole("button", { name: "Próximo cartão" }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await isAt(third);
  await expect.poll(() => page.locator('[aria-roledescription="carrossel"] > [aria-live="polite"]').innerText()).toMatch(new RegExp(`^${third} de ${slides}: .`));
  await strip.press("Home");
  await isAt(1);
  await expect.poll(() => strip.evaluate((list) => list.scrollLeft)).toBe(0);
  // A finger moves it as it moves any strip that scrolls.
  await strip.evaluate((list) => list.scrollTo({ left: list.clientWidth }));
  await isAt(Math.min(2, slides));
  expect(editor.errors).toEqual([]);
});

test("the dashboard with the analysis has no barrier at any width and in either theme", async () => {
  await computed();
  for (const width of [360, 1280]) {
    const admin = await aVisitor({ width });
    await signInOnScreen(admin, "admin", "/admin");
    await admin.page.getByRole("heading", { name: "Próximas ações" }).waitFor();
    expect([width, await barriers(admin.page, looksAt(width))]).toEqual([width, []]);
  }
});
