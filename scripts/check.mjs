// `npm run check`: types, lint and unit tests, for the loop while one works; `npm test` is everything.
import { requireProjectNode } from "./lib/project-node.mjs";
import { endOnSignals, endWithParent } from "./lib/shutdown.mjs";
import { beginGate } from "./lib/soak.mjs";
import { runSteps, sourceChecks } from "./lib/steps.mjs";
import { vitest } from "./lib/watched-run.mjs";

await requireProjectNode();
// Its tests run in groups of processes of their own, which a terminal does not signal.
endOnSignals();
endWithParent();
beginGate();
const { types, lint } = sourceChecks;
const passed = await runSteps({ types, lint, "unit tests": { cores: 2, work: () => vitest("unit", ["tests/unit/"], { quiet: true }) } });
console.log(`\n${passed} passed, 0 failed`);
