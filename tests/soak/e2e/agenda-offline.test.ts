import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, signInOnScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { IN_BACKGROUND, network, readersOffline } from "#tests/e2e/offline-reader.ts";
import { signIn } from "#tests/e2e/staff.ts";

readersOffline();

test("today is read without a network, with title, time and place alone, until somebody signs out", async () => {
  const editor = await signIn(mySite(), "editor");
  const title = `Sessão extraordinária ${crypto.randomUUID().slice(0, 8)}`;
  const secret = `segredo-${crypto.randomUUID()}`;
  const fields = { titulo: title, local: "Plenário", descricao: secret, contatos: [{ nome: secret, contato: "x" }], tempo: "dia", inicio: new Date().toISOString() };
  await editor("POST", "/api/pautas", fields);
  const visitor = await aVisitor({ width: 360, baseURL: network.url, fresh: true });
  const { page } = visitor;
  await signInOnScreen(visitor, "editor", "/admin?tab=agendamento&visao=mes");
  const kept = () => page.evaluate(async () => (await (await caches.match("/agenda-guardada"))?.text()) ?? "");
  await expect.poll(kept, IN_BACKGROUND).toContain(title);
  expect(await kept()).not.toContain(secret);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), IN_BACKGROUND).toBe(true);

  network.weather = "cut";
  await page.goto("/admin?tab=agendamento");
  await page.getByText("Sem conexão. Esta é a agenda como estava em").waitFor();
  await expect.poll(() => page.locator("li", { hasText: title }).innerText()).toContain("Plenário");
  expect(await accessibilityProblems(page)).toEqual([]);

  network.weather = "fine";
  // The site takes no form of the address that the network of the test stands at.
  await visitor.context.request.post(`${mySite()}/logout`, { headers: { Origin: mySite() } });
  await page.goto("/admin?tab=agendamento");
  await page.waitForURL(/\/login/);
  await expect.poll(() => page.evaluate(async () => (await caches.match("/agenda-guardada")) === undefined), IN_BACKGROUND).toBe(true);
});
