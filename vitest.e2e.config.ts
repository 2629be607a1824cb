import { defineConfig } from "vitest/config";
import { soakSettings } from "./scripts/lib/soak.mjs";
import { LongestFirst } from "./tests/e2e/longest-first.ts";

/** How many times slower than this machine the pages run (docs/testing.md). */
const slowness = Number(process.env.SLOW ?? 1);

/** Files of the soak suite run where the command names them: a run of the gate does not know them. */
const namesSoakFiles = process.argv.some((argument) => argument.includes("tests/soak/"));

/** A real browser against the site as `npm start` serves it; each worker has sites of its own. A browser mostly waits: two share two cores. */
export default defineConfig({
  test: {
    include: ["tests/e2e/**/*.test.ts", ...(namesSoakFiles ? ["tests/soak/e2e/**/*.test.ts"] : [])],
    provide: { soak: soakSettings() },
    environment: "node",
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: (namesSoakFiles ? 300_000 : 60_000) * slowness,
    hookTimeout: (namesSoakFiles ? 180_000 : 60_000) * slowness,
    // A run that has passed and does not end says what keeps it.
    reporters: ["default", "hanging-process"],
    teardownTimeout: 20_000,
    // What a page is waited for takes its time on a busy machine.
    expect: { poll: { timeout: 30_000 * slowness } },
    globalSetup: ["tests/support/memory-folder.ts", "tests/e2e/running-sites.ts"],
    setupFiles: ["tests/support/property-seed.ts", "tests/e2e/visitors-setup.ts"],
    // One process a worker for all of its files, with one browser.
    isolate: false,
  },
});
