import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, signInOnScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

const api = await signIn(mySite(), "editor");

test("an assignment is moved by keyboard on a phone and moved back, and the list fits", async () => {
  const title = `Sessão da câmara ${crypto.randomUUID().slice(0, 8)}`;
  const { body: made } = await api<{ id: number }>("POST", "/api/pautas", { titulo: title, tempo: "momento", inicio: "2031-05-20T12:00:00Z" });
  const at = async () => (await api<{ inicio: string }>("GET", `/api/pautas/${made.id}`)).body.inicio;
  const visitor = await aVisitor({ width: 360 });
  const { page, errors } = visitor;
  await signInOnScreen(visitor, "editor", "/admin?tab=agendamento&visao=lista&data=2031-05-20");
  await page.getByRole("link", { name: title }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel(`Mover: ${title}`).focus();
  await page.keyboard.press("Enter");
  const line = page.locator("li", { hasText: title });
  await line.getByLabel("Nova data e hora").fill("2031-05-21T10:30");
  await line.getByRole("button", { name: "Mover" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Pauta movida para 21/05/2031, 10:30.").waitFor();
  expect(await at()).toBe("2031-05-21T13:30:00.000Z");
  await page.getByRole("button", { name: "Desfazer" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Movimento desfeito.").waitFor();
  expect(await at()).toBe("2031-05-20T12:00:00.000Z");
  expect(errors).toEqual([]);
});

test("an editor makes a weekly event on a phone by keyboard and cancels one date; a reporter sees the others and no form", async () => {
  const title = `Feira de artesanato ${crypto.randomUUID().slice(0, 8)}`;
  const editor = await aVisitor({ width: 360 });
  await signInOnScreen(editor, "editor", "/admin/eventos/novo");
  const { page } = editor;
  await page.getByLabel("Título").fill(title);
  await page.getByLabel("Começa").fill("2027-01-05T09:00");
  await page.getByLabel("Repete").selectOption("semanal");
  await page.getByLabel("ter", { exact: true }).focus();
  await page.keyboard.press("Space");
  await page.getByLabel("Ou quantas vezes").fill("3");
  await page.keyboard.press("Enter");
  await page.getByText("Evento criado.").waitFor();
  await page.getByText("toda semana, terça, 3 vezes").waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByLabel("Mudar só esta data: 12/01/2027, 9h").focus();
  await page.keyboard.press("Enter");
  const date = page.locator("li", { hasText: "12/01/2027, 9h" }).last();
  await date.getByRole("button", { name: "Cancelar esta data" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Data cancelada.").waitFor();

  const reporter = await aVisitor({ width: 360 });
  await signInOnScreen(reporter, "reporter", "/admin?tab=agendamento&visao=lista&data=2027-01-01");
  await expect.poll(() => reporter.page.getByRole("link", { name: title }).count()).toBe(2);
  await reporter.page.getByRole("link", { name: title }).first().click();
  await reporter.page.getByRole("heading", { name: "Próximas datas" }).waitFor();
  await expect.poll(() => reporter.page.getByLabel("Título").count()).toBe(0);
  expect([...editor.errors, ...reporter.errors]).toEqual([]);
});
