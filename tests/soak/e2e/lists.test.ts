import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, signInOnScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { articleOn, readerPaths } from "#tests/e2e/reader-paths.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const site = mySite();

test("without script a reader writes to the newsroom, which reads it", async () => {
  const { page } = await aVisitor({ width: 360, javaScriptEnabled: false });
  // The first link may be the strip of a live coverage, with a fragment.
  const story = (await articleOn("/")).replace(/#.*/, "");
  await page.goto(story);
  await page.getByRole("link", { name: "Encontrou um erro? Avise a Redação" }).click();
  await expect.poll(() => page.locator("[name=materia]").inputValue()).toBe(site + story);
  await page.locator("[name=nome]").fill("Ana Lima");
  await page.locator("[name=email]").fill("ana@exemplo.com");
  await page.locator("[name=mensagem]").fill("O nome da rua está trocado.\nÉ a rua de trás.");
  await page.getByRole("button", { name: "Enviar à Redação" }).press("Enter");
  await page.getByText("Mensagem recebida.").waitFor();

  const editor = await aVisitor();
  await signInOnScreen(editor, "editor", "/admin/mensagens");
  const message = editor.page.locator("li", { hasText: "O nome da rua está trocado." });
  await message.waitFor();
  expect(await accessibilityProblems(editor.page)).toEqual([]);
  await message.getByRole("button", { name: /Marcar como resolvida/ }).click();
  await editor.page.getByText("Mensagem marcada como resolvida.").waitFor();
  await editor.page.getByRole("link", { name: "Resolvidas" }).click();
  await message.getByText(/Resolvida por Caio Fontenele/).waitFor();
  await message.getByRole("link", { name: /Excluir/ }).click();
  await editor.page.getByText("Tem certeza que deseja excluir esta mensagem?").waitFor();
  await editor.page.getByRole("button", { name: "Excluir" }).click();
  await message.waitFor({ state: "detached" });
  expect(editor.errors).toEqual([]);
});

/** Every kind of player and the widest things that a text may hold. */
const EVERYTHING = `<p>Na BR-222, 28 m³ custam R$ 18,4 mil. ${"Texto da matéria. ".repeat(20)}</p>
  <iframe src="https://youtu.be/dQw4w9WgXcQ" title="A sessão da Câmara de Piripiri, do começo ao fim, sem cortes"></iframe>
  <iframe src="https://player.vimeo.com/video/76979871"></iframe>
  <iframe src="https://open.spotify.com/track/4rOoJ6Egrf8K2IrywzwOMk"></iframe>
  <iframe src="https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M"></iframe>
  <iframe src="https://www.instagram.com/p/CxAbCdEfGhI/"></iframe>
  <h2>Otorrinolaringologistas inconstitucionalissimamente</h2>
  <table><tr><th>Setor</th><th>Bancas hoje</th><th>Bancas depois</th><th>Horário de carga</th></tr><tr><td>Frutas</td><td>48</td><td>60</td><td>4h às 6h</td></tr></table>`;

test("at 320 px no page of any kind scrolls sideways, in any size of text", async () => {
  const editor = await signIn(site, "editor");
  const fields = { conteudo: EVERYTHING, status: "publicada", resumo: ["Um.", "Dois.", "Três."], tags: ["reflow"], municipio: "piripiri" };
  const { body: story } = await editor<{ id: number; slug: string }>("POST", "/api/posts", publishable("Ponte da BR-222 recebe 28 m³ e custa R$ 18,4 milhões à União", fields));
  const paths = ["/?economia=1", `/post/${story.slug}`, `/post/${story.slug}?economia=1`, "/tag/reflow", ...(await readerPaths())];
  const { page } = await aVisitor({ width: 320 });
  const tooWide: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => document.documentElement.classList.contains("js"));
    const beyond = await page.evaluate(() =>
      ["", "large", "larger"].map((size) => {
        document.documentElement.dataset.text = size;
        const excess = document.documentElement.scrollWidth - innerWidth;
        const widest = [...document.body.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5).slice(0, 3);
        return { size, excess, widest: excess > 0 ? widest.map((one) => `${one.tagName}.${one.className}`) : [] };
      }),
    );
    for (const { size, excess, widest } of beyond) if (excess > 0) tooWide.push(`${path} ${size || "normal"}: ${excess} px (${widest})`);
  }
  expect(tooWide).toEqual([]);
  await (await signIn(site, "admin"))("DELETE", `/api/posts/${story.id}`);
});

test("reactions are drawn, whatever faces the device has, and a road's name stands on one line", async () => {
  const editor = await signIn(site, "editor");
  const { body: story } = await editor<{ id: number; slug: string }>("POST", "/api/posts", publishable("Obra na BR-222", { conteudo: EVERYTHING, status: "publicada" }));
  const { page } = await aVisitor({ width: 360 });
  await page.goto(`/post/${story.slug}`);
  const buttons = page.locator(".reaction-buttons button");
  // Counts below ten are not shown.
  await expect.poll(() => buttons.allInnerTexts()).toEqual(["Feliz", "Inspirado", "Surpreso", "Preocupado", "Triste", "Indignado"]);
  const boxes = await buttons.locator("svg").evaluateAll((faces) => faces.map((face) => Math.round(face.getBoundingClientRect().width)));
  expect(boxes.length).toBe(6);
  for (const width of boxes) expect(width).toBeGreaterThanOrEqual(24);
  const heights = await page.locator(".body .nb").evaluateAll((runs) => runs.map((run) => run.getClientRects().length));
  expect([heights.length >= 3, heights.every((lines) => lines === 1)]).toEqual([true, true]);
});
