import { expect, test } from "vitest";
import { RETIRED_WORKER } from "#app/features/offline/site/retired-worker.ts";
import type { Visitor } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { aReader, IN_BACKGROUND, keptPaths, network, readersOffline, storyPaths, untilKept } from "#tests/e2e/offline-reader.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const site = mySite();

readersOffline();

const note = ({ page }: Visitor) => page.locator(".offline-note");

test("a changed story is never shown old while the network answers, however slowly; a copy only when it stays silent; a withdrawn one is forgotten", async () => {
  const editor = await signIn(site, "editor");
  const { body: story } = await editor<{ id: number; slug: string }>("POST", "/api/posts", publishable("Antes da mudança", { status: "publicada" }));
  const path = `/post/${story.slug}`;
  const reader = await aReader();
  await reader.page.goto(path);
  await untilKept(reader, (paths) => paths.includes(path));

  await editor("PATCH", `/api/posts/${story.id}`, { subtitulo: "Depois da mudança" });
  network.delayMs = 600;
  await reader.page.goto(path);
  // At once: what is shown first counts.
  expect(await reader.page.locator("main").innerText()).toContain("Depois da mudança");
  expect(await note(reader).count()).toBe(0);
  network.delayMs = 0;

  network.weather = "mute";
  await reader.page.goto(path, { waitUntil: "commit" });
  await expect.poll(() => note(reader).count(), IN_BACKGROUND).toBe(1);
  await expect.poll(() => reader.page.locator("main").innerText()).toContain("Depois da mudança");
  network.weather = "fine";

  const admin = await signIn(site, "admin");
  await admin("DELETE", `/api/posts/${story.id}`);
  expect((await reader.page.goto(path))?.status()).toBe(410);
  await untilKept(reader, (paths) => !paths.includes(path));
  network.weather = "cut";
  await reader.page.goto(path);
  await expect.poll(() => reader.page.locator("h1").innerText()).toBe("Você está sem internet");
});

test("the home page's stories are fetched ahead, and the worker can be taken back", async () => {
  const reader = await aReader();
  await reader.page.goto("/");
  const ahead = (await untilKept(reader, (paths) => paths.length >= 21)).filter((path) => path !== "/");
  const fetched = network.asked.filter(({ path }) => ahead.includes(path));
  expect(new Set(fetched.map(({ path }) => path)).size).toBe(fetched.length);
  network.weather = "cut";
  const unread = ahead.find((path) => path !== "/") ?? "";
  await reader.page.goto(unread);
  await expect.poll(() => note(reader).count()).toBe(1);
  await reader.page.goto("/");
  await expect.poll(() => note(reader).count()).toBe(1);
  network.weather = "fine";

  network.instead.set("/sw.js", { type: "text/javascript", body: RETIRED_WORKER });
  await reader.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => reader.page.evaluate(async () => (await caches.keys()).length), IN_BACKGROUND).toBe(0);
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
  await expect.poll(async () => (await keptPaths(reader)).length).toBeLessThanOrEqual(2);
  await reader.page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: "economia", on: false }));
  await expect
    .poll(async () => {
      await reader.page.goto("/mais-lidas");
      return headerOf("/mais-lidas");
    }, IN_BACKGROUND)
    .toBeUndefined();
});
