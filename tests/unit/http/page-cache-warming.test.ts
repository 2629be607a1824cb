import { afterEach, expect, test, vi } from "vitest";
import { MemoryTier, makeEntry } from "#app/platform/http/page-cache/page-entry.server.ts";
import { aSite } from "#tests/support/cached-site.ts";

afterEach(() => void vi.useRealTimers());

test("a page that is rendered before its edition is announced is the next answer; meanwhile readers get the one of before", async () => {
  const { state, clock, ask, cache, deps } = aSite();
  state.now = Date.now();
  await ask();
  state.edition = 2;
  let release: () => void = () => undefined;
  state.delay = new Promise((resume) => {
    release = resume;
  });
  const warming = cache.warm("/", 2, deps());
  expect(await (await ask()).text()).toContain("edição 1");
  release();
  await warming;
  expect([await (await ask()).text(), state.renders, clock.known]).toEqual(["página / edição 2", 2, 2]);
});

test("two writes at the same time make one rendering where it began after both, and another where the second came later", async () => {
  const { state, ask, cache, deps } = aSite();
  state.now = Date.now();
  await ask();
  let release: () => void = () => undefined;
  const held = () =>
    new Promise<void>((resume) => {
      release = resume;
    });
  state.edition = 3;
  state.delay = held();
  const both = [cache.warm("/", 2, deps()), cache.warm("/", 3, deps())];
  release();
  await Promise.all(both);
  expect(state.renders).toBe(2);
  state.edition = 4;
  state.delay = held();
  const early = cache.warm("/", 4, deps());
  state.edition = 5;
  const late = cache.warm("/", 5, deps());
  release();
  await Promise.all([early, late]);
  expect([await (await ask()).text(), state.renders]).toEqual(["página / edição 5", 4]);
});

test("behind a cache, a page is rendered uncompressed before its edition is announced, and nobody is sent the one of before: it would be stored", async () => {
  const { state, clock, ask, cache, deps } = aSite();
  state.now = Date.now();
  state.front = "following";
  await ask();
  state.edition = 2;
  let release: () => void = () => undefined;
  state.delay = new Promise((resume) => {
    release = resume;
  });
  const warming = cache.warm("/", 2, deps());
  const answer = ask("/", { "Accept-Encoding": "gzip" });
  await new Promise((resume) => setTimeout(resume, 20));
  release();
  await warming;
  const { headers } = await answer;
  expect([await (await answer).text(), headers.get("Content-Encoding"), headers.get("Cache-Tag")?.startsWith("site,")]).toEqual(["página / edição 2", null, true]);
  // Both had the one rendering, and the next reader has it too, after the edition was read again.
  const asks = state.asks;
  expect([await (await ask()).text(), state.renders, clock.known, state.asks]).toEqual(["página / edição 2", 2, 2, asks + 1]);
  await cache.warm("/", 2, deps());
  expect(state.renders).toBe(2);
});

test("an edition that is heard of behind an answer is announced after the pages that are prepared of it", async () => {
  const { state, clock, ask, cache, deps } = aSite();
  state.now = Date.now();
  await ask();
  state.edition = 2;
  state.now += 3_500;
  const held: Promise<unknown>[] = [];
  let release: () => void = () => undefined;
  const preparing = new Promise<void>((resume) => {
    release = resume;
  });
  const prepare = async (edition: number) => {
    state.prepared.push(edition);
    await preparing;
  };
  await cache.respond(new Request("http://site.test/"), { key: "/", articleId: null }, { ...deps(), prepare, waitUntil: (work) => held.push(work) });
  await new Promise((resume) => setTimeout(resume, 20));
  expect([state.prepared, clock.known]).toEqual([[2], 1]);
  release();
  await Promise.all(held);
  expect(clock.known).toBe(2);
});

test("an edition is announced though what is prepared of it hangs", async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ["setTimeout", "clearTimeout", "Date"] });
  const { state, clock, ask } = aSite();
  state.now = Date.now();
  await ask();
  state.edition = 2;
  const following = clock.follow(state.now, () => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(1_000);
  await following;
  expect(clock.known).toBe(2);
});

