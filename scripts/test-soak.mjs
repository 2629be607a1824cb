// `npm run test:soak`: what takes too long for every run of `npm test`, which makes a tenth of it. `npm run test:soak -- NAME…`
// runs some parts, `--share 0.25` a quarter of the runs, drawn by the seed.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { requireChromium } from "./lib/chromium.mjs";
import { requireProjectNode } from "./lib/project-node.mjs";
import { fail, root, run } from "./lib/run.mjs";
import { announceSeed } from "./lib/soak.mjs";

const vitest = (kind, ...more) => run("node", ["node_modules/vitest/vitest.mjs", "run", "--config", `vitest.${kind}.config.ts`, "--passWithNoTests", ...more]);

async function prepareBuild() {
  process.env.CHROMIUM = await requireChromium();
  const { build } = await import("./build.mjs");
  await build({ quiet: true });
}

/** Files of worker tests that run at once: as many as there are cores on the smallest machine. */
const FILES_AT_ONCE = 2;

/**
 * Each file in a process of its own: they abort objects in the midst of calls, and what is left of one file may reject while
 * another runs, which Vitest then waits for without end.
 */
async function eachWorkerFile() {
  const left = readdirSync(join(root, "tests/soak/workers")).filter((name) => name.endsWith(".test.ts"));
  const runNext = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) await vitest("workers", `tests/soak/workers/${name}`);
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, runNext));
}

let building;
const built = () => (building ??= prepareBuild());

/** In the order in which they run: what needs no build comes first. */
const PARTS = {
  unit: () => vitest("unit", "tests/unit/domain"),
  simulation: () => vitest("simulation"),
  mutation: () => run("node", ["scripts/test-mutation.mjs"]),
  workers: () => built().then(eachWorkerFile),
  e2e: () => built().then(() => vitest("e2e", "tests/soak/e2e")),
};

await requireProjectNode();
const {
  values: { share },
  positionals: asked,
} = parseArgs({ options: { share: { type: "string", default: "1" } }, allowPositionals: true });
process.env.SOAK_SHARE = share;
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) fail(`No such part of the soak suite: ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}.`);
announceSeed(`npm run test:soak -- ${["--share", share, ...asked].join(" ")}`);
for (const [name, work] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const startedAt = Date.now();
  console.log(`\n▶ soak: ${name}`);
  await work().catch((error) => fail(`soak: ${name}: ${error.message}`));
  console.log(`✔ soak: ${name} (${((Date.now() - startedAt) / 1000).toFixed(0)} s)`);
}
