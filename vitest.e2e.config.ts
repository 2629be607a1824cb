import { defineConfig } from "vitest/config";

/** A real browser against the site as `npm start` serves it. One at a time: the machine has two cores. */
export default defineConfig({
  test: {
    include: ["tests/e2e/**/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    globalSetup: ["tests/e2e/running-site.ts"],
  },
});
