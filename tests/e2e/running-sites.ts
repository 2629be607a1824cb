import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { copyOfState } from "./seeded-state.ts";
import { type SiteProcess, startSiteProcess } from "./site-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    siteUrls: string[];
    /** A folder with the state of a newsroom that was just seeded; to be copied, never used. */
    seededState: string;
  }
}

/** A site for each worker, each on a copy of what one start from nothing has seeded. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "lide-e2e-"));
  const seeded = join(folder, "seeded");
  await (await startSiteProcess("scripts/start.mjs", seeded)).stop();
  project.provide("seededState", seeded);
  const workers = Array.from({ length: project.config.maxWorkers }, (_, index) => String(index));
  const sites: SiteProcess[] = await Promise.all(workers.map((worker) => startSiteProcess("scripts/start.mjs", copyOfState(seeded, join(folder, worker)))));
  project.provide(
    "siteUrls",
    sites.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(sites.map((site) => site.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}
