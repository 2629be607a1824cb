import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test, vi } from "vitest";
import { type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { lookUpLink } from "../../../workers/short-links/find-link.ts";
import { LinkCache } from "../../../workers/short-links/link-cache.ts";
import { LookUpQueue } from "../../../workers/short-links/look-up-queue.ts";
import { SiteIdentityCache } from "../../../workers/short-links/site-identity-cache.ts";
import worker from "../../../workers/short-links.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const WHATSAPP = "WhatsApp/2.24.20.89 A";
const NEW_COVER = `/img/${"a".repeat(32)}-1600x1000.jpg`;

let editor: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
});

interface Created {
  shortCode: string;
  shortUrl: string;
}

const create = async (url: string, more: Record<string, unknown> = {}) => (await editor.post<Created>("/api/shortener/create", { url, ...more })).body;

/** Answer of the short domain; its work after the answer is done. */
async function open(path: string, headers: Record<string, string> = {}, method = "GET", vars: Record<string, string> = {}) {
  const ctx = createExecutionContext();
  const request = new Request(`http://curto.test${path}`, { method, headers: { "User-Agent": ANDROID, ...headers } });
  const response = await worker.fetch(request, { ...testEnv, ...vars } as never, ctx);
  const text = await response.text();
  await waitOnExecutionContext(ctx);
  return { status: response.status, location: response.headers.get("Location"), headers: response.headers, text };
}

/** A look-up on a clock of the test's own. */
const lookUp = (memory: LinkCache, clock: { now: number }, code: string, db: D1Database = testEnv.DB) => {
  const ctx = createExecutionContext();
  return lookUpLink({ db, memory, queue: new LookUpQueue(), owner: null, waitUntil: (work) => ctx.waitUntil(work), now: () => clock.now }, code).finally(() =>
    waitOnExecutionContext(ctx),
  );
};

test("a link leads on with 302, and nobody keeps the answer", async () => {
  const { shortCode } = await create("https://exemplo.com/caminho?a=1#b");
  const answer = await open(`/${shortCode}`);
  expect([answer.status, answer.location, answer.headers.get("Cache-Control"), answer.text]).toEqual([302, "https://exemplo.com/caminho?a=1#b", "no-store", ""]);
  expect((await open(`/${shortCode.toUpperCase()}`)).location).toBe("https://exemplo.com/caminho?a=1#b");
  expect((await open(`/${shortCode}/?utm_source=x`)).location).toBe("https://exemplo.com/caminho?a=1#b");
  expect((await open(`/${shortCode}).`)).status).toBe(302);
  const head = await open(`/${shortCode}`, {}, "HEAD");
  expect([head.status, head.location]).toEqual([302, "https://exemplo.com/caminho?a=1#b"]);
});

test("unknown codes answer 404 in Portuguese, whatever they are made of", async () => {
  for (const path of [
    "/nao-existe",
    "/%E0%A4%A",
    "/a%2Fb",
    "/..%2f..%2fetc",
    "/a'b;--",
    "/%00",
    "/x/y",
    `/${"x".repeat(51)}`,
    `/${")".repeat(15_000)}x`,
    "/constructor",
    "/__proto__",
    "/%F0%9F%98%80",
    "/wp-login.php",
  ]) {
    const answer = await open(path);
    expect([path, answer.status, answer.headers.get("Content-Type"), answer.text.includes("<h1>Link não encontrado</h1>")]).toEqual([path, 404, "text/html; charset=utf-8", true]);
  }
  const root = await open("/");
  expect(root.location).toBe("http://site.test/");
  // By these a deployment knows that its own short links answer at a name (scripts/lib/deploy/site-check.mjs).
  expect([root.status, root.headers.has("X-Request-Id"), root.headers.get("X-Robots-Tag"), root.headers.get("Content-Security-Policy")]).toEqual([
    302,
    true,
    "noindex",
    expect.stringMatching(/^default-src 'none';/),
  ]);
});

