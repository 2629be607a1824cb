import { beforeAll, expect, test } from "vitest";
import type { ArticleFilter } from "#app/db/article-lists.ts";
import { createArticleRepository } from "#app/db/articles.ts";
import { createAuditRepository, type TrailFilter } from "#app/db/audit.ts";
import { createBoardStore } from "#app/db/board.ts";
import { createCategoryRepository } from "#app/db/categories.ts";
import { createClickTallyRepository } from "#app/db/click-tallies.ts";
import { createDatabase, type Read, readOne } from "#app/db/database.ts";
import { createDraftRepository } from "#app/db/drafts.ts";
import { createInvitationRepository } from "#app/db/invitations.ts";
import { createMediaRepository } from "#app/db/media.ts";
import { createMediaListRepository } from "#app/db/media-lists.ts";
import { createMediaUseRepository } from "#app/db/media-uses.ts";
import { createOutboxRepository, readNewestRow } from "#app/db/outbox.ts";
import { createPasskeyRepository } from "#app/db/passkeys.ts";
import { createPeopleRepository } from "#app/db/people.ts";
import { SEARCH_DEPTH } from "#app/db/reader-list-reads.ts";
import { createReaderMessageRepository } from "#app/db/reader-messages.ts";
import { createRevisionRepository } from "#app/db/revisions.ts";
import { createSettingsRepository } from "#app/db/settings.ts";
import { createShortLinkRepository } from "#app/db/short-links.ts";
import { createUserRepository } from "#app/db/users.ts";
import { createVideoRepository } from "#app/db/videos.ts";
import { MAX_MATCHES, toMatchExpression } from "#app/domain/article/search.ts";
import type { BoardCommand } from "#app/domain/board/commands.ts";
import { planCommand } from "#app/domain/board/plan.ts";
import { unwrap } from "#app/domain/refusal.ts";
import { bodyToText } from "#app/services/body-html.server.ts";
import { createWhatsAppDesk } from "#app/services/whatsapp/desk.server.ts";
import type { WhatsAppDeps } from "#app/services/whatsapp/whatsapp-deps.server.ts";
import { testEnv } from "#tests/support/site.ts";

const db = createDatabase(testEnv.DB);
const articles = createArticleRepository(db);
const categories = createCategoryRepository(db);
const revisions = createRevisionRepository(db);
const ARTICLES = 20_000;
const actor = { id: null, name: "Teste" };

