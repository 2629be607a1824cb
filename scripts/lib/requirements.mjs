import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { fail, root, run } from "./run.mjs";

/** The oldest Node on which a script begins (package.json `engines`). */
const MIN_NODE = [20, 19];

export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1])) fail(`Lide needs Node ${MIN_NODE.join(".")} or newer; this is Node ${process.versions.node}.`);
}

/** Installs packages when none are there, or when the list has changed since. */
export async function requirePackages() {
  const marker = join(root, "node_modules/.package-lock.json");
  const wanted = ["package.json", "package-lock.json"].map((name) => join(root, name)).filter(existsSync);
  const current = existsSync(marker) && wanted.every((file) => statSync(file).mtimeMs <= statSync(marker).mtimeMs + 1_000);
  if (current || (existsSync(marker) && sameVersions())) return;
  console.log("Installing packages…");
  try {
    await run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"]);
  } catch {
    fail("npm install failed: Lide needs the npm registry once, on the first start.");
  }
}

const readJson = (file) => JSON.parse(readFileSync(join(root, file), "utf8"));

/** A fresh clone's files are newer than anything: what counts is whether every package is there in the version of the lock file. */
function sameVersions() {
  const { dependencies, devDependencies } = readJson("package.json");
  const { packages: { "": own = {}, ...locked } = {} } = readJson("package-lock.json");
  const { packages: installed = {} } = readJson("node_modules/.package-lock.json");
  if (!isDeepStrictEqual([own.dependencies, own.devDependencies], [dependencies, devDependencies])) return false;
  // An optional package is of some platforms.
  return Object.entries(locked).every(([folder, { version, optional }]) => installed[folder]?.version === version || (optional && !(folder in installed)));
}
