import { expect } from "vitest";
import { createDatabase, type Read } from "#app/platform/db/database.store.ts";
import { testEnv } from "#tests/support/site.ts";

/** Tables so small that walking them is the plan (categories, the places of towns, the one edition, the few tags of an article), and the log and the analyses, of which one row is taken from the end; results of a query within one, which it limits. */
const SMALL = /^SCAN (categories|weather_places|site_edition|media_totals|board_log|daily_analyses|page|named|own|first_ones|titled)\b/;

/** Plans that walk no table, or an index in the order that is wanted; `rows_read` says how far. */
const FINE = /^SCAN (json_each|facet|one|CONSTANT ROW|(article|media|short_link|headline|person|trail)_search VIRTUAL TABLE|.* USING (COVERING )?INDEX )/;

/** A statement as D1 ran it. */
interface Measured {
  sql: string;
  scans: string[];
  rowsRead: number;
  rows: number;
}

/** Runs each statement of a read and asks for its plan; `scans` are those that walk a table. */
export async function measure(read: Read<unknown>): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const statement of read.statements) {
    const { sql, params } = "text" in statement ? { sql: statement.text, params: statement.params } : statement.prepare().getQuery();
    const plan = await testEnv.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all<{ detail: string }>();
    const result = await testEnv.DB.prepare(sql)
      .bind(...params)
      .all();
    measured.push({
      sql,
      scans: plan.results.map((row) => row.detail).filter((detail) => detail.startsWith("SCAN") && !FINE.test(detail) && !SMALL.test(detail)),
      rowsRead: result.meta.rows_read,
      rows: result.results.length,
    });
  }
  return measured;
}

/** Rows that a statement may read whatever it shows: what it leaves out, a list in its parameters. */
const CONSTANT = 12;

const isCount = (sql: string) => /select count\(\*\)/i.test(sql);

/** No statement of a read may walk a table, or read more than `allowed` rows for each that it answers; counts apart. */
export async function expectLean(name: string, read: Read<unknown>, allowed = 3): Promise<void> {
  for (const { sql, scans, rowsRead, rows } of await measure(read)) {
    expect([name, sql, scans]).toEqual([name, sql, []]);
    if (!isCount(sql))
      expect([name, sql.slice(-150), rowsRead, `of ${rows}`, rowsRead <= allowed * rows + CONSTANT]).toEqual([name, sql.slice(-150), rowsRead, `of ${rows}`, true]);
  }
}

/** D1 as it is, with the rows that its batches read added up. */
export function counted(d1: D1Database) {
  const count = { rowsRead: 0 };
  const batch: D1Database["batch"] = async (statements) => {
    const results = await d1.batch(statements);
    for (const result of results) count.rowsRead += result.meta.rows_read;
    return results as Awaited<ReturnType<D1Database["batch"]>> as never;
  };
  return { count, db: createDatabase({ prepare: (sql: string) => d1.prepare(sql), batch } as unknown as D1Database) };
}
