import { defineConfig } from "vitest/config";

/** Pure rules and small modules, in Node. */
export default defineConfig({
  test: { include: ["tests/unit/**/*.test.ts"], environment: "node", maxWorkers: 2, testTimeout: 30_000 },
});
