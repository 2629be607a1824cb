// `npm run test:mutation`: whether the unit tests notice changed rules (files of `app` without a suffix) (docs/testing.md): a tenth of the mutants,
// drawn by the seed. `-- --all`: all of them; `-- PATH…`: those of some files and folders, with `--sample` a tenth of them;
// `-- PATH… --tests PATH…`: by some tests.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { filesOf } from "./lib/layers.mjs";
import { fail, root } from "./lib/run.mjs";
import { soakSettings } from "./lib/soak.mjs";

/** Killed of all mutants that are not judged equivalent, in percent (docs/testing.md). */
const SCORE_MIN = 85;
/** How many standard errors a sample's score may lie below that of all mutants. */
const SAMPLE_DEVIATION_MAX = 3;
/** One of so many mutants is in a sample. */
const SAMPLE_DIVISOR = 10;

const REPORTS = process.env.MUTATION_DIR ?? join(root, "reports/mutation");
const JUDGED = join(root, "tests/mutation/judged-survivors.json");
/** Processes that are lost to mutants without end, for one file of tests. */
const RESTARTS_MAX = 500;

const read = (path) => readFileSync(join(root, path), "utf8");
const linesOf = (name) => (existsSync(join(REPORTS, name)) ? readFileSync(join(REPORTS, name), "utf8").split("\n").filter(Boolean) : []);

/** Outlines of letters are data. */
const sources = filesOf("rules").filter((file) => file.endsWith(".ts") && !file.includes("/glyphs/"));

const args = process.argv.slice(2);
const split = args.includes("--tests") ? args.indexOf("--tests") : args.length;
const isWhole = args.includes("--all");
const asked = args
  .slice(0, split)
  .filter((path) => !path.startsWith("--"))
  .map((path) => path.replace(/[/]$/, ""));
const tests = args.slice(split + 1);
const chosen = sources.filter((file) => asked.length === 0 || asked.some((path) => file === path || file.startsWith(`${path}/`)));

const silent = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };
const files = chosen.map((file) => ({ name: join(root, file), mutate: true, content: read(file) }));
// Texts are not changed: what people read is compared in tests of screens.
const { files: instrumented, mutants } = await new Instrumenter(silent).instrument(files, { plugins: null, excludedMutations: ["StringLiteral"], ignorers: [] });

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const { seed } = soakSettings();
/** Of the 32-bit hashes of mutants, those below this are in the sample. */
const sampled = 2 ** 32 / SAMPLE_DIVISOR;
const isSample = args.includes("--sample") || (!isWhole && asked.length === 0);
const isDrawn = ({ id }) => createHash("sha256").update(`${seed} ${id}`).digest().readUInt32BE() < sampled;
const run = mutants.filter((mutant) => mutant.status !== "Ignored" && (!isSample || isDrawn(mutant)));
writeFileSync(join(REPORTS, "sources.json"), JSON.stringify(Object.fromEntries(instrumented.map(({ name, content }) => [name, content]))));
writeFileSync(join(REPORTS, "wanted"), run.map(({ id }) => id).join("\n"));

/** Runs tests with the mutants; answers what it printed when it failed. */
const vitest = (paths) =>
  new Promise((done) => {
    const output = [];
    const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.mutation.config.ts", ...paths], {
      cwd: root,
      env: { ...process.env, MUTATION_DIR: REPORTS },
    });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(chunk));
    child.once("exit", (code) => done(code === 0 ? null : Buffer.concat(output).toString()));
  });

/** Runs all tests; those whose process a mutant has ended go on after that mutant. */
async function judge() {
  let unfinished = tests;
  for (let restart = 0; restart <= RESTARTS_MAX; restart += 1) {
    const failure = await vitest(unfinished);
    const done = new Set(linesOf("done"));
    const started = [...new Set(linesOf("started"))];
    unfinished = started.filter((test) => !done.has(test));
    if (unfinished.length === 0 && failure === null) return;
    if (unfinished.length === 0) fail(`tests fail without any mutant:\n${failure}`);
    for (const test of unfinished) {
      const [running = ""] = linesOf(`${test.replaceAll("/", "-")}.running`);
      if (running.trim() !== "") appendFileSync(join(REPORTS, "killed"), `${running.trim()}\n`);
      console.log(`${test} begins again${running.trim() === "" ? "" : ` after mutant ${running.trim()}`}`);
    }
  }
  fail(`${unfinished} do not come to an end`);
}
await judge();

const killed = new Set(linesOf("killed"));
const reached = new Set(linesOf("reached"));
const loaded = new Set(linesOf("loaded"));
const judged = existsSync(JUDGED) ? JSON.parse(readFileSync(JUDGED, "utf8")) : [];
const sameMutant = (one, other) => ["file", "mutator", "line", "replacement"].every((field) => one[field] === other[field]);
const score = ({ killed: found, survived }) => (100 * found) / Math.max(1, found + survived);

const folders = {};
const survivors = [];
for (const { id, fileName, mutatorName, replacement, location } of run) {
  const file = fileName.slice(root.length + 1);
  folders[dirname(file)] ??= { killed: 0, survived: 0, judged: 0, ignored: 0 };
  const count = folders[dirname(file)];
  if (killed.has(id)) count.killed += 1;
  else if (!reached.has(id) && loaded.has(id)) count.ignored += 1;
  else {
    const number = location.start.line + 1;
    const identity = { file, mutator: mutatorName, line: read(file).split("\n")[number - 1].trim(), replacement: replacement.replace(/\s+/g, " ") };
    if (judged.some((one) => sameMutant(one, identity))) count.judged += 1;
    else {
      count.survived += 1;
      survivors.push({ ...identity, at: `${file}:${number}`, status: reached.has(id) ? "survived" : "not reached" });
    }
  }
}
writeFileSync(join(REPORTS, "survivors.json"), `${JSON.stringify(survivors, null, 2)}\n`);
for (const { at, mutator, line, replacement, status } of survivors) console.log(`${status} ${at} ${mutator}: ${line} → ${replacement}`);
const whole = { killed: 0, survived: 0, judged: 0, ignored: 0 };
for (const [folder, count] of Object.entries(folders)) {
  for (const field of Object.keys(whole)) whole[field] += count[field];
  console.log(`${folder}: ${count.killed} killed, ${count.survived} survived, ${count.judged} judged equivalent, ${count.ignored} not run: ${score(count).toFixed(1)} %`);
}
console.log(`whole: ${whole.killed} killed, ${whole.survived} survived, ${whole.judged} judged equivalent, ${whole.ignored} not run: ${score(whole).toFixed(1)} %`);
const standardError = 100 * Math.sqrt(((SCORE_MIN / 100) * (1 - SCORE_MIN / 100)) / Math.max(1, whole.killed + whole.survived));
const sampleLeast = Number((SCORE_MIN - SAMPLE_DEVIATION_MAX * standardError).toFixed(1));
const least = isWhole ? SCORE_MIN : asked.length === 0 ? sampleLeast : 0;
if (score(whole) < least) fail(`less than ${least} % of the mutants of rules were killed${isSample ? ` (sample of SEED=${seed})` : ""}`);
