import { beforeAll, expect, test } from "vitest";
import type { ArticleFilter } from "#app/features/articles/article-lists.store.ts";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { bodyToText } from "#app/features/articles/body-html.server.ts";
import { createDraftRepository } from "#app/features/articles/drafts.store.ts";
import { createRevisionRepository } from "#app/features/articles/revisions.store.ts";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { createCorrectionNoticeRepository } from "#app/features/corrections/correction-notices.store.ts";
import { createBoardStore } from "#app/features/highlights/board.store.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import { planCommand } from "#app/features/highlights/plan.ts";
import { createReaderMessageRepository } from "#app/features/messages/reader-messages.store.ts";
import { createDaySummaryRepository, createPodcastEpisodeRepository } from "#app/features/podcast/day-summaries.store.ts";
import { allTermsSoFar, parseQuery, partialSources, rankedWords, sourcesOf } from "#app/features/search/query.ts";
import { SEARCH_DEPTH } from "#app/features/search/search-reads.store.ts";
import { nameReads } from "#app/features/search/spelling-reads.store.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { createDatabase, type Read, readOne } from "#app/platform/db/database.store.ts";
import { unwrap } from "#app/platform/failures/refusal.ts";
import { MAX_MATCHES } from "#app/platform/text/search.ts";
import { counted, expectLean, measure } from "#tests/support/lean-reads.ts";
import { testEnv } from "#tests/support/site.ts";
import { ARTICLES, fillLargeDatabase } from "./large-database.ts";

const db = createDatabase(testEnv.DB);
const articles = createArticleRepository(db);
const categories = createCategoryRepository(db);
const revisions = createRevisionRepository(db);
const actor = { id: null, name: "Teste" };
const filter = (more: Partial<ArticleFilter>): ArticleFilter => ({ audience: "staff", order: "manager", page: 1, limit: 30, ...more });
/** Time of the newest article, in milliseconds. */
const NEWEST_AT = Date.UTC(2020, 0, 1) + ARTICLES * 3_600_000;
const DAY_MS = 86_400_000;

beforeAll(fillLargeDatabase, 120_000);

test("counting what waits to be reviewed reads only what waits", async () => {
  await testEnv.DB.prepare("UPDATE articles SET review_at = 1 WHERE status = 'rascunho' AND id % 1000 = 7").run();
  const [count] = await measure(articles.readReviewCount());
  expect([count?.scans, (count?.rowsRead ?? 99) <= 24]).toEqual([[], true]);
});

test("finding the drafts that were handed back to one person reads only those", async () => {
  const author = await testEnv.DB.prepare(
    "INSERT INTO users (name, email, email_key, password_hash, role, created_at) VALUES ('R', 'r@x.test', 'r@x.test', 'x', 'reporter', 0) RETURNING id",
  ).first<{ id: number }>();
  await testEnv.DB.prepare("UPDATE articles SET review_note = 'Falta', author_id = ? WHERE status = 'rascunho' AND id % 1000 = 8").bind(author?.id).run();
  const [rows] = await measure(articles.readReturned(author?.id ?? 0, 20));
  expect([rows?.scans, (rows?.rowsRead ?? 999) <= 60]).toEqual([[], true]);
});

test("the large database is filled", async () => {
  const row = await testEnv.DB.prepare(
    "SELECT (SELECT COUNT(*) FROM articles) AS articles, (SELECT COUNT(*) FROM article_facets) AS facets, (SELECT total FROM article_totals WHERE list = 'public') AS visible",
  ).first<{ articles: number; facets: number; visible: number }>();
  expect(row?.articles).toBe(ARTICLES);
  expect(row?.facets).toBeGreaterThan(4 * ARTICLES);
  expect(row?.visible).toBeGreaterThan(19_000);
});

test.each<[string, Read<unknown>, number?]>([
  ["edition", articles.readEdition()],
  ["edition and next due", articles.readPageState()],
  ["places", articles.readPlaceCards()],
  ["latest", articles.readLatestCards(24)],
  ["most read", articles.readMostReadCards(16)],
  ["most reacted to", articles.readMostReacted(16)],
  ["by editorial", articles.readLatestByCategory("editorial", 16), 4],
  ["by town", articles.readLatestByCategory("municipality", 3), 6],
  ["layout and sections", createSettingsRepository(db).read("home-layout")],
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
  await expectLean("history", revisions.readPage(19_001, { page: 1, limit: 10 }), 29);
  await expectLean("version", revisions.readAt(19_001, 9));
  await expectLean("version of an article", articles.readVersion(19_001));
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

test("the manager's whole list has the rows, order and counts of the general reads, by as few rows read", async () => {
  for (const page of [1, 3, 10]) {
    const general = (await readOne(db, articles.readPage(filter({ page })))).items;
    const rows = await readOne(db, articles.readManagerRows(30, (page - 1) * 30));
    const names = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[];
    expect([page, names.length, rows]).toEqual([page, 22, general.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))]);
  }
  await expectLean("rows", articles.readManagerRows(30, 0));
});

