import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { splitStatements } from "../../scripts/lib/sql.mjs";
import { MemoryDatabase } from "./sqlite.ts";

const FOLDER = resolve(import.meta.dirname, "../../migrations");

export interface Migration {
  name: string;
  queries: string[];
}

/** The migrations in their order, as `TEST_MIGRATIONS` has them. */
export const migrations: Migration[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".sql"))
  .sort()
  .map((name) => ({ name, queries: splitStatements(readFileSync(resolve(FOLDER, name), "utf8")) }));

/** The bytes of a database on which all migrations were run once: each file of tests begins with a copy. */
export const migratedImage: Uint8Array = (() => {
  const database = new MemoryDatabase();
  database.transaction(() => {
    for (const { queries } of migrations) for (const query of queries) database.exec(query);
  });
  return database.serialize();
})();
