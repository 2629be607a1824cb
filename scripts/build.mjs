// Builds every Worker as it is deployed: Remix first, then Wrangler's own bundler. Skipped when no source has changed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { encodeAssets } from "./lib/encoded-assets.mjs";
import { root, run } from "./lib/run.mjs";

const SOURCES = ["app", "workers", "durable-objects", "migrations", "public", "scripts", "package.json", "vite.config.ts", "wrangler.toml", "tsconfig.json"];
const STAMP = join(root, "dist", "stamp");

/** Workers beside the site, by their configuration. */
const WORKERS = [
  { name: "site", config: "wrangler.toml" },
  { name: "short-links", config: "workers/short-links.wrangler.toml" },
  { name: "card-renderer", config: "workers/card-renderer.wrangler.toml" },
  { name: "password-hasher", config: "workers/password-hasher.wrangler.toml" },
];

/** Largest site Worker, compressed: what each new isolate loads and compiles (issue 17 §6); 1.45 MB since planning, live blogs, and the newsroom's list, palette and previews (decision 0065). Bytes. */
const SITE_LIMIT = 1_450_000;

function* filesOf(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) yield* filesOf(child);
    else yield child;
  }
}

function sourceHash() {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const path = join(root, source);
    const files = readdirSafely(path) ? [...filesOf(path)].sort() : [path];
    for (const file of files) hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function readdirSafely(path) {
  try {
    return readdirSync(path);
  } catch {
    return null;
  }
}

/** What is built is what is deployed, whoever asks: a test runner's own NODE_ENV would bring React's development build. */
const env = { NODE_ENV: "production" };

const isStamped = (hash) => existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash && existsSync(join(root, "build/server/index.js"));

/** Whether everything is built as its sources are now. */
export const isBuilt = () => isStamped(sourceHash());

/** Builds what is out of date; answers whether anything had to be built. `sourceMaps`: the site's map leads to the sources of its chunks, for profiles. */
export async function build({ force = false, quiet = false, sourceMaps = false } = {}) {
  const hash = sourceHash() + (sourceMaps ? " with source maps" : "");
  if (!force && isStamped(hash)) return false;
  rmSync(STAMP, { force: true });
  await run("node", ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", ...(sourceMaps ? ["--sourcemapServer"] : [])], { quiet, env });
  await encodeAssets();
  // One after another: two bundlers at once would not be faster on two cores.
  for (const worker of WORKERS) {
    await run("node", ["node_modules/wrangler/bin/wrangler.js", "deploy", "--dry-run", "--config", worker.config, "--outdir", join(root, "dist", worker.name)], {
      quiet: true,
      env,
    });
  }
  const weight = gzipSync(readFileSync(join(root, "dist/site/site.js"))).length;
  if (weight > SITE_LIMIT) throw new Error(`The site's Worker weighs ${weight} bytes compressed; the limit is ${SITE_LIMIT}.`);
  const { build: bundle } = await import("esbuild");
  await bundle({
    absWorkingDir: root,
    entryPoints: ["scripts/seed/seed.ts"],
    outfile: "dist/seed.mjs",
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(STAMP, hash);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build({ force: true });
