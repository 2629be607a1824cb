import { beforeAll, expect, test } from "vitest";
import { PAGE_ENTRIES } from "#app/features/live/live-blog.ts";
import { createLiveBlogRepository } from "#app/features/live/live-blogs.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { expectLean, measure } from "#tests/support/lean-reads.ts";
import { anArticle, signedIn, testEnv } from "#tests/support/site.ts";

const live = createLiveBlogRepository(createDatabase(testEnv.DB));
let story = 0;

beforeAll(async () => {
  const editor = await signedIn("editor");
  const [one, other] = [await anArticle(editor), await anArticle(editor)];
  story = one.id;
  await Promise.all([one, other].map(({ id }) => editor.put(`/api/posts/${id}/live`, { estado: "aberta" })));
  const many = (id: number) =>
    testEnv.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000)
       INSERT INTO live_entries (article_id, seq, title, text, picture_alt, picture_credit, pinned, operation, author_name, created_at, updated_at)
       SELECT ?, n + 1, '', 'Entrada ' || n, '', '', n % 400 = 0, 'op-' || n, 'Ana', n, n FROM numbers`,
    ).bind(id);
  await testEnv.DB.batch([many(one.id), many(other.id)]);
}, 60_000);

test("a page, an answer and an entry are read by their keys, however many entries there are", async () => {
  await expectLean("a live blog", live.readStory(story));
  await expectLean("the first page", live.readPage(story, null, PAGE_ENTRIES));
  await expectLean("an older page", live.readPage(story, 500, PAGE_ENTRIES));
  await expectLean("an answer", live.readUpdates(story, 900));
  await expectLean("an answer without news", live.readUpdates(story, 5_000));
  await expectLean("an operation", live.readByOperation(story, "op-7"));
  await expectLean("an entry", live.readEntry(story, 7));
});

test("the coverage in course is found without the ones that are over", async () => {
  await testEnv.DB.prepare("UPDATE articles SET status = 'publicada', published_at = 1, active = 1 WHERE id = ?").bind(story).run();
  await expectLean("the coverage in course", live.readOpen());
});

test("a story that is not told live costs no rows", async () => {
  const statements = [...(await measure(live.readStory(999_999))), ...(await measure(live.readPage(999_999, null, PAGE_ENTRIES)))];
  expect(statements.flatMap(({ scans }) => scans)).toEqual([]);
  expect(statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThanOrEqual(3);
});
