import { expect, test } from "vitest";
import { createAiUsageRepository } from "#app/features/suggestions/ai-labels.store.ts";
import { CALLS_PER_DAY, CALLS_PER_MINUTE } from "#app/features/suggestions/completion-limits.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { aPerson, testEnv } from "#tests/support/site.ts";

test("counting a call reads the caller's own calls by their index, however many others there are", async () => {
  const { id } = await aPerson("reporter");
  const now = Date.now();
  const numbers = (count: number) => `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  await testEnv.DB.batch([
    testEnv.DB.prepare(`${numbers(20_000)} INSERT INTO ai_calls (user_id, at, day, tokens) SELECT 1000000 + i % 100, ? - i, '2000-01-01', 1 FROM n`).bind(now),
    testEnv.DB.prepare(`${numbers(100)} INSERT INTO ai_calls (user_id, at, day, tokens) SELECT ?, ? - 100000 - i, '2000-01-01', 1 FROM n`).bind(id, now),
  ]);
  let rowsRead = 0;
  const batch: D1Database["batch"] = async (statements) => {
    const results = await testEnv.DB.batch(statements);
    for (const result of results) rowsRead += result.meta.rows_read;
    return results as never;
  };
  const usage = createAiUsageRepository(createDatabase({ prepare: (sql: string) => testEnv.DB.prepare(sql), batch } as unknown as D1Database));
  const call = { userId: id, now, day: "2000-01-01", tokens: 10, perMinute: CALLS_PER_MINUTE, perDay: CALLS_PER_DAY, dailyTokens: 1_000_000 };
  expect((await usage.claim(call)).id).toBeGreaterThan(0);
  expect(rowsRead).toBeGreaterThan(100);
  expect(rowsRead).toBeLessThan(250);
  await testEnv.DB.prepare("DELETE FROM ai_calls WHERE day = '2000-01-01'").run();
});
