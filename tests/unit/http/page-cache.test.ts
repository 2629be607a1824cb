import { gunzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { readerPage } from "#app/features/readers/reader-page.http.ts";
import { asVariant } from "#app/platform/http/page-cache/economy.server.ts";
import { MemoryTier, makeEntry } from "#app/platform/http/page-cache/page-entry.server.ts";
import { aSite } from "#tests/support/cached-site.ts";

const MINUTE_MS = 60_000;

afterEach(() => void vi.useRealTimers());

test("a page is rendered once for an edition and again for the next", async () => {
  const { state, clock, ask } = aSite();
  state.now = Date.now();
  expect(await (await ask()).text()).toContain("edição 1");
  expect(await (await ask()).text()).toContain("edição 1");
  expect(state.renders).toBe(1);
  state.edition = 2;
  clock.note(2);
  expect(await (await ask()).text()).toContain("edição 2");
  expect(state.renders).toBe(2);
});

test("another machine's write is heard of within five seconds, and asked for at most that often", async () => {
  const { state, ask } = aSite();
  state.now = Date.now();
  await ask();
  expect(state.asks).toBe(1);
  state.edition = 2;
  state.now += 2_900;
  expect(await (await ask()).text()).toContain("edição 1");
  expect(state.asks).toBe(1);
  state.now += 2_200;
  expect(await (await ask()).text()).toContain("edição 2");
});

test("a page past its validity is rendered again although the edition stands", async () => {
  const { state, ask } = aSite();
  state.now = Date.now();
  await ask();
  state.now += MINUTE_MS + 1_000;
  await ask();
  expect(state.renders).toBe(2);
});

test("when nothing answers, the last good page is shown for ten minutes and no longer", async () => {
  const { state, ask } = aSite();
  state.now = Date.now();
  await ask("/post/7-a", {}, 7);
  state.fails = true;
  state.now += 9 * MINUTE_MS;
  const old = await ask("/post/7-a", {}, 7);
  expect(old.status).toBe(200);
  expect(await old.text()).toContain("edição 1");
  state.now += 2 * MINUTE_MS;
  await expect(ask("/post/7-a", {}, 7)).rejects.toThrow("D1 is away");
});

test("the last good page of a story that was taken down is not shown", async () => {
  const { state, ask } = aSite();
  state.now = Date.now();
  await ask("/post/7-a", {}, 7);
  state.takenDown = [7];
  state.now += 6_000;
  await ask("/");
  state.fails = true;
  state.now += 6_000;
  await expect(ask("/post/7-a", {}, 7)).rejects.toThrow("D1 is away");
  expect((await ask("/")).status).toBe(200);
});

test("a story that this machine saw taken down is not shown again, though D1 failed before its list was asked for", async () => {
  const { state, clock, ask } = aSite();
  state.now = Date.now();
  await ask("/post/7-a", {}, 7);
  state.edition = 2;
  clock.note(2);
  state.gone = true;
  expect((await ask("/post/7-a", {}, 7)).status).toBe(410);
  state.fails = true;
  state.now += 2 * MINUTE_MS;
  await expect(ask("/post/7-a", {}, 7)).rejects.toThrow("D1 is away");
});

test("many who come while a page is being rendered wait for the one rendering", async () => {
  const { state, ask } = aSite();
  state.now = Date.now();
  let release: () => void = () => undefined;
  state.delay = new Promise((resume) => {
    release = resume;
  });
  const answers = Promise.all(Array.from({ length: 20 }, () => ask()));
  await new Promise((resume) => setTimeout(resume, 20));
  release();
  for (const answer of await answers) expect(await answer.text()).toContain("edição 1");
  expect(state.renders).toBe(1);
});

test("one whose rendering hangs does not hold up the others for ever", async () => {
  const { state, ask } = aSite();
  state.now = Date.now();
  state.delay = new Promise(() => undefined);
  void ask().catch(() => undefined);
  await new Promise((resume) => setTimeout(resume, 20));
  state.delay = Promise.resolve();
  expect(await (await ask()).text()).toContain("edição 1");
});

test("a slow rendering is waited for when the kept page is too old to be shown", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { state, ask } = aSite();
  state.now = Date.now();
  await ask();
  state.now += 11 * MINUTE_MS;
  state.edition = 2;
  state.delay = new Promise((resume) => setTimeout(resume, 3_500));
  const answer = ask();
  await vi.waitFor(() => expect(state.renders).toBe(2));
  await vi.advanceTimersByTimeAsync(3_500);
  expect(await (await answer).text()).toContain("edição 2");
});

