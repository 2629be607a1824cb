import { defineConfig } from "vitest/config";

/** A real browser against the site as `npm start` serves it; each worker has a site of its own. A browser mostly waits: two share two cores. */
export default defineConfig({
  test: {
    include: ["tests/e2e/**/*.test.ts"],
    environment: "node",
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // What a page is waited for takes its time on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    globalSetup: ["tests/e2e/running-sites.ts"],
  },
});
