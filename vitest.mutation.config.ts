import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { GATE_SHARE, soakSettings } from "./scripts/lib/soak.mjs";
import { NO_PAGE_STYLES } from "./tests/support/build-constants.ts";

const directory = process.env.MUTATION_DIR ?? "";
const sources: Record<string, string> = directory === "" ? {} : JSON.parse(readFileSync(join(directory, "sources.json"), "utf8"));

/** Runs of a property that judge a mutant: most are killed by the first, and what survives costs all of them. */
const RUNS_MAX = 100;
const withFewerRuns = (code: string) => code.replace(/numRuns: ([\d_]+)/g, (_, runs: string) => `numRuns: ${Math.min(RUNS_MAX, Number(runs.replaceAll("_", "")))}`);

/** Short tests first: what they kill is not run by the long ones. */
class ShortFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).reverse();
  }
}

/**
 * The tests that judge mutants of rules: those of pure code, without servers and files, and without those that only ask
 * how long 100 KB take (docs/testing.md). `scripts/test-mutation.mjs` starts it.
 */
export default defineConfig({
  define: NO_PAGE_STYLES,
  plugins: [{ name: "mutants", enforce: "pre", load: (id) => sources[id.replace(/[?].*$/, "")], transform: (code, id) => (/\.test\.ts/.test(id) ? withFewerRuns(code) : null) }],
  test: {
    include: ["tests/unit/{domain,admin,services,site,rendering}/**/*.test.ts", "tests/unit/{click-buffer,reader-pages}.test.ts"],
    // Two hundred titles in seven compositions, and pairs of letters against the typeface's own file, take seconds for each
    // mutant; layouts.test.ts and face.test.ts ask the same of few. So do two hundred stories, and say.test.ts their rules of lines.
    exclude: ["tests/unit/domain/cards/{compositions,glyph-tables}.test.ts", "tests/unit/domain/narration/seed-stories.test.ts"],
    environment: "node",
    // A cached module holds the mutants of the run before, under other ids: its key does not know of the plugin's sources.
    fsModuleCache: false,
    // Runs that the soak suite multiplies, of which RUNS_MAX knows nothing, as in `npm test`.
    provide: { soak: { ...soakSettings(), isSuite: false, share: GATE_SHARE } },
    sequence: { sequencer: ShortFirst },
    runner: "./tests/mutation/mutant-runner.ts",
    setupFiles: ["./tests/mutation/fast-check.ts"],
    pool: "forks",
    maxWorkers: 2,
    // One run with one mutant; loops are ended by the runner.
    testTimeout: 60_000,
    dangerouslyIgnoreUnhandledErrors: true,
  },
});
