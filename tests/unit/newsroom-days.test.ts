import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The present time's day by UTC, which for three hours of every day is not the newsroom's. */
const UTC_DAY = /new Date\((?:Date\.now\(\)[^)]*)?\)\.toISOString\(\)\.(?:slice|split|substring)\(/;

test("a test asks for the newsroom's day, never for UTC's", () => {
  const found = readdirSync("tests", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .filter((path) => UTC_DAY.test(readFileSync(join("tests", path), "utf8")));
  expect(found).toEqual([]);
});
