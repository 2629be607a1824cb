// The checkout that is deployed.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run.mjs";

const git = (...args) => execFileSync("git", args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" }).trim();

/** The commit that is checked out and the files with uncommitted changes; null where this is no git checkout. */
export function readCheckout() {
  try {
    return { commit: git("rev-parse", "HEAD"), changed: git("status", "--porcelain").split("\n").filter(Boolean) };
  } catch {
    return null;
  }
}

/** Names of the migrations of this checkout, in the order in which they are applied. */
export const migrationsOf = (folder = join(root, "migrations")) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
