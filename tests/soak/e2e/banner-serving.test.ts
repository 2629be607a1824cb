import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { mySite } from "#tests/e2e/my-site.ts";
import { aBanner, admin, aReader, aStory, boxOf, figures, ownBannersOnly, passes, pictureIn, requestsOf } from "#tests/e2e/pages-with-banners.ts";

const site = mySite();

ownBannersOnly();

test("a page that comes back from the browser's memory asks for banners anew, each time once, and counts a view of its own", async () => {
  const id = await aBanner({ posicao: "in-content" });
  const story = await aStory();
  const { page } = await aReader();
  const requests = requestsOf(page);
  await page.goto(`/post/${story.slug}`);
  await boxOf(page, "in-content").scrollIntoViewIfNeeded();
  await expect.poll(() => figures(id)).toEqual([1, 0]);
  // Twice before the first answer: what Playwright's Chromium does not do by itself, because it keeps no pages.
  await page.evaluate(() => {
    for (let times = 0; times < 2; times += 1) dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect.poll(() => figures(id)).toEqual([2, 0]);
  expect(requests.filter((path) => path === "/api/pecas").length).toBe(3);
  await expect.poll(() => pictureIn(page, "in-content").count()).toBe(1);
});

test("a banner that was scrolled past, covered, or in a hidden page is not viewed", async () => {
  const id = await aBanner({ posicao: "in-content" });
  const story = await aStory();
  const { page } = await aReader(360);
  await page.goto(`/post/${story.slug}`);
  await pictureIn(page, "in-content").waitFor({ state: "attached" });
  const loaded = () => pictureIn(page, "in-content").evaluate((picture) => (picture as HTMLImageElement).complete && (picture as HTMLImageElement).naturalWidth > 0);
  await expect.poll(loaded).toBe(true);
  const sent = requestsOf(page);
  // Past it and on, four times, half a second each.
  for (let times = 0; times < 4; times += 1) {
    await page.evaluate(() => document.querySelector('[data-faixa="in-content"]')?.scrollIntoView({ block: "center" }));
    await passes(page, 500);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await passes(page, 200);
  }
  // Hidden while it is on the screen.
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
    document.querySelector('[data-faixa="in-content"]')?.scrollIntoView({ block: "center" });
  });
  await passes(page, 1_600);
  // Covered by something of the page.
  await page.evaluate(() => {
    const cover = document.createElement("div");
    cover.id = "cover";
    cover.style.cssText = "position:fixed;inset:0;background:#fff;z-index:99999";
    document.body.appendChild(cover);
    Reflect.deleteProperty(document, "visibilityState");
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await passes(page, 1_600);
  expect(sent.filter((path) => path.endsWith("/impression"))).toEqual([]);
  expect(await figures(id)).toEqual([0, 0]);
  await page.evaluate(() => document.getElementById("cover")?.remove());
  await expect.poll(() => figures(id)).toEqual([1, 0]);
});

const HOSTILE = `<p id="says">Oferta</p><script>
  const tried = {};
  const attempt = (name, work) => { try { tried[name] = String(work()); } catch (error) { tried[name] = "refused"; } };
  attempt("cookie", () => { document.cookie = "banner=1"; return document.cookie; });
  attempt("storage", () => localStorage.setItem("banner", "1"));
  attempt("parent", () => parent.document.title);
  attempt("top", () => { top.location.href = "/sobre"; });
  attempt("window", () => open("/sobre"));
  fetch("/api/banners").then(() => { tried.fetch = "answered"; }, () => { tried.fetch = "refused"; });
  for (let n = 0; n < 60; n += 1) attempt("push", () => history.pushState({ n }, "", "#" + n));
  setInterval(() => { document.getElementById("says").textContent = JSON.stringify(tried); }, 50);
  // Once the test has read it.
  let n = 0;
  addEventListener("message", () => setInterval(() => { n += 1; location.hash = "h" + n; }, 50));
</script>`;

test("a hostile HTML banner reads nothing, reaches nothing, leads nowhere, and one Back leaves the page", async () => {
  await aBanner({ tipo: "html", conteudoHtml: HOSTILE });
  const story = await aStory();
  const { page, context } = await aReader();
  await page.goto("/sobre");
  await page.goto(`/post/${story.slug}`);
  // A tap, after which browsers no longer skip what a page adds to its history.
  await page.locator("h1").click();
  const asked = requestsOf(page);
  const frame = page.frameLocator('iframe[src^="/faixa/"]');
  await pictureIn(page, "sidebar-article").waitFor({ state: "attached" });
  const outcomes = async () => JSON.parse(((await frame.locator("#says").textContent()) ?? "").replace("Oferta", "{}")) as Record<string, string>;
  // `open` of a sandboxed frame answers null; a push replaces.
  await expect.poll(async () => (await outcomes()).fetch).toBe("refused");
  const { push: _, ...tried } = await outcomes();
  expect(tried).toEqual({ cookie: "refused", storage: "refused", parent: "refused", top: "refused", window: "null", fetch: "refused" });
  // It adds to the history, and is taken away for that.
  await page.evaluate(() => document.querySelector("iframe")?.contentWindow?.postMessage("go", "*"));
  await pictureIn(page, "sidebar-article").waitFor({ state: "detached" });
  await boxOf(page, "sidebar-article").getByText("Anuncie aqui").waitFor();
  expect(page.url()).toContain(story.slug);
  expect(context.pages().filter((one) => one.url().endsWith("/sobre")).length).toBe(0);
  expect(await context.cookies()).toEqual([]);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).includes("banner"))).toBe(false);
  expect(asked.filter((path) => path === "/api/banners")).toEqual([]);
  // Entries added last are known, and taken back, within three seconds.
  await passes(page, 3_500);
  await page.goBack();
  await expect.poll(() => page.url()).toBe(`${site}/sobre`);
});

