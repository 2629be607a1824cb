import { beforeAll, expect, test } from "vitest";
import { PALETTE_MATCHES_MAX, toPrefixExpression } from "#app/features/palette/palette.ts";
import { paletteSearchReads } from "#app/features/palette/palette-search.store.ts";
import type { Read } from "#app/platform/db/database.store.ts";
import { measure } from "#tests/support/lean-reads.ts";
import { testEnv } from "#tests/support/site.ts";
import { fillLargeDatabase } from "./large-database.ts";

const MEDIA = 10_000;
const PEOPLE = 500;

beforeAll(async () => {
  await fillLargeDatabase();
  await testEnv.DB.batch([
    testEnv.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${MEDIA})
       INSERT INTO media (key, kind, mime, width, height, size, created_at, title) SELECT printf('%032x', n) || '-16x9.png', 'image', 'image/png', 16, 9, 1, n, 'Feira ' || n FROM numbers`,
    ),
    testEnv.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${PEOPLE})
       INSERT INTO users (name, email, email_key, role, password_hash, created_at) SELECT 'Ana ' || n, n || '@x.test', n || '@x.test', 'reporter', '', 0 FROM numbers`,
    ),
  ]);
}, 120_000);

/** Of each match: its row of the index, its look-up. */
const ROWS_A_MATCH = 3;

const reads = paletteSearchReads();
const expression = (query: string) => toPrefixExpression(query) ?? "";
const cases: [string, Read<unknown>][] = [
  ["stories that all begin so", reads.readStories(expression("ma"))],
  ["stories of two words", reads.readStories(expression("mat 1"))],
  ["one story", reads.readStories(expression("materia 19999"))],
  ["no story", reads.readStories(expression("zebra"))],
  ["files that all begin so", reads.readMedia(expression("fe"))],
  ["one file", reads.readMedia(expression("feira 9999"))],
  ["people", reads.readPeople(expression("an"), false)],
  ["people by e-mail", reads.readPeople(expression("an 77"), true)],
];

test.each(cases)("the palette reads no more than the newest matches among 20,000 stories, 10,000 files, 500 people: %s", async (_name, read) => {
  for (const { scans, rowsRead, rows } of await measure(read)) {
    expect(scans.filter((scan) => scan !== "SCAN matching")).toEqual([]);
    expect([rowsRead, rowsRead <= ROWS_A_MATCH * Math.min(rows + 4, PALETTE_MATCHES_MAX)]).toEqual([rowsRead, true]);
  }
});

test("a story of years ago is found among 20,000", async () => {
  const [measured] = await measure(reads.readStories(expression("materia 777")));
  expect(measured?.rows).toBeGreaterThanOrEqual(1);
});
