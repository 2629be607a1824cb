import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import * as schema from "#app/platform/db/schema.store.ts";
import { testEnv } from "#tests/support/site.ts";

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable)) as SQLiteTable[];

test("the tables that drizzle reads are the tables that migrations make, column by column", async () => {
  expect(tables.length).toBeGreaterThan(15);
  for (const table of tables) {
    const name = getTableName(table);
    const { results } = await testEnv.DB.prepare("SELECT name, type, [notnull] AS required, pk FROM pragma_table_xinfo(?) ORDER BY name")
      .bind(name)
      .all<{ name: string; type: string; required: number; pk: number }>();
    const made = results.map((column) => `${name}.${column.name} ${column.type.toUpperCase()}${column.required === 1 || column.pk > 0 ? " NOT NULL" : ""}`).sort();
    const read = Object.values(getTableColumns(table))
      .map((column) => `${name}.${column.name} ${column.getSQLType().toUpperCase()}${column.notNull || column.primary ? " NOT NULL" : ""}`)
      .sort();
    expect(read).toEqual(made);
  }
});

test("an article leaves for good with all that is stored of it", async () => {
  const { results } = await testEnv.DB.prepare("SELECT sql FROM sqlite_master WHERE type = 'table' AND sql LIKE '%REFERENCES%'").all<{ sql: string }>();
  const references = results.flatMap(({ sql }) => [...sql.matchAll(/REFERENCES "?(?:articles|live_blogs)"? \(\w+\)(.*)/g)]).map(([reference, rest = ""]) => ({ reference, rest }));
  expect(references.length).toBeGreaterThan(10);
  expect(references.filter(({ rest }) => !/^ ON DELETE (?:CASCADE|SET NULL)/.test(rest))).toEqual([]);
});
