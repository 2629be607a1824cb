// `npm run test:soak`: what takes too long for every run of `npm test`, with new seeds. `npm run test:soak -- NAME…` runs some
// parts; `--record` runs the files of tests/soak as `npm test` does, and notes how long each takes (scripts/lib/touched-tests.mjs).
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { requireChromium } from "./lib/chromium.mjs";
import { requireProjectNode } from "./lib/project-node.mjs";
import { fail, root, run } from "./lib/run.mjs";
import { endOnSignals, endWithParent } from "./lib/shutdown.mjs";
import { beginGate, beginSoakSuite } from "./lib/soak.mjs";
import { LEVELS, soakFilesOf, workerFiles } from "./lib/soak-files.mjs";
import { DURATIONS, readDurations } from "./lib/touched-tests.mjs";
import { SOAK_LIMITS, vitest } from "./lib/watched-run.mjs";

async function prepareBuild() {
  process.env.CHROMIUM = await requireChromium();
  const { build } = await import("./build.mjs");
  await build({ quiet: true });
}

let building;
const built = () => (building ??= prepareBuild());

const options = { limits: SOAK_LIMITS };
const inWorkerd = { ...options, env: { ENGINE: "workerd" } };

/** In the order in which they run. Tests of processes start the built site: two that find none would build at the same time. */
const PARTS = {
  unit: () => built().then(() => vitest("unit", ["tests/unit/domain/", "tests/soak/unit/"], options)),
  simulation: () => vitest("simulation", [], options),
  mutation: () => run("node", ["scripts/test-mutation.mjs"]),
  workers: async () => {
    await built();
    const shared = await vitest("workers", ["tests/workers/", "tests/platform/"], inWorkerd).catch((error) => error);
    await workerFiles(soakFilesOf("workers"), { options });
    if (shared instanceof Error) throw shared;
  },
  e2e: () => built().then(() => vitest("e2e", ["tests/soak/e2e/"], options)),
};

/** Runs the soak tests of some levels as `npm test` would, and notes the seconds of each file; those that are gone are forgotten. */
async function record(levels) {
  const folder = mkdtempSync(join(tmpdir(), "lide-durations-"));
  const argsOf = (name) => ["--reporter=json", `--outputFile=${join(folder, `${basename(name)}.json`)}`];
  try {
    await built();
    for (const level of levels) {
      if (level === "workers") await workerFiles(soakFilesOf(level), { options, argsOf });
      else await vitest(level, [`tests/soak/${level}/`, ...argsOf(level)], options);
    }
    const measured = readdirSync(folder)
      .flatMap((name) => JSON.parse(readFileSync(join(folder, name), "utf8")).testResults)
      .map(({ name, startTime, endTime }) => [name.slice(root.length + 1), Math.max(1, Math.round((endTime - startTime) / 1000))]);
    const known = { ...readDurations(), ...Object.fromEntries(measured) };
    const kept = LEVELS.flatMap(soakFilesOf).filter((file) => file in known);
    writeFileSync(DURATIONS, `${JSON.stringify(Object.fromEntries(kept.map((file) => [file, known[file]])), null, 2)}\n`);
    console.log(`\n${measured.length} durations noted in ${DURATIONS.slice(root.length + 1)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await requireProjectNode();
// Its tests run in groups of processes of their own, which a terminal does not signal.
endOnSignals();
endWithParent();
const { values, positionals: asked } = parseArgs({ options: { record: { type: "boolean", default: false } }, allowPositionals: true });
const known = values.record ? LEVELS : Object.keys(PARTS);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) fail(`No such part of the soak suite: ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
if (values.record) {
  beginGate();
  await record(asked.length > 0 ? asked : LEVELS).catch((error) => fail(error.message));
} else {
  beginSoakSuite(["npm run test:soak --", ...asked].join(" "));
  // A red part does not keep the others from running: a night's run shows all that is red.
  const red = [];
  for (const [name, work] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const startedAt = Date.now();
    console.log(`\n▶ soak: ${name}`);
    const problem = await work().then(
      () => null,
      (error) => error.message,
    );
    if (problem !== null) red.push(`soak: ${name}: ${problem}`);
    console.log(`${problem === null ? "✔" : "✖"} soak: ${name} (${((Date.now() - startedAt) / 1000).toFixed(0)} s)`);
  }
  if (red.length > 0) fail(red.join("\n✖ "));
}
