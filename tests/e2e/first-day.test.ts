import { expect, test } from "vitest";
import { aPerson, PASSWORD, visitorsWithoutErrors } from "./accounts.ts";
import { on, typeAtTheEnd } from "./editor-desk.ts";

const newVisitor = visitorsWithoutErrors();

test("a new person's first day: signs in, writes, publishes, corrects, orders and posts, by what the screens say alone", async () => {
  const { email } = await aPerson({ name: "Bia Moura" });
  const { page } = await newVisitor();
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();

  await page.getByRole("main").getByRole("link", { name: "Nova Matéria" }).click();
  await page.locator(".ed-prose[contenteditable=true]").waitFor();
  const title = `Escola de Piripiri ganha horta ${crypto.randomUUID().slice(0, 8)}`;
  const { kicker, subtitle, category, button } = on(page);
  await on(page).title.fill(title);
  await typeAtTheEnd(page, "Alunos plantaram duzentas mudas na manhã de sábado.");
  await subtitle.fill("Duzentas mudas foram plantadas por alunos");
  await kicker.fill("EDUCAÇÃO");
  await category.check();
  await page.locator(".ed-author", { hasText: "Bia Moura" }).waitFor({ state: "attached" });
  await button("Publicar").click();

  const sheet = page.locator("section.sheet");
  await sheet.getByText(title).first().waitFor();
  await sheet.getByRole("link", { name: /^Ver no site/ }).waitFor();

  await sheet.getByRole("button", { name: "Card para o feed" }).click();
  await page.getByText("Prévia final", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Publicar no Instagram" }).click();
  await page.getByRole("alertdialog", { name: "Publicar agora no Instagram?" }).getByRole("button", { name: "Publicar agora" }).click();
  await page.getByText("Publicado no Instagram com sucesso!").first().waitFor();
  await page.getByRole("dialog", { name: "Card para o Instagram" }).waitFor({ state: "detached" });

  await sheet.getByRole("link", { name: "Mostrar na lista" }).click();
  const row = page.getByRole("row", { name: new RegExp(title) });
  await row.getByRole("link", { name: `Editar: ${title}` }).click();
  await page.locator(".ed-prose[contenteditable=true]").waitFor();
  await subtitle.fill("Trezentas mudas foram plantadas por alunos");
  await page.getByLabel("Nota de correção").fill("Eram trezentas mudas, não duzentas.");
  await button("Atualizar").click();
  await on(page).confirmation("Matéria atualizada!").waitFor();

  await page.goto("/admin/materias");
  await page.getByRole("button", { name: "Ordenar Destaques" }).click();
  const desk = page.getByRole("dialog");
  await desk.getByText("ao vivo", { exact: true }).waitFor();
  await desk
    .getByRole("button", { name: /^Remover: / })
    .last()
    .click();
  await desk.getByRole("button", { name: `Adicionar: ${title}` }).click();
  await desk.getByRole("button", { name: "Salvar Ordem" }).click();
  await desk.getByText("Ordem de Destaques salva com sucesso.").waitFor();

  await page.goto("/");
  await page.getByRole("link", { name: title }).first().click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByText("Trezentas mudas foram plantadas por alunos").first().waitFor();
  await page.getByText("Eram trezentas mudas, não duzentas.").first().waitFor();
  await expect.poll(() => page.getByText("Bia Moura").count()).toBeGreaterThan(0);
});