/** A newsroom of years: 20,000 articles, one in fifty a draft, in five editorias and twelve towns. */
beforeAll(async () => {
  const start = Date.UTC(2020, 0, 1);
  const slugs = "CASE n % 5 WHEN 0 THEN 'policia' WHEN 1 THEN 'politica' WHEN 2 THEN 'esporte' WHEN 3 THEN 'entretenimento' ELSE 'geral' END";
  const town = "CASE WHEN n % 12 = 0 THEN 'piripiri' WHEN n % 12 = 1 THEN 'teresina' END";
  await testEnv.DB.batch([
    testEnv.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${ARTICLES})
       INSERT INTO articles (id, slug, title, position, highlight_rank, order_key, status, active, published_at, was_published, category, categories, municipality, author, tags, created_at, updated_at, edited_at)
       SELECT n, n || '-materia', 'Matéria ' || n, CASE WHEN n = 19999 THEN 'supermanchete' WHEN n BETWEEN 19991 AND 19995 THEN 'destaque' WHEN n % 12 = 0 THEN 'municipios' ELSE 'geral' END,
         CASE WHEN n BETWEEN 19991 AND 19995 THEN n - 19990 END, (${start} + n * 3600000) * 1024 + n % 1024, CASE WHEN n % 50 = 7 THEN 'rascunho' ELSE 'publicada' END, n % 100 <> 11,
         CASE WHEN n % 50 = 7 THEN NULL ELSE ${start} + n * 3600000 END, n % 50 <> 7, ${slugs}, json_array('editoriais', ${slugs}), ${town}, CASE WHEN n % 400 = 3 THEN 'Ana Lima' ELSE 'Redação Lide' END, '[]',
         ${start} + n * 3600000, ${start} + n * 3600000, ${start} + n * 3600000 FROM numbers`,
    ),
    ...[
      ["category", "'editoriais'"],
      ["category", "json_extract(categories, '$[1]')"],
      ["category", "municipality"],
      ["author", "CASE author WHEN 'Ana Lima' THEN 'ana-lima' ELSE 'redacao-lide' END"],
      ["tag", "CASE WHEN id % 300 = 5 THEN 'acude' END"],
    ].map(([kind, value]) =>
      testEnv.DB.prepare(
        `INSERT INTO article_facets (kind, value, article_id, visible, deleted, group_rank, highlight_key, order_key, published_at)
         SELECT '${kind}', ${value}, id, visible, 0, group_rank, highlight_key, order_key, COALESCE(published_at, created_at) FROM articles WHERE ${value} IS NOT NULL`,
      ),
    ),
    testEnv.DB.prepare("INSERT INTO article_bodies (article_id, html) SELECT id, '<p>Texto</p>' FROM articles"),
    testEnv.DB.prepare(
      "INSERT INTO article_search (rowid, title, subtitle, kicker, body) SELECT id, title, '', '', CASE WHEN id % 500 = 1 THEN 'texto raro' ELSE 'texto' END FROM articles",
    ),
    testEnv.DB.prepare("UPDATE article_stats SET views = article_id % 977, views_week = CASE WHEN article_id > 19000 THEN article_id % 101 ELSE 0 END"),
    testEnv.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${ARTICLES})
       INSERT INTO audit_log (at, actor_id, actor_name, action, article_id, details)
       SELECT n, n % 9, 'Alguém', CASE WHEN n % 100 = 0 THEN 'article.set-order' ELSE 'article.save' END, n % 5000,
         CASE WHEN n % 100 = 0 THEN '{"highlights":{"before":[1,2],"after":[2,3]}}' ELSE '{"cause":{"articleId":7}}' END FROM numbers`,
    ),
    testEnv.DB.prepare("INSERT INTO article_views_daily (day, article_id, views) SELECT '2022-04-01', id, id % 977 FROM articles WHERE id > 15000"),
    testEnv.DB.prepare("INSERT INTO article_reactions (article_id, reader, reaction, created_at) SELECT id, 'r', 'feliz', 0 FROM articles WHERE id % 10 = 0"),
  ]);
}, 120_000);

/** Tables so small that walking them is the plan (categories, the one edition, the few tags of an article), and the log, of which one row is taken from the end. */
const SMALL = /^SCAN (categories|site_edition|media_totals|board_log|page|own)\b/;
/** What walks no table, or an index in the order that is wanted; how far it walks is what `rows_read` says. */
const FINE = /^SCAN (json_each|facet|one|CONSTANT ROW|(article|media|short_link)_search VIRTUAL TABLE|.* USING (COVERING )?INDEX )/;

interface Measured {
  sql: string;
  scans: string[];
  rowsRead: number;
  rows: number;
}

async function measure(read: Read<unknown>): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const statement of read.statements) {
    const { sql, params } = (statement as unknown as { toSQL(): { sql: string; params: unknown[] } }).toSQL();
    const plan = await testEnv.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all<{ detail: string }>();
    const result = await testEnv.DB.prepare(sql)
      .bind(...params)
      .all();
    measured.push({
      sql,
      scans: plan.results.map((row) => row.detail).filter((detail) => detail.startsWith("SCAN") && !FINE.test(detail) && !SMALL.test(detail)),
      rowsRead: result.meta.rows_read,
      rows: result.results.length,
    });
  }
  return measured;
}

/** Rows that a statement may read whatever it shows: what it leaves out, a list in its parameters. */
const CONSTANT = 12;

const isCount = (sql: string) => /select count\(\*\)/i.test(sql);

async function expectLean(name: string, read: Read<unknown>, allowed = 3): Promise<void> {
  for (const { sql, scans, rowsRead, rows } of await measure(read)) {
    expect([name, sql, scans]).toEqual([name, sql, []]);
    if (!isCount(sql))
      expect([name, sql.slice(-150), rowsRead, `of ${rows}`, rowsRead <= allowed * rows + CONSTANT]).toEqual([name, sql.slice(-150), rowsRead, `of ${rows}`, true]);
  }
}

const filter = (more: Partial<ArticleFilter>): ArticleFilter => ({ audience: "staff", order: "manager", page: 1, limit: 30, ...more });

