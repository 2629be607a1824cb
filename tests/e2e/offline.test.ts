import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { RETIRED_WORKER } from "#app/site/offline/retired-worker.ts";
import { PushAlerts } from "#app/site/shell/push-alerts.tsx";
import type { SiteView } from "#app/site/shell/site-view.ts";
import { accessibilityProblems, aVisitor, type Visitor } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { type ShakyNetwork, startShakyNetwork } from "./shaky-network.ts";
import { publishable, signIn } from "./staff.ts";

const site = mySite();

/** The worker's work hides behind the reader's. */
const PATIENTLY = { timeout: 30_000, interval: 100 };

let network: ShakyNetwork;

beforeAll(async () => {
  network = await startShakyNetwork(site);
});
beforeEach(() => Object.assign(network, { weather: "fine", delayMs: 0, footer: "", asked: [], instead: new Map() }));
afterAll(() => network.stop());

const aReader = () => aVisitor({ width: 360, baseURL: network.url });

/** Paths of kept pages, the oldest first. */
const keptPaths = ({ page }: Visitor) => page.evaluate(async () => (await (await caches.open("lide-paginas-1")).keys()).map((request) => new URL(request.url).pathname));

/** Waits until the worker has what the test needs. */
async function untilKept(reader: Visitor, enough: (paths: string[]) => boolean): Promise<string[]> {
  await expect.poll(async () => enough(await keptPaths(reader)), PATIENTLY).toBe(true);
  return keptPaths(reader);
}

async function storyPaths(): Promise<string[]> {
  const editor = await signIn(site, "editor");
  const { body } = await editor<{ items: { slug: string; imagemUrl: string | null }[] }>("GET", "/api/posts?status=publicada&limit=80&order=date");
  return body.items.filter((story) => story.imagemUrl?.startsWith("/img/")).map((story) => `/post/${story.slug}`);
}

const note = ({ page }: Visitor) => page.locator(".offline-note");

test("two stories that were read are there without a network, whole and marked as copies; another leads to what can be read", async () => {
  const reader = await aReader();
  const [first = "", second = "", third = ""] = (await storyPaths()).slice(30);
  await reader.page.goto(first);
  const title = await reader.page.locator("h1").innerText();
  await untilKept(reader, (paths) => paths.includes(first));
  await reader.page.goto(second);
  await untilKept(reader, (paths) => paths.includes(second));
  await expect.poll(() => reader.page.evaluate(async () => (await (await caches.open("lide-imagens-1")).keys()).length), PATIENTLY).toBeGreaterThanOrEqual(2);

  network.weather = "cut";
  await reader.page.goto(first);
  expect(await reader.page.locator("h1").innerText()).toBe(title);
  expect(await note(reader).innerText()).toMatch(/^Sem conexão\. Você está lendo uma cópia de \d{1,2}h\d{2}\./);
  // Its style, its script and one small picture came along.
  expect(await reader.page.locator("html").evaluate((html) => html.classList.contains("js"))).toBe(true);
  expect(await note(reader).evaluate((line) => getComputedStyle(line).borderInlineStartWidth)).toBe("4px");
  await expect
    .poll(
      () =>
        reader.page
          .locator("main img")
          .first()
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      PATIENTLY,
    )
    .toBeGreaterThan(100);
  expect(await accessibilityProblems(reader.page)).toEqual([]);

  await reader.page.goto(third);
  expect(await reader.page.locator("h1").innerText()).toBe("Você está sem internet");
  expect(await reader.page.locator("li a").evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([second, first]);
  expect(await reader.page.locator("li small").first().innerText()).toMatch(/^Guardada: \d{1,2}h\d{2}$/);
  expect(await accessibilityProblems(reader.page)).toEqual([]);
  await reader.page.locator("li a").last().click();
  expect(await reader.page.locator("h1").innerText()).toBe(title);

  // The newsroom is never answered for.
  const elsewhere = await reader.context.newPage();
  await expect(elsewhere.goto("/login")).rejects.toThrow(/ERR_/);
  network.weather = "fine";
  await reader.page.goto(third);
  expect(await note(reader).count()).toBe(0);
  await reader.context.close();
});

test("a changed story is never shown old while the network answers, however slowly; a copy only when it stays silent; a withdrawn one is forgotten", async () => {
  const editor = await signIn(site, "editor");
  const { body: story } = await editor<{ id: number; slug: string }>("POST", "/api/posts", publishable("Antes da mudança", { status: "publicada" }));
  const path = `/post/${story.slug}`;
  const reader = await aReader();
  await reader.page.goto(path);
  await untilKept(reader, (paths) => paths.includes(path));

  await editor("PATCH", `/api/posts/${story.id}`, { subtitulo: "Depois da mudança" });
  network.delayMs = 2_000;
  await reader.page.goto(path);
  expect(await reader.page.locator("main").innerText()).toContain("Depois da mudança");
  expect(await note(reader).count()).toBe(0);
  network.delayMs = 0;

  network.weather = "mute";
  await reader.page.goto(path, { waitUntil: "commit" });
  await expect.poll(() => note(reader).count(), PATIENTLY).toBe(1);
  expect(await reader.page.locator("main").innerText()).toContain("Depois da mudança");
  network.weather = "fine";

  const admin = await signIn(site, "admin");
  await admin("DELETE", `/api/posts/${story.id}`);
  expect((await reader.page.goto(path))?.status()).toBe(410);
  await untilKept(reader, (paths) => !paths.includes(path));
  network.weather = "cut";
  await reader.page.goto(path);
  expect(await reader.page.locator("h1").innerText()).toBe("Você está sem internet");
  await reader.context.close();
});

test("the home page's stories are fetched ahead, fifty are kept, and the worker can be taken back", async () => {
  const reader = await aReader();
  await reader.page.goto("/");
  const ahead = (await untilKept(reader, (paths) => paths.length >= 21)).filter((path) => path !== "/");
  const fetched = network.asked.filter(({ path }) => ahead.includes(path));
  expect(new Set(fetched.map(({ path }) => path)).size).toBe(fetched.length);
  network.weather = "cut";
  const unread = ahead.find((path) => path !== "/") ?? "";
  await reader.page.goto(unread);
  expect(await note(reader).count()).toBe(1);
  await reader.page.goto("/");
  expect(await note(reader).count()).toBe(1);
  network.weather = "fine";

  const all = await storyPaths();
  expect(all.length).toBeGreaterThan(55);
  for (const from of [0, 20, 40]) await reader.page.evaluate((paths) => navigator.serviceWorker.controller?.postMessage({ type: "guardar", paths }), all.slice(from, from + 20));
  const last = all[59] ?? all.at(-1) ?? "";
  // One after another, so the last one means all.
  const kept = await untilKept(reader, (paths) => paths.includes(last));
  expect(kept.filter((path) => path !== "/").length).toBe(50);
  expect(kept).toContain("/");

  network.instead.set("/sw.js", { type: "text/javascript", body: RETIRED_WORKER });
  await reader.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => reader.page.evaluate(async () => (await caches.keys()).length), PATIENTLY).toBe(0);
  await reader.context.close();
});

