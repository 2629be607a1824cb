import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { aVisitor, signInOnScreen } from "./browser.ts";
import { mySite, tick } from "./my-site.ts";
import { publishable, signIn } from "./staff.ts";

const folder = mkdtempSync(join(tmpdir(), "lide-pictures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function aPicture(name: string, color: string): Promise<string> {
  const path = join(folder, name);
  await sharp({ create: { width: 1200, height: 800, channels: 3, background: color } })
    .jpeg()
    .toFile(path);
  return path;
}

test("an editor signs in, writes a story with a picture, publishes it, and a reader reads it", async () => {
  const editor = await aVisitor();
  await signInOnScreen(editor, "editor", "/admin/nova-materia");
  const { page } = editor;
  const title = `Biblioteca reabre em Piripiri às ${Date.now()}`;
  await page.getByLabel("Chapéu").fill("Cultura");
  await page.getByRole("textbox", { name: "Título", exact: true }).fill(title);
  await page.getByLabel("Subtítulo").fill("Acervo de oito mil livros volta às estantes depois de dois anos de obras");
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await aPicture("capa.jpg", "#336699"));
  await page.getByText("Imagem enviada!").waitFor();
  await page.getByLabel("Texto alternativo").fill("As estantes da biblioteca");
  const body = page.locator(".ProseMirror");
  await body.click();
  await page.keyboard.type("A Biblioteca Municipal reabriu as portas.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("Entrada franca");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" de segunda a sábado.");
  await page.getByRole("checkbox", { name: "GERAL", exact: true }).check();
  await page.getByRole("button", { name: "Publicar" }).first().click();
  await page.getByText("Publicado!").first().waitFor();
  await page.waitForURL((url) => url.pathname === "/admin/materias");
  await page.getByText(title).first().waitFor();
  expect(editor.errors).toEqual([]);

  const reader = await aVisitor({ width: 360 });
  await reader.page.goto("/");
  await reader.page.getByRole("link", { name: title }).first().click();
  await reader.page.getByRole("heading", { level: 1, name: title }).waitFor();
  const article = reader.page.locator("article").first();
  await expect.poll(() => article.innerText()).toContain("A Biblioteca Municipal reabriu as portas.");
  await expect.poll(() => article.locator("strong", { hasText: "Entrada franca" }).count()).toBe(1);
  const cover = article.locator("figure img").first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  expect(reader.errors).toEqual([]);
});

test("a reader's visit is counted once and a reaction is kept", async () => {
  const reader = await aVisitor({ width: 360 });
  await reader.page.goto("/");
  const path = (await reader.page.locator('a[href^="/post/"]').first().getAttribute("href")) ?? "";
  const beacon = reader.page.waitForResponse((response) => response.url().endsWith("/collect"));
  await reader.page.goto(path);
  expect((await beacon).status()).toBe(204);
  const button = reader.page.locator("[data-reactions] button").first();
  const answer = reader.page.waitForResponse((response) => response.url().includes("/reactions"));
  await button.click();
  expect((await answer).status()).toBe(200);
  await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
  await reader.page.reload();
  await expect.poll(() => reader.page.locator("[data-reactions] button").first().getAttribute("aria-pressed")).toBe("true");
  expect(reader.errors).toEqual([]);
  expect(await reader.context.cookies()).toEqual([]);
});

test("a scheduled story is on the home page when the minute's work is done", async () => {
  const editor = await signIn(mySite(), "editor");
  const title = `Feira noturna volta à praça ${crypto.randomUUID().slice(0, 8)}`;
  // On a busy machine a near time may be over when the story arrives, which refuses it: then a later one.
  const schedule = (aheadMs: number) => editor("POST", "/api/posts", publishable(title, { status: "agendada", agendamento: new Date(Date.now() + aheadMs).toISOString() }));
  let answer = await schedule(1_000);
  for (const aheadMs of [5_000, 20_000]) if (answer.status === 422) answer = await schedule(aheadMs);
  expect(answer.status).toBe(201);
  const { page } = await aVisitor({ width: 360 });
  const isOnHome = async () => {
    await tick();
    await page.goto("/");
    return (await page.getByRole("link", { name: title }).count()) > 0;
  };
  await expect.poll(isOnHome).toBe(true);
});

test("signing in and out works without any script", async () => {
  const visitor = await aVisitor({ javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto("/admin/materias?posicao=destaque");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/login");
  await page.getByLabel("E-mail").fill("editor@demo.local");
  await page.getByLabel("Senha", { exact: true }).fill("errada");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByText("E-mail ou senha inválidos.").waitFor();
  await expect.poll(() => page.getByLabel("E-mail").inputValue()).toBe("editor@demo.local");
  await page.getByLabel("Senha", { exact: true }).fill(process.env.DEMO_PASSWORD ?? "portal-demo-2026");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?posicao=destaque");
  await page.getByText("Gerenciador de Matérias").first().waitFor();
  await page.getByRole("button", { name: "Sair" }).first().click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/login");
  await page.goto("/admin");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/login");
});
