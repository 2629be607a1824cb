import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { createAudienceService } from "#app/features/audience/audience.server.ts";
import { createAudienceRepository } from "#app/features/audience/audience.store.ts";
import { createRollUpRepository } from "#app/features/audience/roll-ups.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { browser, raw } from "#tests/support/session.ts";
import { type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { whenSpent } from "#tests/support/spent-limit.ts";

let editor: Client;
const db = createDatabase(testEnv.DB);
const repository = createAudienceRepository(db);
const sums = createRollUpRepository(db);
const PERSON = { "User-Agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36" };
const DAY_MS = 24 * 60 * 60_000;

beforeAll(async () => {
  editor = await signedIn("editor");
});

const counter = () => testEnv.AUDIENCE.get(testEnv.AUDIENCE.idFromName("site"));
const beaconId = () => crypto.randomUUID();
const view = (article: number, id = beaconId(), headers: Record<string, string> = {}, client = thePublic) => client.post("/collect", { id, article }, { ...PERSON, ...headers });
const flush = () => runDurableObjectAlarm(counter());
const viewsOf = async (id: number) => (await editor.get<ArticleWire>(`/api/posts/${id}`)).body.visualizacoes;
const outgoing = () => runInDurableObject(counter(), (_object, state) => state.storage.sql.exec("SELECT COUNT(*) AS n FROM outgoing").one().n);
const week = async (id: number) => (await testEnv.DB.prepare("SELECT views_week AS n FROM article_stats WHERE article_id = ?").bind(id).first<{ n: number }>())?.n;

test("a view is counted once for each beacon id, and reaches the article by the alarm", async () => {
  const article = await published(editor);
  const id = beaconId();
  const answers = await Promise.all([view(article.id, id), view(article.id, id), view(article.id), view(article.id)]);
  expect(answers.map((answer) => [answer.status, answer.text, answer.headers.getSetCookie().length])).toEqual(Array.from({ length: 4 }, () => [204, "", 0]));
  expect(await flush()).toBe(true);
  await view(article.id, id);
  await flush();
  expect([await viewsOf(article.id), await week(article.id)]).toEqual([3, 3]);
});

test("a listen is counted once for a page view, grows with what is heard, and stands in the article's figures", async () => {
  const article = await published(editor);
  const id = beaconId();
  const end = (listened: number) => thePublic.post("/collect", { type: "end", id, article: article.id, listened }, PERSON);
  const figures = async () => {
    const { body } = await editor.get<{ ouvintes: number; tempoMedioOuvido: number | null }>(`/api/posts/${article.id}/analytics`);
    return [body.ouvintes, body.tempoMedioOuvido];
  };
  // An object of before listens were counted.
  await view(article.id);
  await runInDurableObject(counter(), (_object, state) => state.storage.sql.exec("ALTER TABLE views DROP COLUMN listened_ms"));
  await abortAllDurableObjects();
  await view(article.id, id);
  await flush();
  // Nobody heard more than passed since.
  await end(600_000);
  await flush();
  expect(await figures()).toEqual([0, null]);
  await runInDurableObject(counter(), (_object, state) => state.storage.sql.exec("UPDATE views SET at = at - 60000 WHERE id = ?", id));
  // It knows open pages by heart until it ends.
  await abortAllDurableObjects();
  await end(12_000);
  await end(12_000);
  await flush();
  expect(await figures()).toEqual([1, 12]);
  await end(30_400);
  await flush();
  expect(await figures()).toEqual([1, 30]);
});

test("robots, prefetches, prerenders and staff are answered but not counted", async () => {
  const article = await published(editor);
  const quiet: [Record<string, string>, Client?][] = [
    [{ "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
    [{ "User-Agent": "facebookexternalhit/1.1" }],
    [{ "User-Agent": "curl/8.5.0" }],
    [{ "Sec-Purpose": "prefetch" }],
    [{ "Sec-Purpose": "prefetch;prerender" }],
    [{ Purpose: "prefetch" }],
    [{}, browser({ access: "x" })],
    [{}, browser({ refresh: "x" })],
  ];
  for (const [headers, client] of quiet) expect((await view(article.id, beaconId(), headers, client)).status).toBe(204);
  await flush();
  expect(await viewsOf(article.id)).toBe(0);
});

test("a beacon may come as text, as sendBeacon sends it, but not from another site", async () => {
  const article = await published(editor);
  const body = JSON.stringify({ id: beaconId(), article: article.id });
  const sent = await raw("/collect", { method: "POST", headers: { ...PERSON, "Content-Type": "text/plain;charset=UTF-8", Origin: ORIGIN }, body });
  const foreign = await raw("/collect", { method: "POST", headers: { ...PERSON, Origin: "https://elsewhere.example" }, body });
  expect([sent.status, foreign.status]).toEqual([204, 403]);
  await foreign.text();
  await flush();
  expect(await viewsOf(article.id)).toBe(1);
});

test.each([
  undefined,
  "",
  "null",
  "[]",
  "{",
  '"x"',
  { id: "curto", article: 1 },
  { id: "x".repeat(65), article: 1 },
  { id: "a'b\"c<d>ee", article: 1 },
  { id: beaconId(), article: -1 },
  { id: beaconId(), article: 1.5 },
  { id: beaconId(), article: "1" },
  { id: beaconId(), article: 1e300 },
  { id: { $ne: 1 }, article: 1 },
  { id: "abcdefgh" },
  { id: "abcdefgh", path: 5 },
  { id: "abcdefgh", path: `/${"x".repeat(600)}` },
  { id: "abcdefgh", path: "/", type: "admin" },
  { id: "abcdefgh", path: "/", engaged: -1 },
  { id: "abcdefgh", path: "/", engaged: "1e9" },
  { id: "abcdefgh", path: "/", depth: 101 },
  { id: "abcdefgh", path: "/", vitals: { LCP: "x" } },
  { id: "abcdefgh", path: "/", shard: -1 },
])("the beacon %j is refused", async (body) => {
  const answer = await thePublic.post("/collect", body, PERSON);
  expect(answer.status).toBe(422);
});

test("a beacon of more than two kilobytes is refused", async () => {
  expect((await thePublic.post("/collect", { id: beaconId(), article: 1, more: "x".repeat(3_000) }, PERSON)).status).toBe(413);
});

test("beacons for articles that do not exist stop nobody else's", async () => {
  const article = await published(editor);
  await view(999_999);
  await view(Number.MAX_SAFE_INTEGER);
  await view(article.id);
  await flush();
  expect(await viewsOf(article.id)).toBe(1);
  expect(await outgoing()).toBe(0);
});

test("an address that floods the beacon is told so, and no other", async () => {
  const [flood, calm] = [{ "CF-Connecting-IP": "203.0.113.99" }, { "CF-Connecting-IP": "203.0.113.98" }];
  const refused = await whenSpent(testEnv.BEACON_LIMIT, "beacons", "203.0.113.99", () => view(999_998, beaconId(), flood));
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect((await view(999_998, beaconId(), calm)).status).toBe(204);
  // Recorded seconds later: not in the file that follows.
  await expect
    .poll(
      async () => {
        await flush();
        return (await testEnv.DB.prepare("SELECT SUM(count) AS n FROM audience_exclusions WHERE reason = 'limit'").first<{ n: number | null }>())?.n;
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
});

test("a crash between D1's commit and the object's own record counts nothing twice", async () => {
  const article = await published(editor);
  await view(article.id);
  await view(article.id);
  await runInDurableObject(counter(), (_object, state) => state.storage.sql.exec("CREATE TRIGGER crash BEFORE DELETE ON outgoing BEGIN SELECT RAISE(ABORT, 'crash'); END"));
  await flush();
  expect([await viewsOf(article.id), await outgoing()]).toEqual([2, 1]);
  await runInDurableObject(counter(), (_object, state) => state.storage.sql.exec("DROP TRIGGER crash"));
  await abortAllDurableObjects();
  await flush();
  expect([await viewsOf(article.id), await outgoing()]).toEqual([2, 0]);
});

test("what an object of the former version had counted and packed goes out once after the change", async () => {
  const article = await published(editor);
  const day = newsroomDay(Date.now(), "America/Fortaleza");
  await runInDurableObject(counter(), (_object, state) => {
    const { sql } = state.storage;
    sql.exec("CREATE TABLE pending (day TEXT NOT NULL, article_id INTEGER NOT NULL, views INTEGER NOT NULL, PRIMARY KEY (day, article_id)) WITHOUT ROWID");
    sql.exec("INSERT INTO pending (day, article_id, views) VALUES (?, ?, 3)", day, article.id);
    sql.exec("INSERT INTO outgoing (seq, rows) VALUES (100, ?)", JSON.stringify([{ day, articleId: article.id, views: 4 }]));
    sql.exec("UPDATE counters SET value = 100 WHERE name = 'seq'");
  });
  await abortAllDurableObjects();
  await view(article.id);
  await flush();
  await flush();
  expect([await viewsOf(article.id), await outgoing()]).toEqual([8, 0]);
  expect((await testEnv.DB.prepare("SELECT seq FROM flushes WHERE shard = 'views' ORDER BY seq").all<{ seq: number }>()).results.map(({ seq }) => seq)).toEqual([100, 101]);
});

test("views that wait are kept when the object dies, and go out when it starts again", async () => {
  const article = await published(editor);
  await view(article.id);
  await runInDurableObject(counter(), (_object, state) => state.storage.deleteAlarm());
  await abortAllDurableObjects();
  await view(999_997);
  await flush();
  expect(await viewsOf(article.id)).toBe(1);
});

test("the same batch sent twice, or twice at once, adds once", async () => {
  const article = await published(editor);
  const batch = { shard: "test", seq: 1, rows: { articleDays: [{ k: ["2026-11-20", article.id], n: [5] }] }, now: Date.now() };
  await Promise.all([sums.add(batch), sums.add(batch)]);
  await sums.add(batch);
  expect([await viewsOf(article.id), await week(article.id)]).toEqual([5, 5]);
});

test("a day older than a week leaves the week's sum once, and never the total", async () => {
  const article = await published(editor);
  const today = Date.now();
  const dayOf = (age: number) => newsroomDay(today - age * DAY_MS, "America/Fortaleza");
  const rows = [
    { k: [dayOf(8), article.id], n: [10] },
    { k: [dayOf(6), article.id], n: [4] },
    { k: [dayOf(0), article.id], n: [1] },
  ];
  await sums.add({ shard: "week-test", seq: 1, rows: { articleDays: rows }, now: today });
  const service = createAudienceService({ db, articles: createArticleRepository(db), audience: repository, secret: "s", timeZone: "America/Fortaleza", now: () => today });
  await Promise.all([service.expireWeek(), service.expireWeek()]);
  await service.expireWeek();
  expect([await viewsOf(article.id), await week(article.id)]).toEqual([15, 5]);
  const tomorrow = createAudienceService({
    db,
    articles: createArticleRepository(db),
    audience: repository,
    secret: "s",
    timeZone: "America/Fortaleza",
    now: () => today + DAY_MS,
  });
  await tomorrow.expireWeek();
  expect([await viewsOf(article.id), await week(article.id)]).toEqual([15, 1]);
});

test("most read is by the last seven days first, then by all time", async () => {
  await testEnv.DB.prepare("DELETE FROM articles").run();
  const [old, now, none] = [await published(editor), await published(editor), await published(editor)];
  await testEnv.DB.prepare("UPDATE article_stats SET views = 1000, views_week = 1 WHERE article_id = ?").bind(old.id).run();
  await testEnv.DB.prepare("UPDATE article_stats SET views = 5, views_week = 5 WHERE article_id = ?").bind(now.id).run();
  const ids = async () => (await thePublic.get<ArticleWire[]>("/api/posts/most-read")).body.map((article) => article.id);
  expect(await ids()).toEqual([now.id, old.id, none.id]);
  await testEnv.DB.prepare("UPDATE article_stats SET views_week = 0").run();
  expect(await ids()).toEqual([old.id, now.id, none.id]);
  await editor.put(`/api/posts/${old.id}/toggle-status`);
  expect(await ids()).toEqual([now.id, none.id]);
  expect((await thePublic.get<ArticleWire[]>("/api/posts/most-read?limit=1")).body.length).toBe(1);
});

test("a reader has one reaction on an article and may change it", async () => {
  const article = await published(editor);
  const react = async (reaction: string, reader?: string, headers: Record<string, string> = {}) =>
    (await thePublic.post<{ reactions: Record<string, number> }>(`/api/posts/${article.id}/reactions`, { reaction, ...(reader ? { reader } : {}) }, headers)).body.reactions;
  const [ana, bia] = [crypto.randomUUID(), crypto.randomUUID()];
  const stored = async () => {
    const { results } = await testEnv.DB.prepare("SELECT reaction, COUNT(*) AS n FROM article_reactions WHERE article_id = ? GROUP BY reaction")
      .bind(article.id)
      .all<{ reaction: string; n: number }>();
    return Object.fromEntries(results.map(({ reaction, n }) => [reaction, n]));
  };
  const told = await react("feliz", ana);
  // Too few to be told.
  expect(told).toEqual({ feliz: null, inspirado: null, surpreso: null, preocupado: null, triste: null, indignado: null });
  await react("feliz", ana);
  expect(await stored()).toEqual({ feliz: 1 });
  await react("triste", bia);
  expect(await stored()).toEqual({ feliz: 1, triste: 1 });
  await react("triste", ana);
  expect(await stored()).toEqual({ triste: 2 });
  const here = { "CF-Connecting-IP": "203.0.113.5", "User-Agent": "a" };
  await react("surpreso", undefined, here);
  await react("surpreso", undefined, here);
  expect(await stored()).toMatchObject({ surpreso: 1 });
  await react("surpreso", undefined, { ...here, "User-Agent": "b" });
  expect(await stored()).toMatchObject({ surpreso: 2 });
  const readers = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM article_reactions WHERE reader LIKE '%203.0%' OR reader = ?").bind(ana).first<{ n: number }>();
  expect(readers?.n).toBe(0);
});

test("ten reactions are told, nine are not: neither by the API nor on the story's page", async () => {
  const article = await published(editor);
  const react = async () =>
    (await thePublic.post<{ reactions: Record<string, number | null> }>(`/api/posts/${article.id}/reactions`, { reaction: "feliz", reader: crypto.randomUUID() })).body.reactions;
  for (let times = 1; times < 9; times += 1) await react();
  expect(await react()).toMatchObject({ feliz: null, triste: null });
  expect((await thePublic.get(`/post/${article.slug}`)).text).not.toMatch(/data-count="\d/);
  expect(await react()).toMatchObject({ feliz: 10, triste: null });
});

test("twenty reactions of one reader at once are one", async () => {
  const article = await published(editor);
  const reader = crypto.randomUUID();
  const kinds = ["feliz", "inspirado", "surpreso", "preocupado", "triste", "indignado"];
  await Promise.all(Array.from({ length: 20 }, (_, index) => thePublic.post(`/api/posts/${article.id}/reactions`, { reaction: kinds[index % 6], reader })));
  const count = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM article_reactions WHERE article_id = ?").bind(article.id).first<number>("n");
  expect(count).toBe(1);
});

test.each([
  {},
  { reaction: "raiva" },
  { reaction: "constructor" },
  { reaction: ["feliz"] },
  { reaction: "feliz", reader: "x" },
  { reaction: "feliz", reader: "<script>alert(1)</script>" },
  { reaction: "feliz", reader: 5 },
])("the reaction %j is refused", async (body) => {
  const article = await published(editor);
  expect((await thePublic.post(`/api/posts/${article.id}/reactions`, body)).status).toBe(422);
});
