import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, signInOnScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

const api = await signIn(mySite(), "editor");

/** Moves the focus forward by the keyboard alone until it stands on a control. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the keyboard does not reach the control");
}

test("an assignment is proposed, becomes a draft and names it in the editor, on a phone by keyboard alone", async () => {
  const visitor = await aVisitor({ width: 360 });
  const { page, errors } = visitor;
  await signInOnScreen(visitor, "editor", "/admin/pautas");
  await tabTo(page, page.getByRole("link", { name: "Nova pauta" }).first());
  await page.keyboard.press("Enter");
  const title = `Feira do bairro ${crypto.randomUUID().slice(0, 8)}`;
  await tabTo(page, page.getByLabel("Título", { exact: true }));
  await page.keyboard.type(title);
  await tabTo(page, page.getByLabel("O que apurar"));
  await page.keyboard.type("Ouvir a associação dos feirantes.");
  await tabTo(page, page.getByRole("button", { name: "Criar pauta" }));
  await page.keyboard.press("Enter");
  await page.getByText("Pauta criada.").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await tabTo(page, page.getByRole("button", { name: "Escrever a matéria" }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/editar-materia\/\d+$/);
  await expect.poll(() => page.getByRole("textbox", { name: "Título", exact: true }).inputValue()).toBe(title);
  await tabTo(page, page.getByRole("link", { name: title }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/pautas\/\d+$/);
  await page.getByText("Escrita", { exact: true }).first().waitFor();
  await page.getByText("Versão 2", { exact: true }).waitFor();
  expect(errors).toEqual([]);
});

test("a refused form without a script keeps what was typed, and a stale one says so", async () => {
  const { body: made } = await api<{ id: number }>("POST", "/api/pautas", { titulo: "Sem script" });
  const visitor = await aVisitor({ javaScriptEnabled: false });
  const { page } = visitor;
  await signInOnScreen(visitor, "editor", `/admin/pautas/${made.id}`);
  await page.getByLabel("O que apurar").fill("Texto que não se perde.");
  await page.getByLabel("Estado").selectOption("caiu");
  await page.getByRole("button", { name: "Salvar pauta" }).click();
  await page.getByText("Diga por que a pauta caiu.").first().waitFor();
  await expect.poll(() => page.getByLabel("O que apurar").inputValue()).toBe("Texto que não se perde.");
  await api("PUT", `/api/pautas/${made.id}`, { local: "Praça" });
  await page.getByLabel("Por que caiu").fill("Choveu.");
  await page.getByRole("button", { name: "Salvar pauta" }).click();
  await page.getByText(/alterada por outra pessoa/).waitFor();
  await page.getByRole("button", { name: "Salvar pauta" }).click();
  await page.getByText("Pauta salva.").waitFor();
  expect((await api<{ estado: string; motivo: string }>("GET", `/api/pautas/${made.id}`)).body).toMatchObject({ estado: "caiu", motivo: "Choveu." });
});
