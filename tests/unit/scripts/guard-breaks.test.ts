import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { BREAKS } from "#tests/guards/breaks.ts";
import { batchesOf, broken } from "../../../scripts/lib/guard-breaks.mjs";

const root = resolve(import.meta.dirname, "../../..");
const textOf = (file: string) => readFileSync(resolve(root, file), "utf8");

test.each(BREAKS)("$name: its line stands once, and the test that guards it is in the gate", (one) => {
  const text = textOf(one.file);
  expect(broken(text, one.file, [one])).not.toBe(text);
  expect(one.test.file).toMatch(/^tests\/(unit|workers|platform|simulation|e2e)\//);
  expect(existsSync(resolve(root, one.test.file))).toBe(true);
  expect(one.test.title).not.toBe("");
  expect(textOf(one.test.file)).toContain(one.test.title);
});

test("about thirty guards are broken, each under a name of its own, and all of one file can be broken at once", () => {
  expect(BREAKS.length).toBeGreaterThanOrEqual(30);
  expect(new Set(BREAKS.map(({ name }) => name)).size).toBe(BREAKS.length);
  for (const file of new Set(BREAKS.map((one) => one.file))) expect(broken(textOf(file), file, BREAKS)).not.toBe(textOf(file));
});

test("in one batch each file of tests judges one break, and no break is lost", () => {
  const batches = batchesOf(BREAKS);
  for (const batch of batches) expect(new Set(batch.map(({ test: { file } }) => file)).size).toBe(batch.length);
  expect(batches.flat()).toHaveLength(BREAKS.length);
});

test("a line that stands twice, or nowhere, is refused", () => {
  const of = (find: string) => () => broken("a b b", "x.ts", [{ name: "n", file: "x.ts", find, replace: "", test: { config: "unit" as const, file: "", title: "" } }]);
  expect(of("b")).toThrow("does not stand once");
  expect(of("c")).toThrow("does not stand once");
});
