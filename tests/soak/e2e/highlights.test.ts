import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, signInOnScreen } from "#tests/e2e/browser.ts";
import {
  api,
  five,
  handleOf,
  LIST,
  type Listed,
  openDesk,
  order,
  others,
  press,
  readDesk,
  sameFiveHighlights,
  save,
  saved,
  titlesOf,
  untilOrder,
} from "#tests/e2e/highlights-desk.ts";
import { ownSession } from "#tests/e2e/sessions.ts";

sameFiveHighlights();

test("two who save at once lose nothing: the later sees both orders and merges them with one tap", async () => {
  const editor = await openDesk("editor");
  const reporter = await openDesk("reporter");
  const [newcomer, another] = others;
  await press(editor.page, "Remover", five[4]);
  await press(editor.page, "Adicionar", newcomer);
  await press(reporter.page, "Remover", five[3]);
  await press(reporter.page, "Adicionar", another);
  // Pressed without waiting: the order of the one may reach the desk of the other before its own press does.
  await Promise.all([editor, reporter].map(({ page }) => page.getByRole("button", { name: "Salvar Ordem" }).dispatchEvent("click")));
  const choose = (page: Page) => page.getByRole("button", { name: "Juntar as duas ordens" });
  await expect.poll(async () => (await choose(editor.page).count()) + (await choose(reporter.page).count())).toBe(1);
  const late = (await choose(editor.page).count()) === 1 ? editor : reporter;
  await expect.poll(() => late.page.getByRole("button", { name: "Salvar Ordem" }).isDisabled()).toBe(true);
  expect(await accessibilityProblems(late.page)).toEqual([]);
  await choose(late.page).click();
  await save(late.page);
  await saved(late.page);
  const now = titlesOf((await readDesk()).destaques);
  expect([...now].sort()).toEqual(titlesOf([five[0], five[1], five[2], newcomer, another] as Listed[]).sort());
  for (const visitor of [editor, reporter]) {
    await untilOrder(visitor.page, now);
    // The refused save is the one line that a browser writes by itself.
    expect(visitor.errors.filter((line) => !line.includes("409"))).toEqual([]);
  }
});

test("a line is dragged with the mouse on a narrow screen", async () => {
  const { page, errors } = await openDesk("editor", { width: 360 });
  const from = handleOf(page, five[0]);
  const to = handleOf(page, five[1]);
  await from.scrollIntoViewIfNeeded();
  await expect
    .poll(
      async () => {
        const [start, end] = [await from.boundingBox(), await to.boundingBox()];
        if (!start || !end) return [];
        await page.mouse.move(start.x + 10, start.y + 10);
        await page.mouse.down();
        await page.mouse.move(start.x + 12, start.y + 30, { steps: 4 });
        await page.mouse.move(end.x + 10, end.y + end.height, { steps: 8 });
        await page.mouse.up();
        return (await order(page)).slice(0, 2);
      },
      { interval: 500 },
    )
    .toEqual(titlesOf([five[1], five[0]] as Listed[]));
  await expect.poll(async () => new Set(await order(page)).size).toBe(5);
  expect(errors).toEqual([]);
});

test("the list tells who will leave and who will come in, and 'Remover extras agora' does exactly that", async () => {
  const { page, errors } = await openDesk("reporter");
  await page.getByLabel(`Selecionar para remover: ${five[1]?.titulo}`, { exact: true }).check();
  await page.getByLabel(`Selecionar para remover: ${five[3]?.titulo}`, { exact: true }).check();
  await page.getByRole("button", { name: "Remover selecionados" }).click();
  const warning = page.getByRole("region", { name: "Fora da seleção" });
  await expect.poll(() => warning.getByRole("listitem").allInnerTexts()).toEqual(titlesOf([five[1], five[3]] as Listed[]));
  const ghosts = await page
    .getByRole("list", { name: /lugares livres/ })
    .locator("p.font-semibold:not(:has(span))")
    .allInnerTexts();
  expect(ghosts).toHaveLength(2);
  await warning.getByRole("button", { name: "Remover extras agora" }).click();
  await saved(page);
  const now = await readDesk();
  expect(titlesOf(now.destaques)).toEqual([...titlesOf([five[0], five[2], five[4]] as Listed[]), ...ghosts]);
  expect(errors).toEqual([]);
});

test("a saved order can be undone while the seconds run, and what was there is back exactly", async () => {
  const { page, errors } = await openDesk("editor");
  await press(page, "Remover", five[0]);
  await save(page);
  await saved(page);
  const undo = page.getByRole("button", { name: "Desfazer a última ordem salva" });
  await expect.poll(() => undo.innerText()).toMatch(/Desfazer\s*\d+ s/);
  await undo.click();
  await page.locator("footer").getByText("A ordem anterior voltou.").waitFor();
  await untilOrder(page, titlesOf(five));
  expect(titlesOf((await readDesk()).destaques)).toEqual(titlesOf(five));
  await undo.waitFor({ state: "detached" });
  expect(errors).toEqual([]);
});

