import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";
import { vitest } from "./watched-run.mjs";

/** Files of worker tests that run at once: as many as there are cores on the smallest machine. */
const FILES_AT_ONCE = 2;

/** The levels that have soak tests of their own, in the order in which they run. */
export const LEVELS = ["unit", "workers", "e2e"];

/** Paths of all soak tests of a level. */
export const soakFilesOf = (level) =>
  readdirSync(join(root, "tests/soak", level), { recursive: true })
    .map((name) => `tests/soak/${level}/${name.replaceAll("\\", "/")}`)
    .filter((name) => name.endsWith(".test.ts"))
    .sort();

/**
 * Runs soak tests of workers, each file in a process of its own: they abort objects in the midst of calls, and what is left of
 * one file may reject while another runs, which Vitest then waits for without end. A red file does not keep the others from
 * running: the error at the end names all of them.
 */
export async function workerFiles(files, { options = {}, argsOf = () => [] } = {}) {
  const left = [...files];
  const problems = [];
  const runNext = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift())
      await vitest("workers", [file, ...argsOf(file)], { ...options, env: { ENGINE: "workerd", ...options.env } }).catch((error) => problems.push(`${file}: ${error.message}`));
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, runNext));
  if (problems.length > 0) throw new Error(problems.join("\n"));
}