test("no reader waits at the end of a page's validity: it is rendered again behind an answer shortly before", async () => {
  const { state, ask } = aSite();
  const start = Date.now();
  state.now = start;
  await ask();
  state.delay = new Promise(() => undefined);
  state.now = start + 45_000;
  expect([await (await ask()).text(), state.renders]).toEqual(["página / edição 1", 1]);
  state.now = start + 51_000;
  expect([await (await ask()).text(), state.renders]).toEqual(["página / edição 1", 2]);
});

test("a page is said to change where something falls due within ten seconds, and not by its age", async () => {
  const { state, ask, cache } = aSite();
  const start = Date.now();
  state.now = start;
  await ask();
  expect([cache.changesAt("/", start + 55_000), cache.changesAt("/", start + 61_000), cache.changesAt("/sobre", start)]).toEqual([null, null, null]);
  state.validFor = 30_000;
  await ask("/sobre");
  const at = cache.changesAt("/sobre", start + 25_000);
  expect([cache.changesAt("/sobre", start + 15_000), (at ?? 0) >= start + 30_000, cache.changesAt("/sobre", at ?? 0)]).toEqual([null, true, null]);
});

test("a page is not rendered again and again before something that is due soon", async () => {
  const { state, ask } = aSite();
  state.now = Date.now();
  state.validFor = 5_000;
  await ask();
  for (let second = 1; second < 5; second += 1) {
    state.now += 1_000;
    await ask();
  }
  expect(state.renders).toBe(1);
});

test("pages that do not show the one article that a write changed are of its edition without being rendered again", async () => {
  const { state, clock, ask, cache } = aSite();
  state.now = Date.now();
  for (const path of ["/post/7-a", "/sobre", "/feed.xml"]) await ask(path);
  state.edition = 2;
  cache.keepThrough(2, "article-8");
  clock.note(2);
  for (const path of ["/post/7-a", "/sobre"]) expect(await (await ask(path)).text()).toContain("edição 1");
  expect(state.renders).toBe(3);
  state.edition = 3;
  cache.keepThrough(3, "article-7");
  clock.note(3);
  expect(await (await ask("/post/7-a")).text()).toContain("edição 3");
  // A write between them that this machine did not make: what it changed is not known.
  state.edition = 5;
  cache.keepThrough(5, "article-8");
  clock.note(5);
  expect(await (await ask("/post/7-a")).text()).toContain("edição 5");
});

test("the memory counts a page's tags as bytes", () => {
  const memory = new MemoryTier(50_000);
  const page = makeEntry({
    ...{ status: 200, contentType: "text/html", html: new TextEncoder().encode("x"), edition: 1, validUntil: 1, storedAt: 1 },
    parameterMax: 0,
    tags: Array.from({ length: 100 }, (_, index) => `article-${index}`),
  });
  for (let n = 0; n < 50; n += 1) memory.set(`/post/${n}`, page);
  expect([...memory.entries()].length).toBeLessThan(20);
});

test("pages of one path that differ by a parameter take 24 places, the least recently used first, and no other page's", () => {
  const memory = new MemoryTier();
  const page = makeEntry({
    ...{ status: 200, contentType: "text/html", html: new TextEncoder().encode("x"), edition: 1, validUntil: 1, storedAt: 1, parameterMax: 0 },
    tags: [],
  });
  const has = (key: string) => memory.get(key) !== undefined;
  for (const key of ["/", "/post/7-a", "/ao-vivo/7.json?desde=1", "/categoria/geral?pagina=2"]) memory.set(key, page);
  for (let value = 2; value <= 200; value += 1) {
    memory.set(`/ao-vivo/7.json?desde=${value}`, page);
    // Readers ask for it between them.
    expect(has("/ao-vivo/7.json?desde=1")).toBe(true);
  }
  expect([...memory.entries()].length).toBe(3 + 24);
  expect([has("/ao-vivo/7.json?desde=178"), has("/ao-vivo/7.json?desde=177"), has("/"), has("/post/7-a"), has("/categoria/geral?pagina=2")]).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
  memory.delete("/ao-vivo/7.json?desde=200");
  memory.set("/ao-vivo/7.json?desde=201", page);
  expect([...memory.entries()].length).toBe(3 + 24);
});
