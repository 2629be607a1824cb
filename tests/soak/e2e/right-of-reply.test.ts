import { expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { accessibilityProblems, aVisitor, signInOnScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

const site = mySite();
const editor = await signIn(site, "editor");

test("a reply is asked for on the contact page, granted by an admin, and each story names the other", async () => {
  const title = `Obra parada ${crypto.randomUUID().slice(0, 8)}`;
  const { body: story } = await editor<ArticleWire>("POST", "/api/posts", {
    titulo: title,
    subtitulo: "Moradores esperam há um ano",
    chapeu: "OBRA",
    conteudo: "<p>A obra está parada.</p>",
    categoriasCompletas: ["editoriais", "geral"],
    status: "publicada",
    whatsappAuto: false,
    pushAuto: false,
  });
  const reader = await aVisitor({ width: 360, javaScriptEnabled: false });
  await reader.page.goto(`${site}/contato?materia=${story.id}`);
  await reader.page.getByRole("radio", { name: /Direito de resposta/ }).check();
  await reader.page.getByLabel("Seu nome").fill("Construtora Citada");
  await reader.page.getByLabel("Seu e-mail").fill("construtora@exemplo.com");
  await reader.page.getByLabel("Mensagem").fill("A obra não está parada: falta a licença, pedida há um ano.");
  await reader.page.getByRole("button", { name: "Enviar à Redação" }).click();
  await reader.page.getByText("Pedido de direito de resposta recebido.").waitFor();

  const visitor = await aVisitor({ width: 360 });
  const { page, errors } = visitor;
  await signInOnScreen(visitor, "admin", "/admin/direito-de-resposta");
  await page.getByRole("link", { name: title }).click();
  await page.getByText("A obra não está parada: falta a licença").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByLabel("Título da resposta").fill("Construtora diz que falta licença");
  await page.getByRole("button", { name: "Conceder e publicar agora" }).press("Enter");
  await page.getByText("Direito de resposta concedido e publicado.").waitFor();
  await page.getByText("Concedido", { exact: true }).waitFor();
  expect(errors).toEqual([]);

  await reader.page.goto(`${site}/post/${story.slug}`);
  await reader.page.getByRole("link", { name: "Construtora diz que falta licença" }).first().click();
  await reader.page.getByText("Resposta a:").waitFor();
  await expect.poll(() => reader.page.locator(".story").getByRole("link", { name: title }).count()).toBeGreaterThan(0);
});
