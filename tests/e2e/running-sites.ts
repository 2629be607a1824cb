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
    /** Sites with simulated providers: their addresses, and the origins of the providers by name. */
    demoSites: { url: string; providers: Record<string, string> }[];
  }
}

/** Two sites for each worker, one of them with simulated providers, each on a copy of what one start from nothing has seeded. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "lide-e2e-"));
  const seeded = join(folder, "seeded");
  await (await startSiteProcess("scripts/start.mjs", seeded)).stop();
  project.provide("seededState", seeded);
  const workers = Array.from({ length: project.config.maxWorkers }, (_, index) => String(index));
  const start = (script: "scripts/start.mjs" | "scripts/demo.mjs", name: string) => startSiteProcess(script, copyOfState(seeded, join(folder, name)));
  const startDemoSites = async () => {
    const started: SiteProcess[] = [];
    // One after the other: each bundles the providers into the same file.
    for (const worker of workers) started.push(await start("scripts/demo.mjs", `demo-${worker}`));
    return started;
  };
  const [sites, demoSites] = await Promise.all([Promise.all(workers.map((worker) => start("scripts/start.mjs", `site-${worker}`))), startDemoSites()]);
  project.provide(
    "siteUrls",
    sites.map(({ url }) => url),
  );
  project.provide(
    "demoSites",
    demoSites.map(({ url, output }) => ({
      url,
      providers: Object.fromEntries([...output.matchAll(/Simulated (\S+) on (\S+)/g)].map(([, provider = "", origin = ""]) => [provider, origin])),
    })),
  );
  return async () => {
    await Promise.all([...sites, ...demoSites].map((site) => site.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}
