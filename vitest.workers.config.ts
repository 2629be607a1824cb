import { resolve } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { unstable_getMiniflareWorkerOptions as fromToml } from "wrangler";
import { localImages, localImagesWorker } from "./scripts/lib/local-images.mjs";
import { cardRendererWorker, passwordHasherWorker } from "./scripts/lib/platform.mjs";
import { publicNetwork } from "./scripts/lib/public-network.mjs";
import { soakSettings } from "./scripts/lib/soak.mjs";
import { invented } from "./tests/support/invented-internet.ts";
import { rememberedKeys } from "./tests/support/remembered-keys.ts";

/** Miniflare goes over every byte of every Worker each time it starts: a second renderer runs where it is used. */
const { isSuite } = soakSettings();

/** The site as it is deployed, in workerd, over real D1, R2 and Durable Objects. Needs `npm test`'s build first. */
export default defineConfig({
  plugins: [
    cloudflareTest(async ({ inject }) => ({
      main: "./tests/support/site-under-test.ts",
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        cf: false,
        // As workerd loads them in production: through Vite, each file of tests would ask for hundreds of modules and wait seconds.
        modulesRules: [{ type: "ESModule", include: ["**/build/server/**/*.js", "**/dist/site/*.js"] }],
        ...localImages,
        workers: [
          localImagesWorker(),
          cardRendererWorker(fromToml),
          passwordHasherWorker(fromToml),
          rememberedKeys("lide-password-hasher"),
          ...(isSuite ? [{ ...cardRendererWorker(fromToml), name: "lide-card-renderer-twin" }] : []),
          invented(inject("providers")["picture-host"] ?? ""),
        ],
        serviceBindings: {
          ...(isSuite ? { CARD_RENDERER_TWIN: "lide-card-renderer-twin" } : {}),
          PASSWORD_HASHER: "remembered-keys",
          // The internet of the tests; and the one that `npm start` gives to the site, to prove what it refuses.
          PUBLIC_NETWORK: "invented-internet",
          REAL_PUBLIC_NETWORK: publicNetwork,
        },
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations(resolve(import.meta.dirname, "migrations")),
          SESSION_SECRET: "a-secret-of-the-tests-that-is-long-enough",
          BACKUP_KEY: "a-key-of-the-tests-for-backups-that-is-long-enough",
          SITE_URL: "http://site.test",
          SHORT_URL: "http://curto.test",
          TRUST_CF_HEADERS: "yes",
          COMMIT: "0123456789abcdef",
          OPENAI_API_KEY: "sk-chave-dos-testes-que-nao-pode-vazar",
          OPENAI_BASE_URL: `${inject("providers").openai}/v1`,
          INDEXNOW_KEY: "chave-simulada-do-indexnow",
          INDEXNOW_URL: `${inject("providers")["search-engines"]}/indexnow`,
          WEBSUB_HUB_URL: `${inject("providers")["search-engines"]}/hub`,
          VAPID_PUBLIC_KEY: "BPq1wRRJ5XndAAJ-Z1QIROdyySBL5FsK4BaIj_4ZFq4zMjn7qY37ihx8GWQef_3VkXr24HHcheDwhnMzdtWnpRo",
          VAPID_PRIVATE_KEY: "DxcFuuc4EOpT_92GbgXQ50HQo-1uGHRjqcoKuiBLlTU",
          VAPID_SUBJECT: "mailto:avisos@site.test",
          PUSH_SERVICE_HOSTS: new URL(inject("providers")["web-push"] ?? "http://127.0.0.1").host,
        },
      },
    })),
  ],
  test: {
    include: ["tests/workers/**/*.test.ts", "tests/soak/workers/**/*.test.ts"],
    provide: { soak: soakSettings() },
    globalSetup: ["./tests/support/memory-folder.ts", "./tests/support/simulated-providers.ts"],
    setupFiles: ["./tests/support/property-seed.ts", "./tests/support/empty-site.ts"],
    // `console-of-failures.ts` does it.
    disableConsoleIntercept: true,
    maxWorkers: 2,
    // One process a worker for all of its files (docs/decisions/0041).
    isolate: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
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
});
