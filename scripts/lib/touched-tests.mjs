// Which soak tests a change touches: those that import, through the module graph, what differs from the last landed commit.
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { filesOf } from "./layers.mjs";
import { root } from "./run.mjs";
import { LEVELS, soakFilesOf } from "./soak-files.mjs";

/** Seconds that each file of tests/soak takes in `npm test`; `npm run test:soak -- --record` writes it. */
export const DURATIONS = join(root, "tests/soak/durations.json");
/** Of a file that nobody has measured (s). */
const UNKNOWN_SECONDS = 60;
/** Longest time of the touched tests together (s). */
const BUDGET_SECONDS = 120;

/** The commit that is compared with: where this branch left the last landed one. */
const LANDED = "origin/main";

export const readDurations = () => (existsSync(DURATIONS) ? JSON.parse(readFileSync(DURATIONS, "utf8")) : {});

/** Steps of imports from a test to the nearest changed file, and which that is; null when it imports none. */
function nearestChange(test, imports, changed) {
  const seen = new Set([test]);
  let at = [test];
  for (let distance = 0; at.length > 0; distance += 1) {
    const via = at.find((file) => changed.has(file));
    if (via !== undefined) return { distance, via };
    const next = [];
    for (const file of at) {
      for (const imported of imports.get(file) ?? []) {
        if (seen.has(imported)) continue;
        seen.add(imported);
        next.push(imported);
      }
    }
    at = next;
  }
  return null;
}

/** Of tests that import what has changed, the nearest first, then the shortest, as many as fit into the seconds; and those that do not. */
export function chooseTouched({ tests, imports, changed, durations, budget = BUDGET_SECONDS }) {
  const touched = tests
    .flatMap((file) => {
      const nearest = nearestChange(file, imports, changed);
      return nearest === null ? [] : [{ file, ...nearest, seconds: durations[file] ?? UNKNOWN_SECONDS }];
    })
    .sort((one, other) => one.distance - other.distance || one.seconds - other.seconds || one.file.localeCompare(other.file));
  const chosen = [];
  const left = [];
  let rest = budget;
  for (const one of touched) {
    if (one.seconds > rest) {
      left.push(one);
      continue;
    }
    rest -= one.seconds;
    chosen.push(one);
  }
  return { chosen, left };
}

const git = async (...args) => (await promisify(execFile)("git", args, { cwd: root, maxBuffer: 1 << 26 })).stdout.trim();
const linesOf = (text) => text.split("\n").filter(Boolean);

/** Files that differ from the last landed commit, those of no commit included; null where there is none to compare with. */
async function changedFiles() {
  try {
    const base = await git("merge-base", "HEAD", LANDED);
    const files = [...linesOf(await git("diff", "--name-only", base)), ...linesOf(await git("ls-files", "--others", "--exclude-standard"))];
    return new Set(files);
  } catch {
    return null;
  }
}

/** The site as it is built. */
const BUILT_SITE = /build[/]server[/]index\.js$/;
const SITE = "build/server/index.js";

/** Of the built site: its entry and all modules of its routes. */
export const modulesOfSite = () => ["app/entry.server.tsx", "app/root.tsx", "app/routes.ts", ...filesOf("route")];

const importsOf = (files) => files.map((file) => `import ${JSON.stringify(`./${file}`)};`).join("\n");

/** Imports of each module of these tests, as esbuild resolves them. */
export async function importGraph(tests, ofSite = modulesOfSite()) {
  const { build } = await import("esbuild");
  const { metafile } = await build({
    absWorkingDir: root,
    // One bundle of all of them: of each its own would be written out, for nothing.
    stdin: { contents: importsOf(tests), resolveDir: root },
    bundle: true,
    write: false,
    metafile: true,
    treeShaking: true,
    platform: "node",
    format: "esm",
    packages: "external",
    external: ["cloudflare:*"],
    logLevel: "silent",
    loader: { ".css": "empty", ".html": "empty", ".svg": "empty", ".wasm": "empty", ".woff2": "empty", ".sql": "empty" },
    plugins: [
      {
        name: "site-and-virtual-modules",
        setup({ onLoad, onResolve }) {
          onResolve({ filter: BUILT_SITE }, () => ({ path: SITE, namespace: "site" }));
          onLoad({ filter: /.*/, namespace: "site" }, () => ({
            contents: importsOf(ofSite),
            resolveDir: root,
          }));
          // Virtual modules of Vite's plugins have no file.
          onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, external: true }));
          // A file as text or as an address (`?raw`, `?url`) is that file.
          onResolve({ filter: /\?/ }, async ({ path, resolveDir, importer }) => {
            const file = path.startsWith("#app/") ? join(root, "app", path.slice(5)) : join(resolveDir, path);
            const [name] = file.split("?");
            return importer && existsSync(name) ? { path: name, namespace: "raw" } : { path, external: true };
          });
          onLoad({ filter: /.*/, namespace: "raw" }, () => ({ contents: "" }));
        },
      },
    ],
  });
  const nameOf = (path) => (path.startsWith("raw:") ? relative(root, path.slice(4)) : path);
  return new Map(Object.entries(metafile.inputs).map(([file, { imports }]) => [nameOf(file), imports.filter(({ external }) => !external).map(({ path }) => nameOf(path))]));
}

/** The soak tests that the gate runs for what has changed, and those that it leaves out. */
export async function touchedSoakFiles() {
  const changed = await changedFiles();
  if (changed === null) return { reason: `there is no ${LANDED} to compare with`, chosen: [], left: [] };
  if (changed.size === 0) return { reason: `nothing differs from ${LANDED}`, chosen: [], left: [] };
  const tests = LEVELS.flatMap(soakFilesOf);
  return { reason: null, ...chooseTouched({ tests, imports: await importGraph(tests), changed, durations: readDurations() }) };
}

/** Says which soak tests run, and which not. */
export function printTouched({ reason, chosen, left }) {
  const line = ({ file, distance, via, seconds }) => `  ${file} (${seconds} s; ${distance === 0 ? "changed" : `imports ${via} over ${distance}`})`;
  const sum = (files) => files.reduce((total, { seconds }) => total + seconds, 0);
  console.log(reason === null ? `${chosen.length} soak tests import what has changed and run (${sum(chosen)} s)` : `no soak tests: ${reason}`);
  for (const one of chosen) console.log(line(one));
  if (left.length === 0) return;
  console.log(`${left.length} more would take longer than the ${BUDGET_SECONDS} s of all (${sum(left)} s); \`npm run test:soak\` runs them:`);
  for (const one of left) console.log(line(one));
}
