// Named steps of a check, two at a time: this project's machines have two cores.
import { run } from "./run.mjs";

const CONCURRENT_STEPS = 2;

const seconds = (startedAt) => ((Date.now() - startedAt) / 1000).toFixed(0);

/** Runs a tool of the project out of `node_modules`; `options` are those of `run`. */
export const bin = (path, args = [], options = {}) => run("node", [`node_modules/${path}`, ...args], options);

/** Where TypeScript keeps what it knows of the last run: a second one checks what has changed. */
const TYPES_STATE = "node_modules/.cache/lide/types.tsbuildinfo";

/** The checks that need no build, by name; their output is shown when they fail. */
export const checks = {
  lint: () => bin("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."], { quiet: true }),
  types: () => bin("typescript-native/bin/tsc", ["--noEmit", "--incremental", "--tsBuildInfoFile", TYPES_STATE], { quiet: true }),
  "dead code": () => bin("knip/bin/knip.js", [], { quiet: true }),
  "unit tests": () => bin("vitest/vitest.mjs", ["run", "--config", "vitest.unit.config.ts"], { quiet: true }),
};

/**
 * Runs steps in their order, two at a time, and says how each ended. The first failure starts no further step; it ends the
 * process when what runs has ended, so that nothing goes on behind a red end. Answers how many passed.
 */
export async function runSteps(steps, passedBefore = 0) {
  const waiting = Object.entries(steps);
  let passed = passedBefore;
  let failed = 0;
  const lane = async () => {
    for (let next = waiting.shift(); next && failed === 0; next = waiting.shift()) {
      const [name, work] = next;
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
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_STEPS }, lane));
  if (failed > 0) {
    console.error(`\n${passed} passed, ${failed} failed`);
    process.exit(1);
  }
  return passed;
}
