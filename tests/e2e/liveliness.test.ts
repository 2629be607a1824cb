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
  const time = page.locator("time[data-age]:visible", { hasText: /^(agora|há \d+ min)$/ }).first();
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
