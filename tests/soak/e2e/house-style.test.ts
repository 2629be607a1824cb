import { expect, onTestFinished, test } from "vitest";
import { accessibilityProblems, aVisitor, openScreen } from "#tests/e2e/browser.ts";
import { on, typeAtTheEnd } from "#tests/e2e/editor-desk.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

const site = mySite();

test("an editor makes a rule without a script and tests it on a text", async () => {
  const { page } = await aVisitor({ javaScriptEnabled: false, role: "editor" });
  await page.goto("/admin/manual-de-redacao/nova");
  await page.getByLabel("Formas erradas").fill("Sertãozim\nSertaozinho");
  await page.getByLabel("Forma certa").fill("Sertãozinho");
  await page.getByLabel("Explicação").fill("Como na placa da estação.");
  await page.getByRole("button", { name: "Criar regra" }).click();
  await page.getByText("Regra criada.").waitFor();
  await page.getByLabel("Texto", { exact: true }).fill("Festa em Sertãozim e em SERTAOZINHO");
  await page.getByRole("button", { name: "Testar" }).click();
  await page.getByRole("heading", { name: "2 correções" }).waitFor();
  await page.getByText("Festa em Sertãozinho e em SERTÃOZINHO", { exact: true }).waitFor();
});

test("a reporter sees the line under a wrong form while typing, and corrects one, then all, by keyboard on a phone", async () => {
  const editor = await signIn(site, "editor");
  await editor("POST", "/api/house-style", { erradas: ["Cabeceira-PI"], certa: "Cabeceiras", tipo: "cidade", explicacao: "O nome é no plural." });
  // Reporters write drafts where the newsroom lets them.
  const admin = await signIn(site, "admin");
  await admin("PUT", "/api/settings/site", { rascunhosDeReporteres: true });
  onTestFinished(async () => void (await admin("PUT", "/api/settings/site", { rascunhosDeReporteres: false })));
  const { page } = await aVisitor({ width: 360, role: "reporter" });
  await openScreen(page, "/admin/nova-materia");
  await on(page).body.waitFor();
  const marks = page.locator(".ed-prose .ed-style-mark");
  await typeAtTheEnd(page, "Chove em Cabeceira-PI. A ponte de Cabeceira-PI caiu em CABECEIRA-PI");
  await expect.poll(() => marks.allTextContents()).toEqual(["Cabeceira-PI", "Cabeceira-PI", "CABECEIRA-PI"]);
  await page.getByText("Estilo da casa: 3 formas a corrigir no texto.").waitFor({ state: "attached" });
  // From the end the next is the first.
  await page.keyboard.type(" hoje");
  await page.keyboard.press("Control+.");
  const menu = page.getByRole("group", { name: "Estilo da casa: escreva “Cabeceiras” em vez de “Cabeceira-PI”" });
  await menu.getByText("O nome é no plural.").waitFor();
  await expect.poll(() => menu.getByRole("button", { name: "Corrigir", exact: true }).evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => on(page).body.textContent()).toBe("Chove em Cabeceiras. A ponte de Cabeceira-PI caiu em CABECEIRA-PI hoje");
  await expect.poll(() => marks.count()).toBe(2);
  await page.keyboard.press("Alt+Enter");
  await menu.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => on(page).body.textContent()).toBe("Chove em Cabeceiras. A ponte de Cabeceiras caiu em CABECEIRAS hoje");
  await expect.poll(() => marks.count()).toBe(0);
  // One step of undo takes both back, and the lines with them.
  await page.keyboard.press("Control+z");
  await expect.poll(() => on(page).body.textContent()).toBe("Chove em Cabeceiras. A ponte de Cabeceira-PI caiu em CABECEIRA-PI hoje");
  await expect.poll(() => marks.count()).toBe(2);
  // A tap opens the menu and Escape leaves it; a quotation is left as it is.
  await marks.first().click();
  await menu.waitFor();
  await page.keyboard.press("Control+Shift+9");
  await expect.poll(() => marks.count()).toBe(0);
  await page.keyboard.press("Control+z");
  await expect.poll(() => marks.count()).toBe(2);
});

test("a title shows its correction under the field, and one press makes it", async () => {
  const editor = await signIn(site, "editor");
  await editor("POST", "/api/house-style", { erradas: ["Massape do Piauí"], certa: "Massapê do Piauí", tipo: "cidade" });
  const { page } = await aVisitor({ width: 360, role: "editor" });
  await openScreen(page, "/admin/nova-materia");
  await on(page).title.fill("Feira de Massape do Piauí começa");
  await page.getByRole("button", { name: "Corrigir “Massape do Piauí” para “Massapê do Piauí” em Título" }).press("Enter");
  await expect.poll(() => on(page).title.inputValue()).toBe("Feira de Massapê do Piauí começa");
  await expect.poll(() => page.getByRole("list", { name: "Estilo da casa: Título" }).count()).toBe(0);
});
