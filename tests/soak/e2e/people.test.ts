import type { Locator, Page, Request } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { anAddress, PASSWORD, type Person, visitorsWithoutErrors } from "#tests/e2e/accounts.ts";
import { accessibilityProblems, barriers, signInOnScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

let admin: Awaited<ReturnType<typeof signIn>>;
const visitor = visitorsWithoutErrors();

beforeAll(async () => {
  admin = await signIn(mySite(), "admin");
});

const people = async () => (await admin<{ items: Person[] }>("GET", "/api/users")).body.items;
const rowOf = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });

test("an admin registers, changes, gives another role and deletes, with the sentences of the specification", async () => {
  const { page } = await visitor().then(async (one) => {
    await signInOnScreen(one, "admin", "/admin/usuarios");
    return one;
  });
  const form = page.getByRole("region", { name: /^(Novo|Editar) usuário/ });
  const fields = { name: form.getByLabel("Nome"), email: form.getByLabel("E-mail"), role: form.getByLabel("Papel"), password: form.getByLabel("Senha", { exact: true }) };
  // The invitation is the way in that is offered first; an account with a password stands folded behind it.
  const headings = page.getByRole("heading", { name: /^(Convidar por link|Novo usuário)$/ });
  await expect.poll(() => headings.allInnerTexts()).toEqual(["Convidar por link", "Novo usuário"]);
  await fields.name.waitFor({ state: "hidden" });
  await form.getByRole("heading", { name: "Novo usuário" }).click();
  await expect.poll(() => fields.role.inputValue()).toBe("editor");
  await expect.poll(() => fields.role.locator("option").allInnerTexts()).toEqual(["Administrador", "Editor", "Repórter"]);
  const email = anAddress();
  // Refused by the browser with the server's sentences: nothing is sent, and each problem goes when its field is corrected.
  const isFocused = (field: Locator) => expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  let sent = 0;
  const count = (request: Request) => {
    if (request.method() === "POST") sent += 1;
  };
  page.on("request", count);
  await fields.email.fill("bia@");
  await form.getByRole("button", { name: "Cadastrar" }).click();
  await form.getByText("Informe o nome.").waitFor();
  await form.getByRole("alert").getByText("Corrija os campos indicados.").waitFor();
  await isFocused(fields.name);
  await expect.poll(async () => [await fields.email.getAttribute("aria-invalid"), await fields.email.inputValue()]).toEqual(["true", "bia@"]);
  await expect
    .poll(() => fields.email.evaluate((field) => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent))
    .toBe("Digite um e-mail válido, como nome@exemplo.com.");
  await fields.name.fill("Bia Costa");
  await form.getByText("Informe o nome.").waitFor({ state: "detached" });
  page.off("request", count);
  expect(sent).toBe(0);
  await fields.email.fill("admin@demo.local");
  await fields.role.selectOption("reporter");
  await fields.password.fill(PASSWORD);
  await form.getByRole("button", { name: "Cadastrar" }).click();
  await form.getByText("Já existe um usuário com este e-mail.").waitFor();
  await expect.poll(async () => [await fields.name.inputValue(), await fields.role.inputValue(), await fields.password.inputValue()]).toEqual(["Bia Costa", "reporter", PASSWORD]);
  await expect.poll(() => fields.email.evaluate((field) => field === document.activeElement)).toBe(true);
  await form.getByRole("link", { name: "Cancelar" }).click();
  await expect.poll(() => fields.name.inputValue()).toBe("");
  await expect.poll(async () => [await fields.email.inputValue(), await fields.role.inputValue()]).toEqual(["", "editor"]);
  await fields.name.waitFor({ state: "hidden" });
  await form.getByRole("heading", { name: "Novo usuário" }).click();

  await fields.name.fill("Bia Costa");
  await fields.email.fill(email);
  await fields.password.fill(PASSWORD);
  await form.getByRole("button", { name: "Cadastrar" }).click();
  await rowOf(page, email).waitFor();
  await expect.poll(() => fields.name.inputValue()).toBe("");
  const row = rowOf(page, email);
  await row.getByLabel("Papel de Bia Costa").selectOption("reporter");
  await page.getByText("Bia Costa: o papel agora é Repórter.").waitFor();
  expect((await people()).find((person) => person.email === email)?.role).toBe("reporter");

  await row.getByRole("link", { name: "Editar Bia Costa" }).click();
  const id = (await people()).find((person) => person.email === email)?.id;
  await form.getByText(`ID ${id}`).waitFor();
  await form.getByText("remove as chaves de acesso dela").waitFor();
  // A role that was given is the one that is saved again.
  const roleSaved = async () => (await people()).find((person) => person.id === id)?.role;
  await fields.name.fill("Bia Silva");
  await fields.role.selectOption("admin");
  await form.getByRole("button", { name: "Salvar", exact: true }).click();
  await row.getByText("Bia Silva", { exact: true }).waitFor();
  await fields.name.fill("Bia C. Costa");
  await form.getByRole("button", { name: "Salvar", exact: true }).click();
  await row.getByText("Bia C. Costa", { exact: true }).waitFor();
  await expect.poll(async () => [await fields.role.inputValue(), await roleSaved()]).toEqual(["admin", "admin"]);
  await row.getByLabel("Papel de Bia C. Costa").selectOption("editor");
  await page.getByText("Bia C. Costa: o papel agora é Editor.").waitFor();
  await expect.poll(() => fields.role.inputValue()).toBe("editor");

  await row.getByRole("link", { name: "Excluir Bia C. Costa" }).click();
  const question = page.getByRole("alertdialog", { name: "Excluir este usuário?" });
  await question.getByRole("button", { name: "Cancelar" }).click();
  await question.waitFor({ state: "detached" });
  expect((await people()).some((person) => person.email === email)).toBe(true);
  await row.getByRole("link", { name: "Excluir Bia C. Costa" }).click();
  await question.getByRole("button", { name: "Excluir" }).click();
  await page.getByText("Usuário excluído.").waitFor();
  await rowOf(page, email).waitFor({ state: "detached" });

  const own = rowOf(page, "admin@demo.local");
  await expect.poll(() => own.getByRole("link", { name: /^Excluir/ }).count()).toBe(0);
  await own.getByRole("combobox").selectOption("editor");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar" }).click();
  expect((await people()).find((person) => person.email === "admin@demo.local")?.role).toBe("admin");
});

