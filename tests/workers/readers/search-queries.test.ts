import { beforeAll, expect, test } from "vitest";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { PageReader } from "#app/features/readers/page-reads.server.ts";
import { createSearchService } from "#app/features/search/search.server.ts";
import { nameReads, spellingReads } from "#app/features/search/spelling-reads.store.ts";
import { createStoryIndexService } from "#app/features/search/story-index.server.ts";
import { createStoryIndex } from "#app/features/search/story-index.store.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { siteDefaultsOf } from "#app/features/settings/site-choices-cache.server.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { ASKED_AT, SEARCH_QUERIES } from "#tests/support/search-queries.ts";
import { testEnv } from "#tests/support/site.ts";
import { UNSEEN_QUERIES } from "#tests/support/unseen-search-queries.ts";
import { publishedStories, seedStoriesAlone } from "../../../scripts/seed/seed-newsroom.ts";

const db = createDatabase(testEnv.DB);
const reads = {
  db,
  articles: createArticleRepository(db),
  categories: createCategoryRepository(db),
  settings: createSettingsRepository(db),
  defaults: siteDefaultsOf(testEnv),
  now: () => ASKED_AT,
};
const service = createSearchService({ ...reads, pages: new PageReader(reads), names: nameReads(), spelling: spellingReads(), timeZone: "America/Fortaleza" });
const keys = new Map(publishedStories().map(({ key, title }) => [title, key]));

async function searched(q: string) {
  const { found, names, ...how } = await service.search({ q, town: null, within: null, page: 1, limit: 20 });
  const paths = { author: "/autor/", tag: "/tag/", town: "/", section: "/" };
  return { ...how, stories: found.map(({ article }) => keys.get(article.title) ?? article.title), names: names.map(({ kind, slug }) => paths[kind] + slug) };
}

beforeAll(() => seedStoriesAlone(testEnv.DB, ASKED_AT));

/** Of all queries, so many must have what is wanted among the first three. */
const WANTED_SHARE = 0.9;

async function judge(queries: typeof SEARCH_QUERIES = SEARCH_QUERIES) {
  const missed: string[] = [];
  const empty: string[] = [];
  for (const { kind, query, wanted } of queries) {
    const { stories, names } = await searched(query);
    if (![...stories.slice(0, 3), ...names.slice(0, 3)].some((one) => wanted.includes(one))) missed.push(`${kind}: ${query}`);
    if (stories.length === 0 && names.length === 0) empty.push(query);
  }
  return { missed, empty };
}

test.each([
  ["for which the search was made", SEARCH_QUERIES],
  ["of somebody who did not know how it reads them", UNSEEN_QUERIES.slice(0, 140)],
  ["of the same person, the rest", UNSEEN_QUERIES.slice(140)],
])("what readers want is among the first three, and no answer is empty: queries %s", async (_name, queries) => {
  const { missed, empty } = await judge(queries);
  expect(empty).toEqual([]);
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(queries.length * (1 - WANTED_SHARE));
});

test("the index that is made again is the one that saves have made", async () => {
  const rows = async () =>
    Promise.all(
      ["id, hex(sz) FROM story_search_docsize", "id, hex(sz) FROM head_search_docsize", "* FROM article_heads"].map(async (columns) =>
        JSON.stringify((await testEnv.DB.prepare(`SELECT ${columns} ORDER BY 1`).all()).results),
      ),
    );
  const vocabulary = async () => JSON.stringify((await testEnv.DB.prepare("SELECT word FROM search_words UNION ALL SELECT name FROM search_names ORDER BY 1").all()).results);
  const saved = [...(await rows()), await vocabulary()];
  const index = createStoryIndexService({ db, index: createStoryIndex(db) });
  await index.rebuild();
  expect((await searched("vaquejada")).stories).toEqual([]);
  while ((await index.complete()).waiting > 0);
  const again = [...(await rows()), await vocabulary()];
  expect(again.map((text, index) => text === saved[index])).toEqual([true, true, true, true]);
  expect((await judge()).empty).toEqual([]);
});

test("a short word finds itself, and nothing that begins so stands before it", async () => {
  const { stories } = await searched("sus");
  expect(stories).toHaveLength(4);
  for (const key of stories) {
    const story = publishedStories().find((one) => one.key === key);
    expect([key, /\bsus\b/i.test(`${story?.body} ${story?.tags.join(" ")}`)]).toEqual([key, true]);
  }
});

test("a correction says what is shown; quotation marks search for what was typed", async () => {
  expect(await searched("assude caldeirão")).toMatchObject({ corrected: "açude caldeirao", isPartial: false });
  expect((await searched('"assude caldeirão"')).stories).toEqual([]);
  expect((await searched('"pare e siga"')).stories).toEqual(expect.arrayContaining(["br-222-ponte-desvio-piripiri", "caminhao-melao-tomba-br-222-piripiri"]));
  expect((await searched('"siga e pare"')).stories).toEqual([]);
});

test("a number with decimals is found as it is written", async () => {
  expect((await searched("18,4 milhões")).stories).toEqual(["adutora-caldeirao-comunidades-rurais"]);
  expect((await searched("4,18 milhões")).isPartial).toBe(true);
});

test("an absent word leaves what has the others, and says so", async () => {
  expect(await searched("vaquejada brasileira cancelada")).toMatchObject({ isPartial: true, corrected: null });
  expect(await searched("vaquejada brasileira")).toMatchObject({ isPartial: false });
});

test("a town is named by a query that has other words, shortens it or counts its king", async () => {
  for (const [query, path] of [
    ["notícias de piripiri", "/piripiri"],
    ["S. José do Divino", "/sao-jose-do-divino"],
    ["pedro segundo", "/pedro-ii"],
    ["tereza cavalcante", "/autor/teresa-cavalcante"],
    ["jornalista teresa cavalcante", "/autor/teresa-cavalcante"],
  ])
    expect([query, (await searched(query ?? "")).names[0]]).toEqual([query, path]);
  expect((await searched("vaquejada")).names.filter((name) => !name.startsWith("/tag/"))).toEqual([]);
});

test("of some of the words the rare one counts for more", async () => {
  const { stories, isPartial } = await searched("povoado tamboril");
  expect([isPartial, stories[0]]).toEqual([true, "furto-fios-poco-milton-brandao"]);
});