test("candidates are searched, marked and inserted together, and the sixth is told why not", async () => {
  const { page } = await openDesk("editor");
  const [first, second] = others;
  await expect.poll(() => page.getByText("Em Destaque", { exact: true }).count()).toBeGreaterThan(0);
  // A barred story says so to those who cannot see that it is dimmed: it can still be pressed, and answers why.
  await page.getByRole("button", { name: `Adicionar: ${first?.titulo}`, exact: true }).click({ force: true });
  await page.getByRole("alert").getByText("A lista já tem 5: remova uma para adicionar outra.").waitFor();
  await untilOrder(page, titlesOf(five));
  await press(page, "Remover", five[3]);
  await press(page, "Remover", five[4]);
  for (const article of [first, second]) await page.getByLabel(`Selecionar para inserir: ${article?.titulo}`, { exact: true }).check();
  await page.getByRole("button", { name: "Inserir selecionados" }).click();
  await untilOrder(page, titlesOf([five[0], five[1], five[2], first, second] as Listed[]));
  await page.getByLabel("Buscar candidatas").fill("zzzznadaassim");
  await page.getByText("Nenhuma candidata encontrada.").waitFor();
  await page.getByLabel("Buscar candidatas").fill(third());
  await page.getByRole("button", { name: `Adicionar: ${others[2]?.titulo}`, exact: true }).waitFor();
});

const third = () => (others[2]?.titulo ?? "").toUpperCase();

test("an order that was not saved is still there after the window was closed", async () => {
  const { page } = await openDesk("editor");
  await press(page, "Descer", five[0]);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Ordenar Destaques" }).click();
  await untilOrder(page, titlesOf([five[1], five[0], five[2], five[3], five[4]] as Listed[]));
  await page.getByRole("button", { name: "Recarregar" }).click();
  await untilOrder(page, titlesOf(five));
});

test("when nothing can be read it says so and reads again on request; a lost connection is not called live", async () => {
  const visitor = await aVisitor();
  const { page } = visitor;
  await signInOnScreen(visitor, "editor", LIST);
  await page.route("**/api/admin/destaques?*", (route) => route.abort());
  await page.getByRole("button", { name: "Ordenar Destaques" }).click();
  await page.getByText("Falha ao carregar destaques").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Salvar Ordem" }).isDisabled()).toBe(true);
  await page.unroute("**/api/admin/destaques?*");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await page.getByText("ao vivo", { exact: true }).waitFor();
  await press(page, "Descer", five[0]);
  await page.route("**/api/admin/destaques/set-order", (route) => route.abort());
  await save(page);
  await page.getByText("Falha ao salvar ordem: O servidor não confirmou se a mudança foi feita. A tela foi recarregada").waitFor();
  await untilOrder(page, titlesOf([five[1], five[0], five[2], five[3], five[4]] as Listed[]));
});

test("without script the same order is made in a plain form, and a newer order is not overwritten", async () => {
  const visitor = await aVisitor({ javaScriptEnabled: false });
  const { page } = visitor;
  await signInOnScreen(visitor, "reporter");
  await page.getByRole("button", { name: "Ordenar Destaques" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/destaques");
  const place = (rank: number) => page.getByLabel(`${rank}º destaque`);
  await place(1).selectOption({ label: five[1]?.titulo ?? "" });
  await place(2).selectOption({ label: five[0]?.titulo ?? "" });
  await save(page);
  await page.getByText("Ordem de Destaques salva com sucesso.").waitFor();
  expect(titlesOf((await readDesk()).destaques)).toEqual(titlesOf([five[1], five[0], five[2], five[3], five[4]] as Listed[]));
  await api("POST", "/api/admin/destaques/set-order", { desired: [five[4]?.id] });
  await place(5).selectOption("");
  await save(page);
  await page.getByRole("alert").getByText("A ordem dos destaques mudou enquanto você editava.").waitFor();
  expect((await readDesk()).destaques[0]?.titulo).toBe(five[4]?.titulo);
});

test("signing out elsewhere closes the desk, which says so", async () => {
  const { page } = await openDesk("reporter", { cookies: await ownSession("reporter") });
  await page.evaluate(() => fetch("/api/auth/logout", { method: "POST" }));
  await page.getByText("Sua sessão terminou. Entre novamente para salvar a ordem.").waitFor();
  await page.getByText("ao vivo", { exact: true }).waitFor({ state: "detached" });
});

// One width to a colour: each pair once more would find what these find.
for (const [colorScheme, width] of [
  ["light", 1280],
  ["dark", 360],
] as const) {
  test(`the desk is accessible and fits, ${colorScheme}, ${width} px`, async () => {
    const { page } = await openDesk("editor", { width, colorScheme });
    const problems = await accessibilityProblems(page);
    await press(page, "Remover", five[0]);
    problems.push(...(await accessibilityProblems(page)));
    await handleOf(page, five[1]).focus();
    await page.keyboard.press("Space");
    if (width === 360) await page.getByRole("button", { name: "Candidatas" }).click();
    problems.push(...(await accessibilityProblems(page)));
    const overflow = await page
      .getByRole("dialog")
      .evaluate((dialog) => [...dialog.querySelectorAll("*")].filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === "auto").length);
    expect([problems, overflow]).toEqual([[], 0]);
    const bar = await page.getByRole("button", { name: "Salvar Ordem" }).boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(width === 360 ? 800 : 900);
  });
}
