import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { aVisitor, signInOnScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { scriptsOf } from "#tests/e2e/page-scripts.ts";
import { signIn } from "#tests/e2e/staff.ts";

const KB = 1024;
const SCREEN = "/admin?tab=shortener";
const FIGURES = `${SCREEN}&aba=analytics`;
const PHONE = { "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36" };
const site = mySite();

const open = (url: string, headers: Record<string, string> = PHONE) => fetch(url, { redirect: "manual", headers });
const anAlias = () => `feira-${crypto.randomUUID().slice(0, 8)}`;

interface Created {
  shortUrl: string;
  shortCode: string;
}

test("a link is made, copied, drawn as a QR code, followed, changed and deactivated on the screen", async () => {
  const editor = await aVisitor();
  await editor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInOnScreen(editor, "editor", SCREEN);
  const { page } = editor;
  const alias = anAlias();
  await page.getByRole("button", { name: "Encurtar" }).click();
  await page.getByText("Digite a URL original.").waitFor();
  await expect.poll(() => page.getByLabel("URL original").evaluate((control) => control === document.activeElement)).toBe(true);
  await page.getByLabel("URL original").fill("https://exemplo.com/inscricoes");
  await page.getByLabel("Apelido (opcional)").fill(` ${alias}! é/`);
  await expect.poll(() => page.getByLabel("Apelido (opcional)").inputValue()).toBe(`${alias}-e`);
  await page.getByLabel("Apelido (opcional)").fill(alias);
  await page.getByRole("button", { name: "Encurtar" }).click();
  const shortUrl = await page.locator("strong", { hasText: alias }).innerText();
  await expect.poll(() => page.getByLabel("URL original").inputValue()).toBe("");

  // Text that is typed while a link is being made is of the next one.
  await page.route("**/api/shortener/create", async (route) => {
    await page.getByLabel("URL original").fill("https://exemplo.com/proximo");
    await route.continue();
  });
  await page.getByLabel("URL original").fill("https://exemplo.com/primeiro");
  await Promise.all([page.waitForResponse("**/api/shortener/create"), page.getByRole("button", { name: "Encurtar" }).click()]);
  await page.getByRole("listitem").filter({ hasText: "https://exemplo.com/primeiro" }).waitFor();
  await expect.poll(() => page.getByLabel("URL original").inputValue()).toBe("https://exemplo.com/proximo");
  await page.unroute("**/api/shortener/create");

  const row = page.getByRole("listitem").filter({ hasText: alias });
  await row.getByRole("button", { name: /^Copiar/ }).click();
  await row.getByText("Copiado!").waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shortUrl);
  await row.getByText("Copiado!").waitFor({ state: "detached" });

  await row.getByRole("button", { name: /^QR code de/ }).click();
  await page.getByRole("img", { name: `QR code de ${shortUrl}` }).waitFor();
  for (const [button, start] of [
    ["Baixar SVG", "<svg"],
    ["Baixar PNG", "\u0089PNG"],
  ] as const) {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
    expect(readFileSync(await file.path(), "latin1").slice(0, 4)).toBe(start);
    expect(file.suggestedFilename()).toBe(`qr-${alias}.${button.slice(-3).toLowerCase()}`);
  }
  await page.keyboard.press("Escape");

  const answer = await open(shortUrl);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "https://exemplo.com/inscricoes"]);
  await expect
    .poll(async () => {
      await row.getByRole("button", { name: /^Estatísticas de/ }).click();
      const total = page.getByRole("dialog").getByText("Total de cliques").locator("..");
      await total.waitFor();
      const shown = (await total.innerText()).replace(/\s+/g, " ");
      await page.keyboard.press("Escape");
      return shown;
    })
    .toContain("1");

  await row.getByRole("button", { name: /^Editar/ }).click();
  await page.getByRole("dialog").getByLabel("URL original").fill("https://exemplo.com/outra");
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.getByText("Link salvo.").waitFor();
  await row.getByText("https://exemplo.com/outra").waitFor();
  await expect.poll(async () => (await open(shortUrl)).headers.get("Location")).toBe("https://exemplo.com/outra");

  await row.getByRole("button", { name: /^Desativar/ }).click();
  const question = page.getByRole("alertdialog", { name: "Deseja realmente desativar este link?" });
  await question.getByRole("button", { name: "Cancelar" }).click();
  await row.getByRole("button", { name: /^Desativar/ }).click();
  await question.getByRole("button", { name: "Desativar" }).click();
  await row.getByText("Desativado", { exact: true }).waitFor();
  await expect.poll(async () => (await open(shortUrl)).status).toBe(410);

  await page.getByRole("searchbox").fill(alias);
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.waitForURL(/q=feira/);
  await expect.poll(() => page.locator("section[aria-labelledby=links] > ul > li").count()).toBe(1);
  await page.getByRole("searchbox").fill("nadadisso");
  await page.keyboard.press("Enter");
  await page.getByText("Nenhum link encontrado").waitFor();
  // The filter and the order are of the address, and keep the search.
  await page.getByRole("link", { name: "Buscar em todos" }).click();
  await page.waitForURL(/q=nadadisso&tipo=todos/);
  await page.getByRole("searchbox").fill(alias);
  await page.getByLabel("Ordem").selectOption("codigo");
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.waitForURL(/tipo=todos.*ordem=codigo/);
  await page.locator("section[aria-labelledby=links] > ul > li").filter({ hasText: alias }).waitFor();
  const kinds = page.getByRole("navigation", { name: "Quais links" });
  await kinds.getByRole("link", { name: /^Automáticos/ }).click();
  await page.getByText(`Nada com “${alias}”`).waitFor();
  await kinds.getByRole("link", { name: /^Próprios \d+$/ }).click();
  await page.locator("section[aria-labelledby=links] > ul > li").filter({ hasText: alias }).waitFor();
  expect(editor.errors.filter((line) => !/422/.test(line))).toEqual([]);
});

