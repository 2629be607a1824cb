import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { accessibilityProblems, aVisitor, signInOnScreen } from "#tests/e2e/browser.ts";
import { on } from "#tests/e2e/editor-desk.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const site = mySite();
const [admin, editor, reporter] = await Promise.all([signIn(site, "admin"), signIn(site, "editor"), signIn(site, "reporter")]);

const POLL = "<p>Pesquisa do instituto Dados mostra João Lima com 45% das intenções de voto para prefeito de Picos, contra 30% de Ana Reis.</p>";
const STOP = "Pesquisa eleitoral sem registro";
const REASON = "O registro PI-01234/2026 sai na página do TSE hoje.";

/** Moves the focus by the keyboard alone until it stands on a control. */
async function tabTo(page: Page, control: Locator, key = "Tab"): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < 160; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error("the keyboard does not reach the control");
}

/** The console names the refusals that the test asks for. */
const unexpected = (errors: readonly string[]) => errors.filter((error) => !error.includes("status of 422"));

const fits = (page: Page) => expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

test("a reporter sees the stop and asks an editor, who publishes with a reason; the trail shows it; on phones by keyboard alone", async () => {
  await admin("PUT", "/api/settings/site", { rascunhosDeReporteres: true });
  onTestFinished(async () => void (await admin("PUT", "/api/settings/site", { rascunhosDeReporteres: false })));
  const title = `Pesquisa em Picos ${crypto.randomUUID().slice(0, 8)}`;
  const { body: draft } = await reporter<ArticleWire>("POST", "/api/posts", publishable(title, { conteudo: POLL }));

  const writer = await aVisitor({ width: 360 });
  await signInOnScreen(writer, "reporter", `/admin/editar-materia/${draft.id}`);
  const panel = (page: Page) => page.getByRole("region", { name: "Conferência antes de publicar" });
  await panel(writer.page).getByText(STOP).first().waitFor();
  await panel(writer.page)
    .getByText(/peça a um editor/)
    .waitFor();
  await expect.poll(() => writer.page.getByRole("button", { name: "Publicar", exact: true }).count()).toBe(0);
  expect(await accessibilityProblems(writer.page)).toEqual([]);
  await fits(writer.page);
  // The passage is selected where it stands.
  await tabTo(
    writer.page,
    panel(writer.page)
      .getByRole("button", { name: /45% das intenções de voto/ })
      .first(),
  );
  await writer.page.keyboard.press("Enter");
  await expect.poll(() => writer.page.evaluate(() => getSelection()?.toString() ?? "")).toContain("45% das intenções de voto");
  await tabTo(writer.page, on(writer.page).button("Enviar para revisão"));
  await writer.page.keyboard.press("Enter");
  await writer.page.waitForURL(/\/admin\/materias/);
  expect(writer.errors).toEqual([]);

  const desk = await aVisitor({ width: 360 });
  const { page, errors } = desk;
  await signInOnScreen(desk, "editor", `/admin/editar-materia/${draft.id}`);
  await panel(page).getByText(STOP).first().waitFor();
  await tabTo(page, on(page).button("Publicar"));
  await page.keyboard.press("Enter");
  // The refusal leads to the first reason.
  const reason = page.getByLabel("Publicar assim mesmo: por quê?").first();
  await reason.waitFor();
  await expect.poll(() => reason.evaluate((element) => element === document.activeElement)).toBe(true);
  expect((await editor<ArticleWire>("GET", `/api/posts/${draft.id}`)).body.status).toBe("rascunho");
  expect(await accessibilityProblems(page)).toEqual([]);
  await fits(page);
  await page.keyboard.type("curto");
  await tabTo(page, on(page).button("Publicar"));
  await page.keyboard.press("Enter");
  await page
    .getByText(/pelo menos 10 caracteres/)
    .first()
    .waitFor();
  await tabTo(page, reason, "Shift+Tab");
  await page.keyboard.press("Control+A");
  await page.keyboard.type(REASON);
  await tabTo(page, on(page).button("Publicar"));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/materias/);
  expect((await editor<ArticleWire>("GET", `/api/posts/${draft.id}`)).body.status).toBe("publicada");
  await page.goto(`${site}/admin/trilha?materia=${draft.id}`);
  await page.getByText(`Publicou apesar de “${STOP}”. Motivo: ${REASON}`).waitFor();
  await page.goto(`${site}/admin/conferencia`);
  await page.getByText(REASON).first().waitFor();
  expect(unexpected(errors)).toEqual([]);
});

