import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayFromNow } from "#tests/support/newsroom-day.ts";
import { build } from "../../scripts/build.mjs";
import { startSiteProcess } from "./site-process.ts";

const CACHE = "node_modules/.cache/lide";
const PREFIX = "seeded-";

/** A copy of a stopped site's state, for a site of its own; answers its folder. */
export function copyOfState(from: string, to: string): string {
  cpSync(from, to, { recursive: true });
  return to;
}

/**
 * The state that a start from nothing seeds: of this build, and of this day, because its stories are so many hours older than their seeding.
 * What a run has seeded the next one finds here. The folder is to be copied, never used.
 */
export async function seededState(): Promise<string> {
  await build({ quiet: true });
  const key = createHash("sha256")
    .update(`${readFileSync("dist/stamp", "utf8")} ${dayFromNow()} ${process.env.DEMO_PASSWORD}`)
    .digest("hex")
    .slice(0, 16);
  const kept = join(CACHE, `${PREFIX}${key}`);
  if (existsSync(kept)) return kept;
  const seeding = mkdtempSync(join(tmpdir(), "lide-seeding-"));
  await (await startSiteProcess("scripts/start.mjs", seeding)).stop();
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE)) if (name.startsWith(PREFIX) && !name.startsWith(`${PREFIX}${key}`)) rmSync(join(CACHE, name), { recursive: true, force: true });
  // Put in place whole: a run that ends meanwhile leaves no half of it.
  const draft = copyOfState(seeding, `${kept}.${process.pid}`);
  rmSync(seeding, { recursive: true, force: true });
  try {
    renameSync(draft, kept);
  } catch (error) {
    // Another run was first.
    if (!existsSync(kept)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  return kept;
}