test("a reading of the edition that never settles delays nobody who comes later", async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ["setTimeout", "clearTimeout", "Date"] });
  const { state, clock, ask } = aSite();
  state.now = Date.now();
  await ask();
  state.asking = new Promise(() => undefined);
  state.now += 5_000;
  const first = ask();
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await first).status).toBe(200);
  state.asking = Promise.resolve();
  state.edition = 2;
  state.now += 3_100;
  expect(await clock.current(state.now, () => undefined)).toBe(2);
});

test("while the edition cannot be read, the last good page is shown without waiting for each reader", async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ["setTimeout", "clearTimeout", "Date"] });
  const { state, ask } = aSite();
  state.now = Date.now();
  await ask();
  state.asking = new Promise(() => undefined);
  state.now += 5_000;
  const first = ask();
  await vi.advanceTimersByTimeAsync(2_000);
  await first;
  state.now += 2_500;
  expect(await (await ask()).text()).toContain("edição 1");
  expect([state.asks, state.renders]).toEqual([2, 1]);
});

test("after the database was restored, pages are of its edition again, and kept", async () => {
  vi.useFakeTimers();
  const { state, clock, ask } = aSite();
  state.now = Date.now();
  state.edition = 9;
  await ask();
  state.edition = 3;
  // The clock of the whole process: in one millisecond nobody can tell before from after.
  vi.advanceTimersByTime(6_000);
  state.now = Date.now();
  expect(await (await ask()).text()).toContain("edição 3");
  expect(await (await ask()).text()).toContain("edição 3");
  expect([state.renders, clock.known]).toEqual([2, 3]);
});

test("a page from before the database was restored does not come back when its edition is counted again", async () => {
  vi.useFakeTimers();
  const { state, clock, ask } = aSite();
  state.now = Date.now();
  state.edition = 3;
  await ask("/sobre");
  const restored = async (edition: number) => {
    vi.advanceTimersByTime(6_000);
    state.now = Date.now();
    state.edition = edition;
    await ask("/");
  };
  await restored(2);
  clock.note(3);
  state.edition = 3;
  const before = state.renders;
  expect(await (await ask("/sobre")).text()).toContain("edição 3");
  expect(state.renders).toBe(before + 1);
});

test("a reading from before a write does not take its edition back", async () => {
  const { state, clock } = aSite();
  let answer: () => void = () => undefined;
  state.asking = new Promise((resume) => {
    answer = resume;
  });
  const reading = clock.current(state.now, () => undefined);
  clock.note(2);
  answer();
  await reading;
  expect(clock.known).toBe(2);
});

test("a missing page is answered and not kept", async () => {
  const { state, ask } = aSite();
  state.now = Date.now();
  expect((await ask("/post/404")).status).toBe(404);
  expect((await ask("/post/404")).status).toBe(404);
  expect(state.renders).toBe(2);
});

test("answers are tagged, compressed where asked, and 304 to their own tag", async () => {
  const { state, ask } = aSite();
  state.now = Date.now();
  const plain = await ask();
  const tag = plain.headers.get("ETag") ?? "";
  const compressed = await ask("/", { "Accept-Encoding": "br, gzip" });
  expect(compressed.headers.get("Content-Encoding")).toBe("gzip");
  expect(gunzipSync(new Uint8Array(await compressed.arrayBuffer())).toString()).toBe(await plain.text());
  const again = await ask("/", { "If-None-Match": tag });
  expect(again.status).toBe(304);
  expect(again.headers.get("X-Request-Id")).toBe("r");
  expect((await ask("/", { "If-None-Match": 'W/"outra"' })).status).toBe(200);
});

test("the memory keeps what was used last and stays under its bytes", async () => {
  const page = (text: string) =>
    makeEntry({ status: 200, contentType: "text/html", html: new TextEncoder().encode(text.repeat(1_000)), edition: 1, validUntil: 1, storedAt: 1, parameterMax: 0, tags: [] });
  const memory = new MemoryTier(5_000);
  memory.set("a", await page("a"));
  memory.set("b", await page("b"));
  memory.get("a");
  memory.set("c", await page("c"));
  memory.set("d", await page("d"));
  expect(memory.get("b")).toBeUndefined();
  expect(memory.get("d")).toBeDefined();
});