test("without a script the refusal keeps the text and asks for the reason, and a switched-off story is enabled with one", async () => {
  const { body: draft } = await editor<ArticleWire>("POST", "/api/posts", publishable(`Sem script ${crypto.randomUUID().slice(0, 8)}`, { conteudo: POLL }));
  const visitor = await aVisitor({ javaScriptEnabled: false });
  const { page } = visitor;
  await signInOnScreen(visitor, "editor", `/admin/editar-materia/${draft.id}`);
  await page.getByLabel("Subtítulo").fill("Um subtítulo que não se perde");
  await page.locator(".ed-bar").getByRole("button", { name: "Publicar", exact: true }).click();
  await page.getByLabel("Publicar assim mesmo: por quê?").first().fill(REASON);
  await expect.poll(() => page.getByLabel("Subtítulo").inputValue()).toBe("Um subtítulo que não se perde");
  await page.locator(".ed-bar").getByRole("button", { name: "Publicar", exact: true }).click();
  await page.waitForURL(/\/admin\/materias/);
  expect((await editor<ArticleWire>("GET", `/api/posts/${draft.id}`)).body).toMatchObject({ status: "publicada", subtitulo: "Um subtítulo que não se perde" });

  await editor("PUT", `/api/posts/${draft.id}/toggle-status`);
  await page.goto(`${site}/admin/conferencia/${draft.id}?habilitar`);
  await page.getByText("A matéria não foi habilitada: a conferência impede.").waitFor();
  await page.getByLabel(`${STOP}: por que publicar assim mesmo?`).fill(REASON);
  await page.getByRole("button", { name: "Habilitar com o motivo" }).click();
  await page.getByText("Matéria habilitada.").waitFor();
});

test("who was asked is recorded, amended and printed", async () => {
  const { body: draft } = await editor<ArticleWire>("POST", "/api/posts", publishable(`Outro lado ${crypto.randomUUID().slice(0, 8)}`));
  const visitor = await aVisitor({ width: 360 });
  const { page, errors } = visitor;
  await signInOnScreen(visitor, "reporter", `/admin/outro-lado/${draft.id}`);
  await page.getByRole("textbox", { name: "Quem foi procurado" }).fill("Defesa de João Lima");
  await page.getByLabel("O que aconteceu").selectOption("respondeu");
  const operation = page.locator("#registrar [name=operation]");
  const refused = await operation.inputValue();
  // The screen's data arrive after the refusal: what is chosen before that stays.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/admin\/outro-lado\/\d+\.data/, async (route) => {
    if (route.request().method() === "GET") await released;
    await route.continue();
  });
  await page.getByRole("button", { name: "Registrar" }).click();
  await page.getByText("Escreva o que a pessoa respondeu.").first().waitFor();
  await page.getByLabel("O que aconteceu").selectOption("aguardando");
  release();
  await expect.poll(() => operation.inputValue()).not.toBe(refused);
  await expect.poll(() => page.getByRole("textbox", { name: "Quem foi procurado" }).inputValue()).toBe("Defesa de João Lima");
  await page.getByRole("button", { name: "Registrar" }).click();
  await page.getByText("Registrado.").waitFor();
  await page.getByRole("textbox", { name: "Quem foi procurado" }).fill("Defesa de João Lima");
  await page.getByLabel("Corrige").selectOption({ label: "Registro 1: Defesa de João Lima" });
  await page.getByLabel("O que aconteceu").selectOption("respondeu");
  await page.getByLabel(/^Resposta/).fill("Ele nega e vai provar na Justiça.");
  await page.getByRole("button", { name: "Registrar" }).click();
  await page.getByText("Corrigido pelo registro 2").waitFor();
  await page.getByText("Os selos conferem com a trilha").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await fits(page);
  await page.goto(`${site}/admin/outro-lado/${draft.id}/imprimir`);
  await page.getByText("Ele nega e vai provar na Justiça.").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await fits(page);
  expect(unexpected(errors)).toEqual([]);
});
