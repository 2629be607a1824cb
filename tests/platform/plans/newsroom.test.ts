import { beforeAll, expect, test } from "vitest";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { readArticleNotes, readDayNotes } from "#app/features/audience/audience-notes.store.ts";
import { readArticleHours, readPublishedAt } from "#app/features/audience/audience-period.store.ts";
import { createAuditRepository, type TrailFilter } from "#app/features/audit/audit.store.ts";
import { createDailyAnalysisRepository, readAnalysisData } from "#app/features/dashboard/daily-analyses.store.ts";
import { readMostReadStories } from "#app/features/dashboard/waiting.store.ts";
import { readMovesOfArticle } from "#app/features/highlights/board-content.store.ts";
import { createClickTallyRepository } from "#app/features/links/click-tallies.store.ts";
import { LINK_KINDS, LINK_ORDERS } from "#app/features/links/short-link.ts";
import { createShortLinkRepository } from "#app/features/links/short-links.store.ts";
import { createMediaRepository } from "#app/features/media/media.store.ts";
import { createMediaListRepository, createMediaWindowRepository, WHOLE_LIBRARY } from "#app/features/media/media-lists.store.ts";
import { createMediaUseRepository } from "#app/features/media/media-uses.store.ts";
import { MEDIA_COUNTED_MAX } from "#app/features/media/media-window.ts";
import { createInvitationRepository } from "#app/features/people/invitations.store.ts";
import { createPasskeyRepository } from "#app/features/people/passkeys.store.ts";
import { createPeopleRepository } from "#app/features/people/people.store.ts";
import { createUserRepository } from "#app/features/people/users.store.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { createVideoRepository } from "#app/features/videos/videos.store.ts";
import { createWhatsAppDesk } from "#app/features/whatsapp/whatsapp.server.ts";
import type { WhatsAppDeps } from "#app/features/whatsapp/whatsapp-deps.server.ts";
import { createDatabase, type Read, readOne } from "#app/platform/db/database.store.ts";
import { createOutboxRepository, readNewestRow } from "#app/platform/outbox/outbox.store.ts";
import { MAX_MATCHES, toMatchExpression } from "#app/platform/text/search.ts";
import { counted, expectLean, measure } from "#tests/support/lean-reads.ts";
import { testEnv } from "#tests/support/site.ts";
import { fillLargeDatabase } from "./large-database.ts";

const db = createDatabase(testEnv.DB);
const articles = createArticleRepository(db);
const actor = { id: null, name: "Teste" };

beforeAll(fillLargeDatabase, 120_000);

test("R10 Play reads no more than it shows, in a shallow and in a deep page", async () => {
  await testEnv.DB.batch([
    testEnv.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
       INSERT INTO media (key, kind, mime, width, height, size, created_at)
       SELECT printf('%032x', n) || CASE n % 2 WHEN 0 THEN '.mp4' ELSE '-16x9.png' END, CASE n % 2 WHEN 0 THEN 'video' ELSE 'image' END, 'video/mp4', 16, 9, 1, n FROM numbers`,
    ),
    testEnv.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
       INSERT INTO videos (slug, title, youtube_id, media_key, cover_key, category_id, published, published_at, order_key, created_at, updated_at)
       SELECT n || '-video', 'Vídeo ' || n, CASE n % 3 WHEN 0 THEN 'dQw4w9WgXcQ' END, CASE WHEN n % 3 > 0 THEN printf('%032x', n - n % 2) || '.mp4' END,
         printf('%032x', n - 1 + n % 2) || '-16x9.png', 1, n % 10 > 0, n, n, n, n FROM numbers`,
    ),
  ]);
  const videos = createVideoRepository(db);
  await expectLean("home", videos.readFirst(5));
  for (const audience of ["staff", "public"] as const) await expectLean(audience, videos.readPage(audience, 1, 100));
  await expectLean("one", videos.readVideo(1_000));
  await expectLean("captions", videos.readCaptions(1_000));
  await expectLean("neighbour", videos.readNeighbour(1_000, "up"));
  const [deep] = await measure(videos.readPage("public", 90, 18));
  expect([deep?.rows, deep?.scans, (deep?.rowsRead ?? 0) <= 1.1 * 89 * 18 + 3 * 18]).toEqual([18, [], true]);
});