test("who saves data gets the page's second variant, unless the address says otherwise", () => {
  const keyOf = (path: string, saveData?: string) => {
    const request = new Request(`http://site.test${path}`, { headers: saveData ? { "Save-Data": saveData } : {} });
    const page = readerPage(request);
    return page && asVariant(page, request).key;
  };
  expect(keyOf("/")).toBe("/");
  expect(keyOf("/", "on")).toBe("/?economia=1");
  expect(keyOf("/", "off")).toBe("/");
  expect(keyOf("/?economia=0", "on")).toBe("/");
  expect(keyOf("/?utm_source=a&economia=1")).toBe("/?economia=1");
  expect(keyOf("/?economia=sim")).toBe("/");
  expect(keyOf("/post/12-um-titulo", "on")).toBe("/post/12-um-titulo?economia=1");
  expect(keyOf("/feed.xml", "on")).toBe("/feed.xml");
});

test("a reader's page is named by its path alone", () => {
  const pageOf = (path: string, method = "GET") => readerPage(new Request(`http://site.test${path}`, { method }));
  expect(pageOf("/?utm_source=a")).toEqual({ key: "/", articleId: null, hasVariants: true });
  expect(pageOf("/post/12-um-titulo?fbclid=x")).toEqual({ key: "/post/12-um-titulo", articleId: 12, hasVariants: true });
  expect(pageOf("/post/12-um-titulo/")).toEqual({ key: "/post/12-um-titulo", articleId: 12, hasVariants: true });
  for (const path of ["/post/", "/post/abc", "/post/0", "/post/12-UM", "/admin", "/api/posts"]) expect(pageOf(path)).toBeNull();
  expect(pageOf("/", "POST")).toBeNull();
});

test("a clock that was put back by hours keeps neither an edition nor a page for as long", async () => {
  const { state, ask } = aSite();
  state.now = Date.now();
  await ask();
  state.now -= 6 * 60 * MINUTE_MS;
  state.edition = 2;
  expect(await (await ask()).text()).toContain("edição 2");
  expect(state.asks).toBe(2);
  // Of the same edition too: until when it is valid was said by the other clock.
  expect(state.renders).toBe(2);
  await ask();
  expect(state.renders).toBe(3);
});

test("a page that a clock ahead by hours stored is not fresh when what it shows falls due by the right clock", async () => {
  const { state, ask } = aSite();
  state.now = Date.now();
  state.validFor = -5 * 60 * MINUTE_MS;
  await ask();
  state.now += state.validFor - MINUTE_MS / 3;
  await ask();
  expect(state.renders).toBe(2);
});

test("behind a cache that follows our writes, an answer says until when it may be stored, by which tags it is reached, and is not compressed", async () => {
  const { state, ask } = aSite();
  state.now = Date.now();
  state.front = "following";
  const { headers } = await ask("/post/7-a", { "Accept-Encoding": "gzip" }, 7);
  expect(headers.get("Cloudflare-CDN-Cache-Control")).toMatch(/^public, max-age=(?:59|60), stale-if-error=540$/);
  expect(headers.get("Cache-Tag")).toBe("site,build-b1,article-7,section-geral");
  expect([headers.get("Cache-Control"), headers.get("Vary"), headers.get("Content-Encoding")]).toEqual(["no-cache", "Save-Data", null]);
  state.now += 30_500;
  const later = (await ask("/post/7-a", {}, 7)).headers.get("Cloudflare-CDN-Cache-Control") ?? "";
  expect(Number(/max-age=(\d+)/.exec(later)?.[1])).toBeLessThanOrEqual(30);
  expect((await ask("/feed.xml")).headers.get("Vary")).toBeNull();
});

test("a check renders the page though one is kept, shares a rendering that is under way, and knows a failure", async () => {
  const { state, cache, deps, ask } = aSite();
  state.now = Date.now();
  await ask();
  expect(await cache.renders("/", deps())).toBe(true);
  expect(state.renders).toBe(2);
  expect(await Promise.all([cache.renders("/", deps()), cache.renders("/", deps())])).toEqual([true, true]);
  expect(state.renders).toBe(3);
  state.gone = true;
  expect(await cache.renders("/", deps())).toBe(false);
  state.fails = true;
  await expect(cache.renders("/", deps())).rejects.toThrow("D1 is away");
});

