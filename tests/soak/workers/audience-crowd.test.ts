import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { createCollectService } from "#app/features/audience/collect.server.ts";
import { saltStore } from "#app/features/audience/salt-store.provider.ts";
import { VisitorSalts } from "#app/features/audience/visitor-salts.server.ts";
import { aCrowd, aReport, aSender, pastMidnight, TIME_ZONE } from "#tests/support/crowd.ts";
import { published, signedIn, testEnv } from "#tests/support/site.ts";
import { firstSeed } from "#tests/support/soak.ts";
import { audience } from "../../../durable-objects/stubs.ts";

const rows = async (query: string) => (await testEnv.DB.prepare(query).all<Record<string, unknown>>()).results;

const articles: string[] = [];
let now = 0;

/** The service over the real objects; `shards` of them share the readers. */
const collectorOver = (shards: number) =>
  createCollectService({
    audience: audience({ ...testEnv, AUDIENCE_SHARDS: String(shards) }),
    salts: new VisitorSalts(),
    saltStore: saltStore(testEnv.MEDIA),
    siteUrl: "http://site.test",
    timeZone: TIME_ZONE,
    now: () => now,
  });
const flush = (shards: number) => audience({ ...testEnv, AUDIENCE_SHARDS: String(shards) }).flush();

beforeAll(async () => {
  const editor = await signedIn("editor");
  for (let count = 0; count < 3; count += 1) articles.push(`/post/${(await published(editor)).slug}`);
});

test.each([1, 3])("a crowd around midnight is counted exactly by %i objects, over crashes and with D1 away for a while", async (shards) => {
  for (const table of ["days", "pages", "exclusions", "classes", "sections", "sources", "hours", "article_hours"]) await testEnv.DB.prepare(`DELETE FROM audience_${table}`).run();
  await testEnv.DB.batch([testEnv.DB.prepare("DELETE FROM article_views_daily"), testEnv.DB.prepare("UPDATE article_stats SET views = 0, views_week = 0")]);
  const midnight = pastMidnight();
  const { events, days, exclusions } = aCrowd({ seed: firstSeed("crowd") + shards, people: 70, midnight, articles, others: ["/", "/mais-lidas", "/privacidade"] });
  let collector = collectorOver(shards);
  const shardsOfViews = new Map<string, number | null>();
  for (const [index, { at, report, sender }] of events.entries()) {
    now = at;
    const shard = await collector.collect({ ...report, shard: shardsOfViews.get(report.id) ?? null }, sender);
    if (shard !== null && !shardsOfViews.has(report.id)) shardsOfViews.set(report.id, shard);
    if (index % 60 === 30) await flush(shards);
    if (index % 150 === 100) await abortAllDurableObjects();
    // Another isolate knows the same readers.
    if (index % 40 === 0) collector = collectorOver(shards);
    if (index === 120) await testEnv.DB.prepare("CREATE TRIGGER away BEFORE INSERT ON flushes BEGIN SELECT RAISE(ABORT, 'D1 is away'); END").run();
    if (index === 200) await testEnv.DB.prepare("DROP TRIGGER away").run();
  }
  await flush(shards);
  const read = new Map((await rows("SELECT * FROM audience_days ORDER BY day")).map(({ day, ...sums }) => [day, sums]));
  expect(read).toEqual(new Map([...days].sort(([one], [other]) => one.localeCompare(other))));
  const excluded = await rows("SELECT day || ' ' || reason AS name, count FROM audience_exclusions");
  expect(new Map(excluded.map(({ name, count }) => [name, count]))).toEqual(exclusions);
  // Every table tells of the same views, and the articles' own sums of theirs.
  const total = [...days.values()].reduce((sum, { views }) => sum + views, 0);
  const ofArticles = [...days.values()].reduce((sum, { article_views }) => sum + article_views, 0);
  for (const table of ["pages", "sources", "hours"]) expect(await rows(`SELECT SUM(views) AS n FROM audience_${table}`)).toEqual([{ n: total }]);
  for (const table of ["article_views_daily", "article_stats", "audience_article_hours"]) expect(await rows(`SELECT SUM(views) AS n FROM ${table}`)).toEqual([{ n: ofArticles }]);
});

test("one browser that opens a page without end is counted up to a limit, and the rest is counted as refused", async () => {
  await testEnv.DB.batch([testEnv.DB.prepare("DELETE FROM audience_days"), testEnv.DB.prepare("DELETE FROM audience_exclusions")]);
  now = Math.floor(Date.now() / 60_000) * 60_000;
  const collector = collectorOver(1);
  for (let sent = 0; sent < 330; sent += 30)
    await Promise.all(Array.from({ length: 30 }, (_, index) => collector.collect(aReport({ id: `flood-${sent + index}` }), aSender({ address: "192.0.2.77" }))));
  await flush(1);
  expect(await rows("SELECT views, visitors, sessions FROM audience_days")).toEqual([{ views: 300, visitors: 1, sessions: 1 }]);
  expect(await rows("SELECT reason, count FROM audience_exclusions")).toEqual([{ reason: "limit", count: 30 }]);
});