test("the daily analysis, its actions and notes of charts read their days alone, whatever lies before them", async () => {
  const counts = "views, article_views, sessions, visitors, engaged_ms, completions";
  const figures = "10, 8, 5, 5, 90000, 3";
  const days = "WITH RECURSIVE days (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 729), of (n, day) AS (SELECT n, date('2026-11-22', '-' || n || ' days') FROM days)";
  await testEnv.DB.batch([
    testEnv.DB.prepare(`${days} INSERT INTO audience_days (day, ${counts}) SELECT day, ${figures} FROM of`),
    testEnv.DB.prepare(
      `${days} INSERT INTO audience_pages (day, path, kind, article_id, ${counts}) SELECT day, '/post/' || id, 'article', id, ${figures} FROM of JOIN articles ON id BETWEEN 19000 - n AND 19020 - n`,
    ),
    ...["sections", "sources"].map((table) =>
      testEnv.DB.prepare(
        `${days} INSERT INTO audience_${table} (day, value, ${counts}) SELECT day, value, ${figures} FROM of, json_each('["policia","politica","esporte","google","direct"]')`,
      ),
    ),
    testEnv.DB.prepare(
      `${days}, hours (h) AS (SELECT 0 UNION ALL SELECT h + 1 FROM hours WHERE h < 23) INSERT INTO audience_hours (day, value, ${counts}) SELECT day, h, ${figures} FROM of, hours`,
    ),
    testEnv.DB.prepare("INSERT INTO audience_article_sources (article_id, day, source, views) SELECT id, '2026-11-22', 'google', 4 FROM articles WHERE id > 15000"),
    testEnv.DB.prepare("INSERT INTO audience_article_hours (article_id, hour, views) SELECT id, '2026-11-22T10', 4 FROM articles WHERE id > 15000"),
    testEnv.DB.prepare("INSERT INTO audience_notes (key, at, kind, article_id) SELECT 'whatsapp:' || id, id * 1000, 'whatsapp', id FROM articles WHERE id > 10000"),
    testEnv.DB.prepare("INSERT INTO board_moves (article_id, version, at, from_place, to_place) SELECT id, 100000 + id, id, NULL, 1 FROM articles WHERE id > 10000"),
    testEnv.DB.prepare("INSERT INTO daily_analyses (claimed_at, finished_at, outcome, content) SELECT id, id, 'ready', '{\"format\":1}' FROM articles WHERE id < 5000"),
  ]);
  const now = Date.parse("2026-11-23T15:00:00Z");
  const question = { now, day: "2026-11-22", today: "2026-11-23", hoursOver: 12, weekStart: now - 8 * 86_400_000, todayStart: now - 43_200_000 };
  const noCategories = { statements: [], decode: () => [] };
  // A month of days, hours and the week's pages: as many rows two years later.
  for (const { sql, scans, rowsRead } of await measure(readAnalysisData(question, noCategories)))
    expect([sql, scans.filter((scan) => scan !== "SCAN audience_totals"), rowsRead < 3_000]).toEqual([sql, [], true]);
  const lately = { today: "2026-11-22", yesterday: "2026-11-21", beforeSince: "2026-11-19", beforeUntil: "2026-11-20" };
  for (const { sql, scans, rowsRead } of await measure(readMostReadStories(lately)))
    expect([sql, scans.filter((scan) => scan !== "SCAN top"), rowsRead < 1_000]).toEqual([sql, [], true]);
  await expectLean("latest analysis", createDailyAnalysisRepository(db).readLatest());
  for (const { sql, scans } of await measure(readDayNotes(12_000_000, 12_050_000, 0))) expect([sql, scans]).toEqual([sql, []]);
  await expectLean("notes of an article", readArticleNotes(db, 12_345));
  await expectLean("moves of an article", readMovesOfArticle(db, 12_345));
  await expectLean("hours of articles", readArticleHours([16_000, 17_000, 18_000], ["2026-11-22T10", "2026-11-21T10"]));
  await expectLean("when they were published", readPublishedAt([16_000, 17_000, 18_000]));
});

