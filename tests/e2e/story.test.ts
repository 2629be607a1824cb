import { gzipSync } from "node:zlib";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { accessibilityProblems, aVisitor, barriers, looksAt, signInOnScreen, type VisitorOptions } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { publishable, signIn } from "./staff.ts";

const site = mySite();
const TITLE = "Feira livre muda de praça";
const EMBED = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";

interface Stored {
  id: number;
  slug: string;
  imagemUrl: string;
}
let story: Stored;
let path: string;

beforeAll(async () => {
  const editor = await signIn(site, "editor");
  // Of the stories that were seeded: others that ran before on this site may have left some without a picture.
  const { body: list } = await editor<{ items: Stored[] }>("GET", "/api/posts?limit=100");
  const [cover, inText] = list.items.map(({ imagemUrl }) => imagemUrl).filter((url) => url?.includes("-1600x1000."));
  const conteudo = `<p>${"A feira muda de praça em março, e as bancas têm noventa dias. ".repeat(8)}</p>
    <iframe src="https://youtu.be/dQw4w9WgXcQ" title="A sessão da Câmara"></iframe>
    <h2>O que muda</h2><p>Leia o <a href="https://prefeitura.example/edital">edital</a> e <a href="${site}/mais-lidas">o mais lido</a>.</p>
    <figure data-credit="Ana Lima"><img src="${inText}" alt="Bancas de fruta"><figcaption>No sábado</figcaption></figure>
    <blockquote><p>“O buraco ficou no caminho de vocês.”</p></blockquote>
    <h3>Calendário</h3><ul><li>Sanção</li><li>Mudança</li></ul>
    <table><tr><th>Setor</th><th>Bancas hoje</th><th>Bancas depois</th><th>Taxa</th><th>Horário de carga</th></tr><tr><td>Frutas</td><td>48</td><td>60</td><td>R$ 0</td><td>4h às 6h</td></tr></table>
    <iframe src="https://open.spotify.com/track/4rOoJ6Egrf8K2IrywzwOMk"></iframe>`;
  const fields = {
    conteudo,
    status: "publicada",
    resumo: ["Um.", "Dois.", "Três."],
    tags: ["feira"],
    municipio: "piripiri",
    imagemUrl: cover,
    imagemAlt: "Praça",
    imagemCredito: "Ana Lima",
  };
  story = (await editor<Stored>("POST", "/api/posts", publishable(TITLE, fields))).body;
  expect((await editor("PUT", `/api/posts/${story.id}`, { correcao: "Eram sete votos, não oito." })).status).toBe(200);
  path = `/post/${story.slug}`;
});

/** A reader of the story; what other hosts are asked for is answered here, and remembered. */
async function aReader(options: VisitorOptions = {}, address = path) {
  const visitor = await aVisitor(options);
  const away: string[] = [];
  await visitor.context.route(
    (url) => url.origin !== site,
    (route) => {
      away.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Player</title><button>Tocar</button>" });
    },
  );
  await visitor.page.goto(address);
  if (options.javaScriptEnabled !== false) await visitor.page.locator("html.js").waitFor();
  return { ...visitor, away };
}

const scrollThrough = async (page: Page) => {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 500) await page.evaluate((top) => scrollTo(0, top), y);
  // A picture that was passed within one frame was never in view, and does not load by itself.
  const loading = () =>
    page.evaluate(() => {
      const waiting = [...document.images].filter(({ complete }) => !complete);
      waiting[0]?.scrollIntoView();
      return waiting.map(({ src }) => src);
    });
  await expect.poll(loading).toEqual([]);
};

/** A box on the page, and what follows it: where on the screen they are changes with every scroll. */
const placeOf = (box: Locator) =>
  box.evaluate((element) => {
    const [own, next] = [element.getBoundingClientRect(), element.nextElementSibling?.getBoundingClientRect()];
    return { top: Math.round(own.top + scrollY), width: own.width, height: own.height, next: Math.round((next?.top ?? 0) + scrollY) };
  });

