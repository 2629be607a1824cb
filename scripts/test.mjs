// `npm test`: everything, from a fresh clone. Each step says what it is; the first failure ends it.
import { requireChromium } from "./lib/chromium.mjs";
import { requireNode, requirePackages } from "./lib/requirements.mjs";
import { run } from "./lib/run.mjs";

const results = [];

async function step(name, work) {
  const startedAt = Date.now();
  process.stdout.write(`\n▶ ${name}\n`);
  try {
    await work();
    results.push(name);
    console.log(`✔ ${name} (${((Date.now() - startedAt) / 1000).toFixed(0)} s)`);
  } catch (error) {
    console.error(`\n✖ ${name}: ${error.message}\n\n${results.length} passed, 1 failed`);
    process.exit(1);
  }
}

/** Two things at a time; the first that fails is told when both have ended, so that nothing goes on behind a red end. */
async function both(...works) {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}

const bin = (path, ...args) => run("node", [`node_modules/${path}`, ...args]);
const vitest = (kind) => bin("vitest/vitest.mjs", "run", "--config", `vitest.${kind}.config.ts`);

requireNode();
await requirePackages();
const chromium = await requireChromium();
process.env.CHROMIUM = chromium;
const { build } = await import("./build.mjs");

await step("build; lint and format", () => both(build({ quiet: true }), bin("@biomejs/biome/bin/biome", "check", "--error-on-warnings", ".")));
await step("types; dead code", () => both(bin("typescript/bin/tsc", "--noEmit"), bin("knip/bin/knip.js")));
await step("unit tests", () => vitest("unit"));
await step("worker tests", () => vitest("workers"));
await step("browser tests", () => vitest("e2e"));
console.log(`\n${results.length} passed, 0 failed`);
