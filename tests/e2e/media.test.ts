import { beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./browser.ts";
import { card, detail, openLibrary, row, window_ } from "./media-screen.ts";
import { aPicture, hand, putIntoLibrary } from "./media-shelf.ts";
import { mySite } from "./my-site.ts";
import { signIn } from "./staff.ts";

let api: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  api = await signIn(mySite(), "editor");
});

test("several files are chosen, dropped and pasted, described and sent with their progress; wrong ones are refused at once", async () => {
  const { page, errors } = await openLibrary();
  await page.getByRole("button", { name: "Enviar arquivos" }).first().click();
  const send = window_(page).getByRole("button", { name: "Enviar", exact: true });
  await expect.poll(() => send.isDisabled()).toBe(true);
  await window_(page)
    .getByLabel("Arquivos para enviar")
    .setInputFiles([
      await aPicture("IMG_feira-livre.png", 21),
      { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") },
      { name: "foto.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(5 * 1024 * 1024 + 1, Buffer.from([0xff, 0xd8, 0xff])) },
    ]);
  await hand(page, "drop", [await aPicture("praça.png", 22)]);
  await hand(page, "paste", [await aPicture("colada.png", 23)]);
  await expect.poll(() => window_(page).getByRole("list", { name: "Arquivos escolhidos" }).getByRole("listitem").count()).toBe(3);
  await expect.poll(() => window_(page).getByRole("alert").innerText()).toMatch(/logo\.svg: Este tipo de arquivo não é aceito[\s\S]*foto\.jpg: A imagem passa de 5 MB\./);
  await row(page, "IMG_feira-livre.png").getByLabel("Texto alternativo").fill("Barracas de frutas na feira");
  await expect.poll(() => row(page, "IMG_feira-livre.png").getByLabel("Título").inputValue()).toBe("Feira livre");
  await window_(page).getByLabel("Crédito de todos").fill("Ana Lima");
  await window_(page).getByRole("button", { name: "Aplicar a todos" }).click();
  expect(await accessibilityProblems(page)).toEqual([]);

  // The second one does not arrive; what is written about it stays.
  let drops = 1;
  await page.route("**/api/media", async (route) => {
    const isPost = route.request().method() === "POST";
    if (isPost && route.request().postDataBuffer()?.includes("praça.png") && drops-- > 0) return route.abort();
    return route.continue();
  });
  await send.click();
  await row(page, "praça.png").getByText("Sem conexão com o servidor.").waitFor();
  await row(page, "IMG_feira-livre.png").getByText("Enviado").waitFor();
  await row(page, "colada.png").getByText("Enviado").waitFor();
  await expect.poll(() => row(page, "praça.png").getByLabel("Crédito").inputValue()).toBe("Ana Lima");
  await row(page, "praça.png")
    .getByRole("button", { name: /^Tentar de novo/ })
    .first()
    .click();
  await row(page, "praça.png").getByText("Enviado").waitFor();

  await window_(page)
    .getByLabel("Arquivos para enviar")
    .setInputFiles([await aPicture("outro-nome.png", 21)]);
  await send.click();
  await row(page, "outro-nome.png").getByText("Já está na biblioteca").waitFor();
  await row(page, "outro-nome.png").getByRole("button", { name: /^Ver/ }).first().click();
  const open = detail(page, "Feira livre");
  await open.waitFor();
  await expect
    .poll(async () => [await open.getByLabel("Texto alternativo").inputValue(), await open.getByLabel("Crédito").inputValue()])
    .toEqual(["Barracas de frutas na feira", "Ana Lima"]);
  expect(errors.filter((text) => !text.startsWith("Failed to load resource"))).toEqual([]);
});

test("an item is described and framed; a change of somebody else is shown and nothing typed is lost", async () => {
  const item = await putIntoLibrary(mySite(), "editor", await aPicture("quadro.png", 41), { titulo: "Quadro na parede" });
  const { page, errors } = await openLibrary();
  await card(page, "Quadro na parede").getByRole("link").click();
  await page.waitForURL(new RegExp(`item=${item.id}`));
  const open = detail(page, "Quadro na parede");
  await open.getByText("Em nenhuma matéria.").waitFor();
  await open.getByLabel("Texto alternativo").fill("Um quadro azul");
  await open.getByLabel("Tags").fill("arte");
  await page.keyboard.press("Enter");
  await open.getByRole("slider", { name: "Da esquerda" }).press("Home");
  const crops = open.getByRole("list", { name: "Recortes" }).getByRole("img");
  await expect.poll(() => crops.evaluateAll((images) => images.map((image) => getComputedStyle(image).objectPosition))).toEqual(Array.from({ length: 6 }, () => "0% 50%"));

  await api("PATCH", `/api/media/${item.id}`, { alt: "Outra descrição", credito: "Arquivo" });
  await open.getByRole("button", { name: "Salvar" }).click();
  await open.getByText("Outra pessoa alterou este arquivo").waitFor();
  await expect.poll(async () => [await open.getByLabel("Texto alternativo").inputValue(), await open.getByLabel("Crédito").inputValue()]).toEqual(["Um quadro azul", "Arquivo"]);
  await expect.poll(() => open.getByRole("alert").innerText()).toContain("lá está “Outra descrição”");
  // The back button asks too.
  await page.goBack();
  await page.getByRole("alertdialog", { name: "Sair sem salvar?" }).getByRole("button", { name: "Cancelar" }).click();
  await open.getByRole("button", { name: "Salvar" }).click();
  await page.getByText("Alterações salvas!").waitFor();
  const { body } = await api<{ alt: string; credito: string; tags: string[]; foco: object }>("GET", `/api/media/${item.id}`);
  expect([body.alt, body.credito, body.tags, body.foco]).toEqual(["Um quadro azul", "Arquivo", ["arte"], { x: 0, y: 50 }]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goBack();
  await open.waitFor({ state: "detached" });
  await expect.poll(() => new URL(page.url()).search).toBe("?tab=midia");
  expect(errors.filter((text) => !text.startsWith("Failed to load resource"))).toEqual([]);
});