test("who asks not to be recognised is limited too, and nothing of them is stored but their views", async () => {
  await testEnv.DB.batch([testEnv.DB.prepare("DELETE FROM audience_days"), testEnv.DB.prepare("DELETE FROM audience_exclusions")]);
  now = Math.floor(Date.now() / 60_000) * 60_000;
  const collector = collectorOver(1);
  const shards: (number | null)[] = [];
  for (let sent = 0; sent < 310; sent += 31)
    shards.push(
      ...(await Promise.all(
        Array.from({ length: 31 }, (_, index) => collector.collect(aReport({ id: `private-${sent + index}`, private: true }), aSender({ address: "192.0.2.78" }))),
      )),
    );
  // A page whose view is refused is told so, and reports nothing more.
  expect(shards.filter((shard) => shard === null)).toHaveLength(10);
  await flush(1);
  expect(await rows("SELECT views, visitors, sessions FROM audience_days")).toEqual([{ views: 300, visitors: 0, sessions: 0 }]);
  expect(await rows("SELECT reason, count FROM audience_exclusions")).toEqual([{ reason: "limit", count: 10 }]);
});

test("who refuses while a page is open is not online any more", async () => {
  // Readers of the tests before are gone by then.
  now = Date.now() + 60 * 60_000;
  const collector = collectorOver(1);
  const sender = aSender({ address: "192.0.2.80" });
  await collector.collect(aReport({ id: "refusing-01" }), sender);
  const object = testEnv.AUDIENCE.get(testEnv.AUDIENCE.idFromName("site"));
  expect((await object.online(now)).online).toBe(1);
  await collector.collect(aReport({ id: "refusing-01", type: "pulse", private: true }), sender);
  expect((await object.online(now)).online).toBe(0);
  await flush(1);
});

test("single views go after two days also while D1 is away", async () => {
  const object = testEnv.AUDIENCE.get(testEnv.AUDIENCE.idFromName("away"));
  await testEnv.DB.prepare("CREATE TRIGGER away BEFORE INSERT ON flushes BEGIN SELECT RAISE(ABORT, 'D1 is away'); END").run();
  await runInDurableObject(object, async (instance, state) => {
    state.storage.sql.exec(
      "INSERT INTO views (id, visitor, at, seen_at, day, fact, engaged_ms, depth, vitals, changed) VALUES ('old', 'hash', 1, 1, '1970-01-01', '{}', 0, 0, '{}', 1)",
    );
    await instance.flush();
    expect(state.storage.sql.exec("SELECT id FROM views").toArray()).toEqual([]);
    await state.storage.deleteAlarm();
  });
  await testEnv.DB.prepare("DROP TRIGGER away").run();
});

test("a reader who leaves while the salt is read holds up nobody else", async () => {
  const salts = new VisitorSalts();
  const traits = { address: "192.0.2.81", userAgent: "x", host: "site.test" };
  const bytes = new Uint8Array(32);
  // The request that asked has ended: its promise never settles.
  void salts.hashOf(traits, "2026-11-23", { ...saltStore(testEnv.MEDIA), obtain: () => new Promise(() => undefined) });
  expect(await salts.hashOf(traits, "2026-11-23", { ...saltStore(testEnv.MEDIA), obtain: async () => bytes })).toHaveLength(22);
});

test("strangers' sources are bounded by the day, and what they write is stored as text", async () => {
  await testEnv.DB.prepare("DELETE FROM audience_sources").run();
  now = Date.now() + 24 * 60 * 60_000;
  const collector = collectorOver(1);
  const hostile = `<script>alert(1)</script>${"'; DROP TABLE users; --".repeat(10)}`;
  await collector.collect(aReport({ id: "hostile-source", source: hostile, referrer: "javascript:alert(1)" }), aSender());
  for (let sent = 0; sent < 200; sent += 50)
    await Promise.all(Array.from({ length: 50 }, (_, index) => collector.collect(aReport({ id: `source-${sent + index}`, source: `campanha-${sent + index}` }), aSender())));
  await flush(1);
  const found = await rows("SELECT value, views FROM audience_sources ORDER BY views DESC");
  expect(found.length).toBeLessThanOrEqual(151);
  expect(found[0]).toEqual({ value: "(outros)", views: 51 });
  // Our own sources have room whatever strangers write.
  await collector.collect(aReport({ id: "from-google", referrer: "https://www.google.com.br/" }), aSender({ address: "192.0.2.82" }));
  await collector.collect(aReport({ id: "from-nowhere" }), aSender({ address: "192.0.2.83" }));
  await flush(1);
  expect(await rows("SELECT value, views FROM audience_sources WHERE value IN ('google', 'direct') ORDER BY value")).toEqual([
    { value: "direct", views: 1 },
    { value: "google", views: 1 },
  ]);
  expect(found.some(({ value }) => String(value).startsWith("<script>alert(1)</script>'; drop") && [...String(value)].length === 80)).toBe(true);
});

test("a backup holds what D1 does not have yet and no reader; restored twice it counts once", async () => {
  await testEnv.DB.prepare("DELETE FROM audience_days").run();
  now = Date.now();
  await collectorOver(1).collect(aReport({ id: "saved-view", path: "/mais-lidas" }), aSender({ address: "192.0.2.99" }));
  const object = testEnv.AUDIENCE.get(testEnv.AUDIENCE.idFromName("site"));
  const backup = await object.exportRows();
  expect(JSON.stringify(backup)).toContain("/mais-lidas");
  expect(JSON.stringify(backup)).not.toContain("saved-view");
  const other = testEnv.AUDIENCE.get(testEnv.AUDIENCE.idFromName("restored"));
  for (let times = 0; times < 2; times += 1) await other.importRows(backup);
  await Promise.all([other.flush(), object.flush()]);
  expect(await rows("SELECT views, visitors FROM audience_days")).toEqual([{ views: 1, visitors: 1 }]);
  expect(await runInDurableObject(other, (_object, state) => state.storage.sql.exec("SELECT COUNT(*) AS n FROM outgoing").one().n)).toBe(0);
});
