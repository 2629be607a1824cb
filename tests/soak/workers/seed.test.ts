import { runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { createDemoAudienceRepository } from "#app/features/audience/audience.store.ts";
import type { Visit } from "#app/features/links/visit.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { expectBoardRules } from "#tests/support/board-rules.ts";
import { published, signedIn, testEnv } from "#tests/support/site.ts";
import type { HighlightBoard } from "../../../durable-objects/highlight-board.ts";
import { REMOVED, seedEdition, seedRemoval } from "../../../scripts/seed/seed-archive.ts";
import type { SeedArticle } from "../../../scripts/seed/seed-article.ts";
import type { Artist } from "../../../scripts/seed/seed-media.ts";
import { type SeedTarget, seedNewsroom } from "../../../scripts/seed/seed-newsroom.ts";
import { SHOPS } from "../../../scripts/seed/shops.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const POWER_CUT = "the power was cut";

const contents = import.meta.glob<Record<string, readonly SeedArticle[]>>("../../../scripts/seed/content/*.ts", { eager: true });
const stories = Object.values(contents).flatMap((content) => Object.values(content).flat());

/** Draws nothing: a file of its own for each picture. */
const artist: Artist = {
  picture: async (subject) => ({ bytes: new TextEncoder().encode(JSON.stringify(subject)), placeholder: null }),
  banner: async (documents) => new TextEncoder().encode(`${documents.length} ${documents[0]?.length} ${documents[0]?.slice(-200)}`),
  film: async () => ({ bytes: new TextEncoder().encode("film"), width: 640, height: 360, durationMs: 7_000 }),
};

/** Some requests never arrive, and the answers of some others are lost. */
function unreliable<T extends object>(target: T, name: keyof T): T {
  let calls = 0;
  const call = async (...args: unknown[]) => {
    calls += 1;
    if (calls % 5 === 0) throw new TypeError("fetch failed");
    const answer = await (target[name] as (...args: unknown[]) => Promise<unknown>).apply(target, args);
    if (calls % 7 === 0) throw new TypeError("fetch failed");
    return answer;
  };
  return new Proxy(target, {
    get(of, property) {
      const value = Reflect.get(of, property) as unknown;
      return property === name ? call : typeof value === "function" ? value.bind(of) : value;
    },
  });
}

const clickLog = () => testEnv.CLICK_LOG.get(testEnv.CLICK_LOG.idFromName("site"));
const links = { siteUrl: "http://site.test", record: (batchId: string, visits: readonly Visit[]) => clickLog().take(batchId, visits) };
const start = (more: Partial<SeedTarget> = {}, by = artist) =>
  seedNewsroom({ db: testEnv.DB, bucket: testEnv.MEDIA, password: "senha-da-demo", now: Date.now(), links, ...more }, by);

/** The cron's pruning of the log at that time. */
const tidyBoard = (now: number) =>
  runInDurableObject(testEnv.HIGHLIGHT_BOARD.get(testEnv.HIGHLIGHT_BOARD.idFromName("home")), (board) => (board as unknown as HighlightBoard).tidy(now));

const rows = async (query: string) => (await testEnv.DB.prepare(query).all()).results;

/** Ids, order and counts of everything that the seed makes. */
const newsroom = async () => ({
  articles: await rows("SELECT id, slug, status, position, highlight_rank, order_key, published_at, scheduled_at FROM articles ORDER BY id"),
  front: await rows("SELECT id FROM articles WHERE visible = 1 ORDER BY group_rank, highlight_rank, published_at DESC, id DESC"),
  users: await rows("SELECT email FROM users ORDER BY id"),
  videos: await rows("SELECT id, slug, order_key FROM videos ORDER BY id"),
  media: await rows("SELECT key FROM media ORDER BY id"),
  links: await rows("SELECT code FROM short_links ORDER BY id"),
  readers: await rows("SELECT article_id, views, views_week FROM article_stats ORDER BY article_id"),
  reactions: await rows("SELECT COUNT(*) AS n FROM article_reactions"),
  audience: await rows("SELECT * FROM audience_days ORDER BY day"),
  banners: await rows("SELECT b.id, b.title, b.contract_id, t.viewable, t.clicks FROM banners b JOIN banner_totals t ON t.banner_id = b.id ORDER BY b.id"),
  hours: await rows(
    "SELECT COUNT(*) AS n, SUM(row_hash IS NULL) AS open, (SELECT COUNT(*) FROM banner_day_roots) AS roots, (SELECT MAX(hash) FROM banner_seals) AS hash FROM banner_hours",
  ),
  invoices: await rows("SELECT txid, paid_at, payload <> '' AS made FROM invoices ORDER BY id"),
});

/** Titles of all stories but those that this file publishes meanwhile. */
const demoTitles = async () => (await rows("SELECT title FROM articles WHERE kicker <> 'TESTE'")).map(({ title }) => String(title)).sort();

const LAST_DRAWING = stories.flatMap(({ picture }) => (picture && "drawing" in picture ? [picture.drawing] : [])).at(-1);

let begunAt = 0;

beforeAll(async () => {
  begunAt = Date.now();
  const interrupted: Artist = {
    ...artist,
    picture: (subject) => (subject === LAST_DRAWING ? refuse("unavailable", POWER_CUT) : artist.picture(subject)),
  };
  await expect(start({}, interrupted)).rejects.toThrow(POWER_CUT);
});

test("an interrupted seeding goes on among other writes and over failed requests: every story once, in its order", async () => {
  // The log says nothing any more, as after a week.
  await tidyBoard(begunAt + 8 * DAY_MS);
  const editor = await signedIn("editor");
  let seeding = true;
  const others = (async () => {
    let made = 0;
    for (; seeding; made += 1) await published(editor, { posicao: "geral" });
    return made;
  })();
  const db = unreliable(testEnv.DB, "batch");
  await start({ db, bucket: unreliable(testEnv.MEDIA, "put"), links: unreliable(links, "record"), now: begunAt + DAY_MS }).finally(() => {
    seeding = false;
  });
  expect(await others).toBeGreaterThan(0);

  const titles = await demoTitles();
  expect(titles).toEqual(stories.map(({ title }) => title).sort());
  const onAir = stories.filter(({ status }) => !status);
  const readers = await testEnv.DB.prepare("SELECT SUM(views) AS views, (SELECT SUM(views) FROM article_views_daily) AS daily FROM article_stats").first<{
    views: number;
    daily: number;
  }>();
  expect(readers?.views).toBe(readers?.daily);
  const planned = onAir.reduce((sum, { views }) => sum + views, 0);
  expect([readers?.views, (readers?.views ?? 0) > planned / 3, (readers?.views ?? 0) <= planned]).toEqual([readers?.views, true, true]);
  // The audience of sixty days tells of the same views, in every table, once; and says that it is made up.
  const audience =
    await rows(`SELECT (SELECT COUNT(*) FROM audience_days) AS days, (SELECT SUM(views) FROM article_views_daily) - (SELECT SUM(views) FROM audience_pages WHERE article_id < 900001) AS missing,
    ${["pages", "hours", "sources", "devices", "browsers", "systems"].map((table) => `(SELECT SUM(views) FROM audience_${table}) - (SELECT SUM(views) FROM audience_days) AS ${table}`).join(", ")}`);
  expect(audience).toEqual([{ days: 60, missing: 0, pages: 0, hours: 0, sources: 0, devices: 0, browsers: 0, systems: 0 }]);
  const wrong = "views < visitors OR views < sessions OR sessions < visitors OR views < article_views OR article_views < completions OR engaged_ms < 0";
  for (const table of ["days", "pages", "sections", "sources", "devices", "hours"])
    expect(await rows(`SELECT COUNT(*) AS n FROM audience_${table} WHERE ${wrong}`)).toEqual([{ n: 0 }]);
  // Every date follows from the beginning, not from the day on which the seeding went on.
  const newest = await testEnv.DB.prepare("SELECT MAX(published_at) AS at FROM articles WHERE kicker <> 'TESTE' AND status = 'publicada'").first<{ at: number }>();
  expect(newest?.at).toBeLessThan(begunAt);
  expect(await rows("SELECT COUNT(*) AS n FROM outbox WHERE article_id IN (SELECT id FROM articles WHERE kicker <> 'TESTE')")).toEqual([{ n: 0 }]);
  expect(await rows("SELECT COUNT(*) AS n FROM videos")).toEqual([{ n: 6 }]);
  // Each shop once, with its figures, of which every hour is sealed.
  const { banners, hours, invoices } = await newsroom();
  expect(banners.map(({ title, viewable, clicks }) => ({ title, viewable, clicks }))).toEqual(
    expect.arrayContaining(SHOPS.flatMap((shop) => shop.banners.map(({ title, viewable = 0, clicks = 0 }) => ({ title, viewable, clicks })))),
  );
  expect(banners).toHaveLength(SHOPS.flatMap((shop) => shop.banners).length + 6);
  expect([hours[0]?.open, (hours[0]?.roots as number) >= 36, invoices.every(({ made }) => made === 1)]).toEqual([0, true, true]);
  await expectBoardRules();
});

test("a start after a minute, a day and forty days seeds nothing again, and gives back nothing that the newsroom removed", async () => {
  await testEnv.DB.prepare("DELETE FROM users WHERE email = 'reporter@demo.local'").run();
  const before = await newsroom();
  for (const later of [MINUTE_MS, DAY_MS, 40 * DAY_MS]) {
    await tidyBoard(begunAt + later);
    expect(await start({ now: begunAt + later })).toEqual({ articles: 0 });
    expect(await newsroom()).toEqual(before);
  }
});

test("a newsroom that a version without the record seeded is not seeded again, and one whose seeding it interrupted is completed", async () => {
  const before = await newsroom();
  await testEnv.DB.prepare("DELETE FROM settings WHERE key LIKE 'seed:%'").run();
  for (const _start of ["finds stories", "finds the record"]) expect(await start({ now: begunAt + 9 * DAY_MS })).toEqual({ articles: 0 });
  expect(await newsroom()).toEqual(before);

  const lost = stories[0]?.title ?? "";
  await testEnv.DB.batch([
    testEnv.DB.prepare("DELETE FROM settings WHERE key LIKE 'seed:%'"),
    testEnv.DB.prepare("INSERT INTO settings (key, value, updated_at) VALUES ('seed:links', '{}', ?)").bind(begunAt),
    testEnv.DB.prepare("DELETE FROM articles WHERE title = ?").bind(lost),
  ]);
  expect(await start({ now: begunAt + 9 * DAY_MS })).toEqual({ articles: 1 });
  expect(await start({ now: begunAt + 9 * DAY_MS })).toEqual({ articles: 0 });
  expect(await rows("SELECT COUNT(*) AS n FROM settings WHERE key LIKE 'seed:%'")).toEqual([{ n: 1 }]);
  expect((await newsroom()).articles).toHaveLength(before.articles.length);
});

test("the demo's past: the edition of the day before, of stories that were out by then, and one removed story that it tells", async () => {
  const now = begunAt + MINUTE_MS;
  const past = (await rows("SELECT id AS articleId, title, published_at AS publishedAt FROM articles WHERE status = 'publicada'")) as unknown as Parameters<typeof seedEdition>[1];
  const removed = past.find(({ title }) => title === REMOVED.title);
  if (!removed) throw new Error("the story that is removed is not in the seed");
  for (const _twice of [1, 2]) {
    await seedEdition(testEnv.DB, past, now, "America/Fortaleza");
    await seedRemoval(testEnv.DB, removed.articleId, { id: 1, name: "Edição" }, now);
  }
  const day = newsroomDay(now - DAY_MS, "America/Fortaleza");
  expect(await rows("SELECT day, state FROM editions")).toEqual([{ day, state: "waiting" }]);
  expect(
    await rows(
      "SELECT COUNT(*) AS stories, SUM(due > 0) AS due, SUM(a.published_at < unixepoch(s.day, '+1 day', '+3 hours') * 1000) AS out FROM edition_stories s JOIN articles a ON a.id = s.article_id",
    ),
  ).toEqual([{ stories: 10, due: 1, out: 10 }]);
  expect(await rows("SELECT title, reason FROM removals")).toEqual([{ title: REMOVED.title, reason: "error" }]);
});

test("the audience is called the demo's until real readers came on a whole day", async () => {
  const repository = createDemoAudienceRepository(createDatabase(testEnv.DB));
  const isDemo = (daysLater: number) => readOne(createDatabase(testEnv.DB), repository.readIsDemo(newsroomDay(begunAt + daysLater * DAY_MS, "America/Fortaleza")));
  const readersOn = (daysLater: number) =>
    testEnv.DB.prepare("INSERT INTO audience_days (day, views, visitors) VALUES (?, 1, 1)")
      .bind(newsroomDay(begunAt + daysLater * DAY_MS, "America/Fortaleza"))
      .run();
  expect([await isDemo(0), await isDemo(9)]).toEqual([true, true]);
  await readersOn(1);
  expect([await isDemo(1), await isDemo(2)]).toEqual([true, false]);
  await testEnv.DB.prepare("DELETE FROM settings WHERE key = 'demo:audience'").run();
  expect(await isDemo(0)).toBe(false);
});
