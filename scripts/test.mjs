// `npm test`: everything, from a fresh clone. What needs no build runs beside it; the first failure ends it.
import { requireChromium } from "./lib/chromium.mjs";
import { requireProjectNode } from "./lib/project-node.mjs";
import { announceSeed } from "./lib/soak.mjs";
import { bin, checks, runSteps } from "./lib/steps.mjs";

await requireProjectNode();
announceSeed("npm test");
process.env.CHROMIUM = await requireChromium();
const { build } = await import("./build.mjs");

const vitest = (kind) => () => bin("vitest/vitest.mjs", ["run", "--config", `vitest.${kind}.config.ts`]);
let passed = await runSteps({ build: () => build({ quiet: true }), ...checks });
// Each of these uses both cores by itself.
for (const [name, kind] of [
  ["a tenth of the simulation", "simulation"],
  ["worker tests", "workers"],
  ["browser tests", "e2e"],
])
  passed = await runSteps({ [name]: vitest(kind) }, passed);
console.log(`\n${passed} passed, 0 failed`);
