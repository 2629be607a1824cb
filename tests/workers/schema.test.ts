import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import * as schema from "#app/db/schema.ts";
import { testEnv } from "#tests/support/site.ts";

/** Features define their tables beside their repositories. */
const features = import.meta.glob<Record<string, unknown>>("../../app/db/*/tables.ts", { eager: true });

const tables = [schema, ...Object.values(features)].flatMap((module) => Object.values(module)).filter((value) => is(value, SQLiteTable)) as SQLiteTable[];

test("the tables that code reads are the tables that migrations make, column by column", async () => {
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

test("every table of the database is known to the code", async () => {
  const { results } = await testEnv.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name NOT LIKE 'd1_%' AND name NOT LIKE 'article_search%' AND name NOT LIKE 'media_search%' AND name NOT LIKE 'short_link_search%' AND name NOT LIKE 'headline_search%' AND name NOT LIKE 'person_search%' AND name NOT LIKE 'trail_search%'",
  ).all<{ name: string }>();
  expect(results.map((row) => row.name).sort()).toEqual(tables.map((table) => getTableName(table)).sort());
});