test("a player is asked for by the keyboard, comes in the same place, and nobody else hears of the page before", async () => {
  const { page, away, errors } = await aReader({ width: 360 });
  await scrollThrough(page);
  expect(away).toEqual([]);
  const box = page.getByRole("group", { name: "Vídeo do YouTube: A sessão da Câmara" });
  const before = await placeOf(box);
  const load = box.getByRole("button", { name: "Toque para carregar o vídeo do YouTube" });
  await load.focus();
  await page.keyboard.press("Enter");
  const frame = box.locator("iframe");
  await frame.waitFor();
  await expect.poll(() => frame.getAttribute("src")).toBe(`${EMBED}?autoplay=1`);
  await expect.poll(() => frame.getAttribute("title")).toBe("A sessão da Câmara");
  await expect.poll(() => frame.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.frameLocator(".embed iframe").getByRole("button", { name: "Tocar" }).waitFor();
  expect(away).toEqual([`${EMBED}?autoplay=1`]);
  await expect.poll(() => placeOf(box)).toEqual(before);
  await expect.poll(() => page.locator("iframe").count()).toBe(1);
  expect(errors).toEqual([]);
});

test("without a script a player is a link to its page, and the story is whole", async () => {
  const { page, away } = await aReader({ width: 360, javaScriptEnabled: false });
  const box = page.getByRole("group", { name: "Vídeo do YouTube" });
  const link = box.locator(".embed-face:visible");
  await expect.poll(async () => [await link.count(), await link.getAttribute("href")]).toEqual([1, "https://www.youtube.com/watch?v=dQw4w9WgXcQ"]);
  for (const text of ["Leitura Rápida", "Eram sete votos, não oito.", "Leia também"]) await expect.poll(() => page.getByText(text).first().isVisible()).toBe(true);
  await expect.poll(() => page.getByRole("button").filter({ visible: true }).count()).toBe(0);
  expect(away).toEqual([]);
});

test("the link is copied and shared with the title", async () => {
  const { page, context } = await aReader();
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site });
  await page.getByRole("button", { name: "Copiar link" }).first().click();
  await page.getByText("Link copiado").waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(site + path);
  const whatsapp = new URL((await page.getByRole("link", { name: "WhatsApp" }).first().getAttribute("href")) ?? "");
  expect(whatsapp.searchParams.get("text")).toBe(`${TITLE}\n${site}${path}`);

  const phone = await aVisitor({ width: 360 });
  await phone.page.addInitScript(() => Object.assign(navigator, { share: async (sent: object) => Object.assign(window, { sent }) }));
  await phone.page.goto(path);
  await phone.page.getByRole("button", { name: "Mais formas de compartilhar" }).first().click();
  await expect.poll(() => phone.page.evaluate(() => (window as unknown as { sent: object }).sent)).toEqual({ url: site + path, title: TITLE, text: TITLE });
});

for (const width of [360, 1280]) {
  test(`axe finds nothing on a story at ${width} px; its headings are in order and nothing sticks out`, async () => {
    const { page } = await aReader({ width });
    expect(await barriers(page, looksAt(width))).toEqual([]);
    const levels = await page.locator(":is(h1, h2, h3, h4):visible").evaluateAll((all) => all.map((one) => Number(one.tagName.slice(1))));
    expect([levels[0], levels.filter((level) => level === 1).length]).toEqual([1, 1]);
    for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const longest = await page.locator(".body > p").first().evaluate(charactersOfTheLongestLine);
    expect(longest).toBeLessThanOrEqual(68);
    await expect
      .poll(() =>
        page
          .locator(".body > p")
          .nth(1)
          .evaluate((paragraph) => Number.parseFloat(getComputedStyle(paragraph).fontSize)),
      )
      .toBeGreaterThanOrEqual(17);
  });
}