test("counting what waits to be reviewed reads only what waits", async () => {
  await testEnv.DB.prepare("UPDATE articles SET review_at = 1 WHERE status = 'rascunho' AND id % 1000 = 7").run();
  const [count] = await measure(articles.readReviewCount());
  expect([count?.scans, (count?.rowsRead ?? 99) <= 24]).toEqual([[], true]);
});

test("the house is full", async () => {
  const row = await testEnv.DB.prepare(
    "SELECT (SELECT COUNT(*) FROM articles) AS articles, (SELECT COUNT(*) FROM article_facets) AS facets, (SELECT total FROM article_totals WHERE list = 'public') AS visible",
  ).first<{ articles: number; facets: number; visible: number }>();
  expect(row?.articles).toBe(ARTICLES);
  expect(row?.facets).toBeGreaterThan(4 * ARTICLES);
  expect(row?.visible).toBeGreaterThan(19_000);
});

test.each<[string, Read<unknown>, number?]>([
  ["edition", articles.readEdition()],
  ["next due", articles.readNextDue()],
  ["places", articles.readPlaces()],
  ["latest", articles.readLatest(18)],
  ["most read", articles.readMostRead(5)],
  ["most reacted to", articles.readMostReacted(10)],
  ["by editorial", articles.readLatestByEditorial(10), 4],
  ["layout and sections", createSettingsRepository(db).read("home-layout")],
  ["towns", articles.readLatestOf({ kind: "category", value: "piripiri" }, 6)],
  ["order version", articles.readOrderVersion()],
  ["categories", categories.readAll()],
  ["categories with their counts", categories.readCounted(null)],
  ["who the site is", createSettingsRepository(db).readWithout("site", "$.texts")],
])("the home page reads no more than it shows: %s", (name, read, allowed) => expectLean(name, read, allowed));

test.each<[string, Read<unknown>]>([
  ["article", articles.readArticle(19_990)],
  ["reactions", articles.readReactions(19_990)],
  ["related", articles.readRelated(19_990, 8)],
  ["related, in a town", articles.readRelated(19_992, 8)],
  ["related, by a tag", articles.readRelated(19_805, 8)],
  ["taken down", articles.readTakenDown(Date.now() - 900_000)],
])("an article's page reads no more than it shows: %s", (name, read) => expectLean(name, read));

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