test("an HTML banner opened alone has no origin of its own site, and a calm one is viewed and clicked through its link", async () => {
  const id = await aBanner({
    tipo: "html",
    conteudoHtml: "<b id=says>…</b><script>let o;try{o=String(localStorage.length)}catch(e){o='isolado'};document.getElementById('says').textContent=o+' '+origin</script>",
  });
  const story = await aStory();
  const { page, context } = await aReader();
  await page.goto(`/faixa/${id}/quadro`);
  await expect.poll(() => page.locator("#says").textContent()).toBe("isolado null");
  await page.goto(`/post/${story.slug}`);
  await pictureIn(page, "sidebar-article").waitFor();
  await boxOf(page, "sidebar-article").scrollIntoViewIfNeeded();
  await expect.poll(() => figures(id)).toEqual([1, 0]);
  const [opened] = await Promise.all([context.waitForEvent("page"), page.mouse.click(...(await middleOf(page, "sidebar-article")))]);
  await opened.waitForURL("**/sobre");
  await expect.poll(() => figures(id)).toEqual([1, 1]);
});

async function middleOf(page: Page, slot: string): Promise<[number, number]> {
  const box = await boxOf(page, slot).locator("div").boundingBox();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
}

test("no slot stands on a sensitive story or where nothing runs; where nothing can be served, the box says so and keeps its place", async () => {
  const plain = await aStory();
  const before = await (await fetch(`${site}/post/${plain.slug}`)).text();
  const id = await aBanner({ limitePorLeitor: 1 });
  const sensitive = await aStory({ sensivel: true });
  const html = async (path: string) => (await fetch(site + path)).text();
  expect((await html(`/post/${plain.slug}`)).match(/data-faixa="[^"]+"/g)).toContain('data-faixa="sidebar-article"');
  for (const path of [`/post/${sensitive.slug}`, `/post/${plain.slug}?economia=1`]) expect(await html(path)).not.toContain("data-faixa");
  expect(before.includes("in-content")).toBe(false);
  const { page } = await aReader();
  const view = async () => {
    await page.goto(`/post/${plain.slug}`);
    await page.waitForResponse((response) => response.url().includes("/api/pecas"));
  };
  await view();
  await boxOf(page, "sidebar-article").scrollIntoViewIfNeeded();
  await expect.poll(() => figures(id)).toEqual([1, 0]);
  // The reader has seen it as often as agreed.
  await view();
  await boxOf(page, "sidebar-article").getByText("Anuncie aqui").waitFor();
  await expect.poll(() => pictureIn(page, "sidebar-article").count()).toBe(0);
  await expect.poll(async () => (await boxOf(page, "sidebar-article").locator("div").boundingBox())?.height).toBe(250);
  await admin("PATCH", `/api/banners/${id}`, { status: "pausado" });
  await expect.poll(() => html(`/post/${plain.slug}`)).not.toContain('data-faixa="sidebar-article"');
});
