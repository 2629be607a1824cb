// `npm run simulate -- SEED HOURS`: one simulated world with its whole event log, as a failure names it (docs/testing.md).
import { fail, run } from "./lib/run.mjs";

const [seed, hours = "3"] = process.argv.slice(2);
if (!/^\d+$/.test(seed ?? "") || !/^\d+$/.test(hours)) fail("npm run simulate -- SEED HOURS");
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.simulation.config.ts", "tests/simulation/simulation.test.ts"];
await run("node", vitest, { env: { REPLAY: JSON.stringify({ seed: Number(seed), hours: Number(hours) }) } }).catch(() => process.exit(1));
