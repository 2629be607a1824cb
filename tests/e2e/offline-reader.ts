import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { aVisitor, type Visitor } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { type ShakyNetwork, startShakyNetwork } from "./shaky-network.ts";
import { signIn } from "./staff.ts";

/** The worker works in the background: what is read of its storage is read less often. */
export const IN_BACKGROUND = { interval: 100, timeout: 60_000 };

/** The network between readers and this worker's site, good again before each test. */
export let network: ShakyNetwork;

/** Called once by each file of tests in which readers go offline. */
export function readersOffline(): void {
  beforeAll(async () => {
    network = await startShakyNetwork(mySite());
  });
  beforeEach(() => Object.assign(network, { weather: "fine", delayMs: 0, footer: "", rewrite: (_path: string, html: string) => html, asked: [], instead: new Map() }));
  afterAll(() => network.stop());
}

export const aReader = () => aVisitor({ width: 360, baseURL: network.url, fresh: true });

/** Paths of kept pages, the oldest first. */
export const keptPaths = ({ page }: Visitor) => page.evaluate(async () => (await (await caches.open("lide-paginas-1")).keys()).map((request) => new URL(request.url).pathname));

/** Waits until the worker has what the test needs. */
export async function untilKept(reader: Visitor, enough: (paths: string[]) => boolean): Promise<string[]> {
  await expect.poll(async () => enough(await keptPaths(reader)), IN_BACKGROUND).toBe(true);
  return keptPaths(reader);
}

/** Addresses of published stories, the newest first; without `all` of those with a picture. */
export async function storyPaths({ all = false } = {}): Promise<string[]> {
  const editor = await signIn(mySite(), "editor");
  const { body } = await editor<{ items: { slug: string; imagemUrl: string | null }[] }>("GET", "/api/posts?status=publicada&limit=80&order=date");
  return body.items.filter((story) => all || story.imagemUrl?.startsWith("/img/")).map((story) => `/post/${story.slug}`);
}
