import { resolve } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { unstable_getMiniflareWorkerOptions as fromToml } from "wrangler";
import { withLocalBindings } from "./scripts/lib/local-bindings.mjs";
import { localImagesWorker } from "./scripts/lib/local-images.mjs";
import { cardRendererWorker, passwordHasherWorker } from "./scripts/lib/platform.mjs";
import { publicNetwork } from "./scripts/lib/public-network.mjs";
import { soakSettings } from "./scripts/lib/soak.mjs";
import type { SiteConfiguration } from "./tests/engine/bindings.ts";
import { invented } from "./tests/support/invented-internet.ts";
import { rememberedKeys } from "./tests/support/remembered-keys.ts";
import { testSettings } from "./tests/support/test-settings.ts";

/** What both engines have in common. */
const shared = {
  provide: { soak: soakSettings() },
  globalSetup: ["./tests/support/memory-folder.ts", "./tests/support/simulated-providers.ts"],
  // `console-of-failures.ts` does it.
  disableConsoleIntercept: true,
  maxWorkers: 2,
  // One process a worker for all of its files (docs/decisions/test-levels.md).
  isolate: false,
  testTimeout: 20_000,
  // What a file prepares for all of its tests.
  hookTimeout: 60_000,
  // Some wait for what the site does within a second.
  expect: { poll: { timeout: 15_000 } },
} satisfies ViteUserConfig["test"];

/** What is read of the options. */
interface ReadOptions {
  bindings?: SiteConfiguration["bindings"];
  serviceBindings?: Record<string, { name: string }>;
  images?: { binding: string };
  durableObjects?: Record<string, string | { className: string }>;
  ratelimits?: Record<string, { namespace_id: string; simple: { limit: number; period?: 10 | 60 } }>;
}

const { modulesRules: _rules, ...siteOptions } = fromToml(resolve(import.meta.dirname, "wrangler.toml")).workerOptions as ReadOptions & { modulesRules?: unknown };

/** The site as it is configured, for the engine in Node. */
function siteConfiguration(): SiteConfiguration {
  const { bindings = {}, durableObjects = {}, ratelimits = {} } = siteOptions;
  return {
    bindings,
    durableObjects: Object.fromEntries(
      Object.entries(durableObjects).map(([name, one]) => [name, typeof one === "string" ? one : one.className]),
    ) as SiteConfiguration["durableObjects"],
    rateLimits: Object.fromEntries(Object.entries(ratelimits).map(([name, { simple }]) => [name, { limit: simple.limit, period: simple.period ?? 60 }])),
  };
}

const engine = (name: string) => resolve(import.meta.dirname, "tests/engine", name);

/** The built site in one Node process, over SQLite in memory: what needs no more of the platform than its storage and bindings. */
const inNode: ViteUserConfig = {
  resolve: { alias: { "cloudflare:workers": engine("cloudflare-workers.ts"), "cloudflare:test": engine("cloudflare-test.ts") } },
  test: {
    ...shared,
    include: ["tests/workers/**/*.test.ts"],
    provide: { ...shared.provide, siteConfiguration: siteConfiguration() },
    setupFiles: ["./tests/support/property-seed.ts", "./tests/engine/setup.ts"],
    pool: "forks",
    // As Node loads them: Vite would read three megabytes anew.
    server: { deps: { external: [/\/build\/server\//, /\/dist\//] } },
  },
};

/** Miniflare goes over every byte of every Worker each time it starts: a second renderer runs where it is used. */
const { isSuite } = soakSettings();

/** Files of the soak suite run where the command names them too: what a change touches runs in the gate. */
const runsSoakFiles = isSuite || process.argv.some((argument) => argument.includes("tests/soak/"));

/** The built site in workerd, over Miniflare's D1, R2 and Durable Objects. */
const inWorkerd: ViteUserConfig = {
  resolve: { alias: [{ find: /^react\/jsx(?:-dev)?-runtime$/, replacement: resolve(import.meta.dirname, "tests/support/no-elements.ts") }] },
  plugins: [
    cloudflareTest(async ({ inject }) => ({
      main: "./tests/support/site-under-test.ts",
      // Not by the name of wrangler.toml: what the plugin reads of it can be added to, and its rate limits must make way.
      miniflare: {
        ...withLocalBindings(siteOptions),
        cf: false,
        // As workerd loads them in production: through Vite, each file of tests would ask for hundreds of modules and wait seconds.
        modulesRules: [{ type: "ESModule", include: ["**/build/server/**/*.js", "**/dist/site/*.js"] }],
        workers: [
          localImagesWorker(),
          cardRendererWorker(fromToml),
          passwordHasherWorker(fromToml),
          rememberedKeys("lide-password-hasher"),
          ...(runsSoakFiles ? [{ ...cardRendererWorker(fromToml), name: "lide-card-renderer-twin" }] : []),
          invented(inject("providers")["picture-host"] ?? ""),
        ],
        serviceBindings: {
          ...siteOptions.serviceBindings,
          ...(runsSoakFiles ? { CARD_RENDERER_TWIN: "lide-card-renderer-twin" } : {}),
          PASSWORD_HASHER: "remembered-keys",
          // The internet of the tests; and the one that `npm start` gives to the site, to prove what it refuses.
          PUBLIC_NETWORK: "invented-internet",
          REAL_PUBLIC_NETWORK: publicNetwork,
        },
        // The pool switches off what lets the end of one request wake another (`no_handle_cross_request_promise_resolution`): none may wait for a slot.
        bindings: {
          ...siteOptions.bindings,
          UNCACHED_SLOTS: "1000",
          TEST_MIGRATIONS: await readD1Migrations(resolve(import.meta.dirname, "migrations")),
          ...testSettings(inject("providers")),
        },
      },
    })),
  ],
  test: {
    ...shared,
    include: ["tests/platform/**/*.test.ts", ...(isSuite ? ["tests/workers/**/*.test.ts"] : []), ...(runsSoakFiles ? ["tests/soak/workers/**/*.test.ts"] : [])],
    // They run commands, which read and write files of this machine, or import WebAssembly, which Vite cannot load here.
    exclude: ["tests/workers/imports/{round-trip,repair-command}.test.ts", "tests/workers/backups/restore-command.test.ts", "tests/workers/cards/picture-pixels.test.ts"],
    setupFiles: ["./tests/support/property-seed.ts", "./tests/support/empty-site.ts"],
    // The reset for the next file ends calls of objects that the file before left behind.
    onUnhandledError: ({ message }) => message !== "Application called deleteAllDurableObjects().",
    // The soak suite runs what takes minutes.
    ...(runsSoakFiles ? { testTimeout: 240_000, hookTimeout: 240_000 } : {}),
    // One module each instead of hundreds, each of which is asked for by each file of tests.
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: ["sanitize-html", "drizzle-orm", "drizzle-orm/d1", "drizzle-orm/sqlite-core", "zod", "zod/v4", "isbot", "ipaddr.js", "bowser", "fast-check"],
        },
      },
    },
  },
};

/** The tests of the whole site below the browser, on the engine that `ENGINE` names: `node` or `workerd` (docs/testing.md). Needs `npm test`'s build first. */
export default defineConfig(process.env.ENGINE === "workerd" ? inWorkerd : inNode);
