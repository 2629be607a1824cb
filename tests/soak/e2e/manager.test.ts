import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, barriers, looksAt, openScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const site = mySite();

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test("on a desk the first row's first control is reached within 12 Tabs, and actions are in sight", async () => {
  const { page } = await aVisitor({ width: 1280, role: "editor" });
  await openScreen(page, "/admin/materias");
  await page
    .locator(".rows tbody tr")
    .first()
    .getByRole("link", { name: /^Editar:/ })
    .waitFor();
  let tabs = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    if (key === "Tab") tabs += 1;
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await page.evaluate(() => document.body.focus());
  await press("Tab");
  expect(await focused()).toBe("Ir para o conteúdo");
  await press("Enter");
  await press("Tab");
  expect(await focused()).toBe("Ir para a lista");
  await press("Enter");
  const isInRow = () => page.evaluate(() => document.activeElement?.closest(".rows tbody tr") !== null);
  while (!(await isInRow()) && tabs < 12) await press("Tab");
  expect([await isInRow(), tabs <= 12]).toEqual([true, true]);
});

test("a row is edited where it stands, and a publication ends in its sheet above the marked row", async () => {
  const editor = await signIn(site, "editor");
  const { body } = await editor<{ id: number }>("POST", "/api/posts", publishable("A que se edita na linha", { status: "publicada" }));
  const { page } = await aVisitor({ width: 1280, role: "editor" });
  await openScreen(page, "/admin/materias?q=na+linha");
  await page
    .getByRole("row", { name: /A que se edita na linha/ })
    .locator("summary")
    .click();
  await page.getByRole("link", { name: "Edição rápida: A que se edita na linha" }).click();
  await page.getByRole("textbox", { name: "Título", exact: true }).fill("A que foi editada na linha");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("A que foi editada na linha");

  await openScreen(page, `/admin/materias?publicada=${body.id}`);
  await page.getByRole("heading", { name: "Matéria publicada" }).waitFor();
  await page.getByRole("button", { name: "Copiar: Link da matéria" }).waitFor();
  await expect.poll(() => page.locator(`tr.row-marked #m${body.id}`).count()).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  const phone = await aVisitor({ width: 360, role: "editor" });
  await openScreen(phone.page, `/admin/materias?publicada=${body.id}`);
  await phone.page.getByRole("heading", { name: "Matéria publicada" }).waitFor();
  expect([await fits(phone.page), await barriers(phone.page)]).toEqual([true, []]);
});

test("an urgent story is marked in its row, with what it lacks, at both widths and in both colours", async () => {
  const editor = await signIn(site, "editor");
  const word = `urgencia${Date.now()}`;
  for (const fields of [
    { titulo: `Ponte cai em ${word} e interdita a estrada da produção`, chapeu: "URGENTE", status: "publicada" },
    { titulo: `Rascunho de ${word}`, chapeu: "URGENTE", status: "rascunho" },
    { titulo: `Feira volta em ${word}`, status: "publicada" },
  ])
    expect((await editor("POST", "/api/posts", publishable(fields.titulo, fields))).status).toBe(201);
  const { page } = await aVisitor({ width: 1366, role: "editor" });
  await openScreen(page, `/admin/materias?q=${word}`);
  const row = (title: string) => page.locator(".rows tbody tr").filter({ hasText: title });
  for (const title of ["Ponte cai", "Rascunho de"]) await expect.poll(() => row(title).locator(".badge").first().textContent()).toBe("Urgente, a completar: sem capa");
  await expect.poll(() => row("Feira volta").getByText("Urgente").count()).toBe(0);
  expect(await barriers(page, [...looksAt(1280), ...looksAt(360)])).toEqual([]);
  const heights = await page.locator(".rows tbody tr").evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().height));
  expect([heights.length, heights.filter((height) => height > 96)]).toEqual([3, []]);
});
