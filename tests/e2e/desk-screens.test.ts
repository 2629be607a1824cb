import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { aVisitor, barriers, openFolds, signInOnScreen } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { publishable, signIn } from "./staff.ts";

const site = mySite();
const KB = 1024;

/** A story that went through the desk's hands: written, published, switched off. */
async function aStoryWithAPast(): Promise<{ id: number; title: string }> {
  const call = await signIn(site, "editor");
  const title = `Feira de Piracuruca muda de lugar ${crypto.randomUUID().slice(0, 8)}`;
  const { body } = await call<{ id: number }>("POST", "/api/posts", publishable(title));
  await call("PUT", `/api/posts/${body.id}`, { subtitulo: "Barracas vão para a praça nova", status: "publicada" });
  await call("PUT", `/api/posts/${body.id}/toggle-status`);
  return { id: body.id, title };
}

test("the trail, the bin and the manager can be used by everybody", async () => {
  const { id } = await aStoryWithAPast();
  const admin = await aVisitor();
  await signInOnScreen(admin, "admin", `/admin/trilha?materia=${id}`);
  for (const path of [`/admin/trilha?materia=${id}`, "/admin/trilha", "/admin/lixeira", "/admin/materias", "/admin/materias?q=inexistente-de-todo"]) {
    await admin.page.goto(path, { waitUntil: "networkidle" });
    await openFolds(admin.page);
    expect([path, await barriers(admin.page)]).toEqual([path, []]);
  }
  expect(admin.errors).toEqual([]);
  await admin.context.close();
});

test("the trail of a story tells who did what, with what was before, also without a script", async () => {
  const { id } = await aStoryWithAPast();
  const admin = await aVisitor({ javaScriptEnabled: false });
  await signInOnScreen(admin, "admin", `/admin/trilha?materia=${id}`);
  const lines = admin.page.locator("main ol > li");
  expect(await lines.locator("p:first-child").allInnerTexts()).toEqual([
    expect.stringMatching(/desabilitou esta matéria$/),
    expect.stringMatching(/publicou esta matéria$/),
    expect.stringMatching(/criou esta matéria$/),
  ]);
  await lines.nth(1).locator("summary").click();
  const row = lines.nth(1).getByRole("row", { name: /Subtítulo/ });
  expect(await row.getByRole("cell").allInnerTexts()).toEqual(["Um subtítulo que diz o que houve", "Barracas vão para a praça nova"]);
  await admin.context.close();
});

test("a deletion can be undone from its message, and later from the bin", async () => {
  const { title } = await aStoryWithAPast();
  const admin = await aVisitor();
  await signInOnScreen(admin, "admin", `/admin/materias?q=${encodeURIComponent(title)}`);
  const { page } = admin;
  const row = page.getByRole("row", { name: new RegExp(title) });
  const remove = async () => {
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
  await admin.context.close();
});

test("a change that the server refuses is taken back in the list, with the server's sentence", async () => {
  const { id, title } = await aStoryWithAPast();
  const editor = await aVisitor();
  await signInOnScreen(editor, "editor", `/admin/materias?q=${encodeURIComponent(title)}`);
  const toggle = editor.page.getByRole("row", { name: new RegExp(title) }).getByRole("switch");
  expect(await toggle.getAttribute("aria-checked")).toBe("false");
  const { page } = editor;
  const asStored = async () => ((await (await signIn(site, "editor"))("GET", `/api/posts/${id}`)).body as { ativo: number }).ativo;
  await toggle.click();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.getByText("Alteração desfeita.").waitFor();
  expect(await asStored()).toBe(0);
  // The answer is lost after the work was done: the same press acts no second time, and the screen says what it does not know.
  await page.route(/\/admin\/materias/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await toggle.click();
  await page.getByText(/^Erro ao alterar status da matéria\. O servidor não confirmou se a mudança foi feita\. A tela foi recarregada/).waitFor();
  expect(await asStored()).toBe(1);
  await page.unrouteAll();
  await page.getByRole("switch", { name: /^ON/ }).waitFor();
  await (await signIn(site, "admin"))("DELETE", `/api/posts/${id}`);
  await toggle.click();
  await editor.page.getByText("Matéria não encontrada.").waitFor();
  await editor.context.close();
});

/** Scripts that a screen loads by itself, gzipped, and what is in them. */
async function scriptsOf(path: string, role: "admin" | "editor") {
  const visitor = await aVisitor();
  const loaded = new Map<string, string>();
  const reads: Promise<unknown>[] = [];
  visitor.page.on("response", (response) => {
    if (response.request().resourceType() !== "script" && !response.url().endsWith(".js")) return;
    reads.push(
      response.text().then(
        (text) => loaded.set(response.url(), text),
        () => loaded.set(response.url(), ""),
      ),
    );
  });
  await signInOnScreen(visitor, role, path);
  await visitor.page.waitForLoadState("networkidle");
  // A page that is closed takes with it what was not read yet.
  await Promise.all(reads);
  await visitor.context.close();
  const texts = [...loaded.values()];
  return {
    names: [...loaded.keys()].map((url) => url.split("/").pop()).sort(),
    bytes: texts.reduce((sum, text) => sum + gzipSync(text).byteLength, 0),
    has: (mark: string) => texts.some((text) => text.includes(mark)),
  };
}

test("each screen loads its own script: the rich text is the editor's alone, dragging the ordering's", async () => {
  const RICH_TEXT = "ProseMirror";
  const DRAGGING = "sortable-fallback";
  for (const path of ["/admin", "/admin?tab=whatsapp", "/admin/materias", "/admin/trilha", "/admin/lixeira"]) {
    const { bytes, has, names } = await scriptsOf(path, "admin");
    expect([path, has(RICH_TEXT), has(DRAGGING)]).toEqual([path, false, false]);
    expect([path, names, bytes, bytes <= 140 * KB]).toEqual([path, names, bytes, true]);
  }
  const editor = await scriptsOf("/admin/nova-materia", "editor");
  expect([editor.has(RICH_TEXT), editor.has(DRAGGING)]).toEqual([true, false]);
  expect([editor.bytes, editor.bytes <= 320 * KB]).toEqual([editor.bytes, true]);
});
