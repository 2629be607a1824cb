// `npm run check`: types, lint and unit tests, for the loop while one works; `npm test` is everything.
import { requireProjectNode } from "./lib/project-node.mjs";
import { checks, runSteps } from "./lib/steps.mjs";

await requireProjectNode();
const { types, lint, "unit tests": unit } = checks;
const passed = await runSteps({ types, lint, "unit tests": unit });
console.log(`\n${passed} passed, 0 failed`);
