import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { accessibilityProblems, aVisitor } from "#tests/e2e/browser.ts";
import { save, theDesk } from "#tests/e2e/editor-desk.ts";
import { aPicture, putIntoLibrary } from "#tests/e2e/media-shelf.ts";
import { publishable } from "#tests/e2e/staff.ts";

const { site, call, create, stored, openArticle } = theDesk();

/** Paths of three pictures of the library. */
let pictures: string[] = [];

const figure = (src: string, caption: string, credit: string) =>
  `<figure data-credit="${credit}"><img src="${src}" alt="Foto da ${caption}" width="320" height="200" /><figcaption>${caption}</figcaption></figure>`;
const galleryOf = (...names: string[]) => `<ul data-galeria="fotos">${names.map((name, index) => `<li>${figure(pictures[index] ?? "", name, "Ana Lima")}</li>`).join("")}</ul>`;

beforeAll(async () => {
  for (const [index, name] of ["praça", "igreja", "feira"].entries()) {
    const texts = { titulo: `Galeria ${name}`, alt: `Foto da ${name}`, credito: "Ana Lima" };
    pictures = [...pictures, `/img/${(await putIntoLibrary(site, "editor", await aPicture(`${name}.png`, 30 + index), texts)).key}`];
  }
});

const captions = (page: Page) => page.locator(".ed-gallery figcaption").allInnerTexts();
const photo = (page: Page, index: number) => page.locator(".ed-gallery figure").nth(index);

