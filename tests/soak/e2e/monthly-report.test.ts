import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { monthPlus, monthTitle } from "#app/features/monthly-report/month.ts";
import { aVisitor, openScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";
import { CLOSABLE_MONTH, RUNNING_MONTH } from "#tests/support/closable-month.ts";

const site = mySite();

/** Every number that is shown has its mark: figures one each, tables one for each column. */
async function expectMarks(page: Page): Promise<void> {
  const figures = page.locator("[data-figure]");
  await expect.poll(() => figures.count()).toBeGreaterThan(8);
  await expect.poll(() => figures.evaluateAll((all) => all.filter((one) => !one.querySelector("[data-provenance]")).length)).toBe(0);
  const heads = page.locator("thead th[scope=col]:not(:first-child)");
  await expect.poll(() => heads.evaluateAll((all) => all.filter((one) => !one.querySelector("[data-provenance]")).length)).toBe(0);
}

test("a month is read, commented by two editors at once, and closed for good", async () => {
  const editor = await aVisitor({ role: "editor" });
  const { page } = editor;
  await openScreen(page, "/admin/relatorios");
  await page.getByRole("link", { name: monthTitle(CLOSABLE_MONTH) }).click();
  await page.getByRole("heading", { name: monthTitle(CLOSABLE_MONTH), level: 1 }).waitFor();
  await expectMarks(page);
  await expect.poll(() => page.getByText("Receita estimada").count()).toBe(0);

  await page.getByRole("button", { name: "Origem de Visualizações: medido" }).first().click();
  await page.getByText("Páginas que apareceram na tela de uma pessoa.").first().waitFor();
  await page.keyboard.press("Escape");

  // Somebody else saves while this editor writes.
  const control = page.getByLabel("Texto");
  await control.fill("O texto deste editor.");
  const admin = await signIn(site, "admin");
  await admin("PUT", `/api/reports/monthly/${CLOSABLE_MONTH}/comment`, { texto: "O texto da direção.", versao: 0 });
  await page.getByRole("button", { name: "Salvar comentário" }).click();
  await page.getByText("O que está salvo agora").waitFor();
  // The same text stands in the document a second time, for the paper.
  await page.getByText("O texto da direção.").filter({ visible: true }).waitFor();
  await expect.poll(() => control.inputValue()).toBe("O texto deste editor.");
  await control.fill("Os dois textos.");
  await page.getByRole("button", { name: "Salvar o meu texto" }).click();
  await page.getByText("Comentário salvo.").waitFor();

  await page.getByRole("link", { name: "Fechar o mês" }).click();
  const question = page.getByRole("form", { name: "Fechar o mês" });
  await question.getByText("Um mês fechado não pode ser reaberto.").waitFor();
  await question.getByRole("button", { name: "Fechar o mês" }).click();
  await page.getByText("O relatório não muda mais.").first().waitFor();
  await page.getByText("Fechado", { exact: true }).waitFor();
  await expect.poll(() => control.count()).toBe(0);
  await page.getByText("Os dois textos.").filter({ visible: true }).waitFor();
  // A 409 is told by the browser's console too.
  expect(editor.errors.filter((error) => !/409/.test(error))).toEqual([]);
});

test("on paper a month is one document: no navigation, no controls, and the origin of each number in words", async () => {
  const { page } = await aVisitor({ role: "admin" });
  await openScreen(page, `/admin/relatorios/${CLOSABLE_MONTH}`);
  await page.getByText("Receita estimada").first().waitFor();
  const origins = page.getByRole("heading", { name: "Como cada número é obtido" });
  await expect.poll(() => origins.isVisible()).toBe(false);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => origins.isVisible()).toBe(true);
  for (const gone of [page.getByRole("navigation").first(), page.getByRole("button", { name: "Imprimir" }), page.getByLabel("Texto"), page.locator("[data-provenance]").first()]) {
    await expect.poll(() => gone.isVisible()).toBe(false);
  }
  await expect.poll(() => page.locator("sup:visible").count()).toBeGreaterThan(8);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const [box] = /\/MediaBox \[[^\]]*\]/.exec(pdf.toString("latin1")) ?? [];
  expect(box).toMatch(/59[45](\.\d+)? 84[12]/);
});

test("without a script a month is read, and on a phone nothing is wider than the screen", async () => {
  const { page } = await aVisitor({ role: "reporter", javaScriptEnabled: false, width: 360 });
  await page.goto(`/admin/relatorios/${RUNNING_MONTH}`);
  await page.getByText("Até agora", { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel("Texto").count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.goto(`/admin/relatorios/${monthPlus(RUNNING_MONTH, 1)}`);
  await page.getByText("Falha ao carregar o relatório").waitFor();
});
