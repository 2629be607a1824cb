import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { HASHTAGS_MAX } from "#app/features/cards/caption.ts";
import { readPictureHeader } from "#app/features/media/picture.ts";
import { accessibilityProblems, aVisitor, barriers, signInOnScreen, type Visitor } from "#tests/e2e/browser.ts";

const TOOLS = "/admin?tab=instagram";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Card para o Instagram" });
const publishButton = (page: Page) => page.getByRole("button", { name: "Publicar no Instagram" });
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The large drawing once it shows what was asked for. */
async function drawn(page: Page): Promise<string> {
  const canvas = page.locator("figure canvas[aria-busy=false]");
  await canvas.waitFor();
  return canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
}

async function openCard(visitor: Visitor, format: "Feed" | "Story", row = 1) {
  await visitor.page
    .getByRole("button", { name: new RegExp(`^${format}: `) })
    .nth(row)
    .click();
  await visitor.page.getByText("Prévia final", { exact: true }).waitFor();
}

async function sizeOf(download: Download) {
  return { name: download.suggestedFilename(), ...readPictureHeader(await readFile(await download.path())) };
}

const saved = async (page: Page, button: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent("download"), button()]);
  return sizeOf(download);
};

test("from Feed to Instagram: a preview at once, words that stand out, a caption within its limits, and what to do without an account", async () => {
  const visitor = await aVisitor();
  const { page, context, errors } = visitor;
  await signInOnScreen(visitor, "editor");
  await openCard(visitor, "Feed");
  const title = await page.getByLabel("Título no card").inputValue();
  await page.getByText("Legenda padrão", { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel("Legenda").inputValue()).toContain(title);
  await expect.poll(() => publishButton(page).isEnabled()).toBe(true);

  const words = page.getByRole("toolbar", { name: "Palavras em destaque" }).getByRole("button");
  const plain = await drawn(page);
  await words.nth(2).click();
  await expect.poll(() => words.nth(2).getAttribute("aria-pressed")).toBe("true");
  await dialogOf(page).getByText("Rascunho", { exact: true }).waitFor();
  await expect.poll(() => publishButton(page).isDisabled()).toBe(true);
  await page.getByText("Atualize a prévia para publicar.").waitFor();
  await expect.poll(() => drawn(page)).not.toBe(plain);

  // Taken back, the server's drawing is the right one again; its words keep their marks through an edit.
  await words.nth(2).click();
  await page.getByText("Prévia final", { exact: true }).waitFor();
  await words.nth(2).click();
  await page.getByLabel("Título no card").fill(`Ontem, ${title}`);
  await expect.poll(() => words.nth(3).getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => words.nth(2).getAttribute("aria-pressed")).toBe("false");
  await page.getByRole("radio", { name: "Editorial" }).check({ force: true });
  await page.getByRole("button", { name: "Atualizar prévia" }).click();
  await page.getByText("Prévia final", { exact: true }).waitFor();

  const caption = page.getByLabel("Legenda");
  await caption.fill("a".repeat(2_201));
  await page.getByText("A legenda passa de 2.200 caracteres.").waitFor();
  await expect.poll(() => publishButton(page).isDisabled()).toBe(true);
  await caption.fill(Array.from({ length: HASHTAGS_MAX + 1 }, (_, at) => `#t${at}a`).join(" "));
  await page.getByText(`${HASHTAGS_MAX + 1}/${HASHTAGS_MAX} hashtags`).waitFor();
  await expect.poll(() => publishButton(page).isDisabled()).toBe(true);
  await caption.fill("Escrita à mão. #Piripiri");
  await page.getByRole("button", { name: "Gerar novamente" }).click();
  await page.getByRole("button", { name: "Voltar à minha" }).click();
  await expect.poll(() => caption.inputValue()).toBe("Escrita à mão. #Piripiri");

  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/instagram/publish")) sent += 1;
  });
  await publishButton(page).click();
  await page.getByRole("alertdialog", { name: "Publicar agora no Instagram?" }).getByRole("button", { name: "Publicar agora" }).click();
  const byHand = page.getByRole("region", { name: /a conta do Instagram ainda não está conectada/ });
  await byHand.waitFor();
  expect(sent).toBe(1);
  expect(await saved(page, () => byHand.getByRole("button", { name: "Baixar imagem" }).click())).toMatchObject({ format: "png", width: 1080, height: 1350 });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await byHand.getByRole("button", { name: "Copiar legenda" }).click();
  await page.getByText("Legenda copiada.").waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("Escrita à mão. #Piripiri");
  await expect.poll(() => page.getByLabel("Título no card").inputValue()).toBe(`Ontem, ${title}`);

  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar" }).click();
  await expect.poll(() => dialogOf(page).count()).toBe(1);
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await dialogOf(page).waitFor({ state: "detached" });
  // The one complaint of the console is the answer that there is no account.
  expect(errors.filter((text) => !text.includes("501"))).toEqual([]);
});

