import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { migratedImage } from "#tests/engine/migrated-database.ts";
import { MemoryDatabase } from "#tests/engine/sqlite.ts";

const root = resolve(import.meta.dirname, "../..");

const sourcesOf = (folder: string): string[] =>
  readdirSync(resolve(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(resolve(root, folder, name), "utf8"));

test("every table that migrations make is named by the code", () => {
  const words = new Set(["app", "durable-objects", "workers"].flatMap(sourcesOf).flatMap((text) => text.match(/\w+/g) ?? []));
  const { rows } = new MemoryDatabase(migratedImage).query(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite_%' AND name NOT GLOB '*_search_*'",
    [],
  );
  const tables = rows.map(([name]) => String(name));
  expect(tables.length).toBeGreaterThan(100);
  expect(tables.filter((name) => !words.has(name))).toEqual([]);
});
