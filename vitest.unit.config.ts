import { defineConfig } from "vitest/config";
import { soakSettings } from "./scripts/lib/soak.mjs";
import { NO_PAGE_STYLES } from "./tests/support/build-constants.ts";

const soak = soakSettings();

/** Pure rules and small modules, in Node. `tests/soak/unit` is what needs long, or a machine with nothing else to do. */
export default defineConfig({
  define: NO_PAGE_STYLES,
  test: {
    include: ["tests/unit/**/*.test.ts", "tests/soak/unit/**/*.test.ts"],
    environment: "node",
    provide: { soak },
    setupFiles: ["./tests/support/property-seed.ts"],
    maxWorkers: 2,
    // Two processes for all files: a file puts back the timers, globals and spies that it has replaced.
    isolate: false,
    testTimeout: soak.isSuite ? 300_000 : 20_000,
    // What a process of its own is waited for takes its time on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
