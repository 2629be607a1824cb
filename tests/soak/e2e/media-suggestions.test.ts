import { afterEach, expect, test } from "vitest";
import type { MediaWire } from "#app/features/media/media.wire.ts";
import { accessibilityProblems, aVisitor, barriers, signInOnScreen } from "#tests/e2e/browser.ts";
import { theDemoSite } from "#tests/e2e/demo-site.ts";
import { aPicture, putIntoLibrary, type TestFile } from "#tests/e2e/media-shelf.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";
import { type Colour, drawnPng } from "#tests/support/pictures.ts";

const SCREEN = "/admin?tab=midia";
const DESCRIPTION = "Pessoas caminham em uma rua de calçamento, diante de casas baixas e coloridas.";

const demo = await theDemoSite();

afterEach(() => demo.tellAi({}));

/** A scene of blocks, in any size; another seed is another scene. */
async function aScene(name: string, seed: number, width: number): Promise<TestFile> {
  const bytes = await drawnPng(width, Math.round(width * 0.6), (x, y): Colour => {
    const [column, row] = [Math.floor((x / width) * 12), Math.floor((y / (width * 0.6)) * 12)];
    const light = ((column * 37 + row * 91 + column * row * 17 + seed * 53 + (column ^ row) * seed * 29) % 11) * 23;
    return [light, Math.round(light * 0.8), 255 - light];
  });
  return { name, mimeType: "image/png", buffer: Buffer.from(bytes) };
}

test("a suggested text is marked as one, goes into an empty field and is saved as the person's own; what is typed is never replaced", async () => {
  const item = await putIntoLibrary(demo.url, "editor", await aPicture("rua.png", 71), { titulo: "Rua por descrever" });
  const api = await signIn(demo.url, "editor");
  const stored = async () => (await api<MediaWire>("GET", `/api/media/${item.id}`)).body;
  const { page, errors } = await aVisitor({ width: 360, baseURL: demo.url, role: "editor" });
  await page.goto(`${SCREEN}&item=${item.id}`);
  const open = page.getByRole("dialog", { name: "Rua por descrever" });
  const field = open.getByRole("textbox", { name: "Texto alternativo" });
  await demo.tellAi({ always: "filtered" });
  await open.getByRole("button", { name: "Sugerir texto com IA" }).click();
  await open.getByText("A IA não respondeu: o provedor recusou este conteúdo").waitFor();
  // Typed while the answer is on its way.
  await demo.tellAi({ delayMs: 400 });
  await open.getByRole("button", { name: "Sugerir texto com IA" }).click();
  await open.getByText("Pedindo à IA").waitFor();
  await field.fill("Escrito por mim");
  await open.getByText("Sugestão — confira antes de usar").waitFor();
  await open.getByText(DESCRIPTION).waitFor();
  expect(await barriers(page)).toEqual([]);
  await open.getByRole("button", { name: "Usar" }).click({ force: true });
  await open.getByText("O campo já tem um texto. Apague-o para usar a sugestão.").waitFor();
  // At once: the answer is there, and has left the field alone.
  expect([await field.inputValue(), (await stored()).alt]).toEqual(["Escrito por mim", ""]);
  await field.fill("");
  await open.getByRole("button", { name: "Usar" }).press("Enter");
  await expect.poll(() => field.inputValue()).toBe(DESCRIPTION);
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect((await stored()).alt).toBe("");
  await open.getByRole("button", { name: "Salvar" }).click();
  await open.getByText("Sugestão — confira antes de usar").waitFor({ state: "detached" });
  expect(await stored()).toMatchObject({ alt: DESCRIPTION, altSugerido: "" });
  // The browser names the answer that was refused on purpose.
  expect(errors.filter((error) => !error.includes("502"))).toEqual([]);
});

test("pictures are described one by one in the form over many; Enter in a field saves and asks for nothing", async () => {
  const items = await Promise.all([72, 73].map(async (shade) => putIntoLibrary(demo.url, "editor", await aPicture(`lote-${shade}.png`, shade), { titulo: `Sem texto ${shade}` })));
  const { page, errors } = await aVisitor({ width: 1366, baseURL: demo.url, role: "editor" });
  await page.goto(`/admin/midia/lote?${items.map(({ id, versao }) => `m=${id}.${versao}`).join("&")}&lista=tab%3Dmidia`);
  const [first, second] = [page.getByRole("textbox", { name: "Sem texto 72" }), page.getByRole("textbox", { name: "Sem texto 73" })];
  await second.fill("Escrito por mim");
  await page.getByRole("button", { name: "Sugerir texto com IA para Sem texto 72" }).click();
  await page.getByText(DESCRIPTION).waitFor();
  // At once: the answer is there, and has left the fields alone.
  expect([await first.inputValue(), await second.inputValue()]).toEqual(["", "Escrito por mim"]);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Usar a sugestão em Sem texto 72" }).click();
  await expect.poll(() => first.inputValue()).toBe(DESCRIPTION);
  await first.press("Enter");
  await page.getByText("2 mudados").waitFor();
  expect(errors).toEqual([]);
});

test("an upload that resembles a picture says so; the one that is there is used instead, or both stay and name each other", async () => {
  const known = await putIntoLibrary(mySite(), "editor", await aScene("quermesse.png", 21, 900), { titulo: "Quermesse do centro" });
  const visitor = await aVisitor({ width: 360 });
  await signInOnScreen(visitor, "reporter", SCREEN);
  const { page, errors } = visitor;
  const send = async (file: TestFile) => {
    await page.getByRole("button", { name: "Enviar arquivos" }).first().click();
    await page.getByLabel("Arquivos para enviar").setInputFiles(file);
    await page.getByRole("dialog").getByRole("button", { name: "Enviar", exact: true }).click();
  };
  await send(await aScene("quermesse-copia.png", 21, 450));
  const row = page.getByRole("listitem").filter({ hasText: "quermesse-copia.png" });
  await row.getByText("Já existe uma imagem parecida na biblioteca.").waitFor();
  await expect.poll(() => row.getByRole("link", { name: "Quermesse do centro" }).getAttribute("href")).toBe(`/admin?tab=midia&item=${known.id}`);
  expect(await accessibilityProblems(page)).toEqual([]);
  await row.getByRole("button", { name: "Usar a que já está: Quermesse do centro" }).click();
  await page.getByRole("dialog", { name: "Quermesse do centro" }).waitFor();
  const api = await signIn(mySite(), "editor");
  const titles = async () => (await api<{ items: MediaWire[] }>("GET", "/api/media?q=quermesse")).body.items.map(({ titulo }) => titulo);
  expect(await titles()).toEqual(["Quermesse do centro"]);
  await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).first().click();

  await send(await aScene("quermesse-outra.png", 21, 600));
  await page.getByRole("button", { name: "Manter a enviada" }).click();
  await page.getByText("Já existe uma imagem parecida").waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Ver/ }).click();
  const open = page.getByRole("dialog", { name: "Quermesse outra" });
  await open.getByRole("list", { name: "Imagens parecidas" }).getByRole("link", { name: "Quermesse do centro" }).click();
  await page.getByRole("dialog", { name: "Quermesse do centro" }).getByRole("link", { name: "Quermesse outra" }).waitFor();
  expect(errors).toEqual([]);
});
