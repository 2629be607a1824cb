import { expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

/** Statements and round trips that the site makes while `work` runs and until nothing of it is left behind its answer. */
async function countedStatements(work: () => Promise<unknown>) {
  const db = testEnv.DB as { prepare: D1Database["prepare"]; batch: D1Database["batch"] };
  const { prepare, batch } = db;
  const count = { batches: 0, home: 0, outbox: 0 };
  db.prepare = (sql) => {
    // The home page alone asks for the open poll that it shows, and drizzle does not prepare that statement twice.
    if (/FROM polls p\b/.test(sql)) count.home += 1;
    if (/^UPDATE outbox SET attempts/.test(sql)) count.outbox += 1;
    return prepare.call(db, sql);
  };
  db.batch = (statements) => {
    count.batches += 1;
    return batch.call(db, statements) as never;
  };
  try {
    await work();
  } finally {
    Object.assign(db, { prepare, batch });
  }
  return count;
}

test("an edit reads the home page once, for its readers and for its history, and asks the outbox once for all queues and once for each search engine", async () => {
  const editor = await signedIn("editor");
  const article = await published(editor);
  const held = async () => (await thePublic.get("/")).text;
  await held();
  const count = await countedStatements(async () => {
    const { status } = await editor.put<ArticleWire>(`/api/posts/${article.id}`, { titulo: "Outro título da matéria" });
    expect(status).toBe(200);
  });
  expect(await held()).toContain("Outro título da matéria");
  expect(count).toMatchObject({ home: 1, outbox: 3 });
  expect(count.batches).toBeLessThanOrEqual(18);
});
