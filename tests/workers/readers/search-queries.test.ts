import { beforeAll, expect, test } from "vitest";
import { createArticleRepository } from "#app/db/articles/articles.ts";
import { createCategoryRepository } from "#app/db/categories/categories.ts";
import { createDatabase } from "#app/db/database.ts";
import { nameReads } from "#app/db/search/name-reads.ts";
import { spellingReads } from "#app/db/search/spelling-reads.ts";
import { createSettingsRepository } from "#app/db/settings/settings.ts";
import { PageReader } from "#app/services/readers/page-reads.ts";
import { createSearchService } from "#app/services/readers/search.server.ts";
import { siteDefaultsOf } from "#app/services/settings/read-site.ts";
import { ASKED_AT, SEARCH_QUERIES } from "#tests/support/search-queries.ts";
import { testEnv } from "#tests/support/site.ts";
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

beforeAll(() => seedStoriesAlone(testEnv.DB, ASKED_AT));

test("what readers want is among the first three, and no answer is empty", async () => {
  const outcomes = [];
  for (const { kind, query, wanted } of SEARCH_QUERIES) {
    const { found, names, ...how } = await service.search({ q: query, town: null, within: null, page: 1, limit: 20 });
    const titles = found.map(({ article }) => keys.get(article.title) ?? article.title);
    const addresses = names.map(({ kind: of, slug }) => (of === "author" ? `/autor/${slug}` : of === "tag" ? `/tag/${slug}` : `/${slug}`));
    const place = wanted[0]?.startsWith("/") ? addresses.findIndex((one) => wanted.includes(one)) : titles.findIndex((key) => wanted.includes(key));
    outcomes.push({
      kind,
      query,
      wanted,
      place,
      empty: titles.length === 0,
      shown: titles.slice(0, 3),
      addresses,
      corrected: how.corrected,
      partial: how.isPartial,
      time: how.time,
    });
  }
  const by = new Map<string, number[]>();
  for (const { kind, place, empty } of outcomes) {
    const n = by.get(kind) ?? [0, 0, 0, 0];
    by.set(kind, n);
    n[0]! += 1;
    if (place === 0) n[1]! += 1;
    if (place >= 0 && place < 3) n[2]! += 1;
    if (empty) n[3]! += 1;
  }
  const { writeFileSync } = await import("node:fs");
  writeFileSync("/tmp/e-outcomes.json", JSON.stringify({ by: [...by], outcomes }, null, 1));
  expect(outcomes.length).toBeGreaterThan(119);
});
