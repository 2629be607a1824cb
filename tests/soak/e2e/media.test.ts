import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { accessibilityProblems, ready } from "#tests/e2e/browser.ts";
import { card, cards, detail, openLibrary, row, SCREEN, window_ } from "#tests/e2e/media-screen.ts";
import { aPicture, aSound, hand, putIntoLibrary } from "#tests/e2e/media-shelf.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

let api: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  api = await signIn(mySite(), "editor");
});

/** Until a film is stored with its picture. Milliseconds. */
const FILM_TIMEOUT_MS = 90_000;

test("tabs, search and views have addresses, and the first page works without a script", async () => {
  await putIntoLibrary(mySite(), "editor", await aPicture("ponte.png", 11), { titulo: "Ponte Metálica ao amanhecer", alt: "Ponte de ferro sobre o rio", tags: "rio Poti" });
  const { page, errors } = await openLibrary();
  await expect.poll(() => cards(page).count()).toBe(12);
  await page.getByRole("link", { name: /^Imagens / }).click();
  await page.waitForURL(/tipo=image/);
  await page.getByRole("button", { name: "Ver em lista" }).click();
  await page.getByText(/^Mostrando 12 de/).waitFor();
  await page.reload();
  await expect.poll(() => page.getByRole("button", { name: "Ver em lista" }).getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("searchbox", { name: "Buscar" }).fill("poti");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=poti/);
  await expect.poll(() => cards(page).count()).toBe(1);
  await expect.poll(() => cards(page).innerText()).toContain("Ponte Metálica ao amanhecer");
  await page.getByRole("link", { name: /^Vídeos / }).click();
  await page.getByText("Nada encontrado").waitFor();
  await page.getByRole("link", { name: "Limpar filtros" }).click();
  await card(page, "Serra, rio e carnaubal").waitFor();
  expect(errors).toEqual([]);

  const plain = await openLibrary({ javaScriptEnabled: false });
  await plain.page.getByRole("searchbox", { name: "Buscar" }).fill("metálica");
  await plain.page.getByRole("button", { name: "Buscar" }).click();
  await card(plain.page, "Ponte Metálica").getByRole("link").click();
  await expect.poll(() => plain.page.getByRole("region", { name: "Detalhes do arquivo" }).innerText()).toContain("Ponte de ferro sobre o rio");
});

test("closing asks while files are on their way, and a cancelled one does not arrive", async () => {
  const { page } = await openLibrary();
  await hand(page, "drop", [await aPicture("demorada.png", 31)]);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/media", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue().catch(() => undefined);
  });
  await window_(page).getByRole("button", { name: "Enviar", exact: true }).click();
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Cancelar os envios?" });
  await question.getByRole("button", { name: "Cancelar", exact: true }).click();
  await row(page, "demorada.png")
    .getByRole("button", { name: /^Cancelar envio/ })
    .first()
    .click();
  await row(page, "demorada.png").getByText("Envio cancelado").waitFor();
  letGo();
  const { body } = await api<{ total: number }>("GET", "/api/media?q=demorada");
  expect(body.total).toBe(0);
});

test("a large file goes in parts: a lost one is sent again by itself, and after a reload only what is missing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lide-media-"));
  const path = join(folder, "entrevista.wav");
  writeFileSync(path, aSound("entrevista.wav", 11 * 1024 * 1024).buffer);
  const { page } = await openLibrary();
  const sent: string[] = [];
  let drops = 1;
  let isCut = true;
  await page.route("**/partes/*", (route) => {
    const part = route.request().url().split("/").at(-1) ?? "";
    sent.push(part);
    if (part === "2" && drops-- > 0) return route.abort();
    return part === "3" && isCut ? route.abort() : route.continue();
  });
  const choose = async () => {
    await page.getByRole("button", { name: "Enviar arquivos" }).first().click();
    await window_(page).getByLabel("Arquivos para enviar").setInputFiles(path);
    await window_(page).getByRole("button", { name: "Enviar", exact: true }).click();
  };
  await choose();
  await row(page, "entrevista.wav").getByText("O envio continua quando ela voltar.").waitFor();
  await expect.poll(() => sent.slice(0, 4)).toEqual(["1", "2", "2", "3"]);
  await page.reload();
  await ready(page);
  isCut = false;
  sent.length = 0;
  await choose();
  await row(page, "entrevista.wav").getByText("Enviado").waitFor();
  expect(sent).toEqual(["3"]);
  await row(page, "entrevista.wav").getByRole("button", { name: /^Ver/ }).first().click();
  const sound = detail(page, "Entrevista").locator("audio");
  const duration = () =>
    sound.evaluate((element: HTMLAudioElement) => {
      // The site closes a connection that was idle for some seconds; a media element does not ask again by itself.
      if (element.error) element.load();
      return element.duration;
    });
  await expect.poll(duration).toBeGreaterThan(1_000);
  rmSync(folder, { recursive: true });
});