test("an article's history reads its own versions, and one of them by itself", async () => {
  const content = JSON.stringify({ title: "Um", body: "<p>Texto</p>" });
  await testEnv.DB.batch(
    Array.from({ length: 60 }, (_, index) =>
      testEnv.DB.prepare("INSERT INTO article_revisions (article_id, version, snapshot, author_name, created_at) VALUES (?, ?, ?, 'Ana', ?)").bind(
        19_000 + Math.floor(index / 20),
        (index % 20) + 1,
        content,
        index,
      ),
    ),
  );
  await expectLean("history", revisions.readPage(19_001, { page: 1, limit: 10 }), 24);
  await expectLean("version", revisions.readAt(19_001, 9));
  await expectLean("version of an article", articles.readVersion(19_001));
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

test.each<[string, Read<unknown>]>([
  ["feed", articles.readNewestWhole(40)],
  ["feed of a category", articles.readNewestWholeOf({ kind: "category", value: "esporte" }, 40)],
  ["feed of a town", articles.readNewestWholeOf({ kind: "category", value: "piripiri" }, 40)],
  ["news sitemap", articles.readSummariesSince(Date.UTC(2022, 3, 10), 1_000)],
  ["sitemap of stories", articles.readSitemapStories(7_001, 8_000)],
  ["number of sitemaps", articles.readLastId()],
  ["sitemap of lists", articles.readSitemapLists()],
])("feeds read no more than they show: %s", (name, read) => expectLean(name, read));

test.each<[string, Partial<ArticleFilter>]>([
  ["unfiltered", {}],
  ["by date", { order: "date" }],
  ["a category", { category: "esporte" }],
  ["a group", { category: "editoriais" }],
  ["a town", { municipality: "piripiri" }],
  ["an author", { authorSlug: "ana-lima" }],
  ["a tag", { tagSlug: "acude" }],
  ["drafts", { status: "rascunho" }],
  ["disabled", { status: "desabilitada" }],
  ["in review", { status: "em-revisao" }],
  ["the super headline", { position: { kind: "position", positions: ["supermanchete"] } }],
  ["highlights", { position: { kind: "position", positions: ["destaque"] } }],
  ["the first highlight", { position: { kind: "highlight-ranks", from: 1, to: 1 } }],
  ["the other highlights", { position: { kind: "highlight-ranks", from: 2, to: 5 } }],
  ["geral and towns", { position: { kind: "position", positions: ["geral", "municipios"] } }],
  ["towns", { position: { kind: "position", positions: ["municipios"] } }],
  ["without three", { exclude: [20_000, 19_998, 19_997] }],
])("the manager's first page reads no more than it shows: %s", (name, more) => expectLean(name, articles.readPage(filter(more))));

test.each<[string, Partial<ArticleFilter>]>([
  ["unfiltered", { page: 660 }],
  ["by date", { page: 660, order: "date" }],
  ["a group", { page: 600, category: "editoriais" }],
  ["a group, of geral and towns", { page: 600, category: "editoriais", position: { kind: "position", positions: ["geral", "municipios"] } }],
  ["the public's", { page: 600, audience: "public", order: "date" }],
])("a deep page of the manager costs a step in an index for what is before it: %s", async (_name, more) => {
  const deep = filter(more);
  const [page] = await measure(articles.readPage(deep));
  const before = (deep.page - 1) * deep.limit;
  expect([page?.rows, page?.scans.filter((scan) => scan !== "SCAN shown")]).toEqual([deep.limit, []]);
  expect([page?.rowsRead, (page?.rowsRead ?? 0) <= (more.position ? 2.1 : 1.1) * before + 8 * deep.limit]).toEqual([page?.rowsRead, true]);
});

test("a deep page is the page that its number says", async () => {
  const idsOf = async (more: Partial<ArticleFilter>) => (await readOne(db, articles.readPage(filter(more)))).items.map(({ id }) => id);
  for (const more of [{}, { category: "editoriais" }, { order: "date" as const }, { audience: "public" as const, order: "date" as const }]) {
    const shallow = await idsOf({ ...more, page: 1, limit: 700 });
    expect(await idsOf({ ...more, page: 20, limit: 30 })).toEqual(shallow.slice(570, 600));
  }
});

test.each<[string, Partial<ArticleFilter>]>([
  ["unfiltered", {}],
  ["a category", { category: "esporte" }],
  ["a town", { municipality: "piripiri" }],
  ["an author", { authorSlug: "ana-lima" }],
  ["a tag", { tagSlug: "acude" }],
  ["the super headline", { position: { kind: "position", positions: ["supermanchete"] } }],
  ["highlights", { position: { kind: "position", positions: ["destaque"] } }],
  ["towns", { position: { kind: "position", positions: ["municipios"] } }],
  ["manager's order", { order: "manager" }],
  ["a category in the manager's order", { category: "esporte", order: "manager" }],
  ["geral and towns", { position: { kind: "position", positions: ["geral", "municipios"] } }],
])("the public's first page reads no more than it shows: %s", (name, more) =>
  expectLean(name, articles.readPage(filter({ audience: "public", order: "date", limit: 20, ...more }))),
);

test.each<[string, Read<unknown>, number?]>([
  ["of a section", articles.readPage(filter({ audience: "public", order: "date", limit: 20, category: "esporte" }))],
  ["of a town", articles.readPage(filter({ audience: "public", order: "date", limit: 20, municipality: "piripiri" }))],
  ["of an author", articles.readPage(filter({ audience: "public", order: "date", limit: 20, authorSlug: "ana-lima" }))],
  ["of a tag", articles.readPage(filter({ audience: "public", order: "date", limit: 20, tagSlug: "acude" }))],
  ["of what is read most today", articles.readMostReadOfDay("2022-04-01", 20)],
  ["of what is read most this week", articles.readMostReadOfWeek(20)],
  ["of what is read most ever", articles.readMostReadEver(20)],
  // Each town costs a step to find that it has no story.
  ["of the towns", articles.readNewestByTown(), 12],
])("the readers' list %s reads no more than it shows", (name, read, allowed) => expectLean(name, read, allowed));

test.each<[string, Partial<ArticleFilter>]>([
  ["a section", { category: "esporte", page: 170 }],
  ["a group", { category: "editoriais", page: 900 }],
  ["a town", { municipality: "piripiri", page: 75 }],
])("a deep page of the readers' list of %s costs a step in an index for what is before it", async (_name, more) => {
  const deep = filter({ audience: "public", order: "date", limit: 20, ...more });
  const [page] = await measure(articles.readPage(deep));
  const before = (deep.page - 1) * deep.limit;
  expect([page?.rows, page?.scans.filter((scan) => scan !== "SCAN shown")]).toEqual([deep.limit, []]);
  expect([page?.rowsRead, (page?.rowsRead ?? 0) <= 1.1 * before + 8 * deep.limit]).toEqual([page?.rowsRead, true]);
});

/** The newest of the house, in milliseconds. */
const NEWEST_AT = Date.UTC(2020, 0, 1) + ARTICLES * 3_600_000;
const DAY_MS = 86_400_000;

test.each<[string, { town?: string; days?: number }, number]>([
  ["anywhere, at any time", {}, 6 * MAX_MATCHES],
  ["of a day", { days: 1 }, 8 * 24],
  ["of a month", { days: 30 }, 30 * 24 + 6 * MAX_MATCHES],
  ["of a year", { days: 365 }, 8 * MAX_MATCHES],
  ["of a town", { town: "piripiri" }, 60 * MAX_MATCHES],
  ["of a town that has none", { town: "boa-hora" }, 3 * SEARCH_DEPTH],
])("a reader's search for a word that every story has reads a bounded part: %s", async (_name, { town, days }, most) => {
  const since = days === undefined ? null : NEWEST_AT - days * DAY_MS;
  const [measured] = await measure(articles.readFound({ expression: toMatchExpression("texto") ?? "", town: town ?? null, since }, MAX_MATCHES, NEWEST_AT));
  expect(measured?.scans.filter((scan) => scan !== "SCAN matching")).toEqual([]);
  expect([measured?.rowsRead, (measured?.rowsRead ?? 0) <= most]).toEqual([measured?.rowsRead, true]);
});

test("a reader's search of a period finds what the period has, however common the word", async () => {
  const search = { expression: toMatchExpression("texto") ?? "", town: null, since: NEWEST_AT - 2 * DAY_MS };
  const { items: found, isCutShort } = await readOne(db, articles.readFound(search, MAX_MATCHES, NEWEST_AT));
  expect(isCutShort).toBe(false);
  const total = await readOne(db, articles.readCountSince(search.since));
  expect(found.length).toBe(total);
  expect(found.length).toBeGreaterThan(30);
  const rare = await readOne(db, articles.readFound({ ...search, town: "boa-hora", since: null }, MAX_MATCHES, NEWEST_AT));
  expect(rare).toEqual({ items: [], isCutShort: true });
});

test("the bodies behind a page of results, and what readers wrote, are found by keys", async () => {
  await expectLean("bodies", articles.readBodyStarts([19_000, 19_001, 19_002]));
  await testEnv.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000)
     INSERT INTO reader_messages (kind, name, email, message, created_at, handled_at) SELECT 'outro', 'Ana', 'a@b.cc', 'Texto', n, CASE WHEN n % 50 THEN n END FROM numbers`,
  ).run();
  const messages = createReaderMessageRepository(db);
  for (const handled of [false, true]) {
    const [page] = await measure(messages.readPage({ handled, before: 4_000, limit: 30 }));
    expect([handled, page?.scans.filter((scan) => !/reader_messages USING INDEX/.test(scan)), page?.rows]).toEqual([handled, [], 31]);
    expect(page?.rowsRead).toBeLessThan(100);
  }
});

test.each<[string, Partial<TrailFilter>]>([
  ["of everybody", {}],
  ["further back", { before: 9_000 }],
  ["of a person", { actorId: 4 }],
  ["of a kind that is rare", { action: "article.set-order" }],
  ["of a person and a kind", { actorId: 1, action: "article.set-order" }],
  ["of an article", { articleId: 77 }],
  ["of an article and a person", { articleId: 77, actorId: 4 }],
])("the trail reads no more than it shows: %s", async (_name, more) => {
  const limit = 50;
  for (const { scans, rowsRead, sql } of await measure(createAuditRepository(db).readTrail({ limit, ...more }))) {
    // Unfiltered, it walks the table backwards by its key and stops.
    expect([sql, scans.filter((scan) => scan !== "SCAN audit_log")]).toEqual([sql, []]);
    expect([sql, rowsRead, rowsRead <= 12 * limit]).toEqual([sql, rowsRead, true]);
  }
});

test("pending drafts are found by their article", () => expectLean("drafts", createDraftRepository(db).readPending(15_000)));

test.each(["texto", "raro", "materia 19990", "inexistente"])("a search for %s reads no more than it ranks", async (q) => {
  const read = articles.readMatches(toMatchExpression(q) ?? "", filter({ audience: "public" }), MAX_MATCHES);
  const [measured] = await measure(read);
  expect(measured?.scans).toEqual([]);
  // Each match is looked up twice: once whether it fits, once to be shown.
  expect(measured?.rowsRead).toBeLessThanOrEqual(6 * Math.max(1, measured?.rows ?? 0));
});

/** D1 as it is, with the rows that its batches read added up. */
function counted(d1: D1Database) {
  const count = { rowsRead: 0 };
  const batch: D1Database["batch"] = async (statements) => {
    const results = await d1.batch(statements);
    for (const result of results) count.rowsRead += result.meta.rows_read;
    return results as Awaited<ReturnType<D1Database["batch"]>> as never;
  };
  return { count, db: createDatabase({ prepare: (sql: string) => d1.prepare(sql), batch } as unknown as D1Database) };
}

test.each<[string, BoardCommand]>([
  [
    "a save",
    { kind: "save", opId: "plans-1", actor, articleId: 15_000, content: { kicker: "OUTRO", subtitle: "Sub", body: "<p>x</p>" }, derived: { bodyText: "x" }, placement: {} },
  ],
  ["a new highlight", { kind: "save", opId: "plans-2", actor, articleId: 15_000, content: {}, derived: {}, placement: { position: "destaque" } }],
  ["a move", { kind: "move", opId: "plans-3", actor, articleId: 15_001, direction: "up" }],
  ["a toggle", { kind: "toggle", opId: "plans-4", actor, articleId: 15_002 }],
  ["an order", { kind: "set-order", opId: "plans-5", actor, desired: [15_003, 15_004] }],
  ["an order undone", { kind: "undo-order", opId: "plans-6", actor, orderVersion: 5 }],
])("a command of the board reads a few rows, however full the house is: %s", async (_name, command) => {
  const { count, db: counting } = counted(testEnv.DB);
  const store = createBoardStore(counting, [], bodyToText);
  const { head, situation } = await store.read(command);
  await store.commit(command, unwrap(planCommand(command, situation, Date.now())), head, Date.now());
  expect(count.rowsRead).toBeGreaterThan(10);
  expect(count.rowsRead).toBeLessThan(500);
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
  await expectLean("uses", createMediaUseRepository(db).readUses({ key }));
  await expectLean("uses of an item by its id", createMediaUseRepository(db).readUses({ id: 20_000 }));
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
  const claimed = await createOutboxRepository(counting).claim("whatsapp", Date.now(), 10, { quietMs: 0, isPatient: true });
  expect(claimed.map(({ articleId }) => articleId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(count.rowsRead).toBeGreaterThan(0);
  expect(count.rowsRead).toBeLessThan(8 * 12);
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
  ["who watches", createUserRepository(db).readWatchers(["none", "nobody"], Date.now())],
  ["what free places are filled from", articles.readLatest(16)],
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
  await expectLean("a page", links.readPage({ limit: 100, before: undefined }));
  await expectLean("a page further back", links.readPage({ limit: 100, before: 40_000 }));
  await expectLean("how many", links.readTotal());
  await expectLean("clicks of one", tallies.readLink("c77777"));
  await expectLean("days of a period", tallies.readDays("2026-08-24"));
  for (const query of ["feira", "rara77", "exemplo"]) await expectLean(`search ${query}`, links.readFound(toMatchExpression(query) ?? "", { limit: 101, before: undefined }), 4);
  await expectLean("the most clicked", links.readByIds([5, 77_777, 20_000, 99_999]));
});