function charactersOfTheLongestLine(paragraph: Element): number {
  const text = paragraph.firstChild as Text;
  const range = document.createRange();
  const lines = new Map<number, number>();
  for (let at = 0; at < text.length; at += 1) {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const line = Math.round(range.getBoundingClientRect().bottom);
    lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  return Math.max(...lines.values());
}

test("on paper there is the story, whose it is and where it is found, and nothing to press", async () => {
  const { page } = await aReader({ colorScheme: "dark" });
  await page.emulateMedia({ media: "print" });
  for (const text of ["Redação Lide", `${site}${path}`, "Correção (", "Foto: Ana Lima"])
    await expect.poll(async () => [text, await page.getByText(text).first().isVisible()]).toEqual([text, true]);
  await expect.poll(() => page.getByRole("link", { name: "Lide, página inicial" }).first().isVisible()).toBe(true);
  for (const gone of ["nav", "button", ".share", ".related", ".most-read", ".footer", ".embed-frame"])
    await expect.poll(async () => [gone, await page.locator(`${gone}:visible`).count()]).toEqual([gone, 0]);
  const addressAfter = (name: string) => page.getByRole("link", { name }).evaluate((link) => getComputedStyle(link, "::after").content);
  await expect.poll(() => addressAfter("edital")).toContain("https://prefeitura.example/edital");
  await expect.poll(() => addressAfter("o mais lido")).toBe("none");
  await expect
    .poll(() => page.evaluate(() => [document.body, document.querySelector(".body")].map((one) => one && getComputedStyle(one).color)))
    .toEqual(["rgb(0, 0, 0)", "rgb(0, 0, 0)"]);
  expect((await page.pdf({ format: "A4" })).subarray(0, 4).toString()).toBe("%PDF");
});

test("in modo economia the whole story with its pictures weighs under 50 KB, and a picture of the text comes on a tap", async () => {
  const { page } = await aVisitor({ width: 360, fresh: true });
  const loaded: { url: string; bytes: number; type: string }[] = [];
  page.on("requestfinished", async (request) => {
    const type = request.resourceType();
    const body = (await (await request.response())?.body().catch(() => null)) ?? Buffer.alloc(0);
    // The edge compresses what the local server sends as it is.
    loaded.push({ url: request.url(), type, bytes: type === "image" ? body.byteLength : gzipSync(body).byteLength });
  });
  await page.goto(`${path}?economia=1`);
  await scrollThrough(page);
  expect(loaded.filter(({ type }) => type === "font")).toEqual([]);
  await expect.poll(() => loaded.filter(({ type, url }) => type === "image" && url.includes("/img/")).length).toBeGreaterThan(0);
  const tap = page.getByRole("link", { name: "Mostrar foto Bancas de fruta" });
  await tap.click();
  const photo = page.getByRole("img", { name: "Bancas de fruta" });
  await photo.waitFor();
  await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320);
  const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
  expect([loaded, total < 50 * 1024]).toEqual([loaded, true]);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test("an editor writes the note of correction into a published story, and readers have it; a new story has no such field", async () => {
  const editor = await aVisitor();
  await signInOnScreen(editor, "editor", `/admin/editar-materia/${story.id}`);
  const { page } = editor;
  const note = page.getByLabel("Nota de correção");
  await expect.poll(() => note.inputValue()).toBe("Eram sete votos, não oito.");
  await note.fill("Foram sete votos a quatro.");
  await page.locator(".ed-bar").getByRole("button", { name: "Atualizar" }).click();
  await page
    .locator(".ed-bar")
    .getByText(/atualizada/i)
    .waitFor();
  const reader = await aReader();
  await reader.page.getByText("Foram sete votos a quatro.").waitFor();
  await page.goto("/admin/nova-materia");
  await page.getByLabel("Chapéu").waitFor();
  await expect.poll(() => page.getByLabel("Nota de correção").count()).toBe(0);
});
