// Named steps of a check. Each says how many cores it keeps busy; together they get the two of this project's machines.
import { run } from "./run.mjs";

const CORES = 2;

const seconds = (startedAt) => ((Date.now() - startedAt) / 1000).toFixed(0);

/** Runs a tool of the project out of `node_modules`; `options` are those of `run`. */
export const bin = (path, args = [], options = {}) => run("node", [`node_modules/${path}`, ...args], options);

/** State of TypeScript's last run: a second one checks only what has changed. */
const TYPES_STATE = "node_modules/.cache/lide/types.tsbuildinfo";

/** The checks of the sources as they are, by name; their output is shown when they fail. */
export const sourceChecks = {
  types: { cores: 1, work: () => bin("typescript-native/bin/tsc", ["--noEmit", "--incremental", "--tsBuildInfoFile", TYPES_STATE], { quiet: true }) },
  lint: { cores: 1, work: () => bin("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."], { quiet: true }) },
  "dead code": { cores: 1, work: () => bin("knip/bin/knip.js", [], { quiet: true }) },
};

/**
 * Runs steps in their order, each as soon as its cores are free, and says how each ended. The first failure starts no further
 * step; it ends the process when what runs has ended, so that nothing goes on behind a red end. Answers how many passed.
 */
export async function runSteps(steps) {
  const waiting = Object.entries(steps);
  const running = new Set();
  let free = CORES;
  let passed = 0;
  let failed = 0;
  const start = async (name, { cores, work }) => {
    const startedAt = Date.now();
    console.log(`▶ ${name}`);
    try {
      await work();
      passed += 1;
      console.log(`✔ ${name} (${seconds(startedAt)} s)`);
    } catch (error) {
      failed += 1;
      console.error(`✖ ${name} (${seconds(startedAt)} s): ${error.message}`);
    }
    free += cores;
  };
  while (waiting.length > 0 || running.size > 0) {
    while (failed === 0 && waiting.length > 0 && waiting[0][1].cores <= free) {
      const [name, step] = waiting.shift();
      free -= step.cores;
      const ending = start(name, step).then(() => running.delete(ending));
      running.add(ending);
    }
    if (running.size === 0) break;
    await Promise.race(running);
  }
  if (failed > 0) {
    console.error(`\n${passed} passed, ${failed} failed`);
    process.exit(1);
  }
  return passed;
}