test("behind a cache, a page that is sent because nothing answers is kept there for what is left of the ten minutes", async () => {
  const { state, ask } = aSite();
  state.now = Date.now();
  state.front = "following";
  const etag = (await ask("/post/7-a", {}, 7)).headers.get("ETag") ?? "";
  state.fails = true;
  state.now += 8 * MINUTE_MS;
  const answers = await Promise.all([ask("/post/7-a", {}, 7), ask("/post/7-a", { "If-None-Match": etag }, 7)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 304]);
  for (const { headers } of answers) {
    const [, maxAge, staleIfError] = /^public, max-age=(\d+), stale-if-error=(\d+)$/.exec(headers.get("Cloudflare-CDN-Cache-Control") ?? "") ?? [];
    expect(maxAge).toBe("0");
    expect(Number(staleIfError)).toBeGreaterThan(100);
    expect(Number(staleIfError)).toBeLessThanOrEqual(120);
  }
});

test("behind a cache, a 304 says again how long the stored page may be sent", async () => {
  const { state, ask } = aSite();
  state.now = Date.now();
  state.front = "following";
  const tag = (await ask()).headers.get("ETag") ?? "";
  const again = await ask("/", { "If-None-Match": tag });
  expect([again.status, again.headers.get("ETag"), again.headers.get("Cache-Tag")]).toEqual([304, tag, "site,build-b1,article-7,section-geral"]);
  expect(again.headers.get("Cloudflare-CDN-Cache-Control")).toMatch(/^public, max-age=\d+/);
});

test("behind a cache, a kept page is sent only after its edition was read again: the cache would store it for a minute", async () => {
  const { state, ask } = aSite();
  state.now = Date.now();
  state.front = "following";
  await ask();
  state.edition = 2;
  state.now += 100;
  expect(await (await ask()).text()).toContain("edição 2");
  expect(state.renders).toBe(2);
});

test("a cache that cannot be told of writes gets no directive of a page", async () => {
  const { state, ask } = aSite();
  state.now = Date.now();
  state.front = "untold";
  const { headers } = await ask();
  expect([headers.get("Cloudflare-CDN-Cache-Control"), headers.get("Cache-Tag")]).toEqual([null, null]);
});

const askAt = (site: ReturnType<typeof aSite>, path: string) => {
  const request = new Request(`http://site.test${path}`);
  const page = readerPage(request);
  if (!page) throw new Error(`no page at ${path}`);
  return site.cache.respond(request, asVariant(page, request), site.deps()).then(({ response }) => response.text());
};

test("a parameter that means nothing in a story's state is answered by the page without it, and makes no other", async () => {
  const site = aSite();
  site.state.now = Date.now();
  for (let before = 1; before <= 30; before += 1) expect(await askAt(site, `/post/7-a?antes=${before}`)).toBe("página /post/7-a edição 1");
  expect([site.state.renders, site.cache.holds("/post/7-a"), site.cache.holds("/post/7-a?antes=1")]).toEqual([1, true, false]);
  expect(await askAt(site, "/post/7-a?antes=5&economia=1")).toBe("página /post/7-a?economia=1 edição 1");
  expect(site.state.renders).toBe(2);
});

test("of a story that is told live only values that name older entries are pages of their own", async () => {
  const site = aSite();
  site.state.now = Date.now();
  site.state.parameterMax = 40;
  expect([await askAt(site, "/post/7-a?antes=40"), await askAt(site, "/post/7-a?antes=41")]).toEqual(["página /post/7-a?antes=40 edição 1", "página /post/7-a edição 1"]);
  expect([await askAt(site, "/post/7-a?antes=999999"), site.state.renders]).toEqual(["página /post/7-a edição 1", 2]);
});

test("every other parameter of every page is left out of its key, or means what another address means", () => {
  const keyOf = (path: string) => readerPage(new Request(`http://site.test${path}`))?.key;
  const nothing = "utm_source=a&x=1&antes=abc&pagina=1&periodo=7d&p=2&_routes=root";
  const pages = ["/", "/post/12-a", "/categoria/geral", "/municipio/picos", "/autor/ana", "/tag/agua", "/videos", "/video/1-a", "/mais-lidas", "/correcoes", "/sobre", "/feed.xml"];
  const more = ["/enquete/3", "/enquete/3/parcial", "/falecimento/4", "/municipio/picos/vagas", "/historico/9", "/novidades.json", "/robots.txt", "/ao-vivo/7.json"];
  for (const path of [...pages, ...more]) expect([path, keyOf(`${path}?${nothing}`)]).toEqual([path, keyOf(path)]);
  expect(keyOf("/feed.xml?pagina=3")).toBe("/feed.xml");
  expect(keyOf("/post/12-a?pagina=3&desde=4")).toBe("/post/12-a");
});
