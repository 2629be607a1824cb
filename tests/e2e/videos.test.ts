import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, signInOnScreen } from "./browser.ts";
import { mySite } from "./my-site.ts";

const YOUTUBE = "https://youtu.be/dQw4w9WgXcQ?si=abc";

test("a video is made from a link and a picture of the library, published, watched after a tap, and deleted", async () => {
  const visitor = await aVisitor();
  const { page, context, errors } = visitor;
  await signInOnScreen(visitor, "editor", "/admin/videos");
  await page.getByText("Nenhum vídeo ainda").waitFor();
  await page.getByRole("link", { name: "Novo vídeo" }).first().click();
  await page.getByLabel("Título").fill("A ponte vista de cima");
  await page.getByLabel("Vídeo", { exact: true }).fill(YOUTUBE);
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByText("Escolha uma imagem de capa.").first().waitFor();
  expect(await page.getByLabel("Vídeo", { exact: true }).inputValue()).toBe(YOUTUBE);

  await page.getByRole("button", { name: "Escolher da mídia: Capa" }).click();
  await page.getByRole("list", { name: "Arquivos" }).getByRole("button").first().click();
  expect(await page.getByLabel("Capa", { exact: true }).inputValue()).toMatch(/^\/img\//);
  await page.getByLabel("Categoria").selectOption({ label: "GERAL" });
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByText("Vídeo publicado.").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  const address = await page.getByRole("link", { name: "Ver no site" }).getAttribute("href");
  const reader = await aVisitor({ width: 360, colorScheme: "dark" });
  const strangers: string[] = [];
  await reader.page.route(
    (url) => url.origin !== new URL(mySite()).origin,
    (route) => {
      strangers.push(route.request().url());
      return route.abort();
    },
  );
  for (const path of ["/", "/videos", address ?? ""]) {
    await reader.page.goto(path);
    expect([path, await accessibilityProblems(reader.page)]).toEqual([path, []]);
    expect([path, await reader.page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360]);
  }
  expect(strangers).toEqual([]);
  await reader.page.getByRole("button", { name: "Toque para carregar o vídeo do YouTube" }).click();
  await reader.page.locator('iframe[title="A ponte vista de cima"]').waitFor();
  await expect.poll(() => strangers[0]).toBe("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1");
  await reader.context.close();

  await page.goto("/admin/videos");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Tirar do ar: A ponte vista de cima" }).click();
  await page.getByText("Vídeo fora do ar.").waitFor();
  expect((await fetch(mySite() + address)).status).toBe(404);
  await page.getByRole("link", { name: "Excluir: A ponte vista de cima" }).click();
  await page.getByText("Tem certeza que deseja excluir este vídeo?").waitFor();
  await page.getByRole("button", { name: "Excluir", exact: true }).click();
  await page.getByText("Vídeo excluído.").waitFor();
  expect(errors.filter((error) => !error.includes("status of 422"))).toEqual([]);
  await context.close();
});
