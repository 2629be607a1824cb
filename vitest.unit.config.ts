import { defineConfig } from "vitest/config";
import { soakSettings } from "./scripts/lib/soak.mjs";

/** Pure rules and small modules, in Node. */
export default defineConfig({
  // What the build finds of the style sheet; no page is made here.
  define: { __PAGE_STYLES__: { sheets: {}, wide: "", wideMedia: "" } },
  test: {
    include: ["tests/unit/**/*.test.ts"],
    environment: "node",
    provide: { soak: soakSettings() },
    setupFiles: ["./tests/support/property-seed.ts"],
    maxWorkers: 2,
    // Two processes for all files: a file puts back the timers, globals and spies that it has replaced.
    isolate: false,
    testTimeout: 120_000,
    // What a process of its own is waited for takes its time on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