test("every answer carries the headers that keep a page from being used against its reader", async () => {
  const { shortCode } = await create("https://exemplo.com/");
  for (const [path, method] of [
    [`/${shortCode}`, "GET"],
    ["/nao-existe", "GET"],
    ["/", "GET"],
    ["/robots.txt", "GET"],
    [`/${shortCode}`, "POST"],
  ] as const) {
    const { headers } = await open(path, {}, method);
    expect([path, headers.get("Content-Security-Policy")?.startsWith("default-src 'none'"), headers.get("X-Content-Type-Options"), headers.get("Cache-Control")]).toEqual([
      path,
      true,
      "nosniff",
      "no-store",
    ]);
    expect([headers.has("Strict-Transport-Security"), headers.has("Referrer-Policy"), headers.get("X-Request-Id")?.length, headers.has("Set-Cookie")]).toEqual([
      true,
      true,
      36,
      false,
    ]);
  }
  const post = await open(`/${shortCode}`, {}, "POST");
  expect([post.status, post.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
});

test("a link of ours follows its article, and chats get a card of it", async () => {
  const article = await published(editor, { titulo: 'Feira "livre" <reabre> & cresce', subtitulo: "Barracas voltam no sábado", imagemUrl: NEW_COVER });
  const { shortCode } = await create(`http://site.test/post/${article.id}?utm_source=wa`);
  await editor.put(`/api/posts/${article.id}`, { titulo: "Feira reabre com nome novo" });
  const slug = (await editor.get<{ slug: string }>(`/api/posts/${article.id}`)).body.slug;
  expect((await open(`/${shortCode}`)).location).toBe(`http://site.test/post/${slug}?utm_source=wa`);
  await editor.put(`/api/posts/${article.id}`, { titulo: 'Feira "livre" <reabre>' });
  const card = await open(`/${shortCode}`, { "User-Agent": WHATSAPP });
  expect([card.status, card.location, card.headers.get("Content-Type")]).toEqual([200, null, "text/html; charset=utf-8"]);
  expect(card.text).toContain('<meta property="og:title" content="Feira &quot;livre&quot; &lt;reabre&gt;">');
  expect(card.text).toContain(`<meta property="og:image" content="http://site.test${NEW_COVER}?w=1200&amp;f=jpeg&amp;r=og&amp;p=50,50">`);
  expect(card.text).toContain('<meta property="og:description" content="Barracas voltam no sábado">');
  for (const userAgent of ["Googlebot/2.1 (+http://www.google.com/bot.html)", "Mozilla/5.0 (iPhone) Instagram 300.0", "curl/8", ""])
    expect((await open(`/${shortCode}`, { "User-Agent": userAgent })).status).toBe(302);
  const elsewhere = await create("https://exemplo.com/");
  expect((await open(`/${elsewhere.shortCode}`, { "User-Agent": WHATSAPP })).status).toBe(302);
  await editor.put(`/api/posts/${article.id}`, { ativo: false });
  expect((await open(`/${shortCode}`, { "User-Agent": WHATSAPP })).status).toBe(302);
});

test("where the site's own address is not known, a story's link leads on as it was made, for chats too", async () => {
  const article = await published(editor);
  const { shortCode } = await create(`http://site.test/post/${article.id}`);
  for (const userAgent of [ANDROID, WHATSAPP]) {
    const answer = await open(`/${shortCode}`, { "User-Agent": userAgent }, "GET", { SITE_URL: "" });
    expect([answer.status, answer.location]).toEqual([302, `http://site.test/post/${article.id}`]);
  }
});

test("a code may be followed by what ends a sentence, and by no more than that", async () => {
  const { shortCode } = await create("https://exemplo.com/frase");
  expect([(await open(`/${shortCode}...`)).status, (await open(`/${shortCode}${"!".repeat(260)}`)).status]).toEqual([302, 404]);
});

test("a deactivated link is gone for good, an expired one until it is given more time", async () => {
  const one = await create("https://exemplo.com/um");
  await editor.delete(`/api/shortener/${one.shortCode}`);
  const gone = await open(`/${one.shortCode}`);
  expect([gone.status, gone.text.includes("<h1>Link desativado</h1>")]).toEqual([410, true]);
  const other = await create("https://exemplo.com/dois", { expiresAt: new Date(Date.now() + 60_000).toISOString() });
  await testEnv.DB.prepare("UPDATE short_links SET expires_at = ? WHERE code = ?")
    .bind(Date.now() - 1, other.shortCode)
    .run();
  const expired = await open(`/${other.shortCode}`);
  expect([expired.status, expired.text.includes("<h1>Link expirado</h1>")]).toEqual([410, true]);
});

test("what was changed or deactivated acts within five seconds, wherever it was remembered", async () => {
  const { shortCode } = await create("https://exemplo.com/antes");
  const clock = { now: Date.now() };
  const memory = new LinkCache();
  expect((await lookUp(memory, clock, shortCode))?.target).toBe("https://exemplo.com/antes");
  await editor.patch(`/api/shortener/${shortCode}`, { url: "https://exemplo.com/depois" });
  clock.now += 1_900;
  expect((await lookUp(memory, clock, shortCode))?.target).toBe("https://exemplo.com/antes");
  // Behind this answer it is looked up again.
  clock.now += 200;
  await lookUp(memory, clock, shortCode);
  expect((await lookUp(memory, clock, shortCode))?.target).toBe("https://exemplo.com/depois");
  await editor.delete(`/api/shortener/${shortCode}`);
  expect((await lookUp(memory, clock, shortCode))?.deactivatedAt).toBeNull();
  clock.now += 4_000;
  expect((await lookUp(memory, clock, shortCode))?.deactivatedAt).not.toBeNull();
});

test("an unknown code that is given out is known a second later", async () => {
  const [clock, memory, alias] = [{ now: Date.now() }, new LinkCache(), `novo-${crypto.randomUUID().slice(0, 8)}`];
  expect(await lookUp(memory, clock, alias)).toBeNull();
  await create("https://exemplo.com/", { customAlias: alias });
  clock.now += 1_000;
  expect((await lookUp(memory, clock, alias))?.target).toBe("https://exemplo.com/");
});

test("while the database is out, known links still lead on, and an unknown code is not called unknown", async () => {
  const { shortCode } = await create("https://exemplo.com/firme");
  const [clock, memory] = [{ now: Date.now() }, new LinkCache()];
  await lookUp(memory, clock, shortCode);
  const out = {
    prepare: () => ({ bind: () => ({ all: () => Promise.reject(new Error("D1 is out")) }), first: () => Promise.reject(new Error("D1 is out")) }),
  } as unknown as D1Database;
  clock.now += 5 * 60_000;
  expect((await lookUp(memory, clock, shortCode, out))?.target).toBe("https://exemplo.com/firme");
  clock.now += 5 * 60_000;
  await expect(lookUp(memory, clock, shortCode, out)).rejects.toThrow("D1 is out");
  await expect(lookUp(memory, clock, "outro", out)).rejects.toThrow("D1 is out");
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const answer = await worker.fetch(new Request("http://curto.test/abc123"), { ...testEnv, DB: out } as never, createExecutionContext());
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(logged.mock.calls.map(([line]) => (JSON.parse(line as string) as { requestId: string }).requestId)).toEqual([answer.headers.get("X-Request-Id")]);
  logged.mockRestore();
});

test("the name that the newsroom chose is known within five seconds, and stays while the database is out", async () => {
  const admin = await signedIn("admin");
  const [siteIdentity, now] = [new SiteIdentityCache(), Date.now()];
  const before = await siteIdentity.find(testEnv.DB, now);
  await admin.put("/api/settings/site", { nome: "Folha do Norte" });
  expect(await siteIdentity.find(testEnv.DB, now + 4_999)).toEqual(before);
  expect(await siteIdentity.find(testEnv.DB, now + 5_000)).toEqual({ name: "Folha do Norte", logoKey: null });
  const out = { prepare: () => ({ first: () => Promise.reject(new Error("D1 is out")) }) } as unknown as D1Database;
  expect((await siteIdentity.find(out, now + 60_000)).name).toBe("Folha do Norte");
});

const aLink = (target: string) => ({ id: 1, target, articleId: null, articleSlug: null, origin: { source: "", medium: "", campaign: "" }, expiresAt: null, deactivatedAt: null });

test("the memory never puts an older state of a link over a newer one, and forgets everything where it cannot know what changed", () => {
  const memory = new LinkCache();
  const found = (target: string, edition: number) => [{ codeKey: "k", edition, link: aLink(target) }];
  const targetOf = () => memory.find("k", 1_000)?.link?.target;
  memory.follow({ edition: 3, changed: [], isMore: false }, null, 1_000);
  memory.keep(found("at 3", 3));
  memory.follow({ edition: 5, changed: found("at 5", 5), isMore: false }, 3, 1_000);
  memory.keep(found("at 3", 3));
  expect(targetOf()).toBe("at 5");
  // Late, from before the last.
  memory.follow({ edition: 4, changed: found("at 4", 4), isMore: false }, 3, 1_000);
  expect([targetOf(), memory.edition]).toEqual(["at 5", 5]);
  const { generation } = memory;
  memory.follow({ edition: 2_000, changed: found("at 6", 6), isMore: true }, 5, 1_000);
  expect(targetOf()).toBeUndefined();
  // Read before everything was forgotten.
  memory.keep(found("at 5", 5), generation);
  expect(targetOf()).toBeUndefined();
  memory.keep(found("at 9", 9));
  // The database was restored.
  memory.follow({ edition: 4, changed: [], isMore: false }, 2_000, 1_000);
  expect([targetOf(), memory.edition]).toEqual([undefined, 4]);
});

test("links that were made together are looked up together, and many that are remembered take one question every few seconds", async () => {
  const codes: string[] = [];
  for (let count = 0; count < 30; count += 1) codes.push((await create(`https://exemplo.com/vizinho-${count}`)).shortCode.toLowerCase());
  let asked = 0;
  const prepare = (text: string) => {
    asked += 1;
    return testEnv.DB.prepare(text);
  };
  const counting = { prepare } as unknown as D1Database;
  const [clock, memory] = [{ now: Date.now() }, new LinkCache()];
  for (const code of codes) expect((await lookUp(memory, clock, code, counting))?.target).toMatch(/vizinho/);
  // The edition, and at most two rows of neighbours.
  expect(asked).toBeLessThanOrEqual(3);
  asked = 0;
  clock.now += 3_000;
  for (const code of codes) await lookUp(memory, clock, code, counting);
  expect(asked).toBe(1);
});

test("a link whose article is renamed or removed for good, and one with another source, are known to have changed", async () => {
  const editionOf = async (code: string) => (await testEnv.DB.prepare("SELECT edition FROM short_links WHERE code = ?").bind(code).first<{ edition: number }>())?.edition ?? 0;
  const article = await published(editor, { titulo: "Primeiro nome" });
  const { shortCode } = await create(`http://site.test/post/${article.id}`);
  const made = await editionOf(shortCode);
  await editor.patch(`/api/posts/${article.id}`, { titulo: "Segundo nome" });
  const renamed = await editionOf(shortCode);
  await testEnv.DB.prepare("UPDATE short_links SET source = 'x' WHERE code = ?").bind(shortCode).run();
  const changed = await editionOf(shortCode);
  await testEnv.DB.prepare("DELETE FROM articles WHERE id = ?").bind(article.id).run();
  const removed = await editionOf(shortCode);
  expect([made > 0, renamed > made, changed > renamed, removed > changed]).toEqual([true, true, true, true]);
  const present = await testEnv.DB.prepare("SELECT edition FROM short_link_edition").first<{ edition: number }>();
  expect(present?.edition).toBe(removed);
});

test("nobody who is signed out may make one", async () => expect((await thePublic.post("/api/shortener/create", { url: "https://exemplo.com/" })).status).toBe(401));

test("an isolate keeps links up to a number of bytes, the newest ones", () => {
  const memory = new LinkCache(100_000);
  const link = aLink(`https://exemplo.com/${"x".repeat(1_000)}`);
  for (let n = 0; n < 50_000; n += 1) memory.keep([{ codeKey: `c${n}`, edition: n, link }]);
  const kept = Array.from({ length: 50_000 }, (_, n) => n).filter((n) => memory.find(`c${n}`, n) !== null);
  expect([kept.at(-1), kept.length > 30, kept.length < 50]).toEqual([49_999, true, true]);
});

test("what a redirect asks of D1 walks no table", async () => {
  const asked: { text: string; values: unknown[] }[] = [];
  const prepare = (text: string) => ({
    bind: (...values: unknown[]) => {
      asked.push({ text, values });
      return testEnv.DB.prepare(text).bind(...values);
    },
  });
  const [clock, memory] = [{ now: Date.now() }, new LinkCache()];
  for (const wait of [0, 5_000]) {
    clock.now += wait;
    await lookUp(memory, clock, `nenhum-${wait}`, { prepare } as unknown as D1Database);
  }
  expect(asked.length).toBe(4);
  for (const { text, values } of asked) {
    const { results } = await testEnv.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
      .bind(...values)
      .all<{ detail: string }>();
    expect(results.map(({ detail }) => detail).filter((detail) => detail.startsWith("SCAN") && !/^SCAN (?:own|l VIRTUAL)/.test(detail))).toEqual([]);
  }
});
