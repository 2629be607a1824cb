import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { expectBoardRules } from "#tests/support/board-rules.ts";
import { published, signedIn, testEnv } from "#tests/support/site.ts";
import type { HighlightBoard } from "../../../durable-objects/highlight-board.ts";

const DAY_MS = 24 * 60 * 60_000;

const tidy = (now: number) =>
  runInDurableObject(testEnv.HIGHLIGHT_BOARD.get(testEnv.HIGHLIGHT_BOARD.idFromName("home")), (board) => (board as unknown as HighlightBoard).tidy(now));

test("what was deleted can be restored for thirty days and is gone after", async () => {
  const admin = await signedIn("admin");
  const article = await published(admin, { posicao: "destaque" });
  expect((await admin.delete(`/api/posts/${article.id}`)).status).toBe(204);
  await tidy(Date.now() + 29 * DAY_MS);
  expect((await admin.post(`/api/posts/${article.id}/restore`)).status).toBe(200);
  expect((await admin.delete(`/api/posts/${article.id}`)).status).toBe(204);
  await tidy(Date.now() + 31 * DAY_MS);
  expect((await admin.post(`/api/posts/${article.id}/restore`)).status).toBe(404);
  for (const table of ["article_bodies", "article_facets", "article_revisions", "article_stats"]) {
    const left = await testEnv.DB.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE article_id = ?`).bind(article.id).first<{ n: number }>();
    expect(left?.n).toBe(0);
  }
  await expectBoardRules();
});

test("the board goes on from its newest version when its log was shortened", async () => {
  const admin = await signedIn("admin");
  await published(admin);
  await tidy(Date.now() + 60 * DAY_MS);
  const before = await testEnv.DB.prepare("SELECT COUNT(*) AS entries, MAX(version) AS version FROM board_log").first<{ entries: number; version: number }>();
  expect(before?.entries).toBe(1);
  const next = await published(admin);
  expect(next.status).toBe("publicada");
  const after = await testEnv.DB.prepare("SELECT MAX(version) AS version FROM board_log").first<{ version: number }>();
  expect(after?.version).toBe((before?.version ?? 0) + 1);
});
