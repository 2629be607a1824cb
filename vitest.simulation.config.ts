import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { soakSettings } from "./scripts/lib/soak.mjs";
import { NO_PAGE_STYLES } from "./tests/support/build-constants.ts";

const soak = soakSettings();

/** The queues, the board and the page cache in one Node process under a virtual clock (docs/testing.md). Needs no build. */
export default defineConfig({
  define: NO_PAGE_STYLES,
  resolve: { alias: { "cloudflare:workers": resolve(import.meta.dirname, "tests/simulation/cloudflare-workers.ts") } },
  test: {
    include: ["tests/simulation/**/*.test.ts"],
    environment: "node",
    provide: { soak, replayed: process.env.REPLAY ? JSON.parse(process.env.REPLAY) : null },
    maxWorkers: 2,
    // A world leaves nothing behind in its process: one of them loads all modules once.
    isolate: false,
    // A day of the soak suite, or a world that is asked for by hand, takes minutes.
    testTimeout: soak.isSuite || process.env.REPLAY ? 20 * 60_000 : 20_000,
  },
});
