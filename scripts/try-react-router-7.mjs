// `npm run try:react-router-7`: whether the way out of Remix 2 is open (docs/decisions/react-router-7.md). Turns a copy of the last commit into one on
// React Router 7, installs and builds it, and runs the tests of readers' pages and of signing in. `-- --keep` leaves the copy. A job runs it every night.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { requireChromium } from "./lib/chromium.mjs";
import { requireProjectNode } from "./lib/project-node.mjs";
import { lockOnReactRouter, packageOnReactRouter, sourceOnReactRouter } from "./lib/react-router-7.mjs";
import { fail, root, run } from "./lib/run.mjs";
import { endOnSignals, endWithParent } from "./lib/shutdown.mjs";

/** For a test, on a machine that does other things too: the gate is the place that says what takes too long (ms). */
const TIMEOUT_MS = 120_000;

/** Tests that must pass as on Remix, by configuration of Vitest. */
const TESTS = {
  workers: ["tests/workers/readers/", "tests/workers/api/sign-in.test.ts", "tests/workers/screens/direct-screens.test.ts"],
  e2e: ["tests/e2e/newsroom.test.ts", "tests/e2e/people.test.ts"],
};

const SOURCE = /^(?:app|workers|durable-objects|tests)\/.*\.tsx?$|^(?:vite\.config\.ts|scripts\/build\.mjs)$/;

await requireProjectNode();
endOnSignals();
endWithParent();
const { values } = parseArgs({ options: { keep: { type: "boolean", default: false } } });
process.env.CHROMIUM = await requireChromium();

// Outside of the project, whose own packages would be found from within.
const copy = mkdtempSync(join(tmpdir(), "lide-react-router-7-"));
if (!values.keep) process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
execFileSync("tar", ["-x", "-C", copy], { input: execFileSync("git", ["archive", "HEAD"], { cwd: root, maxBuffer: 1_000_000_000 }) });
const rewrite = (file, change) => writeFileSync(join(copy, file), change(readFileSync(join(copy, file), "utf8")));

const step = async (name, work) => {
  console.log(`\n▶ ${name}`);
  await work();
  console.log(`✔ ${name}`);
};

try {
  await step("sources", () => {
    const files = execFileSync("git", ["ls-tree", "-r", "--name-only", "HEAD"], { cwd: root, encoding: "utf8" }).split("\n");
    for (const file of files.filter((name) => SOURCE.test(name))) rewrite(file, (text) => sourceOnReactRouter(file, text));
    const rewriteJson = (file, change) => rewrite(file, (text) => `${JSON.stringify(change(JSON.parse(text)), null, 2)}\n`);
    rewriteJson("package.json", packageOnReactRouter);
    rewriteJson("package-lock.json", lockOnReactRouter);
  });
  await step("packages", () => run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: copy }));
  await step("build", () => run("node", ["scripts/build.mjs"], { cwd: copy }));
  for (const [config, files] of Object.entries(TESTS))
    await step(`tests: ${config}`, () =>
      run("node", ["node_modules/vitest/vitest.mjs", "run", "--config", `vitest.${config}.config.ts`, `--testTimeout=${TIMEOUT_MS}`, ...files], { cwd: copy }),
    );
  console.log("\n✔ React Router 7: the readers' pages and signing in are as on Remix 2.");
} catch (error) {
  fail(`The way to React Router 7 is closed: ${error.message}${values.keep ? `\nThe copy is in ${copy}.` : ""}`);
}
