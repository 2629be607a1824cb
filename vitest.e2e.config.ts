import { defineConfig } from "vitest/config";
import { soakSettings } from "./scripts/lib/soak.mjs";
import { LongestFirst } from "./tests/e2e/longest-first.ts";

/** How many times slower than this machine the pages run (docs/testing.md). */
const slowness = Number(process.env.SLOW ?? 1);

/** A real browser against the site as `npm start` serves it; each worker has a site of its own. A browser mostly waits: two share two cores. */
export default defineConfig({
  test: {
    include: ["tests/e2e/**/*.test.ts", "tests/soak/e2e/**/*.test.ts"],
    provide: { soak: soakSettings() },
    environment: "node",
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A browser beside another one on two cores now and then misses a moment; what fails twice is a defect (docs/testing.md).
    retry: 1,
    testTimeout: 300_000 * slowness,
    hookTimeout: 180_000 * slowness,
    // What a page is waited for takes its time on a busy machine.
    expect: { poll: { timeout: 30_000 * slowness } },
    globalSetup: ["tests/support/memory-folder.ts", "tests/e2e/running-sites.ts"],
    setupFiles: ["tests/support/property-seed.ts", "tests/e2e/visitors-setup.ts"],
    // One process a worker for all of its files, with one browser.
    isolate: false,
  },
});
