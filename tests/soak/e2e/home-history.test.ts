import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, openScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const SCREEN = "/admin/maquina-do-tempo";
const editor = await signIn(mySite(), "editor");
const publish = (titulo: string) => editor("POST", "/api/posts", publishable(titulo, { status: "publicada", posicao: "destaque" }));

test("by keyboard on a phone: from the board to the page of another minute, its changes, the comparison and the question before a restoration", async () => {
  const { page } = await aVisitor({ width: 360, role: "editor" });
  const isListed = (text: string) =>
    expect
      .poll(
        async () => {
          await page.goto(SCREEN);
          return page.getByRole("listitem").filter({ hasText: text }).count();
        },
        { timeout: 20_000, interval: 1_000 },
      )
      .toBeGreaterThan(0);
  // The first page that is ever recorded has no author.
  await publish("Antes de tudo o mais");
  await isListed("Mudou:");
  const title = `Biblioteca reabre depois da reforma ${Date.now()}`;
  await publish(title);
  await openScreen(page, "/admin/destaques");
  await page.getByRole("link", { name: "Máquina do tempo" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Máquina do tempo" }).waitFor();
  // The recording follows the answer to the write.
  await isListed(title);
  await page.frameLocator('iframe[title^="Página inicial"]').locator("h2, h3", { hasText: title }).first().waitFor({ state: "attached" });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole("listitem").filter({ hasText: title }).getByRole("link").first().press("Enter");
  await page.waitForURL(/hora=/);
  const hourIn = () => new URL(page.url()).searchParams.get("hora");
  const before = hourIn();
  const slider = page.getByRole("slider", { name: "Minuto do dia" });
  await slider.press("ArrowLeft");
  await expect.poll(hourIn).not.toBe(before);
  await slider.press("ArrowRight");
  await expect.poll(hourIn).toBe(before);

  await page.getByRole("link", { name: "Comparar com agora" }).press("Enter");
  await expect.poll(() => page.locator("iframe").count()).toBe(2);
  await page.getByRole("link", { name: "Fechar comparação" }).press("Enter");
  await expect.poll(() => page.locator("iframe").count()).toBe(1);
  await page.getByRole("link", { name: "Restaurar este arranjo" }).press("Enter");
  const question = page.getByRole("form", { name: "Restaurar arranjo" });
  await question.getByText(title).waitFor();
  // A field that the bar above covers while the page is scrolled would count as a small target.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await accessibilityProblems(page)).toEqual([]);
  await question.getByRole("link", { name: "Cancelar" }).press("Enter");
  await question.waitFor({ state: "detached" });
});

test("without a script a day and an hour lead to the page of then, and a day of before the recording says so", async () => {
  const { page } = await aVisitor({ width: 360, javaScriptEnabled: false, role: "editor" });
  await page.goto(`${mySite()}${SCREEN}`);
  await page.getByLabel("Dia", { exact: true }).fill("2001-01-01");
  await page.getByLabel("Hora").fill("10:00");
  await page.getByRole("button", { name: "Ver" }).click();
  await page.getByText("Nenhuma página para mostrar").waitFor();
  await page.getByRole("link", { name: "Ver a de agora" }).click();
  await page.waitForURL(/maquina-do-tempo$/);
});
