import { sql } from "drizzle-orm";
import { type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";
import type { BatchTarget } from "./batch.ts";

/** What a batch may change of stories, and what they are judged by. */
export function batchTargetReads() {
  return {
    /** Those of the bin among them, in no order. */
    readTargets: (ids: readonly number[]): Read<BatchTarget[]> => ({
      statements: [
        rawStatement(sql`SELECT a.id, a.title, a.version, a.categories, a.municipality, a.position, a.highlight_rank AS highlightRank, a.author, a.tags, a.active, a.status, a.deleted_at AS deletedAt
        FROM json_each(${JSON.stringify(ids)}) one CROSS JOIN articles a ON a.id = one.value`),
      ],
      decode: ([rows]) =>
        rawRowsOf<Omit<BatchTarget, "categories" | "tags" | "active"> & { categories: string; tags: string; active: number }>(rows).map((row) => ({
          ...row,
          categories: JSON.parse(row.categories) as string[],
          tags: JSON.parse(row.tags) as string[],
          active: row.active === 1,
        })),
    }),
  };
}

export type BatchTargetReads = ReturnType<typeof batchTargetReads>;