test("an invited person chooses name and password by a link, once, also without a script", async () => {
  const inviting = await visitor();
  const { page, context } = inviting;
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: mySite() });
  await signInOnScreen(inviting, "admin", "/admin/usuarios");
  const email = anAddress();
  const panel = page.getByRole("region", { name: "Convidar por link" });
  await panel.getByLabel("E-mail de quem é convidado").fill(email);
  await panel.getByLabel("Papel").selectOption("editor");
  await panel.getByRole("button", { name: "Criar link de convite" }).click();
  const link = panel.getByLabel(`Link do convite para ${email}`);
  await link.waitFor();
  await expect.poll(() => panel.getByLabel("Papel").inputValue()).toBe("reporter");
  await panel.getByRole("button", { name: "Copiar" }).click();
  await panel.getByRole("button", { name: "Copiado!" }).waitFor();
  const url = await link.inputValue();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  const scripted = await visitor({ width: 360 });
  await scripted.page.goto(url);
  await scripted.page.getByLabel("Nome").fill("Caio Sá");
  await scripted.page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await scripted.page.getByLabel("Repita a senha").fill("outra-senha");
  await scripted.page.getByRole("button", { name: "Criar conta e entrar" }).click();
  await scripted.page.getByText("As senhas não são iguais.").waitFor();
  await expect.poll(() => scripted.page.getByLabel("Senha", { exact: true }).inputValue()).toBe(PASSWORD);
  expect(await barriers(scripted.page)).toEqual([]);
  const invited = await visitor({ javaScriptEnabled: false });
  await invited.page.goto(url);
  await invited.page.getByText("convidou você como Editor").waitFor();
  await invited.page.getByLabel("Nome").fill("Caio Sá");
  await invited.page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await invited.page.getByLabel("Repita a senha").fill("outra-senha");
  await invited.page.getByRole("button", { name: "Criar conta e entrar" }).click();
  await invited.page.getByText("As senhas não são iguais.").waitFor();
  await expect.poll(() => invited.page.getByLabel("Nome").inputValue()).toBe("Caio Sá");
  await invited.page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await invited.page.getByLabel("Repita a senha").fill(PASSWORD);
  await invited.page.getByRole("button", { name: "Criar conta e entrar" }).click();
  await invited.page.waitForURL(/\/admin$/);
  await invited.page.getByText("Olá, Caio").waitFor();
  const late = await visitor({ javaScriptEnabled: false });
  await late.page.goto(url);
  await late.page.getByRole("heading", { name: "Convite encerrado" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test("without a script the screen does everything", async () => {
  const one = await visitor({ javaScriptEnabled: false });
  await signInOnScreen(one, "admin", "/admin/usuarios");
  const { page } = one;
  const email = anAddress();
  await page.getByRole("heading", { name: "Novo usuário" }).click();
  await page.getByLabel("Nome").fill("Eva Luz");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Cadastrar" }).click();
  const row = rowOf(page, email);
  await row.getByRole("combobox").selectOption("reporter");
  await row.getByRole("button", { name: "Salvar papel" }).click();
  await page.getByText("Eva Luz: o papel agora é Repórter.").waitFor();
  await row.getByRole("link", { name: "Excluir Eva Luz" }).click();
  const question = page.getByRole("region", { name: "Excluir este usuário?" });
  await question.getByRole("button", { name: "Excluir" }).click();
  await page.getByText("Usuário excluído.").waitFor();
  await row.waitFor({ state: "detached" });
});
