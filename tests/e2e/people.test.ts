import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { png } from "#tests/support/pictures.ts";
import { aPerson, fillSignIn, PASSWORD, visitorsWithoutErrors } from "./accounts.ts";
import { accessibilityProblems, signInOnScreen } from "./browser.ts";

const visitor = visitorsWithoutErrors();

test("somebody's sessions are seen and ended, and whoever lost the role is told", async () => {
  const [person, other] = [await aPerson({ role: "admin", name: "Duda Reis" }), await aPerson({ name: "Gil Moura" })];
  const theirs = await visitor();
  await fillSignIn(theirs.page, person.email, { path: "/admin/usuarios" });
  const own = theirs.page.getByRole("region", { name: "Editar usuário" });
  await theirs.page.getByRole("link", { name: "Editar Duda Reis" }).click();
  await own.getByText("encerram as suas outras sessões").waitFor();
  await own.getByLabel("Nome").fill("Eduarda Reis");
  await own.getByRole("button", { name: "Salvar", exact: true }).click();
  await theirs.page.getByText("Olá, Eduarda").waitFor();
  const mine = await visitor();
  await signInOnScreen(mine, "admin", `/admin/usuarios?sessoes=${person.id}`);
  const panel = mine.page.getByRole("region", { name: "Sessões de Eduarda Reis" });
  await panel.getByText(/no Linux$/).waitFor();
  await panel.getByRole("button", { name: /^Encerrar sessão/ }).click();
  await panel.getByText("Nenhuma sessão aberta.").waitFor();
  await theirs.page.getByLabel(`Papel de ${other.name}`).selectOption("reporter");
  await theirs.page.waitForURL(/\/login/);
});

/** A device with a sensor that always finds its owner. */
async function withAuthenticator(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
}

test("a person changes name, picture and password, makes a passkey, and comes back by it", async () => {
  const person = await aPerson({ name: "Ana Lima" });
  const { page, context } = await visitor();
  await withAuthenticator(context, page);
  await fillSignIn(page, person.email, { path: "/admin/minha-conta" });
  await page.getByLabel("Nome", { exact: true }).fill("Ana M. Lima");
  await page.getByRole("button", { name: "Salvar nome" }).click();
  await page.getByText("Nome salvo.").waitFor();
  await page.locator("input[type=file]").setInputFiles({
    name: "ana.png",
    mimeType: "image/png",
    buffer: Buffer.from(await png(64, 64)),
  });
  await page.getByText("Foto atualizada.").waitFor();
  await page.locator("aside img[src^='/img/']").waitFor();

  await page.getByLabel("Senha atual", { exact: true }).fill("errada-errada");
  await page.getByLabel("Nova senha", { exact: true }).fill("senha-bem-nova");
  await page.getByRole("button", { name: "Trocar senha" }).click();
  await page.getByText("A senha atual não confere.").waitFor();
  await expect.poll(() => page.getByLabel("Nova senha", { exact: true }).inputValue()).toBe("senha-bem-nova");
  await page.getByLabel("Senha atual", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Trocar senha" }).click();
  await page.getByText("Senha trocada. As suas outras sessões terminaram.").waitFor();

  await page.getByRole("button", { name: "Cadastrar chave neste aparelho" }).click();
  await page.getByLabel("Nome da chave").fill("Notebook da redação");
  await page.getByLabel("Confirme a sua senha").fill("senha-bem-nova");
  await page.getByRole("button", { name: "Criar chave" }).click();
  const keys = page.getByRole("region", { name: "Chaves de acesso" });
  await keys.getByText("Notebook da redação", { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole("navigation", { name: "Ir para" }).getByRole("button", { name: "Sair" }).click();
  await page.waitForURL(/\/login/);
  await page.getByRole("button", { name: "Usar chave de acesso" }).click();
  await page.waitForURL(/\/admin$/);
  await page.getByText("Olá, Ana").waitFor();

  await page.goto("/admin/minha-conta");
  await keys.getByRole("button", { name: "Renomear Notebook da redação" }).click();
  await keys.getByRole("textbox", { name: "Nome da chave" }).fill("Chave velha");
  await keys.getByRole("button", { name: "Salvar" }).click();
  await keys.getByRole("button", { name: "Remover Chave velha" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remover" }).click();
  await page.getByText("Chave de acesso removida.").waitFor();
  await keys.getByText("Chave velha").waitFor({ state: "detached" });
});
