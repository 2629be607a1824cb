// `npm test`: the gate, from a fresh clone, the same for every tree. The first failure ends it.
import { requireChromium } from "./lib/chromium.mjs";
import { requireProjectNode } from "./lib/project-node.mjs";
import { endOnSignals, endWithParent } from "./lib/shutdown.mjs";
import { beginGate } from "./lib/soak.mjs";
import { workerFiles } from "./lib/soak-files.mjs";
import { runSteps, sourceChecks } from "./lib/steps.mjs";
import { printTouched, touchedSoakFiles } from "./lib/touched-tests.mjs";
import { vitest } from "./lib/watched-run.mjs";

await requireProjectNode();
// Its tests run in groups of processes of their own, which a terminal does not signal.
endOnSignals();
endWithParent();
beginGate();
process.env.CHROMIUM = await requireChromium();
const { build, isBuilt } = await import("./build.mjs");

const isBuilding = !isBuilt();
const touched = await touchedSoakFiles();
printTouched(touched);
const touchedOf = (kind) => touched.chosen.map(({ file }) => file).filter((file) => file.startsWith(`tests/soak/${kind}/`));

/** The tests of a level that run always, and what a change touches of its soak tests. */
const level = (kind, options = {}) => ({ cores: 2, work: () => vitest(kind, [`tests/${kind}/`, ...touchedOf(kind)], options) });
const touchedWorkers = touchedOf("workers");

const passed = await runSteps({
  // Its bundlers keep one core busy, and now and then a third of the other.
  ...(isBuilding ? { build: { cores: 1, work: () => build({ quiet: true }) } } : {}),
  ...sourceChecks,
  // It fills the one core that is left beside the build; the unit tests, which can use both, follow.
  simulation: { cores: isBuilding ? 1 : 2, work: () => vitest("simulation", isBuilding ? ["--maxWorkers=1"] : [], { quiet: true }) },
  "unit tests": level("unit", { quiet: true }),
  "worker tests in Node": { cores: 2, work: () => vitest("workers", ["tests/workers/"], { env: { ENGINE: "node" } }) },
  "worker tests in workerd": { cores: 2, work: () => vitest("workers", ["tests/platform/"], { env: { ENGINE: "workerd" } }) },
  ...(touchedWorkers.length > 0 ? { "touched worker tests": { cores: 2, work: () => workerFiles(touchedWorkers) } } : {}),
  "browser tests": level("e2e"),
});
console.log(`\n${passed} passed, 0 failed`);