test("the figures tell where clicks come from, in charts and in tables, for a period", async () => {
  const call = await signIn(site, "editor");
  const campaign = `campanha-${crypto.randomUUID().slice(0, 8)}`;
  const { body } = await call<Created>("POST", "/api/shortener/create", { url: `https://exemplo.com/figuras?utm_campaign=${campaign}` });
  for (const query of ["?utm_source=wa", "?utm_source=whatsapp", ""]) await open(`${body.shortUrl}${query}`);
  await open(body.shortUrl, { "User-Agent": "WhatsApp/2.24.1 A" });
  const admin = await aVisitor();
  await signInOnScreen(admin, "admin", FIGURES);
  const { page } = admin;
  await expect
    .poll(async () => {
      await page.reload();
      return page.locator("section[aria-labelledby=campanhas] tbody").textContent();
    })
    .toContain(`${campaign}3`);
  await page.getByRole("list", { name: "Mais clicados em 30 dias" }).waitFor();
  const origin = page.locator("section", { has: page.getByRole("heading", { name: "Origem" }) });
  await origin.locator(".recharts-bar-rectangle").first().waitFor();
  await origin.getByText("Ver em tabela").click();
  const ofWhatsApp = origin.getByRole("row", { name: /^WhatsApp/ }).getByRole("cell");
  await expect.poll(async () => Number(await ofWhatsApp.innerText())).toBeGreaterThanOrEqual(2);
  await expect.poll(() => page.locator(".recharts-surface").count()).toBeGreaterThanOrEqual(6);
  await page.getByRole("link", { name: "7 dias" }).click();
  await page.waitForURL(/dias=7/);
  await page.getByRole("list", { name: "Mais clicados em 7 dias" }).waitFor();
  await page
    .locator("section", { has: page.getByRole("heading", { name: "Cliques por dia" }) })
    .getByText("Ver em tabela")
    .click();
  await expect.poll(() => page.locator("section[aria-labelledby=timeline] tbody tr").count()).toBe(7);
  expect(admin.errors).toEqual([]);
});

test("a link can be made before the script comes, what is wrong is said, and a reporter only looks", async () => {
  const plain = await aVisitor({ javaScriptEnabled: false });
  await signInOnScreen(plain, "editor", SCREEN);
  const { page } = plain;
  await page.getByLabel("URL original").fill("javascript:alert(1)");
  await page.getByLabel("Apelido (opcional)").fill("promo");
  await page.getByRole("button", { name: "Encurtar" }).click();
  await expect.poll(() => page.getByRole("alert").first().innerText()).toContain("Só links http:// e https:// podem ser encurtados.");
  await expect.poll(() => page.getByLabel("Apelido (opcional)").inputValue()).toBe("promo");
  const alias = anAlias();
  await page.getByLabel("URL original").fill("https://exemplo.com/sem-script");
  await page.getByLabel("Apelido (opcional)").fill(alias);
  await page.getByRole("button", { name: "Encurtar" }).click();
  await page
    .locator("main")
    .getByRole("status")
    .filter({ hasText: `/${alias}` })
    .waitFor();
  const reporter = await aVisitor();
  await signInOnScreen(reporter, "reporter", SCREEN);
  await reporter.page
    .getByRole("button", { name: /^Estatísticas de/ })
    .first()
    .waitFor();
  await expect.poll(() => reporter.page.getByRole("button", { name: /^(Encurtar|Editar|Desativar)/ }).count()).toBe(0);
});

test("charts come with their figures alone, and the links' screen stays light", async () => {
  const CHARTS = "recharts-surface";
  const [links, figures] = await Promise.all([scriptsOf(SCREEN, "editor"), scriptsOf(FIGURES, "editor")]);
  expect(links.bytes).toBeGreaterThan(50 * KB);
  expect([links.bytes, links.bytes <= 140 * KB, links.has(CHARTS)]).toEqual([links.bytes, true, false]);
  expect(figures.has(CHARTS)).toBe(true);
});
