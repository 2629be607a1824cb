import { beforeAll, expect, test } from "vitest";
import { accessibilityProblems, aVisitor } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { publishable, signIn } from "./staff.ts";

const site = mySite();

let editor: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  editor = await signIn(site, "editor");
});

const publish = async (title: string, more: Record<string, unknown> = {}) =>
  (await editor<{ id: number; slug: string; titulo: string }>("POST", "/api/posts", publishable(title, { status: "publicada", ...more }))).body;

test("an open home page says that there is news, moves nothing, and shows it when asked; times are told by their age", async () => {
  await publish("Feira do produtor abre no sábado");
  const { page } = await aVisitor({ width: 360, ownClock: true });
  await page.goto("/");
  const time = page.locator("time[data-age]", { hasText: /^(agora|há \d+ min)$/ }).first();
  await time.waitFor();
  await page.waitForFunction(() => document.querySelectorAll('script[src*="late-"]').length === 1);
  await publish("Açude Caldeirão sangra depois de três anos", { chapeu: "URGENTE" });
  await page.evaluate(() => scrollTo(0, 600));
  await page.clock.fastForward(120_000);
  const notice = page.getByRole("button", { name: /nova(s)? matéria(s)? · Atualizar/ });
  await notice.waitFor();
  // At once: the page must not have moved when the notice came.
  expect(await page.evaluate(() => scrollY)).toBe(600);
  expect(await accessibilityProblems(page)).toEqual([]);
  await notice.click();
  await page.getByRole("complementary", { name: "Urgente" }).getByText("Açude Caldeirão sangra").waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test("without a script the hour is told, and an editor ends the strip with a plain form", async () => {
  const story = await publish("Chuva alaga rua no centro de Piripiri", { chapeu: "URGENTE" });
  const reader = await aVisitor({ width: 1280, javaScriptEnabled: false });
  await reader.page.goto("/sobre");
  const strip = reader.page.getByRole("complementary", { name: "Urgente" });
  await strip.getByText("Chuva alaga rua").waitFor();
  await expect.poll(() => strip.locator("time").textContent()).toMatch(/^\d{1,2}h(\d\d)?$/);
  const desk = await aVisitor({ width: 360, role: "editor", javaScriptEnabled: false });
  await desk.page.goto("/admin/materias");
  await desk.page.getByRole("button", { name: "Encerrar faixa" }).click();
  await desk.page.getByText("Faixa de urgente encerrada.").waitFor();
  await reader.page.goto("/sobre");
  await expect.poll(() => strip.count()).toBe(0);
  await editor("PUT", `/api/posts/${story.id}/toggle-status`);
});
