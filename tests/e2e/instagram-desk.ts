import type { Page } from "playwright-core";
import { beforeAll } from "vitest";
import type { InstagramQueueWire } from "#app/features/instagram/instagram-queue.wire.ts";
import { aVisitor, signInOnScreen, type Visitor } from "./browser.ts";
import { theDemoSite } from "./demo-site.ts";
import { publishable, signIn } from "./staff.ts";

export const SCREEN = "/admin?tab=instagram";

type DemoSite = Awaited<ReturnType<typeof theDemoSite>>;

export let demo: DemoSite;
export let api: Awaited<ReturnType<typeof signIn>>;
/** An editor who is signed in. */
export let desk: Visitor;

/** Called once by each file that works on the queue of cards. */
export const deskOfCards = (): void => beforeAll(open);

async function open(): Promise<void> {
  demo = await theDemoSite();
  api = await signIn(demo.url, "editor");
  desk = await aVisitor({ baseURL: demo.url });
  await signInOnScreen(desk, "editor", SCREEN);
}

const queued = async () => (await api<InstagramQueueWire>("GET", "/api/social/instagram/queue")).body.items;
export const waiting = async (articleId: number) => (await queued()).filter((item) => item.articleId === articleId);

/** A published story with its card in the queue. */
export async function aCard(title: string): Promise<number> {
  const { body: article } = await api<{ id: number }>("POST", "/api/posts", publishable(title, { status: "publicada" }));
  await api("POST", "/api/social/instagram/queue", { articleId: article.id });
  return article.id;
}
/** An immediate post is asked about first. */
export async function press(page: Page, what: string, title: string): Promise<void> {
  await page.getByRole("button", { name: `${what}: ${title}` }).click();
  if (what === "Publicar agora") await page.getByRole("alertdialog", { name: "Publicar este card agora?" }).getByRole("button", { name: what }).click();
}
export const history = (page: Page) => page.getByRole("region", { name: "Histórico" });