test("the newest turn of a story is read among its own rows", async () => {
  await testEnv.DB.batch(
    Array.from({ length: 60 }, (_, index) =>
      testEnv.DB.prepare("INSERT INTO outbox (dedupe_key, channel, article_id, created_at) VALUES (?, ?, ?, 1)").bind(
        `plan:${index}`,
        index % 2 === 0 ? "instagram" : "indexnow",
        19_100 + (index % 20),
      ),
    ),
  );
  await expectLean("newest turn", readNewestRow(db, "instagram", 19_104));
});

test.each<[string, Partial<TrailFilter>]>([
  ["of everybody", {}],
  ["further back", { before: 9_000 }],
  ["of a person", { actorId: 4 }],
  ["of a kind that is rare", { action: "article.set-order" }],
  ["of a person and a kind", { actorId: 1, action: "article.set-order" }],
  ["of an article", { articleId: 77 }],
  ["of an article and a person", { articleId: 77, actorId: 4 }],
  ["of some days", { from: 4_000, until: 5_000 }],
  ["of a person in some days", { actorId: 4, from: 4_000, until: 9_000 }],
  ["of words that everything has", { expression: '"ana"*' }],
  ["of words and a person, further back", { expression: '"ana"*', actorId: 4, before: 9_000 }],
  ["of words that nothing has", { expression: '"zebra"*' }],
  ["with actions over many as one", { isGrouped: true }],
])("the trail reads no more than it shows: %s", async (_name, more) => {
  const limit = 50;
  for (const { scans, rowsRead, sql } of await measure(createAuditRepository(db).readTrail({ limit, ...more }))) {
    // Unfiltered, it walks the table backwards by its key and stops.
    expect([sql, scans.filter((scan) => scan !== "SCAN audit_log")]).toEqual([sql, []]);
    expect([sql, rowsRead, rowsRead <= 12 * limit]).toEqual([sql, rowsRead, true]);
  }
});