test("the counts of the manager's views are true, and each is one row read", async () => {
  const reporter = await testEnv.DB.prepare(
    "INSERT INTO users (name, email, email_key, password_hash, role, created_at) VALUES ('M', 'm@x.test', 'm@x.test', 'x', 'reporter', 0) RETURNING id",
  ).first<{ id: number }>();
  const mine = reporter?.id ?? 0;
  await testEnv.DB.batch([
    testEnv.DB.prepare("UPDATE articles SET author_id = ? WHERE id % 40 = 9").bind(mine),
    testEnv.DB.prepare("UPDATE articles SET deleted_at = 1 WHERE id IN (57, 107, 49, 9)"),
    testEnv.DB.prepare("UPDATE articles SET status = 'agendada', scheduled_at = 9999999999999 WHERE id IN (157, 207)"),
    testEnv.DB.prepare("UPDATE articles SET active = 0 WHERE id IN (257, 60)"),
    testEnv.DB.prepare("UPDATE articles SET deleted_at = NULL WHERE id = 57"),
  ]);
  for (const read of [articles.readManagerCounts(), articles.readOwnCount(mine)]) {
    const [count] = await measure(read);
    expect([count?.sql, count?.scans, (count?.rowsRead ?? 99) <= 6]).toEqual([count?.sql, [], true]);
  }
  const really = await testEnv.DB.prepare(
    `SELECT COUNT(*) AS staff, SUM(status = 'publicada' AND active = 1) AS onAir, SUM(status = 'rascunho') AS drafts, SUM(status = 'agendada') AS scheduled,
      SUM(review_at IS NOT NULL) AS inReview, SUM(active = 0) AS disabled, SUM(author_id = ?) AS mine FROM articles WHERE deleted_at IS NULL`,
  )
    .bind(mine)
    .first<Record<string, number>>();
  expect(really?.scheduled).toBe(2);
  expect({ ...(await readOne(db, articles.readManagerCounts())), mine: await readOne(db, articles.readOwnCount(mine)) }).toEqual(really);
  for (const [name, more] of [
    ["mine", { authorId: mine }],
    ["mine, by date", { authorId: mine, order: "date", from: 1 }],
    ["on the air", { status: "no-ar" }],
    ["scheduled", { status: "agendada" }],
  ] as [string, Partial<ArticleFilter>][])
    await expectLean(name, articles.readPage(filter(more)));
  await testEnv.DB.batch([
    testEnv.DB.prepare("DELETE FROM users WHERE id = ?").bind(mine),
    testEnv.DB.prepare("UPDATE articles SET deleted_at = NULL WHERE deleted_at IS NOT NULL"),
    testEnv.DB.prepare("UPDATE articles SET status = 'rascunho', scheduled_at = NULL WHERE status = 'agendada'"),
  ]);
  expect(await readOne(db, articles.readOwnCount(mine))).toBe(0);
});

const MONTH = { order: "date" as const, from: Date.UTC(2021, 4, 1), until: Date.UTC(2021, 5, 1) };

test.each<[string, Partial<ArticleFilter>]>([
  ["a month", MONTH],
  ["a month on the air", { ...MONTH, status: "no-ar" }],
  ["a month of drafts", { ...MONTH, status: "rascunho" }],
  ["a month of a category", { ...MONTH, category: "esporte" }],
  ["a month of a category on the air", { ...MONTH, category: "esporte", status: "no-ar" }],
  ["on the air, of a category", { status: "no-ar", category: "esporte" }],
])("the manager's dates read no more than they show: %s", (name, more) => expectLean(name, articles.readPage(filter(more))));

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
  ["of a section", articles.readFacetPage({ kind: "category", value: "esporte" }, 1, 20)],
  ["of a town", articles.readFacetPage({ kind: "category", value: "piripiri" }, 1, 20)],
  ["of an author", articles.readFacetPage({ kind: "author", value: "ana-lima" }, 1, 20)],
  ["of a tag", articles.readFacetPage({ kind: "tag", value: "acude" }, 1, 20)],
  ["of what is read most today", articles.readMostReadOfDay("2022-04-01", 20)],
  ["of what is read most this week", articles.readMostReadOfWeek(20)],
  ["of what is read most ever", articles.readMostReadEver(20)],
  // Each town costs a step to find that it has no story.
  ["of the towns", articles.readNewestByTown(), 12],
])("the readers' list %s reads no more than it shows", (name, read, allowed) => expectLean(name, read, allowed));

