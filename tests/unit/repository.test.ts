import { execFileSync } from "node:child_process";
import { lstatSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** What npm writes; every other file of the repository is written by hand or small enough to look at. */
const LARGE = new Set(["package-lock.json"]);
const LARGEST_BYTES = 300_000;

/** A file that the working tree has deleted counts as empty. */
const sizeOf = (file: string) => lstatSync(join(root, file), { throwIfNoEntry: false })?.size ?? 0;

/** Every clone carries a file for ever, also after it is taken away again. */
test("no package, recording or build stands in the repository", () => {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  const found = files.filter((file) => /\.(whl|zip|tar|t?gz|node|wasm)$/.test(file) || (!LARGE.has(file) && sizeOf(file) > LARGEST_BYTES));
  expect(found).toEqual([]);
});
