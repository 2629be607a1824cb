import { beforeAll, expect, test } from "vitest";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { frontPageNow } from "#app/features/home-history/front-page-at.server.ts";
import { createHomeHistoryRepository } from "#app/features/home-history/home-history.store.ts";
import { createHomeRecorder } from "#app/features/home-history/home-recorder.server.ts";
import { WHOLE_EVERY } from "#app/features/home-history/home-state.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { createVideoRepository } from "#app/features/videos/videos.store.ts";
import { createDatabase, type Read, readOne } from "#app/platform/db/database.store.ts";
import { counted, measure } from "#tests/support/lean-reads.ts";
import { testEnv } from "#tests/support/site.ts";
import { fillLargeDatabase } from "./large-database.ts";

const history = createHomeHistoryRepository(createDatabase(testEnv.DB));
const ENTRIES = 60_000;
const MINUTE = 60_000;

/** Years of entries, one each minute, of 500 a day; every 24th says the whole page. */
beforeAll(async () => {
  await testEnv.DB.batch([
    testEnv.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${ENTRIES})
       INSERT INTO home_entries (seq, at, recorded_at, seen_until, base, content, parts, causes, trail_until)
       SELECT n, n * ${MINUTE}, n * ${MINUTE}, n * ${MINUTE}, n - n % ${WHOLE_EVERY}, '{"latest":[' || n || ']}', 'latest', '[]', 0 FROM numbers`,
    ),
    testEnv.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${ENTRIES})
       INSERT INTO home_pieces (id, hash, kind, subject, content, picture, at)
       SELECT n, printf('%024x', n), CASE n % 2 WHEN 0 THEN 'story' ELSE 'picture' END, n / 8, '[]', CASE n % 2 WHEN 0 THEN n - 1 END, n FROM numbers`,
    ),
  ]);
}, 60_000);

/** Rows that all statements of a read read, none of which may walk a table; of the entries one is taken from the end, which the count shows. */
async function rowsRead(read: Read<unknown>): Promise<number> {
  const measured = await measure(read);
  expect(measured.flatMap(({ scans }) => scans).filter((scan) => !/^SCAN (found|asked|home_entries)\b/.test(scan))).toEqual([]);
  return measured.reduce((sum, one) => sum + one.rowsRead, 0);
}

test("a minute, its pieces and a day are read by their indexes, however long the history is", async () => {
  expect(await rowsRead(history.readHead())).toBeLessThan(3 * WHOLE_EVERY + 20);
  for (const at of [50 * MINUTE, 30_000 * MINUTE, ENTRIES * MINUTE + 5]) expect(await rowsRead(history.readAt(at))).toBeLessThan(3 * WHOLE_EVERY + 20);
  expect((await readOne(createDatabase(testEnv.DB), history.readAt(30_000 * MINUTE + 5)))?.seq).toBe(30_000);
  const numbers = Array.from({ length: 60 }, (_, index) => 20_000 + index * 2);
  expect(await rowsRead(history.readPieces(numbers))).toBeLessThan(60 * 10);
  expect(await rowsRead(history.readNumbers(numbers.map((number) => number.toString(16).padStart(24, "0"))))).toBeLessThan(60 * 5);
  expect(await rowsRead(history.readDay(40_000 * MINUTE, 40_500 * MINUTE, 1_000))).toBeLessThan(500 * 4);
  expect(await rowsRead(history.readStoriesOf(numbers))).toBeLessThan(60 * 4);
});

test("a minute's recording reads what one reader's page does, and little more", async () => {
  await fillLargeDatabase();
  const { count, db } = counted(testEnv.DB);
  const now = () => Date.now();
  const reads = {
    db,
    articles: createArticleRepository(db),
    categories: createCategoryRepository(db, () => []),
    settings: createSettingsRepository(db),
    defaults: { name: "Lide", byline: "Redação", timeZone: "America/Fortaleza" },
    videos: createVideoRepository(db, () => []),
  };
  await frontPageNow(reads, now)({ statements: [], decode: () => null });
  const ofPage = count.rowsRead;
  const recorder = createHomeRecorder({ db, history: createHomeHistoryRepository(db), readHome: frontPageNow(reads, now), now });
  expect(await recorder.record()).toBe("recorded");
  count.rowsRead = 0;
  expect(await recorder.record()).toBe("unchanged");
  expect({ ofPage, ofMinute: count.rowsRead, isLean: count.rowsRead < ofPage + 400 }).toMatchObject({ isLean: true });
}, 120_000);
