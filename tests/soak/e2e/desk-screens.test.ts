import { expect, test } from "vitest";
import { aVisitor, signInOnScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { scriptsOf } from "#tests/e2e/page-scripts.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const site = mySite();
const KB = 1024;
/** React, the router and the router's list of routes. */
const FRAMEWORK = /^(?:framework|manifest)-/;
/** The rich text, its toolbar, and what only they import. */
const TEXT_FILES = /^(?:mount-rich-text|rich-text-toolbar|boxes|check-link|embeds|players|sentences|web-address|wrapped-lines)[.-]/;
/** Script of a screen beyond React and the router; the rich text is counted apart. */
const SCREEN_MAX = 87 * KB;

/** A story that went through the desk's hands: written, published, switched off. */
async function aStoryWithAPast(): Promise<{ id: number; title: string }> {
  const call = await signIn(site, "editor");
  const title = `Feira de Piracuruca muda de lugar ${crypto.randomUUID().slice(0, 8)}`;
  const { body } = await call<{ id: number }>("POST", "/api/posts", publishable(title));
  await call("PUT", `/api/posts/${body.id}`, { subtitulo: "Barracas vão para a praça nova", status: "publicada" });
  await call("PUT", `/api/posts/${body.id}/toggle-status`);
  return { id: body.id, title };
}

test("the trail of a story tells who did what, with what was before, also without a script", async () => {
  const { id } = await aStoryWithAPast();
  const admin = await aVisitor({ javaScriptEnabled: false });
  await signInOnScreen(admin, "admin", `/admin/trilha?materia=${id}`);
  const lines = admin.page.locator("main ol > li");
  await expect
    .poll(() => lines.locator("p:first-child").allInnerTexts())
    .toEqual([expect.stringMatching(/desabilitou esta matéria$/), expect.stringMatching(/publicou esta matéria$/), expect.stringMatching(/criou esta matéria$/)]);
  await lines.nth(1).locator("summary").click();
  const row = lines.nth(1).getByRole("row", { name: /Subtítulo/ });
  await expect.poll(() => row.getByRole("cell").allInnerTexts()).toEqual(["Um subtítulo que diz o que houve", "Barracas vão para a praça nova"]);
});

test("a deletion can be undone from its message, and later from the bin", async () => {
  const { title } = await aStoryWithAPast();
  const admin = await aVisitor();
  await signInOnScreen(admin, "admin", `/admin/materias?q=${encodeURIComponent(title)}`);
  const { page } = admin;
  const row = page.getByRole("row", { name: new RegExp(title) });
  const remove = async () => {
    await row.locator("summary").click();
    await row.getByRole("link", { name: `Excluir: ${title}` }).click();
    const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await question.getByText("Tem certeza que deseja excluir esta matéria?").waitFor();
    await question.getByRole("button", { name: "Excluir" }).click();
    await page.getByText("Matéria excluída com sucesso!").waitFor();
  };
  await remove();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.getByText("Matéria restaurada.").waitFor();
  await row.waitFor();
  await remove();
  await row.waitFor({ state: "detached" });
  await page.goto("/admin/lixeira");
  await page.getByRole("button", { name: `Restaurar: ${title}` }).click();
  await page.getByText(`“${title}” voltou para a lista de matérias.`).waitFor();
  await page.goto(`/admin/materias?q=${encodeURIComponent(title)}`);
  await row.waitFor();
});

test("a change that the server refuses is taken back in the list, with the server's sentence", async () => {
  const { id, title } = await aStoryWithAPast();
  const editor = await aVisitor();
  await signInOnScreen(editor, "editor", `/admin/materias?q=${encodeURIComponent(title)}`);
  const toggle = editor.page.getByRole("row", { name: new RegExp(title) }).getByRole("switch");
  await expect.poll(() => toggle.getAttribute("aria-checked")).toBe("false");
  const { page } = editor;
  const asStored = async () => ((await (await signIn(site, "editor"))("GET", `/api/posts/${id}`)).body as { ativo: number }).ativo;
  await toggle.click();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.getByText("Alteração desfeita.").waitFor();
  await expect.poll(() => asStored()).toBe(0);
  // The answer is lost after the work was done: the same press acts no second time, and the screen says what it does not know.
  await page.route(/\/admin\/materias/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await toggle.click();
  await page.getByText(/^Erro ao alterar status da matéria\. O servidor não confirmou se a mudança foi feita\. A tela foi recarregada/).waitFor();
  await expect.poll(() => asStored()).toBe(1);
  await page.unrouteAll();
  await page.getByRole("switch", { name: /^ON/ }).waitFor();
  await (await signIn(site, "admin"))("DELETE", `/api/posts/${id}`);
  await toggle.click();
  await editor.page.getByText("Matéria não encontrada.").waitFor();
});

test("each screen loads its own script: the rich text is the editor's alone, dragging the ordering's", async () => {
  const RICH_TEXT = "ProseMirror";
  const DRAGGING = "sortable-fallback";
  // All at once: each is idle for a while until it is known that nothing more comes.
  const paths = ["/admin", "/admin?tab=whatsapp", "/admin/materias", "/admin/trilha", "/admin/lixeira"];
  const [editor, ...screens] = await Promise.all([scriptsOf("/admin/nova-materia", "editor"), ...paths.map((path) => scriptsOf(path, "admin"))]);
  for (const [at, { bytes, bytesOf, has, names }] of screens.entries()) {
    const path = paths[at];
    expect([path, has(RICH_TEXT), has(DRAGGING)]).toEqual([path, false, false]);
    const own = bytes - bytesOf(FRAMEWORK);
    expect([path, names, own, own <= SCREEN_MAX]).toEqual([path, names, own, true]);
  }
  expect([editor.has(RICH_TEXT), editor.has(DRAGGING)]).toEqual([true, false]);
  const richText = editor.bytesOf(TEXT_FILES);
  expect([richText, richText <= 160 * KB]).toEqual([richText, true]);
  const own = editor.bytes - richText - editor.bytesOf(FRAMEWORK);
  expect([editor.names, own, own <= SCREEN_MAX]).toEqual([editor.names, own, true]);
});

test("a screen that is left while its answer still arrives leaves no error behind", async () => {
  const admin = await aVisitor();
  const { page, errors } = admin;
  // The first part of a screen's data is there at once, its end never comes.
  await page.addInitScript(() => {
    const original = window.fetch;
    window.fetch = async (input, init) => {
      const answer = await original(input, init);
      if (!new URL(input instanceof Request ? input.url : input, location.href).pathname.endsWith(".data")) return answer;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const unfinished = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(bytes);
          init?.signal?.addEventListener("abort", () => {
            controller.error(init.signal?.reason);
            document.documentElement.dataset.aborted = "true";
          });
        },
      });
      document.documentElement.dataset.unfinished = "true";
      return new Response(unfinished, { status: answer.status, headers: answer.headers });
    };
  });
  await signInOnScreen(admin, "admin", "/admin/trilha");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("link", { name: "Categorias" }).first().click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.unfinished)).toBe("true");
  await page.getByRole("link", { name: "Usuários" }).first().click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.aborted)).toBe("true");
  release();
  await page.waitForURL("**/admin/usuarios");
  await page.getByRole("heading", { name: "Usuários" }).first().waitFor();
  expect(errors).toEqual([]);
});
