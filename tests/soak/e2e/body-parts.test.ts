import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor } from "#tests/e2e/browser.ts";
import { on, save, theDesk, typeAtTheEnd } from "#tests/e2e/editor-desk.ts";
import { publishable } from "#tests/e2e/staff.ts";

const { call, create, stored, openArticle } = theDesk();

const FACTS = '<aside data-box="ficha"><h3>A obra</h3><dl><dt>Custo</dt><dd>R$ 2 milhões</dd></dl><cite>Idepi</cite></aside>';
const QUOTE = '<aside data-box="olho"><blockquote>A água chegou.</blockquote><cite>Maria</cite></aside>';
const POST = '<p><a data-embed="X" href="https://x.com/lide/status/12345" rel="noopener noreferrer">Publicação no X</a></p>';
const NOTED = '<p>A lei<small data-nota="rodape">Lei nº 13.188.</small> vale aqui.</p>';

test("boxes, a pull quote, a footnote and a post are written by keyboard, stored in their shape and read again without loss", async () => {
  const page = await openArticle(await create({ titulo: "Escrita só com o teclado", conteudo: "<p>A lei vale aqui.</p>" }));
  await page.locator(".ed-prose > p").first().click();
  await page.keyboard.press("Home");
  for (const _ of "A lei") await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+Alt+f");
  await page.getByRole("textbox", { name: "Nota de rodapé" }).fill("Lei nº 13.188.");
  await page.keyboard.press("Enter");
  await page.locator(".ed-prose small").waitFor();

  /** From the text to a tool and back into the new block. */
  const open = async (tool: string) => {
    await page.keyboard.press("Alt+F10");
    const more = page.getByRole("button", { name: "Mais ferramentas" });
    if ((await more.getAttribute("aria-expanded")) === "false") await more.press("Enter");
    await page.getByRole("button", { name: tool }).focus();
    await page.keyboard.press("Enter");
  };
  await open("Inserir quadro ou frase em destaque");
  const kinds = page.getByRole("group", { name: "Inserir quadro" });
  await kinds.getByRole("button", { name: "Ficha" }).waitFor();
  await page.keyboard.press("Enter");
  for (const [index, words] of ["A obra", "Custo", "R$ 2 milhões"].entries()) {
    if (index > 0) await page.keyboard.press("Enter");
    await page.keyboard.type(words);
  }
  // The first makes an empty line, which goes by the third.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Enter");
  await page.keyboard.type("Idepi");
  await page.keyboard.press("Enter");
  await open("Inserir quadro ou frase em destaque");
  await kinds.getByRole("button", { name: "Frase em destaque" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("A água chegou.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Maria");
  await page.keyboard.press("Enter");
  await open("Inserir vídeo");
  await page.keyboard.type("twitter.com/lide/status/12345?s=20");
  await page.keyboard.press("Enter");
  await page.locator(".ed-embed").getByText("https://x.com/lide/status/12345").waitFor();
  await save(page);
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  const written = (await stored(id)).conteudo;
  expect(written).toBe(`${NOTED}${FACTS}${QUOTE}${POST}<p></p>`);
  expect(await accessibilityProblems(page)).toEqual([]);

  // Every kind of box, read and written by the editor.
  const more = ["cronologia", "numero", "perguntas"].map((kind) => FACTS.replace("ficha", kind)).join("");
  const partial =
    '<aside data-box="numero"><dl><dt>6 kg</dt><dd>de pó</dd></dl></aside><aside data-box="ficha"><h3>Só título</h3></aside><aside data-box="olho"><cite>Só quem disse</cite></aside>';
  const all = await create({ titulo: "Ida e volta de quadros", conteudo: `${written}${more}${partial}<p>Fim</p>` });
  const again = await openArticle(all);
  await typeAtTheEnd(again, " mesmo");
  await save(again);
  expect((await stored(all.id)).conteudo).toBe(all.conteudo.replace("Fim", "Fim mesmo"));
});

test("find and replace is blind to accents, counts, and is undone in one step", async () => {
  const page = await openArticle(await create({ titulo: "Troca de nomes", conteudo: "<p>O Piauí e o piaui, <strong>Pia</strong>uí.</p><p>Piauiense</p>" }));
  await page.locator(".ed-prose > p").first().click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+h");
  const panel = page.getByRole("group", { name: "Localizar e substituir" });
  await panel.getByLabel("Localizar").fill("piaui");
  await panel.getByText("1 de 4").waitFor();
  await panel.getByLabel("Palavra inteira").check();
  await panel.getByText("1 de 3").waitFor();
  await panel.getByLabel("Localizar").press("Enter");
  await panel.getByText("2 de 3").waitFor();
  await panel.getByLabel("Substituir por").fill("Ceará");
  await panel.getByRole("button", { name: "Substituir", exact: true }).click();
  await expect.poll(() => on(page).body.innerText()).toContain("O Piauí e o Ceará, Piauí.");
  await panel.getByRole("button", { name: "Substituir tudo" }).click();
  await panel.getByText("2 trechos trocados").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await panel.getByLabel("Localizar").press("Escape");
  await expect.poll(() => on(page).body.innerText()).toContain("O Ceará e o Ceará, Ceará.");
  await page.keyboard.press("Control+z");
  await expect.poll(() => on(page).body.innerText()).toContain("O Piauí e o Ceará, Piauí.");
});

test("a reader gets a post only after a tap, in a sandbox; notes lead there and back; only such a story asks for the style of boxes", async () => {
  const { body: story } = await call<{ slug: string }>("POST", "/api/posts", publishable("Adutora com quadros", { status: "publicada", conteudo: NOTED + FACTS + POST + QUOTE }));
  const { body: plain } = await call<{ slug: string }>("POST", "/api/posts", publishable("Adutora sem quadros", { status: "publicada", conteudo: "<p>Texto.</p>" }));
  const { page } = await aVisitor({ width: 360 });
  const outside: string[] = [];
  await page.route(/^https:\/\/(?!localhost|127\.)/, (route) => {
    outside.push(route.request().url());
    return route.fulfill({ contentType: "text/html; charset=utf-8", body: "publicação" });
  });
  await page.goto(`/post/${plain.slug}`);
  await expect.poll(() => page.locator('link[rel="stylesheet"]').count()).toBe(1);
  await page.goto(`/post/${story.slug}`);
  await expect.poll(() => page.locator('link[rel="stylesheet"]').count()).toBe(2);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.locator("[role=doc-noteref]").click();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe("#nota-1");
  await page.locator("[role=doc-backlink]").click();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe("#nota-ref-1");

  const place = page.locator(".embed-frame");
  const before = await place.boundingBox();
  expect(outside).toEqual([]);
  await place.getByRole("button", { name: "Toque para carregar a publicação do X" }).press("Enter");
  const frame = page.locator("iframe");
  await frame.contentFrame().getByText("publicação").waitFor();
  expect(outside).toEqual(["https://platform.twitter.com/embed/Tweet.html?id=12345&lang=pt&dnt=true"]);
  await expect.poll(() => frame.getAttribute("sandbox")).toBe("allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox");
  await expect.poll(async () => (await place.boundingBox())?.height).toBe(before?.height);
});
