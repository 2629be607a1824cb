import type { Locator } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, signInOnScreen } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { signIn } from "./staff.ts";

const site = mySite();
const editor = await signIn(site, "editor");

const PHONE = { width: 360, height: 640 };

/** Taps that 'Urgente' takes from the list of stories to the top of the home page, typing apart. */
const TAPS_MAX = 6;

test(`breaking news from a phone leads the home page within ${TAPS_MAX} taps, and goes on in the editor`, async () => {
  const { body: before } = await editor<{ supermanchete: { id: number } | null }>("GET", "/api/admin/destaques");
  const visitor = await aVisitor({ width: PHONE.width });
  await signInOnScreen(visitor, "editor", "/admin/materias");
  const { page } = visitor;
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await tap(page.locator("main").getByRole("link", { name: "Urgente" }));
  const title = `Ponte cai em Piripiri ${crypto.randomUUID().slice(0, 8)}`;
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await expect.poll(() => field("Título").evaluate((control) => control === document.activeElement)).toBe(true);
  await page.keyboard.type(title);
  await tap(field("O que aconteceu"));
  await page.keyboard.type("A ponte sobre o rio Guaribas caiu na manhã de 26 de novembro. Ninguém se feriu.");
  // The town that the text names is chosen already.
  await expect.poll(() => page.getByLabel("Cidade").inputValue()).toBe("piripiri");
  const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
  taps += 1;
  await page.locator('input[type="file"]').setInputFiles({ name: "ponte.jpg", mimeType: "image/jpeg", buffer: picture });
  await page.getByText("Imagem enviada!").waitFor();
  await tap(field("Crédito"));
  await page.keyboard.type("Ana Lima");
  await tap(page.getByRole("switch", { name: /^Super Manchete/ }));
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await tap(page.locator(".ed-bar").getByRole("button", { name: "Publicar", exact: true }));
  await page.getByText("Publicado!").first().waitFor();
  expect(taps).toBeLessThanOrEqual(TAPS_MAX);

  const { body: found } = await editor<{
    items: { id: number; titulo: string; chapeu: string; subtitulo: string; slug: string; municipio: string | null; posicao: string; status: string }[];
  }>("GET", `/api/posts?q=${encodeURIComponent(title)}`);
  const [story] = found.items;
  expect(story).toMatchObject({
    titulo: title,
    chapeu: "URGENTE",
    subtitulo: "A ponte sobre o rio Guaribas caiu na manhã de 26 de novembro.",
    municipio: "piripiri",
    posicao: "supermanchete",
    status: "publicada",
  });
  await page.goto(`/post/${story?.slug}`);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  expect(visitor.errors).toEqual([]);
  if (before.supermanchete) await editor("PUT", `/api/posts/${before.supermanchete.id}`, { posicao: "supermanchete" });
});