test("the library reads no more than it shows, however full it is", async () => {
  const items = 20_000;
  await testEnv.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${items})
     INSERT INTO media (key, kind, mime, title, tags, width, height, size, created_at, deleted_at)
     SELECT printf('%032x', n) || '-9x9.png', CASE WHEN n % 50 = 3 THEN 'video' WHEN n % 5000 = 4 THEN 'audio' ELSE 'image' END, 'image/png',
       CASE WHEN n % 500 = 1 THEN 'praça rara' ELSE 'praça ' || n END, '["cidade"]', 9, 9, 9, n, CASE WHEN n % 10 = 9 THEN n END FROM numbers`,
  ).run();
  const lists = createMediaListRepository(db);
  const [newest] = await readOne(db, lists.readPage({ kind: null, page: 1, limit: 12 }));
  expect(newest?.title).toBe("praça 20000");
  for (const kind of [null, "video", "audio", "document"] as const) await expectLean(`kind ${kind}`, lists.readPage({ kind, page: 1, limit: 12 }));
  const [deep] = await measure(lists.readPage({ kind: null, page: 1_000, limit: 12 }));
  expect([deep?.rows, deep?.scans, (deep?.rowsRead ?? 0) <= 1.1 * 12_000 + 8 * 12]).toEqual([12, [], true]);
  const windows = createMediaWindowRepository(db);
  for (const kind of [null, "video", "audio"] as const)
    for (const end of [null, { at: 10_000, id: 10_000 }, { at: 1, id: 1 }])
      await expectLean(`stretch of ${kind} to ${end?.at}`, windows.readWindow({ ...WHOLE_LIBRARY, kind }, end), 4);
  await testEnv.DB.prepare(
    "INSERT INTO users (id, name, email, email_key, role, password_hash, created_at) VALUES (9003, 'Caio', 'caio@left.test', 'caio@left.test', 'editor', 'x', 1)",
  ).run();
  await testEnv.DB.prepare(
    "UPDATE media SET alt = CASE WHEN id % 40 = 1 THEN '' ELSE 'alt' END, credit = CASE WHEN id % 40 = 2 THEN '' ELSE 'crédito' END, unused = id % 40 = 4, alt_suggestion = CASE WHEN id % 40 = 5 THEN 'texto' ELSE '' END, uploaded_by = CASE WHEN id % 40 = 6 THEN 9003 END",
  ).run();
  for (const selection of [
    { lacks: ["alt"] },
    { lacks: ["credito"] },
    { lacks: ["uso"] },
    { suggested: true },
    { uploader: 9003 },
    { from: 9_000, until: 9_500 },
    { until: 500 },
  ] as const)
    for (const end of [null, { at: 10_000, id: 10_000 }, { at: 9_100, id: 9_100 }]) {
      const asked = { ...WHOLE_LIBRARY, ...selection };
      await expectLean(`stretch of ${JSON.stringify(selection)} to ${end?.at}`, windows.readWindow(asked, end), 5);
      const [count] = await measure(windows.readCount(asked));
      expect([selection, count?.scans, (count?.rowsRead ?? 0) <= 2 * MEDIA_COUNTED_MAX + 12]).toEqual([selection, [], true]);
    }
  await expectLean("uploaders", windows.readUploaders(), 8);
  await testEnv.DB.prepare("UPDATE media SET uploaded_by = NULL").run();
  await expectLean("totals", lists.readTotals());
  const kinds = await testEnv.DB.prepare("SELECT kind, COUNT(*) AS n FROM media WHERE deleted_at IS NULL GROUP BY kind").all<{ kind: string; n: number }>();
  expect(await readOne(db, lists.readTotals())).toEqual({ image: 0, video: 0, audio: 0, document: 0, ...Object.fromEntries(kinds.results.map(({ kind, n }) => [kind, n])) });
  for (const [word, kind] of [
    ["praca", null],
    ["rara", null],
    ["cidade", "video"],
    ["nada", null],
  ] as const) {
    const [found] = await measure(lists.readFound(toMatchExpression(word) ?? "", { kind, page: 1, limit: 12 }, MAX_MATCHES));
    expect([word, found?.scans, (found?.rowsRead ?? 0) <= 4 * MAX_MATCHES]).toEqual([word, [], true]);
  }
  const key = `${"b".repeat(32)}-9x9.png`;
  await testEnv.DB.prepare("INSERT INTO media_uses (media_key, article_id, place) SELECT CASE WHEN id < 4 THEN ? ELSE 'other' || id END, id, 'body' FROM articles").bind(key).run();
  await expectLean("uses", createMediaUseRepository().readUses({ key }));
  await expectLean("uses of an item by its id", createMediaUseRepository().readUses({ id: 20_000 }));
  const { count, db: counting } = counted(testEnv.DB);
  const repository = createMediaRepository(counting);
  const item = await repository.find({ id: 20_000 });
  if (!item) throw new Error("the item is not there");
  expect(await repository.remove([item], { at: 1, actor })).toEqual([item.key]);
  await repository.claimDeleted(20, 20);
  expect(count.rowsRead).toBeLessThan(300);
});

test("a picture's focal point finds the articles that show it by an index", async () => {
  const key = `${"a".repeat(32)}-9x9.png`;
  await testEnv.DB.batch([
    testEnv.DB.prepare("INSERT INTO media (key, mime, width, height, size, created_at) VALUES (?, 'image/png', 9, 9, 9, 0)").bind(key),
    testEnv.DB.prepare("UPDATE articles SET cover_url = ? WHERE id IN (40, 4000, 14000)").bind(`/img/${key}`),
  ]);
  const { count, db: counting } = counted(testEnv.DB);
  const media = createMediaRepository(counting);
  await expectLean("by its key", createMediaRepository(db).readOf({ key }));
  const item = await media.find({ key });
  if (!item) throw new Error("the picture is not there");
  await media.change(item, { focus: { x: 3, y: 4 } }, null, { at: 0, actor });
  const moved = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM articles WHERE cover_focal_x = 3 AND cover_focal_y = 4").first<{ n: number }>();
  expect(moved?.n).toBe(3);
  expect(count.rowsRead).toBeGreaterThan(0);
  expect(count.rowsRead).toBeLessThan(60);
});

test("the group's screen reads no more than it shows: the newest to pick from, its group, its pace", () => {
  const deps = { db, articles, settings: createSettingsRepository(db), now: Date.now } as unknown as WhatsAppDeps;
  return expectLean("screen", createWhatsAppDesk(deps).readScreen());
});

test("what is due in the outbox is found by its index, however much was told before", async () => {
  await testEnv.DB.batch([
    testEnv.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20000)
       INSERT INTO outbox (dedupe_key, channel, article_id, created_at, delivered_at, attempts)
       SELECT 'told:' || n, CASE n % 3 WHEN 0 THEN 'whatsapp' WHEN 1 THEN 'whatsapp-changes' ELSE 'instagram' END, n % 500 + 1, 1, 1, 1 FROM numbers`,
    ),
    ...Array.from({ length: 8 }, (_, at) =>
      testEnv.DB.prepare("INSERT INTO outbox (dedupe_key, channel, article_id, created_at) VALUES (?, 'whatsapp', ?, 1)").bind(`due:${at}`, at + 1),
    ),
  ]);
  const { count, db: counting } = counted(testEnv.DB);
  const channels = ["whatsapp", "whatsapp-changes", "push", "links"];
  const claimed = await createOutboxRepository(counting).claim(channels, Date.now(), 10, { minIntervalMs: 0, retriesForever: true });
  expect(claimed.map(({ articleId }) => articleId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(count.rowsRead).toBeGreaterThan(0);
  // Each channel is one search of the index, and the list of channels a row each.
  expect(count.rowsRead).toBeLessThan(8 * 12 + 2 * channels.length);
  await expectLean("newest turn", readNewestRow(db, "whatsapp", 3));
});