const deepList = (more: Partial<ArticleFilter>) => filter({ audience: "public", order: "date", limit: 20, ...more });
test.each<[string, { page: number; limit: number }, (deep: { page: number; limit: number }) => Read<unknown>]>([
  ["a section", { page: 170, limit: 20 }, ({ page, limit }) => articles.readFacetPage({ kind: "category", value: "esporte" }, page, limit)],
  ["a group", { page: 900, limit: 20 }, ({ page, limit }) => articles.readFacetPage({ kind: "category", value: "editoriais" }, page, limit)],
  ["a town", { page: 75, limit: 20 }, ({ page, limit }) => articles.readFacetPage({ kind: "category", value: "piripiri" }, page, limit)],
  ["a section, for the API", deepList({ category: "esporte", page: 170 }), (deep) => articles.readPage(deepList({ category: "esporte", ...deep }))],
])("a deep page of the public's list of %s costs a step in an index for what is before it", async (_name, deep, readOf) => {
  const [page] = await measure(readOf(deep));
  const before = (deep.page - 1) * deep.limit;
  expect([page?.rows, page?.scans.filter((scan) => scan !== "SCAN shown")]).toEqual([deep.limit, []]);
  expect([page?.rowsRead, (page?.rowsRead ?? 0) <= 1.1 * before + 8 * deep.limit]).toEqual([page?.rowsRead, true]);
});

const searchFor = (q: string) => ({ sources: sourcesOf(parseQuery(q)), words: rankedWords(parseQuery(q).tokens), town: null, since: null, until: null });

test.each<[string, { town?: string; days?: number }, number]>([
  ["anywhere, at any time", {}, 8 * MAX_MATCHES],
  ["of a day", { days: 1 }, 12 * 24],
  ["of a month", { days: 30 }, 2 * 30 * 24 + 8 * MAX_MATCHES],
  ["of a year", { days: 365 }, 8 * MAX_MATCHES],
  ["of a town", { town: "piripiri" }, 60 * MAX_MATCHES],
  ["of a town that has none", { town: "boa-hora" }, 3 * SEARCH_DEPTH],
])("a reader's search for a word that every story has reads a bounded part: %s", async (_name, { town, days }, most) => {
  const since = days === undefined ? null : NEWEST_AT - days * DAY_MS;
  const [measured] = await measure(articles.readRanked({ ...searchFor("texto"), town: town ?? null, since }, { page: 1, limit: 20, now: NEWEST_AT }));
  // Of at most `MAX_MATCHES` rows that were found.
  expect(measured?.scans.filter((scan) => !/^SCAN (?:matching|found|ranked|given|(?:head|story)_search VIRTUAL.*:M.*|\(subquery-\d+\))$/.test(scan))).toEqual([]);
  expect([measured?.rowsRead, (measured?.rowsRead ?? 0) <= most]).toEqual([measured?.rowsRead, true]);
});

test("a search by some of its words reads a bounded part, however common each is", async () => {
  const { terms } = parseQuery("texto raro materia inexistente");
  const search = { ...searchFor("texto raro materia inexistente"), sources: partialSources(terms) };
  const [measured] = await measure(articles.readRanked(search, { page: 1, limit: 20, now: NEWEST_AT }));
  expect(measured?.rows).toBe(20);
  // Each source has its newest matches looked up; those of all but one word are few.
  expect([measured?.rowsRead, (measured?.rowsRead ?? 0) <= 6 * search.sources.length * MAX_MATCHES]).toEqual([measured?.rowsRead, true]);
});

