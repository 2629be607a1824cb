import { expect, test } from "vitest";
import { aVisitor, signInOnScreen } from "#tests/e2e/browser.ts";

test("the manager finds, switches off and deletes, each as the role allows", async () => {
  const admin = await aVisitor();
  await signInOnScreen(admin, "admin");
  const { page } = admin;
  await page.getByText(/Mostrando 1 a 30 de \d+ matérias/).waitFor();
  await page.goto("/admin/materias?q=zzzznadaassim");
  await page.getByText("Nenhuma matéria encontrada").waitFor();
  await page.goto("/admin/materias?posicao=destaque-principal");
  await page.getByText(/Mostrando 1 a 1 de 1 matérias?/).waitFor();

  const reporter = await aVisitor();
  await signInOnScreen(reporter, "reporter");
  await expect.poll(() => reporter.page.getByRole("link", { name: "Nova Matéria" }).count()).toBe(0);
  await expect.poll(() => reporter.page.getByRole("button", { name: /Excluir/ }).count()).toBe(0);
  await reporter.page.goto("/admin?tab=banners");
  await expect.poll(() => new URL(reporter.page.url()).search).toBe("?tab=overview");
});
