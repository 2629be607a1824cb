// Builds every Worker as it is deployed: Remix first, then Wrangler's own bundler. Skipped when no source has changed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { encodeAssets } from "./lib/encoded-assets.mjs";
import { root, run } from "./lib/run.mjs";

/** All that the bundlers read (tests/unit/scripts/build-sources.test.ts); a folder with all that is in it, but for tests. */
const SOURCES = [
  ...["app", "workers", "durable-objects", "public", "scripts/seed"],
  ...["package.json", "package-lock.json", "vite.config.ts", "wrangler.toml", "tsconfig.json"],
  ...["scripts/build.mjs", "scripts/lib/run.mjs", "scripts/lib/layers.mjs", "scripts/lib/encoded-assets.mjs"],
  ...["icon", "import-retry", "openai-resources", "page-styles", "route-matching", "server-react-dom", "site-script", "unused-packages"].map((name) => `scripts/${name}-plugin.ts`),
];
const TEST = /\.test\.tsx?$/;
const STAMP = join(root, "dist", "stamp");

/** Workers beside the site, by their configuration. */
const WORKERS = [
  { name: "site", config: "wrangler.toml" },
  { name: "short-links", config: "workers/short-links.wrangler.toml" },
  { name: "card-renderer", config: "workers/card-renderer.wrangler.toml" },
  { name: "password-hasher", config: "workers/password-hasher.wrangler.toml" },
];

/** Largest site Worker, compressed: what each new isolate loads and compiles (issue 17 §6; docs/decisions/build.md). Bytes. */
const SITE_LIMIT = 1_580_000;

function* filesOf(path) {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path)) yield* filesOf(join(path, name));
}

/** Whether the build reads a file of the project. */
export const isSource = (file) => !TEST.test(file) && SOURCES.some((source) => file === source || file.startsWith(`${source}/`));

function sourceHash() {
  const hash = createHash("sha256");
  const files = SOURCES.flatMap((source) => [...filesOf(join(root, source))].sort()).map((path) => path.slice(root.length + 1).replaceAll("\\", "/"));
  for (const file of files.filter(isSource))
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}

/** Builds are of production, whoever asks: a test runner's own NODE_ENV would bring React's development build. */
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