test("names within a query are found by a bounded part of the names, however many begin so", async () => {
  await testEnv.DB.batch([
    testEnv.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000)
       INSERT INTO search_names (kind, slug, name, stems) SELECT 'tag', 'obra-' || n, 'Obra ' || n, 'obr ' || n FROM numbers`,
    ),
  ]);
  const stems = ["obr", "4999", "rua", "ponte"];
  for (const read of [nameReads().readNames(stems), nameReads().readNamesWith(stems)]) {
    const [measured] = await measure(read);
    expect([measured?.rowsRead, (measured?.rowsRead ?? 9_999) <= 2_000]).toEqual([measured?.rowsRead, true]);
  }
});

test("a reader's search of a period finds what the period has, however common the word", async () => {
  const search = { ...searchFor("texto"), since: NEWEST_AT - 2 * DAY_MS };
  const { items: found, isCutShort } = await readOne(db, articles.readRanked(search, { page: 1, limit: MAX_MATCHES, now: NEWEST_AT }));
  expect(isCutShort).toBe(false);
  const total = await readOne(db, articles.readCountSince(search.since));
  expect(found.length).toBe(total);
  expect(found.length).toBeGreaterThan(30);
  const rare = await readOne(db, articles.readRanked({ ...search, town: "boa-hora", since: null }, { page: 1, limit: 20, now: NEWEST_AT }));
  expect(rare).toEqual({ items: [], total: 0, isCutShort: true });
});

test("stories by their ids, bodies without words and what readers wrote are found by keys", async () => {
  await expectLean("stories", articles.readVisibleCards([19_000, 19_001, 19_002]));
  await expectLean("whole stories", articles.readVisible([19_000, 19_001, 19_002]));
  await expectLean("bodies without their words", articles.readBodiesWithoutText(10));
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
  const [numbered] = await measure(messages.readPage({ handled: false, protocol: "20261127-048213", limit: 30 }));
  expect([numbered?.scans.filter((scan) => !/reader_messages USING INDEX/.test(scan)), numbered?.rowsRead]).toEqual([[], 0]);
});

test("pending drafts are found by their article", () => expectLean("drafts", createDraftRepository(db).readPending(15_000)));

test.each(["texto", "raro", "materia 19990", "inexistente"])("a search for %s reads no more than it ranks", async (q) => {
  const read = articles.readMatches(allTermsSoFar(parseQuery(q).terms), filter({ audience: "public" }), MAX_MATCHES);
  const [measured] = await measure(read);
  // By its words, which the index has (M).
  expect(measured?.scans.filter((scan) => !/^SCAN story_search VIRTUAL.*:M/.test(scan))).toEqual([]);
  // Each match is looked up twice: once whether it fits, once to be shown.
  expect(measured?.rowsRead).toBeLessThanOrEqual(6 * Math.max(1, measured?.rows ?? 0));
});

test.each<[string, BoardCommand]>([
  [
    "a save",
    { kind: "save", opId: "plans-1", actor, articleId: 15_000, content: { kicker: "OUTRO", subtitle: "Sub", body: "<p>x</p>" }, derived: { bodyText: "x" }, placement: {} },
  ],
  ["a new highlight", { kind: "save", opId: "plans-2", actor, articleId: 15_000, content: {}, derived: {}, placement: { position: "destaque" } }],
  ["a move", { kind: "move", opId: "plans-3", actor, articleId: 15_001, direction: "up" }],
  ["a toggle", { kind: "toggle", opId: "plans-4", actor, articleId: 15_002 }],
  ["an order", { kind: "set-order", opId: "plans-5", actor, desired: [15_003, 15_004] }],
  ["a toggle undone", { kind: "undo", opId: "plans-7", actor, articleId: 15_002, undoes: "plans-4" }],
  ["an order undone", { kind: "undo-order", opId: "plans-6", actor, orderVersion: 5 }],
])("a command of the board reads a few rows, however many articles there are: %s", async (_name, command) => {
  const { count, db: counting } = counted(testEnv.DB);
  const store = createBoardStore(counting, [], bodyToText);
  const { head, snapshot } = await store.read(command);
  await store.commit(command, unwrap(planCommand(command, snapshot, Date.now())), head, Date.now());
  expect(count.rowsRead).toBeGreaterThan(10);
  expect(count.rowsRead).toBeLessThan(500);
});

test("podcasts read the latest recordings, a section's those of a window of its stories", async () => {
  await testEnv.DB.batch([
    testEnv.DB.prepare(
      `INSERT INTO narrations (article_id, source_hash, audio_key, voice, bytes, duration_ms, marks, made_at)
       SELECT id, 'h', 'k' || id, 'v', 1, 1, '{"marks":[],"chapters":[],"durationsMs":[]}', id FROM articles WHERE id % 4 = 0 AND visible = 1`,
    ),
    testEnv.DB.prepare("INSERT INTO day_summaries (id, stories, planned_at) SELECT '2020-' || id || '-manha', json_array(id, id + 1), id FROM articles WHERE id < 3000"),
  ]);
  const episodes = createPodcastEpisodeRepository(db);
  const summaries = createDaySummaryRepository(db);
  // The newest are a part of the query, read by an index within it.
  const ofNewest = "SCAN newest";
  const [latest] = await measure(episodes.readLatest(100));
  expect([latest?.scans, latest?.rows, (latest?.rowsRead ?? 9_999) <= 600]).toEqual([[ofNewest], 100, true]);
  const [section] = await measure(episodes.readLatestOf({ kind: "category", value: "policia" }, 100));
  expect([section?.scans, section?.rows, (section?.rowsRead ?? 9_999) <= 2_500]).toEqual([[ofNewest], 100, true]);
  await expectLean("candidates", summaries.readCandidates(NEWEST_AT - DAY_MS / 2, NEWEST_AT));
  await expectLean("summaries", summaries.readSince("", 20));
  await expectLean("stories of summaries", summaries.readStories([4, 8, 12]), 4);
  await expectLean("with a file", summaries.readWithKey("k4", 5));
  await expectLean("links of a corrected story", createCorrectionNoticeRepository(db).readLinks(4));
  await expectLean("notice of a correction", createCorrectionNoticeRepository(db).readNewest(4));
});
