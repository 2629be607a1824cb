import { expect } from "vitest";
import { testEnv } from "./site.ts";

interface PlacedRow {
  id: number;
  position: string;
  highlight_rank: number | null;
  visible: number;
  status: string;
}

/** The position rules of http-api § Articles, asked of D1 itself. */
export async function expectBoardRules(): Promise<void> {
  const { results } = await testEnv.DB.prepare("SELECT id, position, highlight_rank, visible, status FROM articles").all<PlacedRow>();
  const visible = results.filter((row) => row.visible === 1);
  expect(visible.filter((row) => row.position === "supermanchete").length).toBeLessThanOrEqual(1);
  const highlights = visible.filter((row) => row.position === "destaque");
  expect(highlights.length).toBeLessThanOrEqual(5);
  const ranks = highlights.map((row) => row.highlight_rank ?? 0).sort((one, other) => one - other);
  expect(ranks).toEqual(highlights.map((_, index) => index + 1));
  expect(results.filter((row) => row.visible === 0 && row.highlight_rank !== null)).toEqual([]);
  const facets = await testEnv.DB.prepare(
    "SELECT COUNT(*) AS wrong FROM article_facets f JOIN articles a ON a.id = f.article_id WHERE f.visible <> a.visible OR f.highlight_key <> a.highlight_key OR f.order_key <> a.order_key OR f.group_rank <> a.group_rank OR f.deleted <> (a.deleted_at IS NOT NULL)",
  ).first<{ wrong: number }>();
  expect(facets?.wrong).toBe(0);
  const totals = await testEnv.DB.prepare(
    "SELECT (SELECT total FROM article_totals WHERE list = 'public') AS public, (SELECT COUNT(*) FROM articles WHERE visible = 1) AS visible, (SELECT total FROM article_totals WHERE list = 'staff') AS staff, (SELECT COUNT(*) FROM articles WHERE deleted_at IS NULL) AS kept",
  ).first<{ public: number; visible: number; staff: number; kept: number }>();
  expect(totals?.public).toBe(totals?.visible);
  expect(totals?.staff).toBe(totals?.kept);
}