test.each<[string, Read<unknown>]>([
  ["who is calling", createUserRepository(db).readSessionUser("none", Date.now())],
  ["the people of the newsroom", createPeopleRepository(db).readAll()],
  ["a person", createPeopleRepository(db).readPerson(1)],
  ["somebody's sessions", createPeopleRepository(db).readSessions(1, 0)],
  ["open invitations", createInvitationRepository(db).readOpen(0)],
  ["what a link invites to", createInvitationRepository(db).readByToken("none", 0)],
  ["somebody's passkeys", createPasskeyRepository(db).readOf(1)],
  ["who watches", createUserRepository(db).readSessionHolders(["none", "nobody"], Date.now())],
  ["what free places are filled from", articles.readLatest(16)],
  ["the places", articles.readPlaces()],
  ["what is read most", articles.readMostRead(10)],
])("%s is found by keys alone", (name, read) => expectLean(name, read));

test("whoever leaves the newsroom is taken out of what they left, without a walk through what others did", async () => {
  const person = "INSERT INTO users (id, name, email, email_key, role, password_hash, created_at) VALUES";
  await testEnv.DB.batch([
    testEnv.DB.prepare(`${person} (9001, 'Ana', 'ana@left.test', 'ana@left.test', 'editor', 'x', 1), (9002, 'Bia', 'bia@left.test', 'bia@left.test', 'editor', 'x', 1)`),
    testEnv.DB.prepare("UPDATE articles SET author_id = CASE WHEN id <= 3 THEN 9001 ELSE 9002 END"),
    testEnv.DB.prepare("UPDATE media SET uploaded_by = 9002"),
    testEnv.DB.prepare("INSERT INTO media (key, mime, width, height, size, uploaded_by, created_at) VALUES ('of-ana', 'image/png', 9, 9, 9, 9001, 1)"),
    testEnv.DB.prepare(
      "INSERT INTO article_drafts (article_id, editing, user_id, seq, base_version, updated_at) SELECT id, 'open', CASE WHEN id = 1 THEN 9001 ELSE 9002 END, 1, 1, 1 FROM articles",
    ),
  ]);
  const { count, db: counting } = counted(testEnv.DB);
  expect(await createPeopleRepository(counting).remove(9001, { at: 1, actor, action: "user.remove", details: {} })).toEqual({ done: true });
  expect(count.rowsRead).toBeGreaterThan(3);
  expect(count.rowsRead).toBeLessThan(100);
  const left = await testEnv.DB.prepare(
    "SELECT (SELECT COUNT(*) FROM articles WHERE author_id IS NULL AND id <= 3) AS articles, (SELECT COUNT(*) FROM article_drafts WHERE article_id = 1) AS drafts",
  ).first();
  expect(left).toEqual({ articles: 3, drafts: 0 });
});

