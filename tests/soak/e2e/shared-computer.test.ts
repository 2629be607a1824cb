import { expect, test } from "vitest";
import { aPerson, fillSignIn } from "#tests/e2e/accounts.ts";
import { accessibilityProblems, aVisitor } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

test("on a shared computer the page warns, leaves when the session is over, keeps the text, and shows nothing of it to the next", async () => {
  const admin = await signIn(mySite(), "admin");
  const [ana, bruno] = [await aPerson(), await aPerson({ name: "Bruno Paz" })];
  const { page, context, errors } = await aVisitor();
  const list = () => page.evaluate(() => localStorage.getItem("lide:posts"));
  await fillSignIn(page, ana.email, { shared: true });
  await expect.poll(list).not.toBeNull();
  await page.clock.install();
  await page.goto("/admin/nova-materia");
  const body = page.locator(".ed-prose");
  await page.locator(".ed-prose[contenteditable=true]").waitFor();
  await body.click();
  // The signs of life of the typing go out before the wait begins.
  const lifeTold = () => page.waitForResponse((response) => response.url().endsWith("/api/auth/session") && response.request().method() === "POST");
  await Promise.all([lifeTold(), page.keyboard.type("Segredo da Ana")]);
  await page.keyboard.press("End");
  await Promise.all([lifeTold(), page.clock.fastForward(25_000)]);
  await page.clock.fastForward(9 * 60_000 + 20_000);
  await page.clock.runFor(1_500);
  const warning = page.getByRole("alertdialog", { name: "Você ainda está aí?" });
  await warning.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const [told] = await Promise.all([lifeTold(), warning.getByRole("button", { name: "Continuar trabalhando" }).click()]);
  expect(told.status()).toBe(200);
  await warning.waitFor({ state: "detached" });

  // The server, not the page, says when it is over: asked too early, it says that it is not.
  await Promise.all([
    page.waitForResponse((response) => response.url().includes("/api/auth/session") && response.request().method() === "GET"),
    page.clock.fastForward(11 * 60_000).then(() => page.clock.runFor(1_500)),
  ]);
  await page.clock.runFor(2_000);
  await expect.poll(async () => [page.url().endsWith("/admin/nova-materia"), await body.isVisible()]).toEqual([true, true]);
  await admin("DELETE", `/api/users/${ana.id}/sessions`);
  await page.clock.fastForward(11 * 60_000);
  await page.clock.runFor(1_500);
  await page.waitForURL(/\/login\?motivo=inatividade$/);
  await page.getByText("A sessão terminou depois de 10 minutos sem uso.").waitFor();
  await expect.poll(() => page.getByLabel("Este computador é compartilhado").isChecked()).toBe(true);
  await expect.poll(() => list()).toBeNull();

  await fillSignIn(page, bruno.email, { shared: true, path: "/admin/nova-materia" });
  await page.locator(".ed-prose[contenteditable=true]").waitFor();
  await expect.poll(() => page.getByText("Continuando de onde você parou").count()).toBe(0);
  await expect.poll(() => body.textContent()).not.toContain("Segredo");
  const cookies = await context.cookies();
  expect(cookies.filter(({ name }) => /access|refresh/.test(name)).map(({ expires }) => expires)).toEqual([-1, -1]);
  expect(cookies.some(({ name }) => name.includes("device"))).toBe(false);

  // Other tabs leave too, but only once the server has heard it.
  const [beside, signingOut] = [await context.newPage(), page.getByRole("navigation", { name: "Ir para" }).getByRole("button", { name: "Sair" })];
  await beside.goto("/admin/materias");
  await page.goto("/admin/materias");
  await page.route("**/logout", (route) => route.abort());
  await signingOut.click();
  await page.waitForURL(/^chrome-error/);
  await expect.poll(() => beside.getByText("Olá, Bruno").isVisible()).toBe(true);
  await page.unroute("**/logout");
  await page.goto("/admin/materias");
  await signingOut.click();
  await Promise.all([page.waitForURL(/\/login$/), beside.waitForURL(/\/login$/)]);
  // A session that ended elsewhere is left at the first sign of life.
  await fillSignIn(beside, bruno.email, { shared: true });
  await admin("DELETE", `/api/users/${bruno.id}/sessions`);
  let moves = 0;
  const placeAfterAMove = async () => {
    moves += 1;
    await beside.mouse.move(200 + moves, 300);
    return new URL(beside.url()).pathname;
  };
  await expect.poll(placeAfterAMove, { interval: 300 }).toBe("/login");
  await beside.close();
  await fillSignIn(page, ana.email, { shared: true, path: "/admin/nova-materia" });
  await page.getByText("Continuando de onde você parou").waitFor();
  await expect.poll(() => body.textContent()).toContain("Segredo da Ana");
  // A refusal is an answer too.
  expect(errors.filter((error) => !error.startsWith("Failed to load resource"))).toEqual([]);
});