test("a reporter makes a story with the keyboard alone; a failure says so, keeps everything, and is tried again", async () => {
  const visitor = await aVisitor({ width: 360, colorScheme: "dark" });
  const { page } = visitor;
  await signInOnScreen(visitor, "reporter");
  await page.route("**/api/social/generate", (route) => route.abort());
  // On a phone a row's controls stand behind its menu.
  await page.locator("summary[aria-labelledby^='more ']").nth(2).focus();
  await page.keyboard.press("Enter");
  const door = page.getByRole("button", { name: /^Story: / });
  await expect.poll(() => door.isEnabled()).toBe(true);
  await door.focus();
  await page.keyboard.press("Enter");
  await page.getByText(/^Erro ao gerar story Instagram: sem conexão com o servidor/).waitFor();
  await expect.poll(() => publishButton(page).isDisabled()).toBe(true);
  await drawn(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.unroute("**/api/social/generate");

  await page.getByLabel("Título no card").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  // The focus moves after the key was handled.
  await expect
    .poll(() =>
      page
        .getByRole("toolbar")
        .getByRole("button")
        .nth(1)
        .evaluate((word) => word === document.activeElement),
    )
    .toBe(true);
  await page.keyboard.press("Space");
  await expect.poll(() => page.getByRole("toolbar").locator("[aria-pressed=true]").count()).toBe(2);
  await page.getByRole("radio", { name: "Foto" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.getByRole("radio", { name: "Faixa" }).isChecked()).toBe(true);
  await page.getByRole("button", { name: "Gerar prévia" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Prévia final", { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect.poll(() => overflowOf(page)).toBe(0);
  await page.getByRole("button", { name: "Baixar imagem" }).focus();
  expect(await saved(page, () => page.keyboard.press("Enter"))).toMatchObject({ format: "png", width: 1080, height: 1920 });
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).press("Enter");
  await dialogOf(page).waitFor({ state: "detached" });
  await expect.poll(() => door.evaluate((button) => button === document.activeElement)).toBe(true);
});

/** Soft and sharp, light and dark: what a resampling or a missing scrim would change. */
const photo = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1067"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#f4c542"/><stop offset="1" stop-color="#1d4e89"/></linearGradient></defs><rect width="1600" height="1067" fill="url(#g)"/><circle cx="400" cy="300" r="180" fill="#fff"/><rect x="900" y="500" width="420" height="380" fill="#101418"/><path d="M0 1067 800 700 1600 1067Z" fill="#c2452d"/></svg>`,
    ),
  )
    .jpeg({ quality: 90 })
    .toBuffer();

/** Another way to scale and to compress a photo changes about half a step of 255; a picture moved by ten pixels, or a title set anew, changes more. */
const DIFFERENCE_MAX = 1.5;

/** Mean difference of a channel, 0–255, between the draft's canvas and the server's PNG. */
const differenceOf = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>("figure canvas");
    const image = document.querySelector<HTMLImageElement>("figure img");
    if (!canvas || !image) throw new Error("one of the two drawings is missing");
    await image.decode();
    if (canvas.width !== image.naturalWidth || canvas.height !== image.naturalHeight) return 255;
    const other = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
    const own = canvas.getContext("2d");
    if (!own || !other) throw new Error("no context");
    other.drawImage(image, 0, 0);
    const [one, two] = [own, other].map((context) => context.getImageData(0, 0, canvas.width, canvas.height).data);
    let sum = 0;
    for (let at = 0; at < (one?.length ?? 0); at += 1) sum += Math.abs((one?.[at] ?? 0) - (two?.[at] ?? 0));
    return sum / ((one?.length ?? 1) * 0.75);
  });

test("the cover generator's canvas is what the server draws, wherever the picture stands, and the PNG goes home", async () => {
  const visitor = await aVisitor();
  const { page, errors } = visitor;
  await signInOnScreen(visitor, "reporter", TOOLS);
  const generate = page.getByRole("button", { name: "Gerar capa" });
  const downloading = page.getByRole("button", { name: "Baixar PNG" });
  await generate.click();
  await page.getByText("Digite um título", { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel("Título", { exact: true }).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.insertText("á".repeat(101));
  await page.getByText("101/100").waitFor();
  await page.getByLabel("Título", { exact: true }).fill("Como a feira de Piripiri virou a maior do norte do Piauí");
  await page.getByLabel("Chapéu").fill("Vídeo");
  await page.locator("input[type=file]").setInputFiles({ name: "feira.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await page.getByRole("button", { name: "Trocar imagem" }).waitFor();

  for (const [zoom, x, y] of [
    [100, 50, 100],
    [10, 0, 50],
    [300, 100, 0],
  ] as const) {
    await page.getByLabel("Zoom, em por cento").fill(String(zoom));
    await page.getByLabel("Posição X, em por cento").fill(String(x));
    await page.getByLabel("Posição Y, em por cento").fill(String(y));
    await expect.poll(() => downloading.isDisabled()).toBe(true);
    await generate.click();
    await page.getByText("Capa final", { exact: true }).waitFor();
    await drawn(page);
    const difference = await differenceOf(page);
    expect(difference, `at zoom ${zoom}, ${x}, ${y}`).toBeLessThan(DIFFERENCE_MAX);
  }
  expect(await saved(page, () => downloading.click())).toMatchObject({ format: "png", width: 1080, height: 1920, name: expect.stringMatching(/^capa-como-a-feira/) });

  // Back where it stood at first, the first cover is the right one again.
  await page.getByRole("button", { name: "Restaurar" }).click();
  await expect.poll(() => downloading.isEnabled()).toBe(true);
  const stage = await page.locator("[data-stage]").boundingBox();
  if (!stage) throw new Error("the stage has no box");
  await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2);
  await page.mouse.down();
  await page.mouse.move(stage.x + stage.width / 2 + 40, stage.y + stage.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Number(await page.getByLabel("Posição X", { exact: true }).inputValue())).toBeLessThan(50);
  await expect.poll(() => downloading.isDisabled()).toBe(true);
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => Number(await page.getByLabel("Zoom", { exact: true }).inputValue())).toBeGreaterThan(100);
  await page.getByLabel("Zoom", { exact: true }).focus();
  await page.keyboard.press("Home");
  await expect.poll(() => page.getByLabel("Zoom, em por cento").inputValue()).toBe("10");

  await page.getByLabel("Ou o endereço de uma imagem").fill("https://10.0.0.1/foto.jpg");
  await page.getByRole("button", { name: "Usar" }).click();
  await page.getByText(/A imagem é de outro site/).waitFor();
  await generate.click();
  await page.getByText("Erro ao gerar capa de vídeo").waitFor();
  await expect.poll(() => page.getByLabel("Título", { exact: true }).inputValue()).toContain("feira de Piripiri");
  expect(errors.filter((text) => !text.includes("422"))).toEqual([]);
});

test("the tools can be used by everybody", async () => {
  const visitor = await aVisitor();
  const { page, errors } = visitor;
  await signInOnScreen(visitor, "admin", TOOLS);
  await drawn(page);
  await page.getByLabel("Mostrar áreas seguras").check();
  await page.getByRole("button", { name: "Gerar capa" }).click();
  expect(await barriers(page)).toEqual([]);
  await page.goto("/admin/materias");
  await openCard(visitor, "Feed", 0);
  expect(await barriers(page)).toEqual([]);
  // Nothing was touched: it closes without a question.
  await page.keyboard.press("Escape");
  await dialogOf(page).waitFor({ state: "detached" });
  expect(errors).toEqual([]);
});