test("short links are found, listed and added up with no more rows than they show, however many there are", async () => {
  const count = 100_000;
  await testEnv.DB.batch([
    testEnv.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
       INSERT INTO short_links (code, code_key, target, title, article_id, channel, created_at, created_by_name)
       SELECT 'c' || n, 'c' || n, 'https://exemplo.com/' || n, CASE WHEN n % 10 = 0 THEN 'feira' ELSE 'rara' || (n % 5000) END, CASE WHEN n <= 20000 THEN n END, CASE WHEN n <= 20000 THEN 'whatsapp' END, n, 'Ana' FROM numbers`,
    ),
    testEnv.DB.prepare(`INSERT INTO short_link_stats (link_id, clicks, tally, seq) SELECT id, id % 977, '{"clicks":1}', 1 FROM short_links`),
    testEnv.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 400)
       INSERT INTO click_days (day, tally, seq) SELECT date('2026-11-21', -n || ' days'), json_object('clicks', n, 'links', (SELECT json_group_array(json_array(CAST(id AS TEXT), id % 7 + 1)) FROM short_links WHERE id BETWEEN 100 * n + 1 AND 100 * n + 200)), 1 FROM numbers`,
    ),
  ]);
  const [links, tallies] = [createShortLinkRepository(db, "https://site.test"), createClickTallyRepository(db)];
  await expectLean("by its code", links.readByCode("c77777"));
  await expectLean("of a channel", links.readOfChannel(15_000, "whatsapp"));
  for (const kind of LINK_KINDS)
    for (const order of LINK_ORDERS)
      for (const before of [undefined, kind === "automaticos" ? 12_000 : 40_000])
        await expectLean(`a page ${kind} ${order} ${before}`, links.readPage({ limit: 100, kind, order, before }));
  await expectLean("how many", links.readCounts());
  expect(await readOne(db, links.readCounts())).toEqual({ todos: count, automaticos: 20_000, proprios: count - 20_000 });
  await expectLean("clicks of one", tallies.readLink("c77777"));
  await expectLean("days of a period", tallies.readDays("2026-08-24"));
  for (const query of ["feira", "rara77", "exemplo", "ana"])
    for (const kind of LINK_KINDS)
      await expectLean(`search ${query} ${kind}`, links.readFound(toMatchExpression(query) ?? "", { limit: 101, kind, order: "recentes", before: undefined }), 4);
  for (const order of ["cliques", "codigo"] as const)
    await expectLean(`search by ${order}`, links.readFound(toMatchExpression("feira") ?? "", { limit: 101, kind: "proprios", order, before: 40_000 }), 24);
  await expectLean("the most clicked", links.readByIds([5, 77_777, 20_000, 99_999]));
  const renamed = await testEnv.DB.prepare("UPDATE articles SET title = 'Açude sangra de novo' WHERE id = 15000").run();
  expect([renamed.meta.rows_read, renamed.meta.rows_read < 60]).toEqual([renamed.meta.rows_read, true]);
  expect(
    (await readOne(db, links.readFound(toMatchExpression("acude sangra") ?? "", { limit: 5, kind: "todos", order: "recentes", before: undefined }))).map(({ title }) => title),
  ).toEqual(["Açude sangra de novo"]);
});
