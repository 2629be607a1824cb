// `npm run test:guards`: breaks the guards of tests/guards/breaks.ts one line each, in a copy of the last commit, and says whether
// the test that is named there noticed. `-- PART…` takes those whose name has one of these parts. Takes about half an hour.
import { execFile } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { BREAKS } from "../tests/guards/breaks.ts";
import { requireChromium } from "./lib/chromium.mjs";
import { batchesOf, broken } from "./lib/guard-breaks.mjs";
import { requireProjectNode } from "./lib/project-node.mjs";
import { fail, root, run } from "./lib/run.mjs";
import { endOnSignals, endWithParent } from "./lib/shutdown.mjs";
import { beginGate } from "./lib/soak.mjs";

await requireProjectNode();
// Its tests run in groups of processes of their own, which a terminal does not signal.
endOnSignals();
endWithParent();
beginGate();
const parts = process.argv.slice(2);
const chosen = BREAKS.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
if (chosen.length === 0) fail(`No guard has a name with ${parts.join(" or ")}.`);
if (chosen.some(({ test }) => test.config === "e2e")) process.env.CHROMIUM = await requireChromium();

/** On the same disk as the packages, whose files it shares; nothing looks into `reports`. */
const copy = join(root, "reports/guards");
const git = (...args) => promisify(execFile)("git", args, { cwd: root });

/** The ways in which the gate runs the tests of a configuration. */
const ENGINES = { workers: [{ ENGINE: "node" }, { ENGINE: "workerd" }] };

/** Names of the tests of these files, with whether each passed; a file that does not load is a test without a name that failed. */
async function resultsOf(breaks) {
  const results = [];
  for (const config of new Set(breaks.map(({ test }) => test.config))) {
    const files = [...new Set(breaks.filter(({ test }) => test.config === config).map(({ test }) => test.file))];
    for (const env of ENGINES[config] ?? [{}]) {
      const report = join(copy, "reports/guards.json");
      rmSync(report, { force: true });
      const args = ["run", "--config", `vitest.${config}.config.ts`, "--passWithNoTests", "--reporter=json", `--outputFile=${report}`, ...files];
      // It fails where a test fails, which is what is asked.
      await run("node", ["node_modules/vitest/vitest.mjs", ...args], { quiet: true, cwd: copy, env }).catch(() => undefined);
      if (!existsSync(report)) continue;
      for (const { name, status, assertionResults } of JSON.parse(readFileSync(report, "utf8")).testResults) {
        const file = name.slice(copy.length + 1);
        if (assertionResults.length === 0) results.push({ file, title: "", passed: status === "passed" });
        for (const { title, status: ended } of assertionResults) if (ended !== "skipped" && ended !== "pending") results.push({ file, title, passed: ended === "passed" });
      }
    }
  }
  return results;
}

/** Results of the tests that are to notice a break. */
const ofBreak = (results, { test }) => results.filter(({ file, title }) => file === test.file && title.includes(test.title));
const build = () => run("node", ["scripts/build.mjs"], { quiet: true, cwd: copy });

rmSync(copy, { recursive: true, force: true });
await git("worktree", "prune");
await git("worktree", "add", "--detach", copy, "HEAD");
process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
await promisify(execFile)("cp", ["-al", join(root, "node_modules"), join(copy, "node_modules")]);

console.log(`▶ ${chosen.length} guards as they are`);
await build();
const asTheyAre = await resultsOf(chosen);
const untrue = chosen.filter((one) => ofBreak(asTheyAre, one).length === 0 || ofBreak(asTheyAre, one).some(({ passed }) => !passed));
for (const { name, test } of untrue) console.error(`✖ ${name}: ${test.file} › ${test.title} does not pass, or does not run, while nothing is broken`);

const noticed = [];
for (const batch of batchesOf(chosen.filter((one) => !untrue.includes(one)))) {
  console.log(`▶ broken: ${batch.map(({ name }) => name).join("; ")}`);
  const whole = new Map(batch.map(({ file }) => [file, readFileSync(join(copy, file), "utf8")]));
  for (const [file, text] of whole) writeFileSync(join(copy, file), broken(text, file, batch));
  try {
    await build();
    const results = await resultsOf(batch);
    for (const one of batch) {
      const red = ofBreak(results, one).find(({ passed }) => !passed);
      if (red) noticed.push(one);
      console.log(red ? `✔ ${one.name}: ${red.file} › ${red.title}` : `✖ ${one.name}: not noticed by ${one.test.file} › ${one.test.title}`);
    }
  } finally {
    for (const [file, text] of whole) writeFileSync(join(copy, file), text);
  }
}
rmSync(copy, { recursive: true, force: true });
await git("worktree", "prune");
console.log(`\nnoticed ${noticed.length} of ${chosen.length}`);
if (noticed.length < chosen.length) process.exit(1);
