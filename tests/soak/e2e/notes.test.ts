import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, signInOnScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const editor = await signIn(mySite(), "editor");
const reporter = await signIn(mySite(), "reporter");
const nameOf = async (api: typeof editor) => (await api<{ name: string }>("GET", "/api/auth/me")).body.name;
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Moves the focus forward by the keyboard alone until it stands on a control. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the keyboard does not reach the control");
}

test("a mention rings the other's bell at once; the note is answered, resolved and opened again, on phones by keyboard alone", async () => {
  const { body: made } = await editor<{ id: number }>("POST", "/api/pautas", { titulo: "Feira com notas" });
  const [mentioned, author] = await Promise.all([nameOf(reporter), nameOf(editor)]);
  const writer = await aVisitor({ width: 360 });
  await signInOnScreen(writer, "editor", `/admin/pautas/${made.id}`);
  const reader = await aVisitor({ width: 360 });
  await signInOnScreen(reader, "reporter", "/admin/pautas");
  const bell = reader.page.getByRole("link", { name: /^Notificações/ });
  const unread = async () => Number(await bell.getAttribute("data-unread"));
  const before = await unread();

  await tabTo(writer.page, writer.page.getByLabel("Nova nota"));
  await writer.page.keyboard.type(`@${mentioned}, a que horas abre?`);
  await tabTo(writer.page, writer.page.getByRole("button", { name: "Guardar nota" }));
  await writer.page.keyboard.press("Enter");
  await writer.page.getByText("Nota guardada.").waitFor();
  await expect.poll(() => writer.page.getByLabel("Nova nota").inputValue()).toBe("");
  await expect.poll(unread).toBeGreaterThan(before);

  const { page } = reader;
  await tabTo(page, bell);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/notificacoes$/);
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect.poll(() => fits(page)).toBe(true);
  await tabTo(page, page.getByRole("button", { name: /^Abrir: .*a que horas abre\?/ }).first());
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/admin/notas/pauta/${made.id}`));
  await expect.poll(unread).toBeLessThanOrEqual(before);

  await tabTo(page, page.locator(`summary[aria-label="Responder: nota de ${author}"]`));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel(`Resposta a ${author}`));
  await page.keyboard.type("Às seis da manhã.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Resposta enviada.").waitFor();
  // Without a reload: the answer came with the bell.
  await writer.page.getByText("Às seis da manhã.").waitFor();

  await tabTo(page, page.getByRole("button", { name: `Resolver: nota de ${author}` }));
  await page.keyboard.press("Enter");
  await page.getByText("Nota resolvida.").waitFor();
  await tabTo(page, page.locator("summary", { hasText: "1 nota resolvida" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: `Reabrir: nota de ${author}` }));
  await page.keyboard.press("Enter");
  await page.getByText("Nota reaberta.").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect.poll(() => fits(page)).toBe(true);
  expect([...reader.errors, ...writer.errors]).toEqual([]);
});

test("a passage is marked in the editor by keyboard, is shown again from its note, and says so when it is gone", async () => {
  const { body: story } = await editor<{ id: number }>(
    "POST",
    "/api/posts",
    publishable("Ponte nova no rio", { conteudo: "<p>A obra custou <strong>dois</strong> milhões de reais.</p><p>O rio subiu.</p>" }),
  );
  const visitor = await aVisitor();
  const { page, errors } = visitor;
  await signInOnScreen(visitor, "editor", `/admin/editar-materia/${story.id}`);
  const prose = page.locator(".ed-prose[contenteditable=true]");
  await prose.click();
  await page.keyboard.press("Control+Home");
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Control+Alt+m");
  await page.locator("#notas q", { hasText: "A obra" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("notas-nova-texto");
  await page.keyboard.type("Qual obra?");
  await page.getByRole("button", { name: "Guardar nota" }).click();
  await page.getByText("Nota guardada.").waitFor();
  await page.getByRole("button", { name: "“A obra”" }).click();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe("A obra");

  await prose.press("Control+a");
  await page.keyboard.type("Outra história.");
  await page.getByRole("button", { name: "“A obra”" }).click();
  await page.getByText("o trecho mudou: confira onde está").waitFor();
  expect(errors).toEqual([]);
});

test("without a script notes are written, refused with what was typed, and resolved", async () => {
  const { body: made } = await editor<{ id: number }>("POST", "/api/pautas", { titulo: "Notas sem script" });
  const visitor = await aVisitor({ javaScriptEnabled: false });
  const { page } = visitor;
  await signInOnScreen(visitor, "editor", `/admin/pautas/${made.id}`);
  await page.getByLabel("Nova nota").fill("Texto que não se perde.");
  await page.getByLabel("Sobre").selectOption("prazo");
  await page.getByLabel("Trecho, se for só um").fill("amanhã");
  await page.getByRole("button", { name: "Guardar nota" }).click();
  await page.getByText("Este campo não tem trechos: anote o campo inteiro.").first().waitFor();
  await expect.poll(() => page.getByLabel("Nova nota").inputValue()).toBe("Texto que não se perde.");
  await page.getByLabel("Trecho, se for só um").fill("");
  await page.getByRole("button", { name: "Guardar nota" }).click();
  await page.getByText("Nota guardada.").waitFor();
  await page.getByRole("button", { name: /^Resolver/ }).click();
  await page.getByText("Nota resolvida.").waitFor();
});
