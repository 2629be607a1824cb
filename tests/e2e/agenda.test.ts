import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, signInOnScreen } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { signIn } from "./staff.ts";

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