test("while data is saved the switch goes with every page, and nothing is fetched ahead", async () => {
  const reader = await aReader();
  await reader.page.addInitScript(() => localStorage.setItem("lide:economy", "1"));
  await reader.page.goto("/");
  await untilKept(reader, (paths) => paths.includes("/"));
  const [path = ""] = await storyPaths();
  await reader.page.goto(path);
  await reader.page.goto("/mais-lidas");
  const headerOf = (wanted: string) => network.asked.filter((one) => one.path === wanted).at(-1)?.headers["save-data"];
  expect([headerOf(path), headerOf("/mais-lidas")]).toEqual(["on", "on"]);
  expect((await keptPaths(reader)).length).toBeLessThanOrEqual(2);
  await reader.page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: "economia", on: false }));
  await expect
    .poll(async () => {
      await reader.page.goto("/mais-lidas");
      return headerOf("/mais-lidas");
    }, PATIENTLY)
    .toBeUndefined();
  await reader.context.close();
});

test("notices are offered only where they can be had, asked for only after a tap, and can be stopped", async () => {
  network.footer = renderToStaticMarkup(createElement(PushAlerts, { site: { pushKey: `B${"A".repeat(86)}` } as SiteView }));
  const reader = await aReader();
  // A push service is far away: the browser's part is played, everything of ours is real.
  await reader.page.addInitScript(() => {
    const state = window as unknown as { permission: NotificationPermission; asked: number };
    state.permission = "denied";
    state.asked = 0;
    let subscription: object | null = null;
    Object.defineProperty(Notification, "permission", { get: () => state.permission });
    Notification.requestPermission = async () => {
      state.asked += 1;
      return state.permission;
    };
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
    PushManager.prototype.subscribe = async () => {
      subscription = {
        endpoint: "https://fcm.googleapis.com/fcm/send/teste",
        toJSON: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/teste", keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) } }),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription as PushSubscription;
    };
  });
  const sent: string[] = [];
  let isDown = true;
  await reader.context.route("**/api/push/**", (route) => {
    sent.push(`${new URL(route.request().url()).pathname} ${route.request().postData()}`);
    return route.fulfill(isDown ? { status: 503, body: "{}" } : { status: 201, body: '{"ok":true}' });
  });
  const [path = ""] = await storyPaths();
  await reader.page.goto(path);
  const alerts = reader.page.locator(".alerts");
  const button = alerts.getByRole("button");
  const state = alerts.getByRole("status");
  await button.waitFor();
  expect([await button.innerText(), await state.innerText(), await reader.page.evaluate("window.asked")]).toEqual(["Receber avisos", "", 0]);
  expect(await accessibilityProblems(reader.page)).toEqual([]);
  await button.click();
  await expect.poll(() => state.innerText(), PATIENTLY).toContain("bloqueados");
  await reader.page.evaluate("window.permission = 'granted'");
  await button.click();
  await expect.poll(() => state.innerText(), PATIENTLY).toBe("Não foi possível ativar os avisos. Tente novamente.");
  isDown = false;
  await button.click();
  await expect.poll(() => state.innerText(), PATIENTLY).toBe("Avisos ativados neste aparelho.");
  expect(sent.at(-1)).toBe(`/api/push/subscribe {"endpoint":"https://fcm.googleapis.com/fcm/send/teste","keys":{"p256dh":"B${"A".repeat(86)}","auth":"${"A".repeat(22)}"}}`);
  await button.click();
  await expect.poll(() => button.innerText(), PATIENTLY).toBe("Receber avisos");
  expect(sent.at(-1)).toBe('/api/push/unsubscribe {"endpoint":"https://fcm.googleapis.com/fcm/send/teste"}');
  await reader.context.close();
});