test("a film gets one of its frames as its picture, and plays", async () => {
  const { page, errors } = await openLibrary();
  const film = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [320, 180];
    const brush = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm;codecs=vp8" });
    const chunks: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => chunks.push(data));
    const isDone = new Promise((done) => recorder.addEventListener("stop", done));
    recorder.start();
    for (let frame = 0; frame < 25; frame += 1) {
      if (brush) brush.fillStyle = `hsl(${frame * 14} 80% 50%)`;
      brush?.fillRect(0, 0, 320, 180);
      await new Promise((done) => setTimeout(done, 40));
    }
    recorder.stop();
    await isDone;
    return [...new Uint8Array(await new Blob(chunks).arrayBuffer())];
  });
  await hand(page, "drop", [{ name: "cheia-do-rio.webm", mimeType: "video/webm", buffer: Buffer.from(film) }]);
  await window_(page).getByRole("button", { name: "Enviar", exact: true }).click();
  // A frame is decoded by software, beside other tests.
  await row(page, "cheia-do-rio.webm").getByText("Enviado").waitFor({ timeout: FILM_TIMEOUT_MS });
  const { body } = await api<{ items: { miniatura: string | null }[] }>("GET", "/api/media?tipo=video&q=cheia");
  expect((await fetch(`${mySite()}${body.items[0]?.miniatura}`)).status).toBe(200);
  await row(page, "cheia-do-rio.webm").getByRole("button", { name: /^Ver/ }).first().click();
  const video = detail(page, "Cheia do rio").locator("video");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(320);
  await detail(page, "Cheia do rio").getByRole("button", { name: "Usar este quadro como capa" }).click();
  await page.getByText("Capa salva.").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test("deleting asks with the count, and says what stayed and where it is used", async () => {
  const used = await putIntoLibrary(mySite(), "editor", await aPicture("em-uso.png", 51), { titulo: "Excluível em uso" });
  for (const shade of [52, 53]) await putIntoLibrary(mySite(), "editor", await aPicture(`solta-${shade}.png`, shade), { titulo: `Excluível solta ${shade}` });
  await api("POST", "/api/posts", publishable("Matéria que usa a imagem", { imagemUrl: `/img/${used.key}` }));
  const { page } = await openLibrary({}, `${SCREEN}&q=Exclu%C3%ADvel`);
  await expect.poll(() => cards(page).count()).toBe(3);
  await page.getByRole("checkbox", { name: "Selecionar Excluível solta 53" }).check();
  await page.getByRole("checkbox", { name: "Selecionar Excluível em uso" }).click({ modifiers: ["Shift"] });
  await page.getByText("3 selecionados").waitFor();
  await page.getByRole("button", { name: "Excluir", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Excluir 3 arquivos?" });
  await page.route("**/api/media/delete", (route) => route.abort(), { times: 1 });
  await question.getByRole("button", { name: "Excluir" }).click();
  const account = page.getByRole("alert", { name: "Resultado da exclusão" });
  await account.getByText("Erro ao excluir arquivo(s)").waitFor();
  await page.getByRole("button", { name: "Excluir", exact: true }).click();
  await question.getByRole("button", { name: "Excluir" }).click();
  await account.getByText("2 arquivos excluídos.").waitFor();
  await expect.poll(() => account.innerText()).toContain("1 arquivo não foi excluído:");
  await expect.poll(() => cards(page).count()).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  await account.getByRole("link", { name: "Matéria que usa a imagem" }).click();
  await page.waitForURL(/editar-materia/);
});

test("with keys alone: found, opened, described, closed; the focus comes back", async () => {
  await putIntoLibrary(mySite(), "editor", await aPicture("teclado.png", 61), { titulo: "Só com o teclado" });
  const { page } = await openLibrary();
  await page.getByRole("searchbox", { name: "Buscar" }).focus();
  await page.keyboard.type("teclado");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=teclado/);
  const link = card(page, "Só com o teclado").getByRole("link");
  await expect.poll(() => cards(page).count()).toBe(1);
  for (let steps = 0; steps < 15 && !(await link.evaluate((element) => element === document.activeElement)); steps += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const open = detail(page, "Só com o teclado");
  await open.getByLabel("Título").focus();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await page.keyboard.press("Enter");
  await page.getByText("Alterações salvas!").waitFor();
  await page.keyboard.press("Escape");
  await open.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? "")).toContain("Só com o teclado!");
});

test("a reporter changes what is theirs only", async () => {
  const theirs = await putIntoLibrary(mySite(), "reporter", await aPicture("minha.png", 71), { titulo: "Da repórter" });
  const others = await putIntoLibrary(mySite(), "editor", await aPicture("alheia.png", 72), { titulo: "De outra pessoa" });
  const { page } = await openLibrary({}, `${SCREEN}&item=${theirs.id}`, "reporter");
  await detail(page, "Da repórter").getByRole("button", { name: "Excluir" }).waitFor();
  await page.goto(`${SCREEN}&item=${others.id}`);
  const open = detail(page, "De outra pessoa");
  await open.getByText("Ficha").waitFor();
  await expect.poll(async () => [await open.getByLabel("Título").isDisabled(), await open.getByRole("button", { name: /Excluir|Salvar/ }).count()]).toEqual([true, 0]);
});
