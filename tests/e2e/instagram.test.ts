import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems, aVisitor, signInOnScreen } from "./browser.ts";
import { type DemoSite, startDemoSite } from "./demo-site.ts";
import { mySite } from "./my-site.ts";
import { publishable, signIn } from "./staff.ts";

const SCREEN = "/admin?tab=instagram";

interface Item {
  id: string;
  articleId: number | null;
  status: string;
  addedBy: string | null;
}

let demo: DemoSite;
let api: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  demo = await startDemoSite();
  api = await signIn(demo.url, "editor");
});

afterAll(() => demo.stop());

const waiting = async (articleId: number) => (await api<{ items: Item[] }>("GET", "/api/social/instagram/queue")).body.items.filter((item) => item.articleId === articleId);

test("the switch of a published article puts its card into the queue and takes it out again", async () => {
  const { body: article } = await api<{ id: number }>("POST", "/api/posts", publishable("Ponte nova é aberta em Piripiri", { status: "publicada", igCardAuto: true }));
  await expect.poll(() => waiting(article.id), { timeout: 15_000 }).toMatchObject([{ status: "pending", addedBy: null }]);
  await api("PATCH", `/api/posts/${article.id}`, { igCardAuto: false });
  await expect.poll(() => waiting(article.id), { timeout: 15_000 }).toEqual([]);
});

test("a card is published at once from the screen, once, and stands in the history with its link", async () => {
  const title = "Feira de artesanato reúne trezentos expositores";
  const { body: article } = await api<{ id: number }>("POST", "/api/posts", publishable(title, { status: "publicada" }));
  await api("POST", "/api/social/instagram/queue", { articleId: article.id });
  const visitor = await aVisitor({ baseURL: demo.url });
  await signInOnScreen(visitor, "editor", SCREEN);
  const { page } = visitor;
  await page.getByText("modo simulado").first().waitFor();
  await page.getByText(/\d+ de 100 nas últimas 24 h/).waitFor();
  await page.getByRole("button", { name: `Publicar agora: ${title}` }).click();
  const history = page.getByRole("region", { name: "Histórico" });
  await history.getByText(title).waitFor({ timeout: 40_000 });
  expect(await history.getByRole("link", { name: `Ver no Instagram: ${title}` }).getAttribute("href")).toMatch(/^http/);
  expect(await waiting(article.id)).toEqual([]);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(visitor.errors).toEqual([]);
  await visitor.context.close();
}, 90_000);

test.each(["light", "dark"] as const)("without an account the screen says which settings are missing (%s, a phone)", async (colorScheme) => {
  const visitor = await aVisitor({ baseURL: mySite(), width: 360, colorScheme });
  await signInOnScreen(visitor, "reporter", SCREEN);
  const { page } = visitor;
  await page.getByRole("heading", { name: "Conta do Instagram não conectada" }).waitFor();
  await page.getByText("META_ACCESS_TOKEN").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await visitor.context.close();
});
