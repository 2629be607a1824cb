// Builds every Worker as it is deployed: Remix first, then Wrangler's own bundler. Skipped when no source has changed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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

/** Builds what is out of date; answers whether anything had to be built. */
export async function build({ force = false, quiet = false } = {}) {
  const hash = sourceHash();
  if (!force && existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash && existsSync(join(root, "build/server/index.js"))) return false;
  rmSync(STAMP, { force: true });
  await run("node", ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"], { quiet, env });
  // One after another: two bundlers at once would not be faster on two cores.
  for (const worker of WORKERS) {
    await run("node", ["node_modules/wrangler/bin/wrangler.js", "deploy", "--dry-run", "--config", worker.config, "--outdir", join(root, "dist", worker.name)], {
      quiet: true,
      env,
    });
  }
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
