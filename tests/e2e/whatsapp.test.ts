import { expect, test } from "vitest";
import type { EvolutionState } from "#tests/providers/evolution/state.ts";
import { aVisitor, signInOnScreen } from "./browser.ts";
import { theDemoSite } from "./demo-site.ts";

const { url, providers } = await theDemoSite();
const gateway = (path: string, method: string, body: object) => fetch(`${providers.evolution}${path}`, { method, body: JSON.stringify(body) });
const sentTexts = async () => {
  const { state } = (await (await fetch(`${providers.evolution}/control/default`)).json()) as { state: EvolutionState };
  return state.sent.map(({ text }) => text);
};

test("the number is connected by its QR code, a group is chosen, and a story that was picked by the keyboard goes to it, once", async () => {
  await gateway("/control/default", "PUT", { scanMs: null });
  const editor = await aVisitor({ baseURL: url });
  await signInOnScreen(editor, "editor", "/admin?tab=whatsapp");
  const { page } = editor;
  const block = (name: string) => page.getByRole("region", { name, exact: true });
  await page.getByText("modo simulado").first().waitFor();
  await page.getByRole("button", { name: "Gerar QR code" }).click();
  const code = page.getByRole("img", { name: "QR code para conectar o WhatsApp" });
  // The page's own policy lets it be painted.
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0);
  await gateway("/simulate/scan", "POST", {});
  await page.getByLabel("Grupo que recebe as matérias").selectOption({ label: "Lide Notícias — Piripiri · 842 participantes · só administradores escrevem" });
  await page.getByRole("button", { name: "Usar este grupo" }).click();
  await block("Grupo").getByText("842 participantes").waitFor();

  const picker = block("Adicionar matérias à fila");
  const title = (await picker.getByRole("listitem").first().locator(".line-clamp-2").innerText()).trim();
  await picker.getByRole("checkbox").first().focus();
  await page.keyboard.press("Space");
  await picker.getByText("1 selecionada").waitFor();
  await picker.getByRole("button", { name: "Adicionar à fila" }).click();
  await block("Fila")
    .getByRole("button", { name: `Enviar agora: ${title}` })
    .click();
  const asked = page.getByRole("alertdialog", { name: "Enviar esta mensagem agora?" });
  await asked.getByText("com 842 participantes").waitFor();
  await asked.getByRole("button", { name: "Enviar agora" }).click();
  await block("Fila").getByRole("list", { name: "Enviadas por último" }).getByText(title).waitFor();
  expect(await sentTexts()).toEqual([expect.stringContaining(title)]);
  expect(editor.errors).toEqual([]);
});
