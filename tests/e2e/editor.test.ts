import type { Request } from "playwright-core";
import { expect, test } from "vitest";
import { on, save, theDesk, typeAtTheEnd } from "./editor-desk.ts";

const { stored, titled, openEditor } = theDesk();

test("a new article saves itself eight seconds after the first change, under the cursor of who goes on writing", async () => {
  const page = await openEditor("/admin/nova-materia", { ownClock: true });
  const title = `Salva sozinha ${Date.now()}`;
  let saves = 0;
  page.on("request", (request: Request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/api/posts") saves += 1;
  });
  // From here time passes only by the test's hand.
  await page.clock.pauseAt(Date.now() + 60_000);
  await on(page).title.fill(title);
  await on(page).body.click();
  await page.keyboard.type("Primeira frase.");
  for (const _ of "frase.") await page.keyboard.press("ArrowLeft");
  await page.clock.runFor(7_500);
  expect(saves).toBe(0);
  await page.clock.runFor(1_000);
  await on(page).confirmation("Rascunho salvo!").waitFor();
  expect(saves).toBe(1);
  await page.clock.resume();
  const [draft] = await titled(title);
  expect(draft?.status).toBe("rascunho");
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/editar-materia/${draft?.id}`);
  expect((await stored(draft?.id ?? 0)).conteudo).toBe("<p>Primeira frase.</p>");
  await expect.poll(() => on(page).body.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.type("longa ");
  await expect.poll(() => on(page).body.textContent()).toBe("Primeira longa frase.");
  await save(page);
  expect((await stored(draft?.id ?? 0)).conteudo).toBe("<p>Primeira longa frase.</p>");
  await page.reload();
  await on(page).body.waitFor();
  await expect.poll(() => on(page).title.inputValue()).toBe(title);
  expect(await titled(title)).toHaveLength(1);
});

test("a save that the network loses keeps the text, and saved again makes one article", async () => {
  const page = await openEditor("/admin/nova-materia");
  const title = `Rede instável ${Date.now()}`;
  await on(page).title.fill(title);
  await typeAtTheEnd(page, "Texto que fica");
  const failure = on(page).alert.filter({ hasText: "Erro ao salvar." });
  // The request never leaves; then it arrives and its answer is lost.
  await page.route("**/api/posts", (route) => route.abort());
  await on(page).button("Salvar Rascunho").click();
  await failure.waitFor();
  await page.unroute("**/api/posts");
  expect(await titled(title)).toEqual([]);
  await page.route("**/api/posts", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect.poll(async () => (await titled(title)).length).toBe(1);
  await failure.waitFor();
  await page.unroute("**/api/posts");
  await expect.poll(() => on(page).title.inputValue()).toBe(title);
  await expect.poll(() => on(page).body.textContent()).toBe("Texto que fica");
  await typeAtTheEnd(page, " e cresce");
  await save(page);
  const found = await titled(title);
  expect(found).toHaveLength(1);
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/editar-materia/${found[0]?.id}`);
  expect((await stored(found[0]?.id ?? 0)).conteudo).toBe("<p>Texto que fica e cresce</p>");
  await failure.waitFor({ state: "detached" });
});

test("publishing waits for a whole article and names what is missing", async () => {
  const page = await openEditor("/admin/nova-materia");
  const { button, missing, kicker, title, subtitle, category } = on(page);
  const items = async () => (await missing.locator("li strong").allTextContents()).sort();
  await missing.getByText("Faltam 5 itens").waitFor();
  await expect.poll(() => button("Publicar").isDisabled()).toBe(true);
  await expect.poll(() => button("Salvar Rascunho").isDisabled()).toBe(true);
  await expect.poll(items).toEqual(["Categorias", "Chapéu", "Conteúdo", "Subtítulo", "Título"]);
  await missing.locator("summary").click();
  await missing.getByRole("button", { name: /Subtítulo/ }).click();
  await expect.poll(() => subtitle.evaluate((input) => document.activeElement === input)).toBe(true);
  await page.keyboard.type("Um subtítulo");
  await title.fill("Um título");
  await expect.poll(() => button("Salvar Rascunho").isDisabled()).toBe(false);
  await expect.poll(() => button("Publicar").isDisabled()).toBe(true);
  await kicker.fill("AB");
  await category.check();
  await typeAtTheEnd(page, "Um texto");
  await missing.getByText("Falta 1 item").waitFor();
  await expect.poll(() => missing.locator("li").textContent()).toContain("Entre 3 e 15 caracteres");
  await expect.poll(() => button("Publicar").isDisabled()).toBe(true);
  await kicker.fill("ABC");
  await missing.waitFor({ state: "detached" });
  await expect.poll(() => button("Publicar").isDisabled()).toBe(false);
  await title.fill("x".repeat(200));
  await expect.poll(() => button("Publicar").isDisabled()).toBe(true);
  await expect.poll(items).toEqual(["Título"]);
});
