import { type SQL, sql } from "drizzle-orm";
import { type Read, rawStatement } from "#app/platform/db/database.store.ts";
import { cutPage, type KeysetPage } from "./keyset-page.ts";

/**
 * A page of a list by its key: `select` holds the order, and the condition that rows come after the key of the page before. It reads one
 * row more than the page shows.
 */
export const readKeysetPage = <T, K>(select: SQL, limit: number, toItems: (result: unknown) => T[], keyOf: (last: T) => K): Read<KeysetPage<T, K>> => ({
  statements: [rawStatement(sql`${select} LIMIT ${limit + 1}`)],
  decode: ([result]) => cutPage(toItems(result), limit, keyOf),
});