test("a gallery is put together from the library, moved by buttons, keys and by dragging, taken back, and read again without loss", async () => {
  const page = await openArticle(await create({ titulo: "Galeria montada", conteudo: "<p>Antes.</p><p>Depois.</p>" }));
  await page.locator(".ed-prose > p").first().click();
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Mais ferramentas" }).click();
  await page.getByRole("button", { name: "Inserir galeria de fotos" }).click();
  const picker = page.getByRole("dialog", { name: "Escolher imagem da mídia" });
  await picker.getByRole("searchbox", { name: "Buscar" }).fill("Galeria");
  for (const name of ["feira", "praça", "igreja"]) await picker.getByRole("button", { name: new RegExp(`Galeria ${name}`) }).click();
  // A second press takes one back.
  await picker.getByRole("button", { name: /Galeria feira/ }).click();
  await picker.getByRole("button", { name: "Inserir 2 fotos" }).click();
  await page.locator(".ed-gallery figure").nth(1).waitFor();
  await page.getByText("Galeria com 2 fotos").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Adicionar fotos" }).click();
  await picker.getByRole("searchbox", { name: "Buscar" }).fill("Galeria feira");
  await picker
    .getByRole("button", { name: /Galeria feira/ })
    .first()
    .click();
  await picker.getByRole("button", { name: "Inserir 1 foto" }).click();
  await page.getByText("Galeria com 3 fotos").waitFor();

  await photo(page, 0).locator("figcaption").click();
  await page.keyboard.type("praça");
  await page.keyboard.press("Enter");
  await page.keyboard.type("igreja");
  await page.keyboard.press("Enter");
  await page.keyboard.type("feira");
  await expect.poll(() => captions(page)).toEqual(["praça", "igreja", "feira"]);
  await page.keyboard.press("Alt+Shift+ArrowLeft");
  await expect.poll(() => captions(page)).toEqual(["praça", "feira", "igreja"]);
  await photo(page, 1).getByRole("button", { name: "Mover a foto para antes" }).click();
  await expect.poll(() => captions(page)).toEqual(["feira", "praça", "igreja"]);
  await page.getByText("Agora é a foto 1").waitFor();
  await expect.poll(() => photo(page, 0).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await photo(page, 2).locator("img").dragTo(photo(page, 0).locator("img"));
  await expect.poll(() => captions(page)).toEqual(["igreja", "feira", "praça"]);
  await page
    .getByRole("button", { name: "Desfazer (Ctrl+Z)" })
    .or(page.getByRole("button", { name: "Desfazer", exact: true }))
    .first()
    .click();
  await expect.poll(() => captions(page)).toEqual(["feira", "praça", "igreja"]);
  await photo(page, 0).getByRole("button", { name: "Remover imagem" }).click();
  await expect.poll(() => captions(page)).toEqual(["praça", "igreja"]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => captions(page)).toEqual(["feira", "praça", "igreja"]);
  await save(page);

  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  const [square, church, fair] = pictures;
  const item = (src: string | undefined, name: string) => `<li>${figure(src ?? "", name, "Ana Lima")}</li>`;
  const written = `<p>Antes.</p><ul data-galeria="fotos">${item(fair, "feira")}${item(square, "praça")}${item(church, "igreja")}</ul><p>Depois.</p>`;
  expect((await stored(id)).conteudo).toBe(written);

  // Opened, copied, pasted and saved again.
  await page.reload();
  await page.locator(".ed-gallery figure").nth(2).waitFor();
  await page.locator(".ed-prose > p").first().click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
  await page.locator(".ed-gallery figure").nth(2).waitFor();
  await page.locator(".ed-prose > p").last().click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await save(page);
  expect((await stored(id)).conteudo).toBe(written.replace("Depois.", "Depois.!"));
});

test("one photo left is a plain picture; a photo that is gone says so and leaves the others", async () => {
  const gone = `/img/${"0123".repeat(8)}-320x200.png`;
  const conteudo = `<ul data-galeria="fotos"><li>${figure(pictures[0] ?? "", "praça", "Ana Lima")}</li><li>${figure(gone, "sumida", "Ana Lima")}</li></ul><p>Fim.</p>`;
  const article = await create({ titulo: "Galeria com falta", conteudo });
  const page = await openArticle(article);
  await expect.poll(() => photo(page, 1).getAttribute("data-gone")).toBe("Esta imagem não está mais na mídia.");
  await expect.poll(() => photo(page, 0).getAttribute("data-gone")).toBe(null);
  await photo(page, 1).getByRole("button", { name: "Remover imagem" }).click();
  await page.getByText("Uma foto só não é galeria").waitFor();
  await save(page);
  expect((await stored(article.id)).conteudo).toBe(`${figure(pictures[0] ?? "", "praça", "Ana Lima")}<p>Fim.</p>`);
});

/** A published story with a gallery of three photos, of which the second is gone. */
async function aStory(): Promise<string> {
  const conteudo = `<p>Antes.</p>${galleryOf("praça", "igreja", "feira")}<p>Depois.</p>`;
  const { body } = await call<{ id: number; slug: string }>(
    "POST",
    "/api/posts",
    publishable(`Galeria lida ${crypto.randomUUID().slice(0, 8)}`, { conteudo, status: "publicada" }),
  );
  return `/post/${body.slug}`;
}

test("without a script all photos are there, with captions and credits, and each opens by its link", async () => {
  const { page } = await aVisitor({ width: 360, javaScriptEnabled: false });
  await page.goto(await aStory());
  const items = page.getByRole("list", { name: "Galeria com 3 fotos" }).getByRole("listitem");
  await expect.poll(() => items.count()).toBe(3);
  await expect.poll(() => items.locator("figcaption").allInnerTexts()).toEqual(["praça", "igreja", "feira"].map((name) => `${name} · Foto: Ana Lima`));
  // The strip scrolls, the page does not.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expect.poll(() => page.locator(".gallery").evaluate((strip) => strip.scrollWidth > strip.clientWidth)).toBe(true);
  const link = page.getByRole("link", { name: "Ampliar a foto 2 de 3: Foto da igreja" });
  const address = (await link.getAttribute("href")) ?? "";
  expect((await fetch(site + address)).headers.get("content-type")).toBe("image/webp");
});

test("with a script photos open on the whole screen, by arrows, Home, End and Escape; the focus returns, and nothing moves", async () => {
  const { page, errors } = await aVisitor({ width: 360 });
  const path = await aStory();
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto(path);
  await page.locator("html.js").waitFor();
  const strip = page.getByRole("list", { name: "Galeria com 3 fotos" });
  await strip.scrollIntoViewIfNeeded();
  const box = await strip.boundingBox();
  await expect
    .poll(() =>
      strip
        .locator("img")
        .first()
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true);
  await expect.poll(() => strip.boundingBox()).toEqual(box);
  expect(scripts.filter((address) => address.includes("/assets/fotos-"))).toEqual([]);
  expect(await accessibilityProblems(page)).toEqual([]);

  const link = page.getByRole("link", { name: /Ampliar a foto 1 de 3/ });
  await link.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Galeria de fotos" });
  await dialog.getByText("Foto 1 de 3").waitFor();
  await dialog.getByText("praça · Foto: Ana Lima").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const presses: [string, string][] = [
    ["ArrowRight", "Foto 2 de 3"],
    ["End", "Foto 3 de 3"],
    ["ArrowRight", "Foto 3 de 3"],
    ["Home", "Foto 1 de 3"],
    ["ArrowLeft", "Foto 1 de 3"],
  ];
  for (const [key, said] of presses) {
    await page.keyboard.press(key);
    await expect.poll(() => dialog.getByRole("status").innerText()).toBe(said);
  }
  await dialog.getByRole("button", { name: "Próxima foto" }).click();
  await dialog.getByText("igreja · Foto: Ana Lima").waitFor();
  // A swipe is a scroll of the strip.
  await dialog.getByRole("list").evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: "instant" }));
  await dialog.getByText("Foto 3 de 3").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(errors).toEqual([]);
});

test("a photo that is gone says so in its place, in the text and on the whole screen", async () => {
  const gone = `/img/${"4567".repeat(8)}-320x200.png`;
  const conteudo = `<ul data-galeria="fotos"><li>${figure(gone, "sumida", "Ana Lima")}</li><li>${figure(pictures[1] ?? "", "igreja", "Ana Lima")}</li></ul>`;
  const { body } = await call<{ slug: string }>("POST", "/api/posts", publishable(`Galeria furada ${crypto.randomUUID().slice(0, 8)}`, { conteudo, status: "publicada" }));
  const { page } = await aVisitor({ width: 360 });
  await page.goto(`/post/${body.slug}`);
  const items = page.getByRole("list", { name: "Galeria com 2 fotos" }).getByRole("listitem");
  await items.first().scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      items
        .first()
        .locator("a")
        .evaluate((link) => getComputedStyle(link, "::before").content),
    )
    .toBe('"Esta foto não está mais disponível."');
  await expect
    .poll(() =>
      items
        .nth(1)
        .locator("a")
        .evaluate((link) => getComputedStyle(link, "::before").content),
    )
    .toBe("none");
  await items.first().getByRole("link").click();
  await page.getByRole("dialog").getByText("Esta foto não está mais disponível.").waitFor();
});
