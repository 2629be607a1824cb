import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { BASELINE, incompatibilities, type Migration, REVIEWED, statementsOf } from "#tests/support/migration-rules.ts";
import { migrationsOf } from "../../../../scripts/lib/deploy/checkout.mjs";

const migrations: Migration[] = migrationsOf().map((name: string) => ({ name, sql: readFileSync(resolve("migrations", name), "utf8") }));
const numberOf = ({ name }: Migration) => Number.parseInt(name, 10);

test("no migration takes from the build before it what that build uses", () => {
  const wrong = migrations.flatMap((migration, index) => (numberOf(migration) > BASELINE ? incompatibilities(migration, migrations.slice(0, index)) : []));
  expect(wrong).toEqual([]);
});

test("new migrations have one number each, so that all databases apply them in one order; what was reviewed is there", () => {
  const numbers = migrations.map(numberOf).filter((number) => !(number <= BASELINE));
  expect(numbers.filter((number, index) => Number.isNaN(number) || numbers.indexOf(number) !== index)).toEqual([]);
  for (const [name, statements] of Object.entries(REVIEWED)) {
    const file = migrations.find((one) => one.name === name);
    expect(statementsOf(file?.sql ?? "")).toEqual(expect.arrayContaining([...statements]));
  }
});

test("no statement joins more selects than D1 takes, which are five: SQLite in Node takes five hundred", () => {
  const wide = migrations.flatMap(({ name, sql }) =>
    statementsOf(sql).flatMap((statement) => ((statement.match(/\b(?:UNION|EXCEPT|INTERSECT)\b/gi) ?? []).length > 4 ? [name] : [])),
  );
  expect(wide).toEqual([]);
});

const EARLIER: Migration[] = [
  {
    name: "0001_first.sql",
    sql: "CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT);\nCREATE UNIQUE INDEX users_by_name ON users (name);\nCREATE TRIGGER old AFTER INSERT ON users BEGIN SELECT 1; END;",
  },
];
const judged = (sql: string) => incompatibilities({ name: "0099_new.sql", sql }, EARLIER);

test.each([
  ["DROP TABLE users;", "takes a table away"],
  ["drop table if exists users;", "takes a table away"],
  ["ALTER TABLE users RENAME TO people;", "takes a name away"],
  ['ALTER TABLE "users" RENAME COLUMN name TO title;', "takes a name away"],
  ["ALTER TABLE users DROP COLUMN name;", "takes a column away"],
  ["ALTER TABLE users ADD COLUMN email TEXT NOT NULL;", "would lack"],
  ["CREATE UNIQUE INDEX users_again ON users (name);", "forbids rows"],
  ["DROP INDEX users_by_name;", "ON CONFLICT"],
  ["DROP TRIGGER old;", "takes a trigger away"],
  ["CREATE TRIGGER strict BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'no; never') WHERE NEW.name = ''; END;", "refuses writes"],
  ["CREATE TABLE users_new (id INTEGER);\nINSERT INTO users_new SELECT id FROM users;\nDROP TABLE users;\nALTER TABLE users_new RENAME TO users;", "takes a table away"],
])("%s is found", (sql, reason) => {
  expect(judged(sql).join()).toContain(reason);
});

test.each([
  "ALTER TABLE users ADD COLUMN email TEXT;",
  "ALTER TABLE users ADD COLUMN active INTEGER NOT NULL DEFAULT 1;",
  "ALTER TABLE users ADD COLUMN email TEXT; CREATE UNIQUE INDEX users_by_email ON users (email) WHERE email IS NOT NULL;",
  "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL); CREATE UNIQUE INDEX notes_by_text ON notes (text);",
  "CREATE TABLE t (id INTEGER); INSERT INTO t SELECT id FROM users; DROP TABLE t;",
  "DROP TRIGGER old; CREATE TRIGGER old AFTER INSERT ON users BEGIN SELECT 2; END;",
  "-- DROP TABLE users;\nINSERT INTO users (name) VALUES ('DROP TABLE users; --');",
])("%s passes", (sql) => {
  expect(judged(sql)).toEqual([]);
});
